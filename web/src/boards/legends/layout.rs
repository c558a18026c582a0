//! The positions of tiles, regions and pieces on the table.

use std::sync::Arc;

use legends::{Board, Colour, Public, Region, Tile, region_id};

use crate::atlas::{BoardFile, Map, MapSource, Point, polygon};
use crate::boards::land::{self, Cluster, PieceGroup, RegionShape};

/// The width and height of an upright tile.
const TILE: (f32, f32) = (680.0, 1000.0);
/// The margin around the tiles.
const MARGIN: f32 = 24.0;
/// The scale of everything drawn, relative to the map of Eight-Minute Empire: a unit is smaller here.
pub(super) const SCALE: f32 = 1.75;
/// The scale of pieces. They are larger than the rest, because the frame shows the tiles small.
const PIECE_SCALE: f32 = 2.25;
/// The size of a pin.
const PIN_SIZE: f32 = 40.0;
/// The radius of a token.
pub(super) const TOKEN_RADIUS: f32 = 34.0;

/// A tile on the table: its middle and its rotation in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlacedTile {
    pub(super) tile: Tile,
    pub(super) middle: Point,
    pub(super) turn: f32,
}

/// A region on the table.
#[derive(Clone, Debug)]
pub(super) struct PlacedRegion {
    pub(super) region: Region,
    pub(super) path: String,
    pub(super) label: Point,
    pub(super) mark: Point,
    ground: RegionShape,
}

/// The whole table.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) canvas: (f32, f32),
    pub(super) tiles: Vec<PlacedTile>,
    pub(super) fields: Vec<PlacedRegion>,
}

impl Layout {
    /// The layout of a board; `maps` are the maps of its tiles.
    pub(super) fn new(board: &Board, maps: &[Arc<Map>]) -> Self {
        let (tiles, canvas) = arrange(board);
        let field = |laid: &PlacedTile, region: &crate::atlas::Region| {
            let engine =
                board.set.regions(laid.tile.face).iter().find(|known| region_id(*known) == region.id)?;
            let rings: Vec<Vec<Point>> = polygon(&region.path)
                .into_iter()
                .map(|ring| ring.into_iter().map(|point| laid.at(point)).collect())
                .collect();
            let (label, mark) = (laid.at(region.label), laid.at(region.mark));
            let ground = RegionShape::new(rings.clone(), label, vec![(mark, TOKEN_RADIUS)], PIECE_SCALE);
            Some(PlacedRegion { region: engine, path: path(&rings), label, mark, ground })
        };
        let fields = tiles
            .iter()
            .zip(maps)
            .flat_map(|(laid, map)| map.regions.iter().filter_map(move |region| field(laid, region)))
            .collect();
        Self { canvas, tiles, fields }
    }

    /// The number of a region's shape.
    pub(super) fn index(&self, region: Region) -> Option<usize> {
        self.fields.iter().position(|field| field.region == region)
    }

    /// The position of a pin over a region with this many groups.
    pub(super) fn pin(&self, index: usize, groups: usize) -> Point {
        let ground = &self.fields[index].ground;
        ground.pin(&ground.lay(groups), PIN_SIZE * SCALE)
    }

    pub(super) fn lay(&self, index: usize, pieces: usize) -> Cluster {
        self.fields[index].ground.lay(pieces)
    }
}

impl PlacedTile {
    fn size(tile: Tile) -> (f32, f32) {
        if tile.turn.lies() { (TILE.1, TILE.0) } else { TILE }
    }

    /// The position on the table of a point of the tile's map.
    fn at(&self, (x, y): Point) -> Point {
        let (dx, dy) = (x - TILE.0 / 2.0, y - TILE.1 / 2.0);
        let (sin, cos) = self.turn.to_radians().sin_cos();
        (self.middle.0 + dx * cos - dy * sin, self.middle.1 + dx * sin + dy * cos)
    }

