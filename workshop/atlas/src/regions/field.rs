//! Turns middles into a raster of labels: 0 is sea, region `i` is `i + 1`.
//!
//! A region is a star: the disc around its middle and the lines to the middles of its borders. Every cell is
//! displaced by noise and belongs to the nearest star. It is land if the stars of that continent are near, and water
//! if a region that must not touch this one is almost as near.

use super::board::Board;
use super::clean::{clean, fill_lakes};
use crate::grid::{Frame, Grid};
use crate::noise::field;
use crate::point::Point;

/// Cells are processed in blocks of this side, so that distant regions are skipped together.
const BLOCK: usize = 32;

/// Stars this many blends behind the nearest one add nothing to the land.
const FADED: f32 = 8.0;

/// The noise of a board at one size of cells.
#[derive(Debug)]
pub(super) struct Terrain {
    pub(super) frame: Frame,
    /// The displacement of every cell.
    x: Grid<f32>,
    y: Grid<f32>,
    coast: Grid<f32>,
    wobble: Grid<f32>,
}

impl Terrain {
    pub(super) fn new(board: &Board, step: f64) -> Self {
        let (shape, seed) = (&board.look.shape, board.seed);
        let (frame, (w, h)) = (Frame::of(board.canvas(), step), board.canvas());
        let mut x = field(frame, seed.wrapping_add(1), &shape.warp);
        let mut y = field(frame, seed.wrapping_add(7), &shape.warp);
        let mut coast = field(frame, seed.wrapping_add(31), &shape.coast);
        for index in 0..frame.len() {
            let at = frame.point(index);
            x.cells[index] += at.x as f32;
            y.cells[index] += at.y as f32;
            let edge = at.x.min(w - at.x).min(at.y).min(h - at.y);
            coast.cells[index] -= ((shape.margin + 45.0 - edge).max(0.0) * 0.95) as f32;
        }
        let wobble = field(frame, seed.wrapping_add(57), &[(60.0, 0.5), (24.0, 0.3)]);
        Self { frame, x, y, coast, wobble }
    }
}

/// A region's skeleton: arms from its middle to the middles of its borders.
struct Star {
    middle: (f32, f32),
    core: f32,
    weight: f32,
    /// Each arm, and one over its squared length.
    arms: Vec<(f32, f32, f32)>,
}

impl Star {
    fn new(board: &Board, middles: &[Point], region: usize, weight: f64) -> Self {
        let from = middles[region];
        let touching = (0..middles.len()).filter(|other| board.touch(region, *other));
        let arm = |other: usize| {
            let arm = (middles[other] - from) / 2.0;
            (arm.x as f32, arm.y as f32, (1.0 / arm.dot(arm).max(1e-9)) as f32)
        };
        Self {
            middle: (from.x as f32, from.y as f32),
            core: board.look.shape.core as f32,
            weight: weight as f32,
            arms: touching.map(arm).collect(),
        }
    }

    /// The distance of points to the skeleton, less the weight. Each step goes over all points, so that the processor takes
    /// several at once.
    fn distances(&self, xs: &[f32], ys: &[f32], out: &mut [f32]) {
        let (mx, my) = self.middle;
        out.fill(f32::INFINITY);
        for (ax, ay, share) in &self.arms {
            for ((x, y), least) in xs.iter().zip(ys).zip(out.iter_mut()) {
                let (dx, dy) = (x - mx, y - my);
                let t = ((dx * ax + dy * ay) * share).clamp(0.0, 1.0);
                let (rx, ry) = (dx - t * ax, dy - t * ay);
                *least = least.min(rx * rx + ry * ry);
            }
        }
        for ((x, y), out) in xs.iter().zip(ys).zip(out.iter_mut()) {
            let (dx, dy) = (x - mx, y - my);
            let disc = (dx * dx + dy * dy).sqrt() - self.core;
            *out = disc.min(out.sqrt()) - self.weight;
        }
    }

    fn distance(&self, x: f32, y: f32) -> f32 {
        let mut out = [0.0];
        self.distances(&[x], &[y], &mut out);
        out[0]
    }
}

/// The intermediate values of every cell before water is cut.
struct Sketch {
    owner: Vec<u8>,
    land: Vec<bool>,
    cut: Vec<bool>,
}

/// The raster of labels.
pub(super) fn labels(board: &Board, terrain: &Terrain, middles: &[Point], weights: &[f64]) -> Grid<u8> {
    let frame = terrain.frame;
    let stars: Vec<Star> =
        (0..middles.len()).map(|region| Star::new(board, middles, region, weights[region])).collect();
    let gaps = gaps(board);
    let cells = frame.len();
    let mut sketch = Sketch { owner: vec![0; cells], land: vec![false; cells], cut: vec![false; cells] };
    for top in (0..frame.height).step_by(BLOCK) {
        for left in (0..frame.width).step_by(BLOCK) {
            block(board, terrain, &stars, &gaps, (left, top), &mut sketch);
        }
    }
    fill_lakes(frame, &mut sketch.land);
    let label = |index: usize| {
        if sketch.land[index] && !sketch.cut[index] { sketch.owner[index] + 1 } else { 0 }
    };
    clean(Grid { frame, cells: (0..cells).map(label).collect() }, stars.len())
}

