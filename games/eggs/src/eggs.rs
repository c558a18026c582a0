//! Egg cards and sets of them.

use std::fmt;
use std::num::NonZeroU8;

use game::{Member, Set};
use serde::{Deserialize, Serialize};

use crate::deck::EGGS;

/// An egg card, by its position in the deck, counted from 1; its value is in the [`Deck`](crate::Deck).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Egg(NonZeroU8);

impl Egg {
    /// The egg with this index in the deck, counted from 0.
    #[inline]
    pub(crate) const fn at(index: u8) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index))
    }

    /// The index in the deck, counted from 0.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The first of the deck, to fill empty slots.
impl Default for Egg {
    fn default() -> Self {
        Self::at(0)
    }
}

impl fmt::Debug for Egg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "egg {}", self.0)
    }
}

impl Member for Egg {
    type Bits = u64;
    const COUNT: u8 = EGGS as u8;

    #[inline]
    fn number(self) -> u8 {
        self.0.get() - 1
    }

    #[inline]
    fn of(number: u8) -> Self {
        Self::at(number)
    }
}

/// A set of egg cards.
pub type EggSet = Set<Egg>;
