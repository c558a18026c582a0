//! Whole numbers as rows of bits, in which a [`Set`](crate::Set) stores its members.

use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A number whose bits, from the lowest on, say which members are in a set.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The stored form.
    type Stored: Serialize + DeserializeOwned;

    /// Converts to the stored form.
    fn store(self) -> Self::Stored;

    /// Converts from the stored form.
    fn load(stored: Self::Stored) -> Self;

    /// No bit.
    const NONE: Self;

    /// A number with its lowest `count` bits set.
    fn lowest(count: u8) -> Self;

    /// A number with only this bit set.
    fn single(number: u8) -> Self;

    /// How many bits are set.
    fn count(self) -> u8;

    /// Whether the bit of this number is set.
    fn has(self, number: u8) -> bool;

    /// The number of the lowest bit that is set.
    fn first(self) -> Option<u8>;

    /// The same number with its lowest set bit cleared.
    fn without_first(self) -> Self;

    /// The number of the set bit that has `below` set bits below it; meaningless if there are fewer.
    fn nth(self, below: u32) -> u8;
}

/// At most eight bytes as one number, the first one lowest.
#[inline]
#[must_use]
pub fn word<const N: usize>(bytes: [u8; N]) -> u64 {
    const { assert!(N <= 8, "the bytes fit into the number") };
    let mut word = [0; 8];
    word[..N].copy_from_slice(&bytes);
    u64::from_le_bytes(word)
}

macro_rules! bits {
    ($number:ty { $($own:tt)* }) => {
        impl Bits for $number {
            const NONE: Self = 0;

            #[inline]
            fn lowest(count: u8) -> Self {
                Self::MAX.checked_shr(Self::BITS - u32::from(count)).unwrap_or(0)
            }

            #[inline]
            fn single(number: u8) -> Self {
                1 << number
            }

            #[inline]
            fn count(self) -> u8 {
                self.count_ones() as u8
            }

            #[inline]
            fn first(self) -> Option<u8> {
                if self == 0 { None } else { Some(self.trailing_zeros() as u8) }
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            $($own)*
        }
    };
    ($($number:ty),*) => {$(
        bits!($number {
            type Stored = Self;

            #[inline]
            fn store(self) -> Self {
                self
            }

            #[inline]
            fn load(stored: Self) -> Self {
                stored
            }

            #[inline]
            fn has(self, number: u8) -> bool {
                self >> number & 1 == 1
            }

            #[inline]
            fn nth(self, below: u32) -> u8 {
                let mut rest = self;
                for _ in 0..below {
                    rest = rest.without_first();
                }
                rest.trailing_zeros() as u8
            }
        });
    )*};
}

bits!(u8, u16, u32, u64);

// Some JSON readers accept no 128-bit numbers, so it is stored as two halves, the low one first. Single bits are also
// read from one half, because a 128-bit shift is slower.
bits!(u128 {
    type Stored = [u64; 2];

    #[inline]
    fn store(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }

    #[inline]
    fn load([low, high]: [u64; 2]) -> Self {
        Self::from(high) << 64 | Self::from(low)
    }

    #[inline]
    fn has(self, number: u8) -> bool {
        let [low, high] = self.store();
        if number < 64 { low.has(number) } else { high.has(number - 64) }
    }

    #[inline]
    fn nth(self, below: u32) -> u8 {
        let [low, high] = self.store();
        let in_low = low.count_ones();
        if below < in_low { low.nth(below) } else { 64 + high.nth(below - in_low) }
    }
});
