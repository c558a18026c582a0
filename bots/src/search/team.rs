//! Several searches at once, one for each core: each draws its own worlds, and what they found is added up.

use std::thread;

use game::{Game, GameRng, View};

use super::{Insight, Search, Tuning};
use crate::{Bot, Budget, Heuristic};

/// A bot that thinks on several cores. With one it is a [`Search`] and needs no threads.
#[derive(Debug)]
pub struct Team<G: Game, H> {
    members: Vec<Search<G, H>>,
}

impl<G: Game, H: Heuristic<G>> Team<G, H> {
    /// A team that shares the budget between so many cores: as many games are played out as by one, sooner.
    #[must_use]
    pub fn new(budget: Budget, tuning: Tuning, cores: usize) -> Self {
        let cores = cores.max(1);
        let share = Budget { iterations: budget.iterations.div_ceil(cores as u32), ..budget };
        Self { members: (0..cores).map(|_| Search::new(share, tuning)).collect() }
    }

    /// Thinks about a view and says what all have found.
    ///
    /// # Panics
    /// If the view is not of a seat that is to act.
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

impl<G: Game, H: Heuristic<G>> Bot<G> for Team<G, H> {
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move {
        if let [only] = view.legal_moves()[..] {
            return only;
        }
        let best = self.think(view, seed).best();
        self.members.iter_mut().for_each(|member| member.expect(view, seed, best));
        best
    }
}
