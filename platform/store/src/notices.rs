//! What other nodes say: Postgres carries ids and numbers, never contents.

use sqlx::postgres::PgListener;

use crate::writer::CHANNEL;
use crate::{Database, Store, StoreError};

/// The channel on which nodes tell one another who is here.
const PRESENCE: &str = "presence";

/// What another node, or this one, says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A table has gone on.
    Written {
        /// The table.
        table: String,
        /// The number of its last entry.
        number: i64,
    },
    /// A node sees these people at a table, and no others.
    Here {
        /// The table.
        table: String,
        /// The node.
        node: String,
        /// The people.
        people: Vec<String>,
    },
}

/// A stream of notices.
#[derive(Debug)]
pub struct Notices(Option<PgListener>);

impl Notices {
    pub(crate) async fn listen(database: Database, url: &str) -> Result<Self, StoreError> {
        if database == Database::Sqlite {
            return Ok(Self(None));
        }
        let mut listener = PgListener::connect(url).await?;
        listener.listen_all([CHANNEL, PRESENCE]).await?;
        Ok(Self(Some(listener)))
    }

    /// The next notices; with SQLite there never are any. `None` when the connection was lost and is there
    /// again: what was said in between is lost, so every table must look for itself.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn next(&mut self) -> Result<Option<Vec<Notice>>, StoreError> {
        match &mut self.0 {
            None => std::future::pending().await,
            Some(listener) => {
                let notification = listener.try_recv().await?;
                Ok(notification.map(|said| read(said.channel(), said.payload())))
            }
        }
    }
}

impl Store {
    /// Tells other nodes whom this one sees at a table; with SQLite there are none.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn say_who_is_here(
        &self,
        table: &str,
        node: &str,
        people: &[String],
    ) -> Result<(), StoreError> {
        if self.database() == Database::Postgres {
            let text = format!("{table} {node} {}", people.join(" "));
            sqlx::query("SELECT pg_notify($1, $2)").bind(PRESENCE).bind(text).execute(&self.read).await?;
        }
        Ok(())
    }
}

fn read(channel: &str, text: &str) -> Vec<Notice> {
    let mut words = text.split_whitespace().map(str::to_owned);
    if channel == PRESENCE {
        let (Some(table), Some(node)) = (words.next(), words.next()) else { return Vec::new() };
        return vec![Notice::Here { table, node, people: words.collect() }];
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
        assert_eq!(read(CHANNEL, "abc:1 def:22 "), [written("abc", 1), written("def", 22)]);
        assert_eq!(read(CHANNEL, "nonsense"), []);
        let people = vec!["ana".to_owned(), "bob".to_owned()];
        let here = Notice::Here { table: "abc".to_owned(), node: "one".to_owned(), people };
        assert_eq!(read(PRESENCE, "abc one ana bob"), [here]);
        assert_eq!(read(PRESENCE, "nonsense"), []);
    }
}
