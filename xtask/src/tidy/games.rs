//! The parts that every game must have.

use super::House;
use crate::crates::{ALL_GAMES, SHARED};
use crate::source::{Part, keep, without_tests, words};
use crate::tree::Fault;

/// The folders in which a game may be named: its rules, its bots, its network, its encoding, its board in the
/// browser and in the terminal, its worked examples, its picture for notebooks. Tests and fuzz targets may name games as well.
const HOMES: &[&str] = &[
    "games/",
    "bots/src/heuristics/",
    "bots/nets/",
    "encode/",
    "web/src/boards/",
    "app/src/play/boards.rs",
    "workshop/examples/",
    "fuzz/",
    "python/src/svg/maps.rs",
    "docs/",
];

/// The kinds of files that may not name a game elsewhere. Manifests and documents may.
const KINDS: [&str; 5] = [".rs", ".css", ".html", ".js", ".svg"];

/// The files of every game in `src/`, with the function of the contract in each.
const FILES: [(&str, Option<&str>); 13] = [
    ("audit", Some("audit")),
    ("data", None),
    ("event", None),
    ("guess", Some("determinize")),
    ("legal", Some("legal_moves")),
    ("moves", None),
    ("options", Some("check")),
    ("panels", Some("panels")),
    ("play", Some("play")),
    ("prompt", Some("prompt")),
    ("score", Some("score")),
    ("state", None),
    ("words", Some("event_line")),
];

/// A game comes with its data, its three kinds of tests, its rules in both languages and its contests.
pub(super) fn games_are_complete(house: &House<'_>) -> Vec<Fault> {
    games(house).flat_map(|game| missing_parts(house, game)).collect()
}

/// Files of the same name do the same work: every game has these files, with the functions of the contract in them.
pub(super) fn games_have_the_same_files(house: &House<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for game in games(house) {
        for (file, function) in FILES {
            let path = format!("games/{game}/src/{file}.rs");
            let text = house.tree.matching(&path, "").next().map(|(_, text)| text);
            let fault = match (text, function) {
                (None, _) => Some(format!("games/{game}/src has no {file}.rs")),
                (Some(text), Some(function)) if !text.contains(&format!("fn {function}(")) => {
                    Some(format!("`{function}` of the contract is not here"))
                }
                (Some(_), _) => None,
            };
            faults.extend(fault.map(|problem| Fault::new(&path, 1, problem)));
        }
    }
    faults
}

/// Shared code names no game, neither by slug nor by type: what differs between games is a trait of the game.
pub(super) fn games_are_named_at_home(house: &House<'_>) -> Vec<Fault> {
    let names: Vec<String> = games(house).flat_map(|game| [game.to_owned(), type_of(game)]).collect();
    let mut faults = Vec::new();
    for (path, text) in house.tree.files().filter(|(path, _)| !is_home(path)) {
        let code = match path.strip_suffix(".rs") {
            Some(_) => keep(without_tests(text), &[Part::Code, Part::Literal]),
            None => text.to_owned(),
        };
        for (number, line) in (1..).zip(code.lines()) {
            let found = words(line).filter(|word| names.iter().any(|name| name == word));
            faults.extend(
                found.map(|word| Fault::new(path, number, format!("`{word}` is named outside its folders"))),
            );
        }
    }
    faults
}

fn games<'a>(house: &House<'a>) -> impl Iterator<Item = &'a str> {
    let folders = house.tree.game_folders().into_iter();
    folders.filter(|game| *game != ALL_GAMES && !SHARED.contains(game))
}

/// The type of a game: its slug with a capital.
fn type_of(game: &str) -> String {
    let (first, rest) = game.split_at(game.len().min(1));
    first.to_uppercase() + rest
}

fn is_home(path: &str) -> bool {
    let is_test = path.contains("/tests/") || path.ends_with("/tests.rs");
    is_test
        || HOMES.iter().any(|home| path.starts_with(home))
        || !KINDS.iter().any(|kind| path.ends_with(kind))
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
        (format!("bots/src/heuristics/{game}.toml"), ""),
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

    const COMPLETE: [(&str, &str); 8] = [
        ("games/eme/data/cards.toml", ""),
        ("games/eme/tests/laws.rs", ""),
        ("games/eme/tests/rules.rs", ""),
        ("games/eme/tests/playthroughs.rs", ""),
        ("games/eme/tests/playthroughs/two.txt", ""),
        ("docs/rules/eme.en.md", ""),
        ("docs/rules/eme.fr.md", ""),
        ("bots/src/heuristics/eme.toml", ""),
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

    #[test]
    fn a_file_means_the_same_in_every_game() {
        let text =
            |function: Option<&str>| function.map(|name| format!("fn {name}() {{}}")).unwrap_or_default();
        let files: Vec<(String, String)> =
            FILES.iter().map(|(file, name)| (format!("games/eme/src/{file}.rs"), text(*name))).collect();
        let mut tree: Vec<(&str, &str)> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        assert!(faults(games_have_the_same_files, &tree).is_empty());
        tree[0].1 = "fn find_fault() {}";
        tree.pop();
        assert_eq!(
            faults(games_have_the_same_files, &tree),
            [
                "games/eme/src/audit.rs:1: `audit` of the contract is not here",
                "games/eme/src/words.rs:1: games/eme/src has no words.rs"
            ]
        );
    }

    #[test]
    fn a_game_is_named_in_its_folders_in_tests_and_in_papers_alone() {
        let game = ("games/eme/src/lib.rs", "");
        for word in ["eme", "Eme", "eme::Eme", "\"eme\"", "EmeHeuristic"] {
            let code = format!("\nuse {word};\n");
            let found = |path: &str| faults(games_are_named_at_home, &[game, (path, &code)]);
            let named = usize::from(word != "EmeHeuristic");
            assert!(found("app/src/main.rs").len() >= named, "{word}");
            for home in
                ["bots/src/heuristics/eme.rs", "web/src/boards/eme/mod.rs", "app/tests/a.rs", "docs/a.md"]
            {
                assert_eq!(found(home), Vec::<String>::new(), "{word}");
            }
        }
        let expected = ["app/src/main.rs:2: `eme` is named outside its folders"];
        assert_eq!(faults(games_are_named_at_home, &[game, ("app/src/main.rs", "\n\"eme\"")]), expected);
        let fine = "// eme\nlet scheme = 1;\n#[cfg(test)]\nmod tests {\n use eme::Eme;\n}\n";
        assert!(faults(games_are_named_at_home, &[game, ("app/src/main.rs", fine)]).is_empty());
        assert_eq!(faults(games_are_named_at_home, &[game, ("web/site/css/a.css", ".eme {}")]).len(), 1);
    }
}
