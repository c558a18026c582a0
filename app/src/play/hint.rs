//! Hints of the strongest bot.

use bots::Candidate;
use game::{Seat, View, Words};

use super::command::{Advice, Mode};
use super::curtain::Waiting;
use super::model::Model;

/// How many moves a hint shows.
const MOVES: usize = 3;

impl<G: Words> Model<G> {
    /// Asks the strongest bot for its choice in the view of the person at the screen.
    pub(super) fn hint(&mut self) {
        let Waiting::Turn(seat) = self.waiting else { return };
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
