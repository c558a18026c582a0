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

    /// A file at the root of the repository.
    fn parsed(text: &str) -> toml::Table {
        text.parse().expect("it is TOML")
    }

    #[test]
    fn faulty_and_abandoned_crates_and_unknown_sources_are_refused() {
        let deny = parsed(include_str!("../../deny.toml"));
        for (part, key, value) in [
            ("advisories", "yanked", "deny"),
            ("advisories", "unmaintained", "all"),
            ("sources", "unknown-registry", "deny"),
            ("sources", "unknown-git", "deny"),
        ] {
            assert_eq!(deny[part][key].as_str(), Some(value), "{part}.{key}");
        }
        assert!(!deny["licenses"]["allow"].as_array().expect("a list").is_empty());
    }

    #[test]
    fn every_exception_has_a_reason_and_a_crate() {
        let deny = parsed(include_str!("../../deny.toml"));
        let lock = parsed(include_str!("../../Cargo.lock"));
        let crates: Vec<_> = lock["package"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|one| one["name"].as_str())
            .collect();
        for exception in deny["advisories"]["ignore"].as_array().expect("a list") {
            let reason = exception["reason"].as_str().expect("an exception has a reason");
            // The reason begins with the name of the crate.
            let name = reason.split('`').nth(1).unwrap_or_default();
            assert!(crates.contains(&name), "{name} is in no program any more: {reason}");
        }
    }
}
