//! Tables and who sits at them.

use std::collections::BTreeMap;

use game::{Seat, SeatSet, Seed};
use protocol::{Holiday, Pace, PersonId, PlayingHours, ResultInfo, Sitter, Status, TableId, Why, Word as _};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::Limited as _;
use crate::{Append, Logged, PremoveRow, Store, StoreError};

/// The row of a table; what happened at the table is in its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The table.
    pub id: TableId,
    /// The game's slug.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// Its clocks.
    pub pace: Pace,
    /// The hours of the day in which they run.
    pub hours: Option<PlayingHours>,
    /// Whether it is on no list.
    pub private: bool,
    /// The person who made it.
    pub host: PersonId,
    /// Its status.
    pub status: Status,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When the game ended.
    pub ended: Option<i64>,
    /// The seed and its generator.
    pub seed: Seed,
    /// The text that is hashed with the seed.
    pub nonce: String,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
    /// The result, once it is over.
    pub result: Option<ResultInfo>,
}

impl TableRow {
    /// An open, public table without clocks and with default options.
    #[must_use]
    pub fn new(id: TableId, (game, rules_version): (&str, u16), host: PersonId, seed: Seed) -> Self {
        Self {
            id,
            game: game.to_owned(),
            rules_version,
            options: BTreeMap::new(),
            pace: Pace::Untimed,
            hours: None,
            private: false,
            host,
            status: Status::Open,
            created: 0,
            ended: None,
            seed,
            nonce: String::new(),
            rematch: None,
            result: None,
        }
    }
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The seat.
    pub seat: Seat,
    /// Who sits there.
    pub sitter: Sitter,
    /// The name of the seat.
    pub name: String,
    /// Whether the person has an account. Read from the row of the person; not written with the seat.
    pub account: bool,
    /// Why a bot plays for the person, if one does.
    pub substitute: Option<Why>,
    /// Whether the person has a channel for alerts. Read from the rows of channels; not written with the seat.
    pub alerted: bool,
    /// The holidays of the person, the first one first. Read from their rows; not written with the seat.
    pub holidays: Vec<Holiday>,
}

impl SeatRow {
    /// A seat of a person without an account, or of nobody, or of a bot.
    #[must_use]
    pub fn new(seat: Seat, sitter: Sitter, name: &str) -> Self {
        let (name, holidays) = (name.to_owned(), Vec::new());
        Self { seat, sitter, name, account: false, substitute: None, alerted: false, holidays }
    }
}

/// Everything that is stored about a table.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// The table.
    pub row: TableRow,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Its log in order.
    pub log: Vec<Logged>,
    /// Its premoves, by seat.
    pub premoves: Vec<PremoveRow>,
}

/// The columns of the last entry that a list of tables needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastEntry {
    /// Its number.
    pub number: i64,
    /// The seats that must decide after it; `None` in rows of older versions of this program.
    pub to_act: Option<SeatSet>,
}

/// The tables of a list. A row that cannot be read is an error of its own.
pub type Listed = Vec<Result<TableRow, StoreError>>;

/// The tables that person $1 made or sits at.
const OWN: &str = "SELECT table_id FROM seats WHERE person = $1 UNION SELECT id FROM tables WHERE host = $1";

const COLUMNS: &str = "t.id, t.game, t.rules_version, t.options, t.pace, t.private, t.host, t.status, t.created, \
     t.ended, t.seed, t.nonce, t.rematch, t.result, t.hours";

