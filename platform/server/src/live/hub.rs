//! The hub: finds the task of a table, or wakes one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bots::TableBots;
use game::{Seat, SeatSet};
use protocol::{Ack, ErrorCode, PersonId, Play, Refused, Status, TableId, TableInfo, Undo};
use store::{Edge, Logged, Store, StoreError, TableRow};
use tokio::sync::{mpsc, oneshot};

use super::acts::Act;
use super::clock::Outages;
use super::game::Table;
use super::keep::learn_outages;
use super::outside::Outside;
use super::room::Guest;
use super::show;
use super::task::Task;
use super::time::{SILENCE, Time};
use crate::metrics::Metrics;
use crate::{AppError, auth};

/// The way back to the client that sent a move.
pub(crate) type Reply = Box<dyn FnOnce(Result<Ack, Refused>) + Send>;

/// What became of a move, and the way to say so.
pub(crate) struct Answer {
    pub(crate) reply: Reply,
    pub(crate) result: Result<Ack, Refused>,
}

/// Somebody who looks at a table, and at it as everybody sees it.
pub(crate) type Look = Box<dyn FnOnce(&Table, TableInfo) + Send>;

/// What a table can be asked.
pub(crate) enum Command {
    /// Somebody follows the table from now on.
    Join(Guest),
    /// A connection follows it no more.
    Leave { connection: u64 },
    /// A move.
    Play { person: PersonId, play: Play, reply: Reply },
    /// A move taken back.
    Undo { person: PersonId, undo: Undo, reply: Reply },
    /// A line of chat.
    Say { person: auth::Person, text: String, reply: oneshot::Sender<Result<(), AppError>> },
    /// Something about the table itself.
    Act { person: auth::Person, act: Act, reply: oneshot::Sender<Result<TableInfo, AppError>> },
    /// A look at it.
    Look(Look),
    /// A bot has chosen, or nothing if it failed; the bots of the table come back with it.
    Thought { seat: Seat, ply: usize, notation: Option<String>, bots: TableBots },
    /// Another node wrote up to this number.
    Refresh { number: i64 },
    /// It was due at this time, and perhaps nobody else cares.
    Wake { due: i64 },
    /// Another node sees these people at the table.
    Elsewhere { node: String, people: Vec<String> },
    /// A person was forgotten or has an account now: the rows of people have changed.
    PeopleChanged,
    /// The clock was put back: what is counted goes on from here.
    PutBack,
}

impl Command {
    /// Whether it may write to the log of the table.
    pub(crate) const fn writes(&self) -> bool {
        match self {
            Self::Play { .. }
            | Self::Undo { .. }
            | Self::Say { .. }
            | Self::Act { .. }
            | Self::Thought { .. }
            | Self::PeopleChanged
            | Self::PutBack => true,
            Self::Join(_)
            | Self::Leave { .. }
            | Self::Look(_)
            | Self::Refresh { .. }
            | Self::Wake { .. }
            | Self::Elsewhere { .. } => false,
        }
    }
}

/// How live tables behave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// A table that nobody looks at is put away after this time.
    pub(crate) idle: Duration,
    /// Another node drives a table this much later than the one that wrote last.
    pub(crate) grace: Duration,
    /// How long a player must be absent at a table without clocks before a bot may play for them.
    pub(crate) patience: Duration,
}

/// All live tables of this node.
#[derive(Clone)]
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Edge>,
    pub(crate) outside: Arc<dyn Outside>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) outages: Outages,
    pub(crate) time: Time,
    pub(crate) settings: Settings,
    /// What this node is called among nodes.
    pub(crate) node: Arc<str>,
    tables: Arc<Mutex<BTreeMap<TableId, mpsc::Sender<Command>>>>,
}

impl Hub {
    /// A hub without live tables.
    pub(crate) fn new(
        store: Arc<dyn Edge>,
        outside: Arc<dyn Outside>,
        metrics: Arc<Metrics>,
        settings: Settings,
    ) -> Self {
        Self {
            store,
            metrics,
            outages: Outages::default(),
            time: Time::new(outside.now()),
            settings,
            node: format!("{:016x}", outside.chance()).into(),
            outside,
            tables: Arc::default(),
        }
    }

