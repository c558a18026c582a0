//! What a group of appends changes, statement by statement. A statement gets its rows as one JSON array, so
//! that it is the same for one row and for hundreds, and is prepared once.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::{Append, Change, Entry, SeatRow, TableRow};

/// What writes [`rows`], in their order. `ROWS` stands for whatever a database reads a JSON array with, one
/// row after the other in a column `value`.
pub(crate) const STATEMENTS: [&str; 9] = [
    "INSERT INTO tables (id, game, rules_version, options, pace, private, host, status, created, ended, seed, nonce,
                         rematch, result, rated)
     SELECT value->>0, value->>1, CAST(value->>2 AS BIGINT), value->>3, value->>4, CAST(value->>5 AS BIGINT),
            value->>6, value->>7, CAST(value->>8 AS BIGINT), 0, value->>9, value->>10, '', '', 0 FROM ROWS",
    "INSERT INTO seats (table_id, seat, person, bot, name)
     SELECT value->>0, CAST(value->>1 AS BIGINT), value->>2, value->>3, value->>4 FROM ROWS",
    "INSERT INTO log (table_id, number, at, kind, seat, who, body, move_id)
     SELECT value->>0, CAST(value->>1 AS BIGINT), CAST(value->>2 AS BIGINT), value->>3,
            CAST(value->>4 AS BIGINT), value->>5, value->>6, value->>7 FROM ROWS",
    "DELETE FROM wakes WHERE table_id IN (SELECT value->>0 FROM ROWS)",
    // Without a condition, `ON` would be read as part of what is selected from.
    "INSERT INTO wakes (table_id, at) SELECT value->>0, CAST(value->>1 AS BIGINT) FROM ROWS WHERE true
     ON CONFLICT (table_id) DO UPDATE SET at = excluded.at",
    "UPDATE seats SET person = value->>2, bot = value->>3, name = value->>4 FROM ROWS
     WHERE table_id = value->>0 AND seat = CAST(value->>1 AS BIGINT)",
    "UPDATE tables SET status = value->>1 FROM ROWS WHERE tables.id = value->>0",
    "UPDATE tables SET status = 'over', ended = CAST(value->>1 AS BIGINT), result = value->>2 FROM ROWS
     WHERE tables.id = value->>0",
    "UPDATE tables SET rematch = value->>1 FROM ROWS WHERE tables.id = value->>0",
];

/// The rows of each statement. A table waits for what it has appended, so there is one append of a table in a
/// group and no row is changed twice.
pub(crate) fn rows(appends: &[Arc<Append>]) -> [String; 9] {
    let (mut tables, mut new_seats, mut log) = (Vec::new(), Vec::new(), Vec::new());
    let (mut seats, mut status, mut over, mut rematch) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for append in appends {
        let Append { table, made, entries, changes, .. } = append.as_ref();
        if let Some((row, new)) = made {
            tables.push(table_columns(row));
            new_seats.extend(new.iter().map(|row| seat_columns(table, row)));
        }
        for entry in entries {
            let Entry { number, at, kind, seat, who, body, move_id } = entry;
            log.push((table, number, at, kind, seat, who, body, move_id));
        }
        for change in changes {
            match change {
                Change::Seat(row) => seats.push(seat_columns(table, row)),
                Change::Status(word) => status.push((table, word)),
                Change::Over { at, result } => over.push((table, at, result)),
                Change::Rematch(other) => rematch.push((table, other)),
            }
        }
    }
    let (asleep, wakes) = wakes(appends);
    [
        json(&tables),
        json(&new_seats),
        json(&log),
        json(&asleep),
        json(&wakes),
        json(&seats),
        json(&status),
        json(&over),
        json(&rematch),
    ]
}

/// A seat, column by column.
fn seat_columns<'a>(table: &'a str, row: &'a SeatRow) -> (&'a str, i64, &'a str, &'a str, &'a str) {
    (table, row.seat, &row.person, &row.bot, &row.name)
}

/// A new table, column by column.
fn table_columns(row: &TableRow) -> impl Serialize {
    let TableRow {
        id, game, rules_version, options, pace, private, host, status, created, seed, nonce, ..
    } = row;
    (id, game, rules_version, options, pace, i64::from(*private), host, status, created, seed, nonce)
}

/// Which tables need no attention any more, and when others do. Of several wishes for one table the last
/// counts; in order, so that nodes cannot wait for each other.
fn wakes(appends: &[Arc<Append>]) -> (Vec<[&str; 1]>, Vec<(&str, i64)>) {
    let last: BTreeMap<&str, Option<i64>> =
        appends.iter().filter_map(|append| Some((append.table.as_str(), append.wake?))).collect();
    let asleep = last.iter().filter(|(_, at)| at.is_none()).map(|(table, _)| [*table]).collect();
    (asleep, last.iter().filter_map(|(table, at)| Some((*table, (*at)?))).collect())
}

fn json(rows: &impl Serialize) -> String {
    serde_json::to_string(rows).expect("our own rows can be written as JSON")
}
