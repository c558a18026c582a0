//! Moves as action ids and as policy rows.

use std::cmp::Ordering;

use caesar::{MAX_PAYOUTS, Move, Payout, Payouts, Phase, PlaceId, Private, Public, WayId, payouts};

use super::pay::Pay;
use super::{SEATS, WAYS, side};
use crate::ids::{find, starts};
use crate::lead;
use crate::turn::Turn;

/// The first id of each kind of move: a way in either direction, stop, a way back (the best for the mover first).
const IDS: [usize; 4] = starts(0, &[2 * WAYS, 1, MAX_PAYOUTS]);
pub(super) const COUNT: usize = IDS[3];

/// The ids of all legal moves. The ways back are compared with each other, because listing them is slow.
pub(super) fn ids(public: &Public, turn: Turn, moves: &[Move], ids: &mut Vec<u16>) {
    if !matches!(public.phase, Phase::Choose { .. }) {
        return ids.extend(moves.iter().map(|mv| id(public, turn, *mv)));
    }
    let order = |mv: &Move| match mv {
        Move::Score(payout) => shares(turn, *payout),
        Move::Lay { .. } | Move::Stop => [0; SEATS],
    };
    let better = |mv: &Move| moves.iter().filter(|other| order(other) > order(mv)).count();
    ids.extend(moves.iter().map(|mv| (IDS[2] + better(mv)) as u16));
}

pub(super) fn id(public: &Public, turn: Turn, mv: Move) -> u16 {
    let id = match mv {
        Move::Lay { from, to } => {
            let way = way(public, from, to);
            IDS[0] + 2 * way.index() + usize::from(public.board.way(way).ends[1] == from)
        }
        Move::Stop => IDS[1],
        Move::Score(payout) => {
            let order = |payout: &Payout| shares(turn, *payout);
            IDS[2] + choices(public).iter().filter(|other| order(other) > order(&payout)).count()
        }
    };
    id as u16
}

pub(super) fn action(public: &Public, turn: Turn, id: u16) -> Option<Move> {
    let (kind, index) = find(&IDS, usize::from(id))?;
    match kind {
        0 => {
            let way = public.board.ways().get(index / 2)?;
            let from = way.ends[index % 2];
            Some(Move::Lay { from, to: way.other(from) })
        }
        1 => Some(Move::Stop),
        _ => {
            let mut choices = choices(public);
            choices.sort_unstable_by_key(|payout| std::cmp::Reverse(shares(turn, *payout)));
            choices.get(index).map(|payout| Move::Score(*payout))
        }
    }
}

fn way(public: &Public, from: PlaceId, to: PlaceId) -> WayId {
    public.board.between(from, to).expect("a move lays roads between neighbours")
}

/// The ways back that can be chosen now.
fn choices(public: &Public) -> Payouts {
    match public.phase {
        Phase::Choose { city } => payouts(public, city),
        Phase::Reach | Phase::Lengthen { .. } | Phase::Over => Payouts::new_const(),
    }
}

/// The payout of each seat for a way back, the viewer first.
fn shares(turn: Turn, payout: Payout) -> [u8; SEATS] {
    let mut shares = [0; SEATS];
    shares.iter_mut().zip(turn.order()).for_each(|(share, seat)| *share = payout[seat]);
    shares
}

/// Ways of both sides.
const LANDS: usize = 2 * WAYS;
/// How far a way back favours the mover, from 7 behind to 7 ahead.
const LEADS: usize = 15;
/// What the tokens of a city bring, from 0 to 9 points.
const GAINS: usize = 10;
/// How an extension changes the length of the way back: not at all, longer, shorter.
const LENGTHS: usize = 3;

/// The first row of each kind: a way to a new city, what it pays, a way that extends the chain, how it changes the way
/// back, stop, a way back that scores.
const STARTS: [usize; 7] = starts(1, &[LANDS, LEADS * GAINS, LANDS, LENGTHS * LEADS, 1, LEADS]);
pub(super) const ROWS: usize = STARTS[6];

pub(super) fn rows((public, _): (&Public, &Private), turn: Turn, mv: Move) -> [u16; 2] {
    rows_that_pay(public, turn, &Pay::of(public, turn.seat()), mv)
}

/// The rows of a move, given what moves pay its seat.
pub(super) fn rows_that_pay(public: &Public, turn: Turn, pay: &Pay, mv: Move) -> [u16; 2] {
    let at = |kind: usize, index: usize| (STARTS[kind] + index) as u16;
    let ahead = |points: i32| usize::from(lead(points, LEADS as i32 / 2)) - 1;
    match mv {
        Move::Lay { from, to } => {
            let way = way(public, from, to);
            let land = WAYS * side(public) + way.index();
            let pieces = public.board.way(way).pieces;
            if matches!(public.phase, Phase::Lengthen { .. }) {
                let change = public.distance[to.index()] + pieces;
                let length = match change.cmp(&public.distance[from.index()]) {
                    Ordering::Equal => 0,
                    Ordering::Greater => 1,
                    Ordering::Less => 2,
                };
                let better = pay.lead(to) + i32::from(pieces) - pay.lead(from);
                [at(2, land), at(3, LEADS * length + ahead(better))]
            } else {
                let tokens = pay.tokens(public, from).clamp(0, GAINS as i32 - 1) as usize;
                [at(0, land), at(1, GAINS * ahead(pay.roads(public, to, from, pieces)) + tokens)]
            }
        }
        Move::Stop => [at(4, 0), 0],
        Move::Score(payout) => {
            let [own, others @ ..] = shares(turn, payout);
            let best = others.into_iter().max().unwrap_or(0);
            [at(5, ahead(i32::from(own) - i32::from(best))), 0]
        }
    }
}
