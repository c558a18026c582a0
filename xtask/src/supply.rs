//! The crates of others: known vulnerabilities, licences and sources (`deny.toml`), and unused dependencies.

use std::path::Path;

use crate::process::{cargo, read, succeed};

/// Checks the crates of others with cargo-deny and cargo-machete. Neither comes with Rust; a missing one is skipped
/// with a message.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let run = |args: &[&str]| succeed(cargo(args).current_dir(root));
    if has(root, "deny") {
        run(&["deny", "check", "bans", "licenses", "sources"])?;
        if run(&["deny", "fetch", "db"]).is_ok() {
            run(&["deny", "check", "--disable-fetch", "advisories"])?;
        } else {
            println!("the list of known faults cannot be had here: not checked");
        }
    }
    if has(root, "machete") {
        run(&["machete"])?;
    }
    Ok(())
}

/// Whether a cargo command is installed; says how to get it if not.
fn has(root: &Path, command: &str) -> bool {
    let found = read(cargo(&[command, "--version"]).current_dir(root)).is_ok();
    if !found {
        println!(
            "cargo-{command} is not installed, its check is left out: cargo install --locked cargo-{command}"
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_is_not_installed_is_left_out() {
        assert!(has(Path::new("."), "fmt"));
        assert!(!has(Path::new("."), "nothing-of-this-name"));
    }
}
