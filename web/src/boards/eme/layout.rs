//! The positions of pieces on the map of Eight-Minute Empire.

use eme::{Colour, Public, Region};

use crate::atlas::{Map, Point, polygon};
use crate::boards::land::{self, Cluster, PieceGroup, RegionShape};

/// The size of a pin.
const PIN_SIZE: f32 = 40.0;

/// The shapes of all regions of a side, in the order of the regions.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    grounds: Vec<RegionShape>,
    pub(crate) labels: Vec<Point>,
    pub(crate) marks: Vec<Point>,
}

impl Layout {
    pub(crate) fn new(map: &Map) -> Self {
        let ground = |region: &crate::atlas::Region| {
            let marked = region.start || region.token;
            let taken = if marked { vec![(region.mark, 14.0)] } else { Vec::new() };
            RegionShape::new(polygon(&region.path), region.label, taken, 1.0)
        };
        Self {
            grounds: map.regions.iter().map(ground).collect(),
            labels: map.regions.iter().map(|region| region.label).collect(),
            marks: map.regions.iter().map(|region| region.mark).collect(),
        }
    }

    /// The position of a pin over a region with this many groups.
    pub(crate) fn pin(&self, region: Region, groups: usize) -> Point {
        let ground = &self.grounds[region.index()];
        ground.pin(&ground.lay(groups), PIN_SIZE)
    }

    pub(crate) fn lay(&self, region: Region, groups: usize) -> Cluster {
        self.grounds[region.index()].lay(groups)
    }
}

/// The pieces in a region.
pub(super) fn groups(public: &Public, region: Region) -> Vec<PieceGroup> {
    land::groups(|colour: Colour| public.armies(colour, region), |seat| public.cities_in(seat, region))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::land::DRAWN_SHARE;

    /// The fullest region has the armies and cities of five players, ten groups. Nothing overlaps, and nothing leaves
    /// the region or the board.
    #[test]
    fn the_worst_stack_fits_into_every_region() {
        for (text, regions) in
            [(include_str!("../../../atlas/eme-a.json"), 25), (include_str!("../../../atlas/eme-b.json"), 23)]
        {
            let map = Map::read(text).unwrap();
            assert_eq!(map.regions.len(), regions);
            let layout = Layout::new(&map);
            let (w, h) = map.canvas;
            for (index, ground) in layout.grounds.iter().enumerate() {
                for pieces in 1..=10 {
                    let laid = ground.lay(pieces);
                    let name = &map.regions[index].id;
                    let half = laid.size * DRAWN_SHARE / 2.0;
                    let inside = |(x, y): &Point| *x > half && *y > half && x + half < w && y + half < h;
                    assert!(
                        laid.spots.len() == pieces && laid.spots.iter().all(inside),
                        "{name}: off the board"
                    );
                    for (nth, spot) in laid.spots.iter().enumerate() {
                        assert!(ground.has_room(*spot, laid.size), "{name}: {pieces} pieces, {}", laid.size);
                        let apart = |other: &Point| {
                            let far = (spot.0 - other.0).abs().max((spot.1 - other.1).abs());
                            far >= laid.size * DRAWN_SHARE
                        };
                        assert!(laid.spots[nth + 1..].iter().all(apart), "{name}: {pieces} pieces overlap");
                    }
                }
            }
        }
    }

    /// The atlas names regions `A1`, `A2`, … in the order of the engine's numbers.
    #[test]
    fn the_map_and_the_engine_count_alike() {
        for (text, side) in [
            (include_str!("../../../atlas/eme-a.json"), eme::Side::A),
            (include_str!("../../../atlas/eme-b.json"), eme::Side::B),
        ] {
            let map = Map::read(text).unwrap();
            let letter = side.letter().to_ascii_uppercase();
            for (index, region) in map.regions.iter().enumerate() {
                assert_eq!(region.id, format!("{letter}{}", index + 1));
                let engine = Region(index as u8);
                assert_eq!(region.start, side.board().start == engine);
                assert_eq!(region.token, side.board().triangles.contains(&engine));
                assert!(side.board().continents[region.continent].contains(engine), "{}", region.id);
            }
        }
    }
}
