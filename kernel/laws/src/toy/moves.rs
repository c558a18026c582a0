//! Moves of the toy game, their notation, and its options.

use std::fmt;
use std::str::FromStr;

use game::{NotationError, RuleId};
use serde::{Deserialize, Serialize};

use super::{Card, Leak};

/// A move of the toy game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ToyMove {
    /// Seal this card.
    Seal(Card),
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
        let expected = NotationError { expected: "`seal N` (1 to 12), `double` or `keep`" };
        expected.read(text, |text| match text {
            "double" => Some(Self::Double),
            "keep" => Some(Self::Keep),
            _ => Card::new(text.strip_prefix("seal ")?.parse().ok()?).map(Self::Seal),
        })
    }
}

/// The options of the toy game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ToyOptions {
    /// The lowest card wins (TOY-05).
    pub low: bool,
    /// A leak for testing the laws; players cannot choose it.
    pub leak: Leak,
}

game::options!(ToyOptions { low: RuleId::new("TOY", 5) });
