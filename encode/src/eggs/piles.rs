//! The scoring piles, and the eggs still to come.

use eggs::{Adventurer, EggSet, Private, Public, pile_points};
use game::Seat;

use super::{
    BEST, DISCARDS, EGG_TOKENS, LAID, PILE_SIZE, PILES, ROUND_LEAD, ROUND_POINTS, SEATS, SLOTS, TOTAL,
    TOTAL_LEAD, UNSEEN, UNSEEN_SUM, VALUES, WORST, code,
};
use crate::leads;
use crate::turn::Turn;

/// The known contents of the piles: eggs, and cards laid down.
pub(super) fn piles(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    for (place, seat) in turn.order().enumerate() {
        for egg in known(public, private, turn, seat).iter() {
            out[PILES + VALUES * place + usize::from(code(public.deck.value(egg))) - 1] += 1;
        }
        out[PILE_SIZE + place] = public.pile_size(seat);
        out[EGG_TOKENS + place] = public.egg_tokens[seat];
        for (index, adventurer) in LAYING.into_iter().enumerate() {
            out[LAID + 2 * place + index] = public.laid[seat].count(adventurer);
        }
        out[TOTAL + place] = (public.total[seat] + 100).clamp(0, 255) as u8;
    }
    for discard in public.discards.iter() {
        out[DISCARDS + turn.place(discard.seat)] += 1;
    }
}

/// The adventurers that are laid on a pile and score there.
const LAYING: [Adventurer; 2] = [Adventurer::Merchant, Adventurer::Blacksmith];

/// The eggs on the pile of a seat, as far as the viewer knows.
#[inline]
fn known(public: &Public, private: &Private, turn: Turn, seat: Seat) -> EggSet {
    if seat == turn.seat() {
        public.pile(seat, private)
    } else {
        public.open[seat] | public.down_eggs_of(seat, private)
    }
}

/// The best and worst egg of each pile, and the points.
pub(super) fn points(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    let mut points = [(0, 0); SEATS];
    for (place, seat) in turn.order().enumerate() {
        let known = known(public, private, turn, seat);
        let (mut best, mut worst) = (0, 0);
        for egg in known.iter() {
            let code = code(public.deck.value(egg));
            best = code.max(best);
            worst = if worst == 0 { code } else { code.min(worst) };
        }
        (out[BEST + place], out[WORST + place]) = (best, worst);
        let laid =
            LAYING.map(|adventurer| i16::from(public.laid[seat].count(adventurer)) * pile_points(adventurer));
        let round = public.deck.sum(known) + laid.into_iter().sum::<i16>();
        out[ROUND_POINTS + place] = (round + 100).clamp(0, 255) as u8;
        points[place] = (i32::from(round), i32::from(public.total[seat] + round));
    }
    let points = || points.into_iter().take(usize::from(public.seats));
    leads(points().map(|(round, _)| round), 30, &mut out[ROUND_LEAD..][..SEATS - 1]);
    leads(points().map(|(_, total)| total), 40, &mut out[TOTAL_LEAD..][..SEATS - 1]);
}

/// The eggs that the viewer has not seen in this round.
pub(super) fn unseen(public: &Public, private: &Private, out: &mut [u8; SLOTS]) {
    let known: EggSet = private.seen.iter().flatten().copied().collect();
    for egg in (public.deck.eggs_for(public.seats) - public.shown() - known).iter() {
        out[UNSEEN + usize::from(code(public.deck.value(egg))) - 1] += 1;
        out[UNSEEN_SUM + usize::from(public.deck.explodes(egg))] += 1;
    }
}
