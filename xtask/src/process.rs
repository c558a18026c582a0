//! Running cargo and rustup.

use std::env;
use std::path::Path;
use std::process::Command;

const WASM: &str = "wasm32-unknown-unknown";

/// Installs packages of Debian or a derivative; a new machine may not have the package list yet.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    println!("installing {}", packages.join(", "));
    succeed(Command::new("apt-get").args(["update", "--quiet=2"]))?;
    succeed(Command::new("apt-get").args(["install", "--yes", "--quiet=2"]).args(packages))
}

/// The cargo that started this program, with these arguments.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

/// The folder in which cargo keeps the sources of other crates.
pub(crate) fn cargo_home() -> String {
    let home = || Some(format!("{}/.cargo", env::var("HOME").ok()?));
    env::var("CARGO_HOME").ok().or_else(home).unwrap_or_default()
}

/// Runs a command on the caller's terminal; any failure is described in words.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{} ended with {status}", name(command))),
        Err(error) => Err(format!("{} could not be started: {error}", name(command))),
    }
}

/// Checks that these packages compile for the browser.
pub(crate) fn check_wasm(root: &Path, packages: &[&str]) -> Result<(), String> {
    if packages.is_empty() {
        return Ok(());
    }
    install_wasm(root)?;
    let mut command = cargo(&["check", "--locked", "--target", WASM]);
    for package in packages {
        command.args(["--package", package]);
    }
    succeed(command.current_dir(root))
}

/// Installs the wasm target unless it is installed. The toolchain file lists it, but rustup reads that file only when
/// it installs the toolchain itself.
pub(crate) fn install_wasm(root: &Path) -> Result<(), String> {
    let list = read(Command::new("rustup").args(["target", "list", "--installed"]).current_dir(root));
    let installed = list.map_err(|error| format!("checking {WASM} takes rustup, but {error}"))?;
    if installed.lines().any(|target| target == WASM) {
        return Ok(());
    }
    succeed(Command::new("rustup").args(["target", "add", WASM]).current_dir(root))
}

/// The output of a command, or why there is none.
pub(crate) fn read(command: &mut Command) -> Result<String, String> {
    let output =
        command.output().map_err(|error| format!("{} could not be started: {error}", name(command)))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{} ended with {}: {}", name(command), output.status, complaint.trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn name(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    format!("`{}`", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_named_without_its_folder() {
        assert_eq!(name(Command::new("some/where/cargo").args(["doc", "--locked"])), "`cargo doc --locked`");
    }

    #[test]
    fn a_missing_program_is_an_error_in_words() {
        let mut command = Command::new("no-such-program");
        for error in [succeed(&mut command).unwrap_err(), read(&mut command).unwrap_err()] {
            assert!(error.starts_with("`no-such-program` could not be started"), "{error}");
        }
    }
}
