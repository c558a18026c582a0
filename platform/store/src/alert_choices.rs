//! When and about what people want alerts: time zone and quiet hours, digests, and choices for a table.

use protocol::{AlertHours, PersonId, QuietHours, TableId, WantedAlerts, Word as _};
use sqlx::Row as _;

use crate::columns::Columns;
use crate::limit::Limited as _;
use crate::{Store, StoreError};

impl Store {
    /// The time zone and the quiet hours of a person; `None` if they have not set any.
    ///
    /// # Errors
    /// If the database does not answer, or the row cannot be read.
    pub async fn alert_hours(&self, person: &PersonId) -> Result<Option<AlertHours>, StoreError> {
        let text = "SELECT zone, quiet_from, quiet_to FROM alert_hours WHERE person = $1";
        let Some(row) = self.read.first(sqlx::query(text).bind(person.as_str())).await? else {
            return Ok(None);
        };
        let columns = Columns::new(&row, "the hours of alerts");
        let quiet = match columns.optional_number(1)? {
            Some(_) => Some(QuietHours { from: columns.small(1)?, to: columns.small(2)? }),
            None => None,
        };
        Ok(Some(AlertHours { zone: columns.text(0)?, quiet }))
    }

    /// Stores the time zone and the quiet hours of a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_alert_hours(&self, person: &PersonId, hours: &AlertHours) -> Result<(), StoreError> {
        let text = "INSERT INTO alert_hours (person, zone, quiet_from, quiet_to) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (person) DO UPDATE SET
                    zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to";
        let (from, to) = hours.quiet.map(|quiet| (i64::from(quiet.from), i64::from(quiet.to))).unzip();
        let query = sqlx::query(text).bind(person.as_str()).bind(&hours.zone).bind(from).bind(to);
        self.write.run(query).await?;
        Ok(())
    }

    /// Which alerts about a table a person wants.
    ///
    /// # Errors
    /// If the database does not answer, or the row cannot be read.
    pub async fn wanted_alerts(
        &self,
        person: &PersonId,
        table: &TableId,
    ) -> Result<WantedAlerts, StoreError> {
        let text = "SELECT wanted FROM table_choices WHERE person = $1 AND table_id = $2";
        let query = sqlx::query(text).bind(person.as_str()).bind(table.as_str());
        match self.read.first(query).await? {
            Some(row) => Columns::new(&row, "a choice for a table").word(0),
            None => Ok(WantedAlerts::All),
        }
    }

    /// The choices of a person for single tables.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn alert_choices(&self, person: &PersonId) -> Result<Vec<(TableId, WantedAlerts)>, StoreError> {
        let text = "SELECT table_id, wanted FROM table_choices WHERE person = $1 ORDER BY table_id";
        let rows = self.read.all(sqlx::query(text).bind(person.as_str())).await?;
        let choice = |row: &sqlx::any::AnyRow| {
            let columns = Columns::new(row, "a choice for a table");
            Ok((columns.parsed(0)?, columns.word(1)?))
        };
        rows.iter().map(choice).collect()
    }

    /// Stores which alerts about a table a person wants.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_wanted_alerts(
        &self,
        person: &PersonId,
        table: &TableId,
        wanted: WantedAlerts,
    ) -> Result<(), StoreError> {
        let text = "INSERT INTO table_choices (person, table_id, wanted) VALUES ($1, $2, $3)
                    ON CONFLICT (person, table_id) DO UPDATE SET wanted = excluded.wanted";
        let query = sqlx::query(text).bind(person.as_str()).bind(table.as_str()).bind(wanted.word());
        self.write.run(query).await?;
        Ok(())
    }

    /// Sends a digest through a channel at an hour of the day instead of alerts, for the first time at `due`; `None` sends
    /// alerts. The alerts that wait are deleted.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn set_digest(&self, channel: &str, digest: Option<(u8, i64)>) -> Result<(), StoreError> {
        let text = "UPDATE channels SET digest = $2, digest_due = $3 WHERE id = $1";
        let (hour, due) = digest.map(|(hour, due)| (i64::from(hour), due)).unzip();
        self.write.run(sqlx::query(text).bind(channel).bind(hour).bind(due)).await?;
        if digest.is_some() {
            self.write.run(sqlx::query("DELETE FROM alerts WHERE channel = $1").bind(channel)).await?;
        }
        Ok(())
    }

    /// Takes the channels whose digest is due at `now`: other nodes do not get them before `until`.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn claim_digests(&self, now: i64, until: i64) -> Result<Vec<String>, StoreError> {
        let look = sqlx::query("SELECT 1 FROM channels WHERE digest_due <= $1 LIMIT 1").bind(now);
        if self.read.first(look).await?.is_none() {
            return Ok(Vec::new());
        }
        let text = "UPDATE channels SET digest_due = $2 WHERE digest_due <= $1 RETURNING id";
        let rows = self.write.all(sqlx::query(text).bind(now).bind(until)).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Sets when the next digest of a channel is sent, if it still has digests.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn put_off_digest(&self, channel: &str, until: i64) -> Result<(), StoreError> {
        let text = "UPDATE channels SET digest_due = $2 WHERE id = $1 AND digest IS NOT NULL";
        self.write.run(sqlx::query(text).bind(channel).bind(until)).await?;
        Ok(())
    }
}
