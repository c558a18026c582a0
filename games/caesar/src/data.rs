//! The contents of the box: wealth, colours, points, and the two sides of the board as files of our own form.

use std::ops::{Index, IndexMut};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::board::{Board, BoardRef};

/// The road pieces of each player (CAE-05).
pub const ROADS: u8 = 25;
/// The most players (CAE-01).
pub(crate) const MAX_PLAYERS: usize = 5;
/// Points of a set, by the number of different kinds of wealth in it (CAE-22).
pub const SET_POINTS: [i16; 9] = [0, 0, 2, 5, 9, 14, 20, 32, 46];
/// Points of tokens of one kind, by their number (CAE-23).
pub const SAME_POINTS: [i16; 5] = [0, 0, 2, 10, 20];
/// Points of gold coins, by their number (CAE-24).
pub const GOLD_POINTS: [i16; 9] = [0, 0, 4, 9, 16, 25, 36, 49, 64];
/// Points for the most roads left (CAE-25).
pub(crate) const MOST_ROADS_LEFT: i16 = 10;

/// What our own boards are called where a position is stored.
pub(crate) const SIDES: [(&str, &str); 2] =
    [("a", include_str!("../data/side_a.toml")), ("b", include_str!("../data/side_b.toml"))];

pub(crate) static BOARDS: LazyLock<[Board; 2]> = LazyLock::new(|| {
    SIDES.map(|(side, file)| {
        Board::own(side, file).unwrap_or_else(|why| panic!("data/side_{side}.toml: {why}"))
    })
});

/// Our own boards: the side for four and five players, then the one for two and three.
pub fn sides() -> impl Iterator<Item = BoardRef> {
    BoardRef::own()
}

/// The side of our own board for this many players (CAE-01).
///
/// # Panics
/// If the game does not allow this number of seats.
#[must_use]
pub fn side_for(seats: u8) -> BoardRef {
    sides().find(|board| board.suits(seats)).expect("each number of players has a side")
}

game::worded! {
    /// A kind of wealth (CAE-03).
    #[derive(Default)]
    pub enum Wealth {
        /// Meat.
        #[default]
        Meat = "meat",
        /// Wheat.
        Wheat = "wheat",
        /// Gems.
        Gems = "gems",
        /// Olives.
        Olives = "olives",
        /// Grapes.
        Grapes = "grapes",
        /// Wood.
        Wood = "wood",
        /// Oil.
        Oil = "oil",
        /// Wine.
        Wine = "wine",
        /// Gold coins, which belong to no set and double a turn's road points.
        Gold = "gold",
    }
}

impl Wealth {
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

/// How many tokens of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tokens([u8; 9]);

/// For each number of tokens of one kind, a one in every byte up to the byte of that number.
const UP_TO: [u64; 8] = {
    let mut table = [1; 8];
    let mut count = 1;
    while count < table.len() {
        table[count] = table[count - 1] | 1 << (8 * count);
        count += 1;
    }
    table
};

impl Tokens {
    /// How many tokens there are in all.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// For each number from 0 on, the number of goods owned at least that many times.
    #[inline]
    #[must_use]
    pub fn owned_at_least(&self) -> [u8; 8] {
        // Byte k of the sum counts the goods owned at least k times.
        let up_to = |good| UP_TO[usize::from(self[good]) % UP_TO.len()];
        Wealth::GOODS.into_iter().map(up_to).sum::<u64>().to_le_bytes()
    }

    /// The number of tokens of each kind, in the order of [`Wealth::ALL`].
    #[inline]
    #[must_use]
    pub const fn counts(&self) -> [u8; 9] {
        self.0
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

game::worded! {
    /// The colour of a city. Our own boards have the first eight; the others are for custom boards.
    pub enum Colour {
        /// Red.
        Red = "red",
        /// Blue.
        Blue = "blue",
        /// Yellow.
        Yellow = "yellow",
        /// White.
        White = "white",
        /// Green.
        Green = "green",
        /// Cyan.
        Cyan = "cyan",
        /// Purple.
        Purple = "purple",
        /// Orange.
        Orange = "orange",
        /// Pink.
        Pink = "pink",
        /// Brown.
        Brown = "brown",
        /// Grey.
        Grey = "grey",
        /// Black.
        Black = "black",
    }
}
