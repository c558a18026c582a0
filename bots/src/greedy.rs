//! Greedy: the best move by the heuristic, without search.

use std::marker::PhantomData;

use game::{Game, GameRng, View};

use crate::{Bot, Heuristic};

/// Plays the best move by the heuristic; of equal moves, any. The upper yardstick.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy<H> {
    heuristic: PhantomData<H>,
    /// The share of moves it ignores, in percent.
    overlooks: u32,
    /// The largest error added to its estimates, in hundredths of a point.
    blur: u32,
}

impl<H> Greedy<H> {
    /// Considers every move and adds no error.
    #[must_use]
    pub const fn new() -> Self {
        Self { heuristic: PhantomData, overlooks: 0, blur: 0 }
    }

    /// Errs like people: ignores some moves and misjudges the others a little.
    #[must_use]
    pub const fn erring(overlooks: u32, blur: u32) -> Self {
        Self { heuristic: PhantomData, overlooks, blur }
    }
}

impl<G: Game, H: Heuristic<G>> Bot<G> for Greedy<H> {
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move {
        let mut rng = GameRng::new(seed);
        let (seat, private) = view.viewer().zip(view.private()).expect("a bot has a seat");
        let moves = view.legal_moves();
        let mut look = |mv: &G::Move| {
            let overlooked = rng.below(100) < self.overlooks;
            let judged = H::judge(view.public(), private, seat, *mv) + rng.below(self.blur + 1) as i32;
            (!overlooked, judged, rng.bits())
        };
        *moves.iter().max_by_key(|mv| look(mv)).expect("a seat that is to act has a legal move")
    }
}
