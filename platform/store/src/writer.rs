//! The writer: one task that commits what many tables want to write in groups, because a disk is asked to
//! make sure only so many times a second.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use sqlx::{Any, AnyPool, AssertSqlSafe, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::{Append, Change, Database, Entry, StoreError};

/// The most appends in one transaction.
const GROUP: usize = 512;

/// The most rows in one statement, a power of two: groups are cut into powers of two, so that a handful of
/// prepared statements serves all of them.
const ROWS: usize = 256;

/// The channel on which nodes tell one another.
pub(crate) const CHANNEL: &str = "tables";

/// Something to write, and who wants to know what came of it.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) append: Append,
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
        }
    });
    sender
}

/// Where to write, and the statements of 1, 2, 4 and more rows.
struct Writer {
    pool: AnyPool,
    database: Database,
    log: Vec<Arc<str>>,
    wakes: Vec<Arc<str>>,
}

impl Writer {
    fn new(pool: AnyPool, database: Database) -> Self {
        let every = |head: &str, columns: usize, tail: &str| -> Vec<Arc<str>> {
            let powers = (0..=ROWS.ilog2()).map(|power| 1 << power);
            powers.map(|rows| values(database, head, rows, columns, tail).into()).collect()
        };
        let head = "INSERT INTO log (table_id, number, at, kind, seat, who, body, move_id) VALUES ";
        let log = every(head, 8, "");
        let tail = " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at";
        let wakes = every("INSERT INTO wakes (table_id, at) VALUES ", 2, tail);
        Self { pool, database, log, wakes }
    }
}

async fn write(writer: &Writer, group: Vec<Job>) {
    let (appends, replies): (Vec<Append>, Vec<_>) =
        group.into_iter().map(|job| (job.append, job.reply)).unzip();
    let together = commit(writer, &appends).await;
    // One that comes too late must not hold up the others: then everybody is tried alone.
    let alone = matches!(together, Err(StoreError::Conflict)) && appends.len() > 1;
    for (append, reply) in appends.iter().zip(replies) {
        let result = match &together {
            _ if alone => commit(writer, std::slice::from_ref(append)).await,
            Ok(()) => Ok(()),
            Err(StoreError::Conflict) => Err(StoreError::Conflict),
            Err(StoreError::Unavailable(why)) => Err(StoreError::Unavailable(why.clone())),
        };
        // Who asked may have gone; what is written stays written.
        let _ = reply.send(result);
    }
}

