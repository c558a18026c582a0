//! The rows that a group of appends writes. Each kind of row has its own statement, which gets its rows as one JSON
//! array, so that the same prepared statement serves one row or hundreds.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{Seat, SeatSet};
use protocol::{PersonId, Sitter, Status, TableId, Why};
use serde::{Serialize, Serializer};

use crate::columns::json;
use crate::log::EntryColumns;
use crate::{Append, Change, Database, Entry, Logged, NewAlert, SeatRow, SeenAlerts, TableRow};

/// The function with which a database reads a parameter with a JSON array, one row after the other in a column `value`.
pub(crate) fn rows_of(database: Database, parameter: &str) -> String {
    match database {
        Database::Sqlite => format!("jsonb_each({parameter})"),
        Database::Postgres => format!("json_array_elements(CAST({parameter} AS json))"),
    }
}

/// A row to be written. Its statement reads the fields of the row from JSON.
trait Row: Serialize {
    /// `ROWS` is replaced by what [`rows_of`] returns.
    const STATEMENT: &'static str;
}

/// A statement with its rows.
pub(crate) struct Statement {
    /// The statement.
    pub(crate) sql: &'static str,
    /// Its rows as a JSON array.
    pub(crate) rows: String,
    /// Whether there are none.
    pub(crate) is_empty: bool,
}

/// The rows that a group of appends writes.
#[derive(Default)]
pub(crate) struct Rows<'a> {
    tables: Vec<NewTable<'a>>,
    new_seats: Vec<NewSeat<'a>>,
    log: Vec<NewEntry<'a>>,
    deleted_wakes: Vec<DeletedWake<'a>>,
    wakes: Vec<Wake<'a>>,
    seats: Vec<ChangedSeat<'a>>,
    statuses: Vec<ChangedStatus<'a>>,
    overs: Vec<Over<'a>>,
    ended_premoves: Vec<EndedPremoves<'a>>,
    rematches: Vec<Rematch<'a>>,
    substitutes: Vec<Substitute<'a>>,
    seen: Vec<SeenRow<'a>>,
    alerts: Vec<AlertRow<'a>>,
}

impl<'a> Rows<'a> {
    /// The rows of these appends. A table waits for its append, so a group has one append of a table, and no row is
    /// changed twice.
    pub(crate) fn of(appends: &'a [Arc<Append>]) -> Self {
        let mut rows = Self::default();
        for append in appends {
            rows.add(append);
        }
        rows.add_wakes(appends);
        rows
    }

    /// All statements, in the order of execution.
    pub(crate) fn statements(&self) -> [Statement; 13] {
        [
            statement(&self.tables),
            statement(&self.new_seats),
            statement(&self.log),
            statement(&self.deleted_wakes),
            statement(&self.wakes),
            statement(&self.seats),
            statement(&self.statuses),
            statement(&self.overs),
            statement(&self.ended_premoves),
            statement(&self.rematches),
            statement(&self.substitutes),
            statement(&self.seen),
            statement(&self.alerts),
        ]
    }

    fn add(&mut self, append: &'a Append) {
        let table = &append.table;
        if let Some((row, seats)) = &append.made {
            self.tables.push(NewTable::new(row));
            self.new_seats.extend(seats.iter().map(|row| NewSeat(SeatColumns::new(table, row))));
        }
        for Logged { number, at, entry } in &append.entries {
            let columns = entry.columns();
            self.log.push(NewEntry { table, number: *number, at: *at, columns, to_act: append.to_act });
            match entry {
                Entry::Takeover { seat, why, .. } => {
                    self.substitutes.push(Substitute { table, seat: *seat, why: Some(*why) });
                }
                Entry::Return { seat, .. } => {
                    self.substitutes.push(Substitute { table, seat: *seat, why: None });
                }
                Entry::Start | Entry::Move { .. } | Entry::Undo { .. } | Entry::Say(_) | Entry::Change => {}
            }
        }
        self.seen.extend(append.seen.iter().map(|seen| SeenRow { table, seen }));
        self.alerts.extend(append.alerts.iter().map(|alert| AlertRow { table, alert }));
        for change in &append.changes {
            match change {
                Change::Seat(row) => self.seats.push(ChangedSeat(SeatColumns::new(table, row))),
                Change::Status(status) => self.statuses.push(ChangedStatus { table, status: *status }),
                Change::Over { at, result } => {
                    self.ended_premoves.push(EndedPremoves { table });
                    self.overs.push(Over { table, status: Status::Over, at: *at, result: json(result) });
                }
                Change::Rematch(rematch) => self.rematches.push(Rematch { table, rematch }),
            }
        }
    }

