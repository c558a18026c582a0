//! What happened, in the past tense.

use game::{BySeat, Pile, Seat};
use realm::Region;
use serde::{Deserialize, Serialize};

use crate::data::{Card, Resource, TRIANGLES};
use crate::state::{Colour, MAX};

/// A fact that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A game began; in a long game there are several (EME-50).
    Began {
        /// Which game of how many.
        game: u8,
        /// How many games are played.
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
    /// A neutral army was placed (EME-06).
    NeutralPlaced {
        /// By whom.
        seat: Seat,
        /// Where.
        region: Region,
    },
    /// A bid was sealed (EME-10); only its maker knows how much.
    BidSealed {
        /// Whose.
        seat: Seat,
        /// How much, if the viewer may know.
        coins: Option<u8>,
    },
    /// A bid was shown.
    BidShown {
        /// Whose.
        seat: Seat,
        /// How much.
        coins: u8,
    },
    /// Several bid the most: age or a die decided (EME-12, EME-13).
    TieBroken {
        /// In whose favour.
        seat: Seat,
        /// Whether by die.
        die: bool,
    },
    /// The bid was won and paid (EME-11).
    BidWon {
        /// By whom.
        seat: Seat,
        /// For how much.
        coins: u8,
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
        points: BySeat<i16, MAX>,
    },
}

/// The resource tokens on the triangles of the side in play, in the order of the board.
pub type Tokens = [Resource; TRIANGLES];
