//! What stands between a node and the rest of the world: its way to the database, and its machine. Faults come here.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use protocol::TableId;
use store::{Append, Beat, Edge, Later, Listen, Logged, Notice, Outage, StoreError, StoredTable};
use tokio::time::sleep;

use super::super::outside::{Outside, Running, Thinking};
use super::super::seen::Thought;
use super::gate::Gate;
use super::plan::Rates;
use super::world::World;

/// No call of the database takes longer: its time limit.
const LIMIT: Duration = Duration::from_secs(5);

/// A fault that is built in to see that the simulator finds it: each breaks a promise that tables rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Planted {
    /// A commit is acknowledged and not kept.
    Forgets,
    /// Entries are kept without the changes that belong to them.
    Halves,
    /// A number that is taken is not refused: the entry gets the next one.
    Renumbers,
    /// Notices that were lost are not spoken of.
    Deaf,
    /// Nobody notes that there was an outage.
    Tireless,
    /// Each node goes by its own clock.
    OwnClock,
    /// Nobody looks after tables that are due.
    Sleeps,
    /// What is sent to one visitor reaches another.
    Crossed,
}

impl Planted {
    pub(super) const ALL: [Self; 8] = [
        Self::Forgets,
        Self::Halves,
        Self::Renumbers,
        Self::Deaf,
        Self::Tireless,
        Self::OwnClock,
        Self::Sleeps,
        Self::Crossed,
    ];
}

/// The way of a node to the database.
#[derive(Debug)]
pub(super) struct Wire {
    pub(super) world: Arc<World>,
    pub(super) node: usize,
}

impl Wire {
    /// A call on its way there: it takes time, and fails if the database is out of reach.
    async fn call(&self) -> Result<(), StoreError> {
        self.world.wait(self.world.plan.latency).await;
        let silence = self.world.silence(self.node);
        if silence.is_zero() {
            return Ok(());
        }
        // Either the connection is refused, or nobody answers.
        let patience = if self.world.below(2) == 0 { Duration::from_millis(100) } else { LIMIT };
        sleep(patience).await;
        Err(silent())
    }

    /// What is read takes time there and back.
    async fn read<T>(&self, read: Later<'_, T>) -> Result<T, StoreError> {
        self.call().await?;
        let answer = read.await;
        self.world.wait(self.world.plan.latency).await;
        if self.world.silence(self.node).is_zero() { answer } else { Err(silent()) }
    }

    async fn append(&self, append: Arc<Append>) -> Result<(), StoreError> {
        let (world, begun) = (&self.world, self.world.elapsed());
        self.call().await?;
        if world.happens(|rates: &Rates| rates.refused) {
            world.note("refused");
            return Err(silent());
        }
        if world.happens(|rates| rates.late_commits) {
            let (world, delay) = (world.clone(), LIMIT + Duration::from_millis(world.below(2000).into()));
            tokio::spawn(async move {
                sleep(delay).await;
                world.commit(append, begun).await
            });
            sleep(LIMIT).await;
            return Err(silent());
        }
        let done = world.commit(append, begun).await;
        if world.happens(|rates| rates.lost_answers) || !world.silence(self.node).is_zero() {
            world.note("answer lost");
            sleep(LIMIT).await;
            return Err(silent());
        }
        world.wait(world.plan.latency).await;
        done
    }

    fn plants(&self, fault: Planted) -> bool {
        self.world.planted == Some(fault)
    }
}

fn silent() -> StoreError {
    StoreError::Unavailable("the simulated database does not answer".to_owned())
}

impl Edge for Wire {
    fn is_shared(&self) -> bool {
        self.world.model.is_shared()
    }

