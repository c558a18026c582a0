//! The levels of bots, as lists of players show them.

use bots::Level;
use game::Line;
use games::{GameId, with_game};

use crate::words::{literal, t, tl};

/// A level with its rating at a table of this many players, if it was measured.
pub(crate) fn rated_level(game: GameId, seats: usize, level: Level) -> String {
    let name = t(&format!("level.{level}.bot"));
    let rating = with_game!(game, G => level.rating::<G>(seats as u8));
    match rating {
        Some(rating) => {
            tl(&Line::new("level.rated").with("bot", literal(&name)).with("n", i32::from(rating)))
        }
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_shown_with_its_rating() {
        for game in GameId::ALL {
            for (seats, level) in [(2, Level::Novice), (4, Level::Master)] {
                let name = t(&format!("level.{level}.bot"));
                let shown = match with_game!(*game, G => level.rating::<G>(seats)) {
                    Some(rating) => format!("{name} (rating {rating})"),
                    None => name,
                };
                assert_eq!(rated_level(*game, seats.into(), level), shown);
            }
        }
    }
}
