//! Noise and random numbers, the same on every machine: integer hashes, and sines from `libm`.

use crate::grid::{Frame, Grid};

/// The octaves of a noise field: the wavelength and the amplitude of each.
pub(crate) type Octaves = [(f64, f64)];

/// The direction of the gradient at a corner of the lattice.
fn gradient(x: i64, y: i64, seed: u32) -> Gradient {
    let mut hash = (x as u32)
        .wrapping_mul(374_761_393)
        .wrapping_add((y as u32).wrapping_mul(668_265_263))
        .wrapping_add(seed.wrapping_mul(2_246_822_519));
    hash = (hash ^ (hash >> 13)).wrapping_mul(1_274_126_177);
    hash ^= hash >> 16;
    let (sin, cos) = libm::sincos(f64::from(hash) * (std::f64::consts::TAU / 4_294_967_296.0));
    (cos, sin)
}

/// A smooth step from 0 to 1.
fn ease(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// A direction.
type Gradient = (f64, f64);

/// The gradients at the corners of a cell of the lattice: two above, two below.
type Corners = [Gradient; 4];

/// Gradient noise, about -0.7 to 0.7, one cell of the lattice per unit. It keeps the corners of the last cell, because
/// neighbouring points are asked for one after another.
#[derive(Clone, Debug)]
pub(crate) struct Noise {
    seed: u32,
    known: Option<((i64, i64), Corners)>,
}

impl Noise {
    pub(crate) const fn new(seed: u32) -> Self {
        Self { seed, known: None }
    }

    /// The noise at a point.
    pub(crate) fn at(&mut self, x: f64, y: f64) -> f64 {
        let (left, top) = (x.floor(), y.floor());
        let (dx, dy, cell) = (x - left, y - top, (left as i64, top as i64));
        let corners = match self.known {
            Some((known, corners)) if known == cell => corners,
            _ => [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| gradient(cell.0 + x, cell.1 + y, self.seed)),
        };
        self.known = Some((cell, corners));
        blend(&corners, (dx, ease(dx)), (dy, ease(dy)))
    }
}

/// The noise at a single point.
pub(crate) fn noise(x: f64, y: f64, seed: u32) -> f64 {
    Noise::new(seed).at(x, y)
}

fn blend(corners: &Corners, (dx, ux): (f64, f64), (dy, uy): (f64, f64)) -> f64 {
    let corner = |(gx, gy): Gradient, x: f64, y: f64| gx * x + gy * y;
    let top = corner(corners[0], dx, dy) * (1.0 - ux) + corner(corners[1], dx - 1.0, dy) * ux;
    let low = corner(corners[2], dx, dy - 1.0) * (1.0 - ux) + corner(corners[3], dx - 1.0, dy - 1.0) * ux;
    top * (1.0 - uy) + low * uy
}

/// The sum of octaves of noise at the middle of every cell.
pub(crate) fn field(frame: Frame, seed: u32, octaves: &Octaves) -> Grid<f32> {
    let mut sum = Grid::new(frame, 0.0_f32);
    for (nth, (wave, swing)) in (0..).zip(octaves) {
        add_octave(&mut sum, seed.wrapping_add(101 * nth), *wave, *swing);
    }
    sum
}

fn add_octave(sum: &mut Grid<f32>, seed: u32, wave: f64, swing: f64) {
    let frame = sum.frame;
    let place = |cell: usize| {
        let at = frame.centre(cell) / wave;
        (at.floor() as i64, at - at.floor(), ease(at - at.floor()))
    };
    let columns: Vec<_> = (0..frame.width).map(place).collect();
    // Cells of a row between the same corners of the lattice.
    let runs: Vec<&[(i64, f64, f64)]> = columns.chunk_by(|a, b| a.0 == b.0).collect();
    let (first, last) = (columns[0].0, columns[frame.width - 1].0);
    let row = |y: i64| (first..last + 2).map(|x| gradient(x, y, seed)).collect();
    let mut known: Option<(i64, [Vec<Gradient>; 2])> = None;
    for (y, mut line) in sum.cells.chunks_exact_mut(frame.width).enumerate() {
        let (top, dy, uy) = place(y);
        let rows = match known.take() {
            Some((before, rows)) if before == top => rows,
            Some((before, [_, below])) if before + 1 == top => [below, row(top + 1)],
            _ => [row(top), row(top + 1)],
        };
        for run in &runs {
            let (cells, rest) = line.split_at_mut(run.len());
            let (at, [above, below]) = ((run[0].0 - first) as usize, &rows);
            let corners = [above[at], above[at + 1], below[at], below[at + 1]];
            for (cell, (_, dx, ux)) in cells.iter_mut().zip(*run) {
                *cell += (blend(&corners, (*dx, *ux), (dy, uy)) * swing) as f32;
            }
            line = rest;
        }
        known = Some((top, rows));
    }
}

/// A small random number generator for decoration (xorshift).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u32);

impl Dice {
    pub(crate) fn new(seed: u32) -> Self {
        Self(seed.wrapping_mul(2_654_435_761).wrapping_add(12_345).max(1))
    }

    /// A number from 0 to 1, without 1.
    pub(crate) fn share(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0) / 4_294_967_296.0
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    /// A number below `count`, which must not be 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((self.share() * count as f64) as usize).min(count - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_the_noise_at_the_middle_of_its_cells() {
        let frame = Frame::of((60.0, 40.0), 4.0);
        let field = field(frame, 9, &[(25.0, 3.0)]);
        for (x, y) in [(0, 0), (14, 9), (7, 3)] {
            let expected = 3.0 * noise(frame.centre(x) / 25.0, frame.centre(y) / 25.0, 9);
            assert!((f64::from(field.at(x, y)) - expected).abs() < 1e-5);
        }
    }

    #[test]
    fn chance_follows_from_the_seed() {
        let mut dice = Dice::new(7);
        let rolls: Vec<usize> = (0..6).map(|_| dice.below(6)).collect();
        let mut again = Dice::new(7);
        assert_eq!(rolls, (0..6).map(|_| again.below(6)).collect::<Vec<_>>());
        assert!(rolls.iter().any(|roll| *roll != rolls[0]));
    }
}
