//! Questions of the page to the web worker, and its answers. To choose a move, the worker gets the view of the seat and
//! nothing else. Every table has its own worker, which keeps the bots of that table.
//!
//! | module | what is in it |
//! |---|---|
//! | `thinking` | how the worker answers, a part of the client of its own |

pub(crate) mod thinking;

use std::fmt::Display;
use std::str::FromStr;

use atlas::Fault;
use bots::Level;
use game::{Game, Seat, View};
use games::{AnyMove, GameId, Listed};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::{RawValue, to_raw_value};
use table::{Match, Record};

use crate::atlas::drawing::{BoardFile, MadeBoard, Wanted};
use crate::fairness::{ReportAnswer, ReportQuestion};
use crate::hint::Hint;
use crate::review::{StepGlance, StepVerdict};

/// A kind of questions. Each part of the client has the code of those that it asks.
pub(crate) trait Ask: Serialize + 'static {
    /// The variant of the question in JSON.
    const KIND: &'static str;
    type Answer: DeserializeOwned;
}

/// A question at a table.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum TableQuestion {
    /// Which move does a bot of this level play?
    Move {
        decision: Decision,
        #[serde(with = "as_text")]
        level: Level,
    },
    /// Which moves are best for a person?
    Advice(Decision),
}

/// An answer to a question at a table; `ply` is that of the question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum TableAnswer {
    /// The move of a bot.
    Move { ply: usize, seat: Seat, mv: AnyMove },
    /// Hints for a person.
    Advice { ply: usize, hints: Vec<Hint> },
}

/// A question about a finished game.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum ReviewQuestion {
    /// Begin the review of a game for a seat, with this many simulations per forecast.
    Begin {
        #[serde(with = "as_text")]
        record: Record,
        seat: Seat,
        iterations: u32,
    },
    /// Judge the next step of the review.
    NextStep,
}

/// An answer about a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum ReviewAnswer {
    /// The review has begun: the number of its steps, the chances before the first step, and those after each step as far as
    /// the network sees them without a search; none without a network.
    Begun { steps: usize, start: Vec<f32>, glances: Vec<StepGlance> },
    /// A step has been judged.
    Step(StepVerdict),
    /// All steps have been judged.
    Reviewed,
}

/// A question about a custom board.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum BoardQuestion {
    /// Draw its map.
    Map(BoardFile),
    /// Make a random board.
    Generate(Wanted),
}

/// An answer about a custom board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum BoardAnswer {
    /// How much of its map is drawn, from 0 to 1.
    Drawing(f64),
    /// Its map in JSON.
    Map(String),
    /// A random board: its file, or why there is none.
    Generated(MadeBoard),
    /// Why it has no map; without a reason if the code that draws could not be loaded.
    NoMap(Vec<Fault>),
}

impl Ask for TableQuestion {
    const KIND: &'static str = "Table";
    type Answer = TableAnswer;
}

impl Ask for ReviewQuestion {
    const KIND: &'static str = "Review";
    type Answer = ReviewAnswer;
}

impl Ask for BoardQuestion {
    const KIND: &'static str = "Board";
    type Answer = BoardAnswer;
}

impl Ask for ReportQuestion {
    const KIND: &'static str = "Report";
    type Answer = ReportAnswer;
}

/// A question in JSON.
pub(crate) fn text_of<Q: Ask>(question: &Q) -> String {
    let question = serde_json::to_string(question).expect("a question serialises to JSON");
    format!("{{\"{}\":{question}}}", Q::KIND)
}

/// The answer in a message of the worker, or why there is none.
///
/// # Errors
/// Says what was wrong with the question, or which code could not be loaded.
pub(crate) fn read_answer<A: DeserializeOwned>(text: &str) -> Result<A, String> {
    serde_json::from_str(text).unwrap_or_else(|error| Err(error.to_string()))
}

/// A decision of a seat.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Decision {
    #[serde(with = "as_text")]
    game: GameId,
    /// The number of moves played.
    ply: usize,
    seat: Seat,
    /// The number of players.
    players: u8,
    seed: u64,
    /// The view of the seat, in JSON.
    view: Box<RawValue>,
}

impl Decision {
    /// The decision of a seat at a table: its view and nothing else.
    pub(crate) fn of<G: Listed>(table: &Match<G>, seat: Seat, seed: u64) -> Self {
        let view = to_raw_value(&table.view(Some(seat))).expect("a view serialises to JSON");
        Self { game: G::ID, ply: table.ply(), seat, players: table.setup().seats(), seed, view }
    }

    fn view<G: Game>(&self) -> Result<View<G>, String> {
        let view: View<G> = serde_json::from_str(self.view.get()).map_err(|error| error.to_string())?;
        let asked = view.viewer() == Some(self.seat) && view.to_act().contains(self.seat);
        asked.then_some(view).ok_or_else(|| format!("seat {} has nothing to decide", self.seat))
    }
}

/// Serialises a value as its text.
mod as_text {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, de};

    pub(super) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
