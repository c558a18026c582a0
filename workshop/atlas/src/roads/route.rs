//! The line of every way: bent so that it keeps clear of other cities and ways, with a place for each road.

use super::board::{Board, Side, Way};
use crate::point::{Point, along, between, curve, length, to_line};

/// The bends that are tried, as a share of a way's length.
const BENDS: [f64; 9] = [0.06, -0.06, 0.0, 0.12, -0.12, 0.18, -0.18, 0.25, -0.25];

/// The number of rounds in which every way is bent again around the others.
const ROUNDS: usize = 4;

/// The corners of a way, and of a piece of one.
const CORNERS: usize = 24;
const PIECE: usize = 9;

/// The space between two roads, and the longest road.
const SPACE: f64 = 6.0;
const LONGEST: f64 = 46.0;

/// The line of a way.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub(super) way: Way,
    /// The control point of the line.
    pub(super) bend: Point,
    pub(super) line: Vec<Point>,
    /// The line between its cities.
    body: Vec<Point>,
    /// The place of each road.
    pub(super) slots: Vec<Vec<Point>>,
}

impl Route {
    fn new(board: &Board, places: &[Point], way: Way, bend: f64) -> Self {
        let [p, q] = way.ends.map(|end| places[end]);
        let bend = p.middle(q) + (q - p).turned() * bend;
        let line = curve(p, bend, q, CORNERS);
        let (room, whole) = (board.look.city + 4.0, length(&line));
        let body = piece(&line, room, whole - room);
        let roads = f64::from(way.len);
        let size = ((length(&body) - SPACE * (roads - 1.0)) / roads).min(LONGEST);
        let first = (whole - size * roads - SPACE * (roads - 1.0)) / 2.0;
        let start = |nth: u8| first + f64::from(nth) * (size + SPACE);
        let slots = (0..way.len).map(|nth| piece(&line, start(nth), start(nth) + size)).collect();
        Self { way, bend, line, body, slots }
    }

    fn shares_a_city(&self, other: &Self) -> bool {
        self.way.ends.iter().any(|end| other.way.ends.contains(end))
    }

    /// The penalty of this line: too near to a city, to another way, to a way from the same city.
    fn cost(&self, board: &Board, places: &[(usize, Point)], routes: &[Option<Self>], nth: usize) -> f64 {
        let (city, road) = (board.look.city, board.look.road);
        let others = places.iter().filter(|(number, _)| !self.way.ends.contains(number));
        let from_city = others.map(|(_, at)| to_line(*at, &self.line)).fold(99.0, f64::min);
        let (mut from_way, mut from_mate) = (99.0_f64, 99.0_f64);
        for (_, other) in routes.iter().enumerate().filter(|(other, _)| *other != nth) {
            let Some(other) = other else { continue };
            if self.shares_a_city(other) {
                from_mate = from_mate.min(near(&self.body, &other.body));
            } else {
                from_way = from_way.min(near(&self.body, &other.line));
            }
        }
        (city + road + 9.0 - from_city).max(0.0) * 6.0
            + (20.0 - from_way).max(0.0) * 5.0
            + (2.0 * road + 3.0 - from_mate).max(0.0) * 5.0
    }
}

/// The distance between two lines; a large number if they are far apart.
fn near(a: &[Point], b: &[Point]) -> f64 {
    let range = |line: &[Point], value: fn(&Point) -> f64| {
        line.iter()
            .map(value)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
    };
    let apart = |value: fn(&Point) -> f64| {
        let ((low, high), (other_low, other_high)) = (range(a, value), range(b, value));
        (low - other_high).max(other_low - high)
    };
    if apart(|p| p.x) > 25.0 || apart(|p| p.y) > 25.0 { 99.0 } else { between(a, b) }
}

/// A piece of a line.
fn piece(line: &[Point], from: f64, to: f64) -> Vec<Point> {
    let at = |nth: usize| from + (to - from) * nth as f64 / (PIECE - 1) as f64;
    (0..PIECE).map(|nth| along(line, at(nth))).collect()
}

/// The lines of all ways of a side.
pub(super) fn routes(board: &Board, side: &Side, places: &[Point]) -> Vec<Route> {
    let on_side: Vec<(usize, Point)> = places
        .iter()
        .copied()
        .enumerate()
        .filter(|(number, _)| board.cities[*number].sides.contains(&side.id))
        .collect();
    let mut routes: Vec<Option<Route>> = vec![None; side.ways.len()];
    for _ in 0..ROUNDS {
        for (nth, way) in side.ways.iter().enumerate() {
            let tried = BENDS.map(|bend| {
                let route = Route::new(board, places, *way, bend);
                (bend.abs() * 30.0 + route.cost(board, &on_side, &routes, nth), route)
            });
            let best = tried.into_iter().reduce(|best, next| if next.0 < best.0 { next } else { best });
            routes[nth] = best.map(|(_, route)| route);
        }
    }
    routes.into_iter().flatten().collect()
}
