//! Channels: the addresses at which people want to be told that a table waits for them.

use protocol::{ChannelKind, ChannelProblem, PersonId, Word as _};
use sqlx::any::AnyRow;
use sqlx::{Connection as _, Row as _};

use crate::columns::Columns;
use crate::limit::{Lease, Limited as _, limited};
use crate::{Store, StoreError};

/// The failed attempts in a row after which a channel is off.
const MAX_FAILURES: i64 = 10;

/// A channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelRow {
    /// Its id.
    pub id: String,
    /// Its owner.
    pub person: PersonId,
    /// The form of its messages.
    pub kind: ChannelKind,
    /// The URL that gets them.
    pub address: String,
    /// The key of their signatures; for a browser its two keys, joined by a full stop.
    pub secret: String,
    /// The language of its messages.
    pub lang: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When a message was last delivered.
    pub delivered: Option<i64>,
    /// Why the last attempt failed; `None` if it did not.
    pub problem: Option<ChannelProblem>,
    /// The status with which the host refused the last attempt.
    pub status: Option<u16>,
    /// Whether it gets no alerts: it failed too often, its owner stopped it, or it is not confirmed.
    pub off: bool,
    /// Whether the address is known to be its owner's.
    pub confirmed: bool,
    /// The hour of the day at which a digest is sent instead of alerts.
    pub digest: Option<u8>,
}

const COLUMNS: &str = "id, person, kind, address, secret, lang, created, delivered, problem, status, switched_off, confirmed, digest";

impl Store {
    /// Stores a new channel.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_channel(&self, row: &ChannelRow) -> Result<(), StoreError> {
        let text =
            "INSERT INTO channels (id, person, kind, address, secret, lang, created, failures, switched_off, confirmed)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)";
        let query = sqlx::query(text).bind(&row.id).bind(row.person.as_str()).bind(row.kind.word());
        let query = query.bind(&row.address).bind(&row.secret).bind(&row.lang).bind(row.created);
        let query = query.bind(i64::from(row.off)).bind(i64::from(row.confirmed));
        self.write.run(query).await?;
        Ok(())
    }

    /// The channels of a person, oldest first.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn channels(&self, person: &PersonId) -> Result<Vec<ChannelRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM channels WHERE person = $1 ORDER BY created, id");
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person.as_str());
        self.read.all(query).await?.iter().map(channel).collect()
    }

    /// A channel; `None` if there is none.
    ///
    /// # Errors
    /// If the database does not answer, or the row cannot be read.
    pub async fn channel(&self, id: &str) -> Result<Option<ChannelRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM channels WHERE id = $1");
        let row = self.read.first(sqlx::query(sqlx::AssertSqlSafe(text)).bind(id)).await?;
        row.as_ref().map(channel).transpose()
    }

    /// Deletes a channel of a person and its alerts; `false` if they have no such channel.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn delete_channel(&self, person: &PersonId, id: &str) -> Result<bool, StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let query = sqlx::query("DELETE FROM channels WHERE person = $1 AND id = $2");
            let deleted = query.bind(person.as_str()).bind(id).execute(&mut *transaction).await?;
            if deleted.rows_affected() == 1 {
                let query = sqlx::query("DELETE FROM alerts WHERE channel = $1").bind(id);
                query.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(deleted.rows_affected() == 1)
        })
        .await
    }

    /// Deletes the channel of a browser, of any person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn delete_browser(&self, address: &str) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            for text in [
                "DELETE FROM alerts WHERE channel IN (SELECT id FROM channels WHERE address = $1 AND kind = 'push')",
                "DELETE FROM channels WHERE address = $1 AND kind = 'push'",
            ] {
                sqlx::query(text).bind(address).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// Notes a delivery.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn channel_delivered(&self, id: &str, now: i64) -> Result<(), StoreError> {
        let text = "UPDATE channels SET delivered = $2, failures = 0, problem = NULL, status = NULL, switched_off = 0 WHERE id = $1";
        self.write.run(sqlx::query(text).bind(id).bind(now)).await?;
        Ok(())
    }

    /// Notes a failed attempt; returns the number of them since the last delivery. After too many the channel is off.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn channel_failed(
        &self,
        id: &str,
        problem: ChannelProblem,
        status: Option<u16>,
    ) -> Result<i64, StoreError> {
        let text = "UPDATE channels SET failures = failures + 1, problem = $2, status = $3,
                           switched_off = CASE WHEN failures + 1 >= $4 THEN 1 ELSE 0 END
                    WHERE id = $1 RETURNING failures";
        let query = sqlx::query(text).bind(id).bind(problem.word()).bind(status.map(i64::from));
        let row = self.write.first(query.bind(MAX_FAILURES)).await?;
        row.map_or(Ok(0), |row| Ok(row.try_get(0)?))
    }

    /// Notes a failed attempt that is not the fault of the address: it does not count.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn channel_delayed(
        &self,
        id: &str,
        problem: ChannelProblem,
        status: Option<u16>,
    ) -> Result<(), StoreError> {
        let text = "UPDATE channels SET problem = $2, status = $3 WHERE id = $1";
        let query = sqlx::query(text).bind(id).bind(problem.word()).bind(status.map(i64::from));
        self.write.run(query).await?;
        Ok(())
    }

    /// Notes that the address of a channel is its owner's: it gets alerts from now on.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn confirm_channel(&self, id: &str) -> Result<(), StoreError> {
        let text =
            "UPDATE channels SET confirmed = 1, failures = 0, problem = NULL, status = NULL, switched_off = 0
                    WHERE id = $1";
        self.write.run(sqlx::query(text).bind(id)).await?;
        Ok(())
    }

    /// Switches a channel off, as its owner wants, and deletes its alerts.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn stop_channel(&self, id: &str) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let text = "UPDATE channels SET problem = $2, status = NULL, switched_off = 1 WHERE id = $1";
            let query = sqlx::query(text).bind(id).bind(ChannelProblem::Stopped.word());
            query.execute(&mut *transaction).await?;
            let query = sqlx::query("DELETE FROM alerts WHERE channel = $1").bind(id);
            query.execute(&mut *transaction).await?;
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }
}

fn channel(row: &AnyRow) -> Result<ChannelRow, StoreError> {
    let columns = Columns::new(row, "a channel");
    Ok(ChannelRow {
        id: columns.text(0)?,
        person: columns.parsed(1)?,
        kind: columns.word(2)?,
        address: columns.text(3)?,
        secret: columns.text(4)?,
        lang: columns.text(5)?,
        created: columns.number(6)?,
        delivered: columns.optional_number(7)?,
        problem: columns.optional_word(8)?,
        status: columns.optional_number(9)?.and_then(|status| u16::try_from(status).ok()),
        off: columns.number(10)? != 0,
        confirmed: columns.number(11)? != 0,
        digest: columns.optional_number(12)?.and_then(|hour| u8::try_from(hour).ok()),
    })
}