impl Store {
    /// Stores a new table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn create_table(&self, row: &TableRow, seats: &[SeatRow]) -> Result<(), StoreError> {
        let made = Some((row.clone(), seats.to_vec()));
        self.append(Append { made, ..Append::new(row.id.clone()) }).await
    }

    /// A table with its seats and log; `None` if there is none.
    ///
    /// # Errors
    /// If the database does not answer, or a row of the table cannot be read.
    pub async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        // Read the log first: rows that are newer than it are read again with the next entry.
        let log = self.log(id, 0).await?;
        let Some(row) = self.table_row(id).await? else { return Ok(None) };
        let premoves = if row.pace.is_over_days() { self.premoves(id).await? } else { Vec::new() };
        Ok(Some(StoredTable { row, seats: self.seats(id).await?, log, premoves }))
    }

    /// A table without its log.
    ///
    /// # Errors
    /// If the database does not answer, or the row cannot be read.
    pub async fn table_row(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        self.rows("t.id = $1", &[id.as_str()], 1).await?.pop().transpose()
    }

    /// The seats of a table in order.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn seats(&self, table: &TableId) -> Result<Vec<SeatRow>, StoreError> {
        let text = "SELECT seat, person, bot, name, substitute,
                           (SELECT COUNT(*) FROM people p WHERE p.id = seats.person AND p.name_key IS NOT NULL),
                           (SELECT COUNT(*) FROM channels c
                            WHERE c.person = seats.person AND c.switched_off = 0 AND c.digest IS NULL),
                           (SELECT COUNT(*) FROM holidays h WHERE h.person = seats.person)
                    FROM seats WHERE table_id = $1 ORDER BY seat";
        let rows = self.read.all(sqlx::query(text).bind(table.as_str())).await?;
        let mut seats = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut seat = seat_row(table, row)?;
            if let Sitter::Person(person) = &seat.sitter
                && Columns::new(row, format_args!("table {table}")).number(7)? > 0
            {
                seat.holidays = self.holidays(person).await?.into_iter().map(|row| row.time).collect();
            }
            seats.push(seat);
        }
        Ok(seats)
    }

    /// Public tables of one status, made before this time, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn public_tables(&self, status: Status, before: i64, most: i64) -> Result<Listed, StoreError> {
        let condition = format!("t.status = $1 AND t.private = 0 AND t.created < {before}");
        self.rows(&condition, &[status.word()], most).await
    }

    /// The tables that a person made or sits at, of one status or of any, made before this time, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables_of(
        &self,
        person: &str,
        status: Option<Status>,
        before: i64,
        most: i64,
    ) -> Result<Listed, StoreError> {
        let of_status = if status.is_some() { "AND t.status = $4" } else { "" };
        let text = format!(
            "SELECT {COLUMNS} FROM tables t WHERE t.id IN ({OWN}) AND t.created < $2 {of_status}
             ORDER BY t.created DESC LIMIT $3"
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person).bind(before).bind(most);
        if let Some(status) = status {
            query = query.bind(status.word());
        }
        Ok(self.read.all(query).await?.iter().map(table_row).collect())
    }

    /// The number of open and running tables that a person made or sits at.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unfinished(&self, person: &str) -> Result<i64, StoreError> {
        let text = format!("SELECT COUNT(*) FROM tables t WHERE t.id IN ({OWN}) AND t.status IN ($2, $3)");
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person);
        let query = query.bind(Status::Open.word()).bind(Status::Running.word());
        let row = self.read.first(query).await?;
        row.map_or(Ok(0), |row| Ok(row.try_get(0)?))
    }

    /// The last entry of a table; `None` if there is none.
    ///
    /// # Errors
    /// If the database does not answer, or the entry cannot be read.
    pub async fn last_entry(&self, table: &TableId) -> Result<Option<LastEntry>, StoreError> {
        let text = "SELECT number, to_act FROM log WHERE table_id = $1 ORDER BY number DESC LIMIT 1";
        let row = self.read.first(sqlx::query(text).bind(table.as_str())).await?;
        let last = |row: &AnyRow| {
            let columns = Columns::new(row, format_args!("table {table}"));
            Ok(LastEntry { number: columns.number(0)?, to_act: columns.optional_seats(1)? })
        };
        row.as_ref().map(last).transpose()
    }

    /// The tables that a person made or sits at with moves since this time: table, number of moves, and time of the last one.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn moves_since(
        &self,
        person: &str,
        since: i64,
    ) -> Result<Vec<(TableId, i64, i64)>, StoreError> {
        let text = format!(
            "SELECT table_id, COUNT(*), MAX(at) FROM log WHERE table_id IN ({OWN}) AND kind = 'move' AND at >= $2
             GROUP BY table_id ORDER BY MAX(at) DESC LIMIT 100"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person).bind(since);
        let moves = |row: &AnyRow| {
            let columns = Columns::new(row, "the moves of a table");
            Ok((columns.parsed(0)?, columns.number(1)?, columns.number(2)?))
        };
        self.read.all(query).await?.iter().map(moves).collect()
    }

    /// Tables that are over and have not been rated yet.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unrated_tables(&self) -> Result<Listed, StoreError> {
        self.rows("t.status = $1 AND t.rated = 0", &[Status::Over.word()], 1000).await
    }

    /// The tables with a due time before this time, and that due time.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn due_tables(&self, before: i64) -> Result<Vec<(TableId, i64)>, StoreError> {
        let text = "SELECT table_id, at FROM wakes WHERE at <= $1 ORDER BY at LIMIT 1000";
        let rows = self.read.all(sqlx::query(text).bind(before)).await?;
        let due = |row: &AnyRow| {
            let columns = Columns::new(row, "a due table");
            Ok((columns.parsed(0)?, columns.number(1)?))
        };
        rows.iter().map(due).collect()
    }

    /// Changes the due time of a table from `due` to `until`, or deletes it. Does nothing if the stored time is not `due`.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn put_off(&self, table: &TableId, due: i64, until: Option<i64>) -> Result<(), StoreError> {
        let query = match until {
            Some(at) => sqlx::query("UPDATE wakes SET at = $3 WHERE table_id = $1 AND at = $2")
                .bind(table.as_str())
                .bind(due)
                .bind(at),
            None => sqlx::query("DELETE FROM wakes WHERE table_id = $1 AND at = $2")
                .bind(table.as_str())
                .bind(due),
        };
        self.write.run(query).await?;
        Ok(())
    }

    async fn rows(&self, condition: &str, parameters: &[&str], most: i64) -> Result<Listed, StoreError> {
        let text =
            format!("SELECT {COLUMNS} FROM tables t WHERE {condition} ORDER BY t.created DESC LIMIT {most}");
        let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
        for parameter in parameters {
            query = query.bind(*parameter);
        }
        Ok(self.read.all(query).await?.iter().map(table_row).collect())
    }
}

