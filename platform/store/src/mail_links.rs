//! Links that are sent by mail and can be used once. Their secrets arrive here hashed.

use protocol::{PersonId, Word as _};
use sqlx::Row as _;

use crate::limit::Limited as _;
use crate::{Store, StoreError};

protocol::words! {
    /// What a link allows.
    pub enum LinkPurpose {
        /// To confirm that the address belongs to the person.
        Confirm = "confirm",
        /// To set a new password.
        Recover = "recover",
    }
}

impl Store {
    /// Stores a link that is sent to the address of a channel.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_mail_link(
        &self,
        hash: &str,
        channel: &str,
        purpose: LinkPurpose,
        now: i64,
    ) -> Result<(), StoreError> {
        let text = "INSERT INTO mail_links (hash, channel, purpose, created) VALUES ($1, $2, $3, $4)";
        self.write.run(sqlx::query(text).bind(hash).bind(channel).bind(purpose.word()).bind(now)).await?;
        Ok(())
    }

    /// The channel of a link that was made after this time and has not been used.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn channel_of_link(
        &self,
        hash: &str,
        purpose: LinkPurpose,
        after: i64,
    ) -> Result<Option<String>, StoreError> {
        let text = "SELECT channel FROM mail_links WHERE hash = $1 AND purpose = $2 AND created > $3";
        let row = self.read.first(sqlx::query(text).bind(hash).bind(purpose.word()).bind(after)).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// Ends a link; `false` if it has been used already.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn use_mail_link(&self, hash: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM mail_links WHERE hash = $1").bind(hash);
        Ok(self.write.run(query).await? == 1)
    }

    /// Ends all links of a person with this purpose.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn end_mail_links(&self, person: &PersonId, purpose: LinkPurpose) -> Result<(), StoreError> {
        let text = "DELETE FROM mail_links WHERE purpose = $2
                    AND channel IN (SELECT id FROM channels WHERE person = $1)";
        self.write.run(sqlx::query(text).bind(person.as_str()).bind(purpose.word())).await?;
        Ok(())
    }

    /// Deletes links that were made before this time, and those of deleted channels; returns their number.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn remove_mail_links(&self, before: i64) -> Result<u64, StoreError> {
        let text = "DELETE FROM mail_links WHERE created < $1
                    OR NOT EXISTS (SELECT 1 FROM channels c WHERE c.id = mail_links.channel)";
        self.write.run(sqlx::query(text).bind(before)).await
    }
}
