//! The nodes: started, paused, killed and started again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use super::super::hub::{Hub, Settings};
use super::super::keep::{first_beat, keep};
use super::gate::Gate;
use super::plan::Stroke;
use super::wire::{SimMachine, Wire};
use super::world::World;

/// As the server has it by itself, but for tables that go to rest sooner and so are woken more often.
const SETTINGS: Settings = Settings {
    idle: Duration::from_secs(5),
    grace: Duration::from_secs(5),
    patience: Duration::from_secs(180),
};

#[derive(Clone)]
struct Node {
    gate: Gate,
    hub: Hub,
}

/// All nodes of a simulation.
#[derive(Clone)]
pub(super) struct Nodes {
    world: Arc<World>,
    nodes: Arc<Mutex<Vec<Node>>>,
}

impl Nodes {
    pub(super) fn start(world: &Arc<World>) -> Self {
        let nodes = (0..world.plan.nodes).map(|node| boot(world, node)).collect();
        Self { world: world.clone(), nodes: Arc::new(Mutex::new(nodes)) }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Node>> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with one of the nodes that run; as a balancer would, with one that is ready if there is one.
    pub(super) fn pick<T>(&self, chance: u64, run: impl FnOnce(&Gate, &Hub) -> T) -> Option<T> {
        let nodes = self.lock().clone();
        let ready = |node: &&Node| !node.gate.is_dead() && node.hub.metrics.ready.get();
        let ready: Vec<&Node> = nodes.iter().filter(ready).collect();
        let node = ready.get(chance as usize % ready.len().max(1))?;
        Some(run(&node.gate, &node.hub))
    }

    /// Lets something happen to the machines, and sees to it that it ends.
    pub(super) async fn suffer(&self, stroke: Stroke) {
        self.world.note(format_args!("{stroke:?}"));
        let all = 0..self.world.plan.nodes;
        match stroke {
            Stroke::Pause { node, lasts } => self.pause(node..node + 1, lasts).await,
            Stroke::PauseAll { lasts } => self.pause(all, lasts).await,
            Stroke::Kill { node, lasts } => {
                self.lock()[node].gate.kill();
                self.rest(lasts).await;
                // Another stroke may have started it meanwhile: there is one process for each node.
                let fresh = boot(&self.world, node);
                std::mem::replace(&mut self.lock()[node], fresh).gate.kill();
            }
            Stroke::Cut { node, lasts } => self.world.cut(node, lasts),
            Stroke::CutAll { lasts } => all.for_each(|node| self.world.cut(node, lasts)),
            Stroke::Jump { by } => self.world.jump(by),
        }
    }

    async fn pause(&self, nodes: std::ops::Range<usize>, lasts: u64) {
        let gates: Vec<Gate> = self.lock()[nodes].iter().map(|node| node.gate.clone()).collect();
        gates.iter().for_each(Gate::pause);
        self.rest(lasts).await;
        gates.iter().for_each(Gate::resume);
    }

    /// Waits, but not longer than there are faults.
    async fn rest(&self, lasts: u64) {
        let left = super::plan::STORMY.saturating_sub(self.world.elapsed());
        sleep(Duration::from_millis(lasts.min(left))).await;
    }
}

fn boot(world: &Arc<World>, node: usize) -> Node {
    let gate = Gate::new(world.fork(), world.plan.rates.yields);
    let wire = Wire { world: world.clone(), node };
    let machine = SimMachine { world: world.clone(), node, gate: gate.clone() };
    let hub = Hub::new(Arc::new(wire), Arc::new(machine), Arc::default(), SETTINGS);
    let starting = hub.clone();
    hub.spawn(async move {
        // A server that cannot reach its database ends, and is started again.
        while first_beat(&starting).await.is_err() {
            sleep(Duration::from_secs(1)).await;
        }
        keep(&starting);
    });
    Node { gate, hub }
}
