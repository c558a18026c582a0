//! Moves as action ids and as policy rows.

use legends::{CARDS, Face, Mark, Move, Phase, Private, Public, Region, Tile, Token};

use super::{COLOURS, REGIONS, TILES, TOKENS};
use crate::ids::{find, starts};
use crate::land::{colour, place};
use crate::turn::Turn;

/// Tiles that can be laid: a face turned in one of four ways.
const LAYS: usize = 4 * Face::ALL.len();
/// Marks that the architect lays: the open tokens, then the others.
const MARKS: usize = TOKENS + OTHERS.len();
const OTHERS: [Mark; 5] = [Mark::Hidden, Mark::Citadel, Mark::Dragon, Mark::Portal, Mark::Rogues];
/// Bids from 0 on; nobody has more coins during the bid.
const BIDS: usize = 16;
/// Places of the row.
const PLACES: usize = 6;

/// The first id of each kind of move, in the order of [`Move`].
const IDS: [usize; 15] = starts(
    0,
    &[
        LAYS,
        REGIONS,
        MARKS * REGIONS,
        REGIONS,
        REGIONS,
        BIDS,
        PLACES,
        REGIONS,
        REGIONS * REGIONS,
        REGIONS,
        COLOURS * REGIONS,
        1,
        REGIONS,
        1,
    ],
);
pub(super) const COUNT: usize = IDS[14];

pub(super) fn id(_: &Public, turn: Turn, mv: Move) -> u16 {
    let id = match mv {
        Move::Lay(tile) => IDS[0] + lay(tile),
        Move::Start(region) => IDS[1] + region.index(),
        Move::Token(mark, region) => IDS[2] + REGIONS * mark_index(mark) + region.index(),
        Move::Outpost(region) => IDS[3] + region.index(),
        Move::Neutral(region) => IDS[4] + region.index(),
        Move::Bid(coins) => IDS[5] + usize::from(coins),
        Move::Take(place) => IDS[6] + usize::from(place),
        Move::Place(region) => IDS[7] + region.index(),
        Move::Step(from, to) => IDS[8] + REGIONS * from.index() + to.index(),
        Move::City(region) => IDS[9] + region.index(),
        Move::Destroy(colour, region) => IDS[10] + REGIONS * place(turn, colour) + region.index(),
        Move::Steal => IDS[11],
        Move::Peek(region) => IDS[12] + region.index(),
        Move::Done => IDS[13],
    };
    id as u16
}

pub(super) fn action(_: &Public, turn: Turn, id: u16) -> Option<Move> {
    let (kind, index) = find(&IDS, usize::from(id))?;
    let region = |index: usize| Region((index % REGIONS) as u8);
    Some(match kind {
        0 => Move::Lay(Tile { face: Face::ALL[index / 4], turn: legends::Turn::ALL[index % 4] }),
        1 => Move::Start(region(index)),
        2 => Move::Token(mark(index / REGIONS), region(index)),
        3 => Move::Outpost(region(index)),
        4 => Move::Neutral(region(index)),
        5 => Move::Bid(index as u8),
        6 => Move::Take(index as u8),
        7 => Move::Place(region(index)),
        8 => Move::Step(region(index / REGIONS), region(index)),
        9 => Move::City(region(index)),
        10 => Move::Destroy(colour(turn, index / REGIONS)?, region(index)),
        11 => Move::Steal,
        12 => Move::Peek(region(index)),
        _ => Move::Done,
    })
}

fn lay(tile: Tile) -> usize {
    4 * tile.face as usize + tile.turn as usize
}

fn mark_index(mark: Mark) -> usize {
    match mark {
        Mark::Open(token) => token as usize,
        Mark::Hidden => TOKENS,
        Mark::Citadel => TOKENS + 1,
        Mark::Dragon => TOKENS + 2,
        Mark::Portal => TOKENS + 3,
        Mark::Rogues => TOKENS + 4,
    }
}

fn mark(index: usize) -> Mark {
    if index < TOKENS { Mark::Open(Token::ALL[index]) } else { OTHERS[index - TOKENS] }
}

/// The first row of each kind: tile, its slot, start, mark, where, outpost, neutral army, bid, card, place of the row,
/// place an army, step from, step to, city, whose army to destroy, where, steal, peek, done in five phases.
const STARTS: [usize; 20] = starts(
    1,
    &[
        LAYS, TILES, REGIONS, MARKS, REGIONS, REGIONS, REGIONS, BIDS, CARDS, PLACES, REGIONS, REGIONS,
        REGIONS, REGIONS, COLOURS, REGIONS, 1, REGIONS, 5,
    ],
);
pub(super) const ROWS: usize = STARTS[19];

pub(super) fn rows((public, _): (&Public, &Private), turn: Turn, mv: Move) -> [u16; 2] {
    let at = |kind: usize, index: usize| (STARTS[kind] + index) as u16;
    match mv {
        Move::Lay(tile) => [at(0, lay(tile)), at(1, public.board.tiles.len().min(TILES - 1))],
        Move::Start(region) => [at(2, region.index()), 0],
        Move::Token(mark, region) => [at(3, mark_index(mark)), at(4, region.index())],
        Move::Outpost(region) => [at(5, region.index()), 0],
        Move::Neutral(region) => [at(6, region.index()), 0],
        Move::Bid(coins) => [at(7, usize::from(coins)), 0],
        Move::Take(place) => {
            [at(8, usize::from(public.row[usize::from(place)].0)), at(9, usize::from(place))]
        }
        Move::Place(region) => [at(10, region.index()), 0],
        Move::Step(from, to) => [at(11, from.index()), at(12, to.index())],
        Move::City(region) => [at(13, region.index()), 0],
        Move::Destroy(colour, region) => [at(14, place(turn, colour)), at(15, region.index())],
        Move::Steal => [at(16, 0), 0],
        Move::Peek(region) => [at(17, region.index()), 0],
        Move::Done => [at(18, done(public.phase)), 0],
    }
}

/// What `done` declines: one of four other offers, or the rest of an action.
const fn done(phase: Phase) -> usize {
    match phase {
        Phase::Encounters => 1,
        Phase::Steal(..) => 2,
        Phase::Peek => 3,
        Phase::Extra => 4,
        _ => 0,
    }
}
