//! The levels of bots, as lists of players show them.

use bots::Level;
use game::Line;
use games::{GameId, with_game};
use leptos::prelude::*;

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

/// A choice of a list of players, which is selected if its word is the chosen one.
pub(crate) fn player_choice(word: String, text: String, chosen: &str) -> impl IntoView + use<> {
    let selected = word == chosen;
    view! { <option value=word selected=selected>{text}</option> }
}

/// The levels of bots as choices at a table of this many players.
pub(crate) fn level_choices(game: GameId, seats: usize, chosen: &str) -> impl IntoView + use<> {
    let choice = |level: &Level| player_choice(level.to_string(), rated_level(game, seats, *level), chosen);
    Level::PLAYED.iter().map(choice).collect::<Vec<_>>()
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
