//! The room inside a region: the point with the most room, places for six pieces, and one more for a mark.

use super::clean::{Extent, extents};
use crate::grid::{Frame, Grid, distances, largest};
use crate::point::{Point, mean};

/// Ways to lay six pieces in rows, the tidiest first, in units of their distance.
const ROWS: [[(f64, f64); 6]; 7] = [
    [(-1.0, -0.5), (0.0, -0.5), (1.0, -0.5), (-1.0, 0.5), (0.0, 0.5), (1.0, 0.5)],
    [(-0.75, -0.45), (0.25, -0.45), (1.25, -0.45), (-1.25, 0.45), (-0.25, 0.45), (0.75, 0.45)],
    [(-1.25, -0.45), (-0.25, -0.45), (0.75, -0.45), (-0.75, 0.45), (0.25, 0.45), (1.25, 0.45)],
    [(-0.5, -1.0), (0.5, -1.0), (-0.5, 0.0), (0.5, 0.0), (-0.5, 1.0), (0.5, 1.0)],
    [(0.0, -0.9), (-0.5, 0.0), (0.5, 0.0), (-1.0, 0.9), (0.0, 0.9), (1.0, 0.9)],
    [(-1.0, -0.9), (0.0, -0.9), (1.0, -0.9), (-0.5, 0.0), (0.5, 0.0), (0.0, 0.9)],
    [(-0.5, -0.9), (0.5, -0.9), (-1.0, 0.0), (0.0, 0.0), (1.0, 0.0), (0.0, 0.9)],
];

/// How far from a region's roomiest point its pieces may lie.
const NEAR_POLE: f64 = 90.0;

/// One place of this many is tried.
const EVERY: f64 = 30.0;

/// The inside of a region: the distance of every cell from its border.
#[derive(Clone, Debug)]
pub(super) struct Room {
    extent: Extent,
    frame: Frame,
    inner: Grid<f32>,
    /// The roomiest point.
    pub(super) pole: Point,
    /// The radius of the largest circle around it.
    pub(super) radius: f64,
}

impl Room {
    /// The room of every region; `None` for a region without cells.
    pub(super) fn all(labels: &Grid<u8>, regions: usize) -> Vec<Option<Self>> {
        let extents = extents(labels, regions);
        let room =
            |(label, extent): (u8, &Option<Extent>)| extent.map(|extent| Self::new(labels, label, extent));
        (0_u8..).zip(&extents).skip(1).map(room).collect()
    }

    fn new(labels: &Grid<u8>, label: u8, extent: Extent) -> Self {
        let frame = labels.frame;
        // One cell of border all around, which is outside even at the edge of the canvas.
        let (width, height) = (extent.width() + 2, extent.y.1 - extent.y.0 + 2);
        let window = Frame { width, height, ..frame };
        let inside = |index: usize| {
            let (x, y) = (index % width + extent.x.0, index / width + extent.y.0);
            let within = x > extent.x.0 && x <= extent.x.1 && y > extent.y.0 && y <= extent.y.1;
            within && labels.at(x - 1, y - 1) == label
        };
        let inner = distances(window, inside);
        let (pole, radius) = largest(inner.cells.iter().map(|far| f64::from(*far))).unwrap_or_default();
        let mut room = Self { extent, frame, inner, pole: Point::default(), radius };
        room.pole = room.point(pole);
        room
    }

    /// How far the region must move so that nothing of it is nearer to an edge of the canvas than this.
    pub(super) fn inwards(&self, (width, height): (f64, f64), edge: f64) -> Point {
        let along = |(first, last): (usize, usize), size: f64| {
            let low = self.frame.origin + first as f64 * self.frame.step;
            let high = self.frame.origin + last as f64 * self.frame.step;
            (edge - low).max(0.0) - (high - (size - edge)).max(0.0)
        };
        Point::new(along(self.extent.x, width), along(self.extent.y, height))
    }

    /// The middle of a cell of the window.
    fn point(&self, index: usize) -> Point {
        let width = self.inner.frame.width;
        let (x, y) = (index % width + self.extent.x.0, index / width + self.extent.y.0);
        Point::new(self.frame.centre(x) - self.frame.step, self.frame.centre(y) - self.frame.step)
    }

