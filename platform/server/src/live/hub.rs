//! The hub: finds the task of a table, or starts one.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bots::TableBots;
use game::{Seat, SeatSet};
use protocol::{Ack, ErrorCode, PersonId, Play, PremoveInfo, Refused, Status, TableId, TableInfo, Undo};
use rustc_hash::FxHashMap;
use store::{LiveStore, Logged, SeatRow, Store, StoreError, StoredTable, TableRow};
use tokio::sync::{mpsc, oneshot};

use super::acts::Act;
use super::background::learn_outages;
use super::clock::Outages;
use super::environment::Environment;
use super::game::Table;
use super::info;
use super::premoves::PremoveRequest;
use super::room::Follower;
use super::task::Task;
use super::time::{OUTAGE_THRESHOLD, Time};
use crate::metrics::Metrics;
use crate::{AppError, auth};

/// Sends the result of a move to its client.
pub(crate) type Reply = Box<dyn FnOnce(Result<Ack, Refused>) + Send>;

/// The result of a move, and the function that sends it to its client.
pub(crate) struct MoveReply {
    pub(crate) reply: Reply,
    pub(crate) result: Result<Ack, Refused>,
}

/// A function that reads a table, also in the form that everybody sees.
pub(crate) type Inspect = Box<dyn FnOnce(&Table, TableInfo) + Send>;

/// A message to the task of a table.
pub(crate) enum Command {
    /// A connection follows the table from now on.
    Join(Follower),
    /// A connection stops following the table.
    Leave { connection: u64 },
    /// Play a move.
    Play { person: PersonId, play: Play, reply: Reply },
    /// Take a move back.
    Undo { person: PersonId, undo: Undo, reply: Reply },
    /// Write a line of chat.
    Say { person: auth::Person, text: String, reply: oneshot::Sender<Result<(), AppError>> },
    /// Change a seat or the status of the table.
    Act { person: auth::Person, act: Act, reply: oneshot::Sender<Result<TableInfo, AppError>> },
    /// Seal, list or withdraw moves in advance.
    Premove {
        person: auth::Person,
        request: PremoveRequest,
        reply: oneshot::Sender<Result<Vec<PremoveInfo>, AppError>>,
    },
    /// Read the table.
    Inspect(Inspect),
    /// A bot has chosen a move; `notation` is `None` if the bot failed. Returns the bots of the table.
    BotMove { seat: Seat, ply: usize, notation: Option<String>, bots: TableBots },
    /// Another node has written entries up to this number.
    Refresh { number: i64 },
    /// The table was due at this time, and perhaps no other node looks after it.
    Wake { due: i64 },
    /// A visible page of this person shows the table up to this entry.
    Seen { person: PersonId, number: u64 },
    /// Whether a person in this seat has been awaited since this entry.
    IsAwaited { seat: Seat, since: i64, reply: oneshot::Sender<bool> },
    /// These people are connected to the table through another node.
    RemotePresence { node: String, people: Vec<String> },
    /// A person was deleted or has a new account: read the names again.
    PeopleChanged,
    /// The shared clock was set back: the clocks of the table continue from its new time.
    ClockSetBack,
}

impl Command {
    /// Whether the command may write to the log of the table.
    pub(crate) const fn writes(&self) -> bool {
        match self {
            Self::Play { .. }
            | Self::Undo { .. }
            | Self::Say { .. }
            | Self::Act { .. }
            | Self::Premove { .. }
            | Self::BotMove { .. }
            | Self::PeopleChanged
            | Self::ClockSetBack => true,
            Self::Join(_)
            | Self::Leave { .. }
            | Self::Inspect(_)
            | Self::Refresh { .. }
            | Self::Wake { .. }
            | Self::Seen { .. }
            | Self::IsAwaited { .. }
            | Self::RemotePresence { .. } => false,
        }
    }
}

/// The settings of live tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// A table without followers is dropped from memory after this time.
    pub(crate) idle: Duration,
    /// A node takes over the bots and time-outs of a table this long after another node wrote its last entry.
    pub(crate) grace: Duration,
    /// How long a player must be absent at a table without clocks before a bot may play for them.
    pub(crate) absence_limit: Duration,
    /// How long an alert waits for the person to look at a live table.
    pub(crate) alert_wait: Duration,
    /// The least time that the first move of a premove waits; the longest is three times as long.
    pub(crate) premove_wait: Duration,
}

#[cfg(test)]
impl Settings {
    /// Tables stay in memory for a minute; everything else happens at once.
    pub(super) const AT_ONCE: Self = Self {
        idle: Duration::from_secs(60),
        grace: Duration::ZERO,
        absence_limit: Duration::ZERO,
        alert_wait: Duration::ZERO,
        premove_wait: Duration::ZERO,
    };
}

