//! What lies face up before a player, as the board of a game tells it.

use game::{Line, RuleId};

/// Things of one kind that lie face up before a player, under a title. All lines are messages of the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Belongings {
    pub(crate) title: Line,
    pub(crate) items: Vec<Belonging>,
}

/// One of these things.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Belonging {
    /// A drawing of the sprite.
    pub(crate) drawing: String,
    pub(crate) name: Line,
    /// What it does, or how it counts.
    pub(crate) about: Option<Line>,
    /// The points it brings now, where it brings points of its own.
    pub(crate) points: Option<i16>,
    /// The rule it stands in.
    pub(crate) rule: RuleId,
}

impl Belonging {
    /// A thing that explains itself by its name and brings no points of its own.
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