/// The columns are [`COLUMNS`].
fn table_row(row: &AnyRow) -> Result<TableRow, StoreError> {
    let id = Columns::new(row, "a table").parsed(0)?;
    let columns = Columns::new(row, format_args!("table {id}"));
    Ok(TableRow {
        game: columns.text(1)?,
        rules_version: columns.small(2)?,
        options: columns.json(3)?,
        pace: columns.json(4)?,
        private: columns.number(5)? != 0,
        host: columns.parsed(6)?,
        status: columns.word(7)?,
        created: columns.number(8)?,
        ended: columns.optional_number(9)?,
        seed: columns.parsed(10)?,
        nonce: columns.text(11)?,
        rematch: columns.optional_parsed(12)?,
        result: columns.optional_json(13)?,
        hours: columns.optional_json(14)?,
        id,
    })
}

fn seat_row(table: &TableId, row: &AnyRow) -> Result<SeatRow, StoreError> {
    let columns = Columns::new(row, format_args!("table {table}"));
    let seat = columns.optional_seat(0)?.ok_or_else(|| columns.broken("a seat has no number"))?;
    let sitter = match (columns.optional_parsed(1)?, columns.optional_text(2)?) {
        (None, None) => Sitter::Open,
        (Some(person), None) => Sitter::Person(person),
        (None, Some(level)) => Sitter::Bot(level),
        (Some(_), Some(_)) => return Err(columns.broken(format_args!("seat {seat} has a person and a bot"))),
    };
    let (account, alerted) = (columns.number(5)? > 0, columns.number(6)? > 0);
    let substitute = columns.optional_word(4)?;
    Ok(SeatRow { account, substitute, alerted, ..SeatRow::new(seat, sitter, &columns.text(3)?) })
}
