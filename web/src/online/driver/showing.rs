//! Shows the positions of an online table one after the other, slowly enough to follow.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use game::{Line, Seat, SeatSet};
use leptos::prelude::*;
use protocol::{Status, TableInfo};

use super::players;
use crate::browser::{self, Sound};
use crate::online::{ClockReading, Online, Stage};
use crate::route::Route;
use crate::scene::{HistoryLine, Snapshot};
use crate::session::{Driver, Mode, Session};
use crate::title::remote;
use crate::words::{literal, title_of, tl};

/// If more positions than this wait, they are skipped and the current position is shown at once.
const MAX_BACKLOG: usize = 16;

/// A position that waits to be shown.
#[derive(Clone)]
pub(super) struct QueuedPosition {
    snapshot: Snapshot,
    history: Vec<HistoryLine>,
    fresh: Vec<HistoryLine>,
    clocks: Option<ClockReading>,
}

impl Online {
    /// Opens the session when the first position has arrived.
    pub(super) fn begin(self, viewer: Option<Seat>) {
        self.feed.viewer.set_value(viewer);
        let Some(position) = self.position(None) else { return };
        let Some(info) = self.info.get_untracked() else { return };
        let Ok(game) = info.game.parse() else { return };
        let share = self.my_seats().len() > 1 && info.status == Status::Running;
        let session = self.feed.owner.with_value(|owner| {
            owner.with(|| {
                let mode = (Mode::Online(self), Arc::new(self) as Arc<dyn Driver>);
                let session =
                    Session::new(game, position.snapshot.clone(), players(&info), mode, self.feed.settings);
                session.history.set(position.history.clone());
                session.curtain.set(viewer.filter(|_| share));
                session
            })
        });
        self.clocks.set(position.clocks);
        self.set_stage(Stage::Table(session));
        self.load_premoves();
    }

    /// The newest position of the viewer. History lines after ply `before` are fresh.
    fn position(self, before: Option<usize>) -> Option<QueuedPosition> {
        let viewer = self.feed.viewer.get_value();
        let replaced = viewer.is_some_and(|seat| self.substitutes().contains(seat));
        self.feed.follow.with_value(|follow| {
            let state = follow.viewers.get(&viewer)?;
            let snapshot = state.snapshot.clone();
            // While a substitute plays this seat, the viewer has no legal moves.
            let snapshot = if replaced { snapshot.read_only() } else { snapshot };
            let snapshot = match self.final_places().filter(|_| snapshot.outcome.is_none()) {
                Some(places) => snapshot.after_resignation(&places),
                None => snapshot,
            };
            let fresh = state.history.iter().filter(|line| before.is_some_and(|before| line.ply > before));
            let clocks = state.update.clocks.clone();
            let clocks = clocks.map(|clocks| ClockReading { clocks, at: browser::now() });
            Some(QueuedPosition {
                snapshot,
                history: state.history.clone(),
                fresh: fresh.cloned().collect(),
                clocks,
            })
        })
    }

    /// The final places by seat, if the game is over.
    fn final_places(self) -> Option<Vec<u8>> {
        let places = |info: &Arc<TableInfo>| {
            info.result.as_ref().filter(|_| info.status == Status::Over).map(|result| result.places.clone())
        };
        self.info.with_untracked(|info| info.as_ref().and_then(places))
    }

    /// Queues the newest position, or shows it at once after an undo or with a long backlog.
    pub(super) fn enqueue(self, before: Option<usize>) {
        self.interrupt_planning();
        let Some(position) = self.position(before) else { return };
        let clocks = position.clocks.clone();
        let (back, behind) = (
            before.is_none_or(|before| position.snapshot.ply <= before),
            self.feed.queue.with_value(VecDeque::len),
        );
        if back || behind > MAX_BACKLOG {
            self.feed.queue.update_value(VecDeque::clear);
            self.show(position);
        } else {
            self.feed.queue.update_value(|queue| queue.push_back(position));
            if behind == 0 {
                self.pump();
            }
        }
        self.clocks.set(clocks);
    }

    fn pump(self) {
        let Some(session) = self.stage.get_untracked().session() else { return };
        let wait = session.pause_left();
        if wait > 0 {
            let later = move || {
                if self.feed.queue.try_with_value(|queue| !queue.is_empty()) == Some(true) {
                    self.pump();
                }
            };
            return set_timeout(later, Duration::from_millis(wait + 1));
        }
        let Some(position) = self.feed.queue.try_update_value(VecDeque::pop_front).flatten() else { return };
        self.show(position);
        if self.feed.queue.with_value(|queue| !queue.is_empty()) {
            self.pump();
        }
    }

    fn show(self, position: QueuedPosition) {
        let Some(session) = self.stage.get_untracked().session() else { return };
        let (was, now) = (session.now.get_untracked(), position.snapshot);
        if was.ply != now.ply {
            session.refused.set(None);
            session.shown_ply.set(None);
        }
        if now.my_turn() && !was.my_turn() {
            session.sound(Sound::Turn);
            self.notify_of_turn(session);
        }
        if now.outcome.is_some() && was.outcome.is_none() {
            session.sound(Sound::End);
        }
        session.show_move(position.fresh);
        session.history.set(position.history);
        session.now.set(Arc::new(now));
        self.answered();
    }

    /// Notifies a visitor who does not look at the page that it is their turn, if they want that.
    fn notify_of_turn(self, session: Session) {
        if self.feed.settings.notifies.get_untracked() {
            let game = title_of(session.game);
            let path = Route::Online(self.id.get_value()).to_string();
            browser::notify(&tl(&Line::new("tab.turn").with("game", literal(&game))), &path);
        }
    }

    /// Shows the present position without animation.
    pub(in crate::online) fn refresh(self) {
        if let Some(position) = self.position(None) {
            self.clocks.set(position.clocks.clone());
            self.show(position);
        }
    }

    /// If several people share this device, gives the screen to the deciding one, behind a curtain if their views
    /// differ.
    pub(super) fn hand_over(self) {
        let Some(session) = self.stage.get_untracked().session() else { return };
        let (mine, viewer, replaced) = (self.my_seats(), self.feed.viewer.get_value(), self.substitutes());
        let newest = self.feed.follow.with_value(|follow| {
            follow.viewers.get(&viewer).map(|state| state.update.to_act.iter().copied().collect::<SeatSet>())
        });
        let asked = newest.unwrap_or(SeatSet::EMPTY);
        let waits =
            |seat: &Seat| asked.contains(*seat) && !replaced.contains(*seat) && self.knows(Some(*seat));
        if mine.len() < 2 || viewer.is_some_and(|seat| waits(&seat)) {
            return;
        }
        let Some(next) = mine.iter().copied().find(|seat| waits(seat)) else { return };
        let secret = self.feed.follow.with_value(|follow| {
            let view = |seat: Option<Seat>| follow.viewers.get(&seat).map(|state| state.update.view.get());
            match (view(viewer), view(Some(next))) {
                (Some(one), Some(other)) => remote(session.game).differ(one, other),
                _ => false,
            }
        });
        self.feed.viewer.set_value(Some(next));
        if secret {
            session.curtain.set(Some(next));
        }
        self.feed.queue.update_value(VecDeque::clear);
        self.feed.past.set_value(Vec::new());
        self.refresh();
    }
}
