//! Egg cards and sets of them.

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// An egg card, by its place in the deck, counted from 1; its value is in the [`Deck`](crate::Deck).
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

/// The first of the deck, to fill empty places.
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

/// A set of egg cards, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EggSet(u64);

impl EggSet {
    /// No eggs.
    pub const EMPTY: Self = Self(0);

    /// The first eggs of the deck, this many.
    #[must_use]
    pub const fn first_of_deck(count: u8) -> Self {
        Self((1 << count) - 1)
    }

    /// This one egg.
    #[inline]
    #[must_use]
    pub const fn only(egg: Egg) -> Self {
        Self(1 << egg.index())
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether this egg is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, egg: Egg) -> bool {
        self.0 >> egg.index() & 1 == 1
    }

    /// These eggs and those.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These eggs without those.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The eggs that are in both sets.
    #[inline]
    #[must_use]
    pub const fn shared(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The eggs in the order of the deck.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Egg> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let egg = (rest != 0).then(|| Egg::at(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(egg)
        })
    }
}

impl FromIterator<Egg> for EggSet {
    fn from_iter<I: IntoIterator<Item = Egg>>(eggs: I) -> Self {
        eggs.into_iter().fold(Self::EMPTY, |set, egg| set.plus(Self::only(egg)))
    }
}

impl fmt::Debug for EggSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|egg| egg.0.get())).finish()
    }
}