/// All live tables of this node.
#[derive(Clone)]
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn LiveStore>,
    pub(crate) environment: Arc<dyn Environment>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) outages: Outages,
    pub(crate) time: Time,
    pub(crate) settings: Settings,
    /// The random name of this node.
    pub(crate) node: Arc<str>,
    tables: Arc<Mutex<FxHashMap<TableId, mpsc::Sender<Command>>>>,
}

impl Hub {
    /// A hub without live tables.
    pub(crate) fn new(
        store: Arc<dyn LiveStore>,
        environment: Arc<dyn Environment>,
        metrics: Arc<Metrics>,
        settings: Settings,
    ) -> Self {
        Self {
            store,
            metrics,
            outages: Outages::default(),
            time: Time::new(environment.now()),
            settings,
            node: format!("{:016x}", environment.random()).into(),
            environment,
            tables: Arc::default(),
        }
    }

    /// Runs a future as a task of its own.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.environment.spawn(Box::pin(task));
    }

    /// Sends a command to a table; starts its task if there is none.
    ///
    /// # Errors
    /// If there is no such table, or the database does not answer.
    pub(crate) async fn send(&self, id: &TableId, mut command: Command) -> Result<(), AppError> {
        loop {
            let task = match self.live(id) {
                Some(task) => task,
                None => self.wake(id).await?,
            };
            // A task that has just ended returns the command.
            match task.send(command).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(returned)) => command = returned,
            }
            self.retire(id, &task);
        }
    }

    /// Carries out an act; returns the table after it.
    ///
    /// # Errors
    /// If the act is not allowed now, or the database does not answer.
    pub(crate) async fn act(
        &self,
        id: &TableId,
        person: &auth::Person,
        act: Act,
    ) -> Result<TableInfo, AppError> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Act { person: person.clone(), act, reply }).await?;
        answer.await.map_err(|_| paused())?
    }

    /// Carries out a request about premoves; returns those of the person.
    ///
    /// # Errors
    /// If the request is not allowed now, or the database does not answer.
    pub(crate) async fn premove(
        &self,
        id: &TableId,
        person: &auth::Person,
        request: PremoveRequest,
    ) -> Result<Vec<PremoveInfo>, AppError> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Premove { person: person.clone(), request, reply }).await?;
        answer.await.map_err(|_| paused())?
    }

    /// Reads a table through its task.
    ///
    /// # Errors
    /// If there is no such table.
    pub(crate) async fn inspect<T: Send + 'static>(
        &self,
        id: &TableId,
        inspect: impl FnOnce(&Table, TableInfo) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let (reply, answer) = oneshot::channel();
        let inspect = move |table: &Table, info: TableInfo| drop(reply.send(inspect(table, info)));
        self.send(id, Command::Inspect(Box::new(inspect))).await?;
        answer.await.map_err(|_| paused())
    }

    /// Whether a person in a seat has been awaited since this entry, by all entries that any node has written.
    ///
    /// # Errors
    /// If there is no such table, it cannot be read, or the database does not answer.
    pub(super) async fn is_awaited_since(
        &self,
        id: &TableId,
        seat: Seat,
        since: i64,
    ) -> Result<bool, AppError> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::IsAwaited { seat, since, reply }).await?;
        answer.await.map_err(|_| paused())
    }

    /// A table as everybody sees it. Also works for a table that needs another version of its game.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be read.
    pub(crate) async fn info(&self, store: &Store, id: &TableId) -> Result<TableInfo, AppError> {
        match self.inspect(id, |_, info| info).await {
            Err(error) if error.code() == ErrorCode::OtherVersion => {
                let row = store.table_row(id).await?.ok_or_else(AppError::not_found)?;
                self.listed_info(store, &row).await
            }
            shown => shown,
        }
    }

    /// A table as everybody sees it, for a list. Uses the task of the table if there is one, and starts none.
    ///
    /// # Errors
    /// If the database does not answer, or a row of the table cannot be read.
    pub(crate) async fn listed_info(&self, store: &Store, row: &TableRow) -> Result<TableInfo, AppError> {
        if self.live(&row.id).is_some() {
            return self.inspect(&row.id, |_, info| info).await;
        }
        let seats = store.seats(&row.id).await?;
        let last = store.last_entry(&row.id).await?;
        let to_act = last.map_or(Some(SeatSet::EMPTY), |last| last.to_act);
        let to_act = match (to_act, row.status) {
            (Some(to_act), _) => to_act,
            // An older version of this program did not store who must decide: replay the game.
            (None, Status::Running) => match self.load(&row.id).await {
                Ok(table) => table.to_act(),
                Err(error) if error.code() == ErrorCode::OtherVersion => SeatSet::EMPTY,
                Err(error) => return Err(error),
            },
            (None, Status::Open | Status::Over | Status::Closed) => SeatSet::EMPTY,
        };
        let number = last.map_or(0, |last| last.number);
        Ok(info::table_info(row, &seats, to_act, number, |_| false))
    }

    /// Starts the task of a table that was just stored, so that it need not be read.
    ///
    /// # Errors
    /// If the game of the table is not known.
    pub(crate) fn open(&self, row: TableRow, seats: Vec<SeatRow>) -> Result<(), AppError> {
        let made = StoredTable { row, seats, log: Vec::new(), premoves: Vec::new() };
        self.start(Table::new(made, self.outages.clone())?);
        Ok(())
    }

    /// Reads a table from the store and replays its log.
    pub(super) async fn load(&self, id: &TableId) -> Result<Table, AppError> {
        let stored = self.store.table(id).await?.ok_or_else(AppError::not_found)?;
        self.learn_outages_between(&stored.log, i64::MAX).await?;
        Ok(Table::new(stored, self.outages.clone())?)
    }

    /// The entries of a table after number `after`, which was written at `at`.
    pub(super) async fn entries_after(
        &self,
        id: &TableId,
        after: i64,
        at: i64,
    ) -> Result<Vec<Logged>, StoreError> {
        let entries = self.store.log(id, after).await?;
        self.learn_outages_between(&entries, at).await?;
        Ok(entries)
    }

    /// Reads the outages again if there may be a new one between these entries; `at` is the time before the first of
    /// them. Outages that ended before the last beat are known, but an entry of another node may be newer than that.
    async fn learn_outages_between(&self, entries: &[Logged], mut at: i64) -> Result<(), StoreError> {
        let told = self.time.last_beat();
        for logged in entries {
            if logged.at > told && logged.at.saturating_sub(at) > OUTAGE_THRESHOLD {
                return learn_outages(self, logged.at).await;
            }
            at = logged.at;
        }
        Ok(())
    }

    /// The task of a table, if it is live.
    pub(crate) fn live(&self, id: &TableId) -> Option<mpsc::Sender<Command>> {
        self.lock().get(id).cloned()
    }

    /// All live tables.
    pub(crate) fn all_live(&self) -> Vec<(TableId, mpsc::Sender<Command>)> {
        self.lock().iter().map(|(id, task)| (id.clone(), task.clone())).collect()
    }

    /// Removes a task that has ended.
    pub(crate) fn retire(&self, id: &TableId, task: &mpsc::Sender<Command>) {
        let mut tables = self.lock();
        if tables.get(id).is_some_and(|known| known.same_channel(task)) {
            tables.remove(id);
            self.metrics.tables.down();
        }
    }

    async fn wake(&self, id: &TableId) -> Result<mpsc::Sender<Command>, AppError> {
        Ok(self.start(self.load(id).await?))
    }

    /// The task of a table that has just been read or made.
    fn start(&self, table: Table) -> mpsc::Sender<Command> {
        let mut tables = self.lock();
        if let Some(task) = tables.get(table.id()) {
            return task.clone();
        }
        let (task, commands) = mpsc::channel(64);
        tables.insert(table.id().clone(), task.clone());
        self.metrics.tables.up();
        start(Task::new(self.clone(), table, task.clone()), commands);
        task
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, FxHashMap<TableId, mpsc::Sender<Command>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("tables", &self.lock().len()).finish_non_exhaustive()
    }
}

