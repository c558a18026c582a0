//! Places and ways by number, and sets of them.

use std::fmt;

use game::Set;
use serde::{Deserialize, Serialize};

use crate::board::{MAX_PLACES, MAX_WAYS};

/// Rome or a city, by its number on the board; Rome is number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub u8);

game::member!(PlaceId, MAX_PLACES, u64);

impl PlaceId {
    /// Rome.
    pub const ROME: Self = Self(0);

    /// The number of this city among the cities, counted from 0; Rome has none.
    #[inline]
    #[must_use]
    pub const fn city_index(self) -> usize {
        self.index() - 1
    }
}

impl fmt::Display for PlaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A way, by its number on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WayId(pub u8);

game::member!(WayId, MAX_WAYS, u128);

/// A set of places.
pub type PlaceSet = Set<PlaceId>;

/// A set of ways.
pub type WaySet = Set<WayId>;
