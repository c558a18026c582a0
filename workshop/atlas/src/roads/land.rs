//! Land from its coast, and the provinces on it.

use super::board::Board;
use crate::arcs::without_checkers;
use crate::grid::{Frame, Grid, parts};
use crate::noise::field;
use crate::point::Point;

/// How far the raster extends beyond the canvas, so that its edge is no coast.
pub(super) const APRON: f64 = 24.0;

/// Land, ponds and crumbs of provinces smaller than this are left out.
const SPECK: usize = 170;
const POND: usize = 60;
const CRUMB: usize = 260;

/// The noise that bends the borders of provinces.
const BENDS: [(f64, f64); 3] = [(120.0, 26.0), (50.0, 14.0), (22.0, 6.0)];

/// Cells are processed in blocks of this side.
const BLOCK: usize = 32;

/// Which cells are land.
pub(super) fn land(board: &Board) -> Grid<bool> {
    let frame = Frame::around(board.canvas(), 1.0, APRON);
    let mut land = Grid::new(frame, false);
    for (y, crossings) in crossings(frame, &board.coast).into_iter().enumerate() {
        for pair in crossings.chunks_exact(2) {
            let cell = |x: f64| {
                ((x - frame.origin) / frame.step - 0.5).ceil().clamp(0.0, frame.width as f64) as usize
            };
            land.cells[y * frame.width + cell(pair[0])..y * frame.width + cell(pair[1])].fill(true);
        }
    }
    for (kind, least) in [(true, SPECK), (false, POND)] {
        for part in
            parts(frame, |index| land.cells[index] == kind).iter().filter(|part| part.cells.len() < least)
        {
            for cell in &part.cells {
                land.cells[*cell] = !kind;
            }
        }
    }
    land
}

/// Where rings cross the middle of each row, from left to right.
fn crossings(frame: Frame, rings: &[Vec<Point>]) -> Vec<Vec<f64>> {
    let mut rows: Vec<Vec<f64>> = vec![Vec::new(); frame.height];
    for ring in rings {
        for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let (top, bottom) = if a.y < b.y { (a, b) } else { (b, a) };
            for (y, row) in rows.iter_mut().enumerate() {
                let middle = frame.centre(y);
                if middle >= bottom.y {
                    break;
                }
                if middle >= top.y {
                    row.push(top.x + (bottom.x - top.x) * (middle - top.y) / (bottom.y - top.y));
                }
            }
        }
    }
    rows.iter_mut().for_each(|row| row.sort_by(f64::total_cmp));
    rows
}

/// The provinces as labels: 0 is sea, then the provinces in order, and last what lies beyond the frontier.
pub(super) fn provinces(board: &Board, land: &Grid<bool>, cities: &[Point]) -> Grid<u8> {
    let label = |province: &Option<String>| {
        let known = board.provinces.iter().position(|known| Some(&known.id) == province.as_ref());
        known.unwrap_or(board.provinces.len()) as u8 + 1
    };
    let settled = board.cities.iter().zip(cities).filter(|(city, _)| city.province.is_some());
    let seeds: Vec<(Point, u8)> = settled
        .map(|(city, at)| (*at, label(&city.province)))
        .chain(board.land.seeds.iter().map(|seed| (seed.at, label(&seed.province))))
        .collect();
    let mut labels = nearest(board, land, &seeds);
    for label in 1..=board.provinces.len() as u8 + 1 {
        give_crumbs_away(&mut labels, label);
    }
    without_checkers(&mut labels);
    labels
}

/// The label of the nearest seed for every cell of land, moved by noise.
fn nearest(board: &Board, land: &Grid<bool>, seeds: &[(Point, u8)]) -> Grid<u8> {
    let frame = land.frame;
    let [dx, dy] = [1, 2].map(|nth| field(frame, board.seed.wrapping_add(nth), &BENDS));
    let mut labels = Grid::new(frame, 0);
    for top in (0..frame.height).step_by(BLOCK) {
        for left in (0..frame.width).step_by(BLOCK) {
            let cells = || {
                let rows = top..(top + BLOCK).min(frame.height);
                let columns = left..(left + BLOCK).min(frame.width);
                rows.flat_map(move |y| columns.clone().map(move |x| y * frame.width + x))
            };
            let moved = |cell: usize| {
                frame.point(cell) + Point::new(f64::from(dx.cells[cell]), f64::from(dy.cells[cell]))
            };
            // Skips seeds that are nowhere nearest in the block.
            let middle = Point::new(frame.centre(left + BLOCK / 2), frame.centre(top + BLOCK / 2));
            let reach = cells().map(|cell| moved(cell).to(middle)).fold(0.0, f64::max);
            let least = seeds.iter().map(|(at, _)| at.to(middle)).fold(f64::INFINITY, f64::min);
            let near: Vec<&(Point, u8)> =
                seeds.iter().filter(|(at, _)| at.to(middle) <= least + 2.0 * reach).collect();
            for cell in cells().filter(|cell| land.cells[*cell]) {
                let at = moved(cell);
                let far = |seed: Point| (seed - at).dot(seed - at);
                let best = near.iter().min_by(|a, b| far(a.0).total_cmp(&far(b.0)));
                labels.cells[cell] = best.map_or(0, |(_, label)| *label);
            }
        }
    }
    labels
}

/// Gives small parts of a province to the province around them.
fn give_crumbs_away(labels: &mut Grid<u8>, label: u8) {
    let frame = labels.frame;
    let all = parts(frame, |index| labels.cells[index] == label);
    for part in all.iter().filter(|part| part.cells.len() < CRUMB) {
        let mut beside = [0_usize; 256];
        for cell in part.cells.iter().flat_map(|cell| frame.around_cell(*cell)) {
            beside[usize::from(labels.cells[cell])] += 1;
        }
        beside[usize::from(label)] = 0;
        let most =
            (1..=255_u8).max_by_key(|other| (beside[usize::from(*other)], 255 - other)).unwrap_or_default();
        if beside[usize::from(most)] > 0 {
            part.cells.iter().for_each(|cell| labels.cells[*cell] = most);
        }
    }
}
