//! Events of a game.

use game::{BySeat, Pile, Seat};
use realm::{Opening, Region};
use serde::{Deserialize, Serialize};

use crate::board::Tile;
use crate::card::Card;
use crate::data::{Leader, Mark, Token};
use crate::state::{Colour, SEATS};

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A game began; in a long game there are several (LEG-60).
    Began {
        /// The number of this game.
        game: u8,
        /// The number of games.
        games: u8,
        /// Who lays the board; nobody with quick set-up (LEG-10).
        architect: Option<Seat>,
    },
    /// A tile was laid (LEG-02).
    TileLaid {
        /// In which slot, counted from 0.
        slot: u8,
        /// Which, and how.
        tile: Tile,
    },
    /// The Start token was put (LEG-03).
    StartPut {
        /// Where.
        region: Region,
    },
    /// A token was laid (LEG-61, LEG-62, LEG-63, LEG-70).
    TokenLaid {
        /// Which.
        mark: Mark,
        /// Where.
        region: Region,
    },
    /// A leader was dealt (LEG-64).
    LeaderDealt {
        /// To whom.
        seat: Seat,
        /// Which.
        leader: Leader,
    },
    /// The row was dealt (LEG-06).
    RowDealt {
        /// The six cards.
        row: Pile<Card, 6>,
    },
    /// A player's first armies were put in the start region (LEG-07, LEG-67).
    Mustered {
        /// Whose.
        seat: Seat,
        /// How many.
        armies: u8,
        /// Where.
        region: Region,
    },
    /// One more army of everybody was put on another tile (LEG-07).
    OutpostPut {
        /// Where.
        region: Region,
    },
    /// Everybody got their coins (LEG-09).
    CoinsDealt {
        /// How many.
        coins: u8,
    },
    /// A card was taken and paid for (LEG-20).
    CardTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// At what price.
        price: u8,
    },
    /// Coins came in from the supply (LEG-44, LEG-61).
    CoinsGained {
        /// Whose.
        seat: Seat,
        /// How many.
        coins: u8,
    },
    /// The row slid left and a new card came in (LEG-23).
    CardRevealed {
        /// The new card.
        card: Card,
    },
    /// An army was placed (LEG-30).
    ArmyPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// The White Knight placed an army in his new city (LEG-68).
    KnightPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// An army moved a step (LEG-31).
    ArmyMoved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Region,
        /// To where.
        to: Region,
        /// How many steps it took.
        cost: u8,
    },
    /// A city was built (LEG-32).
    CityBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// An exploration token was taken (LEG-61, LEG-70).
    TokenTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        token: Token,
        /// From where.
        region: Region,
    },
    /// The seventh army slew the dragon (LEG-63).
    DragonSlain {
        /// Who brought it.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// The rogues took a coin (LEG-63).
    Robbed {
        /// Whose.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// An army was destroyed (LEG-33).
    ArmyDestroyed {
        /// By whom.
        seat: Seat,
        /// Whose army it was.
        colour: Colour,
        /// Where.
        region: Region,
    },
    /// The Red Sorceress destroyed an army and keeps it (LEG-67).
    ArmyCaptured {
        /// By whom.
        seat: Seat,
        /// Whose army it was.
        owner: Seat,
        /// Where.
        region: Region,
    },
    /// The Bandit King stole a coin (LEG-66).
    CoinStolen {
        /// By whom.
        seat: Seat,
        /// From whom.
        from: Seat,
    },
    /// A seat looked at a face-down token (LEG-70).
    Peeked {
        /// Who.
        seat: Seat,
        /// Where.
        region: Region,
        /// Which it is, if the viewer may know.
        token: Option<Token>,
    },
    /// The rest of an action, or another offer, was declined (LEG-22).
    Skipped {
        /// By whom.
        seat: Seat,
    },
    /// A game ended (LEG-50) and was counted.
    Ended {
        /// How many played.
        seats: u8,
        /// The points of each.
        points: BySeat<i16, SEATS>,
    },
    /// A neutral army was placed, or something happened in the bid.
    #[serde(untagged)]
    Opening(Opening),
}

impl From<Opening> for Event {
    fn from(event: Opening) -> Self {
        Self::Opening(event)
    }
}