    /// The SVG transform from the tile's map to the table.
    pub(super) fn transform(&self) -> String {
        let ((x, y), (w, h)) = (self.middle, TILE);
        format!("translate({x} {y}) rotate({}) translate({} {})", self.turn, -w / 2.0, -h / 2.0)
    }
}

/// The positions of the tiles in a T or a rectangle, and the size of the table. Neighbours meet at the middles of their
/// edges.
fn arrange(board: &Board) -> (Vec<PlacedTile>, (f32, f32)) {
    let sizes: Vec<(f32, f32)> = board.tiles.iter().map(|tile| PlacedTile::size(*tile)).collect();
    let (w0, h0) = sizes.first().copied().unwrap_or(TILE);
    let middle = |slot: usize| {
        let (w, h) = sizes[slot];
        match (board.rectangle, slot) {
            (_, 0) => (0.0, 0.0),
            (true, _) => (f32::from(slot as u8 % 2) * w0, f32::from(slot as u8 / 2) * h0),
            (false, 1) => (-(w0 + w) / 2.0, 0.0),
            (false, 2) => ((w0 + w) / 2.0, 0.0),
            (false, _) => (0.0, (h0 + h) / 2.0),
        }
    };
    let middles: Vec<Point> = (0..sizes.len()).map(middle).collect();
    let low = |side: fn(&Point) -> f32, half: fn(&(f32, f32)) -> f32| {
        middles.iter().zip(&sizes).map(|(at, size)| side(at) - half(size) / 2.0).fold(f32::INFINITY, f32::min)
    };
    let high = |side: fn(&Point) -> f32, half: fn(&(f32, f32)) -> f32| {
        middles
            .iter()
            .zip(&sizes)
            .map(|(at, size)| side(at) + half(size) / 2.0)
            .fold(f32::NEG_INFINITY, f32::max)
    };
    if sizes.is_empty() {
        return (Vec::new(), (TILE.1 * 2.0, TILE.1 * 1.3));
    }
    let (x0, y0) = (low(|at| at.0, |size| size.0) - MARGIN, low(|at| at.1, |size| size.1) - MARGIN);
    let (x1, y1) = (high(|at| at.0, |size| size.0) + MARGIN, high(|at| at.1, |size| size.1) + MARGIN);
    let laid = |(tile, at): (&Tile, &Point)| PlacedTile {
        tile: *tile,
        middle: (at.0 - x0, at.1 - y0),
        turn: f32::from(tile.turn as u8) * 90.0,
    };
    (board.tiles.iter().zip(&middles).map(laid).collect(), (x1 - x0, y1 - y0))
}

fn path(rings: &[Vec<Point>]) -> String {
    let ring = |points: &Vec<Point>| {
        let corners: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        format!("M{}z", corners.join("L"))
    };
    rings.iter().map(ring).collect()
}

/// The maps of the tiles of a board: those of printed faces from the site, those of custom ones drawn by the worker.
pub(super) fn sources(board: &Board) -> Vec<MapSource> {
    let source = |tile: &Tile| {
        let face = tile.face.word();
        match board.set.sketch(tile.face) {
            None => MapSource::Printed(format!("legends-{face}")),
            Some(_) => MapSource::Custom(BoardFile::Face(board.set.to_string(), face.to_owned())),
        }
    };
    board.tiles.iter().map(source).collect()
}

