//! Makes each region one connected area, without thin spurs, fragments or ponds.

use crate::arcs::without_checkers;
use crate::grid::{Frame, Grid, parts};

/// Holes smaller than this are filled.
const POND: f64 = 700.0;

/// How far labels are blurred, in units of the canvas, one pass after the other.
const BLURS: [f64; 2] = [3.0, 1.4];

/// Turns water that is not connected to the sea into land.
pub(super) fn fill_lakes(frame: Frame, land: &mut [bool]) {
    let lakes: Vec<_> = parts(frame, |index| !land[index]).into_iter().filter(|part| !part.open).collect();
    for cell in lakes.iter().flat_map(|lake| &lake.cells) {
        land[*cell] = true;
    }
}

/// Blurs every label and takes the strongest in each cell, then keeps one part of every region.
pub(super) fn clean(mut labels: Grid<u8>, regions: usize) -> Grid<u8> {
    for blur in BLURS {
        labels = softened(&labels, regions, blur / labels.frame.step);
        drop_crumbs(&mut labels, regions);
        fill_ponds(&mut labels);
    }
    without_checkers(&mut labels);
    labels
}

/// The columns and rows that a label covers: first and, not included, last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) x: (usize, usize),
    pub(super) y: (usize, usize),
}

/// The extent of each label; `None` for a label without cells.
pub(super) fn extents(labels: &Grid<u8>, regions: usize) -> Vec<Option<Extent>> {
    let mut extents: Vec<Option<Extent>> = vec![None; regions + 1];
    for (y, row) in labels.cells.chunks_exact(labels.frame.width).enumerate() {
        for (x, label) in row.iter().enumerate() {
            let extent = extents[usize::from(*label)].get_or_insert(Extent { x: (x, x + 1), y: (y, y + 1) });
            extent.x = (extent.x.0.min(x), extent.x.1.max(x + 1));
            extent.y.1 = y + 1;
        }
    }
    extents
}

impl Extent {
    /// Larger by a margin, inside the raster.
    pub(super) fn grown(self, margin: usize, frame: Frame) -> Self {
        let grow = |(first, last): (usize, usize), most: usize| {
            (first.saturating_sub(margin), (last + margin).min(most))
        };
        Self { x: grow(self.x, frame.width), y: grow(self.y, frame.height) }
    }

    pub(super) fn width(self) -> usize {
        self.x.1 - self.x.0
    }
}

/// The strongest label in each cell after a blur; the sea takes what the regions leave.
fn softened(labels: &Grid<u8>, regions: usize, sigma: f64) -> Grid<u8> {
    let (frame, kernel) = (labels.frame, kernel(sigma));
    let reach = kernel.len() - 1;
    let mut taken = vec![0.0_f32; frame.len()];
    let mut best: Vec<(f32, u8)> = vec![(0.0, 0); frame.len()];
    for (label, extent) in (0_u8..).zip(extents(labels, regions)).skip(1) {
        let Some(extent) = extent.map(|extent| extent.grown(reach, frame)) else { continue };
        let blurred = blurred(labels, label, extent, &kernel);
        for (row, y) in blurred.chunks_exact(extent.width()).zip(extent.y.0..) {
            for (value, x) in row.iter().zip(extent.x.0..) {
                let cell = y * frame.width + x;
                taken[cell] += value;
                if *value > best[cell].0 {
                    best[cell] = (*value, label);
                }
            }
        }
    }
    let strongest =
        |(taken, (most, label)): (&f32, &(f32, u8))| if 1.0 - taken >= *most { 0 } else { *label };
    Grid { frame, cells: taken.iter().zip(&best).map(strongest).collect() }
}

/// A Gaussian: the weight of a cell itself, of the cells next to it, and so on.
fn kernel(sigma: f64) -> Vec<f32> {
    let reach = (4.0 * sigma + 0.5) as usize;
    let weight = |far: usize| libm::exp(-((far * far) as f64) / (2.0 * sigma * sigma));
    let weights: Vec<f64> = (0..=reach).map(weight).collect();
    let sum = weights[0] + 2.0 * weights[1..].iter().sum::<f64>();
    weights.iter().map(|weight| (weight / sum) as f32).collect()
}

