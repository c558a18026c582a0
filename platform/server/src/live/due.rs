//! When a table needs attention: what is written about it for whoever is there then, and when its own task
//! looks up.

use std::time::Duration;

use protocol::Status;
use store::Entry;
use tokio::time::Instant;

use super::clock::Clock;
use super::game::kind;
use super::hub::now;
use super::task::Task;

/// Something due within this many milliseconds is due.
const SOON: i64 = 1000;

impl Task {
    /// When somebody must look after the table once these entries are written, even if this node is gone.
    pub(super) fn wake_after(&self, entries: &[Entry], running: game::SeatSet) -> Option<i64> {
        let last = entries.last()?;
        let clock = match entries {
            [one] => &self.table.clock_after(one, running),
            _ => &self.table.clock,
        };
        // Who plays a seat changes with these; a little too early does no harm.
        let changes = matches!(last.kind.as_str(), kind::TAKEOVER | kind::RETURN | kind::START);
        if changes { Some(last.at + self.grace()) } else { self.wake_at(clock, last.at) }
    }

    /// When somebody must look after the table as it stands, `at` being the time of the last entry.
    fn wake_at(&self, clock: &Clock, at: i64) -> Option<i64> {
        if self.awaits_bot() {
            return Some(at + self.grace());
        }
        clock.deadline(self.table.running()).map(|deadline| deadline.max(at) + SOON)
    }

    /// What must be written about waking, if what is written already does not do: it must not be too late. One
    /// that is too early costs somebody a look, so it stays as long as half of the time is left; most moves
    /// need not write it.
    pub(super) fn rewrite(&self, wake: Option<i64>) -> Option<Option<i64>> {
        let now = now();
        match (self.written, wake) {
            (Some(Some(known)), Some(new)) if known <= new && known - now >= (new - now) / 2 => None,
            (Some(known), new) if known == new => None,
            (_, new) => Some(new),
        }
    }

    /// Somebody had to look after the table at `due`. If nothing is due, the next time is written.
    pub(super) async fn woken(&mut self, due: i64) {
        self.drives_from = self.drives_from.min(self.table.at + self.grace());
        let wake = self.wake_at(&self.table.clock, self.table.at);
        if wake.is_some_and(|wake| wake <= now() + SOON) {
            return;
        }
        // Whoever writes to the table meanwhile writes another time, and this one changes nothing.
        match self.hub.store.put_off(self.table.id.as_str(), due, wake).await {
            Ok(()) => self.written = None,
            Err(error) => tracing::warn!(%error, "a table cannot be put off"),
        }
    }

    /// When the task looks up by itself.
    pub(super) fn next_tick(&self) -> Instant {
        let mut next = self.busy + self.hub.settings.idle;
        if self.stale {
            next = next.min(Instant::now() + Duration::from_secs(1));
        }
        if let Some(word) = self.next_word() {
            next = next.min(word);
        }
        if self.table.status() == Status::Running {
            let deadline = self.table.clock.deadline(self.table.running()).into_iter();
            let thinks = !self.thinking && self.awaits_bot();
            if let Some(due) = deadline.chain(thinks.then_some(0)).min() {
                let wait = (due.max(self.drives_from) - now()).clamp(20, 3_600_000);
                next = next.min(Instant::now() + Duration::from_millis(wait as u64));
            }
        }
        next.max(Instant::now())
    }

    fn awaits_bot(&self) -> bool {
        self.table.to_act().iter().any(|seat| self.table.mind(seat).is_some())
    }

    /// Another node drives the table this much later than the one that wrote last, in milliseconds.
    pub(super) fn grace(&self) -> i64 {
        self.hub.settings.grace.as_millis() as i64
    }
}
