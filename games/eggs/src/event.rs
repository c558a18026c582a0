//! Events of a game. An optional field is `None` for viewers who may not know it.

use game::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::adventurers::{Adventurer, Cards};
use crate::eggs::{Egg, EggSet};
use crate::moves::Move;

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round began.
    RoundBegan {
        /// Which, counted from 1.
        round: u8,
    },
    /// A turn of the round began (EGG-10).
    TurnBegan {
        /// Which, counted from 1.
        turn: u8,
    },
    /// The tie-break token went to a player (EGG-06, EGG-14, EGG-41).
    TokenWent {
        /// To whom.
        to: Seat,
    },
    /// A player drew cards.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which.
        cards: Option<Cards>,
    },
    /// A player sealed a choice.
    Sealed {
        /// Who.
        seat: Seat,
        /// Which.
        choice: Option<Move>,
    },
    /// A player kept the opening hand (EGG-04).
    KeptHand {
        /// Who.
        seat: Seat,
    },
    /// A player discarded the opening hand and drew another (EGG-04).
    Redrew {
        /// Who.
        seat: Seat,
        /// The new hand.
        cards: Option<Cards>,
    },
    /// The eggs of a turn were revealed, from the second turn on at the end of the turn before (EGG-05, EGG-16).
    Revealed {
        /// The turn, counted from 1.
        turn: u8,
        /// The eggs.
        eggs: EggSet,
    },
    /// A player's adventurers were shown (EGG-10).
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Cards,
    },
    /// Dark Priestesses cancelled one another (EGG-29).
    Cancelled {
        /// Whose.
        seats: SeatSet,
    },
    /// An adventurer took an egg (EGG-11).
    Took {
        /// Whose adventurer.
        seat: Seat,
        /// Which adventurer.
        adventurer: Adventurer,
        /// The index of the egg if it lay face down.
        down: Option<u8>,
        /// The egg.
        egg: Option<Egg>,
    },
    /// An adventurer took no egg because of its ability, or declined one (EGG-12, EGG-27).
    TookNone {
        /// Whose adventurer.
        seat: Seat,
        /// Which adventurer.
        adventurer: Adventurer,
    },
    /// Nobody took these eggs (EGG-16).
    Left {
        /// The face-up ones.
        up: EggSet,
        /// How many face-down ones.
        down: u8,
    },
    /// A Scout laid an egg face down (EGG-22).
    Scouted {
        /// Whose Scout.
        seat: Seat,
        /// The index of the egg.
        down: u8,
        /// The egg.
        egg: Option<Egg>,
    },
    /// A Courier gave its egg away (EGG-24).
    Gave {
        /// Whose Courier.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// The egg.
        egg: Option<Egg>,
    },
    /// A Courier kept its egg, or a Priest discarded none.
    KeptEggs {
        /// Whose.
        seat: Seat,
        /// Courier or Priest.
        adventurer: Adventurer,
    },
    /// A Merchant or Blacksmith went to the scoring pile (EGG-25, EGG-28).
    LaidDown {
        /// Whose.
        seat: Seat,
        /// Merchant or Blacksmith.
        adventurer: Adventurer,
        /// Its value.
        points: i16,
    },
    /// A Priest discarded an egg (EGG-26).
    Discarded {
        /// Whose Priest.
        seat: Seat,
        /// The egg.
        egg: Option<Egg>,
    },
    /// A scoring pile was opened and counted (EGG-40).
    Counted {
        /// Whose.
        seat: Seat,
        /// The eggs on it.
        eggs: EggSet,
        /// The Merchants and Blacksmiths on it.
        cards: Cards,
        /// Their sum.
        points: i16,
    },
    /// A player won an egg token (EGG-43).
    WonToken {
        /// Who.
        seat: Seat,
        /// How many they have now.
        tokens: u8,
    },
    /// The game ended (EGG-42).
    Ended {
        /// Who won.
        winners: SeatSet,
    },
}
