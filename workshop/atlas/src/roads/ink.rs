//! A raster that counts how many things cover each cell.

use crate::grid::{Frame, Grid};
use crate::point::{Point, to_line};

/// A box: its middle and its half size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub(super) middle: Point,
    pub(super) half: Point,
}

impl Rect {
    /// The distance from a point; 0 inside.
    pub(super) fn to(self, point: Point) -> f64 {
        let away = |at: f64, middle: f64, half: f64| ((at - middle).abs() - half).max(0.0);
        Point::new(away(point.x, self.middle.x, self.half.x), away(point.y, self.middle.y, self.half.y))
            .length()
    }

    /// How much of it lies outside a canvas less a margin.
    pub(super) fn outside(self, (w, h): (f64, f64), margin: f64) -> f64 {
        let inner = |at: f64, half: f64, size: f64| {
            ((at + half).min(size - margin) - (at - half).max(margin)).max(0.0)
        };
        let inside = inner(self.middle.x, self.half.x, w) * inner(self.middle.y, self.half.y, h);
        4.0 * self.half.x * self.half.y - inside
    }
}

/// Counts of what covers each cell.
#[derive(Clone, Debug)]
pub(super) struct Ink(pub(super) Grid<u16>);

impl Ink {
    pub(super) fn new(frame: Frame) -> Self {
        Self(Grid::new(frame, 0))
    }

    pub(super) fn disc(&mut self, middle: Point, radius: f64) {
        self.mark(middle, Point::new(radius, radius), |at| at.to(middle) <= radius);
    }

    /// A line with a brush of a radius.
    pub(super) fn line(&mut self, line: &[Point], radius: f64) {
        let low = line.iter().fold(line[0], |low, p| Point::new(low.x.min(p.x), low.y.min(p.y)));
        let high = line.iter().fold(line[0], |high, p| Point::new(high.x.max(p.x), high.y.max(p.y)));
        let half = (high - low) / 2.0 + Point::new(radius, radius);
        self.mark(low.middle(high), half, |at| to_line(at, line) <= radius);
    }

    pub(super) fn rect(&mut self, rect: Rect) {
        self.mark(rect.middle, rect.half, |_| true);
    }

    /// The area inside a box that is covered, counted as often as it is.
    pub(super) fn under(&self, rect: Rect) -> f64 {
        let cells = cells(self.0.frame, rect.middle, rect.half);
        let sum: u32 = cells.map(|cell| u32::from(self.0.cells[cell])).sum();
        f64::from(sum)
    }

    fn mark(&mut self, middle: Point, half: Point, covered: impl Fn(Point) -> bool) {
        let frame = self.0.frame;
        for cell in cells(frame, middle, half) {
            self.0.cells[cell] += u16::from(covered(frame.point(cell)));
        }
    }
}

/// The cells whose middles lie in a box.
fn cells(frame: Frame, middle: Point, half: Point) -> impl Iterator<Item = usize> {
    let span = |at: f64, half: f64, count: usize| {
        let cell =
            |at: f64| ((at - frame.origin) / frame.step - 0.5).ceil().clamp(0.0, count as f64) as usize;
        cell(at - half)..cell(at + half)
    };
    let (rows, columns) = (span(middle.y, half.y, frame.height), span(middle.x, half.x, frame.width));
    rows.flat_map(move |y| columns.clone().map(move |x| y * frame.width + x))
}

/// Sums over boxes in one step: every cell has the sum of all cells above and to the left.
pub(super) struct Sums {
    width: usize,
    sums: Vec<u32>,
}

impl Sums {
    pub(super) fn new(frame: Frame, chosen: impl Fn(usize) -> bool) -> Self {
        let width = frame.width + 1;
        let mut sums = vec![0; width * (frame.height + 1)];
        for y in 0..frame.height {
            let mut row = 0;
            for x in 0..frame.width {
                row += u32::from(chosen(y * frame.width + x));
                sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] + row;
            }
        }
        Self { width, sums }
    }

    /// The share of a box of cells that is chosen.
    pub(super) fn share(&self, (x, y): (usize, usize), (w, h): (usize, usize)) -> f64 {
        let at = |x: usize, y: usize| self.sums[y * self.width + x];
        f64::from(at(x + w, y + h) + at(x, y) - at(x + w, y) - at(x, y + h)) / (w * h) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_counts_what_covers_a_box() {
        let mut ink = Ink::new(Frame::of((40.0, 40.0), 1.0));
        let rect = Rect { middle: Point::new(20.0, 20.0), half: Point::new(5.0, 3.0) };
        ink.rect(rect);
        ink.rect(Rect { middle: Point::new(25.0, 20.0), ..rect });
        assert_eq!(ink.under(rect), 60.0 + 30.0);
        assert_eq!(rect.to(Point::new(28.0, 27.0)), 5.0);
        assert_eq!(rect.outside((40.0, 21.0), 0.0), 20.0);
        let sums = Sums::new(ink.0.frame, |index| ink.0.cells[index] > 0);
        assert_eq!(sums.share((15, 17), (20, 6)), 0.75);
    }
}
