//! Places for names: each city's where it hides least, each province's where there is free space.

use super::board::{Board, Side};
use super::ink::{Ink, Rect, Sums};
use super::route::Route;
use crate::grid::{Frame, Grid};
use crate::map::{CityName, RegionName};
use crate::point::{Point, tenth};

/// The size of the letters of cities.
const FONT: f64 = 15.0;

/// Longer names are broken into lines.
const LONG: usize = 13;

/// The possible places of a name: a penalty, and the direction from the city.
const ASIDE: [(f64, f64, f64); 8] = [
    (0.0, 0.0, 1.0),
    (1.0, 0.0, -1.0),
    (1.0, 1.0, 0.0),
    (2.0, -1.0, 0.0),
    (3.0, 0.8, 0.75),
    (3.0, -0.8, 0.75),
    (3.0, 0.8, -0.75),
    (3.0, -0.8, -0.75),
];

/// The sizes of the letters of provinces, the largest first.
const LETTERS: [u8; 4] = [24, 20, 17, 14];

/// The share of a province's letters that must lie inside it, and the share that may hide something.
const INSIDE: f64 = 0.88;
const HIDDEN: f64 = 0.08;

/// The space around a name.
const SPACE: Point = Point::new(5.0, 2.0);

/// The distance of letters from the edge of the canvas.
const EDGE: f64 = 16.0;

/// The numbers of the cities of a side.
pub(super) fn on_side(board: &Board, side: &Side) -> Vec<usize> {
    (0..board.cities.len()).filter(|number| board.cities[*number].sides.contains(&side.id)).collect()
}

/// The names of the cities of a side, in their order.
pub(super) fn cities(
    board: &Board,
    side: &Side,
    places: &[Point],
    routes: &[Route],
    empty: &Ink,
) -> Vec<CityName> {
    let (radius, road) = (board.look.city, board.look.road);
    let (mut busy, mut soft) = (empty.clone(), empty.clone());
    let numbers = on_side(board, side);
    numbers.iter().for_each(|number| busy.disc(places[*number], radius + 2.0));
    for route in routes {
        route.slots.iter().for_each(|slot| busy.line(slot, road + 1.0));
        soft.line(&route.line, 2.0);
    }
    let mut names = Vec::new();
    for number in &numbers {
        let (at, name) = (places[*number], &board.cities[*number].name);
        let lines: Vec<String> = if name.chars().count() > LONG {
            name.split(' ').map(str::to_owned).collect()
        } else {
            vec![name.clone()]
        };
        let others: Vec<Point> =
            numbers.iter().filter(|other| *other != number).map(|other| places[*other]).collect();
        let cost = |rect: Rect, odd: f64| {
            let near = others.iter().map(|other| rect.to(*other)).fold(f64::INFINITY, f64::min);
            busy.under(rect)
                + 0.25 * soft.under(rect)
                + 3.0 * rect.outside(board.canvas(), EDGE)
                + 4.0 * odd
                + 40.0 * (1.25 - near / (radius + 12.0)).max(0.0)
        };
        let boxes = ASIDE.map(|(odd, dx, dy)| (odd, beside(at, (dx, dy), radius, &lines)));
        let costs = boxes.map(|(odd, rect)| (cost(rect, odd), rect));
        let best = costs.into_iter().reduce(|best, next| if next.0 < best.0 { next } else { best });
        let Some((_, rect)) = best else { continue };
        busy.rect(Rect { half: rect.half + SPACE, ..rect });
        names.push(CityName { x: tenth(rect.middle.x), y: tenth(rect.middle.y), lines });
    }
    names
}

/// The box of a name beside a city.
fn beside(at: Point, (dx, dy): (f64, f64), radius: f64, lines: &[String]) -> Rect {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let half = Point::new(longest as f64 * FONT * 0.28, FONT * 0.525 * lines.len() as f64);
    let shift = if dx == 0.0 { 0.0 } else { dx * (radius + 5.0) + dx.signum() * half.x };
    Rect { middle: at + Point::new(shift, dy * (radius + half.y + 3.0)), half }
}

/// The name of a province: the largest letters that fit inside it and hide little; `None` if there is no free place.
pub(super) fn province(labels: &Grid<u8>, label: u8, busy: &Sums, text: &str) -> Option<RegionName> {
    let inside = Sums::new(labels.frame, |index| labels.cells[index] == label);
    let mut best: Option<(f64, RegionName)> = None;
    for font in LETTERS {
        let Some((score, (x, y))) = quietest(labels.frame, &inside, busy, size(font, text)) else { continue };
        if best.as_ref().is_none_or(|(most, _)| score > most + 0.12) {
            best = Some((score, RegionName { x, y, font, text: text.to_owned() }));
        }
        if score > 0.9 {
            break;
        }
    }
    best.map(|(_, name)| name)
}

/// The width and height of letters, in cells.
fn size(font: u8, text: &str) -> (usize, usize) {
    let (font, count) = (f64::from(font), text.chars().count() as f64);
    ((count * font * 0.92) as usize, (font * 1.1) as usize)
}

/// How good the best place of a box inside a province is, and its middle.
fn quietest(frame: Frame, inside: &Sums, busy: &Sums, (w, h): (usize, usize)) -> Option<(f64, (f64, f64))> {
    let mut best: Option<(f64, (f64, f64))> = None;
    for y in 0..=frame.height.saturating_sub(h) {
        for x in 0..=frame.width.saturating_sub(w) {
            let within = inside.share((x, y), (w, h));
            if within < INSIDE || best.is_some_and(|(most, _)| within <= most) {
                continue;
            }
            let hidden = busy.share((x, y), (w, h));
            let score = within - 2.5 * hidden;
            if hidden <= HIDDEN && best.is_none_or(|(most, _)| score > most) {
                let middle = |cell: usize, size: usize| tenth(frame.origin + cell as f64 + size as f64 / 2.0);
                best = Some((score, (middle(x, w), middle(y, h))));
            }
        }
    }
    best
}

/// The box of a province's name.
pub(super) fn letters(name: &RegionName) -> Rect {
    let (font, count) = (f64::from(name.font), name.text.chars().count() as f64);
    Rect { middle: Point::new(name.x, name.y), half: Point::new(count * font * 0.46, font * 0.6) }
}
