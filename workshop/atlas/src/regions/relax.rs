//! Spreading the given middles until every region has room: springs, a fixed number of rounds.

use super::board::Board;
use crate::point::{Point, nearest};

const ROUNDS: usize = 400;

/// The middles of all regions: neighbours near, others apart, no middle on the line between two neighbours.
pub(super) fn relax(board: &Board) -> Vec<Point> {
    let shape = &board.look.shape;
    let ((w, h), (edge_x, edge_y)) = (board.canvas(), shape.edge);
    let mut middles: Vec<Point> = board.regions.iter().map(|region| region.at).collect();
    for _ in 0..ROUNDS {
        let mut force: Vec<Point> =
            board.regions.iter().zip(&middles).map(|(region, at)| (region.at - *at) * 0.03).collect();
        spread(board, &middles, &mut force);
        clear_lines(board, &middles, &mut force);
        for (middle, force) in middles.iter_mut().zip(force) {
            let moved = *middle + force;
            *middle = Point::new(moved.x.clamp(edge_x, w - edge_x), moved.y.clamp(edge_y, h - edge_y));
        }
    }
    middles
}

fn spread(board: &Board, middles: &[Point], force: &mut [Point]) {
    let shape = &board.look.shape;
    for i in 0..middles.len() {
        for j in i + 1..middles.len() {
            let way = middles[j] - middles[i];
            let length = way.length() + 1e-6;
            let touch = board.touch(i, j);
            let least = match (touch, board.same_land(i, j)) {
                (true, _) => shape.near,
                (false, true) => shape.apart,
                (false, false) => shape.strait,
            };
            let wanted = if length < least {
                least
            } else if touch && length > shape.far {
                shape.far
            } else {
                continue;
            };
            let push = way / length * ((length - wanted) * 0.25);
            force[i] = force[i] + push;
            force[j] = force[j] - push;
        }
    }
}

fn clear_lines(board: &Board, middles: &[Point], force: &mut [Point]) {
    for &(i, j) in &board.borders {
        for k in (0..middles.len()).filter(|k| *k != i && *k != j) {
            let away = middles[k] - nearest(middles[k], middles[i], middles[j]);
            let length = away.length() + 1e-6;
            let clear = board.look.shape.clear * if board.same_land(k, i) { 1.0 } else { 1.25 };
            if length < clear {
                let push = away / length * ((clear - length) * 0.2);
                force[k] = force[k] + push;
                force[i] = force[i] - push / 2.0;
                force[j] = force[j] - push / 2.0;
            }
        }
    }
}
