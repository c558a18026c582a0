//! Finds and deletes unused rows.

use protocol::{Status, Word as _};
use sqlx::{Connection as _, Row as _};

use crate::limit::{Lease, Limited as _, long};
use crate::{Store, StoreError};

/// Guests, who have no password.
const GUEST: &str = "password IS NULL";

impl Store {
    /// Tables that were created before this time and have not started: table and host.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn never_begun(&self, before: i64) -> Result<Vec<(String, String)>, StoreError> {
        let text =
            "SELECT id, host FROM tables WHERE status = $1 AND created < $2 ORDER BY created LIMIT 1000";
        let rows = self.read.all(sqlx::query(text).bind(Status::Open.word()).bind(before)).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Deletes tables that were created before this time and closed without a game; returns their number.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn remove_closed(&self, before: i64) -> Result<u64, StoreError> {
        let closed = Status::Closed.word();
        let mut lease = Lease::new(&self.write).await?;
        long(async move {
            let mut transaction = lease.connection().begin().await?;
            for part in ["log", "seats", "wakes", "challenges", "table_choices", "premoves"] {
                let text = format!(
                    "DELETE FROM {part} WHERE table_id IN (SELECT id FROM tables WHERE status = $1 AND created < $2)"
                );
                let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(closed).bind(before);
                query.execute(&mut *transaction).await?;
            }
            let query = sqlx::query("DELETE FROM tables WHERE status = $1 AND created < $2");
            let removed = query.bind(closed).bind(before).execute(&mut *transaction).await?.rows_affected();
            transaction.commit().await?;
            lease.finish();
            Ok(removed)
        })
        .await
    }

    /// Deletes guests who came before this time, have not come back, have neither created a table nor sat or chatted at
    /// one, and have published no board that is shown; returns their number. Their hidden boards are deleted; their
    /// ratings of other boards stay in the sums.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn remove_idle_guests(&self, before: i64) -> Result<u64, StoreError> {
        let text = format!(
            "DELETE FROM people WHERE {GUEST} AND created < $1
             AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = people.id AND (s.used >= $1 OR s.created >= $1))
             AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.person = people.id)
             AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = people.id)
             AND NOT EXISTS (SELECT 1 FROM log l WHERE l.who = people.id)
             AND NOT EXISTS (SELECT 1 FROM challenges c WHERE c.challenger = people.id OR c.challenged = people.id)
             AND NOT EXISTS (SELECT 1 FROM boards b WHERE b.author = people.id AND b.hidden IS NULL)"
        );
        let mut lease = Lease::new(&self.write).await?;
        long(async move {
            let mut transaction = lease.connection().begin().await?;
            let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(before);
            let removed = query.execute(&mut *transaction).await?.rows_affected();
            for (part, owner) in [
                ("sessions", "person"),
                ("tokens", "person"),
                ("channels", "person"),
                ("alert_hours", "person"),
                ("holidays", "person"),
                ("board_ratings", "person"),
                ("boards", "author"),
            ] {
                let text = format!(
                    "DELETE FROM {part} WHERE NOT EXISTS (SELECT 1 FROM people p WHERE p.id = {part}.{owner})"
                );
                sqlx::query(sqlx::AssertSqlSafe(text)).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(removed)
        })
        .await
    }

    /// Ends sessions that began before `expired`, and sessions of accounts that were last used before `unused`: a
    /// person with a password can log in again. Returns their number.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_idle_sessions(&self, unused: i64, expired: i64) -> Result<u64, StoreError> {
        let text = format!(
            "DELETE FROM sessions WHERE created < $2 OR (created < $1 AND used < $1
             AND person NOT IN (SELECT id FROM people WHERE {GUEST}))"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(unused).bind(expired);
        self.write.run(query).await
    }

    /// Marks a session as used.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn use_session(&self, hash: &str, now: i64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE sessions SET used = $2 WHERE hash = $1").bind(hash).bind(now);
        self.write.run(query).await?;
        Ok(())
    }

    /// The number of public tables of this person that wait for players.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn waiting_tables_of(&self, host: &str) -> Result<usize, StoreError> {
        let text = "SELECT id FROM tables WHERE host = $1 AND status = $2 AND private = 0";
        Ok(self.read.all(sqlx::query(text).bind(host).bind(Status::Open.word())).await?.len())
    }

    /// Whether a table waits for players.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn is_waiting(&self, table: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM tables WHERE id = $1 AND status = $2");
        Ok(self.read.first(query.bind(table).bind(Status::Open.word())).await?.is_some())
    }
}
