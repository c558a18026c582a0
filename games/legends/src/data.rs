//! The components other than cards: faces of tiles, tokens and leaders; everything in the box, read once from
//! `data/legends.toml`.

use std::sync::LazyLock;

use game::RuleId;
use realm::Region;
use serde::{Deserialize, Serialize};

use crate::card_list::CardList;
use crate::tiles::TileSet;
use crate::{read, rule};

/// The regions of all eight faces; custom faces have as many at most.
pub const REGIONS: usize = 38;
/// The islands of all eight printed faces.
pub const ISLANDS: usize = 14;
/// The most islands of all eight faces.
pub(crate) const MOST_ISLANDS: usize = 20;
/// The first region of each face.
const FIRST: [u8; 8] = [0, 5, 12, 15, 18, 25, 30, 33];
/// Armies of one colour (LEG-01).
pub const ARMIES: u8 = 18;
/// Cities of one colour (LEG-01).
pub const CITIES: u8 = 3;
/// Armies of each player in the start region (LEG-07); the Red Sorceress has one more (LEG-67).
pub(crate) const START_ARMIES: u8 = 4;
/// Neutral armies with two players (LEG-08).
pub(crate) const NEUTRAL_ARMIES: u8 = 10;
/// Citadels (LEG-62).
pub(crate) const CITADELS: u8 = 3;
/// The number of armies in its region that slays the dragon (LEG-63).
pub(crate) const DRAGON_ARMIES: u8 = 7;
/// The points for slaying it (LEG-63).
const DRAGON_POINTS: i16 = 2;

game::worded! {
    /// One side of a tile (LEG-02). Two after another share a tile.
    #[derive(Default)]
    pub enum Face {
        /// Tile 1: one island of five regions.
        #[default]
        Meadows = "meadows",
        /// Tile 1: one island of seven regions; the Start token must stand here (LEG-04).
        Desert = "desert",
        /// Tile 2: one island of three regions.
        Fern = "fern",
        /// Tile 2: three islands joined by bridges (LEG-05).
        TallIslands = "tall_islands",
        /// Tile 3: islands of two and five regions.
        Volcano = "volcano",
        /// Tile 3: islands of two, one and two regions.
        IceIslands = "ice_islands",
        /// Tile 4: islands of two regions and one.
        Citadel = "citadel",
        /// Tile 4: one island of five regions.
        Horseshoe = "horseshoe",
    }
}

impl Face {
    /// The tile it is a side of, counted from 0.
    #[must_use]
    pub const fn tile(self) -> u8 {
        self as u8 / 2
    }

    /// Its first region.
    #[must_use]
    pub const fn first(self) -> Region {
        Region(FIRST[self as usize])
    }

    /// The number of a region on it, counted from 0.
    pub(crate) const fn number(self, region: Region) -> usize {
        region.index() - self.first().index()
    }

    /// The face a region is on.
    #[must_use]
    pub fn of(region: Region) -> Self {
        let index = FIRST.iter().rposition(|first| *first <= region.0);
        Self::ALL[index.expect("the first region is the first of a face")]
    }
}

game::worded! {
    /// An exploration token (LEG-61), the swamp included (LEG-70).
    #[derive(Default)]
    pub enum Token {
        /// Magic Spring: 2 elixirs at the end.
        #[default]
        Spring = "spring",
        /// Cottage: one more army on every *Place*.
        Cottage = "cottage",
        /// Hidden Treasure: 1 coin at once.
        Treasure = "treasure",
        /// Grimoire: 1 point, and any tie for victory.
        Grimoire = "grimoire",
        /// Stable: one more step on every *Move*.
        Stable = "stable",
        /// Pestilent Swamp: a point less.
        Swamp = "swamp",
    }
}

impl Token {
    /// The points of the player who has won it (LEG-61, LEG-70).
    pub(crate) const fn points(self) -> i16 {
        match self {
            Self::Grimoire => 1,
            Self::Swamp => -1,
            Self::Spring | Self::Cottage | Self::Treasure | Self::Stable => 0,
        }
    }
}

