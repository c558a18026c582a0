//! Rasters over the canvas: connected parts, and distances.

use crate::point::Point;

/// The cells of a raster, and their position on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The side of a cell.
    pub(crate) step: f64,
    /// Where the first cell begins, in both directions.
    pub(crate) origin: f64,
}

impl Frame {
    /// Cells over a whole canvas.
    pub(crate) fn of(canvas: (f64, f64), step: f64) -> Self {
        Self::around(canvas, step, 0.0)
    }

    /// Cells over a canvas and an apron around it.
    pub(crate) fn around((width, height): (f64, f64), step: f64, apron: f64) -> Self {
        let cells = |size: f64| ((size + 2.0 * apron) / step).ceil() as usize;
        Self { width: cells(width), height: cells(height), step, origin: -apron }
    }

    pub(crate) fn len(self) -> usize {
        self.width * self.height
    }

    /// The middle of a column or of a row.
    pub(crate) fn centre(self, cell: usize) -> f64 {
        self.origin + (cell as f64 + 0.5) * self.step
    }

    /// The middle of a cell.
    pub(crate) fn point(self, index: usize) -> Point {
        Point::new(self.centre(index % self.width), self.centre(index / self.width))
    }

    /// The cell at a point; the nearest one for points outside.
    pub(crate) fn index(self, point: Point) -> usize {
        let cell =
            |at: f64, cells: usize| (((at - self.origin) / self.step).max(0.0) as usize).min(cells - 1);
        cell(point.y, self.height) * self.width + cell(point.x, self.width)
    }

    /// The cells left, right, above and below, without those outside.
    pub(crate) fn around_cell(self, index: usize) -> impl Iterator<Item = usize> {
        let (x, y) = (index % self.width, index / self.width);
        let left = (x > 0).then(|| index - 1);
        let right = (x + 1 < self.width).then(|| index + 1);
        let above = (y > 0).then(|| index - self.width);
        let below = (y + 1 < self.height).then(|| index + self.width);
        [left, right, above, below].into_iter().flatten()
    }

    fn on_rim(self, index: usize) -> bool {
        let (x, y) = (index % self.width, index / self.width);
        x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height
    }
}

/// A value for every cell, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grid<T> {
    pub(crate) frame: Frame,
    pub(crate) cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    pub(crate) fn new(frame: Frame, value: T) -> Self {
        Self { frame, cells: vec![value; frame.len()] }
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> T {
        self.cells[y * self.frame.width + x]
    }

    /// The value at a point; of the nearest cell for points outside.
    pub(crate) fn near(&self, point: Point) -> T {
        self.cells[self.frame.index(point)]
    }
}

/// Connected cells of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    pub(crate) cells: Vec<usize>,
    /// Whether it touches the edge of the raster.
    pub(crate) open: bool,
}

/// The parts of the cells that are chosen, in the order of their first cells.
pub(crate) fn parts(frame: Frame, chosen: impl Fn(usize) -> bool) -> Vec<Part> {
    let mut seen = vec![false; frame.len()];
    let mut parts = Vec::new();
    for first in 0..frame.len() {
        if seen[first] || !chosen(first) {
            continue;
        }
        seen[first] = true;
        let mut part = Part { cells: vec![first], open: false };
        let mut next = 0;
        while next < part.cells.len() {
            let cell = part.cells[next];
            next += 1;
            part.open |= frame.on_rim(cell);
            for beside in frame.around_cell(cell) {
                if !seen[beside] && chosen(beside) {
                    seen[beside] = true;
                    part.cells.push(beside);
                }
            }
        }
        parts.push(part);
    }
    parts
}

/// For every chosen cell the exact distance to the nearest cell that is not (Meijster); 0 for the others.
pub(crate) fn distances(frame: Frame, chosen: impl Fn(usize) -> bool) -> Grid<f32> {
    let (width, height) = (frame.width, frame.height);
    let far = (width + height) as i32;
    let mut up = vec![0_i32; frame.len()];
    for index in 0..frame.len() {
        if chosen(index) {
            up[index] = if index < width { far } else { (up[index - width] + 1).min(far) };
        }
    }
    for index in (0..frame.len() - width).rev() {
        up[index] = up[index].min(up[index + width] + 1);
    }
    let mut out = Grid::new(frame, 0.0);
    let mut lowest: Vec<(i32, i32)> = Vec::with_capacity(width);
    for (line, out) in up.chunks_exact(width).zip(out.cells.chunks_exact_mut(width)) {
        let height_at =
            |x: i32, from: i32| (x - from) * (x - from) + line[from as usize] * line[from as usize];
        lowest.clear();
        // Inside a run of cells that are not chosen nothing is far from anything.
        let is_inside = |x: usize| x > 0 && x + 1 < width && line[x - 1..=x + 1] == [0; 3];
        for u in (0..width as i32).filter(|u| !is_inside(*u as usize)) {
            while lowest.last().is_some_and(|(from, start)| height_at(*start, *from) > height_at(*start, u)) {
                lowest.pop();
            }
            let start = lowest.last().map_or(0, |(from, _)| {
                let (g, h) = (line[u as usize], line[*from as usize]);
                1 + (u * u - from * from + g * g - h * h).div_euclid(2 * (u - from))
            });
            if start < width as i32 {
                lowest.push((u, start));
            }
        }
        for x in (0..width as i32).rev().filter(|x| line[*x as usize] > 0) {
            while lowest.last().is_some_and(|(_, start)| *start > x) {
                lowest.pop();
            }
            let square = lowest.last().map_or(0, |(from, _)| height_at(x, *from));
            out[x as usize] = (f64::from(square).sqrt() * frame.step) as f32;
        }
    }
    out
}

/// The index of the largest value, the first of equals.
pub(crate) fn largest(values: impl Iterator<Item = f64>) -> Option<(usize, f64)> {
    values.enumerate().fold(None, |best: Option<(usize, f64)>, (index, value)| match best {
        Some((_, most)) if value <= most => best,
        _ => Some((index, value)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEA: [&str; 6] = ["......", ".###..", ".###..", ".####.", "....#.", "......"];

    fn frame() -> Frame {
        Frame::of((6.0, 6.0), 1.0)
    }

    fn land(index: usize) -> bool {
        SEA[index / 6].as_bytes()[index % 6] == b'#'
    }

    #[test]
    fn distances_are_those_to_the_nearest_cell_outside() {
        let distances = distances(frame(), land);
        for index in 0..frame().len() {
            let outside = (0..frame().len()).filter(|other| !land(*other));
            let nearest = outside.map(|other| frame().point(index).to(frame().point(other)));
            let expected = nearest.fold(f64::INFINITY, f64::min);
            assert!((f64::from(distances.cells[index]) - expected).abs() < 1e-5, "{index}");
        }
    }

    #[test]
    fn parts_hang_together_by_sides_and_know_the_rim() {
        let land = parts(frame(), land);
        assert_eq!(land.iter().map(|part| part.cells.len()).collect::<Vec<_>>(), [11]);
        assert!(!land[0].open);
        let sea = parts(frame(), |index| !self::land(index));
        assert!(sea.len() == 1 && sea[0].open);
    }
}
