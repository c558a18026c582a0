//! `cargo xtask floods`: attacks a release server at its default limits while other people play.

use std::path::Path;

use crate::process::{cargo, succeed};

/// The attacks, as `empires load --flood` names them.
const KINDS: [&str; 4] = ["pings", "slow-readers", "junk", "fuzz"];

/// Runs every attack for this many minutes, with twenty tables of visitors at one move a second.
pub(crate) fn run(root: &Path, minutes: &str) -> Result<(), String> {
    let minutes: u64 = minutes.parse().map_err(|_| format!("`{minutes}` is not a number of minutes"))?;
    let seconds = (60 * minutes.max(1)).to_string();
    for kind in KINDS {
        println!("floods: {kind}, {seconds} seconds");
        let mut command = cargo(&["run", "--release", "--locked", "--package", "empires", "--", "load"]);
        command.args(["--tables", "20", "--rate", "1", "--seconds", &seconds, "--flood", kind]);
        succeed(command.current_dir(root))?;
    }
    Ok(())
}