    /// The distance of a point from the border; 0 outside.
    pub(super) fn at(&self, point: Point) -> f64 {
        let cell = |at: f64, first: usize, count: usize| {
            let cell = (at - self.frame.origin) / self.frame.step - first as f64 + 1.0;
            (cell >= 0.0 && cell < count as f64).then_some(cell as usize)
        };
        let x = cell(point.x, self.extent.x.0, self.inner.frame.width);
        let y = cell(point.y, self.extent.y.0, self.inner.frame.height);
        x.zip(y).map_or(0.0, |(x, y)| f64::from(self.inner.at(x, y)))
    }

    /// Every cell inside, as its middle and its distance from the border, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Point, f64)> {
        let inside = self.inner.cells.iter().enumerate().filter(|(_, far)| **far > 0.0);
        inside.map(|(index, far)| (self.point(index), f64::from(*far)))
    }

    /// Six places for pieces of a radius, as far apart as the first of the spacings that fits.
    pub(super) fn slots(&self, disc: f64, spacings: &[f64]) -> Option<[Point; 6]> {
        let step = self.frame.step;
        let every = ((EVERY / step / step) as usize).max(1);
        let near = |(at, far): &(Point, f64)| *far > disc + 2.0 && at.to(self.pole) < NEAR_POLE;
        let middles: Vec<Point> = self.cells().filter(near).map(|(at, _)| at).step_by(every).collect();
        spacings.iter().find_map(|spacing| self.best_rows(&middles, disc, *spacing))
    }

    fn best_rows(&self, middles: &[Point], disc: f64, spacing: f64) -> Option<[Point; 6]> {
        let mut best: Option<(f64, [Point; 6])> = None;
        for (untidy, rows) in ROWS.iter().enumerate() {
            for middle in middles {
                let places = rows.map(|(x, y)| *middle + Point::new(x, y) * spacing);
                let room = places.iter().map(|place| self.at(*place)).fold(f64::INFINITY, f64::min);
                if room < disc + 2.0 {
                    continue;
                }
                let score = room.min(disc * 2.2) - 0.12 * middle.to(self.pole) - 0.6 * untidy as f64;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, places));
                }
            }
        }
        best.map(|(_, places)| places.map(Point::rounded))
    }

    /// The free place that is nearest to the pieces.
    pub(super) fn mark(&self, slots: &[Point], disc: f64) -> Point {
        let cells: Vec<(Point, f64)> =
            self.cells().map(|(at, far)| (at, far.min(nearest(at, slots) - disc))).collect();
        let most = cells.iter().map(|(_, free)| *free).fold(0.0, f64::max);
        let (enough, middle) = (most.min(disc + 5.0), mean(slots));
        let places = cells.iter().filter(|(_, free)| *free >= enough).map(|(at, _)| *at);
        places.min_by(|a, b| a.to(middle).total_cmp(&b.to(middle))).unwrap_or(self.pole).rounded()
    }
}

/// The distance from a point to the nearest of others.
pub(super) fn nearest(point: Point, others: &[Point]) -> f64 {
    let squares = others.iter().map(|other| (*other - point).dot(*other - point));
    squares.fold(f64::INFINITY, f64::min).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Room {
        let mut labels = Grid::new(Frame::of((200.0, 200.0), 1.0), 0);
        for y in 20..180 {
            for x in 30..190 {
                labels.cells[y * 200 + x] = 1;
            }
        }
        Room::all(&labels, 1).remove(0).unwrap()
    }

    #[test]
    fn the_pole_is_in_the_middle_and_distances_are_measured_from_the_border() {
        let room = square();
        assert!(room.pole.to(Point::new(110.0, 100.0)) < 1.5, "{:?}", room.pole);
        assert_eq!(room.radius, 80.0);
        assert_eq!(room.at(Point::new(40.5, 100.5)), 11.0);
        assert_eq!(room.at(Point::new(10.0, 100.0)), 0.0);
    }

    #[test]
    fn six_pieces_and_a_mark_lie_inside_and_apart() {
        let room = square();
        let slots = room.slots(13.0, &[33.0]).unwrap();
        let mark = room.mark(&slots, 13.0);
        for (nth, slot) in slots.iter().enumerate() {
            assert!(room.at(*slot) >= 15.0);
            assert!(nearest(*slot, &slots[nth + 1..]) >= 26.0);
            assert!(slot.to(mark) >= 19.0);
        }
    }
}