/// The blurred strength of a label in every cell of an extent.
fn blurred(labels: &Grid<u8>, label: u8, extent: Extent, kernel: &[f32]) -> Vec<f32> {
    let (width, height) = (extent.width(), extent.y.1 - extent.y.0);
    let reach = kernel.len() - 1;
    let mut across = vec![0.0_f32; width * height];
    let mut padded = vec![0.0_f32; width + 2 * reach];
    for (y, out) in (extent.y.0..).zip(across.chunks_exact_mut(width)) {
        let first = y * labels.frame.width + extent.x.0;
        for (to, from) in padded[reach..].iter_mut().zip(&labels.cells[first..first + width]) {
            *to = f32::from(u8::from(*from == label));
        }
        for (far, weight) in kernel.iter().enumerate() {
            let (left, right) = (&padded[reach - far..], &padded[reach + far..]);
            let weight = if far == 0 { weight / 2.0 } else { *weight };
            for ((to, left), right) in out.iter_mut().zip(left).zip(right) {
                *to += weight * (left + right);
            }
        }
    }
    let mut down = vec![0.0_f32; width * height];
    for (y, out) in down.chunks_exact_mut(width).enumerate() {
        for (far, weight) in kernel.iter().enumerate() {
            let mut add = |row: usize| {
                let from = &across[row * width..(row + 1) * width];
                out.iter_mut().zip(from).for_each(|(to, from)| *to += weight * from);
            };
            if y >= far {
                add(y - far);
            }
            if far > 0 && y + far < height {
                add(y + far);
            }
        }
    }
    down
}

/// Keeps the largest part of every region; the rest becomes sea.
fn drop_crumbs(labels: &mut Grid<u8>, regions: usize) {
    let mut largest: Vec<Vec<usize>> = vec![Vec::new(); regions + 1];
    let mut crumbs = Vec::new();
    for (label, part) in same_label(labels).into_iter().filter(|(label, _)| *label > 0) {
        let kept = &mut largest[usize::from(label)];
        let smaller = if part.len() > kept.len() { std::mem::replace(kept, part) } else { part };
        crumbs.extend(smaller);
    }
    for cell in crumbs {
        labels.cells[cell] = 0;
    }
}

/// The parts of all labels.
fn same_label(labels: &Grid<u8>) -> Vec<(u8, Vec<usize>)> {
    let frame = labels.frame;
    let mut seen = vec![false; frame.len()];
    let mut found = Vec::new();
    for first in 0..frame.len() {
        if seen[first] {
            continue;
        }
        seen[first] = true;
        let (label, mut cells, mut next) = (labels.cells[first], vec![first], 0);
        while next < cells.len() {
            for beside in frame.around_cell(cells[next]) {
                if !seen[beside] && labels.cells[beside] == label {
                    seen[beside] = true;
                    cells.push(beside);
                }
            }
            next += 1;
        }
        found.push((label, cells));
    }
    found
}

/// Gives small holes in the land to the region that surrounds most of them.
fn fill_ponds(labels: &mut Grid<u8>) {
    let frame = labels.frame;
    let ponds = parts(frame, |index| labels.cells[index] == 0);
    for pond in ponds.iter().filter(|pond| !pond.open) {
        if pond.cells.len() as f64 * frame.step * frame.step >= POND {
            continue;
        }
        let mut beside = vec![0_usize; 256];
        for cell in pond.cells.iter().flat_map(|cell| frame.around_cell(*cell)) {
            beside[usize::from(labels.cells[cell])] += 1;
        }
        let most =
            (1..=255_u8).max_by_key(|label| (beside[usize::from(*label)], 255 - label)).unwrap_or_default();
        for cell in &pond.cells {
            labels.cells[*cell] = most;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_loses_its_crumbs_and_its_ponds() {
        let mut labels = Grid::new(Frame::of((80.0, 60.0), 1.0), 0);
        for y in 10..50 {
            for x in 10..50 {
                labels.cells[y * 80 + x] = 1;
            }
        }
        for (x, y) in [(30, 30), (31, 30), (31, 31), (60, 30)] {
            labels.cells[y * 80 + x] = u8::from(x == 60);
        }
        let cleaned = clean(labels, 1);
        assert_eq!(cleaned.at(30, 30), 1, "the pond is filled");
        assert_eq!(cleaned.at(60, 30), 0, "the crumb is gone");
        assert_eq!(parts(cleaned.frame, |index| cleaned.cells[index] == 1).len(), 1);
    }
}
