//! Playing without a table: random games and counts of move paths, for search, simulation and tests.

use game::{Game, GameRng, Moves, Seat, Silent};

/// Plays random legal moves to the end and returns their number. It allocates nothing and builds no events.
pub fn playout<G: Game>(state: &mut G, rng: &mut GameRng, scratch: &mut Moves<G::Move>) -> u32 {
    let mut moves = 0;
    while let Some((seat, mv)) = random_choice(state, rng, scratch) {
        state.play(seat, mv, &mut Silent);
        moves += 1;
    }
    moves
}

/// A random legal move of the first seat that must decide; `None` when the game is over.
pub fn random_choice<G: Game>(
    state: &G,
    rng: &mut GameRng,
    scratch: &mut Moves<G::Move>,
) -> Option<(Seat, G::Move)> {
    let seat = G::to_act(state.public()).first()?;
    Some((seat, G::random_move(state.public(), state.private(seat), seat, rng, scratch)))
}

/// The number of different move paths of this length from a position. Seats that decide at the same time are
/// taken in order: sealing in another order gives the same game.
#[must_use]
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    let Some(seat) = G::to_act(state.public()).first() else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let mut moves = Moves::new();
    G::legal_moves(state.public(), state.private(seat), seat, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv: &G::Move| {
        let mut next = state.clone();
        next.play(seat, *mv, &mut Silent);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}
