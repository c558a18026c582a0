//! Errors of a match: refused moves, undo, replay.

use std::fmt;

use game::{NotationError, OptionErrors, Refusal};

/// Why a move was refused. The position has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmitError {
    /// The game has ended.
    GameOver,
    /// This seat need not decide now.
    NotYourTurn,
    /// The move was chosen in an older position.
    Stale {
        /// How many moves have been played.
        ply: usize,
    },
    /// The rules forbid it.
    Illegal(Refusal),
    /// The text is not a move of this game.
    Unparsable(NotationError),
}

impl SubmitError {
    /// A stable word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::Stale { .. } => "stale",
            Self::Illegal(_) => "illegal",
            Self::Unparsable(_) => "unparsable",
        }
    }
}

impl fmt::Display for SubmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotYourTurn => f.write_str("it is not this seat's turn"),
            Self::Stale { ply } => write!(f, "the game has gone on: {ply} moves have been played"),
            Self::Illegal(refusal) => write!(f, "not legal by rule {} ({})", refusal.rule, refusal.why),
            Self::Unparsable(error) => write!(f, "not a move: {error}"),
        }
    }
}

impl std::error::Error for SubmitError {}

/// Why nothing was undone or redone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoError {
    /// There is no move to undo or redo.
    Nothing,
    /// A turn has ended or something was revealed since.
    Barrier,
    /// The last move was another seat's.
    NotYours,
}

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "there is nothing to undo",
            Self::Barrier => "a turn has ended or something was revealed: that cannot be undone",
            Self::NotYours => "the last move was another seat's",
        })
    }
}

impl std::error::Error for UndoError {}

/// Why a record cannot be replayed. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The record is of another game.
    OtherGame {
        /// The game it names.
        found: String,
    },
    /// The record follows another version of the rules.
    OtherVersion {
        /// The version it names.
        found: u16,
        /// The version we play.
        ours: u16,
    },
    /// The set-up is not possible.
    Setup(OptionErrors),
    /// A move cannot be played.
    Move {
        /// The line of the record.
        line: usize,
        /// Why not.
        error: SubmitError,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame { found } => write!(f, "this is a record of another game: {found}"),
            Self::OtherVersion { found, ours } => {
                write!(f, "the record follows version {found} of the rules, we play version {ours}")
            }
            Self::Setup(errors) => write!(f, "the set-up is not possible: {errors}"),
            Self::Move { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl std::error::Error for ReplayError {}
