//! The writer: one task that commits the writes of all tables in groups, because a disk can flush only a few hundred
//! times a second.

use std::fmt::Write;
use std::sync::Arc;

use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Connection as _, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::limit::{Lease, limited};
use crate::rows::{Rows, rows_of};
use crate::{Append, Database, StoreError};

/// The most appends in one transaction.
const MAX_GROUP: usize = 512;

/// The channel for notifications of new entries.
pub(crate) const ENTRIES_CHANNEL: &str = "tables";

/// A write, and the receiver of its result.
#[derive(Debug)]
pub(crate) struct Job {
    /// `None` to test whether the writer works.
    pub(crate) append: Option<Arc<Append>>,
    pub(crate) reply: oneshot::Sender<Result<(), StoreError>>,
}

/// Starts the writer; it stops when all senders are dropped.
pub(crate) fn start(pool: AnyPool, database: Database) -> mpsc::Sender<Job> {
    let (sender, mut jobs) = mpsc::channel(4 * MAX_GROUP);
    let writer = Writer::new(pool, database);
    tokio::spawn(async move {
        let mut group = Vec::with_capacity(MAX_GROUP);
        while jobs.recv_many(&mut group, MAX_GROUP).await > 0 {
            write(&writer, std::mem::take(&mut group)).await;
            // Tables that were just answered run first, so that their next writes join the next group.
            tokio::task::yield_now().await;
        }
    });
    sender
}

/// Writes groups of appends.
struct Writer {
    pool: AnyPool,
    database: Database,
    /// The texts of all statements, in the order of execution.
    texts: Vec<Arc<str>>,
}

impl Writer {
    fn new(pool: AnyPool, database: Database) -> Self {
        let parameter = match database {
            // In a script, every statement counts its parameters from one.
            Database::Sqlite => "?",
            Database::Postgres => "$1",
        };
        let rows = rows_of(database, parameter);
        let texts = Rows::default().statements().map(|one| one.sql.replace("ROWS", &rows).into());
        Self { pool, database, texts: texts.into() }
    }

    /// Writes all of this in one transaction.
    async fn commit(&self, appends: &[Arc<Append>]) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.pool).await?;
        limited(async move {
            // If it fails, the connection may be inside the transaction and is closed: later writes would seem stored
            // and would be lost.
            self.commit_through(lease.connection(), appends).await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    async fn commit_through(
        &self,
        connection: &mut AnyConnection,
        appends: &[Arc<Append>],
    ) -> Result<(), StoreError> {
        let statements = Rows::of(appends).statements();
        let filled = self.texts.iter().zip(statements).filter(|(_, one)| !one.is_empty);
        match self.database {
            Database::Sqlite => {
                // The whole transaction is one script: one message to the SQLite thread. The same few combinations of
                // statements come again and again, so they stay prepared.
                let (mut script, mut rows) = ("BEGIN IMMEDIATE".to_owned(), Vec::new());
                for (text, statement) in filled {
                    script.push_str(";\n");
                    script.push_str(text);
                    rows.push(statement.rows);
                }
                script.push_str(";\nCOMMIT");
                let query = rows.into_iter().fold(sqlx::query(AssertSqlSafe(script)), Query::bind);
                query.execute(connection).await?;
            }
            Database::Postgres => {
                let mut transaction = connection.begin().await?;
                for (text, statement) in filled {
                    let query = sqlx::query(AssertSqlSafe(text.clone())).bind(statement.rows);
                    query.execute(&mut *transaction).await?;
                }
                notify(&mut transaction, appends).await?;
                transaction.commit().await?;
            }
        }
        Ok(())
    }
}

async fn write(writer: &Writer, group: Vec<Job>) {
    let appends: Vec<Arc<Append>> = group.iter().filter_map(|job| job.append.clone()).collect();
    let together = writer.commit(&appends).await;
    // A conflict of one append must not fail the others: then each is tried alone.
    let alone = matches!(together, Err(StoreError::Conflict)) && appends.len() > 1;
    for Job { append, reply } in group {
        let result = match append {
            Some(append) if alone => writer.commit(&[append]).await,
            Some(_) | None => together.clone(),
        };
        // The sender may be gone; the write stays.
        let _ = reply.send(result);
    }
}

/// Notifies other nodes of the tables with new entries, and their last numbers. A message must stay below 8 kB.
async fn notify(transaction: &mut Transaction<'_, Any>, appends: &[Arc<Append>]) -> Result<(), StoreError> {
    for part in appends.chunks(128) {
        let mut text = String::new();
        for append in part {
            if let Some(entry) = append.entries.last() {
                write!(text, "{}:{} ", append.table, entry.number).expect("writing to a string succeeds");
            }
        }
        // A new table has no entry and no followers yet.
        if !text.is_empty() {
            let query = sqlx::query("SELECT pg_notify($1, $2)").bind(ENTRIES_CHANNEL).bind(text);
            query.execute(&mut **transaction).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, Logged, Store};

    #[tokio::test]
    async fn a_write_after_a_full_disk_is_stored() {
        let folder = scratch::Folder::new();
        let store = Store::open(&Store::file(&folder.path().join("empires.db"))).await.expect("it opens");
        let table: protocol::TableId = "abcdefghijkl".parse().expect("an id");
        let id = Some("x".repeat(1 << 20));
        let entry = Entry::Move { seat: game::Seat::new(0), person: None, notation: "pass".to_owned(), id };
        let large = Logged { number: 1, at: 0, entry };
        let small = Logged { number: 1, at: 0, entry: Entry::Start };
        // It fails inside its transaction, because the file may not grow.
        sqlx::query("PRAGMA max_page_count = 1").execute(&store.write).await.expect("it is set");
        let full = store.append(Append { entries: vec![large], ..Append::new(table.clone()) }).await;
        assert!(matches!(full, Err(StoreError::Unavailable(_))), "{full:?}");
        store
            .append(Append { entries: vec![small.clone()], ..Append::new(table.clone()) })
            .await
            .expect("stored");
        assert_eq!(store.log(&table, 0).await.expect("it is read"), [small]);
    }
}