/// The pieces in a region.
pub(super) fn groups(public: &Public, region: Region) -> Vec<PieceGroup> {
    land::groups(|colour: Colour| public.armies(colour, region), |seat| public.cities_in(seat, region))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::land::DRAWN_SHARE;
    use game::{Component as _, GameRng, Setup, Silent};
    use legends::{Face, Legends, TileSet, TileSetRef, Turn};

    fn maps(board: &Board) -> Vec<Arc<Map>> {
        let read = |tile: &Tile| {
            let path = format!("{}/atlas/legends-{}.json", env!("CARGO_MANIFEST_DIR"), tile.face.word());
            Arc::new(Map::read(&std::fs::read_to_string(path).unwrap()).unwrap())
        };
        board.tiles.iter().map(read).collect()
    }

    /// Nothing in a region overlaps or leaves it, with this many groups of pieces and a token.
    fn holds(layout: &Layout, index: usize, groups: usize) {
        let (field, laid) = (&layout.fields[index], layout.lay(index, groups));
        let name = region_id(field.region);
        let half = laid.size * DRAWN_SHARE / 2.0;
        let (w, h) = layout.canvas;
        assert_eq!(laid.spots.len(), groups);
        for (nth, (x, y)) in laid.spots.iter().enumerate() {
            assert!(field.ground.has_room((*x, *y), laid.size), "{name}: {groups} groups leave the region");
            assert!(*x > half && *y > half && x + half < w && y + half < h, "{name}: off the table");
            assert!(
                (x - field.mark.0).hypot(y - field.mark.1) > TOKEN_RADIUS + half,
                "{name}: a piece covers the token"
            );
            let apart =
                |other: &Point| (x - other.0).abs().max((y - other.1).abs()) >= laid.size * DRAWN_SHARE;
            assert!(laid.spots[nth + 1..].iter().all(apart), "{name}: {groups} groups overlap");
        }
    }

    /// The fullest region has the armies and cities of four players, eight groups, beside a token.
    #[test]
    fn the_worst_stack_fits_into_every_region_of_every_face_in_every_turn() {
        for face in Face::ALL {
            for turn in Turn::ALL {
                let mut board = Board::default();
                board.tiles.push(Tile { face, turn });
                let layout = Layout::new(&board, &maps(&board));
                assert_eq!(layout.fields.len(), board.set.regions(face).len() as usize);
                for index in 0..layout.fields.len() {
                    (1..=8).for_each(|groups| holds(&layout, index, groups));
                }
            }
        }
    }

    /// The same on whole tables, in a T and in a rectangle.
    #[test]
    fn whole_tables_hold_everything() {
        for seed in 0..6 {
            for rectangle in ["off", "on"] {
                let mut options = <Legends as game::Game>::Options::default();
                game::Options::set(&mut options, "rectangle", rectangle).unwrap();
                let setup = Setup::new(options, 4).unwrap();
                let game = <Legends as game::Game>::new(&setup, GameRng::new(seed), &mut Silent);
                let board = &game::Game::public(&game).board;
                let layout = Layout::new(board, &maps(board));
                assert_eq!(layout.fields.len(), board.regions.len() as usize);
                (0..layout.fields.len()).for_each(|index| holds(&layout, index, 8));
            }
        }
    }

    #[test]
    fn custom_faces_are_drawn_and_all_their_regions_are_on_the_table() {
        let mut board = Board { set: TileSetRef::read(TileSet::EXAMPLE).unwrap(), ..Board::default() };
        let upright = |face| Tile { face, turn: Turn::North };
        board.tiles.extend([Face::Meadows, Face::Fern, Face::Volcano].map(upright));
        let draw = crate::atlas::drawing::loaded().unwrap().draw;
        let map = |source: &MapSource| match source {
            MapSource::Custom(file) => Some(Arc::new(Map::read(&draw(file, &mut |_| ()).unwrap()).unwrap())),
            MapSource::Printed(_) => None,
        };
        let drawn: Vec<Option<Arc<Map>>> = sources(&board).iter().map(map).collect();
        let printed = maps(&board);
        let all: Vec<Arc<Map>> = drawn
            .iter()
            .zip(&printed)
            .map(|(own, printed)| own.as_ref().unwrap_or(printed).clone())
            .collect();
        assert_eq!(drawn.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false]);
        let layout = Layout::new(&board, &all);
        assert_eq!(layout.fields.len(), 5 + 3 + 7);
        (0..layout.fields.len()).for_each(|index| holds(&layout, index, 4));
    }
}
