//! The text of games: [`Line`]s, message ids with arguments. A [`Catalog`](crate::Catalog) turns them into text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Names, RuleId, Seat};

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The value for this language.
    pub fn pick<T>(self, en: T, fr: T) -> T {
        match self {
            Self::En => en,
            Self::Fr => fr,
        }
    }

    /// Whether this number takes the plural: in French from two on, in English every number but one.
    pub(crate) const fn is_plural(self, number: i32) -> bool {
        match self {
            Self::En => number != 1,
            Self::Fr => number.abs() >= 2,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::En => "en",
            Self::Fr => "fr",
        })
    }
}

impl FromStr for Lang {
    type Err = NoLang;

    fn from_str(text: &str) -> Result<Self, NoLang> {
        Self::ALL.into_iter().find(|lang| lang.to_string() == text).ok_or(NoLang)
    }
}

/// The text names no known language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLang;

impl fmt::Display for NoLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a language is en or fr")
    }
}

impl std::error::Error for NoLang {}

/// A message id and the arguments for its blanks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// The id of the message in the catalogue.
    pub id: String,
    /// The blanks and their arguments.
    pub args: Vec<(String, Arg)>,
}

impl Line {
    /// A line without arguments.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, blank: &str, arg: impl Into<Arg>) -> Self {
        self.args.push((blank.to_owned(), arg.into()));
        self
    }
}

/// A question to a seat, and the rule it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// The question.
    pub line: Line,
    /// A rule of the game's register.
    pub rule: RuleId,
}

/// An argument of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A player, by seat.
    Seat(Seat),
    /// A number.
    Number(i32),
    /// A card, a region, a token: a thing that a client can highlight.
    Thing(Thing),
    /// Another message.
    Line(Box<Line>),
    /// Several, separated by commas.
    List(Vec<Self>),
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Self::Number(i32::from(number))
    }
}

/// A number that is too large becomes the largest one.
impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

impl From<i16> for Arg {
    fn from(number: i16) -> Self {
        Self::Number(i32::from(number))
    }
}

impl From<Thing> for Arg {
    fn from(thing: Thing) -> Self {
        Self::Thing(thing)
    }
}

impl From<Line> for Arg {
    fn from(line: Line) -> Self {
        Self::Line(Box::new(line))
    }
}

impl<T: Into<Self>> FromIterator<T> for Arg {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

/// A thing that a client can highlight. Its name is the message `KIND.ID`, unless it comes from a custom file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thing {
    /// Its kind: `card`, `region`, …
    pub kind: String,
    /// Which one.
    pub id: String,
    /// The name of a thing from a custom file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_name: Option<String>,
    /// The French name of such a thing, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub french_name: Option<String>,
}

impl Thing {
    /// The thing of this kind and id.
    #[must_use]
    pub fn new(kind: &str, id: impl fmt::Display) -> Self {
        Self { kind: kind.to_owned(), id: id.to_string(), own_name: None, french_name: None }
    }

    /// A text of a custom file, as it stands there.
    #[must_use]
    pub fn text(found: impl fmt::Display) -> Self {
        Self::new("text", &found).named(found.to_string())
    }

    /// The same thing with a custom name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { own_name: Some(name.into()), ..self }
    }

    /// The same thing with a custom name in both languages.
    #[must_use]
    pub fn named_in_both(self, names: &Names) -> Self {
        let french_name = (names.fr != names.en).then(|| names.fr.clone());
        Self { french_name, ..self.named(&names.en) }
    }
}

/// A piece of rendered text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The words.
    pub text: String,
    /// The seat or thing it names, so that a client can colour or highlight it.
    pub about: Option<About>,
}

/// The subject of a span.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// A player.
    Seat(Seat),
    /// A card, a region, …
    Thing(Thing),
}

/// The text of spans without their subjects.
#[must_use]
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}
