//! Faults of a board or of its map.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

/// One or more faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

/// A fault: its kind and its places for programs, and a sentence for people who write board files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The ids of the regions or cities that it is about, as [`FaultKind`] says.
    pub places: Vec<String>,
    /// The sentence.
    pub words: String,
}

/// What is wrong with a board or its map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FaultKind {
    /// The file of the board, or something that is about no place.
    Other,
    /// One place: it has too little room.
    NoRoom,
    /// Two places: they must not touch, and are too near to each other.
    TooNear,
    /// Two places: they must touch, and do not.
    TooFar,
    /// One or two places: there is no free water for a line from the first to the second, or to the edge.
    NoWater,
    /// Two cities: the way between them is too short for its roads.
    ShortWay,
    /// Three cities: the way between the first two touches the third.
    CoveredCity,
    /// Four cities: the way between the first two is too near to the way between the others.
    CrossedWays,
}

impl Fault {
    pub(crate) fn new<'a>(
        kind: FaultKind,
        places: impl IntoIterator<Item = &'a String>,
        words: String,
    ) -> Self {
        Self { kind, places: places.into_iter().cloned().collect(), words }
    }
}

impl From<String> for Fault {
    fn from(words: String) -> Self {
        Self { kind: FaultKind::Other, places: Vec::new(), words }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Faults {
    pub(crate) fn one(fault: impl Into<Fault>) -> Self {
        Self(vec![fault.into()])
    }

    pub(crate) fn none_or<F: Into<Fault>>(faults: Vec<F>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self(faults.into_iter().map(Into::into).collect())) }
    }

    /// All of them.
    #[must_use]
    pub fn into_all(self) -> Vec<Fault> {
        self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|fault| fault.words.as_str()).collect();
        f.write_str(&words.join("\n"))
    }
}

impl Error for Faults {}
