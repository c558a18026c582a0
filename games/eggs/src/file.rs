//! Reads a deck from a custom file (EGG-02).

use std::fmt;

use game::{Datum, DatumError, Fault, Line, Thing};

use crate::deck::{Deck, EGGS, Mark};

/// The largest value on a card.
const LARGEST: i64 = 99;

/// Reads a deck: a data file with an `[[egg]]` table for each card, or everything in one line.
///
/// # Errors
/// Says what is wrong with the text, and where.
pub(crate) fn read(text: &str) -> Result<Deck, DeckError> {
    let in_one_line = Mark::ALL.iter().any(|mark| text.trim_start().starts_with(&format!("{mark}:")));
    let eggs = if in_one_line { read_line(text)? } else { read_file(text)? };
    match eggs.len() {
        0 => Err(DeckError::NoEggs),
        found if found > EGGS => Err(DeckError::TooMany { found }),
        _ => Ok(Deck::new(eggs)),
    }
}

/// Reads the `[[egg]]` tables of a file; other keys, such as remarks, are ignored.
fn read_file(text: &str) -> Result<Vec<(Mark, i8)>, DeckError> {
    let file = Datum::parse(text)?;
    let eggs = match file.as_table()?.get("egg") {
        Some(eggs) => eggs.as_list()?,
        None => &[],
    };
    eggs.iter().map(read_egg).collect()
}

fn read_egg(egg: &Datum) -> Result<(Mark, i8), DeckError> {
    let (value, mark) = (egg.need("value")?, egg.need("mark")?);
    let place = Place::Line(value.line());
    let number = read_value(value.as_number()?, place)?;
    if let Some(exploding) = egg.as_table()?.get("exploding")
        && exploding.as_flag()? != (number < 0)
    {
        return Err(DeckError::Exploding { place, value: number });
    }
    Ok((read_mark(mark.as_text()?, Place::Line(mark.line()))?, number))
}

fn read_line(text: &str) -> Result<Vec<(Mark, i8)>, DeckError> {
    let mut eggs = Vec::new();
    for part in text.split(';') {
        let place = Place::Egg(eggs.len() + 1);
        let (mark, values) = part.split_once(':').unwrap_or((part, ""));
        let mark = read_mark(mark.trim(), place)?;
        for value in values.split_whitespace() {
            let place = Place::Egg(eggs.len() + 1);
            let number = value.parse().map_err(|_| DeckError::NoNumber { place, found: value.to_owned() })?;
            eggs.push((mark, read_value(number, place)?));
        }
    }
    Ok(eggs)
}

fn read_value(value: i64, place: Place) -> Result<i8, DeckError> {
    let fits = (-LARGEST..=LARGEST).contains(&value);
    i8::try_from(value).ok().filter(|_| fits).ok_or(DeckError::Value { place, value })
}

fn read_mark(text: &str, place: Place) -> Result<Mark, DeckError> {
    let mark = Mark::ALL.into_iter().find(|mark| mark.to_string() == text);
    mark.ok_or_else(|| DeckError::NoMark { place, found: text.to_owned() })
}

/// A position in the text of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// This line of the file, counted from 1.
    Line(usize),
    /// This egg of a deck in one line, counted from 1.
    Egg(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(number) => write!(f, "line {number}"),
            Self::Egg(number) => write!(f, "egg {number}"),
        }
    }
}

/// Errors of the text of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckError {
    /// The file is not TOML of our form.
    NoToml {
        /// Where.
        place: Place,
        /// Why.
        why: String,
    },
    /// There is no such mark.
    NoMark {
        /// Where.
        place: Place,
        /// What stands there.
        found: String,
    },
    /// A value is no number.
    NoNumber {
        /// Where.
        place: Place,
        /// What stands there.
        found: String,
    },
    /// A value is out of range.
    Value {
        /// Where.
        place: Place,
        /// The value.
        value: i64,
    },
    /// An egg is marked as exploding and is not negative, or the other way round.
    Exploding {
        /// Where.
        place: Place,
        /// The value.
        value: i8,
    },
    /// There are no eggs.
    NoEggs,
    /// There are more eggs than the game has cards.
    TooMany {
        /// How many there are.
        found: usize,
    },
    /// A round can need more eggs than there are for this many players.
    TooFew {
        /// How many players.
        seats: u8,
        /// How many eggs they have.
        found: u8,
        /// How many a round can need.
        needed: u8,
    },
}

impl From<DatumError> for DeckError {
    fn from(DatumError { line, why }: DatumError) -> Self {
        Self::NoToml { place: Place::Line(line), why }
    }
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoToml { place, why } => write!(f, "{place}: {why}"),
            Self::NoMark { place, found } => {
                write!(f, "{place}: there is no mark {found:?}; an egg is marked base, 5/6p or 6p")
            }
            Self::NoNumber { place, found } => write!(f, "{place}: {found:?} is no whole number"),
            Self::Value { place, value } => {
                write!(f, "{place}: the value {value} is not between -{LARGEST} and {LARGEST}")
            }
            Self::Exploding { place, value } => {
                write!(f, "{place}: an egg of value {value} is ")?;
                f.write_str(if *value < 0 { "an exploding one" } else { "not an exploding one" })
            }
            Self::NoEggs => f.write_str("there is no [[egg]] in it"),
            Self::TooMany { found } => write!(f, "{found} eggs are more than the {EGGS} of the game"),
            Self::TooFew { seats, found, needed } => {
                write!(f, "a round of {seats} players can need {needed} eggs, but the marks leave {found}")
            }
        }
    }
}

impl Fault for DeckError {
    fn line(&self) -> Line {
        match self {
            Self::NoToml { place, why } => at("fault.no_toml", *place).with("why", Thing::text(why)),
            Self::NoMark { place, found } => at("fault.no_mark", *place).with("found", Thing::text(found)),
            Self::NoNumber { place, found } => {
                at("fault.no_number", *place).with("found", Thing::text(found))
            }
            Self::Value { place, value } => {
                at("fault.value", *place).with("value", Thing::text(value)).with("most", LARGEST as i32)
            }
            Self::Exploding { place, value } if *value < 0 => {
                at("fault.exploding", *place).with("value", Thing::text(value))
            }
            Self::Exploding { place, value } => {
                at("fault.not_exploding", *place).with("value", Thing::text(value))
            }
            Self::NoEggs => Line::new("fault.no_eggs"),
            Self::TooMany { found } => {
                Line::new("fault.too_many").with("n", *found as i32).with("most", EGGS as i32)
            }
            Self::TooFew { seats, found, needed } => {
                Line::new("fault.too_few").with("seats", *seats).with("needed", *needed).with("n", *found)
            }
        }
    }
}

/// A message that begins with a place.
fn at(id: &str, place: Place) -> Line {
    let place = match place {
        Place::Line(number) => Line::new("fault.line").with("n", number as i32),
        Place::Egg(number) => Line::new("fault.egg").with("n", number as i32),
    };
    Line::new(id).with("place", place)
}

impl std::error::Error for DeckError {}
