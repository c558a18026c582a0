//! A database in memory that keeps the promises of the real ones, for the simulator. One contract test holds it
//! and them equal.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::{Status, TableId};
use tokio::sync::mpsc;

use crate::edge::{Edge, Later, Listen};
use crate::{
    Append, Beat, Change, Entry, Logged, Notice, Outage, SeatRow, StoreError, StoredTable, TableRow,
};

/// The clock of a database server, in milliseconds since 1970.
pub type ServerClock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// A database in memory; clones share what is kept.
#[derive(Clone)]
pub struct Model {
    kept: Arc<Mutex<Kept>>,
    /// The clock of a server that nodes share; a file has none.
    clock: Option<ServerClock>,
}

#[derive(Debug, Default)]
struct Kept {
    tables: BTreeMap<TableId, KeptTable>,
    wakes: BTreeMap<TableId, i64>,
    beat: Option<i64>,
    outages: Vec<Outage>,
    listeners: Vec<mpsc::UnboundedSender<Notice>>,
}

#[derive(Debug)]
struct KeptTable {
    row: TableRow,
    seats: Vec<SeatRow>,
    log: BTreeMap<i64, Logged>,
}

impl Model {
    /// As SQLite: one node has it to itself, and its clock is the only one.
    #[must_use]
    pub fn file() -> Self {
        Self { kept: Arc::default(), clock: None }
    }

    /// As Postgres: several nodes share it and its clock.
    #[must_use]
    pub fn server(clock: ServerClock) -> Self {
        Self { kept: Arc::default(), clock: Some(clock) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, notice: &Notice) {
        if self.is_shared() {
            self.kept().listeners.retain(|listener| listener.send(notice.clone()).is_ok());
        }
    }

    fn write(&self, append: &Append) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let taken = match kept.tables.get(&append.table) {
            Some(table) => {
                append.made.is_some() || append.entries.iter().any(|new| table.log.contains_key(&new.number))
            }
            None => false,
        };
        if taken {
            return Err(StoreError::Conflict);
        }
        if let Some((row, seats)) = &append.made {
            let table = KeptTable { row: row.clone(), seats: seats.clone(), log: BTreeMap::new() };
            kept.tables.insert(append.table.clone(), table);
        }
        if let Some(table) = kept.tables.get_mut(&append.table) {
            table.take(append);
        }
        match append.wake {
            None => None,
            Some(None) => kept.wakes.remove(&append.table),
            Some(Some(at)) => kept.wakes.insert(append.table.clone(), at),
        };
        Ok(())
    }
}

impl KeptTable {
    fn take(&mut self, append: &Append) {
        for logged in &append.entries {
            self.log.insert(logged.number, logged.clone());
        }
        for change in &append.changes {
            match change {
                Change::Seat(row) => self.seats[row.seat.index()] = SeatRow { account: false, ..row.clone() },
                Change::Status(status) => self.row.status = *status,
                Change::Over { at, result } => {
                    self.row.status = Status::Over;
                    (self.row.ended, self.row.result) = (Some(*at), Some(result.clone()));
                }
                Change::Rematch(table) => self.row.rematch = Some(table.clone()),
            }
        }
        for logged in &append.entries {
            match &logged.entry {
                Entry::Takeover { seat, why, .. } => self.seats[seat.index()].substitute = Some(*why),
                Entry::Return { seat, .. } => self.seats[seat.index()].substitute = None,
                Entry::Start | Entry::Move { .. } | Entry::Undo { .. } | Entry::Say(_) | Entry::Change => {}
            }
        }
    }
}

impl Edge for Model {
    fn is_shared(&self) -> bool {
        self.clock.is_some()
    }

    fn append(&self, append: Arc<Append>) -> Later<'_, ()> {
        Box::pin(async move {
            self.write(&append)?;
            if let Some(last) = append.entries.last() {
                self.say(&Notice::Written { table: append.table.to_string(), number: last.number });
            }
            Ok(())
        })
    }

    fn table<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<StoredTable>> {
        Box::pin(async move {
            let stored = |table: &KeptTable| StoredTable {
                row: table.row.clone(),
                seats: table.seats.clone(),
                log: table.log.values().cloned().collect(),
            };
            Ok(self.kept().tables.get(id).map(stored))
        })
    }

    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> Later<'a, Vec<Logged>> {
        Box::pin(async move {
            let kept = self.kept();
            let entries = kept.tables.get(id).map(|table| table.log.range(after + 1..));
            Ok(entries.into_iter().flatten().map(|(_, logged)| logged.clone()).collect())
        })
    }

    fn due_tables(&self, before: i64) -> Later<'_, Vec<(TableId, i64)>> {
        Box::pin(async move {
            let kept = self.kept();
            let due = kept.wakes.iter().filter(|(_, at)| **at <= before);
            let mut due: Vec<(TableId, i64)> = due.map(|(table, at)| (table.clone(), *at)).collect();
            due.sort_by_key(|(_, at)| *at);
            Ok(due)
        })
    }

    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> Later<'a, ()> {
        Box::pin(async move {
            let mut kept = self.kept();
            if kept.wakes.get(id) == Some(&due) {
                match until {
                    Some(at) => kept.wakes.insert(id.clone(), at),
                    None => kept.wakes.remove(id),
                };
            }
            Ok(())
        })
    }

    fn beat(&self, local: i64, longest: i64) -> Later<'_, Beat> {
        Box::pin(async move {
            let now = self.clock.as_ref().map_or(local, |clock| clock());
            let mut kept = self.kept();
            let last = kept.beat.unwrap_or(now);
            if now - last > longest && kept.outages.iter().all(|outage| outage.since != last) {
                kept.outages.push(Outage { since: last, until: now });
            }
            kept.beat = Some(if last < now || last > now + longest { now } else { last });
            Ok(Beat { now, put_back: last - now > longest })
        })
    }

    fn outages(&self, after: i64) -> Later<'_, Vec<Outage>> {
        Box::pin(async move {
            let kept = self.kept();
            let mut outages: Vec<Outage> =
                kept.outages.iter().filter(|outage| outage.until > after).copied().collect();
            outages.sort_by_key(|outage| outage.since);
            Ok(outages)
        })
    }

    fn listen(&self) -> Later<'_, Box<dyn Listen>> {
        Box::pin(async {
            let (sender, receiver) = mpsc::unbounded_channel();
            self.kept().listeners.push(sender);
            Ok(Box::new(Heard(receiver)) as Box<dyn Listen>)
        })
    }

    fn say_who_is_here<'a>(&'a self, table: &'a str, node: &'a str, people: &'a [String]) -> Later<'a, ()> {
        Box::pin(async move {
            let (table, node, people) = (table.to_owned(), node.to_owned(), people.to_vec());
            self.say(&Notice::Here { table, node, people });
            Ok(())
        })
    }
}

/// What is heard of a model.
struct Heard(mpsc::UnboundedReceiver<Notice>);

impl Listen for Heard {
    fn next(&mut self) -> Later<'_, Option<Vec<Notice>>> {
        Box::pin(async {
            match self.0.recv().await {
                Some(notice) => Ok(Some(vec![notice])),
                None => std::future::pending().await,
            }
        })
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").field("kept", &self.kept).finish_non_exhaustive()
    }
}
