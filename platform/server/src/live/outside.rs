//! What live tables need from outside: the time, chance, a place to run and to think. The simulator brings its own.

use std::pin::Pin;
use std::sync::Arc;

use bots::{Level, TableBots};
use protocol::TableId;
use tokio::sync::{Semaphore, mpsc};

use super::hub::now;
use super::seen::Thought;
use crate::secrets;

/// Something that runs by itself.
pub(crate) type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A move in notation with the bots that found it; nothing if they failed.
pub(crate) type Thinking = Pin<Box<dyn Future<Output = Option<(String, TableBots)>> + Send>>;

/// What live tables need from outside.
pub(crate) trait Outside: Send + Sync {
    /// Milliseconds since 1970, by the clock of this machine.
    fn now(&self) -> i64;

    /// Bits that nobody can predict.
    fn chance(&self) -> u64;

    /// Runs something beside everything else.
    fn spawn(&self, task: Running);

    /// Lets bots of this level think.
    fn think(&self, level: Level, thought: Thought) -> Thinking;

    /// The game at a table is over.
    fn over(&self, table: TableId);
}

/// This machine and its operating system.
#[derive(Debug)]
pub(crate) struct Machine {
    /// Bots think a few at a time, in the order they were asked: no table waits for another's turn twice.
    thinkers: Arc<Semaphore>,
    over: mpsc::UnboundedSender<TableId>,
}

impl Machine {
    /// This machine, and the tables that will be over on it.
    pub(crate) fn new() -> (Arc<Self>, mpsc::UnboundedReceiver<TableId>) {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let (over, tables) = mpsc::unbounded_channel();
        (Arc::new(Self { thinkers: Arc::new(Semaphore::new((cores - 1).max(1))), over }), tables)
    }
}

impl Outside for Machine {
    fn now(&self) -> i64 {
        now()
    }

    fn chance(&self) -> u64 {
        u64::from_le_bytes(secrets::bytes())
    }

    fn spawn(&self, task: Running) {
        tokio::spawn(task);
    }

    fn think(&self, level: Level, thought: Thought) -> Thinking {
        let thinkers = self.thinkers.clone();
        Box::pin(async move {
            let turn = thinkers.acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || thought(level)).await.ok();
            drop(turn);
            thought
        })
    }

    fn over(&self, table: TableId) {
        // What nobody rates now is rated when the server starts.
        let _ = self.over.send(table);
    }
}
