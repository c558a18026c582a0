//! What a table can choose.

use game::{
    OptionError, OptionErrors, OptionKind, OptionProblem, OptionSpec, Options, RuleId, read_switch,
    switch_text,
};
use serde::{Deserialize, Serialize};

use crate::data::sizes;
use crate::deck::DeckRef;
use crate::file::DeckError;

const PUB_SCORING: &str = "pub_scoring";
const TOKEN_EVERY_TURN: &str = "token_every_turn";
const EGGS: &str = "eggs";

/// What a table can choose about Eggs and Empires.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EggsOptions {
    /// Rounds won count, not points (EGG-43).
    pub pub_scoring: bool,
    /// The tie-break token moves after every turn (EGG-15).
    pub token_every_turn: bool,
    /// The deck of eggs (EGG-02).
    pub eggs: DeckRef,
}

impl EggsOptions {
    /// Every problem with this many players, two to six of them.
    pub(crate) fn check(&self, seats: u8) -> OptionErrors {
        let mut errors = OptionErrors::default();
        if (2..=6).contains(&seats) {
            let (found, needed) = (self.eggs.eggs_for(seats).len(), sizes(seats).needed);
            if found < needed {
                errors.push(EGGS, bad_file(&DeckError::TooFew { seats, found, needed }));
            }
        }
        errors
    }
}

impl Options for EggsOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: PUB_SCORING, kind: OptionKind::Switch, rule: RuleId::new("EGG", 43) },
        OptionSpec { key: TOKEN_EVERY_TURN, kind: OptionKind::Switch, rule: RuleId::new("EGG", 15) },
        OptionSpec { key: EGGS, kind: OptionKind::File, rule: RuleId::new("EGG", 2) },
    ];

    fn get(&self, key: &str) -> Option<String> {
        match key {
            PUB_SCORING => Some(switch_text(self.pub_scoring)),
            TOKEN_EVERY_TURN => Some(switch_text(self.token_every_turn)),
            EGGS => Some(self.eggs.text()),
            _ => None,
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            PUB_SCORING => self.pub_scoring = read_switch(key, value)?,
            TOKEN_EVERY_TURN => self.token_every_turn = read_switch(key, value)?,
            EGGS => {
                self.eggs = DeckRef::read(value).map_err(|error| OptionError::new(key, bad_file(&error)))?;
            }
            _ => return Err(OptionError::new(key, OptionProblem::no_such_option::<Self>())),
        }
        Ok(())
    }
}

fn bad_file(error: &DeckError) -> OptionProblem {
    OptionProblem::BadFile { why: error.to_string() }
}
