//! The parts of a game that pages of the client show besides its board.

use game::{Seat, Words};

/// The presentation of a game outside its board. Most parts have a neutral default.
pub(crate) trait Shown: Words {
    /// The duration of a game in minutes, as printed on the box.
    const MINUTES: &'static str;

    /// The icon of the game in lists.
    const SIGN: &'static str = "ui-cards";

    /// The figures beside rules: rule id, and icon ids separated by blanks. Words that do not begin with a lower-case
    /// letter are shown as text.
    const FIGURES: &'static [(&'static str, &'static str)] = &[];

    /// Whether the end page shows the board beside the score.
    const BOARD_AT_END: bool = false;

    /// The icon of a category of the score.
    fn category_icon(_: Self::Category) -> Option<&'static str> {
        None
    }

    /// The message ids of the cards or goods that a seat chose with an event, for statistics.
    fn favourites(_: &Self::Public, _: &Self::Event, _: Seat) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::book;
    use game::Lang;
    use games::{GameId, with_game};

    /// The drawings of the site: the shared ones and those of every game.
    fn sprite() -> String {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
        let of = |game: &GameId| std::fs::read_to_string(format!("{root}src/boards/{game}/icons.svg"));
        let shared = std::fs::read_to_string(format!("{root}site/icons.svg")).unwrap();
        GameId::ALL.iter().filter_map(|game| of(game).ok()).fold(shared, |all, own| all + &own)
    }

    fn is_drawn(sprite: &str, id: &str) -> bool {
        sprite.contains(&format!("id=\"{id}\""))
    }

    #[test]
    fn every_figure_has_its_clause_and_its_drawings() {
        let sprite = sprite();
        for game in GameId::ALL {
            let clauses = book(*game, Lang::En);
            for (id, drawn) in with_game!(*game, G => G::FIGURES) {
                assert!(clauses.iter().any(|clause| clause.id == *id), "{id}");
                for word in drawn.split(' ').filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
                {
                    assert!(is_drawn(&sprite, word), "{id}: {word}");
                }
            }
        }
    }

    #[test]
    fn the_statistics_of_our_games_have_favourites() {
        for game in [GameId::Eme, GameId::Legends, GameId::Eggs, GameId::Caesar] {
            let record = crate::local::random_record(game, 3, 1);
            let played = crate::stats::PlayedGame::of(&record, Seat::new(1), Vec::new()).unwrap();
            assert!(!played.cards.is_empty(), "{game}");
        }
    }

    #[test]
    fn every_game_has_a_sign_that_is_drawn() {
        let sprite = sprite();
        for game in GameId::ALL {
            assert!(is_drawn(&sprite, with_game!(*game, G => G::SIGN)), "{game}");
        }
    }
}
