//! The position. Nothing in this game is hidden once it is set up: even the tokens that stay in the box
//! (CAE-04, CAE-30) are known, because all others lie face up. So there is one drawer, the public one.

use game::{BySeat, Pile, Seat};
use serde::{Deserialize, Serialize};

use crate::board::{MAX_CITIES, MAX_PLACES, MAX_WAYS};
use crate::data::{MAX_PLAYERS, Tokens, Wealth};
use crate::kept::BoardRef;
use crate::sets::{PlaceId, PlaceSet, WayId, WaySet};

/// The position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Caesar {
    pub(crate) public: Public,
}

/// What everybody sees: everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Public {
    /// The board played on.
    pub board: BoardRef,
    /// How many play.
    pub seats: u8,
    /// Any tokens of the box were laid (CAE-30).
    pub wild_wealth: bool,
    /// All cities of a colour count for their owner (CAE-31).
    pub whole_province: bool,
    /// Whose turn it is.
    pub active: Seat,
    /// What they are asked.
    pub phase: Phase,
    /// The cities that still have their tokens.
    pub available: PlaceSet,
    /// The ways between an available city and one that is not: the last step of every chain. All of them are
    /// free, because whoever builds to a city takes it.
    pub frontier: WaySet,
    /// The wealth token each city got at the start, in the order of the cities.
    pub wealth: Pile<Wealth, MAX_CITIES>,
    /// The roads on the ways.
    pub roads: Roads,
    /// The fewest road pieces between each place and Rome, over roads of all colours (CAE-15).
    pub distance: Pile<u8, MAX_PLACES>,
    /// What each player has.
    pub players: BySeat<Player, MAX_PLAYERS>,
}

/// The distance of a place to which no roads lead yet.
pub const UNCONNECTED: u8 = u8::MAX;

/// What the active player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// To lay the roads into a new city (CAE-10). The chain is laid from there back towards its start, so that
    /// it is complete at every step and there is never a dead end.
    Reach,
    /// To lengthen the chain through connected cities, or to stop (CAE-13).
    Lengthen {
        /// The city it reaches.
        city: PlaceId,
        /// The place it starts at so far.
        start: PlaceId,
        /// The places it visits.
        visited: PlaceSet,
    },
    /// To choose which of several shortest paths scores (CAE-16).
    Choose {
        /// The city just connected.
        city: PlaceId,
    },
    /// Nothing: the game is over.
    Over,
}

/// Whose roads lie on which ways.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roads {
    built: WaySet,
    /// The index of the owner's seat for each way, or [`NOBODY`].
    owners: Pile<u8, MAX_WAYS>,
}

/// The owner of a way that is free.
const NOBODY: u8 = u8::MAX;

impl Roads {
    /// No roads on any of so many ways.
    pub(crate) fn none(ways: usize) -> Self {
        Self { built: WaySet::EMPTY, owners: (0..ways).map(|_| NOBODY).collect() }
    }

    /// Lays a seat's roads on a way.
    pub(crate) fn lay(&mut self, way: WayId, seat: Seat) {
        self.built = self.built.with(way);
        self.owners[way.index()] = seat.index() as u8;
    }

    /// The ways with roads on them.
    #[inline]
    #[must_use]
    pub const fn built(&self) -> WaySet {
        self.built
    }

    /// Whose roads lie on a way.
    #[inline]
    #[must_use]
    pub fn owner(&self, way: WayId) -> Option<Seat> {
        let owner = self.owners[way.index()];
        if usize::from(owner) < MAX_PLAYERS { Some(Seat::new(owner)) } else { None }
    }

    /// The ways with roads of this seat.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = WayId> + '_ {
        self.built.iter().filter(move |way| self.owner(*way) == Some(seat))
    }
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The city tokens taken.
    pub cities: PlaceSet,
    /// The road points scored so far.
    pub points: i16,
    /// The road pieces left.
    pub roads_left: u8,
    /// The wealth tokens taken.
    pub wealth: Tokens,
}

/// What one seat alone sees: nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Private {}

impl Public {
    /// The wealth token of a city.
    #[inline]
    #[must_use]
    pub fn wealth_of(&self, city: PlaceId) -> Wealth {
        self.wealth[city.city_index()]
    }

    /// Who connected a city.
    #[must_use]
    pub fn taker(&self, city: PlaceId) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| self.players[*seat].cities.contains(city))
    }
}
