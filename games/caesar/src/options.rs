//! What a table can choose: the two variants, and a board of its own.

use game::{
    OptionError, OptionErrors, OptionKind, OptionProblem, OptionSpec, Options, RuleId, read_switch,
    switch_text,
};
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::data::side_for;
use crate::kept::BoardRef;

/// What a table can choose about the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CaesarOptions {
    /// Any thirty of the forty wealth tokens are laid (CAE-30).
    pub wild_wealth: bool,
    /// All cities of a colour count for their owner (CAE-31).
    pub whole_province: bool,
    /// A board of the table's own; `None` is our side for the number of players.
    pub board: Option<BoardRef>,
}

/// The variants are for so many players.
const VARIANTS: (u8, u8) = (2, 3);

impl CaesarOptions {
    /// The board this many play on.
    ///
    /// # Panics
    /// If the game is not played by so many.
    #[must_use]
    pub fn board_for(&self, seats: u8) -> BoardRef {
        self.board.unwrap_or_else(|| side_for(seats))
    }

    /// Every problem with this many seats.
    pub(crate) fn check(&self, seats: u8) -> OptionErrors {
        let mut errors = OptionErrors::default();
        let mut allow = |key: &str, chosen: bool, allowed: (u8, u8)| {
            if chosen && !(allowed.0..=allowed.1).contains(&seats) {
                errors.push(key, OptionProblem::Seats { seats, allowed });
            }
        };
        allow("wild_wealth", self.wild_wealth, VARIANTS);
        allow("whole_province", self.whole_province, VARIANTS);
        if let Some(board) = self.board {
            allow("board", true, board.players);
        }
        errors
    }
}

impl Options for CaesarOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "wild_wealth", kind: OptionKind::Switch, rule: RuleId::new("CAE", 30) },
        OptionSpec { key: "whole_province", kind: OptionKind::Switch, rule: RuleId::new("CAE", 31) },
        OptionSpec { key: "board", kind: OptionKind::File, rule: RuleId::new("CAE", 2) },
    ];

    fn get(&self, key: &str) -> Option<String> {
        match key {
            "wild_wealth" => Some(switch_text(self.wild_wealth)),
            "whole_province" => Some(switch_text(self.whole_province)),
            "board" => Some(self.board.map(|board| board.to_string()).unwrap_or_default()),
            _ => None,
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "wild_wealth" => self.wild_wealth = read_switch(key, value)?,
            "whole_province" => self.whole_province = read_switch(key, value)?,
            "board" if value.trim().is_empty() => self.board = None,
            "board" => {
                let fault = |why: crate::BoardFault| {
                    OptionError::new(key, OptionProblem::BadFile { why: why.to_string() })
                };
                self.board = Some(BoardRef::keep(Board::read(value).map_err(fault)?));
            }
            _ => {
                return Err(OptionError::new(key, OptionProblem::no_such_option::<Self>()));
            }
        }
        Ok(())
    }
}
