//! Cards: their owners, their effects, and the gain of those on offer.

use std::sync::LazyLock;

use legends::{Ability, Card, CardSet, Family, Public};

use super::{CARDS, DECK, FAMILIES, FAMILY, IMMUNE, MORE_ARMIES, MORE_STEPS, ROW, ROW_GAIN, SEA_COST, SLOTS};
use crate::turn::Turn;

/// The value of a card of the row in the group of card owners.
const IN_ROW: u8 = 5;

pub(super) fn cards(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    let deck = &*SCORED;
    out[DECK] = public.deck;
    for (place, card) in public.row.iter().enumerate() {
        out[CARDS + usize::from(card.0)] = IN_ROW;
        out[ROW + place] = card.0 + 1;
    }
    for (place, seat) in turn.order().enumerate() {
        let owned = public.cards[seat];
        let mut families = [0; FAMILIES + 1];
        for card in owned.iter() {
            out[CARDS + usize::from(card.0)] = place as u8 + 1;
            families[deck.cards[usize::from(card.0)].family] += 1;
        }
        out[FAMILY + FAMILIES * place..][..FAMILIES].copy_from_slice(&families[..FAMILIES]);
        out[MORE_ARMIES + place] = public.more_armies(seat);
        out[MORE_STEPS + place] = public.more_steps(seat);
        out[SEA_COST + place] = public.sea_cost(seat);
        out[IMMUNE + place] = u8::from(public.is_immune(seat.into()));
        if place < 2 {
            let counts = Counts::of(deck, owned, families, public.flying(seat));
            for (index, card) in public.row.iter().enumerate() {
                let gain = counts.gain(&deck.cards[usize::from(card.0)], public.coins[seat]);
                out[ROW_GAIN + 6 * place + index] = 1 + gain.min(11);
            }
        }
    }
}

/// The scoring parts of all cards, computed once.
struct Scored {
    cards: [Worth; legends::CARDS],
    /// The cards that score for other cards of their owner.
    counting: CardSet,
}

/// The scoring parts of a card.
struct Worth {
    /// The index of its family; `FAMILIES` for none.
    family: usize,
    /// Whether it flies.
    flies: bool,
    /// Its scoring abilities.
    scoring: Vec<Ability>,
}

static SCORED: LazyLock<Scored> = LazyLock::new(|| {
    let cards = std::array::from_fn(|card| Worth::of(Card(card as u8)));
    let counting = (0..legends::CARDS).filter(|card| !Worth::of(Card(*card as u8)).scoring.is_empty());
    Scored { cards, counting: counting.map(|card| Card(card as u8)).collect() }
});

impl Worth {
    fn of(card: Card) -> Self {
        let printed = card.printed();
        let scores = |ability: &Ability| match ability {
            Ability::PerCard(_) | Ability::PerFlying | Ability::Set { .. } | Ability::PerCoins(_) => true,
            Ability::Flying
            | Ability::PlusMove
            | Ability::PlusArmy
            | Ability::Elixirs(_)
            | Ability::Coins(_)
            | Ability::Immune => false,
        };
        Self {
            family: printed.family.map_or(FAMILIES, |family| family as usize),
            flies: printed.abilities.contains(&Ability::Flying),
            scoring: printed.abilities.iter().copied().filter(scores).collect(),
        }
    }
}

/// The totals of the cards of a seat.
struct Counts {
    /// The number of cards of each family, and last of those without one.
    families: [u8; FAMILIES + 1],
    /// Points for one more card of each family.
    family: [u8; FAMILIES + 1],
    /// Points for one more flying ability.
    flying: u8,
    /// Flying abilities.
    flies: u8,
}

impl Counts {
    fn of(deck: &Scored, owned: CardSet, families: [u8; FAMILIES + 1], flies: u8) -> Self {
        let mut counts = Self { families, family: [0; FAMILIES + 1], flying: 0, flies };
        for card in (owned & deck.counting).iter() {
            for ability in &deck.cards[usize::from(card.0)].scoring {
                match *ability {
                    Ability::PerCard(family) => counts.family[family as usize] += 1,
                    Ability::PerFlying => counts.flying += 1,
                    Ability::Set { family, size, points } if families[family as usize] + 1 == size => {
                        counts.family[family as usize] += points;
                    }
                    _ => {}
                }
            }
        }
        counts
    }

    /// The points that a card adds for a seat with these cards and coins, without elixirs.
    #[inline]
    fn gain(&self, card: &Worth, coins: u8) -> u8 {
        let with = |family: Family| self.families[family as usize] + u8::from(card.family == family as usize);
        let ability = |ability: &Ability| match *ability {
            Ability::PerCard(family) => with(family),
            Ability::PerFlying => self.flies + u8::from(card.flies),
            Ability::Set { family, size, points } if with(family) >= size => points,
            Ability::PerCoins(per) => coins / per,
            _ => 0,
        };
        let flying = if card.flies { self.flying } else { 0 };
        self.family[card.family] + flying + card.scoring.iter().map(ability).sum::<u8>()
    }
}
