//! A node in a process of its own, which can be stopped, killed and is started again.

use std::io::Read as _;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use scratch::Service;
use tokio::sync::oneshot;

use crate::{Config, Limits, Server};

/// The test below, which runs a node.
const SERVE: &str = "live::faults::node::serve";

/// The environment variables that give a node its database and its port.
const VARIABLES: [&str; 2] = ["FAULTS_DATABASE", "FAULTS_PORT"];

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
        let values = [database.to_owned(), port.to_string()];
        Self { port, service: Service::start(move || command(&values)) }
    }

    /// Sends a signal to the process, if it runs.
    pub(super) fn signal(&self, signal: Signal) {
        if let Some(id) = self.service.id().and_then(|id| Pid::from_raw(id as i32)) {
            // The process may just have ended.
            let _ = kill_process(id, signal);
        }
    }
}

/// Runs this test program once more, as a node. Its input ends with this program.
fn command(values: &[String; 2]) -> Command {
    let program = std::env::current_exe().expect("the test program is a file");
    let mut command = Command::new(program);
    command.args(["--exact", SERVE, "--nocapture"]).stdin(Stdio::piped()).stdout(Stdio::null());
    command.envs(VARIABLES.into_iter().zip(values)).stderr(Stdio::null());
    command
}

/// The process of a node, until its input ends. Without the environment variables it does nothing.
#[test]
fn serve() {
    let [Ok(database), Ok(port)] = VARIABLES.map(std::env::var) else { return };
    let port: u16 = port.parse().expect("the port is a number");
    let (stop, stopped) = oneshot::channel::<()>();
    std::thread::spawn(move || {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        drop(stop);
    });
    let config = Config {
        limits: Limits { waiting: 10_000, ..Limits::for_rates(1e6, 1e6, 10_000) },
        ..Config::new(([127, 0, 0, 1], port).into(), database)
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can be built");
    runtime.block_on(async {
        // Without its database a node does not start; it is tried again.
        if let Ok(server) = Server::bind(config).await {
            let _ = server.run(async move { drop(stopped.await) }).await;
        }
    });
}
