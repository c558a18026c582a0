//! What every game comes with.

use super::House;
use crate::crates::{ALL_GAMES, SHARED};
use crate::tree::Fault;

/// A game comes with its data, its three kinds of tests and its rules in both languages.
pub(super) fn games_are_complete(house: &House<'_>) -> Vec<Fault> {
    let games = house.tree.game_folders().into_iter();
    let games = games.filter(|game| *game != ALL_GAMES && !SHARED.contains(game));
    games.flat_map(|game| missing_parts(house, game)).collect()
}

fn missing_parts(house: &House<'_>, game: &str) -> Vec<Fault> {
    let folder = format!("games/{game}");
    let parts = [
        (format!("{folder}/data/"), ""),
        (format!("{folder}/tests/laws.rs"), ""),
        (format!("{folder}/tests/rules.rs"), ""),
        (format!("{folder}/tests/playthroughs.rs"), ""),
        (format!("{folder}/tests/playthroughs/"), ".txt"),
        (format!("docs/rules/{game}.en.md"), ""),
        (format!("docs/rules/{game}.fr.md"), ""),
    ];
    let missing = parts.iter().filter(|(start, end)| house.tree.matching(start, end).next().is_none());
    missing
        .map(|(start, end)| {
            let wanted = if end.is_empty() { start.clone() } else { format!("{start}*{end}") };
            Fault::new(&folder, 1, format!("{wanted} is missing"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::faults;
    use super::*;

    const COMPLETE: [(&str, &str); 7] = [
        ("games/eme/data/cards.toml", ""),
        ("games/eme/tests/laws.rs", ""),
        ("games/eme/tests/rules.rs", ""),
        ("games/eme/tests/playthroughs.rs", ""),
        ("games/eme/tests/playthroughs/two.txt", ""),
        ("docs/rules/eme.en.md", ""),
        ("docs/rules/eme.fr.md", ""),
    ];

    #[test]
    fn a_complete_game_and_the_list_of_games_pass() {
        assert!(faults(games_are_complete, &COMPLETE).is_empty());
        assert!(faults(games_are_complete, &[("games/all/src/lib.rs", "")]).is_empty());
        assert!(faults(games_are_complete, &[]).is_empty());
    }

    #[test]
    fn each_missing_part_is_found() {
        for (absent, (path, _)) in COMPLETE.iter().enumerate() {
            let mut files = COMPLETE.to_vec();
            files.remove(absent);
            let found = faults(games_are_complete, &files);
            assert_eq!(found.len(), 1, "without {path}: {found:?}");
        }
        assert_eq!(
            faults(games_are_complete, &[&COMPLETE[..4], &COMPLETE[5..]].concat()),
            ["games/eme:1: games/eme/tests/playthroughs/*.txt is missing"]
        );
    }
}
