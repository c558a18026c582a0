//! Challenges.

use sqlx::Row;

use crate::{Store, StoreError};

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRow {
    /// The challenge.
    pub id: String,
    /// The table to be played at.
    pub table: String,
    /// The person who challenges.
    pub challenger: String,
    /// The person who is challenged.
    pub challenged: String,
    /// What came of it.
    pub standing: String,
    /// When it was made.
    pub created: i64,
}

impl Store {
    /// Keeps a new challenge.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_challenge(&self, row: &ChallengeRow) -> Result<(), StoreError> {
        let text = "INSERT INTO challenges (id, table_id, challenger, challenged, standing, created)
                    VALUES ($1, $2, $3, $4, $5, $6)";
        sqlx::query(text)
            .bind(row.id.as_str())
            .bind(row.table.as_str())
            .bind(row.challenger.as_str())
            .bind(row.challenged.as_str())
            .bind(row.standing.as_str())
            .bind(row.created)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// The challenges to and from a person, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn challenges_of(&self, person: &str) -> Result<Vec<ChallengeRow>, StoreError> {
        self.challenges("challenged = $1 OR challenger = $1", person).await
    }

    /// A challenge.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError> {
        Ok(self.challenges("id = $1", id).await?.pop())
    }

    /// Answers a challenge that waits; `false` if it does not.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn answer_challenge(&self, id: &str, standing: &str) -> Result<bool, StoreError> {
        let text = "UPDATE challenges SET standing = $1 WHERE id = $2 AND standing = 'waiting'";
        let query = sqlx::query(text).bind(standing).bind(id);
        Ok(query.execute(&self.write).await?.rows_affected() == 1)
    }

    async fn challenges(&self, condition: &str, blank: &str) -> Result<Vec<ChallengeRow>, StoreError> {
        let text = format!(
            "SELECT id, table_id, challenger, challenged, standing, created FROM challenges
             WHERE {condition} ORDER BY created DESC LIMIT 100"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(text)).bind(blank).fetch_all(&self.read).await?;
        let challenge = |row: &sqlx::any::AnyRow| -> Result<ChallengeRow, StoreError> {
            Ok(ChallengeRow {
                id: row.try_get(0)?,
                table: row.try_get(1)?,
                challenger: row.try_get(2)?,
                challenged: row.try_get(3)?,
                standing: row.try_get(4)?,
                created: row.try_get(5)?,
            })
        };
        rows.iter().map(challenge).collect()
    }
}
