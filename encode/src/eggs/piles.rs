//! The scoring piles, and the eggs still to come.

use eggs::{Adventurer, EggSet, Lies, Private, Public, pile_points};

use super::{
    BEST, DISCARDS, EGG_TOKENS, LAID, PILE_SIZE, PILES, ROUND_LEAD, ROUND_POINTS, SEATS, SLOTS, TOTAL,
    TOTAL_LEAD, UNSEEN, UNSEEN_SUM, VALUES, WORST, code,
};
use crate::turn::Turn;
use crate::{group, leads};

/// The scoring piles by place: the eggs that the viewer knows, and how many there are.
struct Piles {
    known: [EggSet; SEATS],
    sizes: [u8; SEATS],
}

impl Piles {
    #[inline]
    fn of(public: &Public, private: &Private, turn: Turn) -> Self {
        let (mut known, mut sizes) = ([EggSet::EMPTY; SEATS], [0; SEATS]);
        for (place, seat) in turn.order().enumerate() {
            (known[place], sizes[place]) = (public.open[seat], public.open[seat].len());
        }
        for (egg, seen) in public.down.iter().zip(private.seen) {
            let Lies::Pile(seat) = egg.lies else { continue };
            let place = turn.place(seat);
            sizes[place] += 1;
            known[place] = seen.map_or(known[place], |egg| known[place].with(egg));
        }
        for discard in public.discards.iter() {
            sizes[turn.place(discard.seat)] -= 1;
        }
        // Nobody else sees what a seat discards.
        known[0] = known[0] - private.discarded.iter().copied().collect();
        Self { known, sizes }
    }
}

/// The known contents of the piles: eggs, and cards laid down.
pub(super) fn piles(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    let piles = Piles::of(public, private, turn);
    for (place, seat) in turn.order().enumerate() {
        let values: &mut [u8; VALUES] = group(out, PILES + VALUES * place);
        for egg in piles.known[place].iter() {
            values[usize::from(code(public.deck.value(egg))) - 1] += 1;
        }
        out[EGG_TOKENS + place] = public.egg_tokens[seat];
        for (index, adventurer) in LAYING.into_iter().enumerate() {
            out[LAID + 2 * place + index] = public.laid[seat].count(adventurer);
        }
        out[TOTAL + place] = (public.total[seat] + 100).clamp(0, 255) as u8;
    }
    *group(out, PILE_SIZE) = piles.sizes;
    for discard in public.discards.iter() {
        out[DISCARDS + turn.place(discard.seat)] += 1;
    }
}

/// The adventurers that are laid on a pile and score there.
const LAYING: [Adventurer; 2] = [Adventurer::Merchant, Adventurer::Blacksmith];

/// The best and worst egg of each pile, and the points.
pub(super) fn points(public: &Public, private: &Private, turn: Turn, out: &mut [u8; SLOTS]) {
    let mut points = [(0, 0); SEATS];
    let piles = Piles::of(public, private, turn);
    for (place, seat) in turn.order().enumerate() {
        let known = piles.known[place];
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
