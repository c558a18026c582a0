//! Sets of small things, one bit for each: seats, regions, cards, eggs, ways.

use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::bits::Bits;

/// A thing of which there are few, identified by its number. The macro [`member`](crate::member) implements it for a
/// newtype.
pub trait Member: Copy + Eq + Hash + fmt::Debug + 'static {
    /// The number type of a set: at least [`COUNT`](Self::COUNT) bits.
    type Bits: Bits;

    /// The largest possible number of members.
    const COUNT: u8;

    /// Its number, counted from 0.
    fn number(self) -> u8;

    /// The member with this number, which is below [`COUNT`](Self::COUNT).
    fn of(number: u8) -> Self;
}

/// Implements [`Member`](crate::Member) for a newtype over its number, and adds `index()`.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// struct Region(u8);
/// game::member!(Region, 25, u32);
///
/// let coast: game::Set<Region> = [Region(5), Region(2)].into_iter().collect();
/// assert_eq!(coast.first(), Some(Region(2)));
/// assert!((coast - game::Set::only(Region(2))).contains(Region(5)));
/// ```
#[macro_export]
macro_rules! member {
    ($id:ident, $count:expr, $bits:ty) => {
        impl $id {
            /// Its number as an index, counted from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Member for $id {
            type Bits = $bits;
            const COUNT: u8 = $count as u8;

            #[inline]
            fn number(self) -> u8 {
                self.0
            }

            #[inline]
            fn of(number: u8) -> Self {
                Self(number)
            }
        }
    };
}

/// A set of small things, one bit each. Deserialising refuses bits that belong to no member.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T: Member>(T::Bits);

impl<T: Member> Set<T> {
    /// The empty set.
    pub const EMPTY: Self = Self(T::Bits::NONE);

    /// The first `count` members.
    #[inline]
    #[must_use]
    pub fn all(count: u8) -> Self {
        Self(T::Bits::lowest(count))
    }

    /// The set with these bits; `None` if a bit belongs to no member.
    #[must_use]
    pub fn from_bits(bits: T::Bits) -> Option<Self> {
        (Self(bits) - Self::all(T::COUNT)).is_empty().then_some(Self(bits))
    }

    /// The bits, one for each member.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> T::Bits {
        self.0
    }

    /// The set with this member alone.
    #[inline]
    #[must_use]
    pub fn only(member: T) -> Self {
        Self(T::Bits::single(member.number()))
    }

    /// Whether it has no member.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == T::Bits::NONE
    }

    /// The number of members.
    #[inline]
    #[must_use]
    pub fn len(self) -> u8 {
        self.0.count()
    }

    /// Whether it has this member.
    #[inline]
    #[must_use]
    pub fn contains(self, member: T) -> bool {
        self.0.has(member.number())
    }

    /// The set with this member added.
    #[inline]
    #[must_use]
    pub fn with(self, member: T) -> Self {
        self | Self::only(member)
    }

    /// The set with this member removed.
    #[inline]
    #[must_use]
    pub fn without(self, member: T) -> Self {
        self - Self::only(member)
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: T) {
        *self = self.with(member);
    }

    /// Removes a member.
    #[inline]
    pub fn remove(&mut self, member: T) {
        *self = self.without(member);
    }

    /// The first member, if there is one.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<T> {
        self.0.first().map(T::of)
    }

    /// The member of a set with exactly one.
    #[inline]
    #[must_use]
    pub fn single(self) -> Option<T> {
        if self.0.without_first() == T::Bits::NONE { self.first() } else { None }
    }

    /// The member that has `before` members before it.
    ///
    /// # Panics
    /// In debug builds, if there are fewer.
    #[inline]
    #[must_use]
    pub fn nth(self, before: u32) -> T {
        debug_assert!(before < u32::from(self.len()), "the set has no such member");
        T::of(self.0.nth(before))
    }

    /// The members in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = rest.first()?;
            rest = rest.without_first();
            Some(T::of(number))
        })
    }
}

impl<T: Member> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The members of either set.
impl<T: Member> BitOr for Set<T> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The members of both sets.
impl<T: Member> BitAnd for Set<T> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The members of exactly one of the sets.
impl<T: Member> BitXor for Set<T> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The members of this set that are not in the other.
impl<T: Member> Sub for Set<T> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<T: Member> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Member> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.store().serialize(serializer)
    }
}

impl<'de, T: Member> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = T::Bits::load(Deserialize::deserialize(deserializer)?);
        let wrong = || de::Error::custom(format_args!("a set has only the lowest {} bits", T::COUNT));
        Self::from_bits(bits).ok_or_else(wrong)
    }
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "the macro gives every member a public index")]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Way(u8);
    crate::member!(Way, 100, u128);

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Card(u8);
    crate::member!(Card, 12, u16);

    #[test]
    fn a_set_is_walked_in_order() {
        let ways: Set<Way> = [Way(99), Way(0), Way(63), Way(64)].into_iter().collect();
        assert_eq!(ways.iter().map(Way::index).collect::<Vec<_>>(), [0, 63, 64, 99]);
        assert_eq!([0, 1, 2, 3].map(|before| ways.nth(before).0), [0, 63, 64, 99]);
        assert_eq!((ways.len(), ways.first(), ways.single()), (4, Some(Way(0)), None));
        assert_eq!(Set::only(Way(99)).single(), Some(Way(99)));
        assert_eq!((Set::<Way>::EMPTY.single(), Set::<Way>::EMPTY.first()), (None, None));
    }

    #[test]
    fn sets_are_joined_and_taken_apart() {
        let low: Set<Card> = Set::all(3);
        let odd: Set<Card> = [Card(1), Card(3)].into_iter().collect();
        assert_eq!(low | odd, Set::all(4));
        assert_eq!(low & odd, Set::only(Card(1)));
        assert_eq!(low - odd, Set::all(3).without(Card(1)));
        assert_eq!(low ^ odd, Set::all(4).without(Card(1)));
        assert!(odd.contains(Card(3)) && !odd.contains(Card(2)));
        assert_eq!(odd.iter().map(Card::index).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(Set::<Way>::all(128).len(), 128);
    }

    #[test]
    fn a_set_is_stored_as_its_bits_and_read_back_if_they_stand_for_something() {
        let cards: Set<Card> = [Card(0), Card(11)].into_iter().collect();
        assert_eq!(serde_json::to_string(&cards).unwrap(), "2049");
        assert_eq!(serde_json::from_str::<Set<Card>>("2049").unwrap(), cards);
        let error = serde_json::from_str::<Set<Card>>("4096").unwrap_err();
        assert!(error.to_string().starts_with("a set has only the lowest 12 bits"), "{error}");
        let ways = Set::only(Way(64));
        assert_eq!(serde_json::to_string(&ways).unwrap(), "[0,1]", "not every reader takes 128 bits");
        assert_eq!(serde_json::from_str::<Set<Way>>("[0,1]").unwrap(), ways);
    }
}
