//! The hub: finds the task of a table, or wakes one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::{Seat, SeatSet};
use protocol::{Ack, ErrorCode, Play, Refused, TableId, TableInfo, Undo};
use store::{Store, TableRow};
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::acts::Act;
use super::clock::Outages;
use super::game::{Table, why};
use super::room::Guest;
use super::show::{Face, Substitutes};
use super::task::Task;
use crate::metrics::Metrics;
use crate::{AppError, auth, secrets};

/// Who wants to know what came of a move.
pub(crate) type Reply = Box<dyn FnOnce(Result<Ack, Refused>) + Send>;

/// Somebody who looks at a table, and at it as everybody sees it.
pub(crate) type Look = Box<dyn FnOnce(&Table, TableInfo) + Send>;

/// What a table can be asked.
pub(crate) enum Command {
    /// Somebody follows the table from now on.
    Join(Guest),
    /// A connection follows it no more.
    Leave { connection: u64 },
    /// A move.
    Play { person: String, play: Play, reply: Reply },
    /// A move taken back.
    Undo { person: String, undo: Undo, reply: Reply },
    /// A line of chat.
    Say { person: auth::Person, text: String, reply: oneshot::Sender<Result<(), AppError>> },
    /// Something about the table itself.
    Act { person: auth::Person, act: Act, reply: oneshot::Sender<Result<TableInfo, AppError>> },
    /// A look at it.
    Look(Look),
    /// A bot has chosen; nothing if it failed.
    Thought { seat: Seat, ply: usize, notation: Option<String> },
    /// Another node wrote up to this number.
    Refresh { number: i64 },
    /// It was due at this time, and perhaps nobody else cares.
    Wake { due: i64 },
    /// Another node sees these people at the table.
    Elsewhere { node: String, people: Vec<String> },
    /// A person was forgotten: names have changed.
    Forgotten,
}

/// How live tables behave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// A table that nobody looks at is put away after this time.
    pub(crate) idle: Duration,
    /// Another node drives a table this much later than the one that wrote last.
    pub(crate) grace: Duration,
    /// Whoever is awaited without a clock and away for this time may be played for.
    pub(crate) patience: Duration,
}

/// All live tables of this node.
#[derive(Clone)]
pub(crate) struct Hub {
    pub(crate) store: Store,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) outages: Outages,
    /// Bots think a few at a time, in the order they were asked: no table waits for another's turn twice.
    pub(crate) thinkers: Arc<Semaphore>,
    pub(crate) settings: Settings,
    /// What this node is called among nodes.
    pub(crate) node: Arc<str>,
    tables: Arc<Mutex<HashMap<TableId, mpsc::Sender<Command>>>>,
}

impl Hub {
    /// A hub without live tables.
    pub(crate) fn new(store: Store, metrics: Arc<Metrics>, settings: Settings) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            store,
            metrics,
            outages: Outages::default(),
            thinkers: Arc::new(Semaphore::new((cores - 1).max(1))),
            settings,
            node: secrets::word(12).into(),
            tables: Arc::default(),
        }
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

    /// A table as everybody sees it, without waking it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn glance(&self, row: &TableRow) -> Result<TableInfo, AppError> {
        let id: TableId = row.id.parse().map_err(|_| AppError::internal("a broken table"))?;
        if self.live(&id).is_some() {
            return self.look(&id, |_, info| info).await;
        }
        if row.status == "running" {
            // Who is awaited only the game knows: it is played through, but nobody has to look after it.
            let stored = self.store.table(&row.id).await?.ok_or_else(AppError::not_found)?;
            let table = Table::new(stored, self.outages.clone()).and_then(|table| table.info(|_| false));
            return table.map_err(|why| AppError::internal(&why));
        }
        let seats = self.store.seats(&row.id).await?;
        let (number, changes) = self.store.substitutes(&row.id).await?;
        let mut substitutes = Substitutes::default();
        for (seat, word) in changes {
            if let Some(known) = usize::try_from(seat).ok().and_then(|seat| substitutes.get_mut(seat)) {
                *known = why(&word);
            }
        }
        let face = Face { row, seats: &seats, substitutes, to_act: SeatSet::EMPTY, number };
        face.info(|_| false).map_err(|why| AppError::internal(&why))
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
        let stored = self.store.table(id.as_str()).await?.ok_or_else(AppError::not_found)?;
        let table = Table::new(stored, self.outages.clone()).map_err(|why| AppError::internal(&why))?;
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

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, mpsc::Sender<Command>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("tables", &self.lock().len()).finish_non_exhaustive()
    }
}

/// Apart from [`Hub::wake`], which tasks call in their turn: the compiler would go round in circles.
fn start(task: Task, commands: mpsc::Receiver<Command>) {
    tokio::spawn(task.run(commands));
}

/// A table does not answer while it cannot be read again.
pub(crate) fn paused() -> AppError {
    AppError::new(ErrorCode::Unavailable, "nothing can be kept at the moment: play pauses")
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
