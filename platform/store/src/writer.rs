//! The writer: one task that commits what many tables want to write in groups, because a disk is asked to
//! make sure only so many times a second.

use std::fmt::Write;
use std::sync::Arc;

use sqlx::{Any, AnyPool, AssertSqlSafe, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::rows::{STATEMENTS, rows};
use crate::{Append, Database, StoreError};

/// The most appends in one transaction.
const GROUP: usize = 512;

/// The channel on which nodes tell one another.
pub(crate) const CHANNEL: &str = "tables";

/// Something to write, and who wants to know what came of it.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) append: Arc<Append>,
    pub(crate) reply: oneshot::Sender<Result<(), StoreError>>,
}

/// Starts the writer; it stops when nobody can send to it any more.
pub(crate) fn start(pool: AnyPool, database: Database) -> mpsc::Sender<Job> {
    let (sender, mut jobs) = mpsc::channel(4 * GROUP);
    let writer = Writer::new(pool, database);
    tokio::spawn(async move {
        let mut group = Vec::with_capacity(GROUP);
        while jobs.recv_many(&mut group, GROUP).await > 0 {
            write(&writer, std::mem::take(&mut group)).await;
            // Tables that can go on now do so first: who is about to write gets into the next group.
            tokio::task::yield_now().await;
        }
    });
    sender
}

/// Where to write, and how.
enum Writer {
    /// The whole transaction is one script: the thread that talks to SQLite is asked once for a group.
    Sqlite(AnyPool, Arc<str>),
    /// One statement after the other.
    Postgres(AnyPool, Vec<Arc<str>>),
}

impl Writer {
    fn new(pool: AnyPool, database: Database) -> Self {
        let statements = |rows: &str| STATEMENTS.map(|statement| statement.replace("ROWS", rows));
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

    /// Writes all of this or nothing.
    async fn commit(&self, appends: &[Arc<Append>]) -> Result<(), StoreError> {
        let rows = rows(appends);
        match self {
            Self::Sqlite(pool, script) => {
                let mut query = sqlx::query(AssertSqlSafe(script.clone()));
                for rows in rows {
                    query = query.bind(rows);
                }
                // If it fails on its way, the connection is given back inside the transaction; see `open`.
                query.execute(pool).await?;
            }
            Self::Postgres(pool, statements) => {
                let mut transaction = pool.begin().await?;
                for (statement, rows) in statements.iter().zip(rows).filter(|(_, rows)| rows != "[]") {
                    let query = sqlx::query(AssertSqlSafe(statement.clone())).bind(rows);
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
    let (appends, replies): (Vec<Arc<Append>>, Vec<_>) =
        group.into_iter().map(|job| (job.append, job.reply)).unzip();
    let together = writer.commit(&appends).await;
    // One that comes too late must not hold up the others: then everybody is tried alone.
    let alone = matches!(together, Err(StoreError::Conflict)) && appends.len() > 1;
    for (append, reply) in appends.iter().zip(replies) {
        let result = match &together {
            _ if alone => writer.commit(std::slice::from_ref(append)).await,
            Ok(()) => Ok(()),
            Err(StoreError::Conflict) => Err(StoreError::Conflict),
            Err(StoreError::Unavailable(why)) => Err(StoreError::Unavailable(why.clone())),
        };
        // Who asked may have gone; what is written stays written.
        let _ = reply.send(result);
    }
}

/// Tells other nodes which tables have gone on, and to which number. A message must stay below 8 kB.
async fn notify(transaction: &mut Transaction<'_, Any>, appends: &[Arc<Append>]) -> Result<(), StoreError> {
    for part in appends.chunks(128) {
        let mut text = String::new();
        for append in part {
            if let Some(entry) = append.entries.last() {
                write!(text, "{}:{} ", append.table, entry.number).expect("writing to a string succeeds");
            }
        }
        // A table that is new has no entry, and nobody follows it yet.
        if !text.is_empty() {
            let query = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(text);
            query.execute(&mut **transaction).await?;
        }
    }
    Ok(())
}
