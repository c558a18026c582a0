//! The options of a table.

use game::{OptionErrors, OptionProblem};
use serde::{Deserialize, Serialize};

use crate::data::sizes;
use crate::deck::DeckRef;
use crate::file::DeckFault;
use crate::rule;

/// What a table can choose about Eggs and Empires.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EggsOptions {
    /// Rounds won count, not points (EGG-43).
    pub pub_scoring: bool,
    /// The tie-break token moves after every turn (EGG-15).
    pub token_every_turn: bool,
    /// The table counts up what everybody has seen each player take (EGG-13).
    pub memory_aid: bool,
    /// The deck of eggs (EGG-02).
    pub eggs: DeckRef,
}

impl Default for EggsOptions {
    fn default() -> Self {
        Self { pub_scoring: false, token_every_turn: false, memory_aid: true, eggs: DeckRef::default() }
    }
}

game::options!(EggsOptions {
    pub_scoring: rule(43),
    token_every_turn: rule(15),
    memory_aid: rule(13),
    eggs: rule(2),
});

/// Every problem with this number of players, two to six.
pub(crate) fn check(options: &EggsOptions, seats: u8) -> OptionErrors {
    let mut errors = OptionErrors::default();
    if (2..=6).contains(&seats) {
        let (found, needed) = (options.eggs.eggs_for(seats).len(), sizes(seats).needed);
        if found < needed {
            errors.push("eggs", OptionProblem::bad_file(&DeckFault::TooFew { seats, found, needed }));
        }
    }
    errors
}
