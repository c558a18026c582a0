//! Challenges.

use protocol::{AlertKind, ChallengeId, PersonId, Standing, TableId, Word as _};
use sqlx::Connection as _;
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::{Lease, Limited as _, limited};
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
    /// Stores a new challenge, and the alerts about it, which are due at this time.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_challenge(&self, row: &ChallengeRow, due: i64) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let text = "INSERT INTO challenges (id, table_id, challenger, challenged, standing, created)
                        VALUES ($1, $2, $3, $4, $5, $6)";
            let query = sqlx::query(text)
                .bind(row.id.as_str())
                .bind(row.table.as_str())
                .bind(row.challenger.as_str())
                .bind(row.challenged.as_str())
                .bind(row.standing.word())
                .bind(row.created);
            query.execute(&mut *transaction).await?;
            // The person has no seat yet, and several people may be challenged to one table.
            let text = "INSERT INTO alerts (table_id, seat, channel, kind, person, number, due, since)
                        VALUES ($1, 0, $4, $2, $4, 0, $3, 0)
                        ON CONFLICT (table_id, seat, channel, kind) DO UPDATE SET due = excluded.due";
            let query = sqlx::query(text).bind(row.table.as_str()).bind(AlertKind::Challenge.word());
            let query = query.bind(due).bind(row.challenged.as_str());
            query.execute(&mut *transaction).await?;
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
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
