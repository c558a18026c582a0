//! Boards: the two printed sides, and custom ones.

use std::fmt;

use game::{Component, Kept, Line, Thing};
use realm::map::{Land, MapBounds, MapFaults, Spot};
use realm::{Region, RegionSet};

use crate::data::COMPONENTS;
use crate::file;
use crate::words::name;

/// The most regions of a board.
pub const REGIONS: usize = 25;
/// How many regions of a board have a triangle, the place of a resource token (EME-51).
pub(crate) const TRIANGLES: usize = 5;
/// The most continents of a board.
pub const CONTINENTS: usize = 5;

/// What a board file may contain; it has a region for each token.
pub(crate) static BOUNDS: MapBounds = MapBounds {
    map: "board",
    land: "continent",
    regions: (TRIANGLES, REGIONS),
    lands: CONTINENTS,
    pairs: 100,
    canvas: [1310, 1000],
};

game::worded! {
    /// A printed side of the board (EME-02).
    #[derive(Default)]
    pub enum Side {
        /// Four continents, 25 regions.
        #[default]
        A = "a",
        /// Five continents, 23 regions.
        B = "b",
    }
}

impl Side {
    /// The board of this side.
    #[inline]
    #[must_use]
    pub fn board(self) -> &'static Board {
        &COMPONENTS.boards[self as usize]
    }

    /// The board of this side in a position.
    #[must_use]
    pub fn board_ref(self) -> BoardRef {
        BoardRef::own().nth(self as usize).expect("each side has a board")
    }

    /// The letter of this side, as in `a12`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }
}

/// A board: which regions touch, over land and over sea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many regions there are.
    pub regions: u8,
    /// Where everybody starts.
    pub start: Region,
    /// The neighbours of each region by land.
    pub land: [RegionSet; REGIONS],
    /// The neighbours of each region by land or by sea line.
    pub land_and_sea: [RegionSet; REGIONS],
    /// The continents, each a set of regions.
    pub continents: Vec<RegionSet>,
    /// The regions with a triangle.
    pub triangles: [Region; TRIANGLES],
    /// Its names, and how it is drawn.
    pub(crate) print: Print,
}

/// The names of a board, and how it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Print {
    /// A printed side: its names are messages, its map is in the atlas.
    Side(Side),
    /// A custom board.
    Custom(Sketch),
}

/// What a file says about a custom board besides its topology.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The title on its map.
    pub title: String,
    /// The seed of its coasts.
    pub seed: u32,
    /// Its regions, in order.
    pub regions: Vec<Spot>,
    /// Its continents, in order.
    pub continents: Vec<Land>,
}

impl Board {
    /// All regions of this board.
    #[must_use]
    pub fn all(&self) -> RegionSet {
        RegionSet::all(self.regions)
    }

    /// The printed side; `None` for a custom board.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        match self.print {
            Print::Side(side) => Some(side),
            Print::Custom(_) => None,
        }
    }

    /// The names and the rough drawing of a custom board.
    #[must_use]
    pub const fn sketch(&self) -> Option<&Sketch> {
        match &self.print {
            Print::Side(_) => None,
            Print::Custom(sketch) => Some(sketch),
        }
    }

    /// A region as something to point at; on a printed side its name is the message `region.a12`.
    #[must_use]
    pub fn region(&self, region: Region) -> Thing {
        match &self.print {
            Print::Side(side) => Thing::new("region", format_args!("{}{region}", side.letter())),
            Print::Custom(sketch) => {
                Thing::new("region", region).named_in_both(&sketch.regions[region.index()].names)
            }
        }
    }

    /// The continent of this index as something to point at; on a printed side its name is the message
    /// `continent.a1`.
    #[must_use]
    pub fn continent(&self, index: usize) -> Thing {
        let number = index + 1;
        match &self.print {
            Print::Side(side) => Thing::new("continent", format_args!("{}{number}", side.letter())),
            Print::Custom(sketch) => {
                Thing::new("continent", number).named_in_both(&sketch.continents[index].names)
            }
        }
    }

    /// The name of a region.
    #[must_use]
    pub fn region_name(&self, region: Region) -> Line {
        name(self.region(region))
    }

    /// The name of the continent of this index.
    #[must_use]
    pub fn continent_name(&self, index: usize) -> Line {
        name(self.continent(index))
    }
}

/// A board in a position.
pub type BoardRef = Kept<Board>;

impl Component for Board {
    type Fault = MapFaults;
    const EXAMPLE: &'static str = include_str!("../data/board.toml");

    fn own() -> &'static [Self] {
        &COMPONENTS.boards
    }

    fn name(&self) -> Option<&'static str> {
        self.side().map(Side::word)
    }

    /// Names and coasts make no other board.
    fn is_printed(&self) -> bool {
        let tokens = |board: &Self| board.triangles.iter().copied().collect::<RegionSet>();
        let same = |own: &Self| {
            (self.regions, self.start, tokens(self)) == (own.regions, own.start, tokens(own))
                && (&self.land, &self.land_and_sea) == (&own.land, &own.land_and_sea)
                && self.continents == own.continents
        };
        Self::own().iter().any(same)
    }

    /// Reads a file in the form of `data/board.toml`.
    fn read(text: &str) -> Result<Self, MapFaults> {
        file::read(text)
    }

    game::brought!(Board);
}

/// A custom board in one line that [`Board::read`] reads back; a printed side by its letter.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.print {
            Print::Side(side) => side.fmt(f),
            Print::Custom(sketch) => file::write(self, sketch, f),
        }
    }
}
