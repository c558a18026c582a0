//! Ids, names and titles in messages. Each kind of id is a type of its own, so that they cannot be confused.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The text is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadId;

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an id is 8 to 32 lower-case letters and digits")
    }
}

impl std::error::Error for BadId {}

/// A text that is checked when it is read.
macro_rules! checked_text {
    ($(#[$doc:meta])* $name:ident, $bad:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(try_from = "String")]
        pub struct $name(String);

        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = $bad;

            fn try_from(text: String) -> Result<Self, $bad> {
                text.parse()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        checked_text!($(#[$doc])* $name, BadId);

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                let fits = (8..=32).contains(&text.len());
                let plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
                if fits && plain { Ok(Self(text.to_owned())) } else { Err(BadId) }
            }
        }
    )+};
}

ids! {
    /// A table. Anyone who knows the id of a private table may join it: the id is the invitation.
    TableId,
    /// A person, guest or account; also a bot that plays through the API.
    PersonId,
    /// A challenge.
    ChallengeId,
    /// An API token; not its secret.
    TokenId,
    /// A channel.
    ChannelId,
    /// A published board or list, made from the hash of its contents.
    BoardId,
}

macro_rules! shown_texts {
    ($($(#[$doc:meta])* $name:ident, $most:literal, $(#[$about:meta])* $bad:ident = $message:literal;)+) => {$(
        checked_text!($(#[$doc])* $name, $bad);

        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $bad;

        impl fmt::Display for $bad {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($message)
            }
        }

        impl std::error::Error for $bad {}

        impl FromStr for $name {
            type Err = $bad;

            fn from_str(text: &str) -> Result<Self, $bad> {
                let text = text.trim();
                let fits = (1..=$most).contains(&text.chars().count());
                let shown = text.chars().all(is_visible) && text.chars().any(char::is_alphanumeric);
                if fits && shown { Ok(Self(text.to_owned())) } else { Err($bad) }
            }
        }
    )+};
}

shown_texts! {
    /// The name of a person: 1 to 24 characters, at least one letter or digit, no invisible ones, no spaces around it.
    Name, 24,
    /// The text is not a name.
    BadName = "a name has 1 to 24 visible characters, a letter or a digit among them";
    /// The title of a published board: 1 to 40 characters of the same kind.
    Title, 40,
    /// The text is not a title.
    BadTitle = "a title has 1 to 40 visible characters, a letter or a digit among them";
}

/// Whether a character is visible. Control characters and those that reorder, join or hide text could make one name
/// look like another: those that Unicode calls default ignorable or format, and blanks.
#[must_use]
pub fn is_visible(c: char) -> bool {
    let ignorable = matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    let format = matches!(c, '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}'
        | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}');
    // The Braille pattern without dots.
    let blank = c == '\u{2800}' || (c != ' ' && c.is_whitespace());
    !c.is_control() && !ignorable && !format && !blank
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
        for wrong in [
            "",
            "   ",
            "a\nb",
            "a\u{202e}b",
            "a\u{200b}",
            "a\u{34f}",
            "a\u{fe0f}",
            "a\u{e0061}",
            "a\u{180e}",
            "a\u{61c}",
            "\u{3164}",
            "a\u{2800}b",
            "a\u{a0}b",
            "!!!",
            "a\u{301}\u{200d}",
            &"x".repeat(25),
        ] {
            assert_eq!(wrong.parse::<Name>(), Err(BadName), "{wrong:?}");
        }
        assert_eq!("Tres Insulae, by day".parse::<Title>().unwrap().as_str(), "Tres Insulae, by day");
        assert_eq!("x".repeat(41).parse::<Title>(), Err(BadTitle));
    }
}
