//! Words in French and English. Games speak in [`Line`]s, message ids with arguments; a [`Catalog`] turns
//! them into text.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A language we speak.
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

    /// Whether this number takes the plural: French counts from two, English all but one.
    const fn is_plural(self, number: i32) -> bool {
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

/// The text named no language we speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLang;

impl fmt::Display for NoLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a language is en or fr")
    }
}

impl std::error::Error for NoLang {}

/// Something to say: a message id and what goes into its blanks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// The id of the message in the catalogue.
    pub id: String,
    /// The blanks and what fills them.
    pub args: Vec<(String, Arg)>,
}

impl Line {
    /// The message of this id, its blanks still empty.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self { id: id.to_owned(), args: Vec::new() }
    }

    /// Fills a blank.
    #[must_use]
    pub fn with(mut self, blank: &str, arg: impl Into<Arg>) -> Self {
        self.args.push((blank.to_owned(), arg.into()));
        self
    }
}

/// What can fill a blank.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A player, by seat.
    Seat(Seat),
    /// A number.
    Number(i32),
    /// A card, a region, a token: something that can be pointed at.
    Thing(Thing),
    /// Another message.
    Line(Box<Line>),
    /// Several in a row, with commas between.
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

/// Something that can be pointed at. Its name is the message `KIND.ID`, unless the table brought its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thing {
    /// What sort of thing it is: `card`, `region`, …
    pub kind: String,
    /// Which one.
    pub id: String,
    /// A name that is not in the catalogue, for things out of a table's own files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_name: Option<String>,
}

impl Thing {
    /// The thing of this kind and id.
    #[must_use]
    pub fn new(kind: &str, id: impl fmt::Display) -> Self {
        Self { kind: kind.to_owned(), id: id.to_string(), own_name: None }
    }

    /// The same thing under a name of its own.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { own_name: Some(name.into()), ..self }
    }
}

/// A piece of a finished text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The words.
    pub text: String,
    /// What they are about, so that a client can colour or point.
    pub about: Option<About>,
}

/// What a piece of text is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// A player.
    Seat(Seat),
    /// A card, a region, …
    Thing(Thing),
}

/// The text of spans without what they are about.
#[must_use]
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

