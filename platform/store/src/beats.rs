//! Beats: each node writes one every second. A time without any is an outage, in which clocks do not run.

use sqlx::{Connection as _, Row as _};

use crate::limit::{Lease, Limited as _, limited};
use crate::{Database, Store, StoreError};

/// A time in which nobody could play, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Its beginning.
    pub since: i64,
    /// Its end.
    pub until: i64,
}

/// The result of writing a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The time by the clock that all nodes share, in milliseconds since 1970.
    pub now: i64,
    /// Whether that clock was set back since the last beat.
    pub set_back: bool,
}

impl Store {
    /// Writes a beat of a node; `now` is the time of its own clock. If the last beat of any node is older than
    /// `longest`, the time between is an outage.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn beat(&self, now: i64, longest: i64) -> Result<Beat, StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let beat = beat(&mut lease, self.database(), now, longest).await?;
            lease.finish();
            Ok(beat)
        })
        .await
    }

    /// The time of the last beat of any node; `None` if there was none.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn last_beat(&self) -> Result<Option<i64>, StoreError> {
        let row = self.read.first(sqlx::query("SELECT at FROM beat")).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The outages that ended after this time, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn outages(&self, after: i64) -> Result<Vec<Outage>, StoreError> {
        let text = "SELECT since, until FROM outages WHERE until > $1 ORDER BY since";
        let rows = self.read.all(sqlx::query(text).bind(after)).await?;
        rows.iter().map(|row| Ok(Outage { since: row.try_get(0)?, until: row.try_get(1)? })).collect()
    }
}

async fn beat(lease: &mut Lease, database: Database, local: i64, longest: i64) -> Result<Beat, StoreError> {
    let mut transaction = lease.connection().begin().await?;
    // The clock of Postgres is the same for all nodes; SQLite uses the clock of this machine.
    let now = match database {
        Database::Sqlite => local,
        Database::Postgres => {
            let text = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
            sqlx::query(text).fetch_one(&mut *transaction).await?.try_get(0)?
        }
    };
    // The first statement that touches the row writes, so that two nodes cannot both see the same gap.
    let text = "INSERT INTO beat (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = beat.at
                RETURNING at";
    let last: i64 = sqlx::query(text).bind(now).fetch_one(&mut *transaction).await?.try_get(0)?;
    if now - last > longest {
        let text = "INSERT INTO outages (since, until) VALUES ($1, $2) ON CONFLICT (since) DO NOTHING";
        sqlx::query(text).bind(last).bind(now).execute(&mut *transaction).await?;
    }
    // If the clock was set back by more than `longest`, beats continue from its new time.
    let text = "UPDATE beat SET at = $1 WHERE at < $1 OR at > $2";
    sqlx::query(text).bind(now).bind(now + longest).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Beat { now, set_back: last - now > longest })
}
