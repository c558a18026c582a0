//! The store and the machine of a simulated node. Faults happen here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::Level;
use protocol::{PremoveFate, TableId};
use store::{
    Alert, Append, Beat, LiveStore, Logged, Notice, NoticeStream, Outage, PremoveRow, Presence, SeatRow,
    StoreError, StoreFuture, StoredTable,
};
use tokio::time::sleep;

use super::super::environment::{BoxedTask, Environment, PendingBotMove, PendingDelivery};
use super::super::seen::BotJob;
use super::super::sender::Delivery;
use super::plan::Rates;
use super::planted::Planted;
use super::process::Process;
use super::simulation::Simulation;

/// The time limit of a database call.
const LIMIT: Duration = Duration::from_secs(5);

/// The database as a node reaches it.
#[derive(Debug)]
pub(super) struct FaultyStore {
    sim: Arc<Simulation>,
    node: usize,
    /// Whether the node has written a beat since it was started.
    has_beaten: AtomicBool,
}

impl FaultyStore {
    pub(super) fn new(sim: &Arc<Simulation>, node: usize) -> Self {
        Self { sim: sim.clone(), node, has_beaten: AtomicBool::new(false) }
    }

    /// Sends a call: takes time, and fails if the node is cut off.
    async fn call(&self) -> Result<(), StoreError> {
        self.sim.wait(self.sim.plan.latency).await;
        let silence = self.sim.silence(self.node);
        if silence.is_zero() {
            return Ok(());
        }
        // Either the connection is refused at once, or the call times out.
        let wait = if self.sim.below(2) == 0 { Duration::from_millis(100) } else { LIMIT };
        sleep(wait).await;
        Err(silent())
    }

    /// Sends a read and receives its answer; both take time.
    async fn read<T>(&self, read: StoreFuture<'_, T>) -> Result<T, StoreError> {
        self.call().await?;
        let answer = read.await;
        self.sim.wait(self.sim.plan.latency).await;
        if self.sim.silence(self.node).is_zero() { answer } else { Err(silent()) }
    }

    async fn append(&self, append: Arc<Append>) -> Result<(), StoreError> {
        let (sim, begun) = (&self.sim, self.sim.elapsed());
        self.call().await?;
        if sim.happens(|rates: &Rates| rates.refused) {
            sim.note("refused");
            return if self.plants(Planted::IgnoresRefusals) { Ok(()) } else { Err(silent()) };
        }
        if sim.happens(|rates| rates.late_commits) {
            let (sim, delay) = (sim.clone(), LIMIT + Duration::from_millis(sim.below(2000).into()));
            tokio::spawn(async move {
                sleep(delay).await;
                sim.commit(append, begun).await
            });
            sleep(LIMIT).await;
            return Err(silent());
        }
        let repeated = append.clone();
        let done = sim.commit(append, begun).await;
        if sim.happens(|rates| rates.lost_answers) || !sim.silence(self.node).is_zero() {
            sim.note("answer lost");
            if self.plants(Planted::RepeatsCommits) {
                sim.commit_again(&repeated, begun).await;
            }
            sleep(LIMIT).await;
            return Err(silent());
        }
        sim.wait(sim.plan.latency).await;
        done
    }

    fn plants(&self, fault: Planted) -> bool {
        self.sim.planted == Some(fault)
    }
}

fn silent() -> StoreError {
    StoreError::Unavailable("the simulated database does not answer".to_owned())
}

impl LiveStore for FaultyStore {
    fn is_shared(&self) -> bool {
        self.sim.model.is_shared()
    }

