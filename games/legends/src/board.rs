//! The board: four tiles as they are laid.
//!
//! The legal layouts, exactly (LEG-02, LEG-71). A layout gives each of four *slots* of the table one of the four
//! tiles, a face of it up, and a turn. Sea lines cross the edges of a tile at their middles, so two tiles are joined
//! when the middles of two edges meet.
//!
//! - **T**: the central tile has one tile to its west, one to its east and one to its south; its northern edge is free.
//!   This is every T there is: another free edge is the same T seen from another side of the table. Every tile may be
//!   turned by any number of quarter turns: although tiles are 0.68 times as wide as they are high, they never overlap.
//!   If the central tile stands upright, no tile beside it reaches further south than it does, so that the southern one
//!   is clear of them; if it lies, it is as wide as any tile, so that the southern one fits between them. Edges that
//!   happen to touch elsewhere do not touch at their middles. 4! × 2⁴ × 4⁴ = 98 304 layouts, three links each.
//! - **Rectangle**: the slots are north-west, north-east, south-west, south-east. All tiles stand upright or all lie on
//!   their side, with half turns free. 4! × 2⁴ × 2 × 2⁴ = 12 288 layouts, four links each.

use game::Pile;
use realm::{Region, RegionSet};
use serde::{Deserialize, Serialize};

use crate::data::Face;
use crate::tiles::TileSetRef;

/// How many tiles there are.
pub(crate) const TILES: usize = 4;

game::worded! {
    /// Where the top of a face points on the table: north is away from the first seat.
    #[derive(Default)]
    pub enum Turn {
        /// Upright.
        #[default]
        North = "n",
        /// A quarter turn clockwise.
        East = "e",
        /// A half turn.
        South = "s",
        /// A quarter turn counter-clockwise.
        West = "w",
    }
}

impl Turn {
    /// Whether a tile with this turn lies on its side.
    #[must_use]
    pub const fn lies(self) -> bool {
        self as u8 % 2 == 1
    }
}

/// A tile as it lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Tile {
    /// The face that is up.
    pub face: Face,
    /// Where its top points.
    pub turn: Turn,
}

/// Two slots whose tiles are joined: the first's edge in this direction meets the opposite edge of the second.
type Joint = (usize, Turn, usize);

const T: &[Joint] = &[(0, Turn::West, 1), (0, Turn::East, 2), (0, Turn::South, 3)];
const RECTANGLE: &[Joint] =
    &[(0, Turn::East, 1), (2, Turn::East, 3), (0, Turn::South, 2), (1, Turn::South, 3)];

/// The tiles as they are laid, and the sea lines that join them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// The tiles of the box; the printed ones are left out of stored positions.
    #[serde(default, skip_serializing_if = "is_printed")]
    pub set: TileSetRef,
    /// Whether the tiles make a rectangle and not a T (LEG-71).
    pub rectangle: bool,
    /// The tiles by slot. T: centre, west, east, south; rectangle: north-west, north-east, south-west, south-east.
    pub tiles: Pile<Tile, TILES>,
    /// The regions joined by the sea lines between tiles.
    pub links: Pile<[Region; 2], TILES>,
    /// The regions at the ends of those lines.
    pub linked: RegionSet,
    /// All regions in play.
    pub regions: RegionSet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn is_printed(set: &TileSetRef) -> bool {
    set.is_own()
}

impl Board {
    /// A table without tiles.
    pub(crate) fn empty(set: TileSetRef, rectangle: bool) -> Self {
        Self { set, rectangle, ..Self::default() }
    }

    /// Whether all tiles are laid.
    #[must_use]
    pub fn is_laid(&self) -> bool {
        self.tiles.len() == TILES
    }

    /// Whether a side of the tile this face is on has been laid.
    #[must_use]
    pub fn has_tile_of(&self, face: Face) -> bool {
        self.tiles.iter().any(|tile| tile.face.tile() == face.tile())
    }

    /// Whether a tile may have this turn (LEG-71): in a rectangle all tiles lie like the first.
    #[must_use]
    pub fn may_turn(&self, turn: Turn) -> bool {
        !self.rectangle || self.tiles.first().is_none_or(|first| first.turn.lies() == turn.lies())
    }

    /// Lays the tile of the next slot.
    pub(crate) fn lay(&mut self, tile: Tile) {
        self.tiles.push(tile);
        self.regions = self.regions | self.set.regions(tile.face);
        if self.is_laid() {
            let opposite = |turn: Turn| Turn::ALL[(turn as usize + 2) % 4];
            for (a, direction, b) in if self.rectangle { RECTANGLE } else { T } {
                let (a, b) = (self.tiles[*a], self.tiles[*b]);
                let link = [self.set.edge(a, *direction), self.set.edge(b, opposite(*direction))];
                self.links.push(link);
                link.iter().for_each(|region| self.linked.insert(*region));
            }
        }
    }

    /// The regions the Start token may stand on (LEG-03, LEG-04, LEG-71): with a sea line to another tile, and on the
    /// desert if it is in play, else on the central tile of a T or on any tile of a rectangle.
    #[must_use]
    pub fn starts(&self) -> RegionSet {
        self.linked & self.start_tile()
    }

    pub(crate) fn start_tile(&self) -> RegionSet {
        if let Some(face) = self.start_face() {
            self.set.regions(face)
        } else if self.rectangle {
            self.regions
        } else {
            self.centre()
        }
    }

    /// The regions everybody's extra army may stand on (LEG-04, LEG-07, LEG-71): neither on the central tile of a T nor
    /// on the tile of the start region.
    #[must_use]
    pub fn outposts(&self, start: Region) -> RegionSet {
        let others = self.regions - self.set.regions(Face::of(start));
        if self.rectangle { others } else { others - self.centre() }
    }

    /// The regions of the central tile of a T.
    #[must_use]
    pub fn centre(&self) -> RegionSet {
        self.tiles.first().map_or(RegionSet::EMPTY, |tile| self.set.regions(tile.face))
    }

    /// The face on which the Start token must stand, if it is in play: the desert, if it is printed (LEG-04).
    #[must_use]
    pub fn start_face(&self) -> Option<Face> {
        self.set.start.filter(|face| self.tiles.iter().any(|tile| tile.face == *face))
    }

    /// The islands in play, with the face and the number of each on its face.
    pub fn islands(&self) -> impl Iterator<Item = (Face, usize, RegionSet)> {
        let of_tile = |tile: &Tile| {
            let face = tile.face;
            self.set.islands(face).iter().enumerate().map(move |(index, island)| (face, index, *island))
        };
        self.tiles.iter().flat_map(of_tile)
    }

    /// The neighbours of a region over land borders and bridges (LEG-05).
    #[inline]
    #[must_use]
    pub fn land(&self, region: Region) -> RegionSet {
        self.set.land(region)
    }

    /// The neighbours of a region over sea lines, those between tiles included.
    #[inline]
    #[must_use]
    pub fn sea(&self, region: Region) -> RegionSet {
        let mut sea = self.set.get().sea[region.index()];
        if self.linked.contains(region) {
            for [a, b] in &*self.links {
                if *a == region {
                    sea.insert(*b);
                } else if *b == region {
                    sea.insert(*a);
                }
            }
        }
        sea
    }
}
