//! `cargo xtask faults`: two real nodes and a real Postgres, with faults between them.

use std::path::Path;

use crate::postgres;
use crate::process::{cargo, succeed};

/// The test of the server that runs the faults.
const TEST: &str = "live::faults::nothing_acknowledged_is_lost_whatever_breaks_around_two_nodes";

/// Runs faults for this many minutes.
pub(crate) fn run(root: &Path, minutes: &str) -> Result<(), String> {
    let minutes: u32 = minutes.parse().map_err(|_| "--minutes must be a number")?;
    postgres::provide()?;
    let mut command =
        cargo(&["test", "--package", "server", "--lib", "--locked", "--", "--exact", TEST, "--nocapture"]);
    succeed(command.env("FAULTS_MINUTES", minutes.to_string()).current_dir(root))
}
