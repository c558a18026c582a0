//! Faults of card files.

use std::fmt;

use game::{Fault, FileFaults, Line, Thing};
use realm::ListFault;

/// Everything that is wrong with a card file.
pub type CardFaults = FileFaults<CardFault>;

/// Why a file is not a valid list of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardFault {
    /// A fault that lists of both games can have.
    List(ListFault),
    /// The name of a card has a wrong form.
    BadName,
    /// A card has no ability, or more than two.
    Abilities(usize),
    /// A card has the same ability twice, or two that bring points.
    OneOfAKind,
    /// A number of an ability is out of bounds.
    Amount {
        /// The ability, as the file writes it.
        ability: String,
        /// The least number.
        least: u8,
        /// The largest number.
        most: u8,
    },
    /// The cards together have too much of an ability or a family.
    TooMany {
        /// The ability or the family, as the file writes it.
        what: &'static str,
        /// How much they have.
        found: usize,
        /// How much they may have.
        most: usize,
    },
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(fault) => fault.fmt(f),
            Self::BadName => f.write_str("a name is 1 to 40 letters, digits, spaces and .'’()-"),
            Self::Abilities(count) => write!(f, "a card has one or two abilities, this one {count}"),
            Self::OneOfAKind => {
                f.write_str("a card has no ability twice, and one at most that brings points")
            }
            Self::Amount { ability, least, most } => {
                write!(f, "{ability:?}: its number is not from {least} to {most}")
            }
            Self::TooMany { what, found, most } => {
                write!(f, "all cards together have {found} of {what}, and at most {most} are allowed")
            }
        }
    }
}

impl Fault for CardFault {
    fn line(&self) -> Line {
        let line = |fault: &str| Line::new(&format!("fault.card_{fault}"));
        match self {
            Self::List(fault) => fault.line(),
            Self::BadName => line("name"),
            Self::Abilities(n) => line("abilities").with("n", *n),
            Self::OneOfAKind => line("one_of_a_kind"),
            Self::Amount { ability, least, most } => {
                line("amount").with("ability", Thing::text(ability)).with("least", *least).with("most", *most)
            }
            Self::TooMany { what, found, most } => {
                line("many").with("what", Thing::text(what)).with("most", *most).with("n", *found)
            }
        }
    }
}
