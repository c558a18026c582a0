//! The components: cards and both sides of the board, read once from `data/eme.toml`.

use std::sync::LazyLock;

use realm::{Member, Region, RegionSet, Set};
use serde::{Deserialize, Serialize};

use crate::read;

/// The most regions a side has.
pub const REGIONS: usize = 25;
/// How many regions of a side have a triangle, the place of a resource token (EME-51).
pub(crate) const TRIANGLES: usize = 5;
/// Cards in the box.
pub const CARDS: usize = 42;
/// Armies of one colour (EME-01).
pub const ARMIES: u8 = 14;
/// Cities of one colour (EME-01).
pub const CITIES: u8 = 3;
/// Armies of each player in the start region (EME-05).
pub(crate) const START_ARMIES: u8 = 3;
/// Neutral armies with two players (EME-06).
pub(crate) const NEUTRAL_ARMIES: u8 = 10;

/// A side of the board (EME-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Four continents, 25 regions.
    #[default]
    A,
    /// Five continents, 23 regions.
    B,
}

impl Side {
    /// The board of this side.
    #[inline]
    #[must_use]
    pub fn board(self) -> &'static Board {
        &COMPONENTS.boards[self as usize]
    }

    /// The letter of this side, as in `a12`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }
}

/// A side of the board: which regions touch, over land and over sea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How many regions there are.
    pub regions: u8,
    /// Where everybody starts.
    pub start: Region,
    /// The neighbours of each region by land.
    pub land: [RegionSet; REGIONS],
    /// The neighbours of each region by land or by sea line.
    pub land_and_sea: [RegionSet; REGIONS],
    /// The continents, each a set of regions.
    pub continents: Vec<RegionSet>,
    /// The regions with a triangle.
    pub triangles: [Region; TRIANGLES],
}

impl Board {
    /// All regions of this side.
    #[must_use]
    pub const fn all(&self) -> RegionSet {
        RegionSet::from_bits((1 << self.regions) - 1)
    }
}

/// A resource of a card or token; discoveries are jokers (EME-44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// Ruby.
    Ruby,
    /// Stone.
    Stone,
    /// Wood.
    Wood,
    /// Anvil.
    Anvil,
    /// Carrot.
    Carrot,
    /// Discovery: any of the others, as its owner likes at the end.
    Wild,
}

impl Resource {
    /// The resources that score, in the order of the rules; a joker scores as one of them.
    pub const SCORING: [Self; 5] = [Self::Ruby, Self::Stone, Self::Wood, Self::Anvil, Self::Carrot];

    /// The word of this resource in records and messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ruby => "ruby",
            Self::Stone => "stone",
            Self::Wood => "wood",
            Self::Anvil => "anvil",
            Self::Carrot => "carrot",
            Self::Wild => "wild",
        }
    }

    /// The points for this many symbols (EME-43).
    #[inline]
    #[must_use]
    pub fn points(self, symbols: u8) -> u8 {
        let table = &COMPONENTS.points[self as usize];
        table[usize::from(symbols).min(table.len() - 1)]
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
    /// Whether nothing is open.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.place == 0 && self.steps == 0 && self.city == 0 && self.destroy == 0
    }
}

/// Which printing of the cards is played (EME-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Printing {
    /// The French one.
    #[default]
    French,
    /// The English one.
    English,
}

/// A card, by its number in the data file less one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

impl Card {
    /// What is printed on it.
    #[inline]
    #[must_use]
    pub fn face(self) -> &'static Face {
        &COMPONENTS.cards[usize::from(self.0)]
    }

    /// The cards that play with this many players (EME-03).
    pub fn in_play(seats: u8) -> impl Iterator<Item = Self> {
        (0..CARDS as u8).map(Self).filter(move |card| card.face().players_min <= seats)
    }
}

/// A set of cards.
pub type CardSet = Set<Card>;

impl Member for Card {
    #[inline]
    fn number(self) -> u8 {
        self.0
    }

    #[inline]
    fn of(number: u8) -> Self {
        Self(number)
    }
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its resource.
    pub resource: Resource,
    /// How many symbols of it.
    pub symbols: u8,
    /// The fewest players it is used with.
    pub players_min: u8,
    /// What it lets its taker do, in each printing.
    actions: [Actions; 2],
}

impl Face {
    /// What it lets its taker do.
    #[inline]
    #[must_use]
    pub const fn actions(&self, printing: Printing) -> Actions {
        self.actions[printing as usize]
    }

    pub(crate) const fn new(resource: Resource, symbols: u8, players_min: u8, actions: [Actions; 2]) -> Self {
        Self { resource, symbols, players_min, actions }
    }
}

/// Everything in the box.
#[derive(Debug)]
pub(crate) struct Components {
    pub(crate) cards: [Face; CARDS],
    pub(crate) boards: [Board; 2],
    /// Points by resource and number of symbols.
    pub(crate) points: [Vec<u8>; 5],
    /// Coins and cards to the end, by number of players from 2 on.
    pub(crate) coins: [u8; 4],
    pub(crate) cards_to_end: [u8; 4],
}

static COMPONENTS: LazyLock<Components> =
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
