//! The checker of the simulator and of the test with real processes: replays every log by itself, and compares it with
//! what nodes write and send.
//!
//! | module | what is in it |
//! |---|---|
//! | `table` | one table, replayed entry by entry |
//! | `timing` | its clocks in true time |
//! | `alerts` | what people are to be told, and what they were told |
//! | `premoves` | what was sealed in advance, and what of it was played |

mod alerts;
mod premoves;
mod table;
mod timing;

use std::collections::BTreeMap;

use game::Seat;
use protocol::{PersonId, ServerMessage, Status, TableId, Update};
use store::{Append, Change, Entry, Logged, SeatRow, StoredTable};

pub(super) use self::alerts::AlertFigures;
use self::alerts::CheckedAlerts;
use self::premoves::CheckedPremoves;
pub(super) use self::premoves::random_premove;
use self::table::CheckedTable;
use self::timing::TrueTime;
use super::seen::{self, SharedPart};

/// A connected visitor must know an entry this many milliseconds after it was committed.
pub(super) const MAX_DELAY: u64 = 5000;

/// All tables, replayed from their logs.
#[derive(Debug, Default)]
pub(super) struct Checker {
    tables: BTreeMap<TableId, CheckedTable>,
    time: TrueTime,
    /// Whether the shared clock was set back. Then the time since the last entry is not charged.
    set_back: bool,
    pub(super) alerts: CheckedAlerts,
    pub(super) premoves: CheckedPremoves,
}

type Checked = Result<(), String>;

macro_rules! ensure {
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(format!($($why)+));
        }
    };
}
use ensure;

impl Checker {
    /// A beat was written.
    pub(super) fn beat(&mut self, now: u64) {
        self.time.beats.push(now);
    }

    /// From now on the shared clock is ahead of the simulation by this much.
    pub(super) fn clock_is_ahead(&mut self, now: u64, ahead: i64) {
        self.set_back |= self.time.ahead.last().is_some_and(|(_, before)| ahead < *before);
        self.time.ahead.push((now, ahead));
    }

    /// The number that the next entry of a table must have.
    pub(super) fn next_number(&self, table: &TableId) -> i64 {
        self.tables.get(table).map_or(1, |followed| followed.log.len() as i64 + 1)
    }

    /// An append was committed that a node began to write at `begun`.
    pub(super) fn committed(&mut self, append: &Append, begun: u64, now: u64) -> Checked {
        if let Some((row, seats)) = &append.made {
            self.tables.insert(append.table.clone(), CheckedTable::new(row.clone(), seats.clone()));
        }
        let Some(table) = self.tables.get_mut(&append.table) else {
            return Err(format!("{} was never made", append.table));
        };
        let before = table.running();
        for logged in &append.entries {
            let number = logged.number;
            let premove = self.premoves.committed(table, logged);
            premove.map_err(|why| format!("{} entry {number}: {why}: {:?}", append.table, logged.entry))?;
            table
                .follow(logged, &append.changes, &self.time, begun, now)
                .map_err(|why| format!("{} entry {number}: {why}: {:?}", append.table, logged.entry))?;
        }
        let is_premove = append.entries.iter().any(|logged| self.premoves.wrote(&append.table, logged));
        self.alerts
            .committed(append, table, before, is_premove, now)
            .map_err(|why| format!("{}: {why}", append.table))
    }

    /// A table was read from a database: follows its whole log.
    pub(super) fn stored(&mut self, stored: StoredTable) -> Checked {
        let StoredTable { row, seats, log, .. } = stored;
        let (id, over) = (row.id.clone(), row.status == Status::Over);
        let ended = row.ended.zip(row.result.clone()).filter(|_| over);
        let seats = seats.into_iter().map(|seat| SeatRow { substitute: None, ..seat }).collect();
        self.committed(&Append { made: Some((row, seats)), ..Append::new(id.clone()) }, 0, 0)?;
        let moves = |logged: &Logged| matches!(logged.entry, Entry::Move { .. });
        let last = log.iter().filter(|logged| moves(logged)).map(|logged| logged.number).next_back();
        for logged in log {
            // The rows that were changed together with this entry.
            let change = match (&logged.entry, &ended) {
                (Entry::Start, _) => Some(Change::Status(Status::Running)),
                (_, Some((at, result))) if Some(logged.number) == last => {
                    Some(Change::Over { at: *at, result: result.clone() })
                }
                _ => None,
            };
            let at = logged.at as u64;
            let changes = change.into_iter().collect();
            let append = Append { entries: vec![logged], changes, ..Append::new(id.clone()) };
            self.committed(&append, at, at)?;
        }
        Ok(())
    }

    /// A random premove of a seat at a table; see [`random_premove`].
    pub(super) fn premove(
        &self,
        table: &TableId,
        own: Seat,
        rng: &mut game::GameRng,
    ) -> Option<protocol::Premove> {
        random_premove(self.tables.get(table)?.game.as_ref()?, own, rng)
    }

