//! The deck of eggs: the game's own, or one from a custom file.

use std::fmt;

use game::{Component, Kept, sort_short};

use crate::data;
use crate::eggs::{Egg, EggSet};
use crate::file::{self, DeckFaults};

/// The most eggs a deck can have (EGG-01).
pub const EGGS: usize = 42;

/// For which numbers of players an egg is used (EGG-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// No mark: everybody.
    Base,
    /// Five or six players.
    FiveSix,
    /// Six players.
    Six,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 3] = [Self::Base, Self::FiveSix, Self::Six];
}

/// As written in data files.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Base => "base",
            Self::FiveSix => "5/6p",
            Self::Six => "6p",
        })
    }
}

/// Egg cards by mark and descending value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    values: [i8; EGGS],
    /// The number of eggs up to and including each mark.
    up_to: [u8; 3],
    /// For each egg, the earlier ones of the same value.
    twins: [EggSet; EGGS],
}

impl Deck {
    /// The deck of these values and marks, at most [`EGGS`] of them.
    pub(crate) fn new(mut eggs: Vec<(Mark, i8)>) -> Self {
        let place = |(mark, value): &(Mark, i8)| (*mark, -i16::from(*value));
        sort_short(&mut eggs, |a, b| place(a).cmp(&place(b)));
        let mut values = [0; EGGS];
        let mut twins = [EggSet::EMPTY; EGGS];
        for (index, (_, value)) in eggs.iter().enumerate() {
            values[index] = *value;
            let earlier = (0..index as u8).map(Egg::at).filter(|egg| values[egg.index()] == *value);
            twins[index] = earlier.collect();
        }
        let up_to = Mark::ALL.map(|last| eggs.iter().filter(|(mark, _)| *mark <= last).count() as u8);
        Self { values, up_to, twins }
    }

    /// The value of an egg.
    #[inline]
    #[must_use]
    pub const fn value(&self, egg: Egg) -> i8 {
        self.values[egg.index()]
    }

    /// Whether an egg is an exploding one, of negative value (EGG-02).
    #[inline]
    #[must_use]
    pub const fn explodes(&self, egg: Egg) -> bool {
        self.value(egg) < 0
    }

    /// Some eggs, the best first.
    #[must_use]
    pub fn best_first(&self, eggs: EggSet) -> Vec<Egg> {
        let mut eggs: Vec<Egg> = eggs.iter().collect();
        let place = |egg: &Egg| (-i16::from(self.value(*egg)), *egg);
        sort_short(&mut eggs, |a, b| place(a).cmp(&place(b)));
        eggs
    }

    /// The sum of some eggs.
    #[must_use]
    pub fn sum(&self, eggs: EggSet) -> i16 {
        eggs.iter().map(|egg| i16::from(self.value(egg))).sum()
    }

    /// The eggs this many players use (EGG-02).
    #[inline]
    #[must_use]
    pub fn eggs_for(&self, seats: u8) -> EggSet {
        EggSet::all(match seats {
            0..=4 => self.up_to[0],
            5 => self.up_to[1],
            _ => self.up_to[2],
        })
    }

    /// One egg of each value among some eggs: equal eggs are not a choice.
    #[inline]
    #[must_use]
    pub fn different(&self, eggs: EggSet) -> EggSet {
        let twins = |egg: Egg| eggs & self.twins[egg.index()];
        eggs.iter().filter(|egg| twins(*egg).is_empty()).collect()
    }

    /// The first egg of this value among some eggs.
    #[inline]
    #[must_use]
    pub fn find(&self, eggs: EggSet, value: i8) -> Option<Egg> {
        eggs.iter().find(|egg| self.value(*egg) == value)
    }

    /// The values of the eggs of one mark, descending.
    #[must_use]
    pub fn values_of(&self, mark: Mark) -> &[i8] {
        let from = if mark == Mark::Base { 0 } else { self.up_to[mark as usize - 1] };
        &self.values[usize::from(from)..usize::from(self.up_to[mark as usize])]
    }
}

/// The deck in one line, as records keep it: `base: 13 12 -6; 5/6p: 8`.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = Mark::ALL.into_iter().filter(|mark| !self.values_of(*mark).is_empty());
        for (index, mark) in marks.enumerate() {
            write!(f, "{}{mark}:", if index == 0 { "" } else { "; " })?;
            for value in self.values_of(mark) {
                write!(f, " {value}")?;
            }
        }
        Ok(())
    }
}

/// A deck in a position.
pub type DeckRef = Kept<Deck>;

impl Component for Deck {
    type Fault = DeckFaults;
    const EXAMPLE: &'static str = data::TEXT;

    fn own() -> &'static [Self] {
        std::slice::from_ref(data::own_deck())
    }

    /// The game's own deck is stored as the empty text.
    fn name(&self) -> Option<&'static str> {
        std::ptr::eq(self, data::own_deck()).then_some("")
    }

    fn read(text: &str) -> Result<Self, DeckFaults> {
        file::read(text)
    }

    game::brought!(Deck);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_eggs_are_offered_once() {
        let deck = Deck::new(vec![(Mark::Base, 5), (Mark::Base, -3), (Mark::Six, 5), (Mark::Base, 5)]);
        assert_eq!(deck.to_string(), "base: 5 5 -3; 6p: 5");
        let all = deck.eggs_for(6);
        assert_eq!(all.len(), 4);
        let values: Vec<i8> = deck.different(all).iter().map(|egg| deck.value(egg)).collect();
        assert_eq!(values, [5, -3]);
        let last_two = EggSet::from_iter([Egg::at(1), Egg::at(3)]);
        assert_eq!(deck.different(last_two).iter().collect::<Vec<_>>(), [Egg::at(1)]);
        assert_eq!(deck.find(last_two, 5), Some(Egg::at(1)));
    }
}
