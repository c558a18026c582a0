//! The boards of the games on the screen. A game without a board here is shown in words.

use std::any::Any;

use atlas::Point;
use caesar::{PlaceId, WayId};
use eme::{Region, Side};
use game::Seat;
use legends::{Face, region_of_id};

use super::chart::{Charted, Holder, Mark, Network, Sheet, Source};

/// The maps of the atlas by their names.
macro_rules! map {
    ($name:literal) => {
        include_str!(concat!("../../../web/atlas/", $name, ".json"))
    };
}

/// The width and the height of a map of Caesar’s Empire, whose places lie on a square of 1000.
const CAESAR: (u16, u16) = (1430, 1000);

/// The width and the height of an upright tile of Legends.
const TILE: (i32, i32) = (680, 1000);

/// The board of a game, by its public drawer; `None` if it is not in this file.
pub(crate) fn charted(public: &dyn Any) -> Option<&dyn Charted> {
    fn cast<T: Charted + 'static>(public: &dyn Any) -> Option<&dyn Charted> {
        public.downcast_ref::<T>().map(|board| board as &dyn Charted)
    }
    let casts = [cast::<eme::Public>, cast::<legends::Public>, cast::<caesar::Public>];
    casts.into_iter().find_map(|cast| cast(public))
}

/// A map that is alone on the table.
fn alone(source: Source) -> Vec<Sheet> {
    vec![Sheet { source, middle: (0, 0), turn: 0 }]
}

fn holder(seat: Option<Option<Seat>>) -> Holder {
    match seat {
        None => Holder::Nobody,
        Some(None) => Holder::Neutral,
        Some(Some(seat)) => Holder::Seat(seat),
    }
}

impl Charted for eme::Public {
    fn sheets(&self) -> Vec<Sheet> {
        alone(match self.board.side() {
            Some(Side::A) => Source::Printed(map!("eme-a")),
            Some(Side::B) => Source::Printed(map!("eme-b")),
            None => Source::Board(self.board.to_string()),
        })
    }

    fn region(&self, index: usize, _: &str) -> Option<Mark> {
        let region = Region(index as u8);
        let held = eme::Tally::of(self).holder_of_region(region).map(eme::Colour::seat);
        Some(Mark { label: region.to_string(), holder: holder(held) })
    }
}

impl Charted for legends::Public {
    /// The tiles in a T or a rectangle; neighbours meet at the middles of their edges.
    fn sheets(&self) -> Vec<Sheet> {
        let board = &self.board;
        let size = |tile: &legends::Tile| if tile.turn.lies() { (TILE.1, TILE.0) } else { TILE };
        let sizes: Vec<(i32, i32)> = board.tiles.iter().map(size).collect();
        let middle = |slot: usize| {
            let ((w0, h0), (w, h)) = (sizes[0], sizes[slot]);
            match (board.rectangle, slot) {
                (_, 0) => (0, 0),
                (true, _) => (slot as i32 % 2 * w0, slot as i32 / 2 * h0),
                (false, 1) => (-(w0 + w) / 2, 0),
                (false, 2) => ((w0 + w) / 2, 0),
                (false, _) => (0, (h0 + h) / 2),
            }
        };
        let sheet = |(slot, tile): (usize, &legends::Tile)| Sheet {
            source: match board.set.sketch(tile.face) {
                Some(_) => Source::Face(board.set.to_string(), tile.face.word()),
                None => Source::Printed(face(tile.face)),
            },
            middle: middle(slot),
            turn: tile.turn as u8,
        };
        board.tiles.iter().enumerate().map(sheet).collect()
    }

    fn region(&self, _: usize, id: &str) -> Option<Mark> {
        let held = legends::Tally::of(self).holder_of_region(region_of_id(id)?);
        Some(Mark { label: id.to_owned(), holder: holder(held.map(legends::Colour::seat)) })
    }
}

/// The map of a printed face.
const fn face(face: Face) -> &'static str {
    match face {
        Face::Meadows => map!("legends-meadows"),
        Face::Desert => map!("legends-desert"),
        Face::Fern => map!("legends-fern"),
        Face::TallIslands => map!("legends-tall_islands"),
        Face::Volcano => map!("legends-volcano"),
        Face::IceIslands => map!("legends-ice_islands"),
        Face::Citadel => map!("legends-citadel"),
        Face::Horseshoe => map!("legends-horseshoe"),
    }
}

impl Charted for caesar::Public {
    fn sheets(&self) -> Vec<Sheet> {
        // Both sides of the board have the same provinces, and their cities the same places.
        alone(if self.board.is_own() {
            Source::Printed(map!("caesar-a"))
        } else {
            Source::Roads(self.board.to_string(), CAESAR)
        })
    }

    fn region(&self, _: usize, _: &str) -> Option<Mark> {
        None
    }

    fn network(&self) -> Network {
        let places = self.board.places();
        let (w, h) = (f64::from(CAESAR.0), f64::from(CAESAR.1));
        let at = |place: &caesar::Place| {
            Point::new(f64::from(place.x) * w / 1000.0 - w / 2.0, f64::from(place.y) * h / 1000.0 - h / 2.0)
        };
        // The numbers are those of the list of words and of moves.
        let city = |(index, place): (usize, &caesar::Place)| {
            let taker = self.taker(PlaceId(index as u8));
            let holder = taker.map_or(Holder::Nobody, Holder::Seat);
            (place.id.clone(), at(place), Mark { label: index.to_string(), holder })
        };
        let road = |(index, way): (usize, &caesar::Way)| {
            let owner = self.roads.owner(WayId(index as u8));
            (way.ends.map(PlaceId::index), owner.map_or(Holder::Nobody, Holder::Seat))
        };
        Network {
            cities: places.iter().enumerate().map(city).collect(),
            roads: self.board.ways().iter().enumerate().map(road).collect(),
        }
    }
}
