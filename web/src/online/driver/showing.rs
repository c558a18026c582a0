//! Positions of a table of the site, shown one after the other to whoever looks.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use game::{Seat, SeatSet};
use leptos::prelude::*;
use protocol::Status;

use super::{Driver, players};
use crate::browser::{self, Sound};
use crate::online::sight::differ;
use crate::online::{Stage, Timed};
use crate::scene::{Snapshot, Tale};
use crate::session::Session;

/// More steps than this are not shown one by one: whoever is so far behind wants to see the present.
const MOST_STEPS: usize = 16;

/// A position to be shown.
#[derive(Clone)]
pub(super) struct Frame {
    snapshot: Snapshot,
    tales: Vec<Tale>,
    fresh: Vec<Tale>,
    clocks: Option<Timed>,
}

impl Driver {
    /// The game is there: from now on there is a session.
    pub(super) fn begin(self, viewer: Option<Seat>) {
        self.viewer.set_value(viewer);
        let Some(frame) = self.frame(None) else { return };
        let Some(info) = self.online.info.get_untracked() else { return };
        let Ok(game) = info.game.parse() else { return };
        let share = self.mine().len() > 1 && info.status == Status::Running;
        let session = self.owner.with_value(|owner| {
            owner.with(|| {
                let act = Callback::new(move |act| self.act(act));
                let mut session =
                    Session::new(game, frame.snapshot.clone(), players(&info), act, self.settings);
                session.tales.set(frame.tales.clone());
                session.curtain.set(viewer.filter(|_| share));
                session.online = Some(self.online);
                session
            })
        });
        self.online.clocks.set(frame.clocks);
        self.online.session.set(Some(session));
        self.set_stage(Stage::Table);
    }

    /// The newest position of the viewer; what happened after `before` is fresh.
    fn frame(self, before: Option<usize>) -> Option<Frame> {
        let viewer = self.viewer.get_value();
        let replaced = viewer.is_some_and(|seat| self.substitutes().contains(seat));
        self.follow.with_value(|follow| {
            let eyes = follow.eyes.get(&viewer)?;
            let mut snapshot = eyes.snapshot.clone();
            if replaced {
                // A bot plays this seat: there is nothing to choose until it is taken back.
                snapshot.prompt = None;
                snapshot.choices.clear();
                snapshot.can_undo = false;
            }
            let fresh = eyes.tales.iter().filter(|tale| before.is_some_and(|before| tale.ply > before));
            let clocks = eyes.update.clocks.clone();
            let clocks = clocks.map(|clocks| Timed { clocks, at: browser::now() });
            Some(Frame { snapshot, tales: eyes.tales.clone(), fresh: fresh.cloned().collect(), clocks })
        })
    }

    /// Positions are shown one after the other, no faster than people can follow.
    pub(super) fn enqueue(self, before: Option<usize>) {
        let Some(frame) = self.frame(before) else { return };
        let clocks = frame.clocks.clone();
        let (back, behind) =
            (before.is_none_or(|before| frame.snapshot.ply <= before), self.queue.with_value(VecDeque::len));
        if back || behind > MOST_STEPS {
            self.queue.update_value(VecDeque::clear);
            self.show(frame);
        } else {
            self.queue.update_value(|queue| queue.push_back(frame));
            if behind == 0 {
                self.pump();
            }
        }
        self.online.clocks.set(clocks);
    }

    fn pump(self) {
        let pause = self.settings.speed.get_untracked().pause() as f64;
        let wait = self.shown.get_value() + pause - browser::now();
        if wait > 0.0 {
            let later = move || {
                if self.queue.try_with_value(|queue| !queue.is_empty()) == Some(true) {
                    self.pump();
                }
            };
            return set_timeout(later, Duration::from_millis(wait as u64 + 1));
        }
        let Some(frame) = self.queue.try_update_value(VecDeque::pop_front).flatten() else { return };
        self.show(frame);
        if self.queue.with_value(|queue| !queue.is_empty()) {
            self.pump();
        }
    }

    fn show(self, frame: Frame) {
        let Some(session) = self.online.session.get_untracked() else { return };
        let (was, now) = (session.now.get_untracked(), frame.snapshot);
        if was.ply != now.ply {
            session.refused.set(None);
            session.review.set(None);
            self.shown.set_value(browser::now());
        }
        if frame.fresh.iter().any(|tale| tale.cue.is_some()) {
            self.sound(Sound::Piece);
        }
        if now.my_turn() && !was.my_turn() {
            self.sound(Sound::Turn);
        }
        if now.outcome.is_some() && was.outcome.is_none() {
            self.sound(Sound::End);
        }
        session.fresh.set(frame.fresh);
        session.tales.set(frame.tales);
        session.now.set(Arc::new(now));
        self.answered();
    }

    /// Shows the present again, without motion.
    pub(super) fn refresh(self) {
        if let Some(frame) = self.frame(None) {
            self.online.clocks.set(frame.clocks.clone());
            self.show(frame);
        }
    }

    /// Where several people share this device, the one who is asked gets the screen; where they know
    /// different things, a curtain falls first.
    pub(super) fn hand_over(self) {
        let Some(session) = self.online.session.get_untracked() else { return };
        let (mine, viewer, replaced) = (self.mine(), self.viewer.get_value(), self.substitutes());
        let newest = self.follow.with_value(|follow| {
            follow.eyes.get(&viewer).map(|eyes| eyes.update.to_act.iter().copied().collect::<SeatSet>())
        });
        let asked = newest.unwrap_or(SeatSet::EMPTY);
        let waits =
            |seat: &Seat| asked.contains(*seat) && !replaced.contains(*seat) && self.knows(Some(*seat));
        if mine.len() < 2 || viewer.is_some_and(|seat| waits(&seat)) {
            return;
        }
        let Some(next) = mine.iter().copied().find(|seat| waits(seat)) else { return };
        let secret = self.follow.with_value(|follow| {
            let view = |seat: Option<Seat>| follow.eyes.get(&seat).map(|eyes| eyes.update.view.get());
            match (view(viewer), view(Some(next))) {
                (Some(one), Some(other)) => differ(session.game, one, other),
                _ => false,
            }
        });
        self.viewer.set_value(Some(next));
        if secret {
            session.curtain.set(Some(next));
        }
        self.queue.update_value(VecDeque::clear);
        self.past.set_value(Vec::new());
        self.refresh();
    }
}
