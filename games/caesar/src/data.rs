//! The facts of the box: wealth, colours, points, and the two sides of the board as files of our own form.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::kept::BoardRef;

/// The road pieces of each player (CAE-05).
pub const ROADS: u8 = 25;
/// The most players (CAE-01).
pub(crate) const MAX_PLAYERS: usize = 5;
/// Points of a set of so many different kinds of wealth (CAE-22).
pub const SET_POINTS: [i16; 9] = [0, 0, 2, 5, 9, 14, 20, 32, 46];
/// Points of so many tokens of one kind (CAE-23).
pub const SAME_POINTS: [i16; 5] = [0, 0, 2, 10, 20];
/// Points of so many gold coins (CAE-24).
pub const GOLD_POINTS: [i16; 9] = [0, 0, 4, 9, 16, 25, 36, 49, 64];
/// Points for the most roads left (CAE-25).
pub(crate) const MOST_ROADS_LEFT: i16 = 10;

/// What our own boards are called where a position is stored.
const SIDES: [(&str, &str); 2] =
    [("a", include_str!("../data/side_a.toml")), ("b", include_str!("../data/side_b.toml"))];

static BOARDS: LazyLock<[Board; 2]> = LazyLock::new(|| {
    SIDES.map(|(side, file)| {
        Board::own(side, file).unwrap_or_else(|why| panic!("data/side_{side}.toml: {why}"))
    })
});

/// Our own boards: the side for four and five players, then the one for two and three.
pub fn sides() -> impl Iterator<Item = BoardRef> {
    BOARDS.iter().map(BoardRef::to)
}

/// The side of our own board for this many players (CAE-01).
///
/// # Panics
/// If the game is not played by so many.
#[must_use]
pub fn side_for(seats: u8) -> BoardRef {
    sides().find(|board| board.suits(seats)).expect("each number of players has a side")
}

/// A kind of wealth (CAE-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wealth {
    /// Meat.
    #[default]
    Meat,
    /// Wheat.
    Wheat,
    /// Gems.
    Gems,
    /// Olives.
    Olives,
    /// Grapes.
    Grapes,
    /// Wood.
    Wood,
    /// Oil.
    Oil,
    /// Wine.
    Wine,
    /// Gold coins, which belong to no set and double a turn's road points.
    Gold,
}

impl Wealth {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Meat,
        Self::Wheat,
        Self::Gems,
        Self::Olives,
        Self::Grapes,
        Self::Wood,
        Self::Oil,
        Self::Wine,
        Self::Gold,
    ];

    /// Every kind that is collected in sets: all but gold.
    pub const GOODS: [Self; 8] =
        [Self::Meat, Self::Wheat, Self::Gems, Self::Olives, Self::Grapes, Self::Wood, Self::Oil, Self::Wine];

    /// The most tokens of this kind that a player board has room and points for.
    #[must_use]
    pub const fn most(self) -> u8 {
        match self {
            Self::Gold => GOLD_POINTS.len() as u8 - 1,
            Self::Meat
            | Self::Wheat
            | Self::Gems
            | Self::Olives
            | Self::Grapes
            | Self::Wood
            | Self::Oil
            | Self::Wine => SAME_POINTS.len() as u8 - 1,
        }
    }
}

impl fmt::Display for Wealth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Meat => "meat",
            Self::Wheat => "wheat",
            Self::Gems => "gems",
            Self::Olives => "olives",
            Self::Grapes => "grapes",
            Self::Wood => "wood",
            Self::Oil => "oil",
            Self::Wine => "wine",
            Self::Gold => "gold",
        })
    }
}

/// How many tokens of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tokens([u8; 9]);

impl Tokens {
    /// How many tokens there are in all.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// The kinds there are some of, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Wealth, u8)> + '_ {
        Wealth::ALL.into_iter().zip(self.0).filter(|(_, count)| *count > 0)
    }
}

impl Index<Wealth> for Tokens {
    type Output = u8;

    #[inline]
    fn index(&self, kind: Wealth) -> &u8 {
        &self.0[kind as usize]
    }
}

impl IndexMut<Wealth> for Tokens {
    #[inline]
    fn index_mut(&mut self, kind: Wealth) -> &mut u8 {
        &mut self.0[kind as usize]
    }
}

/// The colour of a city. Our own boards have the first eight; the others are for boards people bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// White.
    White,
    /// Green.
    Green,
    /// Cyan.
    Cyan,
    /// Purple.
    Purple,
    /// Orange.
    Orange,
    /// Pink.
    Pink,
    /// Brown.
    Brown,
    /// Grey.
    Grey,
    /// Black.
    Black,
}

impl Colour {
    /// Every colour.
    pub const ALL: [Self; 12] = [
        Self::Red,
        Self::Blue,
        Self::Yellow,
        Self::White,
        Self::Green,
        Self::Cyan,
        Self::Purple,
        Self::Orange,
        Self::Pink,
        Self::Brown,
        Self::Grey,
        Self::Black,
    ];
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::White => "white",
            Self::Green => "green",
            Self::Cyan => "cyan",
            Self::Purple => "purple",
            Self::Orange => "orange",
            Self::Pink => "pink",
            Self::Brown => "brown",
            Self::Grey => "grey",
            Self::Black => "black",
        })
    }
}
