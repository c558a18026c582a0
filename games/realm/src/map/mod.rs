//! Maps of regions from files: what a file says about them, their form in one line, and the bounds of a game.

mod fault;
mod file;
mod topology;

use game::{Datum, Names};

use crate::{Region, RegionSet};

pub use fault::{MapFault, MapFaults};
pub use file::{read_label, read_lands, read_seed, read_spots};
pub use topology::{Pair, Topology, neighbours};

/// A value that was read, with its line.
pub type Row<T> = (usize, T);

/// A land, the ids of its regions, and its line.
pub type LandRow<'a> = Row<(Land, &'a [Datum])>;

/// A region of a custom map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its id in the file.
    pub id: String,
    /// Its name.
    pub names: Names,
    /// Roughly where its middle lies on the map: from the west, from the north.
    pub at: [u16; 2],
}

/// A continent or island of a custom map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Land {
    /// Its id in the file.
    pub id: String,
    /// Its name.
    pub names: Names,
    /// Its colour on the map, as in `#c3d19b`.
    pub tint: String,
}

/// What the files of a game may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapBounds {
    /// What the game calls the map of a file: `board` or `face`.
    pub map: &'static str,
    /// What the game calls a land: `continent` or `island`. With an `s` it is the key of the file.
    pub land: &'static str,
    /// The fewest and the most regions.
    pub regions: (usize, usize),
    /// The most lands.
    pub lands: usize,
    /// The most pairs of regions that touch or are joined otherwise.
    pub pairs: usize,
    /// The width and the height of the map.
    pub canvas: [u16; 2],
}

/// The parts of a custom map, to be written in the form in which they are read.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The regions.
    pub regions: &'a [Spot],
    /// The first region, from which the others are counted.
    pub first: Region,
}

impl Written<'_> {
    /// A region by its id.
    #[must_use]
    pub fn id(&self, region: Region) -> String {
        format!("\"{}\"", self.regions[region.index() - self.first.index()].id)
    }

    /// The lands and their regions.
    #[must_use]
    pub fn lands(&self, lands: &[Land], sets: &[RegionSet]) -> String {
        let land = |(Land { id, names, tint }, regions): (&Land, &RegionSet)| {
            let regions = list(regions.iter().map(|region| self.id(region)));
            format!("{{ id = \"{id}\"{}, tint = \"{tint}\", regions = {regions} }}", name(id, names))
        };
        list(lands.iter().zip(sets).map(land))
    }

    /// The regions.
    #[must_use]
    pub fn regions(&self) -> String {
        let region = |Spot { id, names, at: [x, y] }: &Spot| {
            format!("{{ id = \"{id}\"{}, at = [{x}, {y}] }}", name(id, names))
        };
        list(self.regions.iter().map(region))
    }

    /// The pairs of regions of which one joins the other.
    #[must_use]
    pub fn pairs(&self, joined: impl Fn(Region) -> RegionSet) -> String {
        let all = (self.first.0..).map(Region).take(self.regions.len());
        let of =
            |a: Region| joined(a).iter().filter(move |b| a < *b).map(move |b| [a, b]).collect::<Vec<_>>();
        list(all.flat_map(of).map(|pair| list(pair.map(|region| self.id(region)).into_iter())))
    }
}

/// The key of a name, unless the id is the name.
fn name(id: &str, names: &Names) -> String {
    if *names == Names::same(id) { String::new() } else { format!(", name = {names}") }
}

/// A list of TOML.
#[must_use]
pub fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}
