//! Accounts: their names, passwords and recovery codes. Secrets arrive here hashed.

use protocol::{Status, Word as _};
use sqlx::{Any, Connection as _, Transaction};

use crate::limit::{Lease, Limited as _, limited};
use crate::looks::replace_looks;
use crate::people::delete_sessions;
use crate::{Store, StoreError};

impl Store {
    /// Turns a guest into an account; `false` if there is no such guest. Their seats get the new name, as in
    /// [`Store::rename`].
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
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            rename_seats(&mut transaction, id, name).await?;
            let text =
                "UPDATE people SET name = $1, name_key = $2, password = $3 WHERE id = $4 AND password IS NULL";
            let query = sqlx::query(text).bind(name).bind(key).bind(password).bind(id);
            let made = query.execute(&mut *transaction).await?.rows_affected() == 1;
            if made {
                transaction.commit().await?;
            } else {
                transaction.rollback().await?;
            }
            lease.finish();
            Ok(made)
        })
        .await
    }

    /// Gives an account another name, and with it those of its seats that had the old name, at tables that are not
    /// over. Others can then use the old name.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the name is taken.
    pub async fn rename(&self, id: &str, name: &str, key: &str, looks: &[String]) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            rename_seats(&mut transaction, id, name).await?;
            let text = "UPDATE people SET name = $1, name_key = $2 WHERE id = $3 AND password IS NOT NULL";
            let query = sqlx::query(text).bind(name).bind(key).bind(id);
            query.execute(&mut *transaction).await?;
            replace_looks(&mut transaction, id, looks).await?;
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// Changes a password, ends all other sessions and all tokens of the person, and deletes the recovery codes:
    /// somebody who knew the old password may have them.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn change_password(&self, id: &str, password: &str, keep: &str) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            set_password(&mut transaction, id, password).await?;
            let text = "DELETE FROM sessions WHERE person = $1 AND hash <> $2";
            sqlx::query(text).bind(id).bind(keep).execute(&mut *transaction).await?;
            for text in
                ["DELETE FROM tokens WHERE person = $1", "DELETE FROM recovery_codes WHERE person = $1"]
            {
                sqlx::query(text).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// Stores new recovery codes in place of all earlier ones.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn keep_recovery_codes(&self, id: &str, hashes: &[String]) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let text = "DELETE FROM recovery_codes WHERE person = $1";
            sqlx::query(text).bind(id).execute(&mut *transaction).await?;
            for hash in hashes {
                let query = sqlx::query("INSERT INTO recovery_codes (person, hash) VALUES ($1, $2)");
                query.bind(id).bind(hash.as_str()).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// The number of unused recovery codes.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn recovery_codes_left(&self, id: &str) -> Result<usize, StoreError> {
        let query = sqlx::query("SELECT hash FROM recovery_codes WHERE person = $1").bind(id);
        Ok(self.read.all(query).await?.len())
    }

    /// Whether the person has this recovery code.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn has_recovery_code(&self, id: &str, hash: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM recovery_codes WHERE person = $1 AND hash = $2");
        Ok(self.read.first(query.bind(id).bind(hash)).await?.is_some())
    }

    /// Uses up a recovery code: sets the password and ends all sessions and tokens. `false` if the person has no such
    /// code; then nothing changes.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn recover(&self, id: &str, hash: &str, password: &str) -> Result<bool, StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let query = sqlx::query("DELETE FROM recovery_codes WHERE person = $1 AND hash = $2");
            let used = query.bind(id).bind(hash).execute(&mut *transaction).await?.rows_affected() == 1;
            if used {
                set_password(&mut transaction, id, password).await?;
                delete_sessions(&mut transaction, id).await?;
            }
            transaction.commit().await?;
            lease.finish();
            Ok(used)
        })
        .await
    }
}

/// Renames the seats that have the person's name, before the person gets the new one. A finished game keeps the names
/// under which it was played.
async fn rename_seats(
    transaction: &mut Transaction<'_, Any>,
    person: &str,
    name: &str,
) -> Result<(), StoreError> {
    let text = "UPDATE seats SET name = $1
                WHERE person = $2 AND name = (SELECT p.name FROM people p WHERE p.id = $2)
                AND table_id IN (SELECT t.id FROM tables t WHERE t.status IN ($3, $4))";
    let query = sqlx::query(text).bind(name).bind(person);
    let query = query.bind(Status::Open.word()).bind(Status::Running.word());
    query.execute(&mut **transaction).await?;
    Ok(())
}

async fn set_password(
    transaction: &mut Transaction<'_, Any>,
    person: &str,
    password: &str,
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE people SET password = $1 WHERE id = $2").bind(password).bind(person);
    query.execute(&mut **transaction).await?;
    Ok(())
}
