//! The requirements of a finished map, checked on its published numbers alone.

use super::board::Board;
use crate::faults::{Fault, FaultKind};
use crate::map::{Lane, Map, Region};
use crate::path;
use crate::point::{Point, between, cross, crosses, curve, inside, length, to_line};

/// The least length of a border.
const BORDER: f64 = 30.0;

/// The least distance between regions that do not touch.
const APART: f64 = 12.0;

/// How far a lane may run over the coasts it joins.
const LANDING: f64 = 2.5;

/// A region's outline, closed: its first corner is also its last.
struct Shape<'a> {
    region: &'a Region,
    ring: Vec<Point>,
    low: Point,
    high: Point,
}

impl<'a> Shape<'a> {
    fn new(region: &'a Region, ring: &[Point]) -> Self {
        let mut ring = ring.to_vec();
        ring.extend(ring.first().copied());
        let fold = |start: f64, pick: fn(f64, f64) -> f64, value: fn(&Point) -> f64| {
            ring.iter().map(value).fold(start, pick)
        };
        let low = Point::new(fold(f64::INFINITY, f64::min, |p| p.x), fold(f64::INFINITY, f64::min, |p| p.y));
        let high = Point::new(fold(0.0, f64::max, |p| p.x), fold(0.0, f64::max, |p| p.y));
        Self { region, low, high, ring }
    }

    /// The distance of a point inside from the outline; 0 outside.
    fn room(&self, point: Point) -> f64 {
        if inside(point, &self.ring) { to_line(point, &self.ring) } else { 0.0 }
    }

    fn far_from(&self, other: &Self, distance: f64) -> bool {
        let gap = |low: f64, high: f64| low - high > distance;
        gap(self.low.x, other.high.x)
            || gap(other.low.x, self.high.x)
            || gap(self.low.y, other.high.y)
            || gap(other.low.y, self.high.y)
    }
}

/// Everything that is wrong with a map of a board; empty if it is valid.
#[must_use]
pub fn check(board: &Board, map: &Map) -> Vec<Fault> {
    let mut faults = Vec::new();
    let rings: Vec<Vec<Vec<Point>>> = map.regions.iter().map(|region| path::rings(&region.path)).collect();
    for (region, rings) in map.regions.iter().zip(&rings) {
        if rings.len() != 1 {
            let words = format!("region {}: {} rings instead of one", region.id, rings.len());
            faults.push(Fault::new(FaultKind::NoRoom, [&region.id], words));
        }
    }
    if !faults.is_empty() {
        return faults;
    }
    let shapes: Vec<Shape<'_>> =
        map.regions.iter().zip(&rings).map(|(region, rings)| Shape::new(region, &rings[0])).collect();
    for shape in &shapes {
        let id = &shape.region.id;
        let of_region = |words| Fault::new(FaultKind::NoRoom, [id], format!("region {id}: {words}"));
        faults.extend(alone(board, map, shape).into_iter().map(of_region));
    }
    for (a, one) in shapes.iter().enumerate() {
        for (b, other) in shapes.iter().enumerate().skip(a + 1) {
            let ids = [&one.region.id, &other.region.id];
            let touch = board.touch(a, b);
            let kind = if touch { FaultKind::TooFar } else { FaultKind::TooNear };
            let fault = together(map, one, other, touch);
            faults
                .extend(fault.map(|words| Fault::new(kind, ids, format!("{}–{}: {words}", ids[0], ids[1]))));
        }
    }
    faults.extend(lanes(board, map, &shapes));
    faults
}

