//! The test kit: laws every game obeys, golden playthroughs, and the toy game they are tried on.
//!
//! A game runs all laws with one line in its `tests/laws.rs`:
//!
//! ```
//! laws::obey!(laws::toy::Toy, laws::Plan { state_bytes: 256, ..laws::Plan::standard() });
//! # fn main() {}
//! ```
//!
//! | module | the laws in it |
//! |---|---|
//! | `play` | games end, somebody can always move, nothing is lost, scores add up |
//! | `moves` | exactly the listed moves are legal, refusals name a rule, notation reads back, random moves are fair |
//! | `records` | records replay, undo and redo, sealing commutes |
//! | `secrecy` | worlds fit the view and vary, exchanged secrets stay secret, undo reveals nothing, moves are told |
//! | `speech` | everything can be said in French and English |
//! | `cost` | no allocation in play, small positions |
//!
//! `OwnFile` serves the tests of custom boards, decks and card lists.

mod cases;
mod cost;
mod moves;
mod own_file;
mod play;
mod playthrough;
mod records;
mod secrecy;
mod speech;
mod stage;
pub mod toy;

pub use cases::{Case, Plan, cases};
pub use cost::costs_nothing;
pub use densa_alloc::CountingAllocator;
pub use moves::{listed_moves_are_legal, notation_reads_back, random_moves_are_fair};
pub use own_file::OwnFile;
pub use play::games_end;
pub use playthrough::{Script, check_perft, check_playthroughs};
pub use records::{records_replay, sealing_commutes, undo_and_redo};
pub use secrecy::{exchanged_secrets_stay_secret, moves_are_told, undo_reveals_nothing, worlds_fit_the_view};
pub use speech::everything_can_be_said;
pub use stage::{Stage, seat};

/// Runs every law on a game: one test per law.
#[macro_export]
macro_rules! obey {
    ($game:ty, $plan:expr) => {
        #[global_allocator]
        static COUNTING: $crate::CountingAllocator = $crate::CountingAllocator::system();
        $crate::obey! { @laws $game, $plan }
    };
    (@laws $game:ty, $plan:expr) => {
        $crate::obey! { @each $game, $plan,
            games_end, listed_moves_are_legal, random_moves_are_fair, notation_reads_back, records_replay,
            undo_and_redo, sealing_commutes, worlds_fit_the_view, exchanged_secrets_stay_secret,
            undo_reveals_nothing, moves_are_told, everything_can_be_said, costs_nothing
        }
    };
    (@each $game:ty, $plan:expr, $($law:ident),*) => {
        $(#[test] fn $law() { let plan: $crate::Plan<$game> = $plan; $crate::$law(&plan); })*
    };
}
