//! Boards that are kept for as long as the program runs.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use game::Interner;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::data;

/// A board that lives as long as the program: eight bytes in a position, and stored by the name of our own
/// side or by its whole content.
#[derive(Clone, Copy)]
pub struct BoardRef(&'static Board);

impl BoardRef {
    /// Refers to one of our own boards.
    pub(crate) fn to(board: &'static Board) -> Self {
        Self(board)
    }

    /// Keeps a board that somebody brought.
    #[must_use]
    pub fn keep(board: Board) -> Self {
        static BROUGHT: Interner<Board> = Interner::new();
        Self(BROUGHT.intern(board))
    }
}

impl Deref for BoardRef {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        self.0
    }
}

/// Every board is kept once, so that the same board is the same address.
impl PartialEq for BoardRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for BoardRef {}

impl Hash for BoardRef {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.side, self.places.len(), self.ways.len()).hash(hasher);
    }
}

impl fmt::Debug for BoardRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Some(side) => write!(f, "side {side}"),
            None => write!(f, "own board of {} cities", self.cities().len()),
        }
    }
}

impl Serialize for BoardRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.side {
            Some(side) => serializer.serialize_str(side),
            None => serializer.collect_str(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for BoardRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if let Some(own) = data::sides().find(|board| board.side == Some(text.as_str())) {
            return Ok(own);
        }
        Board::read(&text).map(Self::keep).map_err(serde::de::Error::custom)
    }
}
