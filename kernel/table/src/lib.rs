//! A match at a table: moves in, updates per viewer out; undo, replay and record files.
//!
//! ```
//! use game::{Seat, Setup};
//! use laws::toy::Toy;
//! use table::Match;
//!
//! let setup = Setup::<Toy>::standard(2).expect("two can play");
//! let mut table = Match::new(setup, 7);
//! let seat = table.to_act().first().expect("somebody begins");
//! let choice = table.view(Some(seat)).legal_moves()[0];
//! table.submit(seat, choice).expect("a listed move is legal");
//!
//! // The record is the truth: the same game comes out of it again.
//! let record = table.record().to_string();
//! let again = Match::<Toy>::replay(&record.parse().expect("it reads back")).expect("it replays");
//! assert_eq!(again.state(), table.state());
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `matches` | [`Match`], which checks every move |
//! | `errors` | [`SubmitError`], [`UndoError`], [`ReplayError`] |
//! | `record` | [`Record`], the text form of a game |
//! | `playout` | [`playout`], [`perft`]: playing without a table |

mod errors;
mod matches;
mod playout;
mod record;

pub use errors::{ReplayError, SubmitError, UndoError};
pub use matches::{Match, Told, Update};
pub use playout::{perft, playout, random_choice};
pub use record::{Record, RecordError, RecordProblem};