async fn commit(writer: &Writer, appends: &[Append]) -> Result<(), StoreError> {
    let mut transaction = writer.pool.begin().await?;
    let entries: Vec<(&str, &Entry)> = appends
        .iter()
        .flat_map(|append| append.entries.iter().map(|entry| (append.table.as_str(), entry)))
        .collect();
    insert(&mut transaction, &writer.log, &entries).await?;
    wake(&mut transaction, &writer.wakes, appends).await?;
    for append in appends {
        for change in &append.changes {
            apply(&mut transaction, &append.table, change).await?;
        }
    }
    if writer.database == Database::Postgres {
        notify(&mut transaction, appends).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn insert(
    transaction: &mut Transaction<'_, Any>,
    statements: &[Arc<str>],
    mut entries: &[(&str, &Entry)],
) -> Result<(), StoreError> {
    while !entries.is_empty() {
        let (now, rest) = entries.split_at(power_of_two(entries.len()));
        let mut query = sqlx::query(AssertSqlSafe(statements[now.len().ilog2() as usize].clone()));
        for (table, entry) in now {
            query = query
                .bind(*table)
                .bind(entry.number)
                .bind(entry.at)
                .bind(entry.kind.as_str())
                .bind(entry.seat)
                .bind(entry.who.as_str())
                .bind(entry.body.as_str())
                .bind(entry.move_id.as_str());
        }
        query.execute(&mut **transaction).await?;
        entries = rest;
    }
    Ok(())
}

async fn wake(
    transaction: &mut Transaction<'_, Any>,
    statements: &[Arc<str>],
    appends: &[Append],
) -> Result<(), StoreError> {
    // Of several wishes for one table the last counts; in order, so that nodes cannot wait for each other.
    let last: BTreeMap<&str, Option<i64>> =
        appends.iter().filter_map(|append| Some((append.table.as_str(), append.wake?))).collect();
    for table in last.iter().filter(|(_, at)| at.is_none()).map(|(table, _)| *table) {
        let query = sqlx::query("DELETE FROM wakes WHERE table_id = $1").bind(table);
        query.execute(&mut **transaction).await?;
    }
    let times: Vec<(&str, i64)> = last.iter().filter_map(|(table, at)| Some((*table, (*at)?))).collect();
    let mut times = times.as_slice();
    while !times.is_empty() {
        let (now, rest) = times.split_at(power_of_two(times.len()));
        let mut query = sqlx::query(AssertSqlSafe(statements[now.len().ilog2() as usize].clone()));
        for (table, at) in now {
            query = query.bind(*table).bind(*at);
        }
        query.execute(&mut **transaction).await?;
        times = rest;
    }
    Ok(())
}

async fn apply(
    transaction: &mut Transaction<'_, Any>,
    table: &str,
    change: &Change,
) -> Result<(), StoreError> {
    let query = match change {
        Change::Seat(row) => {
            sqlx::query("UPDATE seats SET person = $1, bot = $2, name = $3 WHERE table_id = $4 AND seat = $5")
                .bind(row.person.as_str())
                .bind(row.bot.as_str())
                .bind(row.name.as_str())
                .bind(table)
                .bind(row.seat)
        }
        Change::Status(status) => {
            sqlx::query("UPDATE tables SET status = $1 WHERE id = $2").bind(*status).bind(table)
        }
        Change::Over { at, result } => {
            sqlx::query("UPDATE tables SET status = 'over', ended = $1, result = $2 WHERE id = $3")
                .bind(*at)
                .bind(result.as_str())
                .bind(table)
        }
        Change::Rematch(other) => {
            sqlx::query("UPDATE tables SET rematch = $1 WHERE id = $2").bind(other.as_str()).bind(table)
        }
    };
    query.execute(&mut **transaction).await?;
    Ok(())
}

/// Tells other nodes which tables have gone on, and to which number. A message must stay below 8 kB.
async fn notify(transaction: &mut Transaction<'_, Any>, appends: &[Append]) -> Result<(), StoreError> {
    for part in appends.chunks(128) {
        let mut text = String::new();
        for append in part {
            if let Some(entry) = append.entries.last() {
                write!(text, "{}:{} ", append.table, entry.number).expect("writing to a string succeeds");
            }
        }
        let query = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(text);
        query.execute(&mut **transaction).await?;
    }
    Ok(())
}

/// The largest power of two that is not above `length`, nor above [`ROWS`].
fn power_of_two(length: usize) -> usize {
    (1 << length.ilog2()).min(ROWS)
}

/// `HEAD ($1, $2), ($3, $4) TAIL`. SQLite takes numbered blanks for named ones and looks each up among all of
/// them, so there they have no number.
fn values(database: Database, head: &str, rows: usize, columns: usize, tail: &str) -> String {
    let mut text = head.to_owned();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 0..columns {
            let comma = if column == 0 { "" } else { ", " };
            let number = row * columns + column + 1;
            match database {
                Database::Sqlite => write!(text, "{comma}?"),
                Database::Postgres => write!(text, "{comma}${number}"),
            }
            .expect("writing to a string succeeds");
        }
        text.push(')');
    }
    text.push_str(tail);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_cut_into_powers_of_two() {
        assert_eq!([1, 2, 3, 7, 64, 500].map(power_of_two), [1, 2, 2, 4, 64, 256]);
    }

    #[test]
    fn blanks_are_numbered_through() {
        assert_eq!(values(Database::Postgres, "V ", 2, 2, " T"), "V ($1, $2), ($3, $4) T");
        assert_eq!(values(Database::Sqlite, "V ", 2, 2, " T"), "V (?, ?), (?, ?) T");
    }
}
