//! Boards: how each game is drawn and how clicks become moves.

mod belongings;
mod breakdown;
mod bubble;
mod caesar;
mod eggs;
mod eme;
mod frame;
mod land;
mod legends;
mod mapped;
pub(crate) mod plain;
mod pointer;
mod shown;
mod table;
mod trail;
mod viewport;
pub(crate) mod workshop;

use std::fmt::Display;

use bots::BotGame;
use game::{Line, Seat, View, Words};
use games::Listed;
use leptos::prelude::AnyView;
use serde::{Deserialize, Serialize};

pub(crate) use belongings::{Belonging, Belongings};
pub(crate) use breakdown::ScorePart;
pub(crate) use shown::Shown;
pub(crate) use table::TableOf;

use crate::browser::Sound;
use crate::scene::HistoryLine;
use crate::words::{t, tl};

/// A game that the client can show.
pub(crate) trait Boarded: Listed + Words + BotGame + Shown {
    /// The middle of the table: the board, the prompt, the cards. By default these are panels and buttons.
    fn screen(table: TableOf<Self>) -> AnyView {
        plain::screen(table.session)
    }

    /// Where on the screen a move is made.
    fn place(mv: Self::Move) -> MovePlace;

    /// The contents of a player's panel.
    fn facts(view: &View<Self>, seat: Seat) -> Facts;

    /// The belongings of a player by kind, for the drawer that a click on the player opens. If empty, the drawer shows
    /// the player's panel in words.
    fn belongings(_: &View<Self>, _: Seat) -> Vec<Belongings> {
        Vec::new()
    }

    /// What the points of a seat in a category are made of; empty if the game does not say.
    fn breakdown(_: &View<Self>, _history: &[HistoryLine], _: Self::Category, _: Seat) -> Vec<ScorePart> {
        Vec::new()
    }

    /// The animation of an event; `None` if it moves no piece.
    fn cue(_: &Self::Event) -> Option<Cue> {
        None
    }

    /// The sound of an event; by default that of the piece it moves.
    fn sound(_: &Self::Public, event: &Self::Event) -> Option<Sound> {
        Self::cue(event).map(|cue| cue.sound())
    }

    /// The turn or round that begins with an event, for the headings of the history.
    fn opens(_: &Self::Event) -> Option<TurnStart> {
        None
    }

    /// Whether an event is shown alone for a moment, before the next event of the same move.
    fn takes_time(_: &Self::Event) -> bool {
        false
    }

    /// A short label for the button of a move.
    fn short(_: Self::Move) -> Option<String> {
        None
    }

    /// The unit of the totals.
    fn unit(_: &View<Self>) -> ScoreUnit {
        ScoreUnit::POINTS
    }

    /// The printed player board, above the belongings of a player.
    fn player_board(_: &View<Self>, _: Seat) -> Option<AnyView> {
        None
    }

    /// The message for beginners at the start of a game: the aim, and what a bid costs. It is shown beside the prompt.
    fn note(_: &View<Self>) -> Option<&'static str> {
        None
    }

    /// Message ids that say where on the board the viewer can act now, one for each kind of action.
    fn wheres(_: &View<Self>) -> Vec<&'static str> {
        Vec::new()
    }

    /// The options in short, under the title of the game.
    fn subtitle(view: &View<Self>) -> String {
        tl(&Line::new("table.seats").with("n", view.score().seats))
    }
}

/// The unit of totals: points, or something else that decides the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreUnit {
    pub(crate) icon: &'static str,
    /// The message id of its name.
    pub(crate) label: &'static str,
    /// The message id of a number of it.
    pub(crate) count: &'static str,
}

impl ScoreUnit {
    pub(crate) const POINTS: Self = Self { icon: "vp", label: "fact.points", count: "unit.points" };
}

/// The animation of one piece by an event. Positions are numbers of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cue {
    /// The drawing of the piece.
    pub(crate) sprite: String,
    /// The start; `None` if it drops from above.
    pub(crate) from: Option<u8>,
    /// The destination; `None` if it bursts.
    pub(crate) to: Option<u8>,
}

impl Cue {
    pub(crate) const fn drop(sprite: String, to: u8) -> Self {
        Self { sprite, from: None, to: Some(to) }
    }

    pub(crate) const fn fly(sprite: String, from: u8, to: u8) -> Self {
        Self { sprite, from: Some(from), to: Some(to) }
    }

    pub(crate) const fn burst(sprite: String, at: u8) -> Self {
        Self { sprite, from: Some(at), to: None }
    }

    /// The sound of the piece.
    pub(crate) fn sound(&self) -> Sound {
        match (self.from, self.to) {
            (None, _) if self.sprite.starts_with("army") => Sound::Placed,
            (None, _) => Sound::Built,
            (Some(_), Some(_)) => Sound::Moved,
            (Some(_), None) => Sound::Removed,
        }
    }
}

/// The turn or round that begins with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnStart {
    /// A seat's turn.
    Turn(Seat),
    /// The round of this number.
    Round(u8),
    /// The turn of this number, for everybody at once.
    Everybody(u8),
}

/// Where on the screen a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovePlace {
    /// On the board.
    Board,
    /// Among the cards on offer or in the hand.
    Cards,
    /// By a button of the prompt.
    Prompt,
    /// By the primary button, which ends the step.
    Done,
}

/// The contents of a player's panel: rows of icons and numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Facts {
    /// The main numbers.
    pub(crate) stats: Vec<Fact>,
    /// Collected goods.
    pub(crate) goods: Vec<Fact>,
    /// What the player holds by colour, as short labels.
    pub(crate) tags: Vec<Tag>,
    /// The sources of the points: message id of the client, points, rule.
    pub(crate) sums: Vec<(&'static str, i16, &'static str)>,
    /// The rule of the points.
    pub(crate) points: &'static str,
    /// The cards that are used and unused.
    pub(crate) track: Option<CardTrack>,
    /// Whether the player has sealed a choice.
    pub(crate) sealed: bool,
}

/// A short label on a colour.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tag {
    pub(crate) text: String,
    /// The CSS property of the colour.
    pub(crate) colour: String,
    pub(crate) about: String,
    pub(crate) rule: &'static str,
}

/// The used and unused cards of a player, in a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CardTrack {
    /// Each card with the CSS class of its state.
    pub(crate) cards: Vec<(String, &'static str)>,
    /// A message id of the client.
    pub(crate) label: &'static str,
    /// The rule that describes it.
    pub(crate) rule: &'static str,
}

/// An icon with a number and an explanation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fact {
    pub(crate) icon: String,
    pub(crate) value: String,
    /// Its name, in the language of the page.
    pub(crate) label: String,
    /// Its effect, or how it scores.
    pub(crate) note: Option<String>,
    /// The rule that describes it.
    pub(crate) rule: String,
}

impl Fact {
    /// A number, explained by a message of the client.
    pub(crate) fn new(icon: &str, value: impl Display, label: &'static str, rule: impl Display) -> Self {
        Self::named(icon, value, t(label), rule)
    }

    /// A number with a given name, such as that of a leader.
    pub(crate) fn named(icon: &str, value: impl Display, label: String, rule: impl Display) -> Self {
        Self { icon: icon.to_owned(), value: value.to_string(), label, note: None, rule: rule.to_string() }
    }

    pub(crate) fn note(self, note: String) -> Self {
        Self { note: Some(note), ..self }
    }
}