    /// If a table has several due times, the last counts. Sorted, so that nodes cannot deadlock.
    fn add_wakes(&mut self, appends: &'a [Arc<Append>]) {
        let last: BTreeMap<&TableId, Option<i64>> =
            appends.iter().filter_map(|append| Some((&append.table, append.wake?))).collect();
        for (table, at) in last {
            match at {
                None => self.deleted_wakes.push(DeletedWake { table }),
                Some(at) => self.wakes.push(Wake { table, at }),
            }
        }
    }
}

fn statement<R: Row>(rows: &[R]) -> Statement {
    Statement { sql: R::STATEMENT, rows: json(rows), is_empty: rows.is_empty() }
}

#[derive(Serialize)]
struct NewTable<'a> {
    id: &'a TableId,
    game: &'a str,
    rules_version: u16,
    options: String,
    pace: String,
    private: u8,
    host: &'a PersonId,
    status: Status,
    created: i64,
    seed: String,
    nonce: &'a str,
    hours: Option<String>,
}

impl<'a> NewTable<'a> {
    fn new(row: &'a TableRow) -> Self {
        Self {
            id: &row.id,
            game: &row.game,
            rules_version: row.rules_version,
            options: json(&row.options),
            pace: json(&row.pace),
            private: u8::from(row.private),
            host: &row.host,
            status: row.status,
            created: row.created,
            seed: row.seed.to_string(),
            nonce: &row.nonce,
            hours: row.hours.as_ref().map(json),
        }
    }
}

impl Row for NewTable<'_> {
    const STATEMENT: &'static str = "INSERT INTO tables (id, game, rules_version, options, pace, private, host, status, created, seed, nonce, rated, hours)
         SELECT value->>'id', value->>'game', CAST(value->>'rules_version' AS BIGINT), value->>'options',
                value->>'pace', CAST(value->>'private' AS BIGINT), value->>'host', value->>'status',
                CAST(value->>'created' AS BIGINT), value->>'seed', value->>'nonce', 0, value->>'hours' FROM ROWS";
}

/// The columns of a seat.
#[derive(Serialize)]
struct SeatColumns<'a> {
    table: &'a TableId,
    seat: Seat,
    person: Option<&'a PersonId>,
    bot: Option<&'a str>,
    name: &'a str,
    substitute: Option<Why>,
}

impl<'a> SeatColumns<'a> {
    fn new(table: &'a TableId, row: &'a SeatRow) -> Self {
        let (person, bot) = match &row.sitter {
            Sitter::Open => (None, None),
            Sitter::Person(person) => (Some(person), None),
            Sitter::Bot(level) => (None, Some(level.as_str())),
        };
        Self { table, seat: row.seat, person, bot, name: &row.name, substitute: row.substitute }
    }
}

#[derive(Serialize)]
struct NewSeat<'a>(SeatColumns<'a>);

impl Row for NewSeat<'_> {
    const STATEMENT: &'static str = "INSERT INTO seats (table_id, seat, person, bot, name, substitute)
         SELECT value->>'table', CAST(value->>'seat' AS BIGINT), value->>'person', value->>'bot', value->>'name',
                value->>'substitute' FROM ROWS";
}

/// An entry of a log. Every move writes one, so it is an array instead of an object: SQLite finds its columns faster.
struct NewEntry<'a> {
    table: &'a TableId,
    number: i64,
    at: i64,
    columns: EntryColumns<'a>,
    to_act: SeatSet,
}

impl Row for NewEntry<'_> {
    const STATEMENT: &'static str =
        "INSERT INTO log (table_id, number, at, kind, seat, who, speaker, body, move_id, to_act)
         SELECT value->>0, CAST(value->>1 AS BIGINT), CAST(value->>2 AS BIGINT), value->>3, CAST(value->>4 AS BIGINT),
                value->>5, value->>6, value->>7, value->>8, CAST(value->>9 AS BIGINT)
         FROM ROWS";
}

/// The columns in the order of the statement.
impl Serialize for NewEntry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { table, number, at, columns, to_act } = self;
        let EntryColumns { kind, seat, who, speaker, body, move_id } = columns;
        (table, number, at, kind, seat, who, speaker, body, move_id, to_act).serialize(serializer)
    }
}

#[derive(Serialize)]
struct DeletedWake<'a> {
    table: &'a TableId,
}

impl Row for DeletedWake<'_> {
    const STATEMENT: &'static str = "DELETE FROM wakes WHERE table_id IN (SELECT value->>'table' FROM ROWS)";
}

#[derive(Serialize)]
struct Wake<'a> {
    table: &'a TableId,
    at: i64,
}

