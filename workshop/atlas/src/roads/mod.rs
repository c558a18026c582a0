//! Maps of cities and ways on land with a given coast.
//!
//! | module | what is in it |
//! |---|---|
//! | `board` | the board file |
//! | `custom` | custom boards of Caesar’s Empire, with an invented coast |
//! | `shore` | that coast, and what floats off it |
//! | `land` | land and provinces as a raster |
//! | `settle` | the places of cities |
//! | `route` | the lines of ways and the places of roads |
//! | `ink`, `names` | what is already covered, and the places of names |
//! | `decor` | glyphs |
//! | `check` | the requirements of a finished map |
//! | `generate` | random boards |

mod board;
mod check;
mod custom;
mod decor;
mod generate;
mod ink;
mod land;
mod names;
mod route;
mod settle;
mod shore;

pub use board::Board;
pub use custom::{NameLang, tint};
pub use generate::{Knobs, MOST_CITIES, generate};

use crate::arcs::{Arc, Pen, arcs, inner_borders, outline_path};
use crate::grid::Grid;
use crate::point::{Point, tenth};
use crate::{Faults, map, path};

use board::Side;
use ink::{Ink, Rect, Sums};
use route::Route;

/// How coasts and the borders of provinces are drawn.
const PEN: Pen = Pen { rounds: 3, tolerance: 0.5 };

/// The name of the land beyond the frontier.
const BEYOND: &str = "beyond";

/// The room for a city's name, to both sides and up and down.
const NAME: Point = Point::new(52.0, 10.0);

/// The distance of provinces' names from the edge of the canvas.
const EDGE: f64 = 18.0;

/// The steps that report progress.
const STEPS: usize = 5;

/// Draws a side of a board, by its name. `tell` is called with the progress, from 0 to 1.
///
/// # Errors
/// If there is no such side, or no map can be drawn with enough room for everything.
pub fn draw(board: &Board, side: &str, mut tell: impl FnMut(f64)) -> Result<map::Map, Faults> {
    let mut done = |step: usize| tell(step as f64 / STEPS as f64);
    let found = board.sides.iter().find(|known| known.id == side);
    let side = found.ok_or_else(|| Faults::one(format!("there is no side `{side}`")))?;
    done(0);
    let land = land::land(board);
    let places = settle::settle(board, &land);
    done(1);
    let labels = land::provinces(board, &land, &places);
    let arcs = arcs(&labels, PEN);
    done(2);
    let routes = route::routes(board, side, &places);
    done(3);
    let names = names::cities(board, side, &places, &routes, &Ink::new(land.frame));
    let mut busy = busy(board, side, &places, &routes, &names);
    let regions = provinces(board, &labels, &arcs, &mut busy);
    done(4);
    let map = map::Map {
        id: format!("{}-{}", board.id, side.id),
        canvas: board.look.canvas,
        disc: None,
        title: board.title.clone(),
        theme: board.look.theme.clone(),
        city_radius: Some(board.look.city),
        road_half_width: Some(board.look.road),
        continents: vec![map::Continent {
            id: "land".to_owned(),
            tint: board.land.tint.clone(),
            path: outline_path(&arcs, |label| label > 0),
        }],
        regions,
        borders: borders(board, &arcs),
        lanes: Vec::new(),
        exits: Vec::new(),
        bridges: Vec::new(),
        relief: Vec::new(),
        depths: Vec::new(),
        decor: decor::decorate(board, &land, busy),
        cities: cities(board, side, &places, names),
        ways: routes.iter().map(|route| way(board, &places, route)).collect(),
    };
    Faults::none_or(check::check(board, side, &map, &land))?;
    done(STEPS);
    Ok(map)
}

/// The parts of the game that letters and glyphs must not cover.
fn busy(board: &Board, side: &Side, places: &[Point], routes: &[Route], names: &[map::CityName]) -> Ink {
    let frame = crate::grid::Frame::around(board.canvas(), 1.0, land::APRON);
    let mut busy = Ink::new(frame);
    for number in names::on_side(board, side) {
        busy.disc(places[number], board.look.city + 3.0);
    }
    routes.iter().for_each(|route| busy.line(&route.line, board.look.road + 2.0));
    for name in names {
        busy.rect(Rect { middle: Point::new(name.x, name.y), half: NAME });
    }
    busy
}

/// The provinces and what lies beyond, with their names, which are added to what is busy.
fn provinces(board: &Board, labels: &Grid<u8>, arcs: &[Arc], busy: &mut Ink) -> Vec<map::Region> {
    let (frame, (w, h)) = (labels.frame, board.canvas());
    let sums = Sums::new(frame, |index| {
        let at = frame.point(index);
        busy.0.cells[index] > 0 || at.x.min(w - at.x).min(at.y).min(h - at.y) < EDGE
    });
    let mut regions = Vec::new();
    for (label, id, hex) in listed(board) {
        let name =
            (id != BEYOND).then(|| names::province(labels, label, &sums, &id.to_uppercase())).flatten();
        name.iter().for_each(|name| busy.rect(names::letters(name)));
        let path = outline_path(arcs, |other| other == label);
        regions.push(map::Region { id, path, hex: Some(hex), name, ..map::Region::default() });
    }
    regions
}

/// The labels of provinces, with name and colour, and last of what lies beyond, which has none.
fn listed(board: &Board) -> Vec<(u8, String, String)> {
    let provinces = board.provinces.iter().map(|province| (province.id.clone(), province.hex.clone()));
    let all = provinces.chain([(BEYOND.to_owned(), String::new())]);
    (1..).zip(all).map(|(label, (id, hex))| (label, id, hex)).collect()
}

fn borders(board: &Board, arcs: &[Arc]) -> Vec<map::Border> {
    let listed = listed(board);
    inner_borders(arcs, |label| listed[usize::from(label) - 1].1.clone())
}

fn cities(board: &Board, side: &Side, places: &[Point], names: Vec<map::CityName>) -> Vec<map::City> {
    let city = |(number, name): (usize, map::CityName)| {
        let city = &board.cities[number];
        map::City {
            id: city.id.clone(),
            x: places[number].x,
            y: places[number].y,
            region: city.province.clone(),
            numeral: city.numeral.clone(),
            rome: city.province.is_none(),
            name,
        }
    };
    names::on_side(board, side).into_iter().zip(names).map(city).collect()
}

fn way(board: &Board, places: &[Point], route: &Route) -> map::Way {
    let [a, b] = route.way.ends;
    let slot = |slot: &Vec<Point>| {
        let [start, middle, end] = [slot[0], slot[slot.len() / 2], slot[slot.len() - 1]];
        [start.x, start.y, middle.x, middle.y, end.x, end.y].map(tenth)
    };
    map::Way {
        a: board.cities[a].id.clone(),
        b: board.cities[b].id.clone(),
        len: route.way.len,
        path: path::quadratic(places[a], route.bend, places[b]),
        slots: route.slots.iter().map(slot).collect(),
    }
}