/// What is wrong with one region.
fn alone(board: &Board, map: &Map, shape: &Shape<'_>) -> Vec<String> {
    let (look, region, (w, h)) = (&board.look.shape, shape.region, board.canvas());
    let mut faults = Vec::new();
    if !simple(&shape.ring) {
        faults.push("its outline crosses itself".to_owned());
    }
    let edge = shape.low.x.min(shape.low.y).min(w - shape.high.x).min(h - shape.high.y);
    if edge < look.edge_room {
        faults.push(format!("it is only {edge:.1} from the edge of the canvas"));
    }
    let radius = region.label.map_or(0.0, |label| shape.room(label));
    if radius < 2.0 * look.disc {
        faults.push(format!("the circle around its label has a radius of only {radius:.1}"));
    }
    for (nth, slot) in region.slots.iter().enumerate() {
        if shape.room(*slot) < look.disc {
            faults.push(format!("piece {} leaves it", nth + 1));
        }
        if region.slots[..nth].iter().any(|other| other.to(*slot) < 2.0 * look.disc) {
            faults.push(format!("piece {} covers another", nth + 1));
        }
        if region.mark.is_none_or(|mark| mark.to(*slot) < look.disc + 6.0) {
            faults.push(format!("its mark is under piece {}", nth + 1));
        }
        let hidden = map
            .decor
            .iter()
            .filter(|decor| Point::new(decor.x, decor.y).to(*slot) < look.disc + decor.s * 0.5);
        faults.extend(hidden.map(|decor| format!("a {} is under piece {}", decor.k, nth + 1)));
    }
    faults
}

/// Whether no two sides of a ring cross.
fn simple(ring: &[Point]) -> bool {
    let sides: Vec<[Point; 2]> = ring.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    (0..sides.len()).all(|a| sides[a + 1..].iter().all(|other| !cross(sides[a], *other)))
}

/// What is wrong between two regions.
fn together(map: &Map, one: &Shape<'_>, other: &Shape<'_>, touch: bool) -> Option<String> {
    let ids = [&one.region.id, &other.region.id];
    if one.far_from(other, APART) {
        return touch.then(|| "they have no border".to_owned());
    }
    let within =
        |shape: &Shape<'_>, other: &Shape<'_>| other.region.label.is_some_and(|at| inside(at, &shape.ring));
    if crosses(&one.ring, &other.ring) || within(one, other) || within(other, one) {
        return Some("they overlap".to_owned());
    }
    if !touch {
        let apart = between(&one.ring, &other.ring);
        return (apart < APART).then(|| format!("they are only {apart:.1} apart and must not touch"));
    }
    let shared = map.borders.iter().filter(|border| ids.contains(&&border.a) && ids.contains(&&border.b));
    let lines = shared.flat_map(|border| path::rings(&border.path)).map(|line| length(&line));
    match lines.reduce(|sum, line| sum + line) {
        None => Some("they have no border".to_owned()),
        Some(long) => (long < BORDER).then(|| format!("their border is only {long:.1} long")),
    }
}

/// What is wrong with lanes, bridges and exits.
fn lanes(board: &Board, map: &Map, shapes: &[Shape<'_>]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let all: Vec<(&Lane, Vec<Point>)> = map
        .bridges
        .iter()
        .chain(&map.lanes)
        .chain(&map.exits)
        .map(|lane| (lane, curve(lane.p, lane.c, lane.q, 61)))
        .collect();
    for (nth, (lane, line)) in all.iter().enumerate() {
        let name = format!(
            "way from {} to {}",
            lane.a,
            lane.b.as_ref().or(lane.edge.as_ref()).map_or("", String::as_str)
        );
        let mut add = |words: String| {
            let ends = [Some(&lane.a), lane.b.as_ref()].into_iter().flatten();
            faults.push(Fault::new(FaultKind::NoWater, ends, format!("{name}: {words}")));
        };
        for shape in shapes {
            let own = shape.region.id == lane.a || Some(&shape.region.id) == lane.b.as_ref();
            let over = overland(line, &shape.ring);
            if over > if own { LANDING } else { 0.0 } {
                add(format!("it runs {over:.1} over {}", shape.region.id));
            }
            let end = if shape.region.id == lane.a { lane.p } else { lane.q };
            if own && to_line(end, &shape.ring) > 2.0 {
                add(format!("it misses the coast of {}", shape.region.id));
            }
            let label = shape.region.label.unwrap_or_default();
            if to_line(label, line) < board.look.shape.disc {
                add(format!("it crosses the label of {}", shape.region.id));
            }
        }
        if all[..nth].iter().any(|(_, other)| crosses(line, other)) {
            add("it crosses another one".to_owned());
        }
    }
    faults
}

/// How far a line runs inside a ring.
fn overland(line: &[Point], ring: &[Point]) -> f64 {
    let inner = line.windows(2).filter(|pair| inside(pair[0].middle(pair[1]), ring));
    inner.map(|pair| pair[0].to(pair[1])).sum()
}
