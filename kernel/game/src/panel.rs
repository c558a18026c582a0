//! A position as panels of text, for terminals and screen readers, the same for every game.

use serde::{Deserialize, Serialize};

use crate::Line;

/// A titled block of lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panel {
    /// Where it belongs on the screen.
    pub place: Place,
    /// Its title.
    pub title: Line,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// Where a panel belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The board and the pieces on it.
    Board,
    /// The cards or eggs on offer.
    Offer,
    /// One player's things.
    Player,
    /// Things that only the viewer sees.
    Hand,
}
