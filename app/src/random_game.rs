//! A random game, move by move: `simulate` and `playthrough` play the same game for the same seed.

use game::{Entry, Game, GameRng, Journal, Log, Moves, Seat, Setup, Silent};

/// Separates the random stream of the moves from that of the deal.
const CHOICES: u64 = 0x6368_6f69_6365;

/// A random game in progress.
#[derive(Clone, Debug)]
pub(crate) struct RandomGame<G: Game> {
    /// The position.
    pub(crate) state: G,
    rng: GameRng,
    scratch: Moves<G::Move>,
}

impl<G: Game> RandomGame<G> {
    /// The start of the game with this seed.
    pub(crate) fn new(setup: &Setup<G>, seed: u64, log: &mut impl Log<G::Event>) -> Self {
        let state = G::new(setup, GameRng::new(seed), log);
        Self { state, rng: GameRng::new(seed ^ CHOICES), scratch: Moves::new() }
    }

    /// A random seat of those that must decide, and one of its legal moves. `Ok(None)` when the game is over.
    ///
    /// # Errors
    /// The seat that must decide and has no legal move.
    pub(crate) fn choose(&mut self) -> Result<Option<(Seat, G::Move)>, Seat> {
        let to_act = G::to_act(self.state.public());
        if to_act.is_empty() {
            return Ok(None);
        }
        let nth = self.rng.below(u32::from(to_act.len()));
        let seat = to_act.iter().nth(nth as usize).unwrap_or(Seat::new(0));
        self.scratch.clear();
        G::legal_moves(self.state.public(), self.state.private(seat), seat, &mut self.scratch);
        self.rng.pick(&self.scratch).map(|mv| Some((seat, *mv))).ok_or(seat)
    }

    /// Plays a move without events.
    pub(crate) fn play(&mut self, seat: Seat, mv: G::Move) {
        self.state.play(seat, mv, &mut Silent);
    }

    /// Plays a move and returns its events.
    pub(crate) fn tell(&mut self, seat: Seat, mv: G::Move) -> Vec<Entry<G::Event>> {
        let mut journal = Journal::new();
        self.state.play(seat, mv, &mut journal);
        journal.entries
    }
}
