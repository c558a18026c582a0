//! Reads a deck from a custom file (EGG-02).

use std::fmt;

use game::{Datum, DatumError, Fault, FileFaults, Line, Thing, read_checked};

use crate::deck::{Deck, EGGS, Mark};

/// The largest value on a card.
const LARGEST: i64 = 99;

/// Reads a deck: a data file with an `[[egg]]` table for each card, or everything in one line.
///
/// # Errors
/// Everything that is wrong with the text.
pub(crate) fn read(text: &str) -> Result<Deck, DeckFaults> {
    let in_one_line = Mark::ALL.iter().any(|mark| text.trim_start().starts_with(&format!("{mark}:")));
    if in_one_line { read_line(text) } else { read_checked(text, "eggs", deck) }
}

/// The deck of the `[[egg]]` tables of a file; other keys, such as remarks, are ignored.
fn deck(file: &Datum, faults: &mut DeckFaults) -> Option<Deck> {
    let rows = match file.as_table().ok().and_then(|table| table.get("egg")) {
        Some(rows) => faults.ok(rows.as_list())?,
        None => &[],
    };
    let read = |row: &Datum, faults: &mut DeckFaults| {
        let egg = read_egg(row, faults);
        faults.ok(egg).flatten()
    };
    let eggs: Vec<(Mark, i8)> = rows.iter().take(EGGS).filter_map(|row| read(row, faults)).collect();
    count(rows.len(), faults);
    faults.0.is_empty().then(|| Deck::new(eggs))
}

/// The mark and the value of an egg; `None` if one of them breaks a rule.
fn read_egg(egg: &Datum, faults: &mut DeckFaults) -> Result<Option<(Mark, i8)>, DatumError> {
    let (value, mark) = (egg.need("value")?, egg.need("mark")?);
    let (number, word) = (value.as_number()?, mark.as_text()?);
    let read = (read_mark(word), read_value(number));
    if let Err(fault) = &read.0 {
        faults.at(mark.line(), fault.clone());
    }
    if let Err(fault) = &read.1 {
        faults.at(value.line(), fault.clone());
    }
    let (Ok(mark), Ok(number)) = read else { return Ok(None) };
    if let Some(exploding) = egg.as_table()?.get("exploding")
        && exploding.as_flag()? != (number < 0)
    {
        faults.at(value.line(), DeckFault::Exploding(number));
    }
    Ok(Some((mark, number)))
}

/// The deck of a line such as `base: 13 12 -6; 5/6p: 8`.
fn read_line(text: &str) -> Result<Deck, DeckFaults> {
    let (mut eggs, mut faults, mut seen) = (Vec::new(), DeckFaults::new(), 0);
    let of_egg = |number: usize, fault: DeckFault| DeckFault::OfEgg(number, Box::new(fault));
    for part in text.split(';') {
        let (word, values) = part.split_once(':').unwrap_or((part, ""));
        let mark = read_mark(word.trim());
        if let Err(fault) = &mark {
            faults.add(of_egg(seen + 1, fault.clone()));
        }
        for word in values.split_whitespace() {
            seen += 1;
            let number = word.parse().map_err(|_| DeckFault::NoNumber(word.to_owned()));
            match (number.and_then(read_value), &mark) {
                (Ok(value), Ok(mark)) => eggs.push((*mark, value)),
                (Ok(_), Err(_)) => {}
                (Err(fault), _) => faults.add(of_egg(seen, fault)),
            }
        }
    }
    count(seen, &mut faults);
    if faults.0.is_empty() { Ok(Deck::new(eggs)) } else { Err(faults) }
}

/// Checks that there are eggs, and no more than the game has.
fn count(found: usize, faults: &mut DeckFaults) {
    if found == 0 && faults.0.is_empty() {
        faults.add(DeckFault::NoEggs);
    } else if found > EGGS {
        faults.add(DeckFault::TooMany(found));
    }
}

fn read_value(value: i64) -> Result<i8, DeckFault> {
    let fits = (-LARGEST..=LARGEST).contains(&value);
    i8::try_from(value).ok().filter(|_| fits).ok_or(DeckFault::Value(value))
}

fn read_mark(text: &str) -> Result<Mark, DeckFault> {
    let mark = Mark::ALL.into_iter().find(|mark| mark.to_string() == text);
    mark.ok_or_else(|| DeckFault::NoMark(text.to_owned()))
}

/// Everything that is wrong with a file of eggs.
pub type DeckFaults = FileFaults<DeckFault>;

/// Why a text is not a valid deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckFault {
    /// A fault of an egg of a deck in one line, counted from 1.
    OfEgg(usize, Box<Self>),
    /// There is no such mark.
    NoMark(String),
    /// A value is no number.
    NoNumber(String),
    /// A value is out of range.
    Value(i64),
    /// An egg of this value is marked as exploding and is not negative, or the other way round.
    Exploding(i8),
    /// There are no eggs.
    NoEggs,
    /// There are more eggs than the game has cards.
    TooMany(usize),
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

impl fmt::Display for DeckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OfEgg(number, fault) => write!(f, "egg {number}: {fault}"),
            Self::NoMark(found) => {
                write!(f, "there is no mark {found:?}; an egg is marked base, 5/6p or 6p")
            }
            Self::NoNumber(found) => write!(f, "{found:?} is no whole number"),
            Self::Value(value) => write!(f, "the value {value} is not between -{LARGEST} and {LARGEST}"),
            Self::Exploding(value) => {
                write!(f, "an egg of value {value} is ")?;
                f.write_str(if *value < 0 { "an exploding one" } else { "not an exploding one" })
            }
            Self::NoEggs => f.write_str("there is no [[egg]] in it"),
            Self::TooMany(found) => write!(f, "{found} eggs are more than the {EGGS} of the game"),
            Self::TooFew { seats, found, needed } => {
                write!(f, "a round of {seats} players can need {needed} eggs, but the marks leave {found}")
            }
        }
    }
}

impl Fault for DeckFault {
    fn line(&self) -> Line {
        match self {
            Self::OfEgg(number, fault) => {
                Line::new("fault.egg").with("n", *number).with("fault", fault.line())
            }
            Self::NoMark(found) => Line::new("fault.no_mark").with("found", Thing::text(found)),
            Self::NoNumber(found) => Line::new("fault.no_number").with("found", Thing::text(found)),
            Self::Value(value) => {
                Line::new("fault.value").with("value", Thing::text(value)).with("most", LARGEST as i32)
            }
            Self::Exploding(value) if *value < 0 => {
                Line::new("fault.exploding").with("value", Thing::text(value))
            }
            Self::Exploding(value) => Line::new("fault.not_exploding").with("value", Thing::text(value)),
            Self::NoEggs => Line::new("fault.no_eggs"),
            Self::TooMany(found) => Line::new("fault.too_many").with("n", *found).with("most", EGGS as i32),
            Self::TooFew { seats, found, needed } => {
                Line::new("fault.too_few").with("seats", *seats).with("needed", *needed).with("n", *found)
            }
        }
    }
}

impl std::error::Error for DeckFault {}
