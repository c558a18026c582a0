//! The outbox of alerts: what people are still to be told. Appends write and delete alerts in the transaction of their
//! entries; any node sends them. An alert waits as one row for its person, because most people act or look before it is due; once
//! it is due, it becomes a row for each channel of that person.

use game::Seat;
use protocol::{AlertKind, PersonId, TableId, Word as _};
use sqlx::Connection as _;
use sqlx::any::AnyRow;

use crate::columns::{Columns, json};
use crate::limit::{Lease, Limited as _, limited};
use crate::premoves::PREMOVE_ID_LENGTH;
use crate::rows::rows_of;
use crate::{Database, Store, StoreError};

/// The most alerts that a node takes at a time.
const MAX_CLAIM: usize = 100;

/// A new alert: every channel of the person gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAlert {
    /// What it tells.
    pub kind: AlertKind,
    /// The seat.
    pub seat: Seat,
    /// Its person.
    pub person: PersonId,
    /// The number of the entry that caused it.
    pub number: i64,
    /// When to send it, in milliseconds since 1970.
    pub due: i64,
}

/// The person of a seat has seen the table up to an entry, or is not awaited any more: the alerts are deleted, except for the
/// reminder that time runs out, which counts for the next turn too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenAlerts {
    /// The seat.
    pub seat: Seat,
    /// The number of the entry.
    pub number: i64,
    /// Whether the game is over: then the reminder is deleted too.
    pub over: bool,
}

/// An alert: tell a person something through one channel.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alert {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// The id of the channel.
    pub channel: String,
    /// What it tells.
    pub kind: AlertKind,
    /// The number of the entry that caused it, the last one if several did; 0 for a challenge.
    pub number: i64,
    /// The number of the first entry that it tells about.
    pub since: i64,
}

