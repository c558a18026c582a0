//! Seeds: what all chance of a game comes from, and by which generator.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// How the text of a ChaCha seed begins.
const CHACHA: &str = "chacha20:";

/// A seed with its generator. As text it is a whole number for the fast generator, or `chacha20:` and 32 hexadecimal
/// digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seed {
    /// Of the fast generator: at a table where nobody gains by guessing, and for everything that is simulated.
    Fast(u64),
    /// Of ChaCha20, 128 bits: nobody can predict a card from those that were seen.
    ChaCha([u32; 4]),
}

impl Seed {
    /// The seed of ChaCha20 with these bytes.
    #[must_use]
    pub const fn chacha(bytes: [u8; 16]) -> Self {
        let mut key = [0; 4];
        let mut index = 0;
        while index < 4 {
            let at = 4 * index;
            key[index] = u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            index += 1;
        }
        Self::ChaCha(key)
    }

    /// A number made of the seed, to seed something else that must not depend on chance, such as a review.
    #[must_use]
    pub const fn number(self) -> u64 {
        match self {
            Self::Fast(seed) => seed,
            Self::ChaCha([a, b, c, d]) => (a ^ c) as u64 | ((b ^ d) as u64) << 32,
        }
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Self {
        Self::Fast(seed)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fast(seed) => seed.fmt(f),
            Self::ChaCha(key) => {
                f.write_str(CHACHA)?;
                key.iter().flat_map(|word| word.to_le_bytes()).try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

/// The text is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSeed;

impl fmt::Display for BadSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is a whole number, or `chacha20:` and 32 hexadecimal digits")
    }
}

impl std::error::Error for BadSeed {}

impl FromStr for Seed {
    type Err = BadSeed;

    /// Reads exactly what is written.
    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let seed = match text.strip_prefix(CHACHA) {
            None => Self::Fast(text.parse().map_err(|_| BadSeed)?),
            Some(digits) if digits.len() == 32 && digits.is_ascii() => {
                let mut bytes = [0; 16];
                for (index, byte) in bytes.iter_mut().enumerate() {
                    *byte = u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).map_err(|_| BadSeed)?;
                }
                Self::chacha(bytes)
            }
            Some(_) => return Err(BadSeed),
        };
        if seed.to_string() == text { Ok(seed) } else { Err(BadSeed) }
    }
}

/// A whole number, or the text of a ChaCha seed.
impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Fast(seed) => serializer.serialize_u64(*seed),
            Self::ChaCha(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(seed) => Ok(Self::Fast(seed)),
            Written::Text(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_back_as_it_is_written() {
        let bytes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255];
        let texts = ["0", "18446744073709551615", "chacha20:000102030405060708090a0b0c0d0eff"];
        for (seed, text) in [Seed::Fast(0), Seed::Fast(u64::MAX), Seed::chacha(bytes)].into_iter().zip(texts)
        {
            assert_eq!(seed.to_string(), text);
            assert_eq!(text.parse(), Ok(seed));
        }
        for wrong in
            ["", "01", "-1", "+1", "chacha20:", "chacha20:00", "chacha20:000102030405060708090A0B0C0D0EFF"]
        {
            assert_eq!(wrong.parse::<Seed>(), Err(BadSeed), "{wrong}");
        }
    }
}
