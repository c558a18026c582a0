//! `cargo xtask faults`: two real nodes and a real Postgres, with faults between them.

use std::path::Path;

use crate::browser;
use crate::postgres;
use crate::process::{cargo, succeed};

/// The flags, the environment variables that the tests read, and the tests of the server.
const FLAGS: [(&str, &str, &str); 2] = [
    (
        "--minutes",
        "FAULTS_MINUTES",
        "live::faults::nothing_acknowledged_is_lost_whatever_breaks_around_two_nodes",
    ),
    (
        "--games",
        "FAULTS_GAMES",
        "live::faults::programs::programs_finish_their_games_although_nodes_are_killed",
    ),
];

/// Runs faults for some minutes, or some games of `examples/bot.py` or of two browsers while nodes are killed.
pub(crate) fn run(root: &Path, flag: &str, value: &str) -> Result<(), String> {
    let number: u32 = value.parse().map_err(|_| format!("{flag} must be a number"))?;
    postgres::provide()?;
    if flag == "--browser-games" {
        return browser::faults(root, number);
    }
    let known = FLAGS.iter().find(|(name, ..)| *name == flag);
    let (_, variable, test) = known.ok_or_else(|| format!("there is no flag `{flag}`"))?;
    let mut command =
        cargo(&["test", "--package", "server", "--lib", "--locked", "--", "--exact", test, "--nocapture"]);
    succeed(command.env(variable, number.to_string()).current_dir(root))
}
