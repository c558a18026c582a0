//! Boards: what each game looks like and how a click on it becomes a move.

mod belongings;
mod bubble;
mod caesar;
mod eggs;
mod eme;
mod frame;
mod land;
mod legends;
pub(crate) mod plain;
mod pointer;
mod shown;
mod table;
mod viewport;

use std::fmt::Display;

use bots::BotGame;
use game::{Line, Seat, View, Words};
use games::Listed;
use leptos::prelude::AnyView;

pub(crate) use belongings::{Belonging, Belongings};
pub(crate) use shown::Shown;
pub(crate) use table::TableOf;

use crate::words::{t, tl};

/// A game that the client can show.
pub(crate) trait Boarded: Listed + Words + BotGame + Shown {
    /// The middle of the table: the board, the prompt, the cards. Without a picture these are panels and buttons.
    fn screen(table: TableOf<Self>) -> AnyView {
        plain::screen(table.session)
    }

    /// Where on the screen a move is made.
    fn place(mv: Self::Move) -> MovePlace;

    /// What a player's panel shows.
    fn facts(view: &View<Self>, seat: Seat) -> Facts;

    /// What lies face up before a player, kind by kind, for the drawer that a click on the player opens. Without it the
    /// drawer shows the player's panel in words.
    fn belongings(_: &View<Self>, _: Seat) -> Vec<Belongings> {
        Vec::new()
    }

    /// How an event moves pieces on the board.
    fn cue(_: &Self::Event) -> Option<Cue> {
        None
    }

    /// What begins with an event, for the headings of the history.
    fn opens(_: &Self::Event) -> Option<TurnStart> {
        None
    }

    /// Whether an event is shown on its own, before what the same move leads to.
    fn takes_time(_: &Self::Event) -> bool {
        false
    }

    /// What the button of a move says where the whole sentence would be too long.
    fn short(_: Self::Move) -> Option<String> {
        None
    }

    /// What the totals count.
    fn unit(_: &View<Self>) -> ScoreUnit {
        ScoreUnit::POINTS
    }

    /// Above the lists of what lies before a player: the player board, as it is printed.
    fn player_board(_: &View<Self>, _: Seat) -> Option<AnyView> {
        None
    }

    /// Under the game's title: the options in short.
    fn subtitle(view: &View<Self>) -> String {
        tl(&Line::new("table.seats").with("n", view.score().seats))
    }
}

/// What totals count: points, or something else that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreUnit {
    pub(crate) icon: &'static str,
    /// The message that names it beside a total.
    pub(crate) label: &'static str,
    /// The message that counts it.
    pub(crate) count: &'static str,
}

impl ScoreUnit {
    pub(crate) const POINTS: Self = Self { icon: "vp", label: "fact.points", count: "unit.points" };
}

/// A piece in motion. Places are the board's own numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cue {
    /// The drawing of the piece.
    pub(crate) sprite: String,
    /// Where it comes from; from above if nowhere.
    pub(crate) from: Option<u8>,
    /// Where it goes; it bursts if nowhere.
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
}

/// What begins with an event.
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
    /// By the one primary button: it ends the step.
    Done,
}

/// What a player's panel shows, in rows of icons and numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Facts {
    /// The main numbers.
    pub(crate) stats: Vec<Fact>,
    /// What has been collected.
    pub(crate) goods: Vec<Fact>,
    /// Where the points come from: message id of the client, number, and the rule.
    pub(crate) sums: Vec<(&'static str, i16, &'static str)>,
    /// The rule of the points.
    pub(crate) points: &'static str,
    /// Cards used and unused.
    pub(crate) track: Option<CardTrack>,
    /// Whether a choice is sealed.
    pub(crate) sealed: bool,
}

/// Cards used and unused, in a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CardTrack {
    /// Each card with the style of its state.
    pub(crate) cards: Vec<(String, &'static str)>,
    /// A message of the client.
    pub(crate) label: &'static str,
    /// The rule it stands in.
    pub(crate) rule: &'static str,
}

/// An icon with a number and the words that explain it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fact {
    pub(crate) icon: String,
    pub(crate) value: String,
    /// What it is, in the language of the page.
    pub(crate) label: String,
    /// What it does, or how it counts.
    pub(crate) note: Option<String>,
    /// The rule it stands in.
    pub(crate) rule: String,
}

impl Fact {
    /// A number, explained by a message of the client.
    pub(crate) fn new(icon: &str, value: impl Display, label: &'static str, rule: impl Display) -> Self {
        Self::named(icon, value, t(label), rule)
    }

    /// The same with a name of its own, such as a leader's.
    pub(crate) fn named(icon: &str, value: impl Display, label: String, rule: impl Display) -> Self {
        Self { icon: icon.to_owned(), value: value.to_string(), label, note: None, rule: rule.to_string() }
    }

    pub(crate) fn note(self, note: String) -> Self {
        Self { note: Some(note), ..self }
    }
}
