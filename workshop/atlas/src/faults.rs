//! Faults of a board or of its map.

use std::error::Error;
use std::fmt;

/// One or more faults, each in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<String>);

impl Faults {
    pub(crate) fn one(fault: String) -> Self {
        Self(vec![fault])
    }

    pub(crate) fn none_or(faults: Vec<String>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self(faults)) }
    }

    /// The sentences.
    #[must_use]
    pub fn sentences(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl Error for Faults {}
