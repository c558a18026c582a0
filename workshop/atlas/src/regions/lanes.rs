//! Lanes, bridges and exits: the best curve over open water from one coast to another.

use super::board::{Board, Edge};
use crate::arcs::Arc;
use crate::grid::{Frame, Grid, distances};
use crate::path;
use crate::point::{Point, along, between, curve, length, mean};
use crate::{Fault, FaultKind, Faults, map};

/// The distance between places on a coast that are tried.
const EVERY: f64 = 9.0;

/// The pairs of places that are tried, the best lengths first.
const TRIED: usize = 2600;

/// A lane keeps this far from other regions, in radii of a piece, and its ends farther.
const CLEAR: f64 = 1.0;
const CLEAR_END: f64 = 1.6;

/// More water than this beside a curve makes it no better.
const MOST_SLACK: f64 = 12.0;

/// The corners of a curve while it is tried.
const CORNERS: usize = 40;

/// The style of a way over water.
struct Manner<'a> {
    bends: &'a [f64],
    /// The length that looks best.
    ideal: f64,
    /// The distance from other lanes.
    apart: f64,
}

/// Finds ways over water, each clear of those found before.
pub(super) struct Pilot<'a> {
    board: &'a Board,
    labels: &'a Grid<u8>,
    coasts: Vec<Vec<Point>>,
    /// The distance of every cell of the sea from land.
    pub(super) water: Grid<f32>,
    /// The curves found so far.
    pub(super) taken: Vec<Vec<Point>>,
}

/// The end of a curve.
enum End {
    Region(usize),
    /// The middle of an edge, and the direction into the canvas.
    Edge(Point, Point),
}

impl End {
    /// The control point of a curve from `p` to `q`; a curve to an edge meets it at a right angle.
    fn bent(&self, p: Point, q: Point, bend: f64) -> Point {
        match self {
            Self::Region(_) => p.middle(q) + (q - p).turned() * bend,
            Self::Edge(_, inwards) => q + *inwards * (p.to(q) * 0.55).min(90.0),
        }
    }
}

impl<'a> Pilot<'a> {
    pub(super) fn new(board: &'a Board, labels: &'a Grid<u8>, arcs: &[Arc]) -> Self {
        let coast = |region: usize| {
            let label = region as u8 + 1;
            let beside = arcs.iter().filter(|arc| arc.sides == [0, label]);
            beside.flat_map(|arc| places(&arc.points)).collect()
        };
        let water = distances(labels.frame, |index| labels.cells[index] == 0);
        let coasts = (0..board.regions.len()).map(coast).collect();
        Self { board, labels, coasts, water, taken: Vec::new() }
    }

    pub(super) fn bridges(&mut self) -> Result<Vec<map::Lane>, Faults> {
        let manner = Manner { bends: &[0.0, 0.05, -0.05], ideal: 0.0, apart: 28.0 };
        let board = self.board;
        board.bridges.iter().map(|pair| self.lane(*pair, &manner)).collect()
    }

    pub(super) fn lanes(&mut self) -> Result<Vec<map::Lane>, Faults> {
        let bends = [0.0, 0.1, -0.1, 0.18, -0.18, 0.26, -0.26];
        let manner = Manner { bends: &bends, ideal: 66.0, apart: 3.0 * self.board.look.shape.disc };
        let board = self.board;
        board.lanes.iter().map(|pair| self.lane(*pair, &manner)).collect()
    }

    pub(super) fn exits(&mut self) -> Result<Vec<map::Lane>, Faults> {
        let manner = Manner { bends: &[0.0], ideal: 66.0, apart: 3.0 * self.board.look.shape.disc };
        let board = self.board;
        board.exits.iter().map(|(edge, region)| self.exit(*edge, *region, &manner)).collect()
    }

    fn lane(&mut self, (a, b): (usize, usize), manner: &Manner<'_>) -> Result<map::Lane, Faults> {
        let [one, other] = [a, b].map(|region| self.board.regions[region].id.clone());
        let found = self.find(a, &End::Region(b), manner);
        let curve = found.ok_or_else(|| {
            let words = format!("there is no sea way between {one} and {other}");
            Faults::one(Fault::new(FaultKind::NoWater, [&one, &other], words))
        })?;
        Ok(self.take(curve, one, Some(other), None))
    }

    fn exit(&mut self, edge: Edge, region: usize, manner: &Manner<'_>) -> Result<map::Lane, Faults> {
        let (middle, inwards) = edge.middle(self.board.canvas());
        let (id, word) = (self.board.regions[region].id.clone(), edge.word());
        let found = self.find(region, &End::Edge(middle, inwards), manner);
        let curve = found.ok_or_else(|| {
            let words = format!("there is no sea way from {id} to the {word}");
            Faults::one(Fault::new(FaultKind::NoWater, [&id], words))
        })?;
        Ok(self.take(curve, id, None, Some(word.to_owned())))
    }

    fn take(
        &mut self,
        [p, c, q]: [Point; 3],
        a: String,
        b: Option<String>,
        edge: Option<String>,
    ) -> map::Lane {
        self.taken.push(curve(p, c, q, CORNERS));
        let [p, c, q] = [p, c, q].map(Point::rounded);
        map::Lane { edge, a, b, p, c, q, path: path::quadratic(p, c, q) }
    }

