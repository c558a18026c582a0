//! Maps of regions, drawn from their topology.
//!
//! | module | what is in it |
//! |---|---|
//! | `board` | the board file |
//! | `faces` | the board files of the printed faces of Legends |
//! | `relax` | spreading the middles of regions |
//! | `field`, `clean` | a raster of labels, and cleaning it up |
//! | `balance` | enlarging regions until all pieces have room |
//! | `room` | places for pieces, labels and marks |
//! | `lanes` | lanes, bridges and exits over water |
//! | `decor` | glyphs |
//! | `check` | the requirements of a finished map |
//! | `generate` | random boards |

mod balance;
mod board;
mod check;
mod clean;
mod decor;
mod faces;
mod field;
pub(crate) mod generate;
mod lanes;
mod relax;
mod room;

pub use board::{Board, MOST_REGIONS};
pub use check::check;
pub use faces::printed_face;
pub use generate::{
    DrawnFace, FaceTask, Generated, GeneratedFaces, Knobs, MOST_GENERATED, face_tasks, generate,
    generate_faces,
};

use crate::arcs::{Arc, Pen, arcs, inner_borders, outline_path};
use crate::grid::Grid;
use crate::noise::noise;
use crate::patches::Patches;
use crate::point::tenth;
use crate::{Fault, FaultKind, Faults, map};

use decor::ReservedSpace;
use field::Terrain;
use lanes::Pilot;
use room::Room;

/// How the borders of regions are drawn.
const PEN: Pen = Pen { rounds: 9, tolerance: 0.45 };

/// The steps that report progress: balancing, the land, lanes, decoration and checks.
const STEPS: usize = balance::ROUNDS + 4;

/// Draws a board. `tell` is called with the progress, from 0 to 1.
///
/// # Errors
/// If no map can be drawn with enough room for everything: what is missing, and where.
pub fn draw(board: &Board, mut tell: impl FnMut(f64)) -> Result<map::Map, Faults> {
    let mut done = |step: usize| tell(step as f64 / STEPS as f64);
    let mut middles = relax::relax(board);
    let weights = balance::balance(board, &mut middles, &mut done);
    done(balance::ROUNDS);
    let labels = field::labels(board, &Terrain::new(board, 1.0), &middles, &weights);
    let arcs = arcs(&labels, PEN);
    let kept = rooms(board, &labels)?;
    done(balance::ROUNDS + 1);
    let mut pilot = Pilot::new(board, &labels, &arcs);
    let (bridges, lanes, exits) = (pilot.bridges()?, pilot.lanes()?, pilot.exits()?);
    done(balance::ROUNDS + 2);
    let map = map::Map {
        id: board.id.clone(),
        canvas: board.look.shape.canvas,
        disc: Some(board.look.shape.disc),
        title: board.title.clone(),
        theme: board.look.theme.clone(),
        city_radius: None,
        road_half_width: None,
        continents: continents(board, &arcs),
        regions: regions(board, &arcs, &kept),
        borders: borders(board, &arcs),
        lanes,
        exits,
        bridges,
        relief: relief(board),
        depths: depths(board),
        decor: decor::decorate(board, &kept, &pilot),
        cities: Vec::new(),
        ways: Vec::new(),
    };
    done(balance::ROUNDS + 3);
    Faults::none_or(check(board, &map))?;
    done(STEPS);
    Ok(map)
}

fn rooms(board: &Board, labels: &Grid<u8>) -> Result<Vec<ReservedSpace>, Faults> {
    let (shape, mut faults, mut kept) = (&board.look.shape, Vec::new(), Vec::new());
    for (region, room) in board.regions.iter().zip(Room::all(labels, board.regions.len())) {
        let slots = room.as_ref().and_then(|room| room.slots(shape.disc, &shape.spacing));
        match room.zip(slots) {
            Some((room, slots)) => {
                kept.push(ReservedSpace { mark: room.mark(&slots, shape.disc), slots, room })
            }
            None => {
                let words = format!("region {}: there is no room for six pieces", region.id);
                faults.push(Fault::new(FaultKind::NoRoom, [&region.id], words));
            }
        }
    }
    Faults::none_or(faults).map(|()| kept)
}

fn continents(board: &Board, arcs: &[Arc]) -> Vec<map::Continent> {
    let on = |label: u8, nth: usize| label > 0 && board.regions[usize::from(label) - 1].continent == nth;
    let continent = |(nth, continent): (usize, &board::Continent)| map::Continent {
        id: continent.id.clone(),
        tint: continent.tint.clone(),
        path: outline_path(arcs, |label| on(label, nth)),
    };
    board.continents.iter().enumerate().map(continent).collect()
}

fn regions(board: &Board, arcs: &[Arc], kept: &[ReservedSpace]) -> Vec<map::Region> {
    let shade = |nth: usize| {
        let value = noise(nth as f64 * 1.37 + 0.5, f64::from(board.seed) * 0.71 + 0.3, 5) * 0.34;
        (value * 1000.0).round() / 1000.0
    };
    let region = |(nth, (region, kept)): (usize, (&board::Region, &ReservedSpace))| map::Region {
        id: region.id.clone(),
        c: region.continent,
        path: outline_path(arcs, |label| usize::from(label) == nth + 1),
        label: Some(kept.room.pole.rounded()),
        r: Some(tenth(kept.room.radius)),
        slots: kept.slots.to_vec(),
        mark: Some(kept.mark),
        shade: shade(nth),
        start: region.start,
        token: region.token,
        hex: None,
        name: None,
    };
    board.regions.iter().zip(kept).enumerate().map(region).collect()
}

fn borders(board: &Board, arcs: &[Arc]) -> Vec<map::Border> {
    inner_borders(arcs, |label| board.regions[usize::from(label) - 1].id.clone())
}

/// Light and shade on the land.
fn relief(board: &Board) -> Vec<(&'static str, String)> {
    let octaves = [(150.0, 1.0), (60.0, 0.6), (26.0, 0.3)];
    let patches = |level: f32, seed: u32| {
        let patches = Patches { octaves: &octaves, level, cell: 9.0, tolerance: 1.6 };
        patches.path(board.canvas(), board.seed.wrapping_add(seed))
    };
    vec![("light", patches(0.2, 201)), ("dark", patches(0.24, 301))]
}

/// Deep water; tiles have none, because their sea goes on beside them.
fn depths(board: &Board) -> Vec<String> {
    if board.look.theme.tile == Some(true) {
        return Vec::new();
    }
    let octaves = [(330.0, 1.0), (150.0, 0.5), (70.0, 0.25)];
    let patches = |level: f32| Patches { octaves: &octaves, level, cell: 14.0, tolerance: 2.5 };
    [0.12, 0.3].map(|level| patches(level).path(board.canvas(), board.seed.wrapping_add(401))).to_vec()
}
