//! No allocation in play, small positions.

use game::{Game, GameRng, Moves, Silent, View};
use table::random_choice;

use crate::Plan;
use crate::cases::{RandomGame, cases};

/// Cloning, listing, playing, scoring and determinizing allocate nothing, and a position is small.
///
/// # Panics
/// If the law is broken.
pub fn costs_nothing<G: Game>(plan: &Plan<G>) {
    assert!(size_of::<G>() <= plan.state_bytes, "a position takes {} bytes", size_of::<G>());
    assert!(densa_alloc::is_active(), "nobody counts allocations: see `obey!`");
    for case in cases(plan) {
        let mut scratch = Moves::new();
        let mut state = RandomGame::new(&case, 1).state;
        let mut rng = GameRng::new(1);
        let ((), counted) = densa_alloc::measure(|| {
            while let Some((seat, mv)) = random_choice(&state.clone(), &mut rng, &mut scratch) {
                scratch.clear();
                G::legal_moves(state.public(), state.private(seat), seat, &mut scratch);
                let _world = G::determinize(&View::of(&state, Some(seat)), &mut rng);
                let _sheet = G::score(state.public(), None);
                state.play(seat, mv, &mut Silent);
            }
        });
        assert!(counted.is_zero(), "{}: allocations in one game: {counted:?}", case.label);
    }
}
