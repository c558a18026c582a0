//! A store in memory with the behaviour of the real ones, for the simulator. One contract test runs on all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Seat;
use protocol::{AlertKind, PersonId, PremoveFate, Sitter, Status, TableId};
use tokio::sync::mpsc;

use crate::live_store::{LiveStore, NoticeStream, StoreFuture};
use crate::{
    Alert, Append, Beat, Change, Entry, Logged, NewAlert, Notice, Outage, PremoveRow, Presence, SeatRow,
    SeenAlerts, StoreError, StoredTable, TableRow,
};

/// The clock of a database server, in milliseconds since 1970.
pub type ServerClock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// A store in memory; clones share their data.
#[derive(Clone)]
pub struct MemoryStore {
    state: Arc<Mutex<State>>,
    /// The shared clock of a database server; `None` for a file.
    clock: Option<ServerClock>,
}

#[derive(Debug, Default)]
struct State {
    tables: BTreeMap<TableId, MemoryTable>,
    wakes: BTreeMap<TableId, i64>,
    beat: Option<i64>,
    outages: Vec<Outage>,
    listeners: Vec<mpsc::UnboundedSender<Notice>>,
    /// Each person with the ids of their channels.
    channels: BTreeSet<(PersonId, String)>,
    /// The alerts that wait for a person, by table, seat and kind.
    waiting: BTreeMap<(TableId, Seat, AlertKind), (PersonId, MemoryAlert)>,
    /// The alerts of channels, by table, seat, channel and kind.
    alerts: BTreeMap<(TableId, Seat, String, AlertKind), MemoryAlert>,
}

/// See [`Alert`].
#[derive(Clone, Copy, Debug)]
struct MemoryAlert {
    number: i64,
    since: i64,
    due: i64,
}

impl State {
    fn take_alerts(&mut self, append: &Append) {
        for SeenAlerts { seat, number: until, over } in &append.seen {
            let seen = |table: &TableId, of: Seat, kind: AlertKind, number: i64| {
                let stays = !over && kind == AlertKind::Time;
                *table == append.table && of == *seat && number <= *until && !stays
            };
            self.waiting.retain(|(table, of, kind), (_, alert)| !seen(table, *of, *kind, alert.number));
            self.alerts.retain(|(table, of, _, kind), alert| !seen(table, *of, *kind, alert.number));
        }
        for alert in &append.alerts {
            let NewAlert { kind, seat, number, due, .. } = *alert;
            let key = (append.table.clone(), seat, kind);
            // Further chat lines join the alert that waits.
            let waiting = self.waiting.get(&key).filter(|_| kind == AlertKind::Chat);
            let (since, due) = waiting.map_or((number, due), |(_, waiting)| (waiting.since, waiting.due));
            self.waiting.insert(key, (alert.person.clone(), MemoryAlert { number, since, due }));
        }
    }

    /// Turns the alerts that wait for people and are due into alerts for each of their channels, except that it is the turn of
    /// somebody who has acted since.
    fn spread_alerts(&mut self, now: i64) {
        let Self { waiting, alerts, channels, tables, .. } = self;
        waiting.retain(|(table, seat, kind), (person, alert)| {
            let is_due = alert.due <= now;
            let acted = || tables.get(table).is_some_and(|table| table.acted_after(*seat, alert.number));
            let told = is_due && (*kind != AlertKind::Turn || !acted());
            for (_, channel) in channels.iter().filter(|(of, _)| told && of == person) {
                let key = (table.clone(), *seat, channel.clone(), *kind);
                let earlier = alerts.get(&key).filter(|_| *kind == AlertKind::Chat);
                let since = earlier.map_or(alert.since, |earlier| earlier.since);
                alerts.insert(key, MemoryAlert { since, ..*alert });
            }
            !is_due
        });
    }

    /// The alerts of channels, with their due times.
    fn listed_alerts(&self) -> impl Iterator<Item = (Alert, i64)> {
        self.alerts.iter().map(|((table, seat, channel, kind), alert)| {
            let (table, channel, MemoryAlert { number, since, due }) =
                (table.clone(), channel.clone(), *alert);
            (Alert { table, seat: *seat, channel, kind: *kind, number, since }, due)
        })
    }

    /// A seat as it is read from the store.
    fn read_seat(&self, row: &SeatRow) -> SeatRow {
        let alerted = match &row.sitter {
            Sitter::Person(person) => self.channels.iter().any(|(owner, _)| owner == person),
            Sitter::Open | Sitter::Bot(_) => false,
        };
        SeatRow { alerted, ..row.clone() }
    }
}