game::worded! {
    /// A leader (LEG-64).
    pub enum Leader {
        /// Fairy Queen (LEG-65).
        FairyQueen = "fairy_queen",
        /// Bandit King (LEG-66).
        BanditKing = "bandit_king",
        /// Red Sorceress (LEG-67).
        RedSorceress = "red_sorceress",
        /// White Knight (LEG-68).
        WhiteKnight = "white_knight",
    }
}

impl Leader {
    /// The rule of this leader.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::FairyQueen => rule(65),
            Self::BanditKing => rule(66),
            Self::RedSorceress => rule(67),
            Self::WhiteKnight => rule(68),
        }
    }
}

/// What the architect lays on a region: an exploration token, open or face down, a citadel or an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// An exploration token, face up (LEG-61).
    Open(Token),
    /// An exploration token, face down (LEG-70).
    Hidden,
    /// A citadel (LEG-62).
    Citadel,
    /// The dragon (LEG-63).
    Dragon,
    /// One of the two portals (LEG-63).
    Portal,
    /// The band of rogues (LEG-63).
    Rogues,
}

impl Mark {
    /// The marks that are no open tokens.
    const OTHERS: [Self; 5] = [Self::Hidden, Self::Citadel, Self::Dragon, Self::Portal, Self::Rogues];

    /// Its word in notation and message ids.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open(token) => token.word(),
            Self::Hidden => "hidden",
            Self::Citadel => "citadel",
            Self::Dragon => "dragon",
            Self::Portal => "portal",
            Self::Rogues => "rogues",
        }
    }

    /// The mark of this word.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let other = Self::OTHERS.into_iter().find(|mark| mark.word() == word);
        other.or_else(|| Token::of_word(word).map(Self::Open))
    }

    /// The rule of this token.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        rule(self.rule_number())
    }

    /// The points of the player who has won it.
    #[must_use]
    pub const fn points(self) -> i16 {
        match self {
            Self::Open(token) => token.points(),
            Self::Dragon => DRAGON_POINTS,
            Self::Hidden | Self::Citadel | Self::Portal | Self::Rogues => 0,
        }
    }

    /// The number of that rule.
    pub(crate) const fn rule_number(self) -> u8 {
        match self {
            Self::Open(Token::Swamp) | Self::Hidden => 70,
            Self::Open(_) => 61,
            Self::Citadel => 62,
            Self::Dragon | Self::Portal | Self::Rogues => 63,
        }
    }
}

/// The short names of the regions, face by face. Reading the data file checks them; they stand here as well so that notation
/// does not need that file.
const IDS: [&str; REGIONS] = [
    "m1", "m2", "m3", "m4", "m5", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "f1", "f2", "f3", "t1", "t2",
    "t3", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "i1", "i2", "i3", "i4", "i5", "c1", "c2", "c3", "h1",
    "h2", "h3", "h4", "h5",
];

/// The short name of a region in notation, records and message ids, such as `d3` for the third of the desert.
#[must_use]
pub fn region_id(region: Region) -> &'static str {
    IDS.get(region.index()).unwrap_or(&"?")
}

/// The region of this short name.
#[must_use]
pub fn region_of_id(id: &str) -> Option<Region> {
    IDS.iter().position(|known| *known == id).map(|index| Region(index as u8))
}

/// Everything in the box.
#[derive(Debug)]
pub(crate) struct Components {
    /// The printed list of cards.
    pub(crate) cards: [CardList; 1],
    /// The printed tiles.
    pub(crate) tiles: [TileSet; 1],
    /// Coins and cards to the end, by number of players from 2 on.
    pub(crate) coins: [u8; 3],
    pub(crate) cards_to_end: [u8; 3],
}

static COMPONENTS: LazyLock<Components> =
    LazyLock::new(|| read::components(include_str!("../data/legends.toml")));

/// Everything in the box.
#[inline]
pub(crate) fn box_of() -> &'static Components {
    &COMPONENTS
}

/// Coins at the start with this many players (LEG-09).
#[must_use]
pub(crate) fn coins(seats: u8) -> u8 {
    box_of().coins[usize::from(seats - 2)]
}

/// Cards each player has at the end with this many players (LEG-50).
#[inline]
#[must_use]
pub fn cards_to_end(seats: u8) -> u8 {
    box_of().cards_to_end[usize::from(seats - 2)]
}
