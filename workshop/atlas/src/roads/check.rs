//! The requirements of a finished map of roads, checked on its published numbers.

use super::board::{Board, Side};
use crate::faults::{Fault, FaultKind};
use crate::grid::Grid;
use crate::map::{self, Map};
use crate::path;
use crate::point::{Point, between, curve, length, to_line};

/// The shortest road.
const SHORTEST: f64 = 26.0;

/// The distance between two ways that share no city, and of two cities, beyond what they cover.
const BETWEEN_WAYS: f64 = 2.0;
const BETWEEN_CITIES: f64 = 6.0;

/// Everything that is wrong with a map of a side; empty if it is valid.
pub(super) fn check(board: &Board, side: &Side, map: &Map, land: &Grid<bool>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let cities: Vec<(&String, Point)> =
        map.cities.iter().map(|city| (&city.id, Point::new(city.x, city.y))).collect();
    for (nth, (id, at)) in cities.iter().enumerate() {
        if !land.near(*at) {
            faults.push(Fault::new(FaultKind::NoRoom, [*id], format!("city {id}: it lies in the sea")));
        }
        let close =
            cities[..nth].iter().filter(|(_, other)| at.to(*other) < 2.0 * board.look.city + BETWEEN_CITIES);
        faults.extend(close.map(|(other, _)| {
            Fault::new(FaultKind::TooNear, [*id, *other], format!("city {id}: it covers {other}"))
        }));
    }
    let missing = side.ways.iter().filter(|way| {
        let [a, b] = way.ends.map(|end| &board.cities[end].id);
        !map.ways
            .iter()
            .any(|drawn| drawn.a == *a && drawn.b == *b && drawn.slots.len() == usize::from(way.len))
    });
    faults.extend(missing.map(|way| {
        let ends = way.ends.map(|end| &board.cities[end].id);
        Fault::new(FaultKind::ShortWay, ends, format!("a way of {} roads is missing", way.len))
    }));
    faults.extend(ways(board, map, &cities));
    faults.extend(names(board, map));
    faults
}

/// What is wrong with ways and the places of their roads.
fn ways(board: &Board, map: &Map, cities: &[(&String, Point)]) -> Vec<Fault> {
    let (city, road) = (board.look.city, board.look.road);
    let mut faults = Vec::new();
    let mut roads: Vec<(&map::Way, Vec<Point>)> = Vec::new();
    let mut lines: Vec<(&map::Way, Vec<Point>)> = Vec::new();
    for way in &map.ways {
        let mut add = |kind: FaultKind, others: &[&String], words: String| {
            let places = [&way.a, &way.b].into_iter().chain(others.iter().copied());
            faults.push(Fault::new(kind, places, format!("way {}–{}: {words}", way.a, way.b)));
        };
        for slot in &way.slots {
            let slot = slot.chunks_exact(2).map(|pair| Point::new(pair[0], pair[1])).collect::<Vec<_>>();
            if length(&slot) < SHORTEST {
                let words = format!("a road is only {:.1} long", length(&slot));
                add(FaultKind::ShortWay, &[], words);
            }
            for (id, _) in cities.iter().filter(|(_, at)| to_line(*at, &slot) < city) {
                let own = [&way.a, &way.b].contains(id);
                let (kind, others) =
                    if own { (FaultKind::ShortWay, vec![]) } else { (FaultKind::CoveredCity, vec![*id]) };
                add(kind, &others, format!("a road covers {id}"));
            }
            for (other, _) in roads.iter().filter(|(_, other)| between(other, &slot) < 0.9 * road) {
                let words = format!("a road covers one from {} to {}", other.a, other.b);
                if std::ptr::eq(*other, way) {
                    add(FaultKind::ShortWay, &[], words);
                } else {
                    add(FaultKind::CrossedWays, &[&other.a, &other.b], words);
                }
            }
            roads.push((way, slot));
        }
        let line = line(&way.path);
        let foreign = cities.iter().filter(|(id, _)| **id != way.a && **id != way.b);
        for (id, _) in foreign.filter(|(_, at)| to_line(*at, &line) < city + road + 2.0) {
            add(FaultKind::CoveredCity, &[id], format!("it touches {id}"));
        }
        for (other, there) in &lines {
            let share = [&other.a, &other.b].iter().any(|end| **end == way.a || **end == way.b);
            if !share && between(&line, there) < 2.0 * road + BETWEEN_WAYS {
                let words = format!("it is too near to the way {}–{}", other.a, other.b);
                add(FaultKind::CrossedWays, &[&other.a, &other.b], words);
            }
        }
        lines.push((way, line));
    }
    faults
}

/// What is wrong with names: none may hide a city or leave the canvas.
fn names(board: &Board, map: &Map) -> Vec<Fault> {
    let ((w, h), mut faults) = (board.canvas(), Vec::new());
    for city in &map.cities {
        let at = Point::new(city.name.x, city.name.y);
        if at.x < 0.0 || at.y < 0.0 || at.x > w || at.y > h {
            let words = format!("the name of {} leaves the canvas", city.id);
            faults.push(Fault::new(FaultKind::NoRoom, [&city.id], words));
        }
        let hidden = map.cities.iter().filter(|other| at.to(Point::new(other.x, other.y)) < board.look.city);
        faults.extend(hidden.map(|other| {
            let words = format!("the name of {} covers {}", city.id, other.id);
            Fault::new(FaultKind::TooNear, [&city.id, &other.id], words)
        }));
    }
    faults
}

/// The line of a way, from its path.
fn line(path: &str) -> Vec<Point> {
    match path::numbers(path)[..] {
        [px, py, cx, cy, qx, qy] => curve(Point::new(px, py), Point::new(cx, cy), Point::new(qx, qy), 30),
        _ => Vec::new(),
    }
}