#[derive(Debug)]
struct MemoryTable {
    row: TableRow,
    seats: Vec<SeatRow>,
    log: BTreeMap<i64, Logged>,
    premoves: BTreeMap<Seat, PremoveRow>,
}

impl MemoryStore {
    /// Like SQLite: for one node, with the clock of that node.
    #[must_use]
    pub fn file() -> Self {
        Self { state: Arc::default(), clock: None }
    }

    /// Like Postgres: for several nodes, with a shared clock.
    #[must_use]
    pub fn server(clock: ServerClock) -> Self {
        Self { state: Arc::default(), clock: Some(clock) }
    }

    /// Gives a person a channel.
    pub fn add_channel(&self, person: PersonId, id: &str) {
        self.state().channels.insert((person, id.to_owned()));
    }

    /// The alerts that are still to be sent, with their due times.
    #[must_use]
    pub fn alerts(&self) -> Vec<(Alert, i64)> {
        let mut state = State { channels: self.state().channels.clone(), ..State::default() };
        state.waiting.clone_from(&self.state().waiting);
        state.alerts.clone_from(&self.state().alerts);
        state.spread_alerts(i64::MAX);
        state.listed_alerts().collect()
    }

    /// Changes the due time of an alert, or deletes it, unless another entry has caused the same one again.
    fn change_alert(&self, alert: &Alert, until: Option<i64>) {
        let key = (alert.table.clone(), alert.seat, alert.channel.clone(), alert.kind);
        let mut state = self.state();
        match (state.alerts.get_mut(&key), until) {
            (Some(stored), Some(until)) if stored.number == alert.number => stored.due = until,
            (Some(stored), None) if stored.number == alert.number => drop(state.alerts.remove(&key)),
            _ => {}
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, notice: &Notice) {
        if self.is_shared() {
            self.state().listeners.retain(|listener| listener.send(notice.clone()).is_ok());
        }
    }

    fn write(&self, append: &Append) -> Result<(), StoreError> {
        let mut state = self.state();
        let taken = match state.tables.get(&append.table) {
            Some(table) => {
                append.made.is_some() || append.entries.iter().any(|new| table.log.contains_key(&new.number))
            }
            None => false,
        };
        if taken {
            return Err(StoreError::Conflict);
        }
        if let Some((row, seats)) = &append.made {
            let table = MemoryTable {
                row: row.clone(),
                seats: seats.clone(),
                log: BTreeMap::new(),
                premoves: BTreeMap::new(),
            };
            state.tables.insert(append.table.clone(), table);
        }
        if let Some(table) = state.tables.get_mut(&append.table) {
            table.take(append);
        }
        state.take_alerts(append);
        match append.wake {
            None => None,
            Some(None) => state.wakes.remove(&append.table),
            Some(Some(at)) => state.wakes.insert(append.table.clone(), at),
        };
        Ok(())
    }
}

impl MemoryTable {
    /// Whether the person of a seat has acted after an entry.
    fn acted_after(&self, seat: Seat, number: i64) -> bool {
        self.log.range(number + 1..).any(|(_, logged)| match &logged.entry {
            Entry::Move { seat: of, .. } | Entry::Undo { seat: of, .. } | Entry::Return { seat: of, .. } => {
                *of == seat && !logged.entry.is_premove()
            }
            Entry::Start | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => false,
        })
    }

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
                    self.premoves.clear();
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

impl LiveStore for MemoryStore {
    fn is_shared(&self) -> bool {
        self.clock.is_some()
    }

