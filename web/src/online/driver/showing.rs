//! Shows the positions of an online table one after the other.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use game::{Seat, SeatSet};
use leptos::prelude::*;
use protocol::{Status, TableInfo};

use super::players;
use crate::browser::{self, Sound};
use crate::online::sight::differ;
use crate::online::{Online, Stage, Timed};
use crate::scene::{Snapshot, Tale};
use crate::session::{Mode, Session};

/// A larger backlog is skipped: the viewer sees the current position at once.
const MOST_STEPS: usize = 16;

/// A position to be shown.
#[derive(Clone)]
pub(super) struct Frame {
    snapshot: Snapshot,
    tales: Vec<Tale>,
    fresh: Vec<Tale>,
    clocks: Option<Timed>,
}

impl Online {
    /// The game is there: from now on there is a session.
    pub(super) fn begin(self, viewer: Option<Seat>) {
        self.feed.viewer.set_value(viewer);
        let Some(frame) = self.frame(None) else { return };
        let Some(info) = self.info.get_untracked() else { return };
        let Ok(game) = info.game.parse() else { return };
        let share = self.my_seats().len() > 1 && info.status == Status::Running;
        let session = self.feed.owner.with_value(|owner| {
            owner.with(|| {
                let mode = Mode::Online(self);
                let session =
                    Session::new(game, frame.snapshot.clone(), players(&info), mode, self.feed.settings);
                session.tales.set(frame.tales.clone());
                session.curtain.set(viewer.filter(|_| share));
                session
            })
        });
        self.clocks.set(frame.clocks);
        self.set_stage(Stage::Table(session));
    }

    /// The newest position of the viewer; what happened after `before` is fresh.
    fn frame(self, before: Option<usize>) -> Option<Frame> {
        let viewer = self.feed.viewer.get_value();
        let replaced = viewer.is_some_and(|seat| self.substitutes().contains(seat));
        self.feed.follow.with_value(|follow| {
            let eyes = follow.eyes.get(&viewer)?;
            let snapshot = eyes.snapshot.clone();
            // Where a bot plays this seat, there is nothing to choose until it is taken back.
            let snapshot = if replaced { snapshot.only_to_look_at() } else { snapshot };
            let snapshot = match self.given_up().filter(|_| snapshot.outcome.is_none()) {
                Some(places) => snapshot.given_up(&places),
                None => snapshot,
            };
            let fresh = eyes.tales.iter().filter(|tale| before.is_some_and(|before| tale.ply > before));
            let clocks = eyes.update.clocks.clone();
            let clocks = clocks.map(|clocks| Timed { clocks, at: browser::now() });
            Some(Frame { snapshot, tales: eyes.tales.clone(), fresh: fresh.cloned().collect(), clocks })
        })
    }

    /// The places of a game that is over, by seat.
    fn given_up(self) -> Option<Vec<u8>> {
        let places = |info: &Arc<TableInfo>| {
            info.result.as_ref().filter(|_| info.status == Status::Over).map(|result| result.places.clone())
        };
        self.info.with_untracked(|info| info.as_ref().and_then(places))
    }

    /// Positions are shown one after the other, no faster than people can follow.
    pub(super) fn enqueue(self, before: Option<usize>) {
        let Some(frame) = self.frame(before) else { return };
        let clocks = frame.clocks.clone();
        let (back, behind) = (
            before.is_none_or(|before| frame.snapshot.ply <= before),
            self.feed.queue.with_value(VecDeque::len),
        );
        if back || behind > MOST_STEPS {
            self.feed.queue.update_value(VecDeque::clear);
            self.show(frame);
        } else {
            self.feed.queue.update_value(|queue| queue.push_back(frame));
            if behind == 0 {
                self.pump();
            }
        }
        self.clocks.set(clocks);
    }

    fn pump(self) {
        let Some(session) = self.stage.get_untracked().session() else { return };
        let wait = session.rest();
        if wait > 0 {
            let later = move || {
                if self.feed.queue.try_with_value(|queue| !queue.is_empty()) == Some(true) {
                    self.pump();
                }
            };
            return set_timeout(later, Duration::from_millis(wait + 1));
        }
        let Some(frame) = self.feed.queue.try_update_value(VecDeque::pop_front).flatten() else { return };
        self.show(frame);
        if self.feed.queue.with_value(|queue| !queue.is_empty()) {
            self.pump();
        }
    }

    fn show(self, frame: Frame) {
        let Some(session) = self.stage.get_untracked().session() else { return };
        let (was, now) = (session.now.get_untracked(), frame.snapshot);
        if was.ply != now.ply {
            session.refused.set(None);
            session.review.set(None);
        }
        if frame.fresh.iter().any(|tale| tale.cue.is_some()) {
            session.sound(Sound::Piece);
        }
        if now.my_turn() && !was.my_turn() {
            session.sound(Sound::Turn);
        }
        if now.outcome.is_some() && was.outcome.is_none() {
            session.sound(Sound::End);
        }
        session.tell(frame.fresh);
        session.tales.set(frame.tales);
        session.now.set(Arc::new(now));
        self.answered();
    }

    /// Shows the present again, without motion.
    pub(super) fn refresh(self) {
        if let Some(frame) = self.frame(None) {
            self.clocks.set(frame.clocks.clone());
            self.show(frame);
        }
    }

    /// If several people share this device, gives the screen to the deciding one, behind a curtain if their views
    /// differ.
    pub(super) fn hand_over(self) {
        let Some(session) = self.stage.get_untracked().session() else { return };
        let (mine, viewer, replaced) = (self.my_seats(), self.feed.viewer.get_value(), self.substitutes());
        let newest = self.feed.follow.with_value(|follow| {
            follow.eyes.get(&viewer).map(|eyes| eyes.update.to_act.iter().copied().collect::<SeatSet>())
        });
        let asked = newest.unwrap_or(SeatSet::EMPTY);
        let waits =
            |seat: &Seat| asked.contains(*seat) && !replaced.contains(*seat) && self.knows(Some(*seat));
        if mine.len() < 2 || viewer.is_some_and(|seat| waits(&seat)) {
            return;
        }
        let Some(next) = mine.iter().copied().find(|seat| waits(seat)) else { return };
        let secret = self.feed.follow.with_value(|follow| {
            let view = |seat: Option<Seat>| follow.eyes.get(&seat).map(|eyes| eyes.update.view.get());
            match (view(viewer), view(Some(next))) {
                (Some(one), Some(other)) => differ(session.game, one, other),
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
