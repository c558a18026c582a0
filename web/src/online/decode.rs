//! Decodes updates of the site into the terms of the screen.

use game::{Game, View};
use games::GameId;
use protocol::Update;
use serde::Deserialize;
use serde_json::value::RawValue;
use table::Told;

use crate::boards::Boarded;
use crate::scene::{HistoryLine, Snapshot};
use crate::title::remote;

/// A decoded update.
#[derive(Clone, Debug)]
pub(crate) struct DecodedUpdate {
    pub(crate) snapshot: Snapshot,
    /// The events after the ply at which the update starts.
    pub(crate) history: Vec<HistoryLine>,
}

/// Decodes an update; `None` if it is not of this game.
pub(crate) fn decode<G: Boarded>(update: &Update) -> Option<DecodedUpdate> {
    let view = view::<G>(update.view.get())?;
    let told: Vec<Told<G::Event>> = serde_json::from_str(update.told.get()).ok()?;
    let history = told.iter().map(|told| HistoryLine::of::<G>(view.public(), told)).collect();
    let mut snapshot = Snapshot::of(&view, update.ply);
    snapshot.can_undo = update.can_undo;
    Some(DecodedUpdate { snapshot, history })
}

/// A view in JSON; `None` if it is not of this game.
pub(crate) fn view<G: Game>(text: &str) -> Option<View<G>> {
    serde_json::from_str(text).ok()
}

/// A position of a replay.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ReplayPosition {
    pub(crate) ply: usize,
    view: Box<RawValue>,
}

impl ReplayPosition {
    /// The positions of the one requested viewer of a replay.
    pub(crate) fn list(seen: &RawValue) -> Vec<Self> {
        serde_json::from_str::<Vec<Vec<Self>>>(seen.get())
            .ok()
            .and_then(|lists| lists.into_iter().next())
            .unwrap_or_default()
    }

    /// The position, without legal moves.
    pub(crate) fn snapshot(&self, game: GameId) -> Option<Snapshot> {
        remote(game).position(self.view.get(), self.ply)
    }

    /// The points of each seat.
    pub(crate) fn points(&self, game: GameId) -> Option<Vec<i16>> {
        remote(game).points(self.view.get())
    }
}
