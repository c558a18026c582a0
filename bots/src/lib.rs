//! Bots that see what a seat sees: search over worlds that fit the view, five levels, and an arena.
//!
//! | module | what is in it |
//! |---|---|
//! | `bot` | [`Bot`], [`Budget`], [`Random`] |
//! | `heuristic`, `heuristics` | a first glance at a move, per game |
//! | `greedy` | [`Greedy`]: the best at a glance |
//! | `levels` | [`Level`]: novice to expert, and two yardsticks |
//! | [`arena`] | seats, standings, and when enough has been played to know |
//! | `contest` | [`contest`]: a game between bots |
//! | [`review`] | a finished game judged: chances, costs, luck |
//! | `search` | [`Search`]: information-set Monte Carlo tree search; [`Team`] on several cores; [`Insight`], [`Forecast`] |

pub mod arena;
mod bot;
mod contest;
mod greedy;
mod heuristic;
pub mod heuristics;
mod levels;
pub mod review;
mod search;

pub use bot::{Bot, Budget, Random};
pub use contest::{Contest, contest};
pub use greedy::Greedy;
pub use heuristic::{Heuristic, Plain};
pub use levels::{Level, Minded, NoLevel};
pub use search::{Candidate, Forecast, Insight, NoTuning, Search, Team, Tuning};
