//! Boards: what each game looks like and how a click on it becomes a move.

pub(crate) mod caesar;
pub(crate) mod eggs;
pub(crate) mod eme;
mod frame;
mod land;
pub(crate) mod legends;
mod lens;
pub(crate) mod plain;
mod pointer;

use bots::Minded;
use game::{Seat, View, Words};
use games::{Caesar, Eggs, Eme, Legends};

/// A game that the client can show.
pub(crate) trait Boarded: Words + Minded {
    /// What the board needs to draw itself.
    fn board(view: &View<Self>) -> BoardView;

    /// Where on the screen a move is made.
    fn place(mv: Self::Move) -> Place;

    /// What a player's panel shows.
    fn facts(view: &View<Self>, seat: Seat) -> Facts;

    /// The rule of what is asked now.
    fn rule(public: &Self::Public) -> &'static str;

    /// How an event moves pieces on the board.
    fn cue(event: &Self::Event) -> Option<Cue>;

    /// What begins with an event, for the headings of the history.
    fn opens(event: &Self::Event) -> Option<Opens>;

    /// What the button of a move says where the whole sentence would be too long.
    fn short(_: Self::Move) -> Option<String> {
        None
    }

    /// Under the game's title: the options in short.
    fn subtitle(view: &View<Self>) -> String;
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
    /// The points it brings.
    pub(crate) points: Vec<(Seat, u8)>,
}

impl Cue {
    pub(crate) const fn drop(sprite: String, to: u8) -> Self {
        Self { sprite, from: None, to: Some(to), points: Vec::new() }
    }

    pub(crate) const fn fly(sprite: String, from: u8, to: u8) -> Self {
        Self { sprite, from: Some(from), to: Some(to), points: Vec::new() }
    }

    pub(crate) const fn burst(sprite: String, at: u8) -> Self {
        Self { sprite, from: Some(at), to: None, points: Vec::new() }
    }
}

/// What begins with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opens {
    /// A seat's turn.
    Turn(Seat),
    /// The round of this number.
    Round(u8),
    /// The turn of this number, for everybody at once.
    Everybody(u8),
}

/// What a board draws: the view of its game.
#[derive(Clone, Debug)]
pub(crate) enum BoardView {
    Eme(Box<View<Eme>>),
    Eggs(Box<View<Eggs>>),
    Caesar(Box<View<Caesar>>),
    Legends(Box<View<Legends>>),
    /// No picture: panels and buttons.
    Plain,
}

/// Where on the screen a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
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
    /// Cards used and unused, each with the style of its state.
    pub(crate) track: Vec<(String, &'static str)>,
    /// Whether a choice is sealed.
    pub(crate) sealed: bool,
}

/// An icon with a number and the message that explains it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fact {
    pub(crate) icon: String,
    pub(crate) value: String,
    /// A message of the client.
    pub(crate) label: &'static str,
    /// The rule it stands in.
    pub(crate) rule: &'static str,
}

impl Fact {
    pub(crate) fn new(
        icon: &str,
        value: impl std::fmt::Display,
        label: &'static str,
        rule: &'static str,
    ) -> Self {
        Self { icon: icon.to_owned(), value: value.to_string(), label, rule }
    }
}
