//! A node in a process of its own, which can be stopped, killed and is started again.

use std::io::Read as _;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::sync::oneshot;

use crate::{Config, Limits, Server};

/// The test below, which runs a node.
const SERVE: &str = "live::faults::node::serve";

/// The environment variables that give a node its database and its port.
const VARIABLES: [&str; 2] = ["FAULTS_DATABASE", "FAULTS_PORT"];

/// A node that is started again whenever it ends, as an operator's service manager does.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) port: u16,
    child: Arc<Mutex<Option<Child>>>,
    stopping: Arc<AtomicBool>,
    keeper: Option<JoinHandle<()>>,
}

impl Node {
    /// Starts a node on this database.
    pub(super) fn start(database: &str) -> Self {
        let port = scratch::free_port();
        let (child, stopping) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(false)));
        let values = [database.to_owned(), port.to_string()];
        let (kept, ended) = (child.clone(), stopping.clone());
        let keeper = std::thread::spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                let running = lock(&kept).as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)));
                if !running {
                    *lock(&kept) = Some(spawn(&values));
                }
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        Self { port, child, stopping, keeper: Some(keeper) }
    }

    /// Sends a signal to the process, if it runs.
    pub(super) fn signal(&self, signal: Signal) {
        let id = lock(&self.child).as_ref().and_then(|child| Pid::from_raw(child.id() as i32));
        if let Some(id) = id {
            // The process may just have ended.
            let _ = kill_process(id, signal);
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        let _ = self.keeper.take().map(JoinHandle::join);
        if let Some(mut child) = lock(&self.child).take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn lock(child: &Mutex<Option<Child>>) -> MutexGuard<'_, Option<Child>> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs this test program once more, as a node. Its input ends with this program.
fn spawn(values: &[String; 2]) -> Child {
    let program = std::env::current_exe().expect("the test program is a file");
    let mut command = Command::new(program);
    command.args(["--exact", SERVE, "--nocapture"]).stdin(Stdio::piped()).stdout(Stdio::null());
    command.envs(VARIABLES.into_iter().zip(values)).stderr(Stdio::null());
    command.spawn().expect("the test program can be run")
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
