//! The edge of the store: all that live tables ask of it. A [`MemoryStore`](crate::MemoryStore) in memory keeps the same
//! promises, so that tables can be tried under faults that a real database seldom shows.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use protocol::TableId;

use crate::{Append, Beat, Database, Logged, Notice, Notices, Outage, Store, StoreError, StoredTable};

/// An answer that comes later.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What live tables ask of the store. Every call fails if the database does not answer; nobody knows then whether
/// a write was done.
pub trait LiveStore: fmt::Debug + Send + Sync {
    /// Whether other nodes may write, too.
    fn is_shared(&self) -> bool;

    /// Writes to the log of a table: all of it or nothing. [`StoreError::Conflict`] if a number is taken.
    fn append(&self, append: Arc<Append>) -> StoreFuture<'_, ()>;

    /// A table with its seats and log; `None` if there is none.
    fn table<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Option<StoredTable>>;

    /// The entries of a table after this number, in order.
    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> StoreFuture<'a, Vec<Logged>>;

    /// The tables that needed attention before this time, and when.
    fn due_tables(&self, before: i64) -> StoreFuture<'_, Vec<(TableId, i64)>>;

    /// A table that needed attention at `due` needs it at another time, or not at all; unless another time was
    /// written meanwhile.
    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> StoreFuture<'a, ()>;

    /// A sign of life; see [`Store::beat`].
    fn beat(&self, now: i64, longest: i64) -> StoreFuture<'_, Beat>;

    /// The outages that ended after this time, oldest first.
    fn outages(&self, after: i64) -> StoreFuture<'_, Vec<Outage>>;

    /// What nodes say from now on.
    fn listen(&self) -> StoreFuture<'_, Box<dyn NoticeStream>>;

    /// Tells other nodes whom this one sees at a table.
    fn report_presence<'a>(
        &'a self,
        table: &'a str,
        node: &'a str,
        people: &'a [String],
    ) -> StoreFuture<'a, ()>;
}

/// A stream of notices.
pub trait NoticeStream: Send {
    /// The next notices; `None` if some may have been lost, so that every table must look for itself.
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

    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> StoreFuture<'a, Vec<Logged>> {
        Box::pin(self.log(id, after))
    }

    fn due_tables(&self, before: i64) -> StoreFuture<'_, Vec<(TableId, i64)>> {
        Box::pin(self.due_tables(before))
    }

    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> StoreFuture<'a, ()> {
        Box::pin(self.put_off(id, due, until))
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

    fn report_presence<'a>(
        &'a self,
        table: &'a str,
        node: &'a str,
        people: &'a [String],
    ) -> StoreFuture<'a, ()> {
        Box::pin(self.report_presence(table, node, people))
    }
}

impl NoticeStream for Notices {
    fn next(&mut self) -> StoreFuture<'_, Option<Vec<Notice>>> {
        Box::pin(self.next())
    }
}