    fn append(&self, append: Arc<Append>) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.write(&append)?;
            if let Some(last) = append.entries.last() {
                self.say(&Notice::Written { table: append.table.to_string(), number: last.number });
            }
            Ok(())
        })
    }

    fn table<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Option<StoredTable>> {
        Box::pin(async move {
            let state = self.state();
            let stored = |table: &MemoryTable| StoredTable {
                row: table.row.clone(),
                seats: table.seats.iter().map(|row| state.read_seat(row)).collect(),
                log: table.log.values().cloned().collect(),
                premoves: table.premoves.values().cloned().collect(),
            };
            Ok(state.tables.get(id).map(stored))
        })
    }

    fn seats<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<SeatRow>> {
        Box::pin(async move { Ok(self.table(id).await?.map_or_else(Vec::new, |table| table.seats)) })
    }

    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> StoreFuture<'a, Vec<Logged>> {
        Box::pin(async move {
            let state = self.state();
            let entries = state.tables.get(id).map(|table| table.log.range(after + 1..));
            Ok(entries.into_iter().flatten().map(|(_, logged)| logged.clone()).collect())
        })
    }

    fn due_tables(&self, before: i64) -> StoreFuture<'_, Vec<(TableId, i64)>> {
        Box::pin(async move {
            let state = self.state();
            let due = state.wakes.iter().filter(|(_, at)| **at <= before);
            let mut due: Vec<(TableId, i64)> = due.map(|(table, at)| (table.clone(), *at)).collect();
            due.sort_by_key(|(_, at)| *at);
            Ok(due)
        })
    }

    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut state = self.state();
            if state.wakes.get(id) == Some(&due) {
                match until {
                    Some(at) => state.wakes.insert(id.clone(), at),
                    None => state.wakes.remove(id),
                };
            }
            Ok(())
        })
    }

    fn premoves<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<PremoveRow>> {
        Box::pin(async move { Ok(self.table(id).await?.map_or_else(Vec::new, |table| table.premoves)) })
    }

    fn seal_premove<'a>(&'a self, id: &'a TableId, row: &'a PremoveRow) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            if let Some(table) = self.state().tables.get_mut(id) {
                table.premoves.insert(row.premove.seat, row.clone());
            }
            Ok(())
        })
    }

    fn settle_premove<'a>(&'a self, id: &'a str, fate: &'a PremoveFate) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut state = self.state();
            let mut open = state.tables.values_mut().flat_map(|table| table.premoves.values_mut());
            if let Some(row) = open.find(|row| row.id == id && row.is_open()) {
                row.fate = fate.clone();
            }
            Ok(())
        })
    }

    fn withdraw_premove<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut state = self.state();
            state.tables.values_mut().for_each(|table| table.premoves.retain(|_, row| row.id != id));
            Ok(())
        })
    }

    fn beat(&self, local: i64, longest: i64) -> StoreFuture<'_, Beat> {
        Box::pin(async move {
            let now = self.clock.as_ref().map_or(local, |clock| clock());
            let mut state = self.state();
            let last = state.beat.unwrap_or(now);
            if now - last > longest && state.outages.iter().all(|outage| outage.since != last) {
                state.outages.push(Outage { since: last, until: now });
            }
            state.beat = Some(if last < now || last > now + longest { now } else { last });
            Ok(Beat { now, set_back: last - now > longest })
        })
    }

    fn outages(&self, after: i64) -> StoreFuture<'_, Vec<Outage>> {
        Box::pin(async move {
            let state = self.state();
            let mut outages: Vec<Outage> =
                state.outages.iter().filter(|outage| outage.until > after).copied().collect();
            outages.sort_by_key(|outage| outage.since);
            Ok(outages)
        })
    }

    fn listen(&self) -> StoreFuture<'_, Box<dyn NoticeStream>> {
        Box::pin(async {
            let (sender, receiver) = mpsc::unbounded_channel();
            self.state().listeners.push(sender);
            Ok(Box::new(MemoryNotices(receiver)) as Box<dyn NoticeStream>)
        })
    }

    fn report_presence(&self, presence: Presence) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.say(&Notice::Presence(presence));
            Ok(())
        })
    }

    fn claim_alerts(&self, now: i64, until: i64) -> StoreFuture<'_, Vec<Alert>> {
        Box::pin(async move {
            let claimed: Vec<Alert> = {
                let mut state = self.state();
                state.spread_alerts(now);
                state.listed_alerts().filter(|(_, due)| *due <= now).map(|(alert, _)| alert).collect()
            };
            claimed.iter().for_each(|alert| self.change_alert(alert, Some(until)));
            Ok(claimed)
        })
    }

    fn settle_alert<'a>(&'a self, alert: &'a Alert) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            self.change_alert(alert, None);
            Ok(())
        })
    }

    fn put_off_alert<'a>(&'a self, alert: &'a Alert, until: i64) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            self.change_alert(alert, Some(until));
            Ok(())
        })
    }
}

/// The notices of a store in memory.
struct MemoryNotices(mpsc::UnboundedReceiver<Notice>);

impl NoticeStream for MemoryNotices {
    fn next(&mut self) -> StoreFuture<'_, Option<Vec<Notice>>> {
        Box::pin(async {
            match self.0.recv().await {
                Some(notice) => Ok(Some(vec![notice])),
                None => std::future::pending().await,
            }
        })
    }
}

impl fmt::Debug for MemoryStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryStore").field("state", &self.state).finish_non_exhaustive()
    }
}
