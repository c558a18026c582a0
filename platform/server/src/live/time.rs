//! The time of the tables: that of the clock all nodes share, as the last beat returned it.
//!
//! Between two beats the monotonic clock of the machine is added. So it does not matter if the clock of a machine is
//! wrong or is set, and a process that was paused notices the pause.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

/// A longer time without a beat is an outage, in milliseconds.
pub(crate) const OUTAGE_THRESHOLD: i64 = 5000;

/// If the last beat is old, a command waits up to this time for the next one.
const BEAT_WAIT: Duration = Duration::from_secs(2);

/// The time of the tables of a node.
#[derive(Clone, Debug)]
pub(crate) struct Time(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    last: RwLock<LastBeat>,
    /// Notifies the waiting commands of the next beat, in the order of their arrival.
    next: Notify,
}

#[derive(Clone, Copy, Debug)]
struct LastBeat {
    /// The time it returned, in milliseconds since 1970.
    at: i64,
    /// When it was sent, by the monotonic clock.
    sent: Instant,
    /// When it returned, by the monotonic clock.
    came: Instant,
}

impl LastBeat {
    /// Counts from the sending: it was written before its answer came, and an outage begins when it was written.
    fn is_fresh(self) -> bool {
        (self.sent.elapsed().as_millis() as i64) < OUTAGE_THRESHOLD
    }
}

impl Time {
    /// Uses the time of this machine until the first beat.
    pub(crate) fn new(now: i64) -> Self {
        let began = Instant::now();
        let last = LastBeat { at: now, sent: began, came: began };
        Self(Arc::new(Shared { last: RwLock::new(last), next: Notify::new() }))
    }

    /// Sets the time that a beat returned which was sent at `sent`.
    pub(crate) fn set(&self, at: i64, sent: Instant) {
        let last = LastBeat { at, sent, came: Instant::now() };
        *self.0.last.write().unwrap_or_else(PoisonError::into_inner) = last;
        self.0.next.notify_waiters();
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        let last = self.last();
        last.at + last.came.elapsed().as_millis() as i64
    }

    /// The time of the last beat. All outages that ended before it are known.
    pub(crate) fn last_beat(&self) -> i64 {
        self.last().at
    }

    /// Whether the last beat is recent. If not, there may have been a pause or an outage that the clocks do not know
    /// yet.
    pub(crate) fn is_fresh(&self) -> bool {
        self.last().is_fresh()
    }

    /// Waits for the next beat if the last one is old, up to [`BEAT_WAIT`], because the database may be down. `false` if
    /// none came.
    pub(crate) async fn wait_until_fresh(&self) -> bool {
        self.is_fresh() || timeout(BEAT_WAIT, self.next()).await.is_ok()
    }

    async fn next(&self) {
        loop {
            let next = self.0.next.notified();
            if self.is_fresh() {
                return;
            }
            next.await;
        }
    }

    fn last(&self) -> LastBeat {
        *self.0.last.read().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use game::{Seat, SeatSet};
    use games::GameId;
    use protocol::{Pace, Sitter, Status};
    use scratch::Folder;
    use store::{Append, Entry, Logged, MemoryStore, SeatRow, Store, TableRow};

    use super::super::background::one_beat;
    use super::super::environment::Machine;
    use super::super::hub::{Command, Hub, Settings, now};
    use super::*;

    /// A table of two people that has just begun.
    async fn table(hub: &Hub, pace: Pace) -> TableRow {
        let row = TableRow {
            pace,
            status: Status::Running,
            ..TableRow::new(
                "abcdefgh".parse().unwrap(),
                ("caesar", "caesar".parse::<GameId>().unwrap().info().rules_version),
                "person01".parse().unwrap(),
                1.into(),
            )
        };
        let seat = |seat: Seat| {
            let sitter = Sitter::Person(format!("person0{seat}").parse().unwrap());
            SeatRow::new(seat, sitter, &format!("Person {seat}"))
        };
        let made = Some((row.clone(), Seat::all(2).map(seat).collect()));
        hub.store.append(Append { made, ..Append::new(row.id.clone()) }.into()).await.unwrap();
        let entries = vec![Logged { number: 1, at: hub.time.now(), entry: Entry::Start }];
        let to_act = SeatSet::only(Seat::new(0));
        hub.store.append(Append { entries, to_act, ..Append::new(row.id.clone()) }.into()).await.unwrap();
        row
    }

    async fn is_played_for(hub: &Hub, row: &TableRow) -> bool {
        let info = hub.inspect(&row.id, |_, info| info).await.unwrap();
        info.seats.iter().any(|seat| seat.substitute.is_some())
    }

    #[tokio::test]
    async fn nobody_is_out_of_time_because_of_a_pause() {
        let folder = Folder::new();
        let store = Store::open(&Store::file(&folder.path().join("a.db"))).await.unwrap();
        let hub = Hub::new(Arc::new(store), Machine::new().0, Arc::default(), Settings::AT_ONCE);
        one_beat(&hub).await.unwrap();
        let row = table(&hub, Pace::Turns { seconds: 6 }).await;
        assert!(!is_played_for(&hub, &row).await);
        // No beat, as if the process had been paused.
        tokio::time::sleep(Duration::from_secs(7)).await;
        assert!(!is_played_for(&hub, &row).await, "nobody knows yet how long the pause was");
        one_beat(&hub).await.unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(!is_played_for(&hub, &row).await, "the pause does not count");
        // While there are beats, time counts.
        for _ in 0..8 {
            one_beat(&hub).await.unwrap();
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        assert!(is_played_for(&hub, &row).await, "the time is over");
    }

    #[tokio::test]
    async fn clocks_go_on_after_the_shared_clock_went_ahead_and_back() {
        for written_while_ahead in [true, false] {
            let ahead = Arc::new(AtomicI64::new(0));
            let clock = ahead.clone();
            let store = MemoryStore::server(Arc::new(move || now() + clock.load(Ordering::Relaxed)));
            let hub = Hub::new(Arc::new(store), Machine::new().0, Arc::default(), Settings::AT_ONCE);
            one_beat(&hub).await.unwrap();
            let row = table(&hub, Pace::Live { seconds: 600, increment: 0 }).await;
            let left = async || {
                one_beat(&hub).await.unwrap();
                let time = hub.time.clone();
                let clocks =
                    hub.inspect(&row.id, move |table, _| table.clock.show(2, table.running(), time.now()));
                clocks.await.unwrap().unwrap().seats.iter().map(|clock| clock.left).min().unwrap()
            };
            ahead.store(3_600_000, Ordering::Relaxed);
            assert!(left().await > 590_000, "an hour in which nobody could play");
            if written_while_ahead {
                hub.send(&row.id, Command::PeopleChanged).await.unwrap();
                left().await;
            }
            ahead.store(0, Ordering::Relaxed);
            let before = left().await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            let after = left().await;
            assert!(before > 590_000, "the hour was taken back: {before}");
            assert!((1500..10_000).contains(&(before - after)), "the clock stands still: {before}, {after}");
            assert!(!is_played_for(&hub, &row).await);
        }
    }
}
