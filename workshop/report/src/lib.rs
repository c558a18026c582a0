//! How fair a board or a deck is: bots of one level play it from every seat, and statistics say what their games show. The
//! same plan gives the same numbers on every machine and in the browser: bots count simulations, not time.
//!
//! ```
//! use report::{Plan, Summary, Verdict, play, things};
//!
//! let plan = Plan {
//!     game: "eggs".to_owned(),
//!     options: Vec::new(),
//!     players: vec![2],
//!     games: 4,
//!     seed: 1,
//!     level: "random".to_owned(),
//!     weaker: "random".to_owned(),
//! };
//! let setup = plan.setup::<eggs::Eggs>(2).expect("two players can play");
//! let level = bots::Level::Random;
//! let played: Vec<_> = plan.tasks().into_iter().map(|task| play(&setup, task, (level, level))).collect();
//! let names = things(&setup, plan.seed, game::Lang::En).into_iter().map(|(_, name)| name).collect();
//! let summary = Summary::of("Eggs", &plan, &[(2, names)], &played);
//! assert_eq!(Verdict::of(&summary.tables[0]).seat.games, 4);
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | `games` | the plan of a report, and its games |
//! | `summary` | the numbers |
//! | `verdict` | what they mean |

mod games;
mod summary;
mod verdict;

pub use games::{Plan, Played, Task, play, things};
pub use summary::{Edge, SeatRow, Share, Spread, Summary, Table, Thing};
pub use verdict::{SeatVerdict, SkillVerdict, SkillWeight, Verdict};
