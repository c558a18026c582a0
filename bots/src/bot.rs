//! The trait of all bots, and their budget.

use game::{Game, GameRng, View};
use web_time::{Duration, Instant};

/// A player that gets the view of its seat, never the position, so it cannot cheat.
pub trait Bot<G: Game>: Send {
    /// Chooses a move in the view of a seat that must decide. The same view and seed give the same move, unless the
    /// budget is limited by time.
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move;
}

/// The limits of one decision; the bot stops at the first one reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most simulations.
    pub iterations: u32,
    /// The most milliseconds, if time is limited.
    pub millis: Option<u32>,
}

impl Budget {
    /// A limit of simulations only.
    #[must_use]
    pub const fn iterations(iterations: u32) -> Self {
        Self { iterations, millis: None }
    }

    /// A limit of milliseconds only.
    #[must_use]
    pub const fn millis(millis: u32) -> Self {
        Self { iterations: u32::MAX, millis: Some(millis) }
    }

    pub(crate) fn start(self) -> Timer {
        let end = self.millis.map(|millis| Instant::now() + Duration::from_millis(u64::from(millis)));
        Timer { spent: 0, iterations: self.iterations.max(1), end }
    }
}

/// A budget being spent. It allows at least one iteration, because a bot must play something.
pub(crate) struct Timer {
    spent: u32,
    iterations: u32,
    end: Option<Instant>,
}

impl Timer {
    /// Takes one iteration from the budget; `false` when it is spent. It reads the clock only now and then.
    pub(crate) fn spend(&mut self) -> bool {
        let look = self.spent > 0 && self.spent.is_multiple_of(16);
        if self.spent == self.iterations || (look && self.end.is_some_and(|end| Instant::now() >= end)) {
            return false;
        }
        self.spent += 1;
        true
    }
}

/// Plays any legal move: the lower yardstick.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move {
        *GameRng::new(seed).pick(&view.legal_moves()).expect("a seat that is to act has a legal move")
    }
}
