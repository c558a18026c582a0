//! Places and ways by number, and sets of them: a bit each, so that a whole board is a few words of memory.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use serde::{Deserialize, Serialize};

/// Rome or a city, by its number on the board; Rome is number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub u8);

impl PlaceId {
    /// Rome.
    pub const ROME: Self = Self(0);

    /// The number of this place as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of this city among the cities, counted from 0; Rome has none.
    #[inline]
    #[must_use]
    pub const fn city_index(self) -> usize {
        self.index() - 1
    }
}

impl fmt::Display for PlaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A way, by its number on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WayId(pub u8);

impl WayId {
    /// The number of this way as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceSet(u64);

impl PlaceSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of this one place.
    #[inline]
    #[must_use]
    pub const fn only(place: PlaceId) -> Self {
        Self(1 << place.0)
    }

    /// Whether no place is in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many places are in it.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether this place is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, place: PlaceId) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    /// The set with this place added.
    #[inline]
    #[must_use]
    pub const fn with(self, place: PlaceId) -> Self {
        Self(self.0 | 1 << place.0)
    }

    /// The set with this place taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, place: PlaceId) -> Self {
        Self(self.0 & !(1 << place.0))
    }

    /// The places of the set in order.
    pub fn iter(self) -> impl Iterator<Item = PlaceId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = (rest != 0).then(|| PlaceId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(place)
        })
    }
}

impl FromIterator<PlaceId> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = PlaceId>>(places: I) -> Self {
        places.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for PlaceSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for PlaceSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A set of ways. It is stored as two numbers of 64 bits: not every reader of JSON takes larger ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[u64; 2]", into = "[u64; 2]")]
pub struct WaySet(u128);

impl WaySet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether no way is in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many ways are in it.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this way is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, way: WayId) -> bool {
        // Half by half: a shift of 128 bits costs more.
        let half = if way.0 < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (way.0 & 63) & 1 == 1
    }

    /// The set with this way added.
    #[inline]
    #[must_use]
    pub const fn with(self, way: WayId) -> Self {
        Self(self.0 | 1 << way.0)
    }

    /// The ways of the set in order.
    pub fn iter(self) -> impl Iterator<Item = WayId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let way = (rest != 0).then(|| WayId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(way)
        })
    }

    /// The way of a set of one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<WayId> {
        let alone = self.0 != 0 && self.0 & (self.0 - 1) == 0;
        if alone { Some(WayId(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The way with this many of the set before it.
    #[inline]
    #[must_use]
    pub fn nth(self, before: u32) -> Option<WayId> {
        // Half by half: numbers of 128 bits cost more.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let in_low = low.count_ones();
        let (mut rest, first, before) =
            if before < in_low { (low, 0, before) } else { (high, 64, before - in_low) };
        for _ in 0..before {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| WayId(first + rest.trailing_zeros() as u8))
    }
}

impl FromIterator<WayId> for WaySet {
    fn from_iter<I: IntoIterator<Item = WayId>>(ways: I) -> Self {
        ways.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<[u64; 2]> for WaySet {
    fn from([low, high]: [u64; 2]) -> Self {
        Self(u128::from(high) << 64 | u128::from(low))
    }
}

impl From<WaySet> for [u64; 2] {
    fn from(set: WaySet) -> Self {
        [set.0 as u64, (set.0 >> 64) as u64]
    }
}

impl BitAnd for WaySet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for WaySet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for WaySet {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for WaySet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
