//! Enlarges regions that have no room for their pieces, widens borders that are too short, and moves regions away from the
//! edges, on a coarse raster.

use super::board::Board;
use super::field::{Terrain, labels};
use super::room::Room;
use crate::grid::Grid;
use crate::point::Point;

/// How many times the land is drawn and measured.
pub(super) const ROUNDS: usize = 14;

/// The side of a cell while land is balanced.
const STEP: f64 = 4.0;

/// How much nearer to an edge a region may lie on the fine raster than on the coarse one.
const EDGE: f64 = 2.0;

/// Moves the middles and finds weights with which every region has enough room; `tell` is called after each round.
pub(super) fn balance(board: &Board, middles: &mut [Point], mut tell: impl FnMut(usize)) -> Vec<f64> {
    let shape = &board.look.shape;
    let terrain = Terrain::new(board, STEP);
    let weight = |region: &super::board::Region| shape.weight.get(&region.id).copied().unwrap_or_default();
    let mut weights: Vec<f64> = board.regions.iter().map(weight).collect();
    for round in 0..ROUNDS {
        tell(round);
        let labels = labels(board, &terrain, middles, &weights);
        let mut good = true;
        let rooms = Room::all(&labels, weights.len());
        for (room, middle) in rooms.iter().zip(middles.iter_mut()) {
            let inwards = room
                .as_ref()
                .map_or(Point::default(), |room| room.inwards(board.canvas(), shape.edge_room + EDGE));
            if inwards != Point::default() {
                *middle = *middle + inwards * 0.7;
                good = false;
            }
        }
        for (room, weight) in rooms.iter().zip(&mut weights) {
            let radius = room.as_ref().map_or(0.0, |room| room.radius);
            if radius < shape.radius {
                *weight += ((shape.radius - radius) * 0.5).min(5.0);
                good = false;
            }
        }
        let lengths = lengths(&labels, weights.len());
        for &(a, b) in &board.borders {
            if lengths[a + 1][b + 1] < shape.border {
                weights[a] += 1.5;
                weights[b] += 1.5;
                let way = (middles[b] - middles[a]) * 0.02;
                middles[a] = middles[a] + way;
                middles[b] = middles[b] - way;
                good = false;
            }
        }
        if good {
            break;
        }
    }
    weights
}

/// The length of the border between every two labels, along the sides of cells.
fn lengths(labels: &Grid<u8>, regions: usize) -> Vec<Vec<f64>> {
    let frame = labels.frame;
    let mut lengths = vec![vec![0.0; regions + 1]; regions + 1];
    for index in 0..frame.len() {
        for beside in frame.around_cell(index) {
            let [a, b] = [index, beside].map(|cell| usize::from(labels.cells[cell]));
            lengths[a][b] += frame.step;
        }
    }
    lengths
}
