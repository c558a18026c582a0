//! The time at the tables: that of the clock all nodes share, as the last sign of life told it.
//!
//! Between two signs of life it goes on with the machine's own stopwatch. So a clock that is put forward or back, or
//! that differs from node to node, moves no table, and a process that was paused knows that it was.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

/// A silence longer than this was an outage, in milliseconds.
pub(crate) const SILENCE: i64 = 5000;

/// A command waits this long for the next sign of life, if the last one is old.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time at the tables of a node.
#[derive(Clone, Debug)]
pub(crate) struct Time(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    last: RwLock<SignOfLife>,
    /// Tells those who wait for the next one, in the order in which they came.
    next: Notify,
}

#[derive(Clone, Copy, Debug)]
struct SignOfLife {
    /// The time it told.
    at: i64,
    /// When it came, by the stopwatch.
    came: Instant,
}

impl SignOfLife {
    fn new(at: i64) -> Self {
        Self { at, came: Instant::now() }
    }

    fn is_young(self) -> bool {
        (self.came.elapsed().as_millis() as i64) < SILENCE
    }
}

impl Time {
    /// The time of this machine, until the first sign of life.
    pub(crate) fn new(now: i64) -> Self {
        Self(Arc::new(Shared { last: RwLock::new(SignOfLife::new(now)), next: Notify::new() }))
    }

    /// A sign of life told the time.
    pub(crate) fn set(&self, at: i64) {
        *self.0.last.write().unwrap_or_else(PoisonError::into_inner) = SignOfLife::new(at);
        self.0.next.notify_waiters();
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        let last = self.last();
        last.at + last.came.elapsed().as_millis() as i64
    }

    /// The time that the last sign of life told: outages that ended before are known.
    pub(crate) fn told(&self) -> i64 {
        self.last().at
    }

    /// Whether the last sign of life is young. If it is not, there may have been a pause or an outage that the clocks
    /// do not know of yet.
    pub(crate) fn is_sure(&self) -> bool {
        self.last().is_young()
    }

    /// Waits for the next sign of life if the last one is old; not for long, because the database may be gone.
    pub(crate) async fn sure(&self) {
        if !self.is_sure() {
            // Without one, what is asked for fails by itself.
            let _ = timeout(PATIENCE, self.next()).await;
        }
    }

    async fn next(&self) {
        loop {
            let next = self.0.next.notified();
            if self.is_sure() {
                return;
            }
            next.await;
        }
    }

    fn last(&self) -> SignOfLife {
        *self.0.last.read().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use game::{Seat, SeatSet};
    use games::GameId;
    use protocol::{Pace, Sitter, Status};
    use scratch::Folder;
    use store::{Append, Entry, Logged, SeatRow, Store, TableRow};

    use super::super::hub::{Hub, Settings};
    use super::super::keep::one_beat;
    use super::super::outside::Machine;
    use super::*;

    /// A table of two people at which the first decision may take six seconds, and has just begun.
    async fn table(store: &Store, hub: &Hub) -> TableRow {
        let row = TableRow {
            id: "abcdefgh".parse().unwrap(),
            game: "caesar".into(),
            rules_version: "caesar".parse::<GameId>().unwrap().info().rules_version,
            options: BTreeMap::new(),
            pace: Pace::Turns { seconds: 6 },
            private: false,
            host: "person01".parse().unwrap(),
            status: Status::Running,
            created: 0,
            ended: None,
            seed: 1.into(),
            nonce: String::new(),
            rematch: None,
            result: None,
        };
        let seat = |seat: Seat| {
            let sitter = Sitter::Person(format!("person0{seat}").parse().unwrap());
            SeatRow { seat, sitter, name: format!("Person {seat}"), account: false, substitute: None }
        };
        store.create_table(&row, &Seat::all(2).map(seat).collect::<Vec<_>>()).await.unwrap();
        let entries = vec![Logged { number: 1, at: hub.time.now(), entry: Entry::Start }];
        let to_act = SeatSet::only(Seat::new(0));
        store.append(Append { entries, to_act, ..Append::new(row.id.clone()) }).await.unwrap();
        row
    }

    async fn is_played_for(hub: &Hub, row: &TableRow) -> bool {
        let info = hub.look(&row.id, |_, info| info).await.unwrap();
        info.seats.iter().any(|seat| seat.substitute.is_some())
    }

    #[tokio::test]
    async fn nobody_is_out_of_time_because_of_a_pause() {
        let folder = Folder::new();
        let store = Store::open(&Store::file(&folder.path().join("a.db"))).await.unwrap();
        let (idle, patience) = (Duration::from_secs(60), Duration::ZERO);
        let settings = Settings { idle, grace: Duration::ZERO, patience };
        let hub = Hub::new(Arc::new(store.clone()), Machine::new().0, Arc::default(), settings);
        one_beat(&hub).await.unwrap();
        let row = table(&store, &hub).await;
        assert!(!is_played_for(&hub, &row).await);
        // No sign of life, as if the process had been stopped.
        tokio::time::sleep(Duration::from_secs(7)).await;
        assert!(!is_played_for(&hub, &row).await, "nobody knows yet how long the pause was");
        one_beat(&hub).await.unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(!is_played_for(&hub, &row).await, "the pause does not count");
        // While there are signs of life, time counts.
        for _ in 0..8 {
            one_beat(&hub).await.unwrap();
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        assert!(is_played_for(&hub, &row).await, "the time is over");
    }
}
