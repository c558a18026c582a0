//! The bots at the table, and what the best of them would do.

use bots::{Candidate, Insight, Level};
use game::{Game, Seat, View, Words};

use super::command::{Advice, Mode};
use super::curtain::Stage;
use super::model::Model;

/// How many moves a hint shows.
const MOVES: usize = 3;

/// The bots, who get what a seat sees, and a seed.
#[derive(Debug)]
pub(crate) struct Bots<G: Game> {
    /// How one of some level decides.
    pub(crate) think: fn(Level, &View<G>, u64) -> G::Move,
    /// What the best one makes of a view.
    pub(crate) advise: fn(&View<G>, u64) -> Insight<G::Move>,
}

impl<G: Game> Clone for Bots<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Bots<G> {}

impl<G: Words> Model<G> {
    /// Asks the best bot what it would do, knowing what the one at the screen knows.
    pub(super) fn hint(&mut self) {
        let Stage::Turn(seat) = self.stage else { return };
        let view = self.table.view(Some(seat));
        let insight = (self.bots.advise)(&view, self.rng.bits());
        let tried = insight.candidates.iter().filter(|candidate| candidate.visits > 0);
        let moves = tried.take(MOVES).map(|candidate| self.advice(&view, seat, candidate)).collect();
        self.read(Mode::Hint(moves));
    }

    fn advice(&self, view: &View<G>, seat: Seat, candidate: &Candidate<G::Move>) -> Advice {
        let others = Seat::all(self.players.len() as u8).filter(|other| *other != seat);
        let best_other = others.map(|other| candidate.points[other.index()]).fold(f32::MIN, f32::max);
        Advice {
            words: self.voice.game::<G>(&G::move_line(view.public(), view.private(), seat, candidate.mv)),
            win: (100.0 * candidate.win[seat.index()]).round() as i32,
            points: (candidate.points[seat.index()].round() as i32, best_other.round() as i32),
        }
    }
}
