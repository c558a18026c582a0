//! Secrets of the site itself, made once and the same for all its nodes.

use sqlx::Row as _;

use crate::limit::Limited as _;
use crate::{Store, StoreError};

impl Store {
    /// The key of the site with this name: the stored one, or `new` if none was stored before.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn site_key(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let text = "INSERT INTO site_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        self.write.run(sqlx::query(text).bind(name).bind(new)).await?;
        let query = sqlx::query("SELECT value FROM site_keys WHERE name = $1").bind(name);
        let row = self.write.first(query).await?.ok_or(sqlx::Error::RowNotFound)?;
        Ok(row.try_get(0)?)
    }
}
