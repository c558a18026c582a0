//! Notifications between nodes. Postgres carries ids and numbers, never contents.

use std::time::Duration;

use sqlx::postgres::PgListener;
use tokio::time::timeout;

use crate::limit::{Limited as _, limited};
use crate::writer::ENTRIES_CHANNEL;
use crate::{Database, Store, StoreError};

/// The channel on which nodes tell each other who is connected.
const PRESENCE_CHANNEL: &str = "presence";

/// After this time without a notification the connection is checked.
const CHECK_AFTER: Duration = Duration::from_secs(5);

/// A notification of another node, or of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A table has new entries.
    Written {
        /// The table.
        table: String,
        /// The number of its last entry.
        number: i64,
    },
    /// A node has reported who is connected to it.
    Presence(Presence),
}

/// The people who are connected to a node at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The table.
    pub table: String,
    /// The node.
    pub node: String,
    /// The people.
    pub people: Vec<String>,
}

/// A stream of notifications.
#[derive(Debug)]
pub struct Notices(Option<PgListener>);

impl Notices {
    pub(crate) async fn listen(database: Database, url: &str) -> Result<Self, StoreError> {
        if database == Database::Sqlite {
            return Ok(Self(None));
        }
        limited(async {
            let mut listener = PgListener::connect(url).await?;
            listener.listen_all([ENTRIES_CHANNEL, PRESENCE_CHANNEL]).await?;
            Ok(Self(Some(listener)))
        })
        .await
    }

    /// The next notifications; none with SQLite. `None` after the connection was lost and restored: notifications in
    /// between are lost, so every table must read its log.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn next(&mut self) -> Result<Option<Vec<Notice>>, StoreError> {
        match &mut self.0 {
            None => std::future::pending().await,
            Some(listener) => {
                // A connection that has stopped responding looks like a quiet one, so it is checked now and then.
                let notification = loop {
                    match timeout(CHECK_AFTER, listener.try_recv()).await {
                        Ok(notification) => break notification?,
                        Err(_) => check(listener).await?,
                    }
                };
                Ok(notification.map(|said| read(said.channel(), said.payload())))
            }
        }
    }
}

async fn check(listener: &mut PgListener) -> Result<(), StoreError> {
    limited(async {
        sqlx::query("SELECT 1").execute(listener).await?;
        Ok(())
    })
    .await
}

impl Store {
    /// Tells other nodes whom this one sees at a table; does nothing with SQLite.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn report_presence(
        &self,
        Presence { table, node, people }: Presence,
    ) -> Result<(), StoreError> {
        if self.database() == Database::Postgres {
            let text = format!("{table} {node} {}", people.join(" "));
            self.read.run(sqlx::query("SELECT pg_notify($1, $2)").bind(PRESENCE_CHANNEL).bind(text)).await?;
        }
        Ok(())
    }
}

fn read(channel: &str, text: &str) -> Vec<Notice> {
    let mut words = text.split_whitespace().map(str::to_owned);
    if channel == PRESENCE_CHANNEL {
        let (Some(table), Some(node)) = (words.next(), words.next()) else { return Vec::new() };
        return vec![Notice::Presence(Presence { table, node, people: words.collect() })];
    }
    let written = |word: String| {
        let (table, number) = word.split_once(':')?;
        Some(Notice::Written { table: table.to_owned(), number: number.parse().ok()? })
    };
    words.filter_map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_read_as_they_are_written() {
        let written = |table: &str, number| Notice::Written { table: table.to_owned(), number };
        assert_eq!(read(ENTRIES_CHANNEL, "abc:1 def:22 "), [written("abc", 1), written("def", 22)]);
        assert_eq!(read(ENTRIES_CHANNEL, "nonsense"), []);
        let people = vec!["ana".to_owned(), "bob".to_owned()];
        let here = Notice::Presence(Presence { table: "abc".to_owned(), node: "one".to_owned(), people });
        assert_eq!(read(PRESENCE_CHANNEL, "abc one ana bob"), [here]);
        assert_eq!(read(PRESENCE_CHANNEL, "nonsense"), []);
    }
}
