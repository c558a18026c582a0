//! People, their sessions and their tokens. Secrets come here hashed.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Store, StoreError};

/// A person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The person.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// The hash of their password; empty for a guest.
    pub password: String,
    /// When they first came.
    pub created: i64,
}

/// A token, without itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Which one.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// When it was made.
    pub created: i64,
}

const PERSON: &str = "SELECT p.id, p.name, p.password, p.created FROM people p";

impl Store {
    /// Keeps a new guest.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_guest(&self, id: &str, name: &str, now: i64) -> Result<(), StoreError> {
        let text = "INSERT INTO people (id, name, name_key, password, created) VALUES ($1, $2, NULL, '', $3)";
        sqlx::query(text).bind(id).bind(name).bind(now).execute(&self.write).await?;
        Ok(())
    }

    /// Turns a guest into an account; `false` if there is no such guest.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the name is taken.
    pub async fn make_account(
        &self,
        id: &str,
        name: &str,
        key: &str,
        password: &str,
    ) -> Result<bool, StoreError> {
        let text =
            "UPDATE people SET name = $1, name_key = $2, password = $3 WHERE id = $4 AND password = ''";
        let query = sqlx::query(text).bind(name).bind(key).bind(password).bind(id);
        Ok(query.execute(&self.write).await?.rows_affected() == 1)
    }

    /// Changes a password and ends all other sessions of the person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn change_password(&self, id: &str, password: &str, keep: &str) -> Result<(), StoreError> {
        let mut transaction = self.write.begin().await?;
        let text = "UPDATE people SET password = $1 WHERE id = $2";
        sqlx::query(text).bind(password).bind(id).execute(&mut *transaction).await?;
        let text = "DELETE FROM sessions WHERE person = $1 AND hash <> $2";
        sqlx::query(text).bind(id).bind(keep).execute(&mut *transaction).await?;
        transaction.commit().await?;
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

    /// The person of a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn person_of_session(&self, hash: &str) -> Result<Option<PersonRow>, StoreError> {
        self.one_person("JOIN sessions s ON s.person = p.id WHERE s.hash = $1", hash).await
    }

    /// The person of a token.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn person_of_token(&self, hash: &str) -> Result<Option<PersonRow>, StoreError> {
        self.one_person("JOIN tokens t ON t.person = p.id WHERE t.hash = $1", hash).await
    }

    async fn one_person(&self, condition: &str, blank: &str) -> Result<Option<PersonRow>, StoreError> {
        let query = sqlx::query(sqlx::AssertSqlSafe(format!("{PERSON} {condition}"))).bind(blank);
        let row = query.fetch_optional(&self.read).await?;
        let person = |row: AnyRow| -> Result<PersonRow, StoreError> {
            Ok(PersonRow {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                password: row.try_get(2)?,
                created: row.try_get(3)?,
            })
        };
        row.map(person).transpose()
    }

    /// Keeps a new session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_session(&self, hash: &str, person: &str, now: i64) -> Result<(), StoreError> {
        let text = "INSERT INTO sessions (hash, person, created) VALUES ($1, $2, $3)";
        sqlx::query(text).bind(hash).bind(person).bind(now).execute(&self.write).await?;
        Ok(())
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_session(&self, hash: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash).execute(&self.write).await?;
        Ok(())
    }

    /// Ends every session of a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_sessions(&self, person: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE person = $1").bind(person).execute(&self.write).await?;
        Ok(())
    }

    /// When the sessions of a person began.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn sessions(&self, person: &str) -> Result<Vec<i64>, StoreError> {
        let text = "SELECT created FROM sessions WHERE person = $1 ORDER BY created";
        let rows = sqlx::query(text).bind(person).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Keeps a new token.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_token(&self, hash: &str, person: &str, token: &TokenRow) -> Result<(), StoreError> {
        let text = "INSERT INTO tokens (hash, id, person, label, created) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(text).bind(hash).bind(token.id.as_str()).bind(person);
        query.bind(token.label.as_str()).bind(token.created).execute(&self.write).await?;
        Ok(())
    }

    /// The tokens of a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tokens(&self, person: &str) -> Result<Vec<TokenRow>, StoreError> {
        let text = "SELECT id, label, created FROM tokens WHERE person = $1 ORDER BY created";
        let rows = sqlx::query(text).bind(person).fetch_all(&self.read).await?;
        let token = |row: &AnyRow| -> Result<TokenRow, StoreError> {
            Ok(TokenRow { id: row.try_get(0)?, label: row.try_get(1)?, created: row.try_get(2)? })
        };
        rows.iter().map(token).collect()
    }

    /// Ends a token of a person; `false` if they have no such one.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_token(&self, person: &str, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM tokens WHERE person = $1 AND id = $2").bind(person).bind(id);
        Ok(query.execute(&self.write).await?.rows_affected() == 1)
    }

    /// What a person said: table, time and words.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn said_by(&self, person: &str) -> Result<Vec<(String, i64, String)>, StoreError> {
        let text = "SELECT l.table_id, l.at, l.body FROM log l
                    WHERE l.who = $1 AND l.kind = 'say' ORDER BY l.at";
        let rows = sqlx::query(text).bind(person).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }

    /// Forgets a person: seats and moves stay, without a name; what they said does not. Returns their tables.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn forget(&self, person: &str, nobody: &str) -> Result<Vec<String>, StoreError> {
        let tables = sqlx::query("SELECT DISTINCT table_id FROM seats WHERE person = $1");
        let tables = tables.bind(person).fetch_all(&self.read).await?;
        let mut transaction = self.write.begin().await?;
        for text in [
            "DELETE FROM sessions WHERE person = $1",
            "DELETE FROM tokens WHERE person = $1",
            "DELETE FROM ratings WHERE who = $1",
            "DELETE FROM challenges WHERE challenger = $1 OR challenged = $1",
            "UPDATE log SET who = '', body = '' WHERE who = $1 AND kind = 'say'",
            "UPDATE log SET who = '' WHERE who = $1",
            "DELETE FROM people WHERE id = $1",
        ] {
            sqlx::query(text).bind(person).execute(&mut *transaction).await?;
        }
        sqlx::query("UPDATE seats SET person = '', name = $2 WHERE person = $1")
            .bind(person)
            .bind(nobody)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        tables.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
