//! Arcs: the lines between cells of different labels, from junction to junction. Each is smoothed once and shared by
//! the shapes on both of its sides, so that neighbours have the same corners.

use crate::grid::{Frame, Grid};
use crate::point::{Point, simplified};
use crate::{map, path};

/// A line between two labels.
#[derive(Clone, Debug)]
pub(crate) struct Arc {
    /// The labels beside it, the smaller one first.
    pub(crate) sides: [u8; 2],
    pub(crate) points: Vec<Point>,
    /// Whether it is closed, without a junction; then the last point equals the first.
    closed: bool,
}

/// How arcs are drawn from the sides of cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    /// How often a line is smoothed.
    pub(crate) rounds: usize,
    /// The distance by which a corner must stand out to be kept.
    pub(crate) tolerance: f64,
}

/// The four ways to go from a corner, in the order of their ends: up, left, right, down.
const WAYS: [(i64, i64); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// The corners of cells, including a ring of sea around the raster, and which cell sides separate two labels. Each of the
/// four ways from a corner has a bit.
struct Corners<'a> {
    labels: &'a Grid<u8>,
    width: usize,
    links: Vec<u8>,
    walked: Vec<u8>,
}

impl<'a> Corners<'a> {
    fn new(labels: &'a Grid<u8>) -> Self {
        let Frame { width, height, .. } = labels.frame;
        let count = (width + 1) * (height + 1);
        let mut corners = Self { labels, width: width + 1, links: vec![0; count], walked: vec![0; count] };
        for corner in 0..count {
            if !corners.is_inside_one(corner) {
                let linked = |way: &usize| corners.sides(corner, *way).is_some_and(|[a, b]| a != b);
                corners.links[corner] = (0..4).filter(linked).map(|way| 1 << way).sum();
            }
        }
        corners
    }

    /// Whether the four cells at a corner have the same label, as at most corners; `false` on the rim.
    fn is_inside_one(&self, corner: usize) -> bool {
        let Frame { width, height, .. } = self.labels.frame;
        let (x, y) = (corner % self.width, corner / self.width);
        if x == 0 || y == 0 || x == width || y == height {
            return false;
        }
        let (above, below) = ((y - 1) * width + x, y * width + x);
        let [a, b, c, d] = [above - 1, above, below - 1, below].map(|cell| self.labels.cells[cell]);
        a == b && a == c && a == d
    }

    fn is_linked(&self, corner: usize, way: usize) -> bool {
        self.links[corner] & 1 << way != 0
    }

    fn label(&self, x: i64, y: i64) -> u8 {
        let frame = self.labels.frame;
        let within = x >= 0 && y >= 0 && x < frame.width as i64 && y < frame.height as i64;
        if within { self.labels.at(x as usize, y as usize) } else { 0 }
    }

    fn place(&self, corner: usize) -> (i64, i64) {
        ((corner % self.width) as i64, (corner / self.width) as i64)
    }

    /// The labels on both sides of the way from a corner; `None` if it leads off the raster.
    fn sides(&self, corner: usize, way: usize) -> Option<[u8; 2]> {
        let (x, y) = self.place(corner);
        let (dx, dy) = WAYS[way];
        let frame = self.labels.frame;
        let (to_x, to_y) = (x + dx, y + dy);
        if to_x < 0 || to_y < 0 || to_x > frame.width as i64 || to_y > frame.height as i64 {
            return None;
        }
        let pair = if dx == 0 {
            let row = y.min(to_y);
            [self.label(x - 1, row), self.label(x, row)]
        } else {
            let column = x.min(to_x);
            [self.label(column, y - 1), self.label(column, y)]
        };
        Some([pair[0].min(pair[1]), pair[0].max(pair[1])])
    }

    fn degree(&self, corner: usize) -> u32 {
        self.links[corner].count_ones()
    }

    fn step(&mut self, corner: usize, way: usize) -> usize {
        let (x, y) = self.place(corner);
        let (dx, dy) = WAYS[way];
        let to = (y + dy) as usize * self.width + (x + dx) as usize;
        self.walked[corner] |= 1 << way;
        self.walked[to] |= 1 << (3 - way);
        to
    }

    /// Follows a line to the next junction, or back to where it began.
    fn walk(&mut self, first: usize, way: usize) -> Vec<usize> {
        let mut chain = vec![first, self.step(first, way)];
        let mut came = 3 - way;
        loop {
            let at = chain[chain.len() - 1];
            if at == first || self.degree(at) != 2 {
                return chain;
            }
            let onward = (0..4).find(|way| *way != came && self.is_linked(at, *way));
            let Some(way) = onward else { return chain };
            chain.push(self.step(at, way));
            came = 3 - way;
        }
    }
}

/// All arcs of a raster of labels.
pub(crate) fn arcs(labels: &Grid<u8>, pen: Pen) -> Vec<Arc> {
    let mut corners = Corners::new(labels);
    let mut out = Vec::new();
    for closed in [false, true] {
        for corner in 0..corners.links.len() {
            if corners.links[corner] == corners.walked[corner] || (!closed && corners.degree(corner) == 2) {
                continue;
            }
            for way in 0..4 {
                if corners.is_linked(corner, way) && corners.walked[corner] & 1 << way == 0 {
                    let sides = corners.sides(corner, way).unwrap_or_default();
                    let chain = corners.walk(corner, way);
                    out.push(drawn(&corners, sides, &chain, closed, pen));
                }
            }
        }
    }
    out
}

