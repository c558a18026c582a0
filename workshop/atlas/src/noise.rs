//! Noise and random numbers, the same on every machine: integer hashes, and sines from `libm`.

use crate::grid::{Frame, Grid};

/// The octaves of a noise field: the wavelength and the amplitude of each.
pub(crate) type Octaves = [(f64, f64)];

/// The directions of gradients along a row of the lattice.
struct Row(Vec<(f64, f64)>);

impl Row {
    fn new(first: i64, count: usize, y: i64, seed: u32) -> Self {
        Self((first..).take(count).map(|x| gradient(x, y, seed)).collect())
    }
}

/// The direction of the gradient at a corner of the lattice.
fn gradient(x: i64, y: i64, seed: u32) -> (f64, f64) {
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

/// Gradient noise at a point, about -0.7 to 0.7, one cell of the lattice per unit.
pub(crate) fn noise(x: f64, y: f64, seed: u32) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let (dx, dy) = (x - left, y - top);
    let rows = [0, 1].map(|down| Row::new(left as i64, 2, top as i64 + down, seed));
    blend(&rows, 0, (dx, ease(dx)), (dy, ease(dy)))
}

fn blend([above, below]: &[Row; 2], at: usize, (dx, ux): (f64, f64), (dy, uy): (f64, f64)) -> f64 {
    let corner = |(gx, gy): (f64, f64), x: f64, y: f64| gx * x + gy * y;
    let top = corner(above.0[at], dx, dy) * (1.0 - ux) + corner(above.0[at + 1], dx - 1.0, dy) * ux;
    let low =
        corner(below.0[at], dx, dy - 1.0) * (1.0 - ux) + corner(below.0[at + 1], dx - 1.0, dy - 1.0) * ux;
    top * (1.0 - uy) + low * uy
}

/// The sum of octaves of noise at the middle of every cell.
pub(crate) fn field(frame: Frame, seed: u32, octaves: &Octaves) -> Grid<f32> {
    let mut sum = Grid::new(frame, 0.0_f32);
    for (nth, (wave, swing)) in (0..).zip(octaves) {
        let seed = seed.wrapping_add(101 * nth);
        let place = |cell: usize| {
            let at = frame.centre(cell) / wave;
            (at.floor(), at - at.floor(), ease(at - at.floor()))
        };
        let columns: Vec<_> = (0..frame.width).map(place).collect();
        let (first, last) = (columns[0].0 as i64, columns[frame.width - 1].0 as i64);
        let count = (last - first + 2) as usize;
        let mut rows: Option<(i64, [Row; 2])> = None;
        for (y, line) in sum.cells.chunks_exact_mut(frame.width).enumerate() {
            let (top, dy, uy) = place(y);
            let top = top as i64;
            if rows.as_ref().is_none_or(|(known, _)| *known != top) {
                rows = Some((top, [0, 1].map(|down| Row::new(first, count, top + down, seed))));
            }
            let Some((_, rows)) = &rows else { continue };
            for (cell, (left, dx, ux)) in line.iter_mut().zip(&columns) {
                let at = (*left as i64 - first) as usize;
                *cell += (blend(rows, at, (*dx, *ux), (dy, uy)) * swing) as f32;
            }
        }
    }
    sum
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
