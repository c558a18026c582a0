//! Rule ids of the register, and refusals that cite them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The id of a rule in the register, such as EME-31.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    book: [u8; 3],
    number: u8,
}

impl RuleId {
    /// The rule of this number in this register (three capital letters).
    ///
    /// # Panics
    /// If the register's name is not three letters long; in a constant this fails the build.
    #[must_use]
    pub const fn new(book: &str, number: u8) -> Self {
        let letters = book.as_bytes();
        assert!(letters.len() == 3, "a register is named by three letters");
        Self { book: [letters[0], letters[1], letters[2]], number }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.book.map(char::from);
        write!(f, "{a}{b}{c}-{:02}", self.number)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a rule id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRule;

impl fmt::Display for NoRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rule id looks like EME-31")
    }
}

impl std::error::Error for NoRule {}

impl FromStr for RuleId {
    type Err = NoRule;

    fn from_str(text: &str) -> Result<Self, NoRule> {
        let (book, number) = text.split_once('-').ok_or(NoRule)?;
        let book: [u8; 3] = book.as_bytes().try_into().map_err(|_| NoRule)?;
        if !book.iter().all(u8::is_ascii_alphabetic)
            || number.len() != 2
            || !number.bytes().all(|digit| digit.is_ascii_digit())
        {
            return Err(NoRule);
        }
        let number = number.parse().map_err(|_| NoRule)?;
        Ok(Self { book: book.map(|letter| letter.to_ascii_uppercase()), number })
    }
}

impl Serialize for RuleId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Why a move is illegal: the rule it breaks and the message that explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The id of the message that explains it (see [`Catalog`](crate::Catalog)).
    pub why: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_ids_are_read_as_they_are_written() {
        let rule = RuleId::new("EME", 5);
        assert_eq!(rule.to_string(), "EME-05");
        assert_eq!("eme-05".parse(), Ok(rule));
        for wrong in ["EME", "EME-5", "EMES-05", "E-05", "EME-xx", "EME-005", "EME-+5"] {
            assert_eq!(wrong.parse::<RuleId>(), Err(NoRule), "{wrong}");
        }
    }
}
