//! One game between bots.

use game::{Game, GameRng, Outcome, Setup, Silent, View};

use crate::Bot;

/// The result of a game between bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The result.
    pub outcome: Outcome,
    /// How many moves were played.
    pub moves: u32,
}

/// Plays a game between bots, one per seat. The deal depends on the seed alone, so the same deal can be played with
/// other seats.
///
/// # Panics
/// If there is not one bot per seat, or a bot plays an illegal move.
pub fn contest<G: Game>(setup: &Setup<G>, seed: u64, bots: &mut [Box<dyn Bot<G>>]) -> Contest {
    let (state, moves) = play_out(setup, seed, bots);
    let outcome = G::outcome(state.public()).expect("the game is over");
    Contest { outcome, moves }
}

/// The same; returns the last position and the number of moves.
///
/// # Panics
/// If there is not one bot per seat, or a bot plays an illegal move.
pub fn play_out<G: Game>(setup: &Setup<G>, seed: u64, bots: &mut [Box<dyn Bot<G>>]) -> (G, u32) {
    assert_eq!(bots.len(), usize::from(setup.seats()), "one bot per seat");
    let mut state = G::new(setup, GameRng::new(seed), &mut Silent);
    let mut minds = GameRng::new(seed ^ 0x6d69_6e64);
    let mut moves = 0;
    while let Some(seat) = G::to_act(state.public()).first() {
        let mv = bots[seat.index()].choose(&View::of(&state, Some(seat)), minds.bits());
        let refusal = G::why_not(state.public(), state.private(seat), seat, mv);
        assert!(refusal.is_none(), "a bot plays {mv} against {refusal:?}");
        state.play(seat, mv, &mut Silent);
        moves += 1;
    }
    (state, moves)
}