    /// Runs something beside everything else.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.outside.spawn(Box::pin(task));
    }

    /// Sends a command to a table, waking it if need be.
    ///
    /// # Errors
    /// If there is no such table, or the database does not answer.
    pub(crate) async fn send(&self, id: &TableId, mut command: Command) -> Result<(), AppError> {
        loop {
            let task = match self.live(id) {
                Some(task) => task,
                None => self.wake(id).await?,
            };
            // A task that has just gone to rest gives the command back.
            match task.send(command).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(returned)) => command = returned,
            }
            self.retire(id, &task);
        }
    }

    /// Does something about a table and answers how it stands then.
    ///
    /// # Errors
    /// If that is not possible.
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

    /// Looks at a table.
    ///
    /// # Errors
    /// If there is no such table.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        id: &TableId,
        look: impl FnOnce(&Table, TableInfo) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let (reply, answer) = oneshot::channel();
        let look = move |table: &Table, info: TableInfo| drop(reply.send(look(table, info)));
        self.send(id, Command::Look(Box::new(look))).await?;
        answer.await.map_err(|_| paused())
    }

    /// A table as everybody sees it. One that needs an older version of its game is shown, too.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be read.
    pub(crate) async fn show(&self, store: &Store, id: &TableId) -> Result<TableInfo, AppError> {
        match self.look(id, |_, info| info).await {
            Err(error) if error.code() == ErrorCode::OtherVersion => {
                let row = store.table_row(id).await?.ok_or_else(AppError::not_found)?;
                self.glance(store, &row).await
            }
            shown => shown,
        }
    }

    /// A table as everybody sees it, without waking it.
    ///
    /// # Errors
    /// If the database does not answer, or a row of the table cannot be read.
    pub(crate) async fn glance(&self, store: &Store, row: &TableRow) -> Result<TableInfo, AppError> {
        if self.live(&row.id).is_some() {
            return self.look(&row.id, |_, info| info).await;
        }
        let seats = store.seats(&row.id).await?;
        let last = store.last_entry(&row.id).await?;
        let to_act = last.map_or(Some(SeatSet::EMPTY), |last| last.to_act);
        let to_act = match (to_act, row.status) {
            (Some(to_act), _) => to_act,
            // An older version of this program did not note who must decide: the game is played through.
            (None, Status::Running) => match self.awake(&row.id).await {
                Ok(table) => table.to_act(),
                Err(error) if error.code() == ErrorCode::OtherVersion => SeatSet::EMPTY,
                Err(error) => return Err(error),
            },
            (None, Status::Open | Status::Over | Status::Closed) => SeatSet::EMPTY,
        };
        let number = last.map_or(0, |last| last.number);
        Ok(show::info(row, &seats, to_act, number, |_| false))
    }

    /// A table brought back from its log.
    pub(super) async fn awake(&self, id: &TableId) -> Result<Table, AppError> {
        let stored = self.store.table(id).await?.ok_or_else(AppError::not_found)?;
        self.know_outages(&stored.log, i64::MAX).await?;
        Ok(Table::new(stored, self.outages.clone())?)
    }

    /// The entries of a table after this number, the last one before them having been written at this time.
    pub(super) async fn news(&self, id: &TableId, after: i64, at: i64) -> Result<Vec<Logged>, StoreError> {
        let entries = self.store.log(id, after).await?;
        self.know_outages(&entries, at).await?;
        Ok(entries)
    }

    /// Makes sure that the clocks know of the outages between entries. Those that ended before the last sign of life
    /// are known; an entry of another node may be newer than that.
    async fn know_outages(&self, entries: &[Logged], mut at: i64) -> Result<(), StoreError> {
        let told = self.time.told();
        for logged in entries {
            if logged.at > told && logged.at.saturating_sub(at) > SILENCE {
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

    /// Forgets a task that has ended.
    pub(crate) fn retire(&self, id: &TableId, task: &mpsc::Sender<Command>) {
        let mut tables = self.lock();
        if tables.get(id).is_some_and(|known| known.same_channel(task)) {
            tables.remove(id);
            self.metrics.tables.down();
        }
    }

    async fn wake(&self, id: &TableId) -> Result<mpsc::Sender<Command>, AppError> {
        let table = self.awake(id).await?;
        let mut tables = self.lock();
        if let Some(task) = tables.get(id) {
            return Ok(task.clone());
        }
        let (task, commands) = mpsc::channel(64);
        tables.insert(id.clone(), task.clone());
        self.metrics.tables.up();
        start(Task::new(self.clone(), table, task.clone()), commands);
        Ok(task)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<TableId, mpsc::Sender<Command>>> {
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

/// A table does not answer while it cannot be read again.
pub(crate) fn paused() -> AppError {
    AppError::new(ErrorCode::Unavailable, "nothing can be kept at the moment: play pauses")
}

/// Milliseconds since 1970, by this machine's clock. At a table, ask [`Time`].
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
