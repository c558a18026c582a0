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
//! | `set`, `bits` | [`Set`], sets of small things, one bit for each |
//! | `moves`, `log`, `view` | [`Moves`], [`Log`], [`View`] |
//! | `options`, `value`, `worded` | [`OptionSpec`], [`Setup`]; [`OptionValue`], [`options!`]; [`worded!`] |
//! | `wrong` | what is wrong with options, in words |
//! | `score`, `series` | [`Scorecard`], [`Outcome`], [`Series`] |
//! | `words`, `catalog`, `panel`, `fold` | [`Line`], [`Prompt`], [`Catalog`], [`Panel`], [`fold()`] |
//! | `rule`, `register` | [`RuleId`], [`Refusal`], [`headings`] |
//! | `rng`, `seed`, `chacha` | [`GameRng`] and its two generators; [`Seed`] |
//! | `pile`, `kept` | [`Pile`], [`Kept`] |
//! | `datum` | [`Datum`], the reader of TOML files |
//! | `sort` | [`sort_short`], for short lists |

mod bits;
mod catalog;
mod chacha;
mod contract;
mod custom;
mod datum;
mod fold;
mod kept;
mod log;
mod moves;
mod options;
mod panel;
mod pile;
mod register;
mod rng;
mod rule;
mod score;
mod seat;
mod seed;
mod series;
mod set;
mod sort;
mod value;
mod view;
mod worded;
mod words;
mod wrong;

pub use bits::{Bits, word};
pub use catalog::{Catalog, Catalogs};
pub use contract::{Data, Game, Info, Words};
pub use custom::{FileFault, FileFaults, LONGEST_FILE, LineFault, Names, is_id, is_name, read_checked};
pub use datum::{Datum, DatumError};
pub use fold::fold;
pub use kept::{Component, Fault, Interner, Kept};
pub use log::{Entry, Journal, Log, Silent};
pub use moves::{Moves, Notation, NotationError};
pub use options::{OptionError, OptionErrors, OptionKind, OptionProblem, OptionSpec, Options, Setup};
pub use panel::{Panel, Place};
pub use pile::Pile;
pub use register::{Heading, clause, headings, picture};
pub use rng::GameRng;
pub use rule::{NoRule, Refusal, RuleId};
pub use score::{Outcome, Points, ScoreRow, Scorecard};
pub use seat::{BySeat, MAX_SEATS, NoSeat, Seat, SeatSet};
pub use seed::{BadSeed, Seed};
pub use series::Series;
pub use set::{Member, Set};
pub use sort::sort_short;
pub use value::{OptionValue, SeatOrder, kind_of};
pub use view::View;
pub use words::{About, Arg, Lang, Line, NoLang, Prompt, Span, Thing, plain};
