//! People, their sessions and their tokens. Secrets arrive here hashed.

use sqlx::any::AnyRow;
use sqlx::{Any, Connection as _, Row as _, Transaction};

use crate::limit::{Lease, Limited as _, limited};
use crate::{Store, StoreError};

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The person.
    pub id: String,
    /// Their name.
    pub name: String,
    /// The hash of their password; a guest has none.
    pub password: Option<String>,
    /// When they first visited.
    pub created: i64,
}

/// A token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Its id.
    pub id: String,
    /// Its purpose.
    pub label: String,
    /// When it was made.
    pub created: i64,
}

const PERSON: &str = "SELECT p.id, p.name, p.password, p.created FROM people p";

impl Store {
    /// Stores a new guest.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_guest(&self, id: &str, name: &str, now: i64) -> Result<(), StoreError> {
        let text =
            "INSERT INTO people (id, name, name_key, password, created) VALUES ($1, $2, NULL, NULL, $3)";
        self.write.run(sqlx::query(text).bind(id).bind(name).bind(now)).await?;
        Ok(())
    }

    /// A person by id.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn person(&self, id: &str) -> Result<Option<PersonRow>, StoreError> {
        self.one_person("WHERE p.id = $1", id).await
    }

    /// An account by the key of its name.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn account(&self, key: &str) -> Result<Option<PersonRow>, StoreError> {
        self.one_person("WHERE p.name_key = $1", key).await
    }

    /// The person of a session that began after this time.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn person_of_session(&self, hash: &str, after: i64) -> Result<Option<PersonRow>, StoreError> {
        let text =
            format!("{PERSON} JOIN sessions s ON s.person = p.id WHERE s.hash = $1 AND s.created > $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(hash).bind(after);
        self.read.first(query).await?.as_ref().map(person).transpose()
    }

    /// The person of a token.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn person_of_token(&self, hash: &str) -> Result<Option<PersonRow>, StoreError> {
        self.one_person("JOIN tokens t ON t.person = p.id WHERE t.hash = $1", hash).await
    }

    async fn one_person(&self, condition: &str, parameter: &str) -> Result<Option<PersonRow>, StoreError> {
        let query = sqlx::query(sqlx::AssertSqlSafe(format!("{PERSON} {condition}"))).bind(parameter);
        self.read.first(query).await?.as_ref().map(person).transpose()
    }

    /// Stores a new session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_session(&self, hash: &str, person: &str, now: i64) -> Result<(), StoreError> {
        let text = "INSERT INTO sessions (hash, person, created) VALUES ($1, $2, $3)";
        self.write.run(sqlx::query(text).bind(hash).bind(person).bind(now)).await?;
        Ok(())
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_session(&self, hash: &str) -> Result<(), StoreError> {
        self.write.run(sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash)).await?;
        Ok(())
    }

    /// Ends every session and every token of a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_sessions(&self, person: &str) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            delete_sessions(&mut transaction, person).await?;
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// When the sessions of a person began.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn sessions(&self, person: &str) -> Result<Vec<i64>, StoreError> {
        let text = "SELECT created FROM sessions WHERE person = $1 ORDER BY created";
        let rows = self.read.all(sqlx::query(text).bind(person)).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Stores a new token.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_token(&self, hash: &str, person: &str, token: &TokenRow) -> Result<(), StoreError> {
        let text = "INSERT INTO tokens (hash, id, person, label, created) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(text).bind(hash).bind(token.id.as_str()).bind(person);
        self.write.run(query.bind(token.label.as_str()).bind(token.created)).await?;
        Ok(())
    }

    /// The tokens of a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tokens(&self, person: &str) -> Result<Vec<TokenRow>, StoreError> {
        let text = "SELECT id, label, created FROM tokens WHERE person = $1 ORDER BY created";
        let rows = self.read.all(sqlx::query(text).bind(person)).await?;
        let token = |row: &AnyRow| -> Result<TokenRow, StoreError> {
            Ok(TokenRow { id: row.try_get(0)?, label: row.try_get(1)?, created: row.try_get(2)? })
        };
        rows.iter().map(token).collect()
    }

    /// Ends a token of a person; `false` if they have no such token.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_token(&self, person: &str, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM tokens WHERE person = $1 AND id = $2").bind(person).bind(id);
        Ok(self.write.run(query).await? == 1)
    }

    /// The chat lines of a person: table, time and text.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn said_by(&self, person: &str) -> Result<Vec<(String, i64, String)>, StoreError> {
        // Only chat lines have a speaker.
        let text = "SELECT l.table_id, l.at, l.body FROM log l
                    WHERE l.who = $1 AND l.speaker IS NOT NULL ORDER BY l.at";
        let rows = self.read.all(sqlx::query(text).bind(person)).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }

    /// Deletes a person: seats and moves stay, without a name; chat lines and published boards do not. Returns their
    /// tables.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn forget(&self, person: &str, nobody: &str) -> Result<Vec<String>, StoreError> {
        let tables = sqlx::query(
            "SELECT table_id FROM seats WHERE person = $1
             UNION SELECT table_id FROM log WHERE who = $1 AND speaker IS NOT NULL",
        );
        let tables = self.read.all(tables.bind(person)).await?;
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            forget(&mut lease, person, nobody).await?;
            lease.finish();
            Ok(())
        })
        .await?;
        tables.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

