//! The ten adventurers, and collections of their cards.

use std::fmt;

use game::{GameRng, RuleId};
use serde::{Deserialize, Serialize};

use crate::rule;

/// An adventurer. The cards of one adventurer are all alike (EGG-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Adventurer {
    /// 1: no ability (EGG-21).
    #[default]
    Bard = 1,
    /// 2: lays an egg face down for the next turn (EGG-22).
    Scout,
    /// 3: picks before any Blacksmith (EGG-23).
    Shepherd,
    /// 4: may give its egg away (EGG-24).
    Courier,
    /// 5: scores if it took no egg (EGG-25).
    Merchant,
    /// 6: may discard an egg if it took one (EGG-26).
    Priest,
    /// 7: never takes an exploding egg that lies face up (EGG-27).
    Mage,
    /// 8: costs points if it took no egg (EGG-28).
    Blacksmith,
    /// 9: takes no egg if there is another one (EGG-29).
    DarkPriestess,
    /// 10: no ability (EGG-30).
    Hero,
}

impl Adventurer {
    /// All ten, by rank.
    pub const ALL: [Self; 10] = [
        Self::Bard,
        Self::Scout,
        Self::Shepherd,
        Self::Courier,
        Self::Merchant,
        Self::Priest,
        Self::Mage,
        Self::Blacksmith,
        Self::DarkPriestess,
        Self::Hero,
    ];

    /// The number on the card, 1 to 10.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self as u8
    }

    /// The adventurer of this rank, if there is one.
    #[must_use]
    pub fn of_rank(rank: u8) -> Option<Self> {
        Self::ALL.get(usize::from(rank).checked_sub(1)?).copied()
    }

    /// Whether it acts at the end of a turn, after the Scouts (EGG-32).
    #[inline]
    #[must_use]
    pub const fn acts_at_the_end(self) -> bool {
        match self {
            Self::Courier | Self::Merchant | Self::Priest | Self::Blacksmith => true,
            Self::Bard | Self::Scout | Self::Shepherd | Self::Mage | Self::DarkPriestess | Self::Hero => {
                false
            }
        }
    }

    /// The rule that describes it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        rule(20 + self.rank())
    }

    /// Its word in message ids.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bard => "bard",
            Self::Scout => "scout",
            Self::Shepherd => "shepherd",
            Self::Courier => "courier",
            Self::Merchant => "merchant",
            Self::Priest => "priest",
            Self::Mage => "mage",
            Self::Blacksmith => "blacksmith",
            Self::DarkPriestess => "dark_priestess",
            Self::Hero => "hero",
        }
    }
}

/// In notation an adventurer is its rank.
impl fmt::Display for Adventurer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rank())
    }
}

/// Cards of one player: zero, one or two of each adventurer, in two bits each.
///
/// Counts are added and subtracted as whole numbers, since no field exceeds two.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cards(u32);

/// One of each.
const ONES: u32 = 0b01_01_01_01_01_01_01_01_01_01;

impl Cards {
    /// No cards.
    pub const EMPTY: Self = Self(0);

    /// This many complete decks, one or two.
    #[must_use]
    pub const fn decks(decks: u8) -> Self {
        Self(ONES * decks as u32)
    }

    /// How many cards of this adventurer there are.
    #[inline]
    #[must_use]
    pub const fn count(self, adventurer: Adventurer) -> u8 {
        (self.0 >> shift(adventurer) & 0b11) as u8
    }

    /// How many cards of each adventurer there are, by rank.
    #[inline]
    #[must_use]
    pub fn counts(self) -> [u8; Adventurer::ALL.len()] {
        Adventurer::ALL.map(|adventurer| self.count(adventurer))
    }

    /// The cards of a higher rank than this adventurer.
    #[inline]
    #[must_use]
    pub const fn above(self, adventurer: Adventurer) -> Self {
        Self(self.0 >> shift(adventurer) >> 2 << shift(adventurer) << 2)
    }

