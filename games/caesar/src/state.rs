//! The position. Nothing is hidden after the set-up: the tokens left in the box (CAE-04, CAE-30) follow from those on
//! the cities, which are face up. So there is only the public drawer.

use game::{BySeat, Pile, Seat};
use serde::{Deserialize, Serialize};

use crate::board::{BoardRef, MAX_CITIES, MAX_PLACES, MAX_WAYS};
use crate::data::{MAX_PLAYERS, Tokens, Wealth};
use crate::sets::{PlaceId, PlaceSet, WayId, WaySet};

/// The position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Caesar {
    pub(crate) public: Public,
}

/// The public drawer, which has everything. It is `Copy`, as all of its parts are, so that a clone is one copy of
/// memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Public {
    /// The board played on.
    pub board: BoardRef,
    /// The number of players.
    pub seats: u8,
    /// Any tokens of the box were laid (CAE-30).
    pub wild_wealth: bool,
    /// All cities of a colour count for their owner (CAE-31).
    pub whole_province: bool,
    /// Whose turn it is.
    pub active: Seat,
    /// The pending decision.
    pub phase: Phase,
    /// The cities that still have their tokens.
    pub available: PlaceSet,
    /// The ways between an available city and one that is not: the last step of every chain. All of them are free,
    /// because a player who builds to a city takes it.
    pub frontier: WaySet,
    /// The wealth token each city got at the start, in the order of the cities.
    pub wealth: Pile<Wealth, MAX_CITIES>,
    /// The roads on the ways.
    pub roads: Roads,
    /// The fewest road pieces between each place and Rome, over roads of all colours (CAE-15).
    pub distance: Pile<u8, MAX_PLACES>,
    /// The number of the way on which the shortest path from each place begins, or [`FORK`] if several do.
    pub(crate) back: Pile<u8, MAX_PLACES>,
    /// The possessions of each player.
    pub players: BySeat<Player, MAX_PLAYERS>,
}

/// The distance of a place without roads to Rome.
pub const UNCONNECTED: u8 = u8::MAX;

/// Marks a place with several shortest paths, or none.
pub(crate) const FORK: u8 = u8::MAX;

/// The pending decision of the active player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// To lay the roads into a new city (CAE-10). The chain is laid from there back towards its start, so it is
    /// complete at every step and there is never a dead end.
    Reach,
    /// To lengthen the chain through connected cities, or to stop (CAE-13).
    Lengthen {
        /// The city it reaches.
        city: PlaceId,
        /// Its current start.
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

/// The owners of the roads on the ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roads {
    built: WaySet,
    /// The index of the owner's seat for each way, or [`NOBODY`].
    owners: Pile<u8, MAX_WAYS>,
}

/// The owner of a way that is free.
const NOBODY: u8 = u8::MAX;

impl Roads {
    /// No roads on any of the ways.
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

    /// The index of the owner's seat for each way, in the order of the ways; a number that is no seat for a free way.
    #[inline]
    #[must_use]
    pub fn owners(&self) -> &[u8] {
        &self.owners
    }

    /// The ways with roads of this seat.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = WayId> + '_ {
        self.built.iter().filter(move |way| self.owner(*way) == Some(seat))
    }
}

/// The possessions of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// The private drawer of a seat, which is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Private {}

impl Public {
    /// The wealth token of a city.
    #[inline]
    #[must_use]
    pub fn wealth_of(&self, city: PlaceId) -> Wealth {
        self.wealth[city.city_index()]
    }

    /// The way on which the only shortest path from a city to Rome begins; `None` if there are several, or none.
    #[inline]
    #[must_use]
    pub fn way_back(&self, city: PlaceId) -> Option<WayId> {
        let way = self.back[city.index()];
        if way == FORK { None } else { Some(WayId(way)) }
    }

    /// Who connected a city.
    #[must_use]
    pub fn taker(&self, city: PlaceId) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| self.players[*seat].cities.contains(city))
    }
}
