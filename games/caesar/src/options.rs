//! The options of a table: two variants, and a custom board.

use game::{OptionErrors, OptionProblem};
use serde::{Deserialize, Serialize};

use crate::board::BoardRef;
use crate::data::side_for;
use crate::rule;

/// The options of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CaesarOptions {
    /// Any thirty of the forty wealth tokens are laid (CAE-30).
    pub wild_wealth: bool,
    /// All cities of a colour count for their owner (CAE-31).
    pub whole_province: bool,
    /// A custom board; `None` is our side for the number of players.
    pub board: Option<BoardRef>,
}

/// The numbers of players the variants are for.
const VARIANTS: (u8, u8) = (2, 3);

impl CaesarOptions {
    /// The board this many play on.
    ///
    /// # Panics
    /// If the game does not allow this number of seats.
    #[must_use]
    pub fn board_for(&self, seats: u8) -> BoardRef {
        self.board.unwrap_or_else(|| side_for(seats))
    }
}

game::options!(CaesarOptions { wild_wealth: rule(30), whole_province: rule(31), board: rule(2) });

/// Every problem with this number of seats.
pub(crate) fn check(options: &CaesarOptions, seats: u8) -> OptionErrors {
    let mut errors = OptionErrors::default();
    let mut allow = |key: &str, chosen: bool, allowed: (u8, u8)| {
        if chosen && !(allowed.0..=allowed.1).contains(&seats) {
            errors.push(key, OptionProblem::Seats { seats, allowed });
        }
    };
    allow("wild_wealth", options.wild_wealth, VARIANTS);
    allow("whole_province", options.whole_province, VARIANTS);
    if let Some(board) = options.board {
        allow("board", true, board.players);
    }
    errors
}
