//! Why a stored table cannot be read.

use std::fmt;

use game::Seat;
use protocol::TableId;
use table::{ReplayError, SubmitError, UndoError};

/// A stored table that cannot be read.
#[derive(Debug)]
pub(crate) struct BrokenTable {
    pub(crate) table: TableId,
    pub(crate) fault: Fault,
}

/// What is wrong with a table.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A bot has a level that this program does not know.
    Level { seat: Seat, level: String },
    /// The game cannot be set up.
    Start(ReplayError),
    /// An entry does not fit those before it.
    Entry { number: i64, misfit: Misfit },
}

/// Why an entry does not fit those before it.
#[derive(Debug)]
pub(crate) enum Misfit {
    /// Its number does not follow that of the last entry.
    Gap { last: i64 },
    /// The game has not begun.
    NotBegun,
    /// The table has no such seat.
    NoSeat(Seat),
    /// The game refuses the move.
    Move(SubmitError),
    /// The game refuses the undo.
    Undo(UndoError),
}

impl fmt::Display for BrokenTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}: {}", self.table, self.fault)
    }
}

impl std::error::Error for BrokenTable {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level { seat, level } => write!(f, "seat {seat} has a bot of unknown level `{level}`"),
            Self::Start(error) => error.fmt(f),
            Self::Entry { number, misfit } => write!(f, "entry {number}: {misfit}"),
        }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap { last } => write!(f, "it follows entry {last}"),
            Self::NotBegun => f.write_str("the game has not begun"),
            Self::NoSeat(seat) => write!(f, "there is no seat {seat}"),
            Self::Move(error) => error.fmt(f),
            Self::Undo(error) => error.fmt(f),
        }
    }
}
