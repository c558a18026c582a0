//! Events of a game.

use game::{Pile, Seat};
use serde::{Deserialize, Serialize};

use crate::board::MAX_CITIES;
use crate::data::Wealth;
use crate::moves::Payout;
use crate::sets::PlaceId;

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The wealth tokens were laid on the cities (CAE-03).
    TokensLaid {
        /// The token of each city, in the order of the cities.
        wealth: Pile<Wealth, MAX_CITIES>,
    },
    /// The first player was drawn (CAE-05).
    Begins {
        /// Who.
        seat: Seat,
    },
    /// Roads were laid on a way (CAE-12).
    Laid {
        /// Whose roads.
        seat: Seat,
        /// The end of the chain to which they were added.
        from: PlaceId,
        /// Where the chain starts now.
        to: PlaceId,
        /// How many pieces.
        pieces: u8,
    },
    /// A city was connected, and its tokens taken (CAE-14).
    Connected {
        /// By whom.
        seat: Seat,
        /// The city.
        city: PlaceId,
        /// Its wealth.
        wealth: Wealth,
    },
    /// The way back to Rome scored (CAE-15).
    Scored {
        /// Who connected the city.
        seat: Seat,
        /// The points of each seat.
        payout: Payout,
        /// They are doubled (CAE-17).
        doubled: bool,
    },
    /// A player could reach no city (CAE-18).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The game ended: every city was connected (CAE-20), or nobody could build (CAE-18).
    Ended {
        /// How many cities were left.
        left: u8,
    },
}
