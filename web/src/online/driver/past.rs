//! Past positions, the record, the points over time, and the change of the rating.

use std::sync::Arc;
use std::time::Duration;

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{RatingInfo, Status, TableInfo};

use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::decode::ReplayPosition;
use crate::online::{Online, Stage};
use crate::session::Session;

/// The most requests for the new rating after the end.
const RATING_TRIES: u32 = 8;

impl Online {
    /// Shows a past position, or the present one if `ply` is `None`.
    pub(super) fn show_past(self, session: Session, ply: Option<usize>) {
        session.fresh.set(Vec::new());
        let Some(ply) = ply.filter(|ply| {
            *ply < session.now.get_untracked().ply || session.shown_ply.get_untracked().is_some()
        }) else {
            session.shown_ply.set(None);
            return self.refresh();
        };
        let (table, viewer) = (self.id.get_value(), self.feed.viewer.get_value());
        spawn_local(async move {
            if self.feed.past.try_with_value(|past| past.len() > ply) == Some(false) {
                match api::replay(&table, viewer).await {
                    Ok(replay) => drop(self.feed.past.try_set_value(ReplayPosition::list(&replay.seen))),
                    Err(error) => self.notice.set(Some(error.words())),
                }
            }
            let step = self
                .feed
                .past
                .try_with_value(|past| past.get(ply).and_then(|step| step.snapshot(session.game)));
            if let Some(snapshot) = step.flatten() {
                session.shown_ply.set(Some(ply));
                session.now.set(Arc::new(snapshot));
            }
        });
    }

    pub(super) fn download_record(self, game: GameId) {
        let table = self.id.get_value();
        spawn_local(async move {
            match api::record(&table).await {
                Ok(record) => browser::download(&format!("{game}-{table}.txt"), &record),
                Err(error) => self.notice.set(Some(error.words())),
            }
        });
    }

    /// Loads the rating before the end, to compare with the one after it.
    pub(super) fn remember_rating(self) {
        let running =
            self.info.with_untracked(|info| info.as_ref().is_some_and(|info| info.status != Status::Over));
        if running && !self.my_seats().is_empty() && self.feed.rating.with_value(Option::is_none) {
            spawn_local(async move {
                if let Ok(rating) = self.my_rating().await {
                    self.feed.rating.try_set_value(Some(rating));
                }
            });
        }
    }

    async fn my_rating(self) -> Result<Option<RatingInfo>, ApiError> {
        let slug = |info: &Option<Arc<TableInfo>>| info.as_ref().map(|info| info.game.clone());
        let game = self.info.try_with_untracked(slug).flatten();
        let ratings = api::my_ratings().await?;
        Ok(ratings.into_iter().find(|rating| Some(&rating.game) == game.as_ref()))
    }

    /// After the end: loads the points over time and the new rating.
    pub(super) fn load_result(self) {
        let table = self.id.get_value();
        spawn_local(async move {
            let Ok(replay) = api::replay(&table, None).await else { return };
            let Some(session) = self.stage.try_get_untracked().and_then(Stage::session) else { return };
            let steps = ReplayPosition::list(&replay.seen);
            session.points_by_ply.set(steps.iter().filter_map(|step| step.points(session.game)).collect());
        });
        if self.feed.rating.with_value(Option::is_some) {
            self.ask_rating(RATING_TRIES);
        }
    }

    /// Requests the rating until it has changed: the site computes ratings shortly after the end.
    fn ask_rating(self, tries: u32) {
        spawn_local(async move {
            let Ok(now) = self.my_rating().await else { return };
            let Some(before) = self.feed.rating.try_get_value().flatten() else { return };
            let games = |rating: &Option<RatingInfo>| rating.as_ref().map_or(0, |rating| rating.games);
            match now.filter(|now| now.games > games(&before)) {
                Some(now) => self.rating.set(Some((before, now))),
                None if tries > 0 => {
                    set_timeout(move || self.ask_rating(tries - 1), Duration::from_millis(400));
                }
                None => {}
            }
        });
    }
}
