//! `cargo xtask sim`: nodes, database, network and visitors in one thread, with faults from seeds.

use std::path::Path;

use crate::process::{cargo, succeed};

/// The test of the server that runs seeds.
const TEST: &str = "live::sim::tests::nothing_is_lost_doubled_shown_or_forgotten_whatever_fails";

/// The flags, and the environment variables that the test reads.
const FLAGS: [(&str, &str); 5] = [
    ("--seed", "SIM_SEED"),
    ("--seeds", "SIM_SEEDS"),
    ("--faults", "SIM_FAULTS"),
    ("--hours", "SIM_HOURS"),
    ("--trace", "SIM_TRACE"),
];

/// Runs seeds until one fails.
pub(crate) fn run(root: &Path, args: &[&str]) -> Result<(), String> {
    let mut command =
        cargo(&["test", "--package", "server", "--lib", "--locked", "--", "--exact", TEST, "--nocapture"]);
    for (variable, value) in variables(args)? {
        command.env(variable, value);
    }
    succeed(command.current_dir(root))
}

fn variables<'a>(args: &[&'a str]) -> Result<Vec<(&'static str, &'a str)>, String> {
    let pair = |pair: &[&'a str]| {
        let [flag, value] = pair else { return Err(format!("`{}` needs a value", pair.join(" "))) };
        let known = FLAGS.iter().find(|(name, _)| name == flag);
        known.map(|(_, variable)| (*variable, *value)).ok_or_else(|| format!("there is no flag `{flag}`"))
    };
    args.chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_become_variables() {
        let set = variables(&["--seeds", "10000", "--hours", "1"]).unwrap();
        assert_eq!(set, [("SIM_SEEDS", "10000"), ("SIM_HOURS", "1")]);
        assert!(variables(&["--seeds"]).is_err());
        assert!(variables(&["--night", "1"]).is_err());
    }
}
