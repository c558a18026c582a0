//! The points of cards as numbers (LEG-45 … LEG-47), so that many of them are counted quickly.

use game::Seat;

use crate::card::{Ability, Family, Printed};
use crate::state::Public;

/// The number of families.
const FAMILIES: usize = Family::ALL.len();

/// The index of the family of a card that has none, and of an ability that counts none.
pub const NO_FAMILY: u8 = FAMILIES as u8;

/// What a card scores. Most abilities are missing on most cards; then their numbers are such that nothing is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The index of its family.
    pub family: u8,
    /// 1 if it flies.
    pub flies: u8,
    /// The family for each card of which it scores a point (LEG-45).
    pub per_card: u8,
    /// 1 if it scores a point for each flying ability (LEG-45).
    pub per_flying: u8,
    /// The family, the size and the points of a set (LEG-46).
    pub set: (u8, u8, u8),
    /// The number of coins for each of which it scores a point (LEG-47); 0 if it does not.
    pub per_coins: u8,
}

impl Worth {
    /// No points.
    pub(crate) const NONE: Self = Self {
        family: NO_FAMILY,
        flies: 0,
        per_card: NO_FAMILY,
        per_flying: 0,
        set: (NO_FAMILY, u8::MAX, 0),
        per_coins: 0,
    };

    pub(crate) fn of(card: &Printed) -> Self {
        let mut worth = Self {
            family: card.family.map_or(NO_FAMILY, |family| family as u8),
            flies: u8::from(card.abilities.contains(&Ability::Flying)),
            ..Self::NONE
        };
        let scoring = card.abilities.iter().filter(|ability| ability.scores());
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

/// What the points of a seat's cards depend on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Owned {
    /// The number of its cards of each family; the last number is 0, for [`NO_FAMILY`].
    pub families: [u8; FAMILIES + 1],
    /// The number of its flying abilities (LEG-42).
    pub flying: u8,
    /// Its coins.
    pub coins: u8,
}

impl Owned {
    /// The cards and coins of a seat.
    #[inline]
    #[must_use]
    pub fn of(public: &Public, seat: Seat) -> Self {
        let cards = public.cards[seat];
        let mut families = [0; FAMILIES + 1];
        families.iter_mut().zip(&public.list().families).for_each(|(count, of)| *count = (cards & *of).len());
        Self { families, flying: public.flying(seat), coins: public.coins[seat] }
    }

    /// The points of an owned card: for cards of a family and flying abilities (LEG-45), for a set (LEG-46), for coins
    /// (LEG-47).
    #[inline]
    pub(crate) fn points(&self, card: Worth) -> [u8; 3] {
        let of_family = |family: u8| self.families[usize::from(family)];
        let (family, size, points) = card.set;
        let families = of_family(card.per_card) + card.per_flying * self.flying;
        let sets = if of_family(family) >= size { points } else { 0 };
        [families, sets, self.coins.checked_div(card.per_coins).unwrap_or(0)]
    }
}
