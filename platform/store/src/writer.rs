//! The writer: one task that commits the writes of all tables in groups, because a disk can flush only a few hundred
//! times a second.

use std::fmt::Write;
use std::sync::Arc;

use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Connection as _, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::limit::{Lease, limited};
use crate::rows::Rows;
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

/// How to write to each database.
enum Writer {
    /// The whole transaction is one script: one message to the SQLite thread per group.
    Sqlite(AnyPool, Arc<str>),
    /// One statement after the other.
    Postgres(AnyPool, Vec<Arc<str>>),
}

impl Writer {
    fn new(pool: AnyPool, database: Database) -> Self {
        let statements = |rows: &str| Rows::default().statements().map(|one| one.sql.replace("ROWS", rows));
        match database {
            Database::Sqlite => {
                let script = statements("jsonb_each(?)").join(";\n");
                Self::Sqlite(pool, format!("BEGIN IMMEDIATE;\n{script};\nCOMMIT").into())
            }
            Database::Postgres => {
                let statements = statements("json_array_elements(CAST($1 AS json))");
                Self::Postgres(pool, statements.map(Arc::from).to_vec())
            }
        }
    }

    /// Writes all of this in one transaction.
    async fn commit(&self, appends: &[Arc<Append>]) -> Result<(), StoreError> {
        let pool = match self {
            Self::Sqlite(pool, _) | Self::Postgres(pool, _) => pool,
        };
        let mut lease = Lease::new(pool).await?;
        limited(async move {
            let done = self.commit_through(lease.connection(), appends).await;
            lease.finish();
            done
        })
        .await
    }

    async fn commit_through(
        &self,
        connection: &mut AnyConnection,
        appends: &[Arc<Append>],
    ) -> Result<(), StoreError> {
        let statements = Rows::of(appends).statements();
        match self {
            Self::Sqlite(_, script) => {
                let mut query = sqlx::query(AssertSqlSafe(script.clone()));
                for statement in statements {
                    query = query.bind(statement.rows);
                }
                // If it fails, the connection is released inside the transaction; see `open`.
                query.execute(connection).await?;
            }
            Self::Postgres(_, texts) => {
                let mut transaction = connection.begin().await?;
                for (text, statement) in texts.iter().zip(statements).filter(|(_, one)| !one.is_empty) {
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
