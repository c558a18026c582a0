//! What happened, told so that nothing else is needed to say it: places carry their names.

use game::{Seat, Thing};
use serde::{Deserialize, Serialize};

use crate::data::{Colour, Wealth};
use crate::moves::Payout;

/// A fact that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The wealth tokens were laid on the cities (CAE-03).
    TokensLaid {
        /// Each city with its token.
        tokens: Vec<(Thing, Wealth)>,
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
        /// The end of the chain they were laid on to.
        from: Thing,
        /// Where the chain starts now.
        to: Thing,
        /// How many pieces.
        pieces: u8,
    },
    /// A city was connected, and its tokens taken (CAE-14).
    Connected {
        /// By whom.
        seat: Seat,
        /// The city.
        city: Thing,
        /// Its colour and value.
        token: (Colour, u8),
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
