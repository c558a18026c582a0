//! Faults of card files.

use std::fmt;

use game::{DatumError, Fault, FileFaults, Line, Thing};

use crate::card_file::{MOST_ON_CARD, MOST_STEPS};
use crate::cards::CARDS;
use crate::data::Resource;
use crate::words::resource_thing;

/// Everything that is wrong with a card file.
pub type CardFaults = FileFaults<CardFault>;

/// Why a file is not a valid list of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// It is not TOML of our form.
    Form(String),
    /// It has too few cards for a game of two, or more than the engine takes.
    Count {
        /// The fewest cards.
        fewest: usize,
        /// The cards of the file.
        found: usize,
    },
    /// A card has no symbol, or too many.
    Symbols(u8),
    /// The fewest players of a card are not from 2 to 5.
    Players(u8),
    /// A card has too many armies and steps.
    Steps(u8),
    /// A card builds several cities or destroys several armies.
    OnlyOne,
    /// There are too many symbols of a resource.
    TooMany {
        /// The resource.
        resource: Resource,
        /// Its symbols.
        symbols: usize,
        /// The most symbols it may have.
        most: usize,
    },
    /// There are not enough cards to end a game of this many players.
    TooFew {
        /// The players.
        seats: u8,
        /// The cards they play with.
        found: usize,
        /// The cards they take.
        needed: usize,
    },
}

impl From<DatumError> for CardFault {
    fn from(error: DatumError) -> Self {
        Self::Form(error.why)
    }
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(why) => f.write_str(why),
            Self::Count { fewest, found } => {
                write!(f, "a list has {fewest} to {CARDS} cards, this one {found}")
            }
            Self::Symbols(symbols) => write!(f, "a card has 1 to {MOST_ON_CARD} symbols, this one {symbols}"),
            Self::Players(players) => write!(f, "players = {players} is not from 2 to 5"),
            Self::Steps(steps) => {
                write!(f, "a card has at most {MOST_STEPS} armies to place and steps, this one {steps}")
            }
            Self::OnlyOne => f.write_str("a card builds one city and destroys one army at most"),
            Self::TooMany { resource, symbols, most } => {
                write!(f, "there are {symbols} symbols of {resource}, and at most {most} are allowed")
            }
            Self::TooFew { seats, found, needed } => {
                write!(f, "{seats} players take {needed} cards, but the list has {found} for them")
            }
        }
    }
}

impl Fault for CardFault {
    fn line(&self) -> Line {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let line = |fault: &str| Line::new(&format!("fault.{fault}"));
        match self {
            Self::Form(why) => line("form").with("why", Thing::new("text", why).named(why)),
            Self::Count { fewest, found } => line("card_count")
                .with("fewest", number(*fewest))
                .with("most", number(CARDS))
                .with("n", number(*found)),
            Self::Symbols(n) => line("card_symbols").with("most", MOST_ON_CARD).with("n", *n),
            Self::Players(n) => line("card_players").with("n", *n),
            Self::Steps(n) => line("card_steps").with("most", MOST_STEPS).with("n", *n),
            Self::OnlyOne => line("card_only_one"),
            Self::TooMany { resource, symbols, most } => line("card_resource")
                .with("resource", resource_thing(*resource))
                .with("most", number(*most))
                .with("n", number(*symbols)),
            Self::TooFew { seats, found, needed } => line("card_few")
                .with("seats", *seats)
                .with("needed", number(*needed))
                .with("n", number(*found)),
        }
    }
}
