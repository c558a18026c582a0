//! The nodes: started, paused, killed and started again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use super::super::background::{first_beat, start_background};
use super::super::hub::{Hub, Settings};
use super::faulty::{FaultyStore, SimMachine};
use super::plan::Disruption;
use super::process::Process;
use super::simulation::Simulation;

/// The defaults of the server, except that idle tables are dropped sooner and so are read again more often, and that
/// premoves wait for a shorter time.
const SETTINGS: Settings = Settings {
    idle: Duration::from_secs(1),
    grace: Duration::from_secs(5),
    absence_limit: Duration::from_secs(180),
    alert_wait: Duration::from_secs(5),
    premove_wait: Duration::from_secs(1),
};

#[derive(Clone)]
struct Node {
    process: Process,
    hub: Hub,
}

/// All nodes of a simulation.
#[derive(Clone)]
pub(super) struct Nodes {
    sim: Arc<Simulation>,
    nodes: Arc<Mutex<Vec<Node>>>,
}

impl Nodes {
    pub(super) fn start(sim: &Arc<Simulation>) -> Self {
        let nodes = (0..sim.plan.nodes).map(|node| boot(sim, node)).collect();
        Self { sim: sim.clone(), nodes: Arc::new(Mutex::new(nodes)) }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Node>> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `run` with one of the ready nodes, chosen by `chance`, as a load balancer does.
    pub(super) fn pick<T>(&self, chance: u64, run: impl FnOnce(&Process, &Hub) -> T) -> Option<T> {
        let nodes = self.lock().clone();
        let ready = |node: &&Node| !node.process.is_dead() && node.hub.metrics.ready.get();
        let ready: Vec<&Node> = nodes.iter().filter(ready).collect();
        let node = ready.get(chance as usize % ready.len().max(1))?;
        Some(run(&node.process, &node.hub))
    }

    /// Applies a disruption, and ends it in time.
    pub(super) async fn apply(&self, disruption: Disruption) {
        self.sim.note(format_args!("{disruption:?}"));
        let all = 0..self.sim.plan.nodes;
        match disruption {
            Disruption::Pause { node, lasts } => self.pause(node..node + 1, lasts).await,
            Disruption::PauseAll { lasts } => self.pause(all, lasts).await,
            Disruption::Kill { node, lasts } => {
                self.lock()[node].process.kill();
                self.rest(lasts).await;
                // Another disruption may have restarted the node meanwhile: kill that process.
                let fresh = boot(&self.sim, node);
                std::mem::replace(&mut self.lock()[node], fresh).process.kill();
            }
            Disruption::Cut { node, lasts } => self.sim.cut(node, lasts),
            Disruption::CutAll { lasts } => all.for_each(|node| self.sim.cut(node, lasts)),
            Disruption::Jump { by } => self.sim.jump(by),
        }
    }

    async fn pause(&self, nodes: std::ops::Range<usize>, lasts: u64) {
        let processes: Vec<Process> = self.lock()[nodes].iter().map(|node| node.process.clone()).collect();
        processes.iter().for_each(Process::pause);
        self.rest(lasts).await;
        processes.iter().for_each(Process::resume);
    }

    /// Waits, at most until the end of the fault phase.
    async fn rest(&self, lasts: u64) {
        let left = super::plan::FAULT_PHASE.saturating_sub(self.sim.elapsed());
        sleep(Duration::from_millis(lasts.min(left))).await;
    }
}

fn boot(sim: &Arc<Simulation>, node: usize) -> Node {
    let process = Process::new(sim.fork(), sim.plan.rates.yields);
    let faulty = FaultyStore::new(sim, node);
    let machine = SimMachine { sim: sim.clone(), node, process: process.clone() };
    let hub = Hub::new(Arc::new(faulty), Arc::new(machine), Arc::default(), SETTINGS);
    let starting = hub.clone();
    hub.spawn(async move {
        // A server that cannot reach its database exits and is restarted.
        while first_beat(&starting).await.is_err() {
            sleep(Duration::from_secs(1)).await;
        }
        start_background(&starting);
    });
    Node { process, hub }
}
