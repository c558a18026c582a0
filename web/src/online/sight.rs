//! What the site sends about a position, in the terms of the screen.

use game::{Seat, View};
use games::{GameId, with_game};
use protocol::Update;
use serde::Deserialize;
use serde_json::value::RawValue;
use table::Told;

use crate::boards::Boarded;
use crate::scene::{Snapshot, Tale};

/// What an update says.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    pub(crate) snapshot: Snapshot,
    /// What was told after the ply the update starts from.
    pub(crate) tales: Vec<Tale>,
}

/// Reads an update; nothing if it is not of this game.
pub(crate) fn sight(game: GameId, update: &Update) -> Option<Sight> {
    with_game!(game, G => read::<G>(update))
}

fn read<G: Boarded>(update: &Update) -> Option<Sight> {
    let view: View<G> = serde_json::from_str(update.view.get()).ok()?;
    let told: Vec<Told<G::Event>> = serde_json::from_str(update.told.get()).ok()?;
    let tales = told.iter().map(|told| Tale::of::<G>(view.public(), told)).collect();
    let mut snapshot = Snapshot::of(&view, update.ply);
    snapshot.can_undo = update.can_undo;
    Some(Sight { snapshot, tales })
}

/// Whether two views of one position hold different secrets.
pub(crate) fn differ(game: GameId, one: &str, other: &str) -> bool {
    with_game!(game, G => {
        let private = |text: &str| serde_json::from_str::<View<G>>(text).ok().map(|view| view.private().cloned());
        private(one) != private(other)
    })
}

/// A position of a replay.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Step {
    pub(crate) ply: usize,
    view: Box<RawValue>,
}

impl Step {
    /// The steps of the one viewer a replay was asked for.
    pub(crate) fn list(seen: &RawValue) -> Vec<Self> {
        serde_json::from_str::<Vec<Vec<Self>>>(seen.get())
            .ok()
            .and_then(|lists| lists.into_iter().next())
            .unwrap_or_default()
    }

    /// The position, to be looked at and not to be played.
    pub(crate) fn snapshot(&self, game: GameId) -> Option<Snapshot> {
        let mut snapshot: Snapshot = with_game!(game, G => {
            let view: View<G> = serde_json::from_str(self.view.get()).ok()?;
            Snapshot::of(&view, self.ply)
        });
        snapshot.prompt = None;
        snapshot.choices.clear();
        Some(snapshot)
    }

    /// The points of each seat.
    pub(crate) fn points(&self, game: GameId) -> Option<Vec<i16>> {
        with_game!(game, G => {
            let view: View<G> = serde_json::from_str(self.view.get()).ok()?;
            let score = view.score();
            let totals = score.totals();
            Some(Seat::all(score.seats).map(|seat| totals[seat]).collect())
        })
    }
}
