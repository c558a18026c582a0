//! Faults of card lists that both games have.

use std::fmt;

use game::{Datum, Fault, FileFaults, Line};

/// Why a list of cards is not valid in either game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// It has too few cards for a game of two, or more than the engine takes.
    Count {
        /// The fewest cards.
        fewest: usize,
        /// The most cards.
        most: usize,
        /// The cards of the file.
        found: usize,
    },
    /// The fewest players of a card are fewer than two or more than can play.
    Players {
        /// The most players.
        most: u8,
        /// The players of the card.
        found: u8,
    },
    /// A card has too many armies and steps.
    Steps {
        /// The most of both.
        most: u8,
        /// What the card has.
        found: u8,
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

/// The rows of a card file, of which there must be enough for a game of two and no more than the engine takes; `None` if
/// there is no list. `fault` makes a fault of the game.
pub fn card_rows<'a, F>(
    file: &'a Datum,
    (fewest, most): (usize, usize),
    faults: &mut FileFaults<F>,
    fault: fn(ListFault) -> F,
) -> Option<&'a [Datum]> {
    faults.ok(file.only(&["card"]));
    let rows = faults.ok(file.need("card").and_then(Datum::as_list))?;
    if !(fewest..=most).contains(&rows.len()) {
        faults.add(fault(ListFault::Count { fewest, most, found: rows.len() }));
    }
    Some(rows)
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { fewest, most, found } => {
                write!(f, "a list has {fewest} to {most} cards, this one {found}")
            }
            Self::Players { most, found } => write!(f, "players = {found} is not from 2 to {most}"),
            Self::Steps { most, found } => {
                write!(f, "a card has at most {most} armies to place and steps, this one {found}")
            }
            Self::TooFew { seats, found, needed } => {
                write!(f, "{seats} players take {needed} cards, but the list has {found} for them")
            }
        }
    }
}

impl Fault for ListFault {
    fn line(&self) -> Line {
        match self {
            Self::Count { fewest, most, found } => {
                Line::new("fault.card_count").with("fewest", *fewest).with("most", *most).with("n", *found)
            }
            Self::Players { most, found } => {
                Line::new("fault.card_players").with("most", *most).with("n", *found)
            }
            Self::Steps { most, found } => {
                Line::new("fault.card_steps").with("most", *most).with("n", *found)
            }
            Self::TooFew { seats, found, needed } => {
                let line = Line::new("fault.card_few").with("seats", *seats);
                line.with("needed", *needed).with("n", *found)
            }
        }
    }
}