    /// A move of a visitor that was sent once was refused for good: it must never be in the log.
    pub(super) fn refused(&mut self, table: &TableId, seat: Seat, id: &str) -> Checked {
        let followed = self.tables.get_mut(table).ok_or_else(|| format!("{table} was never made"))?;
        followed.refuse(seat, id).map_err(|why| format!("{table}: {why}"))
    }

    /// A move of a visitor was acknowledged.
    pub(super) fn acked(&self, table: &TableId, seat: Seat, id: &str, number: u64) -> Checked {
        let entry = &self.tables[table].log.get(number as usize - 1);
        let fits = entry
            .is_some_and(|logged| logged.entry.seat() == Some(seat) && logged.entry.move_id() == Some(id));
        ensure!(fits, "{table}: {id} was acknowledged as entry {number}, which is {entry:?}");
        Ok(())
    }

    /// A visitor was sent this message: it must be what the log says for this person, to the byte.
    pub(super) fn sent(&self, person: &PersonId, message: &ServerMessage, text: &str) -> Checked {
        match message {
            ServerMessage::Update(update) => self.updated(person, update, text),
            ServerMessage::Table(info) => {
                let table = &self.tables[&info.id];
                let over = table.status() == Status::Over;
                ensure!(over || (info.seed.is_none() && info.result.is_none()), "{} shows its seed", info.id);
                ensure!(info.number <= table.log.len() as u64, "{} shows what is not written", info.id);
                Ok(())
            }
            ServerMessage::Chat { table, lines } => {
                let table = &self.tables[table];
                for line in lines {
                    let entry = table.log.get(line.number as usize - 1).map(|logged| &logged.entry);
                    let said = matches!(entry, Some(Entry::Say(Some(said))) if said.text == line.text);
                    ensure!(said, "{person} hears {line:?}, which nobody said");
                }
                Ok(())
            }
            ServerMessage::Welcome(_)
            | ServerMessage::Ack(_)
            | ServerMessage::Refused(_)
            | ServerMessage::Presence(_)
            | ServerMessage::Error(_)
            | ServerMessage::Pong {}
            | ServerMessage::Closing {} => Ok(()),
        }
    }

    fn updated(&self, person: &PersonId, update: &Update, text: &str) -> Checked {
        let table = &self.tables[&update.table];
        let own: Vec<Seat> = table.seats_of(person).collect();
        let allowed = match update.viewer {
            Some(seat) => own.contains(&seat),
            None => own.is_empty(),
        };
        ensure!(allowed, "{person} gets the update of {:?}", update.viewer);
        let number = update.number as usize;
        ensure!(number <= table.log.len(), "{person} sees entry {number}, which is not written");
        let earlier;
        let game = if number == table.log.len() {
            table.game.as_ref()
        } else {
            earlier = table.as_it_was(number)?;
            earlier.as_ref()
        };
        let known = update.since.max(0) as usize;
        let clocks = update.clocks.clone();
        let shared = SharedPart { table: &update.table, number: update.number, known, clocks };
        let expected = game.map(|game| seen::update_text(game, &shared, update.viewer));
        ensure!(
            expected.as_ref().is_some_and(|expected| expected.as_str() == text),
            "{person} sees {text} and not {expected:?}"
        );
        Ok(())
    }

    /// The number of the last entry that all connected visitors of the table must know by now. Chat does not count:
    /// not everyone is sent it.
    pub(super) fn settled(&self, table: &TableId, now: u64) -> u64 {
        let table = &self.tables[table];
        let known = |(logged, at): &(&Logged, &u64)| {
            **at + MAX_DELAY <= now && !matches!(logged.entry, Entry::Say(_))
        };
        table
            .log
            .iter()
            .zip(&table.at)
            .filter(known)
            .map(|(logged, _)| logged.number as u64)
            .max()
            .unwrap_or(0)
    }

    /// Checks that bots have moved and time-outs have happened.
    pub(super) fn end(&self, calm_since: u64, now: u64) -> Checked {
        for (id, table) in &self.tables {
            if table.status() != Status::Running {
                continue;
            }
            let to_act = table.to_act();
            let last = table.at.last().copied().unwrap_or_default();
            let quiet = now - last.max(calm_since);
            let only_bots = to_act.iter().all(|seat| table.is_played_by_bot(seat));
            ensure!(!only_bots || quiet < MAX_DELAY + 3000, "{id}: bots have not moved for {quiet} ms");
            let late = table.timing.latest(table.running(), &self.time, now);
            let in_time = late.is_none_or(|late| late > -(MAX_DELAY as i64 + 5000));
            ensure!(in_time || self.set_back, "{id}: nobody is out of time: {late:?}");
        }
        Ok(())
    }
}
