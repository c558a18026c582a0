//! The table of one game for its board, in the types of that game.

use std::marker::PhantomData;

use game::View;
use games::AnyMove;
use leptos::prelude::*;

use super::Boarded;
use crate::scene::{HistoryLine, Snapshot};
use crate::session::{Confirmation, Session};

/// A table known to be of this game. Its values are reactive.
pub(crate) struct TableOf<G> {
    /// The same table for parts that are independent of the game.
    pub(crate) session: Session,
    game: PhantomData<fn() -> G>,
}

impl<G> Clone for TableOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for TableOf<G> {}

impl<G: Boarded> TableOf<G> {
    /// # Panics
    /// If the session is of another game.
    pub(crate) fn new(session: Session) -> Self {
        assert_eq!(session.game, G::ID, "the table must belong to the game of the board");
        Self { session, game: PhantomData }
    }

    /// Passes the view to a function.
    pub(crate) fn view<T>(self, work: impl FnOnce(&View<G>) -> T) -> T {
        work(self.session.snapshot().view())
    }

    /// Passes the public drawer to a function.
    pub(crate) fn public<T>(self, work: impl FnOnce(&G::Public) -> T) -> T {
        self.view(|view| work(view.public()))
    }

    /// The same without tracking it.
    pub(crate) fn public_once<T>(self, work: impl FnOnce(&G::Public) -> T) -> T {
        self.session.now.with_untracked(|now| work(now.view::<G>().public()))
    }

    /// The viewer's legal moves.
    pub(crate) fn legal(self) -> Vec<G::Move> {
        self.session.snapshot().choices.iter().filter_map(|choice| G::own_move(choice.mv)).collect()
    }

    /// A legal move in words.
    pub(crate) fn words(self, mv: G::Move) -> Option<String> {
        let now = self.session.snapshot();
        now.choice(G::any_move(mv)).map(|choice| self.session.text(&choice.line))
    }

    /// Searches the events of the last move.
    pub(crate) fn find_in_last_move<T>(self, find: impl Fn(&G::Event) -> Option<T>) -> Option<T> {
        self.session.fresh.with(|fresh| fresh.iter().find_map(|line| find(line.event::<G>())))
    }

    /// Whether the last move had an event like this.
    pub(crate) fn last_move_has(self, is_it: impl Fn(&G::Event) -> bool) -> bool {
        self.find_in_last_move(|event| is_it(event).then_some(())).is_some()
    }

    /// Searches the events up to the shown position, the newest first.
    pub(crate) fn find_last_event<T>(self, find: impl Fn(&G::Event) -> Option<T>) -> Option<T> {
        self.with_history(|told| told.iter().rev().find_map(|line| find(line.event::<G>())))
    }

    /// Passes all events up to the shown position to a function.
    pub(crate) fn with_history<T>(self, work: impl FnOnce(&[HistoryLine]) -> T) -> T {
        let ply = self.session.now.with(|now: &std::sync::Arc<Snapshot>| now.ply);
        self.session.history.with(|history| work(&history[..history.partition_point(|line| line.ply <= ply)]))
    }

    /// The suggested moves, by their numbers.
    pub(crate) fn advice(self) -> Vec<(usize, G::Move)> {
        let own = |(number, mv): (usize, AnyMove)| Some((number, G::own_move(mv)?));
        self.session.advice().into_iter().filter_map(own).collect()
    }

    /// The move under the pointer, or the first one that waits for confirmation.
    pub(crate) fn previewed(self) -> Option<G::Move> {
        let asked = || self.session.confirmation.get()?.moves.first().copied();
        self.session.hovered.get().or_else(asked).and_then(G::own_move)
    }

    /// Submits a clicked move. If it is illegal, the engine refuses it with a reason.
    pub(crate) fn play(self, mv: G::Move) {
        self.session.play(G::any_move(mv));
    }

    /// Plays a move without confirmation, because its button names the move.
    pub(crate) fn commit(self, mv: G::Move) {
        self.session.commit(G::any_move(mv));
    }

    /// Asks for confirmation of these moves.
    pub(crate) fn ask(self, moves: &[G::Move], text: String) {
        self.session.ask(Confirmation { moves: moves.iter().copied().map(G::any_move).collect(), text });
    }
}
