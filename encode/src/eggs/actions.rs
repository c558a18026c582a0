//! Moves as action ids and as policy rows.

use eggs::{Adventurer, Move, Phase, Private, Public, Took};

use super::{DOWN, MOST, RANKS, SEATS, VALUES, code, seen};
use crate::ids::{find, starts};
use crate::turn::Turn;

/// Pairs of different adventurers.
const PAIRS: usize = RANKS * (RANKS - 1) / 2;

/// The first id of each kind of move: keep, redraw, one card, two cards, take, take down, pass, give, discard.
const IDS: [usize; 10] = starts(0, &[1, 1, RANKS, PAIRS, VALUES, DOWN, 1, SEATS, VALUES]);
pub(super) const COUNT: usize = IDS[9];

pub(super) fn id(_: &Public, turn: Turn, mv: Move) -> u16 {
    let id = match mv {
        Move::Keep => IDS[0],
        Move::Redraw => IDS[1],
        Move::Play(one, None) => IDS[2] + index(one),
        Move::Play(high, Some(low)) => IDS[3] + index(high) * (index(high) - 1) / 2 + index(low),
        Move::Take(value) => IDS[4] + of_value(value),
        Move::TakeDown(number) => IDS[5] + usize::from(number),
        Move::Pass => IDS[6],
        Move::Give(seat) => IDS[7] + turn.place(seat),
        Move::Discard(value) => IDS[8] + of_value(value),
    };
    id as u16
}

pub(super) fn action(_: &Public, turn: Turn, id: u16) -> Option<Move> {
    let (kind, index) = find(&IDS, usize::from(id))?;
    let value = index as i8 - MOST;
    Some(match kind {
        0 => Move::Keep,
        1 => Move::Redraw,
        2 => Move::Play(Adventurer::ALL[index], None),
        3 => pair(index)?,
        4 => Move::Take(value),
        5 => Move::TakeDown(index as u8),
        6 => Move::Pass,
        7 => Move::Give(turn.at(index)?),
        _ => Move::Discard(value),
    })
}

/// The index of an adventurer among the ten.
const fn index(adventurer: Adventurer) -> usize {
    adventurer as usize - 1
}

fn of_value(value: i8) -> usize {
    usize::from(code(value)) - 1
}

/// The pair with this number.
fn pair(number: usize) -> Option<Move> {
    let high = (1..RANKS).rfind(|high| high * (high - 1) / 2 <= number)?;
    let low = number - high * (high - 1) / 2;
    Some(Move::Play(Adventurer::ALL[high], Some(Adventurer::ALL[low])))
}

/// Values of eggs, and last an egg that the mover has not seen.
const SEEN: usize = VALUES + 1;
/// How many of the face-up eggs are better.
const BETTER: usize = 4;

/// The first row of each kind: keep in three phases, redraw, one card, the higher and the lower of two, take, the
/// number of better eggs, take down, pass, give to, the egg given, discard, the rank of that egg on the pile.
const STARTS: [usize; 14] =
    starts(1, &[3, 1, RANKS, RANKS, RANKS, VALUES, BETTER, SEEN, 1, SEATS, SEEN, VALUES, 2]);
pub(super) const ROWS: usize = STARTS[13];

pub(super) fn rows((public, private): (&Public, &Private), turn: Turn, mv: Move) -> [u16; 2] {
    let at = |kind: usize, index: usize| (STARTS[kind] + index) as u16;
    match mv {
        Move::Keep => {
            let phase = match public.phase {
                Phase::Give { .. } => 1,
                Phase::Discard { .. } => 2,
                Phase::Mulligan | Phase::Play | Phase::Pick { .. } | Phase::Over => 0,
            };
            [at(0, phase), 0]
        }
        Move::Redraw => [at(1, 0), 0],
        Move::Play(one, None) => [at(2, index(one)), 0],
        Move::Play(high, Some(low)) => [at(3, index(high)), at(4, index(low))],
        Move::Take(value) => {
            let better = public.up.iter().filter(|egg| public.deck.value(*egg) > value).count();
            [at(5, of_value(value)), at(6, better.min(BETTER - 1))]
        }
        Move::TakeDown(number) => [at(7, unseen_last(public, private, number)), 0],
        Move::Pass => [at(8, 0), 0],
        Move::Give(seat) => [at(9, turn.place(seat)), at(10, given(public, private))],
        Move::Discard(value) => {
            let own = turn.at(0).map_or(eggs::EggSet::EMPTY, |seat| public.pile(seat, private));
            let worst = own.iter().all(|egg| public.deck.value(egg) >= value);
            [at(11, of_value(value)), at(12, usize::from(worst))]
        }
    }
}

/// A face-down egg by its value, the unseen last.
fn unseen_last(public: &Public, private: &Private, number: u8) -> usize {
    seen(public, private, usize::from(number)).map_or(VALUES, |code| usize::from(code) - 1)
}

/// The egg the Courier may give away.
fn given(public: &Public, private: &Private) -> usize {
    let Phase::Give { at } = public.phase else { return VALUES };
    match public.lineup[usize::from(at)].took {
        Took::Up(egg) => of_value(public.deck.value(egg)),
        Took::Down(number) => unseen_last(public, private, number),
        Took::Nothing => VALUES,
    }
}
