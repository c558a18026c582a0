//! When a table needs attention: the time stored for other nodes, and the time at which its own task wakes up.

use std::time::Duration;

use protocol::Status;
use store::{Entry, Logged, PremoveRow};
use tokio::time::Instant;

use super::clock::Clock;
use super::task::Task;

/// A deadline less than this many milliseconds away counts as reached.
const DUE_MARGIN: i64 = 1000;

impl Task {
    /// When a node must look after the table after these entries, also if this node is down.
    pub(super) fn wake_after(&self, entries: &[Logged], running: game::SeatSet) -> Option<i64> {
        let last = entries.last()?;
        let clock = match entries {
            [one] => &self.table.clock_after(one, running),
            _ => &self.table.clock,
        };
        // These entries change who plays a seat. A due time that is too early does no harm.
        let changes = matches!(last.entry, Entry::Takeover { .. } | Entry::Return { .. } | Entry::Start);
        if changes { Some(last.at + self.grace()) } else { self.wake_at(clock, last.at) }
    }

    /// When a node must look after the table in its current state; `at` is the time of the last entry.
    fn wake_at(&self, clock: &Clock, at: i64) -> Option<i64> {
        if self.awaits_bot() {
            return Some(at + self.grace());
        }
        let deadline =
            clock.deadline(self.table.running(), self.now()).map(|deadline| deadline.max(at) + DUE_MARGIN);
        let to_act = self.table.to_act();
        let due = |row: &PremoveRow| row.is_open() && to_act.contains(row.premove.seat);
        let premove = self.table.premoves.iter().any(due).then(|| at + self.longest_delay() + self.grace());
        deadline.into_iter().chain(premove).min()
    }

    /// The due time to write, or `None` if the stored one will do. A stored time must not be too late; one that is too
    /// early costs an extra check. So it is kept while at least half of the time is left, and most moves write none.
    pub(super) fn rewrite(&self, wake: Option<i64>) -> Option<Option<i64>> {
        let has_half = |known: i64, new: i64| {
            let now = self.now();
            known - now >= (new - now) / 2
        };
        match (self.written, wake) {
            (Some(known), new) if known == new => None,
            (Some(Some(known)), Some(new)) if known <= new && has_half(known, new) => None,
            (_, new) => Some(new),
        }
    }

    /// The table was due at `due`. If nothing has to be done now, stores the next due time.
    pub(super) async fn woken(&mut self, due: i64) {
        // A node that lacks entries must not put off a time that belongs to them. Even the only node may lack one: a
        // slow commit can succeed after its time limit.
        if !self.refresh().await {
            return;
        }
        self.drives_from = self.drives_from.min(self.table.at + self.grace());
        let wake = self.wake_at(&self.table.clock, self.table.at);
        if wake.is_some_and(|wake| wake <= self.now() + DUE_MARGIN) {
            return;
        }
        // If another node has written another time meanwhile, `put_off` changes nothing.
        match self.hub.store.put_off(self.table.id(), due, wake).await {
            Ok(()) => self.written = None,
            Err(error) => tracing::warn!(%error, "a table cannot be put off"),
        }
    }

    /// When the task next acts without a command.
    pub(super) fn next_tick(&self) -> Instant {
        let now = Instant::now();
        let soon = now + Duration::from_secs(1);
        // An idle table that is still in use is checked again after a second: checking at once would spin.
        let rest = self.busy + self.hub.settings.idle;
        let mut next = if rest > now { rest } else { soon };
        if self.stale {
            next = next.min(soon);
        }
        if let Some(word) = self.next_report() {
            next = next.min(word);
        }
        if self.table.status() == Status::Running {
            let deadline = self.table.clock.deadline(self.table.running(), self.now()).into_iter();
            let thinks = self.bots.is_some() && self.awaits_bot();
            let premove = self.due_premove().map(|(at, ..)| at);
            if let Some(due) = deadline.chain(thinks.then_some(0)).chain(premove).min() {
                // If the last beat is old, time-outs wait for the next beat.
                let soonest = if self.hub.time.is_fresh() { 20 } else { 250 };
                let wait = (due.max(self.drives_from) - self.now()).clamp(soonest, 3_600_000);
                next = next.min(now + Duration::from_millis(wait as u64));
            }
        }
        next.max(now)
    }

    pub(super) fn awaits_bot(&self) -> bool {
        self.table.to_act().iter().any(|seat| self.table.bot_level(seat).is_some())
    }

    /// See [`Settings::grace`](super::hub::Settings::grace); in milliseconds.
    pub(super) fn grace(&self) -> i64 {
        self.hub.settings.grace.as_millis() as i64
    }
}
