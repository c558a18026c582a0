//! Tables and who sits at them.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Append, Entry, Store, StoreError};

/// A table as it is kept; what happened at it is in its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The table.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// The version of its rules.
    pub rules_version: i64,
    /// Options as JSON.
    pub options: String,
    /// Pace as JSON.
    pub pace: String,
    /// Whether it is listed nowhere.
    pub private: bool,
    /// The person who made it.
    pub host: String,
    /// How far it is.
    pub status: String,
    /// When it was made.
    pub created: i64,
    /// When it was over; 0 if it is not.
    pub ended: i64,
    /// The seed of all chance.
    pub seed: String,
    /// What is hashed with the seed.
    pub nonce: String,
    /// Where it is played again; empty if nowhere.
    pub rematch: String,
    /// The result as JSON; empty if there is none.
    pub result: String,
}

/// Who sits in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// The seat.
    pub seat: i64,
    /// The person; empty for none.
    pub person: String,
    /// The level of a bot; empty for none.
    pub bot: String,
    /// What the seat is called.
    pub name: String,
}

/// All that is kept about a table.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// The table.
    pub row: TableRow,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Its log in order.
    pub log: Vec<Entry>,
}

/// The tables that person $1 made or sits at.
const OWN: &str = "SELECT table_id FROM seats WHERE person = $1 UNION SELECT id FROM tables WHERE host = $1";

const COLUMNS: &str = "t.id, t.game, t.rules_version, t.options, t.pace, t.private, t.host, t.status, t.created, \
     t.ended, t.seed, t.nonce, t.rematch, t.result";

impl Store {
    /// Keeps a new table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_table(&self, row: &TableRow, seats: &[SeatRow]) -> Result<(), StoreError> {
        let made = Some((row.clone(), seats.to_vec()));
        self.append(Append { table: row.id.clone(), made, ..Append::default() }).await
    }

    /// A table with its seats and log; `None` if there is none.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        // The log first: rows that are read later are at least as new as it, and the next entry tells.
        let log = self.log(id, 0).await?;
        let Some(row) = self.table_row(id).await? else { return Ok(None) };
        Ok(Some(StoredTable { row, seats: self.seats(id).await?, log }))
    }

    /// A table without its log.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn table_row(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.rows("WHERE t.id = $1", &[id], 1).await?.pop())
    }

    /// The seats of a table in order.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, StoreError> {
        let text = "SELECT seat, person, bot, name FROM seats WHERE table_id = $1 ORDER BY seat";
        let rows = sqlx::query(text).bind(table).fetch_all(&self.read).await?;
        let seat = |row: &AnyRow| -> Result<SeatRow, StoreError> {
            Ok(SeatRow {
                seat: row.try_get(0)?,
                person: row.try_get(1)?,
                bot: row.try_get(2)?,
                name: row.try_get(3)?,
            })
        };
        rows.iter().map(seat).collect()
    }

    /// Public tables of one status, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn public_tables(&self, status: &str, most: i64) -> Result<Vec<TableRow>, StoreError> {
        self.rows("WHERE t.status = $1 AND t.private = 0", &[status], most).await
    }

    /// The tables that a person made or sits at, of one status or of any, made before this time, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_of(
        &self,
        person: &str,
        status: Option<&str>,
        before: i64,
        most: i64,
    ) -> Result<Vec<TableRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM tables t WHERE t.id IN ({OWN}) AND ($2 = '' OR t.status = $2) AND t.created < $3
             ORDER BY t.created DESC LIMIT $4"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person).bind(status.unwrap_or_default());
        query.bind(before).bind(most).fetch_all(&self.read).await?.iter().map(table_row).collect()
    }

    /// How many tables that are open or running a person made or sits at.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unfinished(&self, person: &str) -> Result<i64, StoreError> {
        let text = format!(
            "SELECT COUNT(*) FROM tables t WHERE t.id IN ({OWN}) AND t.status IN ('open', 'running')"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person);
        Ok(query.fetch_one(&self.read).await?.try_get(0)?)
    }

    /// The number of a table's last entry, and who was played for and why, in order: seat and reason, which is
    /// empty for those who came back.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn substitutes(&self, table: &str) -> Result<(i64, Vec<(i64, String)>), StoreError> {
        let text = "SELECT COALESCE(MAX(number), 0) FROM log WHERE table_id = $1";
        let last = sqlx::query(text).bind(table).fetch_one(&self.read).await?.try_get(0)?;
        let text = "SELECT seat, body FROM log WHERE table_id = $1 AND kind IN ('takeover', 'return')
                    ORDER BY number";
        let rows = sqlx::query(text).bind(table).fetch_all(&self.read).await?;
        let change =
            |row: &AnyRow| -> Result<(i64, String), StoreError> { Ok((row.try_get(0)?, row.try_get(1)?)) };
        Ok((last, rows.iter().map(change).collect::<Result<_, _>>()?))
    }

    /// Tables that are over and have not been rated yet.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unrated_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.rows("WHERE t.status = $1 AND t.rated = 0", &["over"], 1000).await
    }

    /// The tables that needed attention before this time, and when.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn due_tables(&self, before: i64) -> Result<Vec<(String, i64)>, StoreError> {
        let text = "SELECT table_id, at FROM wakes WHERE at <= $1 ORDER BY at LIMIT 1000";
        let rows = sqlx::query(text).bind(before).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// A table that needed attention at `due` needs it at another time, or not at all; unless somebody wrote
    /// another time meanwhile.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn put_off(&self, table: &str, due: i64, until: Option<i64>) -> Result<(), StoreError> {
        let query = match until {
            Some(at) => sqlx::query("UPDATE wakes SET at = $3 WHERE table_id = $1 AND at = $2")
                .bind(table)
                .bind(due)
                .bind(at),
            None => sqlx::query("DELETE FROM wakes WHERE table_id = $1 AND at = $2").bind(table).bind(due),
        };
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn rows(&self, condition: &str, blanks: &[&str], most: i64) -> Result<Vec<TableRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM tables t {condition} ORDER BY t.created DESC LIMIT {most}");
        let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
        for blank in blanks {
            query = query.bind(*blank);
        }
        query.fetch_all(&self.read).await?.iter().map(table_row).collect()
    }
}

fn table_row(row: &AnyRow) -> Result<TableRow, StoreError> {
    Ok(TableRow {
        id: row.try_get(0)?,
        game: row.try_get(1)?,
        rules_version: row.try_get(2)?,
        options: row.try_get(3)?,
        pace: row.try_get(4)?,
        private: row.try_get::<i64, _>(5)? != 0,
        host: row.try_get(6)?,
        status: row.try_get(7)?,
        created: row.try_get(8)?,
        ended: row.try_get(9)?,
        seed: row.try_get(10)?,
        nonce: row.try_get(11)?,
        rematch: row.try_get(12)?,
        result: row.try_get(13)?,
    })
}
