//! The tiles: those in the box, and custom faces for them.

use std::fmt;

use game::{Component, Kept, Names, Thing};
use realm::map::{Land, MapFaults, Spot};
use realm::{Region, RegionSet};

use crate::board::{TILES, Tile, Turn};
use crate::data::{Face, REGIONS, box_of, region_id};
use crate::tile_file;

/// The faces of all tiles.
pub(crate) const FACES: usize = 2 * TILES;

/// Four tiles with two faces each (LEG-02). Faces that a file leaves out are the printed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSet {
    pub(crate) faces: [FaceMap; FACES],
    /// The islands of all faces, face by face.
    pub(crate) islands: Vec<RegionSet>,
    /// The neighbours of each region over a land border or a bridge, which is no water (LEG-05).
    pub(crate) land: [RegionSet; REGIONS],
    /// The neighbours of each region over the sea lines of its own face.
    pub(crate) sea: [RegionSet; REGIONS],
    /// The face on which the Start token must stand if it is in play: the desert, if it is printed (LEG-04).
    pub(crate) start: Option<Face>,
}

/// The map of a face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FaceMap {
    pub(crate) regions: RegionSet,
    pub(crate) islands: Vec<RegionSet>,
    /// The regions at the ends of the sea lines that leave it: top, right, bottom, left.
    pub(crate) edges: [Region; 4],
    /// What a file says about it; `None` for a printed face.
    pub(crate) sketch: Option<FaceSketch>,
}

/// What a file says about a custom face besides its topology.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceSketch {
    /// Its name.
    pub names: Names,
    /// The seed of its coasts.
    pub seed: u32,
    /// Its regions, in order.
    pub regions: Vec<Spot>,
    /// Its islands, in order.
    pub islands: Vec<Land>,
    /// The regions that bridges join.
    pub bridges: Vec<[Region; 2]>,
}

impl TileSet {
    /// Puts faces together. `land` and `sea` are the neighbours of each region.
    pub(crate) fn new(
        faces: [FaceMap; FACES],
        [land, sea]: [[RegionSet; REGIONS]; 2],
        start: Option<Face>,
    ) -> Self {
        let islands = faces.iter().flat_map(|face| face.islands.iter().copied()).collect();
        Self { faces, islands, land, sea, start }
    }

    /// The regions of a face.
    #[must_use]
    pub const fn regions(&self, face: Face) -> RegionSet {
        self.faces[face as usize].regions
    }

    /// The islands of a face, each a set of regions.
    #[must_use]
    pub fn islands(&self, face: Face) -> &[RegionSet] {
        &self.faces[face as usize].islands
    }

    /// The regions at the ends of the sea lines that leave a face: top, right, bottom, left.
    #[must_use]
    pub const fn edges(&self, face: Face) -> [Region; 4] {
        self.faces[face as usize].edges
    }

    /// The region at the end of the sea line that leaves a tile in this direction of the table.
    #[must_use]
    pub const fn edge(&self, tile: Tile, direction: Turn) -> Region {
        self.edges(tile.face)[(direction as usize + 4 - tile.turn as usize) % 4]
    }

    /// The neighbours of a region over land borders and bridges (LEG-05).
    #[inline]
    #[must_use]
    pub const fn land(&self, region: Region) -> RegionSet {
        self.land[region.index()]
    }

    /// The neighbours of a region over the sea lines of its own face.
    #[must_use]
    pub const fn sea(&self, region: Region) -> RegionSet {
        self.sea[region.index()]
    }

    /// The face on which the Start token must stand if it is in play (LEG-04).
    #[must_use]
    pub const fn start_face(&self) -> Option<Face> {
        self.start
    }

    /// The names and the rough drawing of a custom face; `None` for a printed one.
    #[must_use]
    pub const fn sketch(&self, face: Face) -> Option<&FaceSketch> {
        self.faces[face as usize].sketch.as_ref()
    }

    /// A region as something to point at; on a printed face its name is the message `region.d3`.
    #[must_use]
    pub fn region(&self, region: Region) -> Thing {
        let face = Face::of(region);
        let spot = self.sketch(face).and_then(|sketch| sketch.regions.get(face.number(region)));
        named(Thing::new("region", region_id(region)), spot.map(|spot| &spot.names))
    }

    /// A face as something to point at; the name of a printed one is the message `face.desert`.
    #[must_use]
    pub fn face(&self, face: Face) -> Thing {
        named(Thing::new("face", face.word()), self.sketch(face).map(|sketch| &sketch.names))
    }

    /// The island of this index on a face as something to point at; on a printed face its name is the message
    /// `island.volcano2`.
    #[must_use]
    pub fn island(&self, face: Face, index: usize) -> Thing {
        let land = self.sketch(face).and_then(|sketch| sketch.islands.get(index));
        let thing = Thing::new("island", format_args!("{}{}", face.word(), index + 1));
        named(thing, land.map(|land| &land.names))
    }
}

fn named(thing: Thing, names: Option<&Names>) -> Thing {
    names.into_iter().fold(thing, |thing, names| thing.named_in_both(names))
}

/// The tiles of a position.
pub type TileSetRef = Kept<TileSet>;

impl Component for TileSet {
    type Fault = MapFaults;
    const EXAMPLE: &'static str = include_str!("../data/board.toml");

    fn own() -> &'static [Self] {
        &box_of().tiles
    }

    fn name(&self) -> Option<&'static str> {
        self.faces.iter().all(|face| face.sketch.is_none()).then_some("printed")
    }

    /// Reads a file in the form of `data/board.toml`.
    fn read(text: &str) -> Result<Self, MapFaults> {
        tile_file::read(text)
    }

    game::brought!(TileSet);
}

/// The custom faces in one line that [`TileSet::read`] reads back.
impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tile_file::write(self, f)
    }
}
