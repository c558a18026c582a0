//! Errors of board files.

use std::fmt;

use game::{Fault, Line, Thing};

use crate::board::{MAX_CITIES, MAX_WAYS};
use crate::data::{MAX_PLAYERS, Wealth};
use crate::words::wealth;

/// Why a file describes no board, and the line of it that is to blame, where there is one; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The line.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: BoardFault,
}

impl BoardError {
    /// The fault with its place in this file.
    pub(crate) fn of(text: &str, fault: BoardFault) -> Self {
        let line = if text.trim().contains('\n') { fault.line_in(text) } else { None };
        Self { line, fault }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

impl std::error::Error for BoardError {}

impl Fault for BoardError {
    fn line(&self) -> Line {
        match self.line {
            Some(line) => Line::new("fault.at").with("n", line as i32).with("fault", self.fault.words()),
            None => self.fault.words(),
        }
    }
}

/// Why a file is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFault {
    /// It is not TOML of our form.
    Form(String),
    /// The players are not a range within 2 to 5.
    Players(u8, u8),
    /// It has no city, or more than the engine takes.
    Cities(usize),
    /// It has more ways than the engine takes.
    Ways(usize),
    /// An id is not one word of small letters, digits and underscores.
    BadId(String),
    /// Two places have the same id.
    SameId(String),
    /// A place that is none of ours has no name, or no fit one.
    BadName(String),
    /// A place is off the map.
    OffTheMap(String),
    /// A city's value is not from 1 to 20.
    BadValue(String),
    /// A way leads to a place that is not there.
    UnknownPlace(String),
    /// A way leads from a place to itself.
    Loop(String),
    /// A way takes neither one nor two pieces.
    BadPieces(String, String),
    /// Two ways join the same places.
    SameWay(String, String),
    /// No ways lead from Rome to a city.
    Unreachable(String),
    /// There are more tokens of a kind than a player board has room for.
    TooMany(Wealth),
    /// More tokens of a kind are taken out than there are.
    TakenOut(Wealth),
    /// There is not one wealth token for each city.
    Uneven {
        /// The cities.
        cities: usize,
        /// The tokens that are laid.
        tokens: u8,
    },
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(why) => f.write_str(why),
            Self::Players(fewest, most) => {
                write!(f, "players = [{fewest}, {most}] is not a range within 2 to {MAX_PLAYERS}")
            }
            Self::Cities(count) => write!(f, "a board has 1 to {MAX_CITIES} cities, this one {count}"),
            Self::Ways(count) => write!(f, "a board has at most {MAX_WAYS} ways, this one {count}"),
            Self::BadId(id) => {
                write!(f, "{id:?} is no id: 1 to 24 small letters, digits and underscores")
            }
            Self::SameId(id) => write!(f, "two places have the id {id:?}"),
            Self::BadName(id) => {
                write!(f, "{id:?} needs a name of 1 to 40 letters, digits, spaces and .'’()-")
            }
            Self::OffTheMap(id) => write!(f, "{id:?} is off the map: x and y go from 0 to 1000"),
            Self::BadValue(id) => write!(f, "the value of {id:?} is not from 1 to 20"),
            Self::UnknownPlace(id) => write!(f, "a way leads to {id:?}, and there is no such place"),
            Self::Loop(id) => write!(f, "a way leads from {id:?} to itself"),
            Self::BadPieces(a, b) => write!(f, "the way {a:?} to {b:?} takes neither 1 nor 2 roads"),
            Self::SameWay(a, b) => write!(f, "two ways join {a:?} and {b:?}"),
            Self::Unreachable(id) => write!(f, "no ways lead from Rome to {id:?}"),
            Self::TooMany(kind) => {
                write!(f, "there are more than {} tokens of {kind}: no room on a player board", kind.most())
            }
            Self::TakenOut(kind) => write!(f, "more tokens of {kind} are taken out than there are"),
            Self::Uneven { cities, tokens } => {
                write!(f, "there are {cities} cities but {tokens} wealth tokens to lay on them")
            }
        }
    }
}

impl BoardFault {
    /// The line of the file that is to blame, found by the ids that the fault names: places stand before ways.
    fn line_in(&self, text: &str) -> Option<usize> {
        let (one, other, nth) = match self {
            Self::BadId(id)
            | Self::BadName(id)
            | Self::OffTheMap(id)
            | Self::BadValue(id)
            | Self::UnknownPlace(id)
            | Self::Unreachable(id) => (id, id, 0),
            Self::SameId(id) => (id, id, 1),
            Self::Loop(id) => return line_with(text, 0, |line| line.matches(&quoted(id)).count() > 1),
            Self::BadPieces(a, b) => (a, b, 0),
            Self::SameWay(a, b) => (a, b, 1),
            Self::Form(_)
            | Self::Players(..)
            | Self::Cities(_)
            | Self::Ways(_)
            | Self::TooMany(_)
            | Self::TakenOut(_)
            | Self::Uneven { .. } => return None,
        };
        let (one, other) = (quoted(one), quoted(other));
        let names = |line: &str| line.contains(&one) && line.contains(&other);
        // Both may stand on one line.
        line_with(text, nth, names).or_else(|| line_with(text, 0, names))
    }

    /// The fault as a message of the game.
    fn words(&self) -> Line {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let about = |fault: &str, id: &String| Line::new(&format!("fault.{fault}")).with("id", text(id));
        match self {
            Self::Form(why) => Line::new("fault.form").with("why", text(why)),
            Self::Players(fewest, most) => {
                let line = Line::new("fault.players").with("fewest", *fewest).with("most", *most);
                line.with("n", number(MAX_PLAYERS))
            }
            Self::Cities(n) => {
                Line::new("fault.cities").with("most", number(MAX_CITIES)).with("n", number(*n))
            }
            Self::Ways(n) => Line::new("fault.ways").with("most", number(MAX_WAYS)).with("n", number(*n)),
            Self::BadId(id) => about("bad_id", id),
            Self::SameId(id) => about("same_id", id),
            Self::BadName(id) => about("bad_name", id),
            Self::OffTheMap(id) => about("off_the_map", id),
            Self::BadValue(id) => about("bad_value", id),
            Self::UnknownPlace(id) => about("unknown_place", id),
            Self::Loop(id) => about("loop", id),
            Self::BadPieces(a, b) => about("bad_pieces", a).with("other", text(b)),
            Self::SameWay(a, b) => about("same_way", a).with("other", text(b)),
            Self::Unreachable(id) => about("unreachable", id),
            Self::TooMany(kind) => {
                Line::new("fault.too_many").with("wealth", wealth(*kind)).with("most", kind.most())
            }
            Self::TakenOut(kind) => Line::new("fault.taken_out").with("wealth", wealth(*kind)),
            Self::Uneven { cities, tokens } => {
                Line::new("fault.uneven").with("cities", number(*cities)).with("n", *tokens)
            }
        }
    }
}

/// The number of a line like this, counted from 1; `nth` such lines come before it.
fn line_with(text: &str, nth: usize, is_it: impl Fn(&str) -> bool) -> Option<usize> {
    text.lines().enumerate().filter(|(_, line)| is_it(line)).nth(nth).map(|(index, _)| index + 1)
}

/// An id as it stands in a file.
fn quoted(id: &str) -> String {
    format!("\"{id}\"")
}

/// What stands in the file, as it stands there.
fn text(found: &str) -> Thing {
    Thing::new("text", found).named(found)
}
