//! The looks of account names: forms in which similar names are equal, so that nobody can impersonate an account.

use sqlx::{Any, Connection as _, Row as _, Transaction};

use crate::limit::{Lease, Limited as _, limited};
use crate::{Store, StoreError};

impl Store {
    /// Accounts whose looks are not stored yet: person and name.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn accounts_without_looks(&self) -> Result<Vec<(String, String)>, StoreError> {
        let text = "SELECT p.id, p.name FROM people p
                    WHERE p.name_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM looks l WHERE l.person = p.id)";
        let rows = self.read.all(sqlx::query(text)).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Stores the looks of an account's name.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn keep_looks(&self, person: &str, looks: &[String]) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            replace_looks(&mut transaction, person, looks).await?;
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// Whether the name of another account looks like one of these.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn looks_taken(&self, person: &str, looks: &[String]) -> Result<bool, StoreError> {
        for look in looks {
            let query = sqlx::query("SELECT 1 FROM looks WHERE look = $1 AND person <> $2 LIMIT 1");
            let query = query.bind(look.as_str()).bind(person);
            if self.read.first(query).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Stores the looks of an account's name in place of the ones before.
pub(crate) async fn replace_looks(
    transaction: &mut Transaction<'_, Any>,
    person: &str,
    looks: &[String],
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM looks WHERE person = $1").bind(person).execute(&mut **transaction).await?;
    for look in looks {
        let query = sqlx::query("INSERT INTO looks (person, look) VALUES ($1, $2)");
        query.bind(person).bind(look.as_str()).execute(&mut **transaction).await?;
    }
    Ok(())
}
