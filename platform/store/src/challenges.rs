//! Challenges.

use protocol::{ChallengeId, PersonId, Standing, TableId, Word as _};
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::Limited as _;
use crate::{Store, StoreError};

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRow {
    /// The challenge.
    pub id: ChallengeId,
    /// The table to be played at.
    pub table: TableId,
    /// The person who challenges.
    pub challenger: PersonId,
    /// The person who is challenged.
    pub challenged: PersonId,
    /// Its state.
    pub standing: Standing,
    /// When it was made.
    pub created: i64,
}

impl Store {
    /// Stores a new challenge.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_challenge(&self, row: &ChallengeRow) -> Result<(), StoreError> {
        let text = "INSERT INTO challenges (id, table_id, challenger, challenged, standing, created)
                    VALUES ($1, $2, $3, $4, $5, $6)";
        let query = sqlx::query(text)
            .bind(row.id.as_str())
            .bind(row.table.as_str())
            .bind(row.challenger.as_str())
            .bind(row.challenged.as_str())
            .bind(row.standing.word())
            .bind(row.created);
        self.write.run(query).await?;
        Ok(())
    }

    /// The challenges to and from a person, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn challenges_of(&self, person: &PersonId) -> Result<Vec<ChallengeRow>, StoreError> {
        self.challenges("challenged = $1 OR challenger = $1", person.as_str()).await
    }

    /// A challenge.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn challenge(&self, id: &ChallengeId) -> Result<Option<ChallengeRow>, StoreError> {
        Ok(self.challenges("id = $1", id.as_str()).await?.pop())
    }

    /// Answers a waiting challenge; `false` if it is not waiting.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn answer_challenge(&self, id: &ChallengeId, answer: Standing) -> Result<bool, StoreError> {
        let text = "UPDATE challenges SET standing = $1 WHERE id = $2 AND standing = $3";
        let query = sqlx::query(text).bind(answer.word()).bind(id.as_str()).bind(Standing::Waiting.word());
        Ok(self.write.run(query).await? == 1)
    }

    async fn challenges(&self, condition: &str, parameter: &str) -> Result<Vec<ChallengeRow>, StoreError> {
        let text = format!(
            "SELECT id, table_id, challenger, challenged, standing, created FROM challenges
             WHERE {condition} ORDER BY created DESC LIMIT 100"
        );
        let rows = self.read.all(sqlx::query(sqlx::AssertSqlSafe(text)).bind(parameter)).await?;
        rows.iter().map(challenge_row).collect()
    }
}

fn challenge_row(row: &AnyRow) -> Result<ChallengeRow, StoreError> {
    let id = Columns::new(row, "a challenge").parsed(0)?;
    let columns = Columns::new(row, format_args!("challenge {id}"));
    Ok(ChallengeRow {
        table: columns.parsed(1)?,
        challenger: columns.parsed(2)?,
        challenged: columns.parsed(3)?,
        standing: columns.word(4)?,
        created: columns.number(5)?,
        id,
    })
}
