//! What live tables need from their machine: the time, randomness, tasks, and threads for bots. The simulator has its
//! own.

use std::pin::Pin;
use std::sync::Arc;

use bots::{Level, TableBots};
use protocol::TableId;
use tokio::sync::{Semaphore, mpsc};

use super::hub::now;
use super::seen::BotJob;
use crate::secrets;

/// A future that runs as a task.
pub(crate) type BoxedTask = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A bot's move in notation and the bots of its table; `None` if the bot failed.
pub(crate) type PendingBotMove = Pin<Box<dyn Future<Output = Option<(String, TableBots)>> + Send>>;

/// What live tables need from their machine.
pub(crate) trait Environment: Send + Sync {
    /// Milliseconds since 1970, by the clock of this machine.
    fn now(&self) -> i64;

    /// Unpredictable random bits.
    fn random(&self) -> u64;

    /// Runs a future as a task of its own.
    fn spawn(&self, task: BoxedTask);

    /// Runs a job at this level.
    fn think(&self, level: Level, job: BotJob) -> PendingBotMove;

    /// Reports that the game at a table is over.
    fn game_over(&self, table: TableId);
}

/// This machine and its operating system.
#[derive(Debug)]
pub(crate) struct Machine {
    /// Limits the number of bots that think at a time. Jobs run in the order of their arrival.
    thinkers: Arc<Semaphore>,
    over: mpsc::UnboundedSender<TableId>,
}

impl Machine {
    /// This machine, and a receiver of the tables whose games end.
    pub(crate) fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<TableId>) {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (over, tables) = mpsc::unbounded_channel();
        (Arc::new(Self { thinkers: Arc::new(Semaphore::new((cores - 1).max(1))), over }), tables)
    }
}

impl Environment for Machine {
    fn now(&self) -> i64 {
        now()
    }

    fn random(&self) -> u64 {
        u64::from_le_bytes(secrets::bytes())
    }

    fn spawn(&self, task: BoxedTask) {
        tokio::spawn(task);
    }

    fn think(&self, level: Level, job: BotJob) -> PendingBotMove {
        let thinkers = self.thinkers.clone();
        Box::pin(async move {
            let turn = thinkers.acquire_owned().await;
            let job = tokio::task::spawn_blocking(move || job(level)).await.ok();
            drop(turn);
            job
        })
    }

    fn game_over(&self, table: TableId) {
        // Without a receiver the server is stopping; the game is rated at the next start.
        let _ = self.over.send(table);
    }
}
