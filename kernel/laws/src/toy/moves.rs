//! Moves of the toy game, their notation, and its options.

use std::fmt;
use std::str::FromStr;

use game::{NotationError, OptionError, OptionKind, OptionSpec, Options, RuleId, read_switch, switch_text};
use serde::{Deserialize, Serialize};

use super::Leak;

/// A move of the toy game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ToyMove {
    /// Seal this card.
    Seal(u8),
    /// Double the prize.
    Double,
    /// Keep the prize.
    Keep,
}

impl fmt::Display for ToyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seal(card) => write!(f, "seal {card}"),
            Self::Double => f.write_str("double"),
            Self::Keep => f.write_str("keep"),
        }
    }
}

impl FromStr for ToyMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = NotationError { expected: "`seal N` (1 to 12), `double` or `keep`" };
        match text {
            "double" => Ok(Self::Double),
            "keep" => Ok(Self::Keep),
            _ => {
                let card = text.strip_prefix("seal ").and_then(|card| card.parse().ok()).ok_or(wrong)?;
                // Only what `Display` writes is notation: no signs, no zeros in front, no card out of range.
                let mv = Self::Seal(card);
                if (1..=super::CARDS).contains(&card) && mv.to_string() == text { Ok(mv) } else { Err(wrong) }
            }
        }
    }
}

/// What a table can choose about the toy game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ToyOptions {
    /// The lowest card wins (TOY-05).
    pub low: bool,
    /// A leak for testing the laws; no table can choose it.
    pub leak: Leak,
}

impl Options for ToyOptions {
    const SPECS: &'static [OptionSpec] =
        &[OptionSpec { key: "low", kind: OptionKind::Switch, rule: RuleId::new("TOY", 5) }];

    fn get(&self, key: &str) -> Option<String> {
        (key == "low").then(|| switch_text(self.low))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        self.low = read_switch(key, value)?;
        Ok(())
    }
}
