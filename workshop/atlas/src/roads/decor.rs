//! Glyphs of a map of roads, at the places of its file unless a part of the game is there; and waves.

use super::board::Board;
use super::ink::Ink;
use crate::grid::{Grid, distances};
use crate::map::Decor;
use crate::noise::Dice;
use crate::point::{Point, tenth};

/// The distance of glyphs from the edge of the canvas.
const EDGE: f64 = 24.0;

/// Waves: how often a place is tried, their size, the distance between them, from land, and from other things.
const TRIES: usize = 5000;
const WAVE: f64 = 8.0;
const WAVES_APART: f64 = 46.0;
const FROM_LAND: f32 = 20.0;
const FROM_OTHERS: f32 = 13.0;

/// All glyphs, given the parts of the game that are drawn.
pub(super) fn decorate(board: &Board, land: &Grid<bool>, mut busy: Ink) -> Vec<Decor> {
    let mut dice = Dice::new(board.seed);
    let placed: Vec<Decor> =
        board.decor.placed.iter().map(|glyph| decor(&glyph.glyph, glyph.at, glyph.size)).collect();
    board.decor.placed.iter().for_each(|glyph| busy.disc(glyph.at, glyph.size));
    let free = distances(land.frame, |index| busy.0.cells[index] == 0);
    let mut glyphs = scattered(board, land, &free, &mut dice);
    glyphs.extend(placed);
    glyphs.sort_by(|a, b| a.y.total_cmp(&b.y));
    let waves = waves(board, land, &free, &glyphs, &mut dice);
    glyphs.extend(waves.into_iter().map(|at| decor("wave", at, WAVE)));
    glyphs
}

fn decor(glyph: &str, at: Point, size: f64) -> Decor {
    Decor { k: glyph.to_owned(), x: tenth(at.x), y: tenth(at.y), s: tenth(size) }
}

fn within(board: &Board, at: Point) -> bool {
    let (w, h) = board.canvas();
    at.x > EDGE && at.x < w - EDGE && at.y > EDGE && at.y < h - EDGE
}

fn scattered(board: &Board, land: &Grid<bool>, free: &Grid<f32>, dice: &mut Dice) -> Vec<Decor> {
    let inland = distances(land.frame, |index| land.cells[index]);
    let mut glyphs: Vec<Decor> = Vec::new();
    for kind in &board.decor.scattered {
        let size = kind.size;
        for middle in &kind.at {
            let around = (0..kind.grove)
                .map(|_| Point::new(dice.between(-2.6, 2.6), dice.between(-1.8, 1.8)) * size)
                .collect::<Vec<_>>();
            for shift in [Point::default()].into_iter().chain(around) {
                let at = *middle + shift;
                let alone = glyphs.iter().all(|other| at.to(Point::new(other.x, other.y)) > size * 1.15);
                let clear = f64::from(inland.near(at)) > size * 0.6 && f64::from(free.near(at)) > size * 0.9;
                if within(board, at) && clear && alone {
                    glyphs.push(decor(&kind.glyph, at, size * dice.between(0.9, 1.15)));
                }
            }
        }
    }
    glyphs
}

fn waves(
    board: &Board,
    land: &Grid<bool>,
    free: &Grid<f32>,
    glyphs: &[Decor],
    dice: &mut Dice,
) -> Vec<Point> {
    let open = distances(land.frame, |index| !land.cells[index]);
    let (w, h) = board.canvas();
    let mut waves: Vec<Point> = Vec::new();
    for _ in 0..TRIES {
        let at = Point::new(dice.between(EDGE, w - EDGE), dice.between(EDGE, h - EDGE));
        let clear = open.near(at) > FROM_LAND
            && free.near(at) > FROM_OTHERS
            && waves.iter().all(|other| other.to(at) > WAVES_APART)
            && glyphs.iter().all(|other| at.to(Point::new(other.x, other.y)) > other.s * 1.3 + 12.0);
        if clear {
            waves.push(at);
        }
    }
    waves
}