/// A separate function: `Task::run` awaits [`Hub::send`], which calls [`Hub::wake`]. Spawning inside `wake` would
/// make the check that the future is `Send` circular.
fn start(task: Task, commands: mpsc::Receiver<Command>) {
    task.hub.clone().spawn(task.run(commands));
}

/// The error of a table that cannot be read again at the moment.
pub(crate) fn paused() -> AppError {
    AppError::new(ErrorCode::Unavailable, "the database does not answer: the game pauses")
}

/// Milliseconds since 1970 by the clock of this machine. For times of a table use [`Time`].
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use store::{Append, Entry, MemoryStore};

    use super::super::environment::Machine;
    use super::*;

    #[tokio::test]
    async fn no_news_is_lost_while_a_table_wakes() {
        let store = MemoryStore::server(Arc::new(now));
        let hub = Hub::new(Arc::new(store.clone()), Machine::new().0, Arc::default(), Settings::AT_ONCE);
        let (id, host): (TableId, PersonId) = ("abcdefgh".parse().unwrap(), "person00".parse().unwrap());
        let row = TableRow::new(id.clone(), ("caesar", 1), host, 1.into());
        let seats = Seat::all(2).map(|seat| SeatRow::new(seat, protocol::Sitter::Open, "")).collect();
        LiveStore::append(&store, Append { made: Some((row, seats)), ..Append::new(id.clone()) }.into())
            .await
            .unwrap();
        let table = hub.load(&id).await.unwrap();
        // Another node writes now. Nobody here gets its notice, because the table has no task yet.
        let entries = vec![Logged { number: 1, at: now(), entry: Entry::Change }];
        LiveStore::append(&store, Append { entries, ..Append::new(id.clone()) }.into()).await.unwrap();
        hub.start(table);
        assert_eq!(hub.inspect(&id, |table, _| table.number).await.unwrap(), 1);
    }
}
