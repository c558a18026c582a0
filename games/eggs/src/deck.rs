//! The deck of eggs: the game's own, or one out of a file of the table's own.

use std::fmt;
use std::ops::Deref;

use game::Interner;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data;
use crate::eggs::{Egg, EggSet};
use crate::file::{self, DeckError};

/// The most eggs a deck can have (EGG-01).
pub const EGGS: usize = 42;

/// Who uses an egg (EGG-02).
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

/// As in data files.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Base => "base",
            Self::FiveSix => "5/6p",
            Self::Six => "6p",
        })
    }
}

/// Egg cards by mark and falling value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    values: [i8; EGGS],
    /// How many eggs there are up to and with each mark.
    up_to: [u8; 3],
    /// For each egg, the earlier ones of the same value.
    twins: [EggSet; EGGS],
}

impl Deck {
    /// The deck of these values and marks, at most [`EGGS`] of them.
    pub(crate) fn new(mut eggs: Vec<(Mark, i8)>) -> Self {
        eggs.sort_by_key(|(mark, value)| (*mark, -i16::from(*value)));
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

    /// What an egg is worth.
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
        eggs.sort_by_key(|egg| (-i16::from(self.value(*egg)), *egg));
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
    pub const fn eggs_for(&self, seats: u8) -> EggSet {
        EggSet::first_of_deck(match seats {
            0..=4 => self.up_to[0],
            5 => self.up_to[1],
            _ => self.up_to[2],
        })
    }

    /// One egg of each value among some eggs: between equal eggs there is nothing to choose.
    #[inline]
    #[must_use]
    pub fn different(&self, eggs: EggSet) -> EggSet {
        let twins = |egg: Egg| eggs.shared(self.twins[egg.index()]);
        eggs.iter().filter(|egg| twins(*egg).is_empty()).collect()
    }

    /// The first egg of this value among some eggs.
    #[inline]
    #[must_use]
    pub fn find(&self, eggs: EggSet, value: i8) -> Option<Egg> {
        eggs.iter().find(|egg| self.value(*egg) == value)
    }

    /// The values of the eggs of one mark, falling.
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

/// A deck that lives as long as the program: a position refers to it for eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DeckRef(&'static Deck);

static OTHERS: Interner<Deck> = Interner::new();

impl DeckRef {
    /// The game's own deck.
    #[must_use]
    pub fn own() -> Self {
        Self(data::own_deck())
    }

    /// Whether it is the game's own deck.
    #[must_use]
    pub fn is_own(self) -> bool {
        self == Self::own()
    }

    /// The deck of a file, or of the line that [`Self::text`] writes; nothing means the game's own.
    ///
    /// # Errors
    /// Where the text describes no deck, and why.
    pub fn read(text: &str) -> Result<Self, DeckError> {
        if text.trim().is_empty() {
            return Ok(Self::own());
        }
        let deck = file::read(text)?;
        Ok(if deck == *data::own_deck() { Self::own() } else { Self(OTHERS.intern(deck)) })
    }

    /// The deck in one line; nothing for the game's own.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_own() { String::new() } else { self.0.to_string() }
    }
}

impl Default for DeckRef {
    fn default() -> Self {
        Self::own()
    }
}

impl Deref for DeckRef {
    type Target = Deck;

    #[inline]
    fn deref(&self) -> &Deck {
        self.0
    }
}

impl fmt::Debug for DeckRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deck {:?}", self.text())
    }
}

impl Serialize for DeckRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for DeckRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
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
