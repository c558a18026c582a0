//! Faults of maps.

use std::fmt;

use game::{Fault, FileFaults, Line, Thing};

use super::MapBounds;

/// Everything that is wrong with a file of maps.
pub type MapFaults = FileFaults<MapFault>;

/// Why a file has no valid map. Regions and lands are named by their ids; a land is a continent or an island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapFault {
    /// It has too few or too many regions.
    Regions(&'static MapBounds, usize),
    /// It has no land, or too many.
    Lands(&'static MapBounds, usize),
    /// It has too many borders and other joints.
    Pairs(&'static MapBounds, usize),
    /// It has not as many tokens as there are triangles (EME-51).
    Tokens {
        /// The triangles.
        most: usize,
        /// The tokens.
        found: usize,
    },
    /// An id has a wrong form.
    BadId(String),
    /// Two things have the same id.
    SameId(String),
    /// A region of a face has not the id that moves use.
    OtherId {
        /// The id.
        found: String,
        /// The id that moves use.
        expected: &'static str,
    },
    /// A name has a wrong form.
    BadName(String),
    /// The colour of a land has a wrong form.
    BadTint(String),
    /// A region is off the map.
    OffTheMap(&'static MapBounds, String),
    /// There is no region of this id.
    Unknown(String),
    /// A region is on no land.
    NoLand(&'static MapBounds, String),
    /// A region is on two lands, or twice on one.
    TwoLands(&'static MapBounds, String),
    /// A land has no region.
    Empty(&'static MapBounds, String),
    /// Two tokens lie on the same region (EME-51).
    SameToken(String),
    /// A region is joined to itself.
    Loop(String),
    /// Two regions are joined twice.
    SamePair(String, String),
    /// A land border joins regions of different lands.
    Across(&'static MapBounds, String, String),
    /// This region cannot be reached from the start of a board, or from the first region of a face.
    Unreachable(&'static MapBounds, String),
    /// Two faces have the start of their own (LEG-04).
    TwoStarts(String, String),
    /// All faces together have too many islands.
    AllIslands {
        /// The most islands.
        most: usize,
        /// The islands.
        found: usize,
    },
    /// Four tiles can be laid with too few regions for all tokens.
    TooFewInPlay {
        /// The regions for all tokens.
        fewest: usize,
        /// The regions of the smaller face of each tile.
        found: usize,
    },
}

impl fmt::Display for MapFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Regions(MapBounds { map, regions: (fewest, most), .. }, found) => {
                write!(f, "a {map} has {fewest} to {most} regions, this one {found}")
            }
            Self::Lands(MapBounds { map, land, lands, .. }, found) => {
                write!(f, "a {map} has 1 to {lands} {land}s, this one {found}")
            }
            Self::Pairs(MapBounds { map, pairs, .. }, found) => {
                write!(f, "a {map} has at most {pairs} borders and sea lanes, this one {found}")
            }
            Self::Tokens { most, found } => write!(f, "a board has {most} tokens, this one {found}"),
            Self::BadId(id) => {
                write!(f, "{id:?} is no id: 1 to 24 letters from a to z, digits, hyphens and underscores")
            }
            Self::SameId(id) => write!(f, "the id {id:?} is used twice"),
            Self::OtherId { found, expected } => {
                write!(f, "{found:?} stands where the face has its region {expected:?}, as moves call it")
            }
            Self::BadName(id) => {
                write!(f, "the name of {id:?} is not 1 to 40 letters, digits, spaces and .'’()-")
            }
            Self::BadTint(id) => write!(f, "the tint of {id:?} is no colour of the form #c3d19b"),
            Self::OffTheMap(MapBounds { canvas: [width, height], .. }, id) => {
                write!(f, "{id:?} is off the map, which is {width} wide and {height} high")
            }
            Self::Unknown(id) => write!(f, "there is no region {id:?}"),
            Self::NoLand(MapBounds { land, .. }, id) => write!(f, "region {id:?} is on no {land}"),
            Self::TwoLands(MapBounds { land, .. }, id) => {
                write!(f, "region {id:?} is listed twice on {land}s")
            }
            Self::Empty(MapBounds { land, .. }, id) => write!(f, "{land} {id:?} has no region"),
            Self::SameToken(id) => write!(f, "two tokens lie on region {id:?}"),
            Self::Loop(id) => write!(f, "region {id:?} is joined to itself"),
            Self::SamePair(a, b) => write!(f, "regions {a:?} and {b:?} are joined twice"),
            Self::Across(MapBounds { land, .. }, a, b) => {
                write!(f, "{a:?} and {b:?} are on different {land}s: only a sea lane can join them")
            }
            Self::Unreachable(MapBounds { map: "face", .. }, id) => {
                write!(f, "nothing joins {id:?} to the first region of its face")
            }
            Self::Unreachable(_, id) => write!(f, "no borders and sea lanes lead from the start to {id:?}"),
            Self::TwoStarts(a, b) => write!(f, "the Start token must stand on {a:?} and on {b:?}"),
            Self::AllIslands { most, found } => {
                write!(f, "all faces together have at most {most} islands, and these {found}")
            }
            Self::TooFewInPlay { fewest, found } => {
                write!(f, "four tiles can have {found} regions together, but all tokens need {fewest}")
            }
        }
    }
}

impl Fault for MapFault {
    fn line(&self) -> Line {
        let line = |fault: &str| Line::new(&format!("fault.{fault}"));
        let about = |fault: &str, id: &String| line(fault).with("id", Thing::text(id));
        let count = |fault: &str, most: usize, n: &usize| line(fault).with("most", most).with("n", *n);
        match self {
            Self::Regions(bounds, n) => {
                count("regions", bounds.regions.1, n).with("fewest", bounds.regions.0)
            }
            Self::Lands(bounds, n) => count(&format!("{}s", bounds.land), bounds.lands, n),
            Self::Pairs(bounds, n) => count("pairs", bounds.pairs, n),
            Self::Tokens { most, found } => count("tokens", *most, found),
            Self::BadId(id) => about("bad_id", id),
            Self::SameId(id) => about("same_id", id),
            Self::OtherId { found, expected } => {
                about("other_id", found).with("expected", Thing::text(expected))
            }
            Self::BadName(id) => about("bad_name", id),
            Self::BadTint(id) => about("bad_tint", id),
            Self::OffTheMap(bounds, id) => {
                let [width, height] = bounds.canvas.map(i32::from);
                about("off_the_map", id).with("width", width).with("height", height)
            }
            Self::Unknown(id) => about("unknown", id),
            Self::NoLand(bounds, id) => about(&format!("no_{}", bounds.land), id),
            Self::TwoLands(bounds, id) => about(&format!("two_{}s", bounds.land), id),
            Self::Empty(_, id) => about("empty", id),
            Self::SameToken(id) => about("same_token", id),
            Self::Loop(id) => about("loop", id),
            Self::SamePair(a, b) => about("same_pair", a).with("other", Thing::text(b)),
            Self::Across(_, a, b) => about("across", a).with("other", Thing::text(b)),
            Self::Unreachable(_, id) => about("unreachable", id),
            Self::TwoStarts(a, b) => about("two_starts", a).with("other", Thing::text(b)),
            Self::AllIslands { most, found } => count("all_islands", *most, found),
            Self::TooFewInPlay { fewest, found } => {
                line("few_in_play").with("fewest", *fewest).with("n", *found)
            }
        }
    }
}
