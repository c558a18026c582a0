//! The places of cities: near their real locations, on land, apart from each other and from the ways of others.

use std::collections::BTreeMap;

use super::board::Board;
use crate::grid::{Frame, Grid, distances};
use crate::point::{Point, nearest};

const ROUNDS: usize = 500;

/// The distance of a city from the coast.
const INLAND: f32 = 5.0;

/// The distance between two cities with no way between them, a way of one road, a way of two.
const APART: [f64; 3] = [66.0, 90.0, 118.0];

/// The distance of a city from a way it has no part in.
const FROM_WAY: f64 = 32.0;

/// The distance of a city from the edges of the canvas, left and top, right and bottom.
const EDGE: [(f64, f64); 2] = [(34.0, 44.0), (34.0, 48.0)];

/// The places of all cities, the same for all sides.
pub(super) fn settle(board: &Board, land: &Grid<bool>) -> Vec<Point> {
    let mut links: BTreeMap<(usize, usize), u8> = BTreeMap::new();
    for way in board.sides.iter().flat_map(|side| &side.ways) {
        let [a, b] = way.ends;
        let len = links.entry((a.min(b), a.max(b))).or_default();
        *len = way.len.max(*len);
    }
    let inner = distances(land.frame, |index| land.cells[index]);
    let good: Vec<bool> = inner.cells.iter().map(|far| *far >= INLAND).collect();
    let (w, h) = board.canvas();
    let mut places: Vec<Point> = board.cities.iter().map(|city| city.at).collect();
    for _ in 0..ROUNDS {
        let force = forces(board, &places, &links);
        for (place, force) in places.iter_mut().zip(force) {
            let moved = *place + force;
            let kept =
                Point::new(moved.x.clamp(EDGE[0].0, w - EDGE[1].0), moved.y.clamp(EDGE[0].1, h - EDGE[1].1));
            *place = kept.middle(ashore(land.frame, &good, kept));
        }
    }
    places.iter().map(|place| ashore(land.frame, &good, *place).rounded()).collect()
}

fn forces(board: &Board, places: &[Point], links: &BTreeMap<(usize, usize), u8>) -> Vec<Point> {
    let mut force: Vec<Point> =
        board.cities.iter().zip(places).map(|(city, place)| (city.at - *place) * 0.04).collect();
    for i in 0..places.len() {
        for j in 0..i {
            let least = APART[usize::from(links.get(&(j, i)).copied().unwrap_or_default())];
            let way = places[i] - places[j];
            let length = way.length().max(1e-6);
            if length < least {
                let push = way / length * ((least - length) * 0.22);
                force[i] = force[i] + push;
                force[j] = force[j] - push;
            }
        }
    }
    for &(i, j) in links.keys() {
        for k in (0..places.len()).filter(|k| *k != i && *k != j) {
            let away = places[k] - nearest(places[k], places[i], places[j]);
            let length = away.length().max(1e-6);
            if length < FROM_WAY {
                force[k] = force[k] + away / length * ((FROM_WAY - length) * 0.2);
            }
        }
    }
    force
}

/// The point itself if it is good, or the middle of the nearest good cell.
fn ashore(frame: Frame, good: &[bool], point: Point) -> Point {
    let start = frame.index(point);
    if good[start] {
        return point;
    }
    let (x, y) = ((start % frame.width) as i64, (start / frame.width) as i64);
    let mut best: Option<(i64, usize)> = None;
    for ring in 1..(frame.width.max(frame.height) as i64) {
        if best.is_some_and(|(far, _)| far < ring * ring) {
            break;
        }
        for dy in -ring..=ring {
            let step = if dy.abs() == ring { 1 } else { 2 * ring };
            for dx in (-ring..=ring).step_by(step as usize) {
                let (to_x, to_y) = (x + dx, y + dy);
                let within =
                    (0..frame.width as i64).contains(&to_x) && (0..frame.height as i64).contains(&to_y);
                let cell = (to_y * frame.width as i64 + to_x) as usize;
                let far = dx * dx + dy * dy;
                if within && good[cell] && best.is_none_or(|(least, _)| far < least) {
                    best = Some((far, cell));
                }
            }
        }
    }
    best.map_or(point, |(_, cell)| frame.point(cell))
}
