//! Decodes updates of the site into the terms of the screen.

use game::{Game, View};
use games::{GameId, with_game};
use protocol::Update;
use serde::Deserialize;
use serde_json::value::RawValue;
use table::Told;

use crate::boards::Boarded;
use crate::scene::{HistoryLine, Snapshot, points};

/// A decoded update.
#[derive(Clone, Debug)]
pub(crate) struct DecodedUpdate {
    pub(crate) snapshot: Snapshot,
    /// The events after the ply at which the update starts.
    pub(crate) history: Vec<HistoryLine>,
}

/// Decodes an update; `None` if it is not of this game.
pub(crate) fn decode(game: GameId, update: &Update) -> Option<DecodedUpdate> {
    with_game!(game, G => read::<G>(update))
}

fn read<G: Boarded>(update: &Update) -> Option<DecodedUpdate> {
    let view: View<G> = serde_json::from_str(update.view.get()).ok()?;
    let told: Vec<Told<G::Event>> = serde_json::from_str(update.told.get()).ok()?;
    let history = told.iter().map(|told| HistoryLine::of::<G>(view.public(), told)).collect();
    let mut snapshot = Snapshot::of(&view, update.ply);
    snapshot.can_undo = update.can_undo;
    Some(DecodedUpdate { snapshot, history })
}

/// Whether two views of one position have different private drawers.
pub(crate) fn differ(game: GameId, one: &str, other: &str) -> bool {
    with_game!(game, G => private::<G>(one) != private::<G>(other))
}

/// The private drawer of a view in JSON.
fn private<G: Game>(text: &str) -> Option<G::Private> {
    serde_json::from_str::<View<G>>(text).ok()?.private().cloned()
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
        with_game!(game, G => Some(Snapshot::of(&self.view::<G>()?, self.ply).read_only()))
    }

    /// The points of each seat.
    pub(crate) fn points(&self, game: GameId) -> Option<Vec<i16>> {
        with_game!(game, G => Some(points(&self.view::<G>()?)))
    }

    fn view<G: Game>(&self) -> Option<View<G>> {
        serde_json::from_str(self.view.get()).ok()
    }
}