    /// The best curve: of a good length, straight from one land to the other, and with water on both sides.
    fn find(&self, from: usize, to: &End, manner: &Manner<'_>) -> Option<[Point; 3]> {
        let (starts, disc) = (&self.coasts[from], self.board.look.shape.disc);
        let (ends, label) = match to {
            End::Region(region) => (self.coasts[*region].clone(), Some(*region as u8 + 1)),
            End::Edge(middle, _) => (vec![*middle], None),
        };
        let others = self.others(from as u8 + 1, label, starts, &ends);
        let axis = mean(&ends) - mean(starts);
        let axis = axis / axis.length();
        let mut best: Option<(f64, [Point; 3])> = None;
        for (off, p, q) in pairs(starts, &ends, manner.ideal) {
            let near_other = |end: Point| others.at(end) < CLEAR_END * disc;
            if near_other(p) || (label.is_some() && near_other(q)) {
                continue;
            }
            let skew = (1.0 - (q - p).dot(axis) / p.to(q)) * 55.0;
            // Pairs come by how far they are off the best length: with the most slack, this one could not be better.
            if best.is_some_and(|(least, _)| off * 0.5 - MOST_SLACK >= least) {
                break;
            }
            if best.is_some_and(|(least, _)| off * 0.5 + skew - MOST_SLACK >= least) {
                continue;
            }
            for bend in manner.bends {
                let c = to.bent(p, q, *bend);
                let points = curve(p, c, q, CORNERS);
                let Some(slack) = self.slack(&points, label.is_some()) else { continue };
                let cost = off * 0.5 + skew - slack.min(MOST_SLACK) + if *bend == 0.0 { 3.0 } else { 0.0 };
                let better = best.is_none_or(|(least, _)| cost < least);
                if better && self.is_clear(&points, &others, manner) {
                    best = Some((cost, [p, c, q]));
                }
            }
        }
        best.map(|(_, curve)| curve)
    }

    /// Whether a curve keeps its distance from other regions and from the curves found before.
    fn is_clear(&self, points: &[Point], others: &Window, manner: &Manner<'_>) -> bool {
        let clear = CLEAR * self.board.look.shape.disc;
        points.iter().all(|point| others.at(*point) >= clear)
            && self.taken.iter().all(|other| between(points, other) >= manner.apart)
    }

    /// How much more water there is around a curve than it needs; less is needed at its ends.
    fn slack(&self, points: &[Point], to_land: bool) -> Option<f64> {
        let (p, q) = (points[0], points[points.len() - 1]);
        let spare = |point: &Point| {
            let end = if to_land { point.to(p).min(point.to(q)) } else { point.to(p) };
            f64::from(self.water.near(*point)) - (end * 0.5).min(12.0)
        };
        let slack = points[2..points.len() - 2].iter().map(spare).fold(f64::INFINITY, f64::min);
        (slack >= -0.5).then_some(slack)
    }

    /// The distance from all other land, around where the curve may run.
    fn others(&self, from: u8, to: Option<u8>, starts: &[Point], ends: &[Point]) -> Window {
        let all = || starts.iter().chain(ends);
        let frame = self.labels.frame;
        let low = |value: fn(&Point) -> f64| all().map(value).fold(f64::INFINITY, f64::min);
        let high = |value: fn(&Point) -> f64| all().map(value).fold(0.0, f64::max);
        let span = |low: f64, high: f64, cells: usize| {
            let reach = (high - low) * 0.15 + 40.0;
            let first = ((low - reach).max(0.0) / frame.step) as usize;
            (first, (((high + reach) / frame.step) as usize + 1).min(cells))
        };
        let (x0, x1) = span(low(|p| p.x), high(|p| p.x), frame.width);
        let (y0, y1) = span(low(|p| p.y), high(|p| p.y), frame.height);
        let window = Frame { width: x1 - x0, height: y1 - y0, ..frame };
        let free = |index: usize| {
            let label = self.labels.at(x0 + index % window.width, y0 + index / window.width);
            label == 0 || label == from || Some(label) == to
        };
        let first = Point::new(x0 as f64, y0 as f64) * frame.step;
        Window { first, cells: distances(window, free) }
    }
}

/// Distances around a curve.
struct Window {
    first: Point,
    cells: Grid<f32>,
}

impl Window {
    fn at(&self, point: Point) -> f64 {
        f64::from(self.cells.near(point - self.first))
    }
}

/// Pairs of places on two coasts, those of the best length first, with how far they are off it.
fn pairs(starts: &[Point], ends: &[Point], ideal: f64) -> Vec<(f64, Point, Point)> {
    let all = || starts.iter().flat_map(|p| ends.iter().map(|q| (*p, *q)));
    let shortest = all().map(|(p, q)| p.to(q)).fold(f64::INFINITY, f64::min);
    let wanted = (shortest * 1.08).max(ideal);
    let mut pairs: Vec<_> = all().map(|(p, q)| ((p.to(q) - wanted).abs(), p, q)).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    pairs.truncate(TRIED);
    pairs
}

/// Places along a line, evenly spaced.
fn places(line: &[Point]) -> Vec<Point> {
    let count = (length(line) / EVERY + 0.5) as usize;
    (0..count).map(|nth| along(line, (nth as f64 + 0.5) * EVERY)).collect()
}
