//! The part of the store that live tables use. [`MemoryStore`](crate::MemoryStore) implements it for the simulator,
//! which tests tables under faults that a real database seldom shows.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use protocol::{PremoveFate, TableId};

use crate::{
    Alert, Append, Beat, Database, Logged, Notice, Notices, Outage, PremoveRow, Presence, SeatRow, Store,
    StoreError, StoredTable,
};

/// The future of a call.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The part of the store that live tables use. Every call fails if the database does not answer; a write may have been
/// done nevertheless.
pub trait LiveStore: fmt::Debug + Send + Sync {
    /// Whether other nodes may write to the database, too.
    fn is_shared(&self) -> bool;

    /// Writes to the log of a table in one transaction. [`StoreError::Conflict`] if a number is taken.
    fn append(&self, append: Arc<Append>) -> StoreFuture<'_, ()>;

    /// A table with its seats and log; `None` if there is none.
    fn table<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Option<StoredTable>>;

    /// The seats of a table in order.
    fn seats<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<SeatRow>>;

    /// The entries of a table after this number, in order.
    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> StoreFuture<'a, Vec<Logged>>;

    /// The tables with a due time before this time, and that due time.
    fn due_tables(&self, before: i64) -> StoreFuture<'_, Vec<(TableId, i64)>>;

    /// Changes the due time of a table from `due` to `until`, or deletes it. Does nothing if the stored time is not `due`.
    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> StoreFuture<'a, ()>;

    /// The premoves at a table, by seat.
    fn premoves<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<PremoveRow>>;

    /// Stores a premove in place of the one that the seat had.
    fn seal_premove<'a>(&'a self, id: &'a TableId, row: &'a PremoveRow) -> StoreFuture<'a, ()>;

    /// Stores what became of a premove, unless that is stored already.
    fn settle_premove<'a>(&'a self, id: &'a str, fate: &'a PremoveFate) -> StoreFuture<'a, ()>;

    /// Deletes a premove.
    fn withdraw_premove<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()>;

    /// Writes a beat; see [`Store::beat`].
    fn beat(&self, now: i64, longest: i64) -> StoreFuture<'_, Beat>;

    /// The outages that ended after this time, oldest first.
    fn outages(&self, after: i64) -> StoreFuture<'_, Vec<Outage>>;

    /// The notices of all nodes from now on.
    fn listen(&self) -> StoreFuture<'_, Box<dyn NoticeStream>>;

    /// Reports to other nodes who is connected to this one at a table.
    fn report_presence(&self, presence: Presence) -> StoreFuture<'_, ()>;

    /// Takes alerts that are due at `now`: other nodes do not get them before `until`.
    fn claim_alerts(&self, now: i64, until: i64) -> StoreFuture<'_, Vec<Alert>>;

    /// Deletes an alert that was sent, unless another entry has caused the same one again.
    fn settle_alert<'a>(&'a self, alert: &'a Alert) -> StoreFuture<'a, ()>;

    /// Puts an alert off that could not be sent, unless another entry has caused the same one again.
    fn put_off_alert<'a>(&'a self, alert: &'a Alert, until: i64) -> StoreFuture<'a, ()>;
}

/// A stream of notices.
pub trait NoticeStream: Send {
    /// The next notices; `None` if some may have been lost, so that every table must read its log.
    fn next(&mut self) -> StoreFuture<'_, Option<Vec<Notice>>>;
}

impl LiveStore for Store {
    fn is_shared(&self) -> bool {
        self.database() == Database::Postgres
    }

    fn append(&self, append: Arc<Append>) -> StoreFuture<'_, ()> {
        Box::pin(self.append(append))
    }

    fn table<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Option<StoredTable>> {
        Box::pin(self.table(id))
    }

    fn seats<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<SeatRow>> {
        Box::pin(self.seats(id))
    }

    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> StoreFuture<'a, Vec<Logged>> {
        Box::pin(self.log(id, after))
    }

    fn due_tables(&self, before: i64) -> StoreFuture<'_, Vec<(TableId, i64)>> {
        Box::pin(self.due_tables(before))
    }

    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> StoreFuture<'a, ()> {
        Box::pin(self.put_off(id, due, until))
    }

    fn premoves<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<PremoveRow>> {
        Box::pin(self.premoves(id))
    }

    fn seal_premove<'a>(&'a self, id: &'a TableId, row: &'a PremoveRow) -> StoreFuture<'a, ()> {
        Box::pin(self.seal_premove(id, row))
    }

    fn settle_premove<'a>(&'a self, id: &'a str, fate: &'a PremoveFate) -> StoreFuture<'a, ()> {
        Box::pin(self.settle_premove(id, fate))
    }

    fn withdraw_premove<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(self.withdraw_premove(id))
    }

    fn beat(&self, now: i64, longest: i64) -> StoreFuture<'_, Beat> {
        Box::pin(self.beat(now, longest))
    }

    fn outages(&self, after: i64) -> StoreFuture<'_, Vec<Outage>> {
        Box::pin(self.outages(after))
    }

    fn listen(&self) -> StoreFuture<'_, Box<dyn NoticeStream>> {
        Box::pin(async { Ok(Box::new(self.notices().await?) as Box<dyn NoticeStream>) })
    }

    fn report_presence(&self, presence: Presence) -> StoreFuture<'_, ()> {
        Box::pin(self.report_presence(presence))
    }

    fn claim_alerts(&self, now: i64, until: i64) -> StoreFuture<'_, Vec<Alert>> {
        Box::pin(self.claim_alerts(now, until))
    }

    fn settle_alert<'a>(&'a self, alert: &'a Alert) -> StoreFuture<'a, ()> {
        Box::pin(self.settle_alert(alert))
    }

    fn put_off_alert<'a>(&'a self, alert: &'a Alert, until: i64) -> StoreFuture<'a, ()> {
        Box::pin(self.put_off_alert(alert, until))
    }
}

impl NoticeStream for Notices {
    fn next(&mut self) -> StoreFuture<'_, Option<Vec<Notice>>> {
        Box::pin(self.next())
    }
}
