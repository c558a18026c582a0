//! Cards: their owners, their effects, and the gain of those on offer.

use std::sync::LazyLock;

use legends::{Ability, Card, CardSet, Family, Public};

use super::{CARDS, DECK, FAMILIES, FAMILY, IMMUNE, MORE_ARMIES, MORE_STEPS, ROW, ROW_GAIN, SEA_COST, SLOTS};
use crate::turn::Turn;
use crate::{Marks, group};

/// The value of a card of the row in the group of card owners.
const IN_ROW: u8 = 5;

pub(super) fn cards(public: &Public, turn: Turn, out: &mut [u8; SLOTS]) {
    let deck = &*DECK_OF_CARDS;
    out[DECK] = public.deck;
    let mut owners = Marks::<5>::NONE;
    owners.add(public.row.iter().copied().collect(), IN_ROW);
    for (place, card) in public.row.iter().enumerate() {
        out[ROW + place] = card.0 + 1;
    }
    for (place, seat) in turn.order().enumerate() {
        let owned = public.cards[seat];
        owners.add(owned, place as u8 + 1);
        let families = deck.families.map(|family| (owned & family).len());
        out[FAMILY + FAMILIES * place..][..FAMILIES].copy_from_slice(&families[..FAMILIES]);
        out[MORE_ARMIES + place] = public.more_armies(seat);
        out[MORE_STEPS + place] = public.more_steps(seat);
        out[SEA_COST + place] = public.sea_cost(seat);
        out[IMMUNE + place] = u8::from(public.is_immune(seat.into()));
        if place < 2 {
            let counts = Counts::of(deck, owned, families, public.flying(seat));
            for (index, card) in public.row.iter().enumerate() {
                let gain = counts.gain(deck.cards[usize::from(card.0)], public.coins[seat]);
                out[ROW_GAIN + 6 * place + index] = 1 + gain.min(11);
            }
        }
    }
    owners.write::<{ legends::CARDS }>(group(out, CARDS));
}

/// What the cards score, computed once.
struct Deck {
    cards: [Worth; legends::CARDS],
    /// The cards of each family, and of none ([`NO_FAMILY`]).
    families: [CardSet; FAMILIES + 1],
    /// The cards that score for other cards of their owner.
    scoring: CardSet,
}

/// The index of the family of a card that has none, and of an ability that counts none.
const NO_FAMILY: u8 = FAMILIES as u8;

/// What a card scores. Most abilities are missing on most cards; then their numbers are such that nothing is added.
#[derive(Clone, Copy)]
struct Worth {
    /// The index of its family.
    family: u8,
    /// 1 if it flies.
    flies: u8,
    /// The family for each card of which it scores a point.
    per_card: u8,
    /// 1 if it scores a point for each flying ability.
    per_flying: u8,
    /// The family, the size and the points of a set.
    set: (u8, u8, u8),
    /// The number of coins for each of which it scores a point; 0 if it does not.
    per_coins: u8,
}

static DECK_OF_CARDS: LazyLock<Deck> = LazyLock::new(|| {
    let all = || (0..legends::CARDS as u8).map(Card);
    let scores = |card: &Card| card.printed().abilities.iter().any(|ability| ability.scores());
    let mut families = [CardSet::EMPTY; FAMILIES + 1];
    Family::ALL.iter().zip(&mut families).for_each(|(family, cards)| *cards = family.cards());
    Deck {
        cards: std::array::from_fn(|card| Worth::of(Card(card as u8))),
        families,
        scoring: all().filter(scores).collect(),
    }
});

impl Worth {
    fn of(card: Card) -> Self {
        let printed = card.printed();
        let mut worth = Self {
            family: printed.family.map_or(NO_FAMILY, |family| family as u8),
            flies: u8::from(printed.abilities.contains(&Ability::Flying)),
            per_card: NO_FAMILY,
            per_flying: 0,
            set: (NO_FAMILY, u8::MAX, 0),
            per_coins: 0,
        };
        let scoring = printed.abilities.iter().filter(|ability| ability.scores());
        assert!(scoring.clone().count() <= 1, "a card has one ability that scores");
        for ability in scoring {
            match *ability {
                Ability::PerCard(family) => worth.per_card = family as u8,
                Ability::PerFlying => worth.per_flying = 1,
                Ability::Set { family, size, points } => worth.set = (family as u8, size, points),
                Ability::PerCoins(coins) => worth.per_coins = coins,
                Ability::Flying
                | Ability::PlusMove
                | Ability::PlusArmy
                | Ability::Elixirs(_)
                | Ability::Coins(_)
                | Ability::Immune => {}
            }
        }
        worth
    }
}

/// The totals of the cards of a seat.
struct Counts {
    /// The number of cards of each family.
    families: [u8; FAMILIES + 1],
    /// Points for one more card of each family.
    family: [u8; FAMILIES + 1],
    /// Points for one more flying ability.
    flying: u8,
    /// Flying abilities.
    flies: u8,
}

impl Counts {
    fn of(deck: &Deck, owned: CardSet, families: [u8; FAMILIES + 1], flies: u8) -> Self {
        let mut counts = Self { families, family: [0; FAMILIES + 1], flying: 0, flies };
        for card in (owned & deck.scoring).iter() {
            let worth = &deck.cards[usize::from(card.0)];
            let (family, size, points) = worth.set;
            counts.flying += worth.per_flying;
            counts.family[usize::from(worth.per_card)] += 1;
            counts.family[usize::from(family)] +=
                if families[usize::from(family)] + 1 == size { points } else { 0 };
        }
        // A card without a family adds to none.
        counts.family[FAMILIES] = 0;
        counts
    }

    /// The points that a card adds for a seat with these cards and coins, without elixirs.
    #[inline]
    fn gain(&self, card: Worth, coins: u8) -> u8 {
        // No card counts those without a family.
        let with = |family: u8| self.families[usize::from(family)] + u8::from(card.family == family);
        let per_card = if card.per_card == NO_FAMILY { 0 } else { with(card.per_card) };
        let (family, size, points) = card.set;
        let set = if with(family) >= size { points } else { 0 };
        let per_coins = coins.checked_div(card.per_coins).unwrap_or(0);
        let flying = card.flies * self.flying + card.per_flying * (self.flies + card.flies);
        self.family[usize::from(card.family)] + flying + per_card + set + per_coins
    }
}