/// The water between every two regions, none between neighbours.
fn gaps(board: &Board) -> Vec<Vec<f32>> {
    let count = board.regions.len();
    let gap = |a: usize, b: usize| {
        if a == b || board.touch(a, b) { f32::NEG_INFINITY } else { board.gap(a, b) as f32 }
    };
    (0..count).map(|a| (0..count).map(|b| gap(a, b)).collect()).collect()
}

/// Computes one block of cells.
fn block(
    board: &Board,
    terrain: &Terrain,
    stars: &[Star],
    gaps: &[Vec<f32>],
    (left, top): (usize, usize),
    sketch: &mut Sketch,
) {
    let frame = terrain.frame;
    let (right, bottom) = ((left + BLOCK).min(frame.width), (top + BLOCK).min(frame.height));
    let near = candidates(board, terrain, stars, (left, top, right, bottom));
    let widest = gaps.iter().flatten().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut rows = vec![[0.0_f32; BLOCK]; near.len()];
    for y in top..bottom {
        let (first, count) = (y * frame.width + left, right - left);
        let cells = first..first + count;
        for (row, region) in rows.iter_mut().zip(&near) {
            stars[*region].distances(
                &terrain.x.cells[cells.clone()],
                &terrain.y.cells[cells.clone()],
                &mut row[..count],
            );
        }
        let (own, least, second) = two_nearest(&rows);
        for x in 0..count {
            let (cell, region, least) = (first + x, near[own[x]], least[x]);
            let others = || near.iter().zip(&rows).map(|(other, row)| (*other, row[x]));
            sketch.owner[cell] = region as u8;
            sketch.land[cell] = is_land(board, region, least, terrain.coast.cells[cell], others());
            let wobble = 1.0 + terrain.wobble.cells[cell];
            sketch.cut[cell] = second[x] - least < widest * wobble
                && others().any(|(other, far)| far - least < gaps[region][other] * wobble);
        }
    }
}

/// For each cell of a row the index of the nearest star, the first of equals, its distance and that of the second nearest.
fn two_nearest(rows: &[[f32; BLOCK]]) -> ([usize; BLOCK], [f32; BLOCK], [f32; BLOCK]) {
    let (mut own, mut least, mut second) = ([0; BLOCK], rows[0], [f32::INFINITY; BLOCK]);
    for (at, row) in rows.iter().enumerate().skip(1) {
        for x in 0..BLOCK {
            let is_nearer = row[x] < least[x];
            second[x] = if is_nearer { least[x] } else { second[x].min(row[x]) };
            own[x] = if is_nearer { at } else { own[x] };
            least[x] = least[x].min(row[x]);
        }
    }
    (own, least, second)
}

/// The regions that can matter in a block: a distance changes at most by the distance moved.
fn candidates(
    board: &Board,
    terrain: &Terrain,
    stars: &[Star],
    (left, top, right, bottom): (usize, usize, usize, usize),
) -> Vec<usize> {
    let shape = &board.look.shape;
    let range = |grid: &Grid<f32>| {
        let rows = (top..bottom)
            .flat_map(|y| &grid.cells[y * grid.frame.width + left..y * grid.frame.width + right]);
        rows.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), v| (low.min(*v), high.max(*v)))
    };
    let ((x0, x1), (y0, y1)) = (range(&terrain.x), range(&terrain.y));
    let half = ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).sqrt() / 2.0;
    let (x, y) = (f32::midpoint(x0, x1), f32::midpoint(y0, y1));
    let far: Vec<f32> = stars.iter().map(|star| star.distance(x, y)).collect();
    let least = far.iter().copied().fold(f32::INFINITY, f32::min);
    let widest = shape.gap.same.max(shape.gap.other).max(shape.gap.lane) as f32 * 1.8;
    let highest = range(&terrain.coast).1 + shape.reach as f32 + shape.blend as f32 * 5.0;
    let may_be_land = least - half < highest;
    let behind = if may_be_land { widest.max(shape.blend as f32 * FADED) } else { widest };
    (0..stars.len()).filter(|region| far[*region] <= least + 2.0 * half + behind).collect()
}

/// Whether a cell is land: near enough to its region's continent, all of whose stars draw the coast outwards.
fn is_land(
    board: &Board,
    region: usize,
    least: f32,
    coast: f32,
    others: impl ExactSizeIterator<Item = (usize, f32)>,
) -> bool {
    let shape = &board.look.shape;
    let (reach, blend) = (shape.reach as f32 + coast, shape.blend as f32);
    if least < reach || f64::from(least) < -0.4 * shape.core {
        return true;
    }
    // The smooth minimum of the distances is below the reach.
    let wanted = (least - reach) / blend;
    if wanted > 5.0 {
        return false;
    }
    // Each star adds one at most.
    let enough = libm::exp(f64::from(wanted));
    if enough >= others.len() as f64 {
        return false;
    }
    let share = |(_, far): (usize, f32)| match (far - least) / blend {
        behind if behind < FADED => libm::exp(f64::from(-behind)),
        _ => 0.0,
    };
    let sum: f64 = others.filter(|(other, _)| board.same_land(region, *other)).map(share).sum();
    sum > enough
}