impl Row for Wake<'_> {
    // Without a condition, `ON` would be parsed as part of the join.
    const STATEMENT: &'static str = "INSERT INTO wakes (table_id, at)
         SELECT value->>'table', CAST(value->>'at' AS BIGINT) FROM ROWS WHERE true
         ON CONFLICT (table_id) DO UPDATE SET at = excluded.at";
}

#[derive(Serialize)]
struct ChangedSeat<'a>(SeatColumns<'a>);

impl Row for ChangedSeat<'_> {
    const STATEMENT: &'static str =
        "UPDATE seats SET person = value->>'person', bot = value->>'bot', name = value->>'name',
                          substitute = value->>'substitute' FROM ROWS
         WHERE table_id = value->>'table' AND seat = CAST(value->>'seat' AS BIGINT)";
}

#[derive(Serialize)]
struct ChangedStatus<'a> {
    table: &'a TableId,
    status: Status,
}

impl Row for ChangedStatus<'_> {
    const STATEMENT: &'static str =
        "UPDATE tables SET status = value->>'status' FROM ROWS WHERE tables.id = value->>'table'";
}

#[derive(Serialize)]
struct Over<'a> {
    table: &'a TableId,
    status: Status,
    at: i64,
    result: String,
}

impl Row for Over<'_> {
    const STATEMENT: &'static str = "UPDATE tables
         SET status = value->>'status', ended = CAST(value->>'at' AS BIGINT), result = value->>'result' FROM ROWS
         WHERE tables.id = value->>'table'";
}

/// The premoves at a table whose game has ended.
#[derive(Serialize)]
struct EndedPremoves<'a> {
    table: &'a TableId,
}

impl Row for EndedPremoves<'_> {
    const STATEMENT: &'static str =
        "DELETE FROM premoves WHERE table_id IN (SELECT value->>'table' FROM ROWS)";
}

#[derive(Serialize)]
struct Rematch<'a> {
    table: &'a TableId,
    rematch: &'a TableId,
}

impl Row for Rematch<'_> {
    const STATEMENT: &'static str =
        "UPDATE tables SET rematch = value->>'rematch' FROM ROWS WHERE tables.id = value->>'table'";
}

/// Why a bot plays for the person of a seat, if one does.
#[derive(Serialize)]
struct Substitute<'a> {
    table: &'a TableId,
    seat: Seat,
    why: Option<Why>,
}

impl Row for Substitute<'_> {
    const STATEMENT: &'static str = "UPDATE seats SET substitute = value->>'why' FROM ROWS
         WHERE table_id = value->>'table' AND seat = CAST(value->>'seat' AS BIGINT)";
}

/// The alerts of a seat up to an entry.
struct SeenRow<'a> {
    table: &'a TableId,
    seen: &'a SeenAlerts,
}

impl Row for SeenRow<'_> {
    const STATEMENT: &'static str = "DELETE FROM alerts WHERE (table_id, seat, channel, kind) IN
         (SELECT a.table_id, a.seat, a.channel, a.kind FROM ROWS JOIN alerts a ON a.table_id = value->>0
          AND a.seat = CAST(value->>1 AS BIGINT) AND a.number <= CAST(value->>2 AS BIGINT)
          AND (a.kind <> 'time' OR CAST(value->>3 AS BIGINT) = 1))";
}

/// The columns in the order of the statement.
impl Serialize for SeenRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SeenAlerts { seat, number, over } = self.seen;
        (self.table, seat, number, u8::from(*over)).serialize(serializer)
    }
}

/// An alert for a person, who gets it through all channels when it is due.
struct AlertRow<'a> {
    table: &'a TableId,
    alert: &'a NewAlert,
}

impl Row for AlertRow<'_> {
    // Without a condition, `ON` would be parsed as part of a join.
    // Further chat lines join the alert that waits. Most turns write such a row, so it is short and its values are read once.
    const STATEMENT: &'static str = "INSERT INTO alerts (table_id, seat, channel, kind, person, number, due)
         SELECT value->>0, CAST(value->>1 AS BIGINT), '', value->>2, value->>3, CAST(value->>4 AS BIGINT),
                CAST(value->>5 AS BIGINT)
         FROM ROWS WHERE true
         ON CONFLICT (table_id, seat, channel, kind) DO UPDATE SET person = excluded.person, number = excluded.number,
            due = CASE WHEN alerts.kind = 'chat' THEN alerts.due ELSE excluded.due END,
            since = CASE WHEN alerts.kind = 'chat' THEN COALESCE(alerts.since, alerts.number) END";
}

/// The columns in the order of the statement.
impl Serialize for AlertRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let NewAlert { kind, seat, person, number, due } = self.alert;
        (self.table, seat, kind, person, number, due).serialize(serializer)
    }
}