    fn append(&self, append: Arc<Append>) -> Later<'_, ()> {
        Box::pin(self.append(append))
    }

    fn table<'a>(&'a self, id: &'a TableId) -> Later<'a, Option<StoredTable>> {
        Box::pin(self.read(self.world.model.table(id)))
    }

    fn log<'a>(&'a self, id: &'a TableId, after: i64) -> Later<'a, Vec<Logged>> {
        Box::pin(self.read(self.world.model.log(id, after)))
    }

    fn due_tables(&self, before: i64) -> Later<'_, Vec<(TableId, i64)>> {
        let before = if self.plants(Planted::Sleeps) { 0 } else { before };
        Box::pin(async move {
            let due = self.read(self.world.model.due_tables(before)).await?;
            if !due.is_empty() {
                self.world.note(format_args!("node {} finds due {due:?}", self.node));
            }
            Ok(due)
        })
    }

    fn put_off<'a>(&'a self, id: &'a TableId, due: i64, until: Option<i64>) -> Later<'a, ()> {
        self.world.note(format_args!("node {} puts {id} off from {due} to {until:?}", self.node));
        Box::pin(self.read(self.world.model.put_off(id, due, until)))
    }

    fn beat(&self, now: i64, longest: i64) -> Later<'_, Beat> {
        Box::pin(async move {
            self.call().await?;
            let beat = self.world.model.beat(now, longest).await?;
            let elapsed = self.world.elapsed();
            self.world.check(|check| {
                check.beat(elapsed);
                Ok(())
            });
            self.world.wait(self.world.plan.latency).await;
            if !self.world.silence(self.node).is_zero() {
                return Err(silent());
            }
            Ok(if self.plants(Planted::OwnClock) { Beat { now, ..beat } } else { beat })
        })
    }

    fn outages(&self, after: i64) -> Later<'_, Vec<Outage>> {
        let after = if self.plants(Planted::Tireless) { i64::MAX } else { after };
        Box::pin(self.read(self.world.model.outages(after)))
    }

    fn listen(&self) -> Later<'_, Box<dyn Listen>> {
        Box::pin(async {
            self.call().await?;
            let (world, node) = (self.world.clone(), self.node);
            let heard = world.model.listen().await?;
            Ok(Box::new(Ear { world, node, heard }) as Box<dyn Listen>)
        })
    }

    fn say_who_is_here<'a>(&'a self, table: &'a str, node: &'a str, people: &'a [String]) -> Later<'a, ()> {
        Box::pin(self.read(self.world.model.say_who_is_here(table, node, people)))
    }
}

/// The connection on which a node hears notices.
struct Ear {
    world: Arc<World>,
    node: usize,
    heard: Box<dyn Listen>,
}

impl Ear {
    async fn next(&mut self) -> Result<Option<Vec<Notice>>, StoreError> {
        loop {
            let mut notices = self.heard.next().await?.unwrap_or_default();
            let cut = !self.world.silence(self.node).is_zero();
            if cut || self.world.happens(|rates| rates.lost_notices) {
                self.world.note(format_args!("node {} loses notices", self.node));
                self.world.wait(8000).await;
                while !self.world.silence(self.node).is_zero() {
                    sleep(Duration::from_millis(500)).await;
                }
                self.heard = self.world.model.listen().await?;
                if self.world.planted == Some(Planted::Deaf) {
                    continue;
                }
                return if self.world.below(2) == 0 { Ok(None) } else { Err(silent()) };
            }
            if self.world.happens(|rates| rates.late_notices) {
                self.world.wait(3000).await;
            }
            if self.world.happens(|rates| rates.doubled_notices) {
                notices.extend(notices.clone());
            }
            return Ok(Some(notices));
        }
    }
}

impl Listen for Ear {
    fn next(&mut self) -> Later<'_, Option<Vec<Notice>>> {
        Box::pin(self.next())
    }
}

/// The machine of a node.
pub(super) struct SimMachine {
    pub(super) world: Arc<World>,
    pub(super) node: usize,
    pub(super) gate: Gate,
}

impl Outside for SimMachine {
    fn now(&self) -> i64 {
        self.world.clock() + self.world.plan.skews[self.node]
    }

    fn chance(&self) -> u64 {
        self.world.bits()
    }

    fn spawn(&self, task: Running) {
        self.gate.spawn(task);
    }

    fn think(&self, _: Level, thought: Thought) -> Thinking {
        let world = self.world.clone();
        Box::pin(async move {
            world.wait(1500).await;
            Some(thought(Level::Random))
        })
    }

    fn over(&self, table: TableId) {
        self.world.note(format_args!("{table} is over"));
    }
}
