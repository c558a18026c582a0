//! Faults of board files.

use std::fmt;

use game::{Fault, FileFaults, Line, Thing};

use crate::board::{MAX_CITIES, MAX_WAYS};
use crate::data::{MAX_PLAYERS, Wealth};
use crate::words::wealth;

/// Everything that is wrong with a board file.
pub type BoardFaults = FileFaults<BoardFault>;

/// Why a file is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFault {
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

impl Fault for BoardFault {
    fn line(&self) -> Line {
        let about =
            |fault: &str, id: &String| Line::new(&format!("fault.{fault}")).with("id", Thing::text(id));
        match self {
            Self::Players(fewest, most) => {
                let line = Line::new("fault.players").with("fewest", *fewest).with("most", *most);
                line.with("n", MAX_PLAYERS)
            }
            Self::Cities(n) => Line::new("fault.cities").with("most", MAX_CITIES).with("n", *n),
            Self::Ways(n) => Line::new("fault.ways").with("most", MAX_WAYS).with("n", *n),
            Self::BadId(id) => about("bad_id", id),
            Self::SameId(id) => about("same_id", id),
            Self::BadName(id) => about("bad_name", id),
            Self::OffTheMap(id) => about("off_the_map", id),
            Self::BadValue(id) => about("bad_value", id),
            Self::UnknownPlace(id) => about("unknown_place", id),
            Self::Loop(id) => about("loop", id),
            Self::BadPieces(a, b) => about("bad_pieces", a).with("other", Thing::text(b)),
            Self::SameWay(a, b) => about("same_way", a).with("other", Thing::text(b)),
            Self::Unreachable(id) => about("unreachable", id),
            Self::TooMany(kind) => {
                Line::new("fault.too_many").with("wealth", wealth(*kind)).with("most", kind.most())
            }
            Self::TakenOut(kind) => Line::new("fault.taken_out").with("wealth", wealth(*kind)),
            Self::Uneven { cities, tokens } => {
                Line::new("fault.uneven").with("cities", *cities).with("n", *tokens)
            }
        }
    }
}
