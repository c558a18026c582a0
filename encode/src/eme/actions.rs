//! Moves as action ids and as policy rows.

use eme::{CARDS, Move, Private, Public, Region, Side};

use super::{COLOURS, REGIONS, SEATS};
use crate::ids::{find, starts};
use crate::land::{colour, place};
use crate::turn::Turn;

/// Bids from 0 to the largest number of coins at the start.
const BIDS: usize = 15;
/// Places of the row.
const PLACES: usize = 6;

/// The first id of each kind of move, in the order of [`Move`].
const IDS: [usize; 10] =
    starts(0, &[REGIONS, BIDS, SEATS, PLACES, REGIONS, REGIONS * REGIONS, REGIONS, COLOURS * REGIONS, 1]);
pub(super) const COUNT: usize = IDS[9];

pub(super) fn id(_: &Public, turn: Turn, mv: Move) -> u16 {
    let id = match mv {
        Move::Neutral(region) => IDS[0] + region.index(),
        Move::Bid(coins) => IDS[1] + usize::from(coins),
        Move::First(seat) => IDS[2] + turn.place(seat),
        Move::Take(place) => IDS[3] + usize::from(place),
        Move::Place(region) => IDS[4] + region.index(),
        Move::Step(from, to) => IDS[5] + REGIONS * from.index() + to.index(),
        Move::City(region) => IDS[6] + region.index(),
        Move::Destroy(colour, region) => IDS[7] + REGIONS * place(turn, colour) + region.index(),
        Move::Done => IDS[8],
    };
    id as u16
}

pub(super) fn action(_: &Public, turn: Turn, id: u16) -> Option<Move> {
    let (kind, index) = find(&IDS, usize::from(id))?;
    let region = |index: usize| Region((index % REGIONS) as u8);
    Some(match kind {
        0 => Move::Neutral(region(index)),
        1 => Move::Bid(index as u8),
        2 => Move::First(turn.at(index)?),
        3 => Move::Take(index as u8),
        4 => Move::Place(region(index)),
        5 => Move::Step(region(index / REGIONS), region(index)),
        6 => Move::City(region(index)),
        7 => Move::Destroy(colour(turn, index / REGIONS)?, region(index)),
        _ => Move::Done,
    })
}

/// Regions of both sides.
const LANDS: usize = 2 * REGIONS;

/// The first row of each kind: neutral army, bid, first player, card, place of the row, place an army, step from,
/// step to, city, whose army to destroy, where, done.
const STARTS: [usize; 13] =
    starts(1, &[LANDS, BIDS, SEATS, CARDS, PLACES, LANDS, LANDS, LANDS, LANDS, COLOURS, LANDS, 1]);
pub(super) const ROWS: usize = STARTS[12];

pub(super) fn rows((public, _): (&Public, &Private), turn: Turn, mv: Move) -> [u16; 2] {
    let shift = if public.board.side() == Some(Side::B) { REGIONS } else { 0 };
    let at = |kind: usize, index: usize| (STARTS[kind] + index) as u16;
    let land = |kind: usize, region: Region| at(kind, shift + region.index());
    match mv {
        Move::Neutral(region) => [land(0, region), 0],
        Move::Bid(coins) => [at(1, usize::from(coins)), 0],
        Move::First(seat) => [at(2, turn.place(seat)), 0],
        Move::Take(place) => {
            [at(3, usize::from(public.row[usize::from(place)].0)), at(4, usize::from(place))]
        }
        Move::Place(region) => [land(5, region), 0],
        Move::Step(from, to) => [land(6, from), land(7, to)],
        Move::City(region) => [land(8, region), 0],
        Move::Destroy(colour, region) => [at(9, place(turn, colour)), land(10, region)],
        Move::Done => [at(11, 0), 0],
    }
}
