//! The belongings of a player: the cards and tokens that lie face up before the player at the printed table.

use game::{Line, RuleId};

/// The belongings of one kind, under a title. All lines are messages of the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Belongings {
    pub(crate) title: Line,
    pub(crate) items: Vec<Belonging>,
}

/// A card or token of a player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Belonging {
    /// The id of a drawing in the sprite.
    pub(crate) drawing: String,
    pub(crate) name: Line,
    /// Its effect, or how it scores.
    pub(crate) about: Option<Line>,
    /// The points it scores now; `None` if it has no points of its own.
    pub(crate) points: Option<i16>,
    /// The rule that describes it.
    pub(crate) rule: RuleId,
}

impl Belonging {
    /// A card or token without a description and without points of its own.
    pub(crate) fn new(drawing: &str, name: Line, rule: RuleId) -> Self {
        Self { drawing: drawing.to_owned(), name, about: None, points: None, rule }
    }

    pub(crate) fn about(self, about: Line) -> Self {
        Self { about: Some(about), ..self }
    }

    pub(crate) fn worth(self, points: impl Into<Option<i16>>) -> Self {
        Self { points: points.into(), ..self }
    }
}
