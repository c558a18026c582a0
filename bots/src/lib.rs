//! Bots that get the view of their seat: search over positions that fit the view, six levels, and an arena.
//!
//! | module | what is in it |
//! |---|---|
//! | `bot` | [`Bot`], [`Budget`], [`Random`] |
//! | `heuristic`, `heuristics` | estimates of moves without search, per game |
//! | `greedy` | [`Greedy`]: the best move by the heuristic |
//! | `levels`, `level_table` | [`Level`]: novice to master, and yardsticks; the settings and ratings of the levels |
//! | `net` | networks: the expected result of a position, and the odds of moves; [`provide`] |
//! | [`arena`] | seating, results, and the test that stops a contest |
//! | `contest` | [`contest`] and [`play_out`]: a game between bots |
//! | `seated` | [`TableBots`]: the bots of a table, one per seat |
//! | [`review`] | a review of a finished game: chances, costs, luck |
//! | `search` | [`Search`]: information-set Monte Carlo tree search, guided by a [`Judge`]; [`Team`]: the same on several cores; [`Insight`], [`Forecast`] |

pub mod arena;
mod bot;
mod contest;
mod greedy;
mod heuristic;
pub mod heuristics;
mod level_table;
mod levels;
mod net;
pub mod review;
mod search;
mod seated;

pub use bot::{Bot, Budget, Random};
pub use contest::{Contest, contest, play_out};
pub use greedy::Greedy;
pub use heuristic::{Heuristic, Plain};
pub use level_table::LevelTable;
pub use levels::{BotGame, Holding, Level, NoLevel};
pub use net::{Encoder, Estimate, Evaluation, Net, NetError, network_name, provide};
pub use search::{
    Candidate, Decision, Forecast, Insight, Judge, NetworkJudge, NoTuning, Search, Team, Tuning, margin,
    victory,
};
pub use seated::TableBots;
