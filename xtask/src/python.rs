//! The Python package: its wheel, and its tests in a virtual environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo_home, succeed};

/// The tools that build the wheel, the dependencies of the package, and those of its tests.
const TOOLS: &[&str] =
    &["maturin>=1.16,<2", "numpy", "pytest", "gymnasium", "pettingzoo", "open_spiel", "ray", "schemathesis"];

/// The dependencies of the tests of RLlib's environments and of the PPO example: some gigabytes, too much for every run.
const RLLIB: &[&str] = &["ray[rllib]", "torch"];

/// How the Rust part is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BuildKind {
    /// For release.
    Release,
    /// For tests.
    Quick,
}

/// The most bytes of the wheel.
const WHEEL_BYTES: u64 = 5_000_000;

/// Builds the wheel into `target/wheels`.
pub(crate) fn wheel(root: &Path) -> Result<(), String> {
    let wheel = build(root, &environment(root)?, BuildKind::Release)?;
    let size = fs::metadata(&wheel).map_err(|error| format!("{}: {error}", wheel.display()))?.len();
    println!("wheel: {}, {size} bytes", wheel.display());
    if size > WHEEL_BYTES {
        return Err(format!("the wheel has more than {WHEEL_BYTES} bytes"));
    }
    Ok(())
}

/// Creates the virtual environment and compiles the package, so that its tests can begin at once.
pub(crate) fn prepare(root: &Path) -> Result<(), String> {
    build(root, &environment(root)?, BuildKind::Quick).map(drop)
}

/// Builds the package, installs it into a fresh environment, and runs its tests. The tests of RLlib run only on request,
/// or if RLlib is installed already.
pub(crate) fn test(root: &Path, rllib: bool) -> Result<(), String> {
    let python = environment(root)?;
    if rllib {
        pip(&python, RLLIB)?;
    }
    let wheel = build(root, &python, BuildKind::Quick)?;
    pip(&python, &["--force-reinstall", "--no-deps", &wheel.to_string_lossy()])?;
    let mut tests = Command::new(&python);
    // If the program has been built, a user's bot plays at one of its tables.
    let program = root.join("target/debug/empires");
    if program.exists() {
        tests.env("EMPIRES_PROGRAM", program);
    }
    tests
        .env("EMPIRES_WHEEL", &wheel)
        .env("EMPIRES_FOLDERS", format!("{}\n{}", root.display(), cargo_home()));
    // In another folder than the sources, so that the tests import the installed package.
    tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]).arg(root.join("python/tests"));
    succeed(tests.current_dir(root.join("target/python")))
}

/// The Python of a virtual environment with all packages, created if missing.
fn environment(root: &Path) -> Result<PathBuf, String> {
    let folder = root.join("target/python/env");
    let python = folder.join("bin/python");
    if !python.exists() {
        let made = succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        made.map_err(|reason| format!("{reason}\nthe Python package needs Python 3.10 or later with venv"))?;
    }
    pip(&python, TOOLS)?;
    Ok(python)
}

fn pip(python: &Path, packages: &[&str]) -> Result<(), String> {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "--quiet", "--disable-pip-version-check", "install"]).args(packages);
    succeed(&mut command)
        .map_err(|reason| format!("{reason}\nit needs the network to fetch {}", packages.join(", ")))
}

/// Builds the wheel and returns its path.
fn build(root: &Path, python: &Path, kind: BuildKind) -> Result<PathBuf, String> {
    let folder = root.join(match kind {
        BuildKind::Release => "target/wheels",
        BuildKind::Quick => "target/python/wheels",
    });
    // Removes older wheels, so that only this one is found there.
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut command = Command::new(python);
    command.args([
        "-m",
        "maturin",
        "build",
        "--quiet",
        "--locked",
        "--config",
        &without_paths(root),
        "--out",
    ]);
    command.arg(&folder);
    if kind == BuildKind::Release {
        command.arg("--release");
    }
    command.env("CARGO_TARGET_DIR", root.join("target/python"));
    succeed(command.current_dir(root.join("python")))?;
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut wheels = files.filter_map(|file| file.ok().map(|file| file.path()));
    wheels
        .find(|path| path.extension().is_some_and(|end| end == "whl"))
        .ok_or_else(|| "no wheel was built".to_owned())
}

/// The setting of cargo with which panic messages name no folder of this machine.
fn without_paths(root: &Path) -> String {
    let flags = [(root.display().to_string(), "."), (cargo_home(), "cargo")]
        .map(|(folder, name)| format!("'--remap-path-prefix={folder}={name}'"));
    // Joined with the flags of `python/.cargo/config.toml`.
    format!("target.'cfg(all())'.rustflags=[{}]", flags.join(","))
}
