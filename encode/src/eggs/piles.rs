//! The scoring piles, and the eggs still to come.

use eggs::{Adventurer, EggSet, Private, Public, pile_points};

use super::{
    BEST, DISCARDS, EGG_TOKENS, LAID, PILE_SIZE, PILES, ROUND_LEAD, ROUND_POINTS, SEATS, SLOTS, TOTAL,
    TOTAL_LEAD, UNSEEN, UNSEEN_SUM, VALUES, WORST, code,
};
use crate::leads;
use crate::turn::Turn;

/// The known contents of the piles: eggs, cards laid down, and points.
pub(super) fn piles(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    let mut points = [(0, 0); SEATS];
    for (place, seat) in turn.order().enumerate() {
        let known = if place == 0 {
            public.pile(seat, private)
        } else {
            public.open[seat] | public.down_eggs_of(seat, private)
        };
        for egg in known.iter() {
            let code = code(public.deck.value(egg));
            out[PILES + VALUES * place + usize::from(code) - 1] += 1;
            out[BEST + place] = out[BEST + place].max(code);
            let worst = &mut out[WORST + place];
            *worst = if *worst == 0 { code } else { code.min(*worst) };
        }
        out[PILE_SIZE + place] = public.pile_size(seat);
        out[EGG_TOKENS + place] = public.egg_tokens[seat];
        let mut round = public.deck.sum(known);
        for (index, adventurer) in [Adventurer::Merchant, Adventurer::Blacksmith].into_iter().enumerate() {
            let count = public.laid[seat].count(adventurer);
            out[LAID + 2 * place + index] = count;
            round += i16::from(count) * pile_points(adventurer);
        }
        let total = public.total[seat];
        out[ROUND_POINTS + place] = (round + 100).clamp(0, 255) as u8;
        out[TOTAL + place] = (total + 100).clamp(0, 255) as u8;
        points[place] = (i32::from(round), i32::from(total + round));
    }
    let points = || points.into_iter().take(usize::from(public.seats));
    leads(points().map(|(round, _)| round), 30, &mut out[ROUND_LEAD..][..SEATS - 1]);
    leads(points().map(|(_, total)| total), 40, &mut out[TOTAL_LEAD..][..SEATS - 1]);
    for discard in public.discards.iter() {
        out[DISCARDS + turn.place(discard.seat)] += 1;
    }
}

/// The eggs that the viewer has not seen in this round.
pub(super) fn unseen(public: &Public, private: &Private, out: &mut [u8; SLOTS]) {
    let known: EggSet = private.seen.iter().flatten().copied().collect();
    for egg in (public.deck.eggs_for(public.seats) - public.shown() - known).iter() {
        out[UNSEEN + usize::from(code(public.deck.value(egg))) - 1] += 1;
        out[UNSEEN_SUM + usize::from(public.deck.explodes(egg))] += 1;
    }
}
