//! The options of a table.

use game::{OptionErrors, OptionProblem, SeatOrder};
use realm::{ListFault, Ties};
use serde::{Deserialize, Serialize};

use crate::board::{BoardRef, Side};
use crate::card_file::needed;
use crate::cards::CardListRef;
use crate::data::Printing;
use crate::rule;

/// The options of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EmeOptions {
    /// The side of the board (EME-02).
    pub side: Side,
    /// The printing of the cards (EME-03).
    pub printing: Printing,
    /// Who wins a tied bid (EME-12, EME-13).
    pub ties: Ties,
    /// The players from the youngest to the oldest (EME-12).
    pub ages: SeatOrder,
    /// Resource tokens (EME-51).
    pub tokens: bool,
    /// Three games in a row (EME-50).
    pub long: bool,
    /// The first player is drawn by lot, and nobody bids (EME-53).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lot: bool,
    /// A custom board instead of a printed side (EME-02).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardRef>,
    /// The list of cards (EME-03).
    #[serde(default)]
    pub cards: CardListRef,
}

impl EmeOptions {
    /// The board that is played on.
    #[must_use]
    pub fn board_in_play(&self) -> BoardRef {
        self.board.unwrap_or_else(|| self.side.board_ref())
    }
}

game::options!(EmeOptions {
    side: rule(2),
    tokens: rule(51),
    long: rule(50),
    lot: rule(53),
    ties: rule(52),
    ages: rule(12),
    printing: rule(3),
    board: rule(2),
    cards: rule(3),
});

pub(crate) fn check(options: &EmeOptions, seats: u8) -> OptionErrors {
    let mut errors = OptionErrors::default();
    options.ages.check("ages", seats, &mut errors);
    if (2..=5).contains(&seats) {
        let (found, needed) = (options.cards.in_play(seats).count(), needed(seats));
        if found < needed {
            errors.push("cards", OptionProblem::bad_file(&ListFault::TooFew { seats, found, needed }));
        }
    }
    errors
}
