//! What other nodes wrote: Postgres carries ids and numbers, never contents.

use sqlx::postgres::PgListener;

use crate::writer::CHANNEL;
use crate::{Database, StoreError};

/// A table has gone on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The table.
    pub table: String,
    /// The number of its last entry.
    pub number: i64,
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
        listener.listen(CHANNEL).await?;
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
                Ok(notification.map(|text| read(text.payload())))
            }
        }
    }
}

fn read(text: &str) -> Vec<Notice> {
    let notice = |word: &str| {
        let (table, number) = word.split_once(':')?;
        Some(Notice { table: table.to_owned(), number: number.parse().ok()? })
    };
    text.split_whitespace().filter_map(notice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_read_as_they_are_written() {
        let notice = |table: &str, number| Notice { table: table.to_owned(), number };
        assert_eq!(read("abc:1 def:22 "), [notice("abc", 1), notice("def", 22)]);
        assert_eq!(read("nonsense"), []);
    }
}
