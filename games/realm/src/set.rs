//! Sets of at most 64 things, kept as bits.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

/// Something of which there are at most 64, known by its number.
pub trait Member: Copy {
    /// Its number, counted from 0.
    fn number(self) -> u8;

    /// The one of this number.
    fn of(number: u8) -> Self;
}

/// A set of regions or cards. It is written as one number, bit by bit.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Set<T> {
    bits: u64,
    #[serde(skip)]
    of: PhantomData<fn() -> T>,
}

impl<T> Set<T> {
    /// The empty set.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The set whose members' bits are these.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }

    /// How many are in it.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether none is in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// All that are in one set or the other.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// All that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// All that are in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

impl<T: Member> Set<T> {
    /// The set of this one.
    #[inline]
    #[must_use]
    pub fn only(member: T) -> Self {
        Self::from_bits(1 << member.number())
    }

    /// Whether it is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, member: T) -> bool {
        self.bits >> member.number() & 1 == 1
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.bits |= 1 << member.number();
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.bits &= !(1 << member.number());
    }

    /// The members in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut rest = self.bits;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let member = T::of(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                member
            })
        })
    }

    /// The member with this many others of the set before it.
    ///
    /// # Panics
    /// May panic if there are not so many.
    #[inline]
    #[must_use]
    pub fn nth(self, before: u32) -> T {
        let mut rest = self.bits;
        for _ in 0..before {
            rest &= rest - 1;
        }
        T::of(rest.trailing_zeros() as u8)
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, |set, member| set.or(Self::only(member)))
    }
}

// Written out, because deriving would ask the same of the members.
impl<T> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for Set<T> {}

impl<T> Hash for Set<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bits.hash(hasher);
    }
}

impl<T: Member + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Region, RegionSet};

    #[test]
    fn a_set_is_walked_in_order_and_written_as_a_number() {
        let set: RegionSet = [Region(37), Region(0), Region(3)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Region(0), Region(3), Region(37)]);
        assert_eq!((set.len(), set.nth(2)), (3, Region(37)));
        assert_eq!(set.without(Region(37).only()).and(Region(3).only()), Region(3).only());
        let text = serde_json::to_string(&RegionSet::only(Region(3))).unwrap();
        assert_eq!(text, "8");
        assert_eq!(serde_json::from_str::<RegionSet>(&text).unwrap(), Region(3).only());
    }
}
