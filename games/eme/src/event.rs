//! Events of a game.

use game::{BySeat, Pile, Seat};
use realm::{Opening, Region};
use serde::{Deserialize, Serialize};

use crate::board::TRIANGLES;
use crate::cards::Card;
use crate::data::Resource;
use crate::state::{Colour, SEATS};

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A game began; in a long game there are several (EME-50).
    Began {
        /// The number of this game.
        game: u8,
        /// The number of games.
        games: u8,
        /// The coins everybody has (EME-07).
        coins: u8,
    },
    /// The row was dealt (EME-04).
    RowDealt {
        /// The six cards.
        row: Pile<Card, 6>,
    },
    /// A resource token was laid on a triangle (EME-51).
    TokenLaid {
        /// Where.
        region: Region,
        /// Which.
        resource: Resource,
    },
    /// The first player was chosen (EME-11).
    FirstChosen {
        /// By whom.
        seat: Seat,
        /// Who plays first.
        first: Seat,
    },
    /// A card was taken and paid for (EME-20, EME-21).
    CardTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// At what price.
        price: u8,
    },
    /// The row slid left and a new card came in (EME-23).
    CardRevealed {
        /// The new card.
        card: Card,
    },
    /// An army was placed (EME-30).
    ArmyPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// An army moved a step (EME-31, EME-32).
    ArmyMoved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Region,
        /// To where.
        to: Region,
    },
    /// A city was built (EME-33).
    CityBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// An army was destroyed (EME-34).
    ArmyDestroyed {
        /// By whom.
        seat: Seat,
        /// Whose army it was.
        colour: Colour,
        /// Where.
        region: Region,
    },
    /// The rest of an action was left out (EME-24).
    Skipped {
        /// By whom.
        seat: Seat,
    },
    /// A game ended (EME-40) and was counted.
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

/// The resource tokens on the triangles of the side in play, in the order of the board.
pub type Tokens = [Resource; TRIANGLES];
