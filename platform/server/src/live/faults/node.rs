//! A node in a process of its own, which can be stopped, killed and is started again.

use rustix::process::{Pid, Signal, kill_process};
use scratch::Service;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;

use crate::{Config, Limits, Server};

/// The test below, which runs a node.
const SERVE: &str = "live::faults::node::serve";

/// A node that is started again whenever it ends.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) port: u16,
    service: Service,
}

impl Node {
    /// Starts a node on this database.
    pub(super) fn start(database: &str) -> Self {
        let port = scratch::free_port();
        let database = database.to_owned();
        let service = Service::start(move || scratch::node_command(SERVE, &database, port));
        Self { port, service }
    }

    /// Sends a signal to the process, if it runs.
    pub(super) fn signal(&self, signal: Signal) {
        if let Some(id) = self.service.id().and_then(|id| Pid::from_raw(id as i32)) {
            // The process may just have ended.
            let _ = kill_process(id, signal);
        }
    }
}

/// The process of a node, until its input ends. In the process of other tests it does nothing.
#[test]
fn serve() {
    let Some((database, port)) = scratch::node_to_serve() else { return };
    let config = Config {
        limits: Limits { waiting: 10_000, ..Limits::for_rates(1e6, 1e6, 10_000) },
        ..Config::new(([127, 0, 0, 1], port).into(), database)
    };
    let runtime = Runtime::new().expect("a runtime can be built");
    runtime.block_on(async {
        // Without its database a node does not start; it is tried again.
        if let Ok(server) = Server::bind(config).await {
            let stopped = spawn_blocking(scratch::wait_for_input_end);
            let _ = server.run(async { drop(stopped.await) }).await;
        }
    });
    runtime.shutdown_background();
}
