//! Tests and pictures in a real browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process::{cargo, install, succeed};
use crate::web::{self, Make};

/// Plays whole games in Chromium.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    ready(root)?;
    let mut command = tests();
    command.args([
        "--skip",
        PICTURES,
        "--skip",
        MEASUREMENTS,
        "--skip",
        NAMED,
        "--skip",
        NODES,
        "--test-threads=2",
    ]);
    succeed(command.env("AXE", axe(root)?).current_dir(root))
}

/// Plays one game to its end in Chromium, on a site that has been built.
pub(crate) fn named(root: &Path, game: &str) -> Result<(), String> {
    provide_browser()?;
    succeed(tests().arg(NAMED).env("GAME", game).current_dir(root))
}

/// Takes pictures of every screen into `target/shots`.
pub(crate) fn shots(root: &Path) -> Result<(), String> {
    ready(root)?;
    succeed(tests().arg(PICTURES).env("SHOTS", "yes").current_dir(root))
}

/// Measures how soon clicks are answered, and what Lighthouse says, on a machine that does nothing else.
pub(crate) fn measure(root: &Path) -> Result<(), String> {
    ready(root)?;
    let mut command = tests();
    command.args([MEASUREMENTS, "--nocapture", "--test-threads=1"]).env("LIGHTHOUSE", lighthouse(root)?);
    succeed(command.current_dir(root))
}

/// Plays games in two browsers on two nodes, while either node is killed.
pub(crate) fn faults(root: &Path, games: u32) -> Result<(), String> {
    ready(root)?;
    let mut command = tests();
    command.args([NODES, "--nocapture"]).env("FAULTS_BROWSER_GAMES", games.to_string());
    succeed(command.current_dir(root))
}

/// The browser tests that take pictures or measure; they are not part of `cargo xtask test`.
const PICTURES: &str = "browser::pictures::";
const MEASUREMENTS: &str = "browser::speed::";

/// The browser test that plays the game in the variable `GAME`.
const NAMED: &str = "browser::named::";

/// The browser test on two nodes that are killed; it needs minutes and a Postgres.
const NODES: &str = "browser::nodes::";

/// Runs browser tests. They are marked `#[ignore]`, so that a plain `cargo test` reports them as not run.
fn tests() -> Command {
    cargo(&["test", "--workspace", "--test", "browser", "--locked", "--", "--ignored"])
}

/// The accessibility checker that judges every page, and the program that rates the first visit. They are not part of the
/// site and are fetched once.
const AXE: &str = "axe-core@4.14.0";
const LIGHTHOUSE: &str = "lighthouse@12.8.2";

fn axe(root: &Path) -> Result<PathBuf, String> {
    fetched(&root.join("target/axe"), AXE, "axe-core/axe.min.js")
}

fn lighthouse(root: &Path) -> Result<PathBuf, String> {
    fetched(&root.join("target/lighthouse"), LIGHTHOUSE, "lighthouse/cli/index.js")
}

/// A file of an npm package, which is installed into this folder if it is not there.
fn fetched(folder: &Path, package: &str, file: &str) -> Result<PathBuf, String> {
    let path = folder.join("node_modules").join(file);
    if !path.exists() {
        if !is_there("npm") {
            install(&["npm"]).map_err(|error| {
                format!(
                    "{error}. {package} is fetched with npm: install npm, or put this file of that version at {}",
                    path.display()
                )
            })?;
        }
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", package];
        succeed(Command::new("npm").args(args).arg("--prefix").arg(folder).current_dir(folder))?;
    }
    Ok(path)
}

/// Whether a program can be started.
fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok()
}

/// Provides a browser with its driver, and the site.
fn ready(root: &Path) -> Result<(), String> {
    provide_browser()?;
    web::build(root, Make::Small)
}

fn provide_browser() -> Result<(), String> {
    if !is_there("chromedriver") {
        install(&["chromium", "chromium-driver"]).map_err(|error| {
            format!("{error}. The browser tests need chromium and chromedriver on the path")
        })?;
    }
    Ok(())
}
