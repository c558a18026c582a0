//! What live tables need from their machine: the time, randomness, tasks, and threads for bots. The simulator has its
//! own.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bots::{Level, TableBots};
use protocol::TableId;
use store::Alert;
use tokio::sync::{Semaphore, mpsc, oneshot};

use super::hub::now;
use super::seen::BotJob;
use super::sender::Delivery;
use crate::secrets;

/// A future that runs as a task.
pub(crate) type BoxedTask = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A bot's move in notation and the bots of its table; `None` if the bot failed.
pub(crate) type PendingBotMove = Pin<Box<dyn Future<Output = Option<(String, TableBots)>> + Send>>;

/// The result of an attempt to send an alert.
pub(crate) type PendingDelivery = Pin<Box<dyn Future<Output = Delivery> + Send>>;

/// An alert to be sent, and the receiver of the result.
#[derive(Debug)]
pub(crate) struct DeliveryRequest {
    pub(crate) alert: Alert,
    pub(crate) reply: oneshot::Sender<Delivery>,
}

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

    /// Sends an alert.
    fn deliver(&self, alert: Alert) -> PendingDelivery;
}

/// This machine and its operating system.
#[derive(Debug)]
pub(crate) struct Machine {
    /// Limits the number of bots that think at a time. Jobs run in the order of their arrival.
    thinkers: Arc<Semaphore>,
    over: mpsc::UnboundedSender<TableId>,
    alerts: mpsc::UnboundedSender<DeliveryRequest>,
}

/// What a machine passes on to other parts of the server.
#[derive(Debug)]
pub(crate) struct Outputs {
    /// The tables whose games end.
    pub(crate) over: mpsc::UnboundedReceiver<TableId>,
    /// Alerts to be sent.
    pub(crate) alerts: mpsc::UnboundedReceiver<DeliveryRequest>,
}

impl Machine {
    /// This machine and its outputs.
    pub(crate) fn new() -> (Arc<Self>, Outputs) {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let ((over, ended), (alerts, requests)) = (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        let thinkers = Arc::new(Semaphore::new((cores - 1).max(1)));
        (Arc::new(Self { thinkers, over, alerts }), Outputs { over: ended, alerts: requests })
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

    fn deliver(&self, alert: Alert) -> PendingDelivery {
        let (reply, result) = oneshot::channel();
        // Without a receiver the server is stopping; another node or the next start sends the alert.
        let _ = self.alerts.send(DeliveryRequest { alert, reply });
        Box::pin(async { result.await.unwrap_or(Delivery::Later(Duration::ZERO)) })
    }
}
