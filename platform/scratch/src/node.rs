//! A node of a site in a process of its own: this test program, run once more with one of its tests alone.

use std::io::Read as _;
use std::process::{Command, Stdio};

/// The environment variables that give a node its database and its port.
const VARIABLES: [&str; 2] = ["FAULTS_DATABASE", "FAULTS_PORT"];

/// Runs this test program once more, with only the named test, which serves a node. Its input ends with this program.
///
/// # Panics
/// If the test program is not a file any more.
#[must_use]
pub fn node_command(test: &str, database: &str, port: u16) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the test program is a file"));
    command.args(["--include-ignored", "--exact", test, "--nocapture"]);
    command.envs(VARIABLES.into_iter().zip([database, &port.to_string()]));
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The database and the port of the node that this process serves; `None` in any other process.
///
/// # Panics
/// If the port is not a number.
#[must_use]
pub fn node_to_serve() -> Option<(String, u16)> {
    let [Ok(database), Ok(port)] = VARIABLES.map(std::env::var) else { return None };
    Some((database, port.parse().expect("the port is a number")))
}

/// Waits until the input of this process ends, that is, until the program that started it ends.
pub fn wait_for_input_end() {
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
}