/// All messages of one part of the program in one language.
///
/// A catalogue is written one message per line, `id = text`; `#` starts a comment line. In the text `{blank}`
/// stands for an argument and `{blank?army|armies}` for a word in the singular or plural of a number.
#[derive(Clone, Debug)]
pub struct Catalog {
    lang: Lang,
    messages: BTreeMap<&'static str, Vec<Piece>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(&'static str),
    Blank(&'static str),
    Plural(&'static str, &'static str, &'static str),
}

impl Catalog {
    /// Reads catalogues written in the form above; later ones win.
    ///
    /// # Panics
    /// If one is not in that form: catalogues are part of the program, and a test reads every one of them.
    #[must_use]
    pub fn read(lang: Lang, texts: &[&'static str]) -> Self {
        let lines = texts.iter().flat_map(|text| text.lines()).map(str::trim);
        let messages = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
            let (id, text) =
                line.split_once('=').unwrap_or_else(|| panic!("no '=' in message line {line:?}"));
            (id.trim(), pieces(text.trim()))
        });
        Self { lang, messages: messages.collect() }
    }

    /// The language of this catalogue.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Every message id with the blanks it uses, for tests that compare languages.
    pub fn ids(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> + '_ {
        self.messages.iter().map(|(id, pieces)| {
            let blank = |piece: &Piece| match piece {
                Piece::Text(_) => None,
                Piece::Blank(name) | Piece::Plural(name, ..) => Some(*name),
            };
            let mut blanks: Vec<_> = pieces.iter().filter_map(blank).collect();
            blanks.sort_unstable();
            blanks.dedup();
            (*id, blanks)
        })
    }

    /// Whether there is a message of this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.messages.contains_key(id)
    }

    /// The text of a message without blanks; the id in angle brackets if there is none, so that a gap is seen.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        plain(&self.render(&Line::new(id), &|seat| seat.to_string()))
    }

    /// The text of a line. A message or argument that is missing shows as its id in angle brackets.
    #[must_use]
    pub fn render(&self, line: &Line, seat_name: &dyn Fn(Seat) -> String) -> Vec<Span> {
        let mut spans = Vec::new();
        self.render_into(line, seat_name, &mut spans);
        spans
    }

    fn render_into(&self, line: &Line, seat_name: &dyn Fn(Seat) -> String, spans: &mut Vec<Span>) {
        let Some(pieces) = self.messages.get(line.id.as_str()) else {
            spans.push(Span { text: format!("<{}>", line.id), about: None });
            return;
        };
        let find = |blank: &str| line.args.iter().find(|(name, _)| name == blank).map(|(_, arg)| arg);
        for piece in pieces {
            match piece {
                Piece::Text(text) => spans.push(Span { text: (*text).to_owned(), about: None }),
                Piece::Blank(blank) => match find(blank) {
                    Some(arg) => self.render_arg(arg, seat_name, spans),
                    None => spans.push(Span { text: format!("<{blank}>"), about: None }),
                },
                Piece::Plural(blank, one, many) => {
                    let plural = matches!(find(blank), Some(Arg::Number(n)) if self.lang.is_plural(*n));
                    spans.push(Span { text: (*if plural { many } else { one }).to_owned(), about: None });
                }
            }
        }
    }

    fn render_arg(&self, arg: &Arg, seat_name: &dyn Fn(Seat) -> String, spans: &mut Vec<Span>) {
        match arg {
            Arg::Seat(seat) => spans.push(Span { text: seat_name(*seat), about: Some(About::Seat(*seat)) }),
            Arg::Number(number) => {
                // A true minus sign: these numbers are read by people.
                let text =
                    if *number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() };
                spans.push(Span { text, about: None });
            }
            Arg::Thing(thing) => {
                let text = thing
                    .own_name
                    .clone()
                    .unwrap_or_else(|| self.text(&format!("{}.{}", thing.kind, thing.id)));
                spans.push(Span { text, about: Some(About::Thing(thing.clone())) });
            }
            Arg::Line(line) => self.render_into(line, seat_name, spans),
            Arg::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        spans.push(Span { text: ", ".to_owned(), about: None });
                    }
                    self.render_arg(item, seat_name, spans);
                }
            }
        }
    }
}

fn pieces(mut text: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    while let Some((before, rest)) = text.split_once('{') {
        let (blank, after) = rest.split_once('}').unwrap_or_else(|| panic!("no closing brace in {text:?}"));
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        pieces.push(match blank.split_once('?') {
            None => Piece::Blank(blank),
            Some((blank, forms)) => {
                let (one, many) = forms.split_once('|').unwrap_or_else(|| panic!("no plural in {text:?}"));
                Piece::Plural(blank, one, many)
            }
        });
        text = after;
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(lang: Lang, text: &'static str, line: &Line) -> String {
        plain(&Catalog::read(lang, &[text]).render(line, &|seat| format!("P{seat}")))
    }

    #[test]
    fn blanks_are_filled_and_words_agree_with_numbers() {
        let text = "placed = {seat} places {n} {n?army|armies} in {where}.\nregion.a1 = Frosthold";
        let line = |n: i32| {
            Line::new("placed")
                .with("seat", Seat::new(1))
                .with("n", n)
                .with("where", Thing::new("region", "a1"))
        };
        assert_eq!(say(Lang::En, text, &line(1)), "P2 places 1 army in Frosthold.");
        assert_eq!(say(Lang::En, text, &line(0)), "P2 places 0 armies in Frosthold.");
        assert_eq!(say(Lang::Fr, text, &line(0)), "P2 places 0 army in Frosthold.");
    }

    #[test]
    fn a_gap_is_seen() {
        assert_eq!(say(Lang::En, "a = b", &Line::new("c")), "<c>");
        assert_eq!(say(Lang::En, "a = {n}", &Line::new("a")), "<n>");
    }

    #[test]
    fn lists_negative_numbers_and_own_names() {
        let things = [Thing::new("egg", 1).named("Big"), Thing::new("egg", 2).named("Small")];
        let line = Line::new("m").with("list", things.into_iter().collect::<Arg>()).with("n", -3);
        assert_eq!(say(Lang::En, "m = {list}: {n}", &line), "Big, Small: −3");
    }
}
