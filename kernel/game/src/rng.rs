//! Seeded random numbers of our own, so that a record always replays the same.

use serde::{Deserialize, Serialize};

use crate::Seed;
use crate::chacha;

/// Where all chance of a game comes from. There are two generators, and the seed says which: a small fast one, and
/// ChaCha20 for tables of strangers, whose cards nobody can predict. The output of both is fixed for ever by test
/// vectors; a new algorithm would be a new variant, because records replay through it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum GameRng {
    /// The multiply-and-fold family (Wang Yi's *wyrand*): eight bytes of state, one multiplication a draw.
    Fast(u64),
    /// The stream of ChaCha20 with a key of 128 bits.
    ChaCha {
        /// The key.
        key: [u32; 4],
        /// How many numbers have been drawn.
        drawn: u32,
    },
}

impl GameRng {
    /// The fast generator of this seed. Neighbouring seeds give unrelated streams.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        let mut state = seed;
        let first = fold(&mut state);
        Self::Fast(first ^ seed.rotate_left(32))
    }

    /// The generator that a seed names.
    #[must_use]
    pub const fn of(seed: Seed) -> Self {
        match seed {
            Seed::Fast(seed) => Self::new(seed),
            Seed::ChaCha(key) => Self::ChaCha { key, drawn: 0 },
        }
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        match self {
            Self::Fast(state) => fold(state),
            Self::ChaCha { key, drawn } => {
                let bits = chacha::bits(*key, *drawn);
                *drawn += 1;
                bits
            }
        }
    }

    /// A whole number from 0 to `bound - 1`, each equally likely (Lemire's method, without bias).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below zero");
        let mut product = (self.bits() >> 32) * bound as u64;
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.bits() >> 32) * bound as u64;
            }
        }
        (product >> 32) as u32
    }

    /// One of the items, each equally likely; `None` if there are none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len() as u32) as usize]) }
    }

    /// Shuffles the items, every order equally likely (Fisher–Yates).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// A new generator, unrelated to the rest of this one's stream.
    #[must_use]
    pub const fn fork(&mut self) -> Self {
        match self {
            Self::Fast(_) => Self::new(self.bits()),
            Self::ChaCha { .. } => {
                let (low, high) = (self.bits(), self.bits());
                let key = [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32];
                Self::ChaCha { key, drawn: 0 }
            }
        }
    }
}

/// One draw of the fast generator.
#[inline]
const fn fold(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0xa076_1d64_78bd_642f);
    let product = (*state as u128).wrapping_mul((*state ^ 0xe703_7ed1_a0b4_28db) as u128);
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records depend on this stream: if this test fails, every stored game is broken.
    #[test]
    fn the_stream_is_fixed_for_ever() {
        let mut rng = GameRng::new(1);
        let bits: Vec<u64> = (0..4).map(|_| rng.bits()).collect();
        assert_eq!(bits, BITS_OF_SEED_1);
        let mut rng = GameRng::new(2026);
        let mut deck: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut deck);
        assert_eq!(deck, SHUFFLE_OF_SEED_2026);
    }

    const BITS_OF_SEED_1: [u64; 4] =
        [0x29aa_e8cc_4b75_0bde, 0x4fd1_6889_8d0f_9c82, 0x6a97_f2d4_a24e_9cb2, 0x9f00_ae83_34d7_5f05];
    const SHUFFLE_OF_SEED_2026: [u8; 10] = [7, 8, 9, 0, 5, 2, 1, 6, 3, 4];

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        let mut rng = GameRng::new(7);
        let mut counts = [0_i64; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        let chi_squared: i64 = counts.iter().map(|n| (n - 10_000) * (n - 10_000) / 10_000).sum();
        assert!(chi_squared < 21, "{counts:?}"); // 5 degrees of freedom, p = 0.001
    }

    #[test]
    fn neighbouring_seeds_differ() {
        let firsts: std::collections::BTreeSet<u64> =
            (0..1000).map(|seed| GameRng::new(seed).bits()).collect();
        assert_eq!(firsts.len(), 1000);
    }
}