    /// Whether there is one of this adventurer.
    #[inline]
    #[must_use]
    pub const fn contains(self, adventurer: Adventurer) -> bool {
        self.count(adventurer) > 0
    }

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.unary().count_ones() as u8
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many different adventurers there are.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> u8 {
        (self.unary() & ONES).count_ones() as u8
    }

    /// These cards and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, adventurer: Adventurer) -> Self {
        Self(self.0 + (1 << shift(adventurer)))
    }

    /// These cards together with those.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These cards without those, all of which are among them.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// The different adventurers among the cards, by rank.
    pub fn each(self) -> impl Iterator<Item = Adventurer> {
        let mut rest = self.unary() & ONES;
        std::iter::from_fn(move || {
            let adventurer = (rest != 0).then(|| at(rest.trailing_zeros()))?;
            rest &= rest - 1;
            Some(adventurer)
        })
    }

    /// All cards, by rank, equal ones one after another.
    pub fn iter(self) -> impl Iterator<Item = Adventurer> {
        (0..self.len()).map(move |index| self.nth(index))
    }

    /// Draws this many cards at random: every card, not every adventurer, is equally likely.
    #[inline]
    #[must_use]
    pub fn draw(self, count: u8, rng: &mut GameRng) -> Self {
        let (mut left, mut drawn) = (self, Self::EMPTY);
        let len = left.len();
        for taken in 0..count {
            let card = Self::EMPTY.with(left.nth(rng.below(u32::from(len - taken)) as u8));
            left = left.minus(card);
            drawn = drawn.plus(card);
        }
        drawn
    }

    /// The card at this place, by rank.
    #[inline]
    #[must_use]
    pub fn nth(self, index: u8) -> Adventurer {
        let mut bits = self.unary();
        for _ in 0..index {
            bits &= bits - 1;
        }
        at(bits.trailing_zeros())
    }

    /// One bit per card: a count of two becomes two set bits.
    #[inline]
    const fn unary(self) -> u32 {
        self.0 | (self.0 >> 1 & ONES)
    }
}

const fn shift(adventurer: Adventurer) -> u32 {
    (adventurer.rank() as u32 - 1) * 2
}

fn at(bit: u32) -> Adventurer {
    Adventurer::ALL[bit as usize / 2]
}

impl FromIterator<Adventurer> for Cards {
    fn from_iter<I: IntoIterator<Item = Adventurer>>(adventurers: I) -> Self {
        adventurers.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_counted_added_and_taken_away() {
        let two_decks = Cards::decks(2);
        assert_eq!((two_decks.len(), two_decks.kinds()), (20, 10));
        let hand: Cards = [Adventurer::Hero, Adventurer::Bard, Adventurer::Hero].into_iter().collect();
        assert_eq!((hand.len(), hand.kinds(), hand.count(Adventurer::Hero)), (3, 2, 2));
        let rest = two_decks.minus(hand);
        assert_eq!((rest.len(), rest.kinds(), rest.count(Adventurer::Bard)), (17, 9, 1));
        assert_eq!(rest.plus(hand), two_decks);
        let ranks: Vec<u8> = hand.iter().map(Adventurer::rank).collect();
        assert_eq!(ranks, [1, 10, 10]);
        assert_eq!(hand.each().collect::<Vec<_>>(), [Adventurer::Bard, Adventurer::Hero]);
        assert_eq!(hand.counts(), [1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
        assert_eq!(hand.above(Adventurer::Bard).counts(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    }

    #[test]
    fn every_card_is_drawn_equally_often() {
        let cards: Cards = [Adventurer::Scout, Adventurer::Mage, Adventurer::Mage].into_iter().collect();
        let mut rng = GameRng::new(1);
        let scouts = (0..3000).filter(|_| cards.draw(1, &mut rng).contains(Adventurer::Scout)).count();
        assert!((900..1100).contains(&scouts), "one card in three is the Scout: {scouts}");
    }
}
