//! Faults of board files.

use std::fmt;

use game::{DatumError, Fault, FileFaults, Line, Thing};

use crate::board::{CONTINENTS, REGIONS, TRIANGLES};
use crate::file::{CANVAS, FEWEST_REGIONS, MOST_PAIRS};

/// Everything that is wrong with a board file.
pub type BoardFaults = FileFaults<BoardFault>;

/// Why a file is not a valid board. Regions and continents are named by their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFault {
    /// It is not TOML of our form.
    Form(String),
    /// It has too few or too many regions.
    Regions(usize),
    /// It has no continent, or too many.
    Continents(usize),
    /// It has too many borders and sea lanes.
    Pairs(usize),
    /// It has not as many tokens as there are triangles.
    Tokens(usize),
    /// An id has a wrong form.
    BadId(String),
    /// Two regions or two continents have the same id.
    SameId(String),
    /// A name has a wrong form.
    BadName(String),
    /// The colour of a continent has a wrong form.
    BadTint(String),
    /// A region is off the map.
    OffTheMap(String),
    /// There is no region of this id.
    Unknown(String),
    /// A region is on no continent.
    NoContinent(String),
    /// A region is on two continents, or twice on one.
    TwoContinents(String),
    /// A continent has no region.
    Empty(String),
    /// Two tokens lie on the same region.
    SameToken(String),
    /// A border or a sea lane joins a region to itself.
    Loop(String),
    /// Two borders or sea lanes join the same regions.
    SamePair(String, String),
    /// A land border joins regions of different continents.
    Across(String, String),
    /// No borders and sea lanes lead from the start to this region.
    Unreachable(String),
}

impl From<DatumError> for BoardFault {
    fn from(error: DatumError) -> Self {
        Self::Form(error.why)
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(why) => f.write_str(why),
            Self::Regions(count) => {
                write!(f, "a board has {FEWEST_REGIONS} to {REGIONS} regions, this one {count}")
            }
            Self::Continents(count) => {
                write!(f, "a board has 1 to {CONTINENTS} continents, this one {count}")
            }
            Self::Pairs(count) => {
                write!(f, "a board has at most {MOST_PAIRS} borders and sea lanes, this one {count}")
            }
            Self::Tokens(count) => write!(f, "a board has {TRIANGLES} tokens, this one {count}"),
            Self::BadId(id) => {
                write!(f, "{id:?} is no id: 1 to 24 letters from a to z, digits, hyphens and underscores")
            }
            Self::SameId(id) => write!(f, "the id {id:?} is used twice"),
            Self::BadName(id) => {
                write!(f, "the name of {id:?} is not 1 to 40 letters, digits, spaces and .'’()-")
            }
            Self::BadTint(id) => write!(f, "the tint of {id:?} is no colour of the form #c3d19b"),
            Self::OffTheMap(id) => {
                let [width, height] = CANVAS;
                write!(f, "{id:?} is off the map, which is {width} wide and {height} high")
            }
            Self::Unknown(id) => write!(f, "there is no region {id:?}"),
            Self::NoContinent(id) => write!(f, "region {id:?} is on no continent"),
            Self::TwoContinents(id) => write!(f, "region {id:?} is listed twice on continents"),
            Self::Empty(id) => write!(f, "continent {id:?} has no region"),
            Self::SameToken(id) => write!(f, "two tokens lie on region {id:?}"),
            Self::Loop(id) => write!(f, "region {id:?} is joined to itself"),
            Self::SamePair(a, b) => write!(f, "regions {a:?} and {b:?} are joined twice"),
            Self::Across(a, b) => {
                write!(f, "{a:?} and {b:?} are on different continents: only a sea lane can join them")
            }
            Self::Unreachable(id) => write!(f, "no borders and sea lanes lead from the start to {id:?}"),
        }
    }
}

impl Fault for BoardFault {
    fn line(&self) -> Line {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let line = |fault: &str| Line::new(&format!("fault.{fault}"));
        let about = |fault: &str, id: &String| line(fault).with("id", text(id));
        let count = |fault: &str, most: usize, n: &usize| {
            line(fault).with("most", number(most)).with("n", number(*n))
        };
        match self {
            Self::Form(why) => line("form").with("why", text(why)),
            Self::Regions(n) => count("regions", REGIONS, n).with("fewest", number(FEWEST_REGIONS)),
            Self::Continents(n) => count("continents", CONTINENTS, n),
            Self::Pairs(n) => count("pairs", MOST_PAIRS, n),
            Self::Tokens(n) => count("tokens", TRIANGLES, n),
            Self::BadId(id) => about("bad_id", id),
            Self::SameId(id) => about("same_id", id),
            Self::BadName(id) => about("bad_name", id),
            Self::BadTint(id) => about("bad_tint", id),
            Self::OffTheMap(id) => {
                let [width, height] = CANVAS.map(i32::from);
                about("off_the_map", id).with("width", width).with("height", height)
            }
            Self::Unknown(id) => about("unknown", id),
            Self::NoContinent(id) => about("no_continent", id),
            Self::TwoContinents(id) => about("two_continents", id),
            Self::Empty(id) => about("empty", id),
            Self::SameToken(id) => about("same_token", id),
            Self::Loop(id) => about("loop", id),
            Self::SamePair(a, b) => about("same_pair", a).with("other", text(b)),
            Self::Across(a, b) => about("across", a).with("other", text(b)),
            Self::Unreachable(id) => about("unreachable", id),
        }
    }
}

/// What stands in the file, as it stands there.
fn text(found: &str) -> Thing {
    Thing::new("text", found).named(found)
}
