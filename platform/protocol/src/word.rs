//! Enums that are one word each: the same word in JSON, in a row of the database and in an SQL parameter.

use std::fmt;

/// A value that is written as one word.
pub trait Word: Copy + Sized + 'static {
    /// All values.
    const ALL: &'static [Self];

    /// Its word.
    fn word(self) -> &'static str;

    /// The value with this word.
    ///
    /// # Errors
    /// If there is none.
    fn from_word(word: &str) -> Result<Self, UnknownWord> {
        let found = Self::ALL.iter().copied().find(|value| value.word() == word);
        found.ok_or_else(|| UnknownWord(word.to_owned()))
    }
}

/// A word of no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord(pub String);

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown word `{}`", self.0)
    }
}

impl std::error::Error for UnknownWord {}

/// Declares an enum with a word for each variant, which serde and [`Word`] both use.
///
/// ```
/// use protocol::Word as _;
///
/// protocol::words! {
///     /// The state of a lamp.
///     pub enum Lamp {
///         /// It shines.
///         On = "on",
///         /// It does not.
///         Off = "off",
///     }
/// }
/// assert_eq!(Lamp::On.word(), "on");
/// assert_eq!(Lamp::from_word("off"), Ok(Lamp::Off));
/// assert!(Lamp::from_word("dim").is_err());
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$about:meta])* $visible:vis enum $name:ident {
        $($(#[$of_variant:meta])* $variant:ident = $word:tt),+ $(,)?
    })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        $visible enum $name {
            $($(#[$of_variant])* #[serde(rename = $word)] $variant),+
        }

        impl $crate::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }
    )+};
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorCode, Standing, Status, Why};

    /// Every value has the same word in JSON as elsewhere, and is found by it.
    fn check<T: Word + fmt::Debug + PartialEq + serde::Serialize>() {
        for value in T::ALL {
            assert_eq!(serde_json::to_value(value).unwrap(), value.word());
            assert_eq!(T::from_word(value.word()), Ok(*value));
        }
        assert_eq!(T::from_word("nonsense"), Err(UnknownWord("nonsense".to_owned())));
    }

    #[test]
    fn a_word_is_the_same_everywhere() {
        check::<Status>();
        check::<Why>();
        check::<Standing>();
        check::<ErrorCode>();
    }
}
