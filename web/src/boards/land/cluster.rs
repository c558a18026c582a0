//! Lays pieces into a region: as large as possible, in rows, inside its border, without overlap.

use crate::atlas::Point;

/// The sizes of pieces that are tried, the largest first.
const PIECE_SIZES: [f32; 15] =
    [46.0, 43.0, 40.0, 37.0, 34.0, 31.0, 29.0, 27.0, 25.0, 23.0, 21.0, 19.0, 17.0, 15.0, 13.0];
/// How far the rows may be shifted from the middle: in steps of [`SHIFT_STEP`], in each direction.
const MAX_SHIFT_STEPS: i8 = 6;
const SHIFT_STEP: f32 = 8.0;
/// The share of its box that a drawn piece fills.
pub(crate) const DRAWN_SHARE: f32 = 0.92;
/// The distance between the middles of neighbours, as a share of the size.
const SPACING: f32 = 0.96;

/// The positions and the size of the pieces of a region.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cluster {
    pub(crate) size: f32,
    pub(crate) spots: Vec<Point>,
}

/// The shape of a region, into which pieces are laid.
#[derive(Clone, Debug)]
pub(crate) struct RegionShape {
    rings: Vec<Vec<Point>>,
    middle: Point,
    /// Circles that must stay free: middle and radius.
    taken: Vec<(Point, f32)>,
    /// The scale of pieces on this map.
    scale: f32,
}

impl RegionShape {
    pub(crate) const fn new(
        rings: Vec<Vec<Point>>,
        middle: Point,
        taken: Vec<(Point, f32)>,
        scale: f32,
    ) -> Self {
        Self { rings, middle, taken, scale }
    }

    /// Lays this many pieces: at the largest size that fits, as near to the middle as possible.
    pub(crate) fn lay(&self, pieces: usize) -> Cluster {
        if pieces == 0 {
            return Cluster { size: PIECE_SIZES[0] * self.scale, spots: Vec::new() };
        }
        let shifts = shifts();
        for size in PIECE_SIZES.map(|size| size * self.scale) {
            for (dx, dy) in &shifts {
                let middle = (self.middle.0 + dx * self.scale, self.middle.1 + dy * self.scale);
                let fitting = (1..=pieces.min(4))
                    .rev()
                    .map(|columns| rows(middle, pieces, columns, size))
                    .find(|spots| spots.iter().all(|spot| self.has_room(*spot, size)));
                if let Some(spots) = fitting {
                    return Cluster { size, spots };
                }
            }
        }
        let size = PIECE_SIZES[PIECE_SIZES.len() - 1] * self.scale;
        Cluster { size, spots: rows(self.middle, pieces, 4, size) }
    }

    /// The position of a pin of this size: inside the region and clear of its pieces, or above them if there is no
    /// room.
    pub(crate) fn pin(&self, laid: &Cluster, size: f32) -> Point {
        let top = laid.spots.iter().map(|spot| spot.1).fold(f32::INFINITY, f32::min);
        let x = laid.spots.iter().map(|spot| spot.0).sum::<f32>() / laid.spots.len().max(1) as f32;
        if laid.spots.is_empty() {
            return self.middle;
        }
        let over = (x, top - (laid.size + size) / 2.0 - 4.0 * self.scale);
        let clear = |(x, y): Point| {
            let apart = (laid.size * DRAWN_SHARE + size) / 2.0;
            laid.spots.iter().all(|(px, py)| (px - x).abs().max((py - y).abs()) >= apart)
        };
        let far = |spot: &Point| (spot.0 - over.0).hypot(spot.1 - over.1);
        shifts()
            .into_iter()
            .map(|(dx, dy)| (self.middle.0 + 2.0 * dx * self.scale, self.middle.1 + 2.0 * dy * self.scale))
            .filter(|spot| clear(*spot) && self.has_room(*spot, size))
            .min_by(|a, b| far(a).total_cmp(&far(b)))
            .unwrap_or(over)
    }

    /// Whether a piece of this size fits inside the region, clear of the taken circles.
    pub(crate) fn has_room(&self, (x, y): Point, size: f32) -> bool {
        let half = size * DRAWN_SHARE / 2.0;
        let free = |((tx, ty), radius): &(Point, f32)| (x - tx).hypot(y - ty) >= radius + half * 1.1;
        let around = [
            (-1.0, -1.0),
            (0.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (0.0, 1.0),
            (1.0, 1.0),
        ];
        self.taken.iter().all(free)
            && around.iter().all(|(dx, dy)| self.holds((x + dx * half, y + dy * half)))
    }

    /// Whether a point is inside: a ray to the right crosses the border an odd number of times.
    fn holds(&self, (x, y): Point) -> bool {
        let mut inside = false;
        for ring in &self.rings {
            for (index, (ax, ay)) in ring.iter().enumerate() {
                let (bx, by) = ring[(index + 1) % ring.len()];
                if (*ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax {
                    inside = !inside;
                }
            }
        }
        inside
    }
}

/// Shifts of the middle, the nearest first.
fn shifts() -> Vec<Point> {
    let steps = (-MAX_SHIFT_STEPS..=MAX_SHIFT_STEPS).map(|step| f32::from(step) * SHIFT_STEP);
    let mut shifts: Vec<Point> = steps.clone().flat_map(|dx| steps.clone().map(move |dy| (dx, dy))).collect();
    shifts.sort_by(|a, b| a.0.hypot(a.1).total_cmp(&b.0.hypot(b.1)));
    shifts
}

/// Rows of at most this many columns, each row centred.
fn rows((x, y): Point, pieces: usize, columns: usize, size: f32) -> Vec<Point> {
    let rows = pieces.div_ceil(columns.max(1));
    let per_row = pieces.div_ceil(rows.max(1));
    let gap = size * SPACING;
    (0..pieces)
        .map(|index| {
            let (row, column) = (index / per_row, index % per_row);
            let in_row = per_row.min(pieces - row * per_row);
            let dx = (column as f32 - (in_row as f32 - 1.0) / 2.0) * gap;
            let dy = (row as f32 - (rows as f32 - 1.0) / 2.0) * gap;
            (x + dx, y + dy)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> RegionShape {
        let rings = vec![vec![(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)]];
        RegionShape { rings, middle: (100.0, 100.0), taken: vec![((100.0, 40.0), 15.0)], scale: 1.0 }
    }

    #[test]
    fn pieces_are_large_where_there_is_room() {
        let laid = square().lay(3);
        assert_eq!((laid.size, laid.spots.len()), (46.0, 3));
        assert!(laid.spots.iter().all(|spot| square().has_room(*spot, laid.size)));
    }

    #[test]
    fn rows_are_centred() {
        assert_eq!(rows((0.0, 0.0), 2, 2, 100.0), vec![(-48.0, 0.0), (48.0, 0.0)]);
        assert_eq!(rows((0.0, 0.0), 3, 2, 100.0)[2], (0.0, 48.0));
    }
}
