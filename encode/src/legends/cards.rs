//! Cards: their owners, their effects, and the gain of those on offer.

use legends::{CardList, CardSet, NO_FAMILY, Owned, Public, Tally, Worth};

use super::{CARDS, DECK, FAMILIES, FAMILY, IMMUNE, MORE_ARMIES, MORE_STEPS, ROW, ROW_GAIN, SEA_COST, SLOTS};
use crate::turn::Turn;
use crate::{Marks, group};

/// The value of a card of the row in the group of card owners.
const IN_ROW: u8 = 5;

/// The place of each card.
pub(super) fn places(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    out[DECK] = public.deck;
    let mut owners = Marks::NONE;
    owners.add(public.row.iter().copied().collect(), IN_ROW);
    for (place, card) in public.row.iter().enumerate() {
        out[ROW + place] = card.0 + 1;
    }
    for (place, seat) in turn.order().enumerate() {
        owners.add(public.cards[seat], place as u8 + 1);
    }
    owners.write::<{ legends::CARDS }>(group(out, CARDS));
}

/// What the cards of each seat do, and what those of the row would add.
pub(super) fn effects(public: &Public, tally: &Tally, turn: Turn, out: &mut [u8; SLOTS]) {
    let list = public.list();
    for (place, seat) in turn.order().enumerate() {
        out[FAMILY + FAMILIES * place..][..FAMILIES].copy_from_slice(&tally.owned(seat).families[..FAMILIES]);
        out[MORE_ARMIES + place] = public.more_armies(seat);
        out[MORE_STEPS + place] = public.more_steps(seat);
        out[SEA_COST + place] = public.sea_cost(seat);
        out[IMMUNE + place] = u8::from(public.is_immune(seat.into()));
        if place < 2 {
            let gains = Gains::of(list, *tally.owned(seat), public.cards[seat] & list.scoring);
            for (index, card) in public.row.iter().enumerate() {
                out[ROW_GAIN + 6 * place + index] = 1 + gains.gain(list.worth(*card)).min(11);
            }
        }
    }
}

/// What one more card would add to the points of a seat.
struct Gains {
    owned: Owned,
    /// Points for one more card of each family; the last is 0, for cards without a family.
    family: [u8; FAMILIES + 1],
    /// Points for one more flying ability.
    flying: u8,
}

impl Gains {
    fn of(list: &CardList, owned: Owned, cards: CardSet) -> Self {
        let mut gains = Self { owned, family: [0; FAMILIES + 1], flying: 0 };
        for card in cards.iter() {
            let worth = list.worth(card);
            let (family, size, points) = worth.set;
            gains.flying += worth.per_flying;
            gains.family[usize::from(worth.per_card)] += 1;
            gains.family[usize::from(family)] +=
                if owned.families[usize::from(family)] + 1 == size { points } else { 0 };
        }
        gains.family[FAMILIES] = 0;
        gains
    }

    /// The points that a card adds, without elixirs.
    #[inline]
    fn gain(&self, card: Worth) -> u8 {
        let Owned { families, flying, coins } = self.owned;
        let with = |family: u8| families[usize::from(family)] + u8::from(card.family == family);
        // No card counts those without a family.
        let per_card = with(card.per_card) * u8::from(card.per_card != NO_FAMILY);
        let (family, size, points) = card.set;
        let set = if with(family) >= size { points } else { 0 };
        let per_coins = coins.checked_div(card.per_coins).unwrap_or(0);
        let flying = card.flies * self.flying + card.per_flying * (flying + card.flies);
        self.family[usize::from(card.family)] + flying + per_card + set + per_coins
    }
}