    fn append(&self, append: Arc<Append>) -> StoreFuture<'_, ()> {
        Box::pin(self.append(append))
    }

    fn table<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Option<StoredTable>> {
        Box::pin(async move {
            let table = self.read(self.sim.model.table(id)).await?;
            if self.sim.happens(|rates| rates.slow_tables) {
                self.sim.wait(3000).await;
            }
            Ok(table)
        })
    }

    fn seats<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<SeatRow>> {
        Box::pin(self.read(self.sim.model.seats(id)))
    }

    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> StoreFuture<'a, Vec<Logged>> {
        Box::pin(self.read(self.sim.model.log(id, after)))
    }

    fn due_tables(&self, before: i64) -> StoreFuture<'_, Vec<(TableId, i64)>> {
        let before = if self.plants(Planted::IgnoresDueTables) { 0 } else { before };
        Box::pin(async move {
            let due = self.read(self.sim.model.due_tables(before)).await?;
            if !due.is_empty() {
                self.sim.note(format_args!("node {} finds due {due:?}", self.node));
            }
            Ok(due)
        })
    }

    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> StoreFuture<'a, ()> {
        self.sim.note(format_args!("node {} puts {id} off from {due} to {until:?}", self.node));
        Box::pin(self.read(self.sim.model.put_off(id, due, until)))
    }

    fn premoves<'a>(&'a self, id: &'a TableId) -> StoreFuture<'a, Vec<PremoveRow>> {
        Box::pin(async move {
            let mut premoves = self.read(self.sim.model.premoves(id)).await?;
            if self.plants(Planted::HidesConditions) {
                premoves.iter_mut().for_each(|row| row.premove.when = None);
            }
            Ok(premoves)
        })
    }

    fn seal_premove<'a>(&'a self, id: &'a TableId, row: &'a PremoveRow) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            self.call().await?;
            self.sim.model.seal_premove(id, row).await?;
            self.sim.note(format_args!("seal {id} {row:?}"));
            self.sim.check(|check| {
                check.premoves.sealed(id, row);
                Ok(())
            });
            self.sim.wait(self.sim.plan.latency).await;
            if self.sim.silence(self.node).is_zero() { Ok(()) } else { Err(silent()) }
        })
    }

    fn settle_premove<'a>(&'a self, id: &'a str, fate: &'a PremoveFate) -> StoreFuture<'a, ()> {
        Box::pin(self.read(self.sim.model.settle_premove(id, fate)))
    }

    fn withdraw_premove<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(self.read(self.sim.model.withdraw_premove(id)))
    }

    fn beat(&self, now: i64, longest: i64) -> StoreFuture<'_, Beat> {
        Box::pin(async move {
            self.call().await?;
            let hidden = if self.has_beaten.swap(true, Ordering::Relaxed) {
                Planted::HidesPauses
            } else {
                Planted::HidesRestarts
            };
            let longest = if self.plants(hidden) { i64::MAX / 2 } else { longest };
            let beat = self.sim.model.beat(now, longest).await?;
            let elapsed = self.sim.elapsed();
            self.sim.check(|check| {
                check.beat(elapsed);
                Ok(())
            });
            self.sim.wait(self.sim.plan.latency).await;
            if !self.sim.silence(self.node).is_zero() {
                return Err(silent());
            }
            Ok(if self.plants(Planted::OwnClock) { Beat { now, ..beat } } else { beat })
        })
    }

    fn outages(&self, after: i64) -> StoreFuture<'_, Vec<Outage>> {
        let after = if self.plants(Planted::HidesOutages) { i64::MAX } else { after };
        Box::pin(self.read(self.sim.model.outages(after)))
    }

    fn listen(&self) -> StoreFuture<'_, Box<dyn NoticeStream>> {
        Box::pin(async {
            self.call().await?;
            let (sim, node) = (self.sim.clone(), self.node);
            let heard = sim.model.listen().await?;
            Ok(Box::new(FaultyNotices { sim, node, heard, stopped: false }) as Box<dyn NoticeStream>)
        })
    }

    fn report_presence(&self, presence: Presence) -> StoreFuture<'_, ()> {
        Box::pin(self.read(self.sim.model.report_presence(presence)))
    }

    fn claim_alerts(&self, now: i64, until: i64) -> StoreFuture<'_, Vec<Alert>> {
        Box::pin(async move {
            let mut claimed = self.read(self.sim.model.claim_alerts(now, until)).await?;
            if self.plants(Planted::LosesAlerts)
                && let Some(lost) = claimed.pop()
            {
                self.sim.model.settle_alert(&lost).await?;
            }
            Ok(claimed)
        })
    }

    fn settle_alert<'a>(&'a self, alert: &'a Alert) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            if self.plants(Planted::RepeatsAlerts) {
                return Ok(());
            }
            self.read(self.sim.model.settle_alert(alert)).await
        })
    }

    fn put_off_alert<'a>(&'a self, alert: &'a Alert, until: i64) -> StoreFuture<'a, ()> {
        Box::pin(self.read(self.sim.model.put_off_alert(alert, until)))
    }
}

