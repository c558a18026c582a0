//! Names of things on the wire. An id is what it says: a table's id cannot be taken for a person's.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The text is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadId;

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id is 8 to 32 lower-case letters and digits")
    }
}

impl std::error::Error for BadId {}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(try_from = "String")]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                let fits = (8..=32).contains(&text.len());
                let plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
                if fits && plain { Ok(Self(text.to_owned())) } else { Err(BadId) }
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadId;

            fn try_from(text: String) -> Result<Self, BadId> {
                text.parse()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )+};
}

ids! {
    /// A table. Whoever knows the id of a private table may come in: the id is the link.
    TableId,
    /// A person, guest or account; also a bot that plays through the API.
    PersonId,
    /// A challenge.
    ChallengeId,
    /// An API token; not the token itself.
    TokenId,
}

/// What a person is called: 1 to 24 characters, nothing invisible, no blanks around it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(try_from = "String")]
pub struct Name(String);

impl Name {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The form under which accounts are unique: `Ana` and `ana` are one.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

/// The text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadName;

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name has 1 to 24 visible characters")
    }
}

impl std::error::Error for BadName {}

impl FromStr for Name {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let text = text.trim();
        let fits = (1..=24).contains(&text.chars().count());
        if fits && text.chars().all(is_visible) { Ok(Self(text.to_owned())) } else { Err(BadName) }
    }
}

/// Controls and the characters that turn or hide text would let one name look like another.
fn is_visible(c: char) -> bool {
    let hides = matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !c.is_control() && !hides && (c == ' ' || !c.is_whitespace())
}

impl TryFrom<String> for Name {
    type Error = BadName;

    fn try_from(text: String) -> Result<Self, BadName> {
        text.parse()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain() {
        assert!("abcdefgh2".parse::<TableId>().is_ok());
        for wrong in ["", "short", "Abcdefgh", "abcdefg/", "../../etc", &"a".repeat(33)] {
            assert_eq!(wrong.parse::<TableId>(), Err(BadId), "{wrong:?}");
        }
    }

    #[test]
    fn names_are_visible_and_short() {
        assert_eq!(" Zoë Q ".parse::<Name>().unwrap().as_str(), "Zoë Q");
        for wrong in ["", "   ", "a\nb", "a\u{202e}b", "a\u{200b}", &"x".repeat(25)] {
            assert_eq!(wrong.parse::<Name>(), Err(BadName), "{wrong:?}");
        }
    }
}
