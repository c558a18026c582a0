//! The contract every game of Pocket Empires fulfils, and the vocabulary it is written in.
//!
//! A game implements [`Game`] on its position and [`Words`] on top of it. Everything else in the program,
//! tables, records, bots, server, clients, is written once against these two traits. The smallest complete
//! example is the toy game of the `laws` crate.
//!
//! ```
//! use game::{GameRng, Seat, SeatSet};
//!
//! // Chance is seeded: the same seed deals the same cards for ever.
//! let mut deck = [1, 2, 3, 4, 5];
//! GameRng::new(8).shuffle(&mut deck);
//! let mut again = [1, 2, 3, 4, 5];
//! GameRng::new(8).shuffle(&mut again);
//! assert_eq!(deck, again);
//!
//! // Seats go clockwise, and people count them from 1.
//! assert_eq!(Seat::new(2).next(3).to_string(), "1");
//! assert!(SeatSet::all(3).contains(Seat::new(2)));
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `contract` | the traits [`Game`] and [`Words`] |
//! | `seat` | [`Seat`], [`SeatSet`], [`BySeat`] |
//! | `moves`, `log`, `view` | what goes in, what is told, what is seen |
//! | `options` | [`OptionSpec`], [`Setup`] |
//! | `score`, `series` | [`Scorecard`], [`Outcome`], [`Series`] |
//! | `words`, `panel`, `rule` | [`Line`], [`Catalog`], [`Panel`], [`RuleId`], [`Refusal`] |
//! | `rng`, `pile`, `intern` | [`GameRng`], [`Pile`], [`Interner`] |

mod contract;
mod intern;
mod log;
mod moves;
mod options;
mod panel;
mod pile;
mod rng;
mod rule;
mod score;
mod seat;
mod series;
mod view;
mod words;

pub use contract::{Data, Game, Info, Words};
pub use intern::Interner;
pub use log::{Entry, Journal, Log, Silent};
pub use moves::{Moves, Notation, NotationError};
pub use options::{
    OptionError, OptionErrors, OptionKind, OptionProblem, OptionSpec, Options, SeatOrder, Setup, read_switch,
    set_option, switch_text,
};
pub use panel::{Panel, Place};
pub use pile::Pile;
pub use rng::GameRng;
pub use rule::{NoRule, Refusal, RuleId};
pub use score::{Outcome, Points, ScoreRow, Scorecard};
pub use seat::{BySeat, MAX_SEATS, NoSeat, Seat, SeatSet};
pub use series::Series;
pub use view::View;
pub use words::{About, Arg, Catalog, Lang, Line, NoLang, Span, Thing, plain};