impl Store {
    /// Takes alerts that are due at `now`: other nodes do not get them before `until`.
    ///
    /// # Errors
    /// If the database does not answer, or an alert cannot be read.
    pub async fn claim_alerts(&self, now: i64, until: i64) -> Result<Vec<Alert>, StoreError> {
        // Most of the time there are none, and a look does not have to wait for the writer.
        let look = sqlx::query("SELECT 1 FROM alerts WHERE due <= $1 LIMIT 1").bind(now);
        if self.read.first(look).await?.is_none() {
            return Ok(Vec::new());
        }
        self.spread_alerts(now).await?;
        // Skip rows that a move is just changing: waiting for them could end in a deadlock.
        let skip = if self.database() == Database::Postgres { "FOR UPDATE SKIP LOCKED" } else { "" };
        let text = format!(
            "UPDATE alerts SET due = $2 WHERE due <= $1 AND (table_id, seat, channel, kind) IN
             (SELECT table_id, seat, channel, kind FROM alerts WHERE due <= $1 AND person IS NULL ORDER BY due LIMIT {MAX_CLAIM} {skip})
             RETURNING table_id, seat, channel, kind, number, COALESCE(since, number)"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(now).bind(until);
        let mut claimed: Vec<Alert> =
            self.write.all(query).await?.iter().map(alert).collect::<Result<_, _>>()?;
        claimed.sort();
        Ok(claimed)
    }

    /// Turns the alerts that wait for people and are due into alerts for each of their channels, except that it is the turn of
    /// somebody who has acted since.
    async fn spread_alerts(&self, now: i64) -> Result<(), StoreError> {
        // Another node may be spreading the same alerts.
        let skip = if self.database() == Database::Postgres { "FOR UPDATE SKIP LOCKED" } else { "" };
        let taken = format!(
            "DELETE FROM alerts WHERE (table_id, seat, channel, kind) IN
             (SELECT table_id, seat, channel, kind FROM alerts WHERE person IS NOT NULL AND due <= $1 {skip})
             RETURNING table_id, seat, kind, person, number, due, COALESCE(since, number)"
        );
        let spread = format!(
            "INSERT INTO alerts (table_id, seat, channel, kind, number, due, since)
             SELECT value->>0, CAST(value->>1 AS BIGINT), c.id, value->>2, CAST(value->>4 AS BIGINT),
                    CAST(value->>5 AS BIGINT), CAST(value->>6 AS BIGINT)
             FROM {} JOIN channels c ON c.person = value->>3 WHERE c.switched_off = 0 AND c.digest IS NULL
                AND NOT (value->>2 = 'turn' AND EXISTS ({ACTED}))
             ON CONFLICT (table_id, seat, channel, kind) DO UPDATE SET number = excluded.number, due = excluded.due,
                since = CASE WHEN alerts.kind = 'chat' THEN alerts.since ELSE excluded.since END",
            rows_of(self.database(), "$1"),
            ACTED = acted()
        );
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let taken =
                sqlx::query(sqlx::AssertSqlSafe(taken)).bind(now).fetch_all(&mut *transaction).await?;
            let rows = taken.iter().map(of_person).collect::<Result<Vec<_>, StoreError>>()?;
            if !rows.is_empty() {
                let spread = sqlx::query(sqlx::AssertSqlSafe(spread)).bind(json(&rows));
                spread.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// Deletes an alert that was sent, unless another entry has caused the same one again.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn settle_alert(&self, alert: &Alert) -> Result<(), StoreError> {
        let text = "DELETE FROM alerts WHERE table_id = $1 AND seat = $2 AND channel = $3 AND kind = $4 AND number = $5";
        self.write.run(bind(sqlx::query(text), alert)).await?;
        Ok(())
    }

    /// Puts an alert off that could not be sent, unless another entry has caused the same one again.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn put_off_alert(&self, alert: &Alert, until: i64) -> Result<(), StoreError> {
        let text = "UPDATE alerts SET due = $6
                    WHERE table_id = $1 AND seat = $2 AND channel = $3 AND kind = $4 AND number = $5";
        self.write.run(bind(sqlx::query(text), alert).bind(until)).await?;
        Ok(())
    }
}

type Query<'q> = sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments>;

fn bind<'q>(query: Query<'q>, alert: &'q Alert) -> Query<'q> {
    let seat = alert.seat.index() as i64;
    let query = query.bind(alert.table.as_str()).bind(seat).bind(alert.channel.as_str());
    query.bind(alert.kind.word()).bind(alert.number)
}

fn alert(row: &AnyRow) -> Result<Alert, StoreError> {
    let columns = Columns::new(row, "an alert");
    let seat = columns.optional_seat(1)?.ok_or_else(|| columns.broken("it has no seat"))?;
    let (table, channel) = (columns.parsed(0)?, columns.text(2)?);
    let (number, since) = (columns.number(4)?, columns.number(5)?);
    Ok(Alert { table, seat, channel, kind: columns.word(3)?, number, since })
}

/// Selects the entries with which the person of an alert has acted since it was caused. Moves that were sealed in advance do not
/// count.
fn acted() -> String {
    let premove = "_".repeat(PREMOVE_ID_LENGTH);
    format!(
        "SELECT 1 FROM log WHERE table_id = value->>0 AND number > CAST(value->>4 AS BIGINT)
         AND seat = CAST(value->>1 AS BIGINT) AND kind IN ('move', 'undo', 'return')
         AND (move_id IS NULL OR move_id NOT LIKE '{premove}.%')"
    )
}

/// An alert that waits for a person: table, seat, kind, person, number, due time, first entry.
type OfPerson = (String, i64, String, String, i64, i64, i64);

fn of_person(row: &AnyRow) -> Result<OfPerson, StoreError> {
    let columns = Columns::new(row, "an alert for a person");
    let (table, seat, kind) = (columns.text(0)?, columns.number(1)?, columns.text(2)?);
    Ok((table, seat, kind, columns.text(3)?, columns.number(4)?, columns.number(5)?, columns.number(6)?))
}
