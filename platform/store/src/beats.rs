//! Signs of life. When all nodes were down, or the database was, clocks stood still: those times are outages.

use sqlx::Row;

use crate::{Store, StoreError};

/// A time in which nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Its beginning.
    pub since: i64,
    /// Its end.
    pub until: i64,
}

impl Store {
    /// Says that a node is alive now. If there was no sign of life for `longest`, that was an outage.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn beat(&self, now: i64, longest: i64) -> Result<(), StoreError> {
        let mut transaction = self.write.begin().await?;
        // The first statement writes, so that two nodes cannot both see the same gap.
        let text = "INSERT INTO beat (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = beat.at
                    RETURNING at";
        let last: i64 = sqlx::query(text).bind(now).fetch_one(&mut *transaction).await?.try_get(0)?;
        if now - last > longest {
            let text = "INSERT INTO outages (since, until) VALUES ($1, $2) ON CONFLICT (since) DO NOTHING";
            sqlx::query(text).bind(last).bind(now).execute(&mut *transaction).await?;
        }
        let text = "UPDATE beat SET at = $1 WHERE at < $1";
        sqlx::query(text).bind(now).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The outages that ended after this time, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn outages(&self, after: i64) -> Result<Vec<Outage>, StoreError> {
        let text = "SELECT since, until FROM outages WHERE until > $1 ORDER BY since";
        let rows = sqlx::query(text).bind(after).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok(Outage { since: row.try_get(0)?, until: row.try_get(1)? })).collect()
    }
}
