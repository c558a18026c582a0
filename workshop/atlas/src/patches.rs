//! Painterly patches: level sets of slow noise, as one path.

use crate::arcs::{Pen, arcs, outline, without_checkers};
use crate::grid::{Frame, Grid};
use crate::noise::{Octaves, field};
use crate::path;
use crate::point::Point;

/// How far patches extend beyond the canvas.
const APRON: f64 = 20.0;

/// Patches smaller than this many corners are left out.
const FEWEST: usize = 7;

/// The areas where noise is above a level, drawn from cells of a given size.
pub(crate) struct Patches<'a> {
    pub(crate) octaves: &'a Octaves,
    pub(crate) level: f32,
    pub(crate) cell: f64,
    pub(crate) tolerance: f64,
}

impl Patches<'_> {
    pub(crate) fn path(&self, canvas: (f64, f64), seed: u32) -> String {
        let frame = Frame::around(canvas, self.cell, APRON);
        let high = field(frame, seed, self.octaves).cells.iter().map(|v| u8::from(*v > self.level)).collect();
        let mut labels = Grid { frame, cells: high };
        without_checkers(&mut labels);
        let arcs = arcs(&labels, Pen { rounds: 6, tolerance: self.tolerance });
        let whole = |point: &Point| Point::new(point.x.round(), point.y.round());
        let rings = outline(&arcs, |label| label == 1);
        let large = rings.iter().filter(|ring| ring.len() >= FEWEST);
        large.map(|ring| path::polygon(&ring.iter().map(whole).collect::<Vec<_>>())).collect()
    }
}
