//! A match of any game.

use std::fmt::Debug;

use game::{Line, Outcome, Panel, Place, Seat, SeatSet};
use games::{AnyMove, GameId};
use table::{Match, Record, SubmitError, UndoError};

use crate::hint::Advised;
use crate::scene::{self, HistoryLine, Snapshot};
use crate::worker::Decision;

/// A match of any game, in the terms of the screen.
pub(crate) trait OpenMatch: Debug + Send + Sync {
    /// The game.
    fn id(&self) -> GameId;

    /// The same match, once more.
    fn duplicate(&self) -> Box<dyn OpenMatch>;

    /// Plays a move; see [`Match::submit_at`].
    fn submit(&mut self, seat: Seat, ply: usize, mv: AnyMove) -> Result<(), SubmitError>;

    /// Takes back the last move; see [`Match::undo`].
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;

    /// Plays again what was undone; see [`Match::redo`].
    fn redo(&mut self, seat: Seat) -> Result<(), UndoError>;

    /// Who must decide now; empty when the game is over.
    fn to_act(&self) -> SeatSet;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The record so far.
    fn record(&self) -> Record;

    /// The number of moves played.
    fn ply(&self) -> usize;

    /// The names of the players.
    fn names(&self) -> &[String];

    /// The position as a viewer sees it.
    fn snapshot(&self, viewer: Option<Seat>) -> Snapshot;

    /// The history of a viewer since a ply.
    fn history(&self, viewer: Option<Seat>, since: usize) -> Vec<HistoryLine>;

    /// Every event in its most detailed version.
    fn whole_history(&self) -> Vec<HistoryLine>;

    /// The decision of a seat for the worker: its view and nothing else.
    fn decision(&self, seat: Seat, seed: u64) -> Decision;

    /// Whether two seats have different private drawers.
    fn differ(&self, one: Seat, other: Seat) -> bool;

    /// The points of each seat, as a spectator knows them.
    fn points(&self) -> Vec<i16>;

    /// The private drawer of a seat in words.
    fn hand(&self, seat: Seat) -> Vec<Line>;

    /// The points of a seat by category.
    fn points_by_category(&self, seat: Seat) -> Vec<(String, i16)>;

    /// The cards or goods that a seat chose, by message id of the game.
    fn favourites(&self, seat: Seat) -> Vec<String>;
}

impl Clone for Box<dyn OpenMatch> {
    fn clone(&self) -> Self {
        self.as_ref().duplicate()
    }
}

impl<G: Advised> OpenMatch for Match<G> {
    fn id(&self) -> GameId {
        G::ID
    }

    fn duplicate(&self) -> Box<dyn OpenMatch> {
        Box::new(self.clone())
    }

    fn submit(&mut self, seat: Seat, ply: usize, mv: AnyMove) -> Result<(), SubmitError> {
        self.submit_at(seat, ply, G::own_move(mv).expect("a match is given moves of its own game"))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        Self::undo(self, seat)
    }

    fn redo(&mut self, seat: Seat) -> Result<(), UndoError> {
        Self::redo(self, seat)
    }

    fn to_act(&self) -> SeatSet {
        Self::to_act(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn record(&self) -> Record {
        Self::record(self)
    }

    fn ply(&self) -> usize {
        Self::ply(self)
    }

    fn names(&self) -> &[String] {
        Self::names(self)
    }

    fn snapshot(&self, viewer: Option<Seat>) -> Snapshot {
        let mut snapshot = Snapshot::of(&self.view(viewer), self.ply());
        snapshot.can_undo = viewer.is_some_and(|seat| self.can_undo(seat));
        snapshot
    }

    fn history(&self, viewer: Option<Seat>, since: usize) -> Vec<HistoryLine> {
        scene::history(self, viewer, since)
    }

    fn whole_history(&self) -> Vec<HistoryLine> {
        scene::whole_history(self)
    }

    fn decision(&self, seat: Seat, seed: u64) -> Decision {
        Decision::of(self, seat, seed)
    }

    fn differ(&self, one: Seat, other: Seat) -> bool {
        self.state().private(one) != self.state().private(other)
    }

    fn points(&self) -> Vec<i16> {
        scene::points(&self.view(None))
    }

    fn hand(&self, seat: Seat) -> Vec<Line> {
        let panels: Vec<Panel> = G::panels(&self.view(Some(seat)));
        panels.into_iter().filter(|panel| panel.place == Place::Hand).flat_map(|panel| panel.lines).collect()
    }

    fn points_by_category(&self, seat: Seat) -> Vec<(String, i16)> {
        let score = self.view(Some(seat)).score();
        score.rows.iter().map(|row| (row.category.to_string(), row.points[seat])).collect()
    }

    fn favourites(&self, seat: Seat) -> Vec<String> {
        let update = self.update(Some(seat), 0);
        let public = update.view.public();
        update.told.iter().flat_map(|told| G::favourites(public, &told.event, seat)).collect()
    }
}
