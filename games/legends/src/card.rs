//! The cards: their actions and abilities.

use game::{RuleId, Set};
use serde::{Deserialize, Serialize};

use crate::rule;
use crate::score::Category;

/// Cards in the box, and the most cards of a custom list.
pub const CARDS: usize = 34;

/// A card, by its place in the list of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

game::member!(Card, CARDS, u64);

/// A set of cards.
pub type CardSet = Set<Card>;

/// The face of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Its English name.
    pub name: String,
    /// Its French name; that of a printed card is our own translation.
    pub name_fr: String,
    /// Its family, the first word of its name (LEG-45).
    pub family: Option<Family>,
    /// Its abilities for the owner.
    pub abilities: Vec<Ability>,
    /// Its action.
    pub actions: Actions,
    /// The fewest players it is used with.
    pub players_min: u8,
}

impl Printed {
    /// Its elixirs (LEG-43).
    pub(crate) fn elixirs(&self) -> u8 {
        let number = |ability: &Ability| if let Ability::Elixirs(number) = ability { *number } else { 0 };
        self.abilities.iter().map(number).sum()
    }

    /// The coins it brings (LEG-44).
    pub(crate) fn coins(&self) -> u8 {
        let coins = |ability: &Ability| if let Ability::Coins(coins) = ability { *coins } else { 0 };
        self.abilities.iter().map(coins).sum()
    }
}

game::worded! {
    /// A family of cards (LEG-45).
    pub enum Family {
        /// Ancient.
        Ancient = "ancient",
        /// Arcane.
        Arcane = "arcane",
        /// Cursed.
        Cursed = "cursed",
        /// Dire.
        Dire = "dire",
        /// Forest.
        Forest = "forest",
        /// Mountain.
        Mountain = "mountain",
        /// Night.
        Night = "night",
        /// Noble.
        Noble = "noble",
    }
}

/// An ability of an owned card (LEG-40 … LEG-48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// One more step on every *Move* (LEG-40).
    PlusMove,
    /// One more army on every *Place* (LEG-41).
    PlusArmy,
    /// A sea step costs 1 less (LEG-42).
    Flying,
    /// This many elixirs (LEG-43).
    Elixirs(u8),
    /// This many coins, at once (LEG-44).
    Coins(u8),
    /// A point for each own card of the family (LEG-45).
    PerCard(Family),
    /// A point for each own flying ability (LEG-45).
    PerFlying,
    /// Points for owning `size` cards of the family (LEG-46).
    Set {
        /// The family.
        family: Family,
        /// The size of the set.
        size: u8,
        /// The points.
        points: u8,
    },
    /// A point for each full amount of this many coins (LEG-47).
    PerCoins(u8),
    /// The owner's armies cannot be destroyed (LEG-48).
    Immune,
}

impl Ability {
    /// Whether it brings points of its own (LEG-45 … LEG-47).
    #[must_use]
    pub const fn scores(self) -> bool {
        self.category().is_some()
    }

    /// The row of the score with the points that it brings; `None` if it brings none of its own.
    pub(crate) const fn category(self) -> Option<Category> {
        match self {
            Self::PerCard(_) | Self::PerFlying => Some(Category::Families),
            Self::Set { .. } => Some(Category::Sets),
            Self::PerCoins(_) => Some(Category::Hoard),
            Self::PlusMove
            | Self::PlusArmy
            | Self::Flying
            | Self::Elixirs(_)
            | Self::Coins(_)
            | Self::Immune => None,
        }
    }

    /// The rule of this ability.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::PlusMove => rule(40),
            Self::PlusArmy => rule(41),
            Self::Flying => rule(42),
            Self::Elixirs(_) => rule(43),
            Self::Coins(_) => rule(44),
            Self::PerCard(_) | Self::PerFlying => rule(45),
            Self::Set { .. } => rule(46),
            Self::PerCoins(_) => rule(47),
            Self::Immune => rule(48),
        }
    }
}

/// The open parts of a card's action: one or two, in printed order (LEG-34).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Actions {
    /// The parts in printed order; `Nothing` for a part that is used up or gone.
    pub parts: [Part; 2],
    /// "A / B": only one of the parts may be played.
    pub either: bool,
}

/// A part of a card's action, with its open amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Nothing.
    #[default]
    Nothing,
    /// Armies to place (LEG-30).
    Place(u8),
    /// Steps to move (LEG-31).
    Move(u8),
    /// A city to build (LEG-32).
    City,
    /// An army to destroy (LEG-33).
    Destroy,
}

impl Part {
    /// The rule of this part.
    const fn rule(self) -> RuleId {
        match self {
            Self::Nothing => rule(22),
            Self::Place(_) => rule(30),
            Self::Move(_) => rule(31),
            Self::City => rule(32),
            Self::Destroy => rule(33),
        }
    }

    /// The part after `used` of it has been played.
    pub(crate) const fn less(self, used: u8) -> Self {
        match self {
            Self::Place(open) if open > used => Self::Place(open - used),
            Self::Move(open) if open > used => Self::Move(open - used),
            Self::Nothing | Self::Place(_) | Self::Move(_) | Self::City | Self::Destroy => Self::Nothing,
        }
    }
}

impl Actions {
    /// The rule of the first part that is open, in printed order.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self.parts {
            [Part::Nothing, part] | [part, _] => part.rule(),
        }
    }

    /// Whether no part is open.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.parts == [Part::Nothing; 2]
    }

    /// How many armies may be placed.
    #[inline]
    #[must_use]
    pub fn place(self) -> u8 {
        self.parts.iter().map(|part| if let Part::Place(open) = part { *open } else { 0 }).sum()
    }

    /// How many steps may be moved.
    #[inline]
    #[must_use]
    pub fn steps(self) -> u8 {
        self.parts.iter().map(|part| if let Part::Move(open) = part { *open } else { 0 }).sum()
    }

    /// Whether a city may be built.
    #[inline]
    #[must_use]
    pub fn city(self) -> bool {
        self.parts.contains(&Part::City)
    }

    /// Whether an army may be destroyed.
    #[inline]
    #[must_use]
    pub fn destroy(self) -> bool {
        self.parts.contains(&Part::Destroy)
    }

    /// The same with this many more armies on every *Place* and steps on every *Move* (LEG-40, LEG-41).
    #[must_use]
    pub(crate) fn with_more(mut self, armies: u8, steps: u8) -> Self {
        for part in &mut self.parts {
            match part {
                Part::Place(open) => *open += armies,
                Part::Move(open) => *open += steps,
                Part::Nothing | Part::City | Part::Destroy => {}
            }
        }
        self
    }

    /// The open parts after `used` of a part has been played: the other half of "A / B" is gone, and the first of "A
    /// + B" is gone once the second is begun (LEG-34).
    #[must_use]
    pub(crate) fn played(mut self, is_it: impl Fn(Part) -> bool, used: u8) -> Self {
        let index = usize::from(!is_it(self.parts[0]));
        self.parts[index] = self.parts[index].less(used);
        if self.either || index == 1 {
            self.parts[1 - index] = Part::Nothing;
        }
        self
    }
}
