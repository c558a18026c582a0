//! What a bot is: something that looks at a view and chooses.

use game::{Game, GameRng, View};
use web_time::{Duration, Instant};

/// A player that is given what its seat sees, never the position: it cannot cheat.
pub trait Bot<G: Game>: Send {
    /// The move it plays in a view whose seat is to act. The same view and seed give the same move, unless the
    /// budget is counted in time.
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move;
}

/// How long a bot may think about one decision; it stops at whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most simulated games.
    pub iterations: u32,
    /// The most milliseconds, if time matters.
    pub millis: Option<u32>,
}

impl Budget {
    /// So many simulated games, however long they take.
    #[must_use]
    pub const fn iterations(iterations: u32) -> Self {
        Self { iterations, millis: None }
    }

    /// As many simulated games as fit into so many milliseconds.
    #[must_use]
    pub const fn millis(millis: u32) -> Self {
        Self { iterations: u32::MAX, millis: Some(millis) }
    }

    pub(crate) fn start(self) -> Timer {
        let end = self.millis.map(|millis| Instant::now() + Duration::from_millis(u64::from(millis)));
        Timer { spent: 0, iterations: self.iterations.max(1), end }
    }
}

/// A budget being spent. There is always one iteration in it: a bot has to play something.
pub(crate) struct Timer {
    spent: u32,
    iterations: u32,
    end: Option<Instant>,
}

impl Timer {
    /// Takes one iteration from the budget; `false` when it is spent. The clock is read now and then only.
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