fn drawn(corners: &Corners<'_>, sides: [u8; 2], chain: &[usize], closed: bool, pen: Pen) -> Arc {
    let Frame { step, origin, .. } = corners.labels.frame;
    let point = |corner: &usize| {
        let (x, y) = corners.place(*corner);
        Point::new(origin + x as f64 * step, origin + y as f64 * step)
    };
    let points = smoothed(chain.iter().map(point).collect(), pen.rounds, closed);
    // A ring keeps four of its corners, so that it cannot collapse.
    let quarter = points.len() / 4;
    let cuts = if closed { vec![0, quarter, 2 * quarter, 3 * quarter] } else { vec![0] };
    let mut out: Vec<Point> = Vec::new();
    for (nth, first) in cuts.iter().enumerate() {
        let last = cuts.get(nth + 1).copied().unwrap_or(points.len() - 1);
        out.truncate(out.len().saturating_sub(1));
        out.extend(simplified(&points[*first..=last], pen.tolerance));
    }
    Arc { sides, points: out.into_iter().map(Point::rounded).collect(), closed }
}

/// The line with every point moved towards its neighbours; the ends of an open line stay.
fn smoothed(mut line: Vec<Point>, rounds: usize, closed: bool) -> Vec<Point> {
    let last = line.len() - 1;
    for _ in 0..rounds {
        let before = line.clone();
        let soft = |left: Point, at: Point, right: Point| (left + at * 2.0 + right) / 4.0;
        for (to, near) in line[1..last].iter_mut().zip(before.windows(3)) {
            *to = soft(near[0], near[1], near[2]);
        }
        if closed {
            line[0] = soft(before[last - 1], before[0], before[1]);
            line[last] = line[0];
        }
    }
    line
}

/// The rings made of arcs, the largest first.
pub(crate) fn rings(arcs: &[&Arc]) -> Vec<Vec<Point>> {
    let mut used = vec![false; arcs.len()];
    let mut rings = Vec::new();
    for first in 0..arcs.len() {
        if used[first] {
            continue;
        }
        used[first] = true;
        let mut ring = arcs[first].points.clone();
        while ring[0] != ring[ring.len() - 1] {
            let end = ring[ring.len() - 1];
            let next = (0..arcs.len()).find(|at| {
                let points = &arcs[*at].points;
                !used[*at] && !arcs[*at].closed && (points[0] == end || points[points.len() - 1] == end)
            });
            let next =
                next.expect("every end of an arc is a junction, where another arc of the shape begins");
            used[next] = true;
            let points = &arcs[next].points;
            if points[0] == end {
                ring.extend(&points[1..]);
            } else {
                ring.extend(points.iter().rev().skip(1));
            }
        }
        ring.pop();
        rings.push(ring);
    }
    rings.sort_by(|a, b| area(b).abs().total_cmp(&area(a).abs()));
    rings
}

/// The outline of everything that has one of the chosen labels.
pub(crate) fn outline(arcs: &[Arc], chosen: impl Fn(u8) -> bool) -> Vec<Vec<Point>> {
    let beside: Vec<&Arc> = arcs.iter().filter(|arc| chosen(arc.sides[0]) != chosen(arc.sides[1])).collect();
    rings(&beside)
}

/// The path of an outline.
pub(crate) fn outline_path(arcs: &[Arc], chosen: impl Fn(u8) -> bool) -> String {
    outline(arcs, chosen).iter().map(|ring| path::polygon(ring)).collect()
}

/// The borders between two labels, each named by `name` after its labels.
pub(crate) fn inner_borders(arcs: &[Arc], name: impl Fn(u8) -> String) -> Vec<map::Border> {
    let border = |arc: &Arc| map::Border {
        a: name(arc.sides[0]),
        b: name(arc.sides[1]),
        path: path::line(&arc.points),
    };
    arcs.iter().filter(|arc| arc.sides[0] > 0).map(border).collect()
}

fn area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a.x * b.y - a.y * b.x).sum::<f64>() / 2.0
}

/// Breaks corners at which a label meets itself across two others, so that every outline is simple.
pub(crate) fn without_checkers(labels: &mut Grid<u8>) {
    let Frame { width, height, .. } = labels.frame;
    for _ in 0..20 {
        let mut changed = false;
        for at in 0..(height - 1) * width {
            if at % width + 1 == width {
                continue;
            }
            let [a, b, c, d] = [at, at + 1, at + width, at + width + 1].map(|index| labels.cells[index]);
            if a == d && a != b && a != c {
                labels.cells[at] = b;
                changed = true;
            } else if b == c && b != a && b != d {
                labels.cells[at + 1] = a;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two regions side by side in the sea.
    fn pair() -> Grid<u8> {
        let mut labels = Grid::new(Frame::of((12.0, 8.0), 1.0), 0);
        for y in 2..6 {
            for x in 2..10 {
                labels.cells[y * 12 + x] = if x < 6 { 1 } else { 2 };
            }
        }
        labels
    }

    #[test]
    fn neighbours_share_one_border_and_the_rest_is_coast() {
        let arcs = arcs(&pair(), Pen { rounds: 0, tolerance: 0.1 });
        let mut sides: Vec<_> = arcs.iter().map(|arc| arc.sides).collect();
        sides.sort_unstable();
        assert_eq!(sides, [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(outline_path(&arcs, |label| label == 1), "M6 2l-4 0 0 4 4 0z");
        assert_eq!(outline_path(&arcs, |label| label > 0), "M6 2l-4 0 0 4 4 0 4 0 0-4z");
    }

    #[test]
    fn labels_that_touch_only_at_a_corner_are_parted() {
        let mut labels = Grid::new(Frame::of((4.0, 4.0), 1.0), 0);
        (labels.cells[5], labels.cells[10]) = (1, 1);
        without_checkers(&mut labels);
        assert!(arcs(&labels, Pen { rounds: 0, tolerance: 0.1 }).len() == 1);
    }
}
