//! The log of a table: the truth about it.

use std::sync::Arc;

use sqlx::Row;
use sqlx::any::AnyRow;
use tokio::sync::oneshot;

use crate::writer::Job;
use crate::{SeatRow, Store, StoreError, TableRow};

/// One change of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, counted from 1. A number is given once: whoever comes second is refused.
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What kind of change.
    pub kind: String,
    /// The seat it is about; −1 for none.
    pub seat: i64,
    /// The person behind it; empty for none.
    pub who: String,
    /// What it says.
    pub body: String,
    /// The client's id of a move; empty for none.
    pub move_id: String,
}

/// Entries to be written, with what they change in the rows of their table: all of it or nothing.
#[derive(Clone, Debug, Default)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The table itself and its seats, if it is new.
    pub made: Option<(TableRow, Vec<SeatRow>)>,
    /// The entries, their numbers following the last one that is there.
    pub entries: Vec<Entry>,
    /// What changes besides.
    pub changes: Vec<Change>,
    /// When the table next needs attention: `Some(None)` for never, `None` if nothing changes about that.
    pub wake: Option<Option<i64>>,
}

/// A change of the rows of a table.
#[derive(Clone, Debug)]
pub enum Change {
    /// Who sits in a seat.
    Seat(SeatRow),
    /// How far it is.
    Status(&'static str),
    /// It is over.
    Over {
        /// When.
        at: i64,
        /// The result as JSON.
        result: String,
    },
    /// Where it is played again.
    Rematch(String),
}

impl Store {
    /// Writes to the log of a table. When this returns, it is on disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one of the numbers is taken: the table has gone on elsewhere.
    pub async fn append(&self, append: impl Into<Arc<Append>>) -> Result<(), StoreError> {
        let append = append.into();
        let (reply, done) = oneshot::channel();
        let gone = || StoreError::Unavailable("the writer has stopped".to_owned());
        self.jobs.send(Job { append, reply }).await.map_err(|_| gone())?;
        done.await.map_err(|_| gone())?
    }

    /// The entries of a table after this number, in order.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn log(&self, table: &str, after: i64) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, at, kind, seat, who, body, move_id FROM log
             WHERE table_id = $1 AND number > $2 ORDER BY number",
        )
        .bind(table)
        .bind(after)
        .fetch_all(&self.read)
        .await?;
        rows.iter().map(entry).collect()
    }
}

fn entry(row: &AnyRow) -> Result<Entry, StoreError> {
    Ok(Entry {
        number: row.try_get(0)?,
        at: row.try_get(1)?,
        kind: row.try_get(2)?,
        seat: row.try_get(3)?,
        who: row.try_get(4)?,
        body: row.try_get(5)?,
        move_id: row.try_get(6)?,
    })
}