/// The connection on which a node receives notices.
struct FaultyNotices {
    sim: Arc<Simulation>,
    node: usize,
    heard: Box<dyn NoticeStream>,
    /// Whether a planted fault has stopped it.
    stopped: bool,
}

impl FaultyNotices {
    async fn next(&mut self) -> Result<Option<Vec<Notice>>, StoreError> {
        loop {
            if self.stopped {
                std::future::pending::<()>().await;
            }
            let mut notices = self.heard.next().await?.unwrap_or_default();
            let cut = !self.sim.silence(self.node).is_zero();
            if cut || self.sim.happens(|rates| rates.lost_notices) {
                self.sim.note(format_args!("node {} loses notices", self.node));
                self.sim.wait(8000).await;
                while !self.sim.silence(self.node).is_zero() {
                    sleep(Duration::from_millis(500)).await;
                }
                self.heard = self.sim.model.listen().await?;
                if self.sim.planted == Some(Planted::HidesLostNotices) {
                    continue;
                }
                return if self.sim.below(2) == 0 { Ok(None) } else { Err(silent()) };
            }
            if self.sim.happens(|rates| rates.late_notices) {
                self.sim.wait(3000).await;
                if self.sim.planted == Some(Planted::DropsLateNotices) {
                    continue;
                }
            }
            if self.sim.happens(|rates| rates.doubled_notices) {
                notices.extend(notices.clone());
                self.stopped = self.sim.planted == Some(Planted::StopsAtDoubledNotices);
            }
            return Ok(Some(notices));
        }
    }
}

impl NoticeStream for FaultyNotices {
    fn next(&mut self) -> StoreFuture<'_, Option<Vec<Notice>>> {
        Box::pin(self.next())
    }
}

/// The machine of a node.
pub(super) struct SimMachine {
    pub(super) sim: Arc<Simulation>,
    pub(super) node: usize,
    pub(super) process: Process,
}

impl Environment for SimMachine {
    fn now(&self) -> i64 {
        self.sim.clock() + self.sim.plan.skews[self.node]
    }

    fn random(&self) -> u64 {
        self.sim.bits()
    }

    fn spawn(&self, task: BoxedTask) {
        self.process.spawn(task);
    }

    fn think(&self, _: Level, job: BotJob) -> PendingBotMove {
        let sim = self.sim.clone();
        Box::pin(async move {
            sim.wait(1500).await;
            Some(job(Level::Random))
        })
    }

    fn game_over(&self, table: TableId) {
        self.sim.note(format_args!("{table} is over"));
    }

    fn deliver(&self, alert: Alert) -> PendingDelivery {
        let (sim, node) = (self.sim.clone(), self.node);
        Box::pin(async move {
            // The node may be paused while it sends.
            let begun = sim.elapsed();
            sim.wait(1000).await;
            if sim.happens(|rates| rates.refused) {
                return Delivery::Later(Duration::from_secs(1));
            }
            sim.note(format_args!("node {node} sends {alert:?}"));
            let may_repeat = !sim.plan.disruptions.is_empty();
            sim.check(|check| check.alerts.told(&alert, may_repeat, begun));
            // The node may be killed before it notes that it has sent the alert.
            sim.wait(1000).await;
            Delivery::Done
        })
    }
}
