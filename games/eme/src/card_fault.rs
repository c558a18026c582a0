//! Faults of card files.

use std::fmt;

use game::{Fault, FileFaults, Line};
use realm::ListFault;

use crate::card_file::MOST_ON_CARD;
use crate::data::Resource;
use crate::words::resource_thing;

/// Everything that is wrong with a card file.
pub type CardFaults = FileFaults<CardFault>;

/// Why a file is not a valid list of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// A fault that lists of both games can have.
    List(ListFault),
    /// A card has no symbol, or too many.
    Symbols(u8),
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
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(fault) => fault.fmt(f),
            Self::Symbols(symbols) => write!(f, "a card has 1 to {MOST_ON_CARD} symbols, this one {symbols}"),
            Self::OnlyOne => f.write_str("a card builds one city and destroys one army at most"),
            Self::TooMany { resource, symbols, most } => {
                write!(f, "there are {symbols} symbols of {resource}, and at most {most} are allowed")
            }
        }
    }
}

impl Fault for CardFault {
    fn line(&self) -> Line {
        match self {
            Self::List(fault) => fault.line(),
            Self::Symbols(n) => Line::new("fault.card_symbols").with("most", MOST_ON_CARD).with("n", *n),
            Self::OnlyOne => Line::new("fault.card_only_one"),
            Self::TooMany { resource, symbols, most } => Line::new("fault.card_resource")
                .with("resource", resource_thing(*resource))
                .with("most", *most)
                .with("n", *symbols),
        }
    }
}