async fn forget(lease: &mut Lease, person: &str, nobody: &str) -> Result<(), StoreError> {
    let mut transaction = lease.connection().begin().await?;
    for text in [
        "DELETE FROM sessions WHERE person = $1",
        "DELETE FROM tokens WHERE person = $1",
        "DELETE FROM looks WHERE person = $1",
        "DELETE FROM recovery_codes WHERE person = $1",
        "DELETE FROM ratings WHERE who = $1",
        "DELETE FROM challenges WHERE challenger = $1 OR challenged = $1",
        "DELETE FROM blocks WHERE person = $1 OR other = $1",
        "DELETE FROM reports WHERE reporter = $1 OR about = $1",
        "DELETE FROM operators WHERE person = $1",
        "DELETE FROM alerts WHERE person = $1 OR channel IN (SELECT id FROM channels WHERE person = $1)",
        "DELETE FROM alert_hours WHERE person = $1",
        "DELETE FROM table_choices WHERE person = $1",
        "DELETE FROM holidays WHERE person = $1",
        "DELETE FROM premoves WHERE person = $1",
        "UPDATE boards SET raters = raters - 1,
            stars = stars - (SELECT r.stars FROM board_ratings r WHERE r.board = boards.id AND r.person = $1)
         WHERE id IN (SELECT board FROM board_ratings WHERE person = $1)",
        "DELETE FROM board_ratings WHERE person = $1 OR board IN (SELECT id FROM boards WHERE author = $1)",
        "DELETE FROM board_plays WHERE who = $1 OR board IN (SELECT id FROM boards WHERE author = $1)",
        "DELETE FROM boards WHERE author = $1",
        "DELETE FROM mail_links WHERE channel IN (SELECT id FROM channels WHERE person = $1)",
        "DELETE FROM channels WHERE person = $1",
        "UPDATE log SET who = NULL, speaker = NULL, body = NULL WHERE who = $1 AND speaker IS NOT NULL",
        "UPDATE log SET who = NULL WHERE who = $1 AND table_id IN (SELECT table_id FROM seats WHERE person = $1)",
        "DELETE FROM people WHERE id = $1",
    ] {
        sqlx::query(text).bind(person).execute(&mut *transaction).await?;
    }
    sqlx::query("UPDATE seats SET person = NULL, name = $2 WHERE person = $1")
        .bind(person)
        .bind(nobody)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

/// Ends every session and every token of a person.
pub(crate) async fn delete_sessions(
    transaction: &mut Transaction<'_, Any>,
    person: &str,
) -> Result<(), StoreError> {
    for text in ["DELETE FROM sessions WHERE person = $1", "DELETE FROM tokens WHERE person = $1"] {
        sqlx::query(text).bind(person).execute(&mut **transaction).await?;
    }
    Ok(())
}

fn person(row: &AnyRow) -> Result<PersonRow, StoreError> {
    Ok(PersonRow {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        password: row.try_get(2)?,
        created: row.try_get(3)?,
    })
}
