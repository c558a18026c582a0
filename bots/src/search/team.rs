//! Several searches in parallel, one for each core, each with positions of its own; their findings are added up.

use std::thread;

use game::{Game, GameRng, View};

use super::{Insight, Judge, Search, Tuning};
use crate::Budget;

/// Searches one view on several cores, for hints. With one core it is a [`Search`] and needs no threads.
#[derive(Debug)]
pub struct Team<G: Game, J: Judge<G>> {
    members: Vec<Search<G, J>>,
}

impl<G: Game, J: Judge<G> + Default> Team<G, J> {
    /// A team that divides the budget among `cores` cores: the same number of simulations in less time.
    #[must_use]
    pub fn new(budget: Budget, tuning: Tuning, cores: usize) -> Self {
        Self::with(&J::default(), budget, tuning, cores)
    }
}

impl<G: Game, J: Judge<G>> Team<G, J> {
    /// A team whose members are guided by this judge.
    #[must_use]
    pub fn with(judge: &J, budget: Budget, tuning: Tuning, cores: usize) -> Self {
        let cores = cores.max(1);
        let share = Budget { iterations: budget.iterations.div_ceil(cores as u32), ..budget };
        Self { members: (0..cores).map(|_| Search::with(judge.clone(), share, tuning)).collect() }
    }

    /// Searches a view and returns the combined findings.
    ///
    /// # Panics
    /// If the seat of the view need not decide.
    pub fn think(&mut self, view: &View<G>, seed: u64) -> Insight<G::Move> {
        if let [alone] = &mut self.members[..] {
            return alone.think(view, seed);
        }
        let mut rng = GameRng::new(seed);
        let insights = thread::scope(|scope| {
            let threads: Vec<_> = self
                .members
                .iter_mut()
                .map(|member| {
                    let seed = rng.bits();
                    scope.spawn(move || member.think(view, seed))
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("a search does not fail")).collect()
        });
        Insight::sum(insights)
    }
}
