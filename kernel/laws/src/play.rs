//! Games end, somebody can always move, nothing is lost, scores add up.

use game::{Game, Silent};

use crate::cases::{RandomGame, cases};
use crate::{Case, Plan};

/// Every game ends within its bound; until then some seat can move; every position passes its audit; the result
/// follows from the score sheet.
///
/// # Panics
/// If the law is broken.
pub fn games_end<G: Game>(plan: &Plan<G>) {
    for case in cases(plan) {
        for seed in 0..plan.games * 8 {
            play_one(&case, seed);
        }
    }
}

fn play_one<G: Game>(case: &Case<G>, seed: u64) {
    let label = format!("{} seed {seed}", case.label);
    let mut walk = RandomGame::new(case, seed);
    let mut plies = 0;
    loop {
        walk.state.audit().unwrap_or_else(|fault| panic!("{label}, ply {plies}: {fault}"));
        let Some((seat, mv)) = walk.choose() else { break };
        assert_eq!(G::outcome(walk.state.public()), None, "{label}: a result before the end");
        walk.state.play(seat, mv, &mut Silent);
        plies += 1;
        assert!(plies <= G::INFO.longest, "{label}: the game does not end");
    }
    let outcome = G::outcome(walk.state.public());
    let sheet = G::score(walk.state.public(), None).outcome();
    assert_eq!(outcome, Some(sheet), "{label}: the result is not what the score sheet says");
    assert!(!sheet.winners().is_empty(), "{label}: nobody won");
}
