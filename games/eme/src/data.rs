//! The components: cards, resources and both sides of the board, read once from `data/eme.toml`.

use std::sync::LazyLock;

use game::RuleId;
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::cards::CardList;
use crate::{read, rule};

/// More symbols of a resource bring no more points (EME-43).
pub(crate) const MOST_SYMBOLS: usize = 15;
/// Armies of one colour (EME-01).
pub const ARMIES: u8 = 14;
/// Cities of one colour (EME-01).
pub const CITIES: u8 = 3;
/// Armies of each player in the start region (EME-05).
pub(crate) const START_ARMIES: u8 = 3;
/// Neutral armies with two players (EME-06).
pub(crate) const NEUTRAL_ARMIES: u8 = 10;

game::worded! {
    /// A resource of a card or token; discoveries are jokers (EME-44).
    pub enum Resource {
        /// Ruby.
        Ruby = "ruby",
        /// Stone.
        Stone = "stone",
        /// Wood.
        Wood = "wood",
        /// Anvil.
        Anvil = "anvil",
        /// Carrot.
        Carrot = "carrot",
        /// Discovery: any of the others, as its owner likes at the end.
        Wild = "wild",
    }
}

impl Resource {
    /// The resources that score, in the order of the rules; a joker scores as one of them.
    pub const SCORING: [Self; 5] = [Self::Ruby, Self::Stone, Self::Wood, Self::Anvil, Self::Carrot];

    /// The points for this many symbols (EME-43).
    #[inline]
    #[must_use]
    pub fn points(self, symbols: u8) -> u8 {
        COMPONENTS.points[self as usize][usize::from(symbols).min(MOST_SYMBOLS)]
    }

    /// The points that none, one, two and three more symbols add.
    #[inline]
    #[must_use]
    pub fn gains(self, symbols: u8) -> [u8; 4] {
        COMPONENTS.gains[self as usize][usize::from(symbols).min(MOST_SYMBOLS)]
    }
}

impl Resource {
    /// The steps printed on its cards, each a number of symbols and its points (EME-43). Jokers have none.
    pub fn steps(self) -> impl Iterator<Item = (u8, u8)> {
        let table = COMPONENTS.points.get(self as usize).map_or(&[][..], |table| table);
        let rises = |symbols: &usize| table[*symbols] > table[symbols - 1];
        (1..table.len()).filter(rises).map(|symbols| (symbols as u8, table[symbols]))
    }

    /// The step that comes after this many symbols; nothing after the last.
    #[must_use]
    pub fn next_step(self, symbols: u8) -> Option<(u8, u8)> {
        self.steps().find(|(needed, _)| *needed > symbols)
    }
}

/// A token that lies in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The Start token (EME-05).
    Start,
    /// A resource token (EME-51).
    Resource(Resource),
}

impl Mark {
    /// The rule of this token.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Start => rule(30),
            Self::Resource(_) => rule(51),
        }
    }
}

/// What a card lets its taker do, as numbers still open (EME-30 … EME-36).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Actions {
    /// Armies to place.
    pub place: u8,
    /// Steps to move.
    pub steps: u8,
    /// Whether steps may follow sea lines.
    pub sea: bool,
    /// Cities to build.
    pub city: u8,
    /// Armies to destroy.
    pub destroy: u8,
    /// Only one of the kinds may be used (EME-35): the first step chooses.
    pub either: bool,
}

impl Actions {
    /// Whether no part is open.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.place == 0 && self.steps == 0 && self.city == 0 && self.destroy == 0
    }

    /// The rule of the first open part, in the order of the prompt.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self { either: true, .. } => rule(35),
            Self { destroy: 1.., .. } => rule(34),
            Self { place: 1.., .. } => rule(30),
            Self { steps: 1.., sea: true, .. } => rule(32),
            Self { steps: 1.., .. } => rule(31),
            Self { city: 1.., .. } => rule(33),
            Self { .. } => rule(22),
        }
    }
}

game::worded! {
    /// Which printing of the cards is played (EME-03).
    #[derive(Default)]
    pub enum Printing {
        /// The French one.
        #[default]
        French = "french",
        /// The English one.
        English = "english",
    }
}

/// Everything in the box.
#[derive(Debug)]
pub(crate) struct Components {
    /// The printed list of cards.
    pub(crate) cards: [CardList; 1],
    pub(crate) boards: [Board; 2],
    /// Points by resource and number of symbols.
    pub(crate) points: [[u8; MOST_SYMBOLS + 1]; 5],
    /// Points that none, one, two and three more symbols add, by resource and number of symbols.
    pub(crate) gains: [[[u8; 4]; MOST_SYMBOLS + 1]; 5],
    /// Coins and cards to the end, by number of players from 2 on.
    pub(crate) coins: [u8; 4],
    pub(crate) cards_to_end: [u8; 4],
}

pub(crate) static COMPONENTS: LazyLock<Components> =
    LazyLock::new(|| read::components(include_str!("../data/eme.toml")));

/// Coins at the start with this many players (EME-07).
#[must_use]
pub(crate) fn coins(seats: u8) -> u8 {
    COMPONENTS.coins[usize::from(seats - 2)]
}

/// Cards each player has at the end with this many players (EME-40).
#[inline]
#[must_use]
pub fn cards_to_end(seats: u8) -> u8 {
    COMPONENTS.cards_to_end[usize::from(seats - 2)]
}
