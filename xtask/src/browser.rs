//! Tests and pictures in a real browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process::{cargo, install, succeed};
use crate::web::{self, Make};

/// Plays whole games in Chromium.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    ready(root)?;
    let mut command = cargo(&["test", "--workspace", "--test", "browser", "--locked"]);
    command.env("BROWSER", "yes").env("AXE", axe(root)?).args(["--", "--test-threads=2"]);
    succeed(command.current_dir(root))
}

/// Takes pictures of every screen into `target/shots`.
pub(crate) fn shots(root: &Path) -> Result<(), String> {
    ready(root)?;
    let mut command = cargo(&["test", "--workspace", "--test", "browser", "--", "shots"]);
    succeed(command.env("BROWSER", "yes").env("SHOTS", "yes").current_dir(root))
}

/// The judge of accessibility, of this version. It is no part of the site, and is fetched once.
const AXE: &str = "axe-core@4.14.0";

fn axe(root: &Path) -> Result<PathBuf, String> {
    let folder = root.join("target/axe");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.exists() {
        if !is_there("npm") {
            install(&["npm"]).map_err(|error| {
                format!(
                    "{error}. {AXE}, which judges every page, is fetched with npm: install npm, or put axe.min.js \
                     of that version at {}",
                    script.display()
                )
            })?;
        }
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", AXE];
        succeed(Command::new("npm").args(args).arg("--prefix").arg(&folder).current_dir(&folder))?;
    }
    Ok(script)
}

/// Whether a program can be started.
fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok()
}

/// A browser with its driver, and the site.
fn ready(root: &Path) -> Result<(), String> {
    if !is_there("chromedriver") {
        install(&["chromium", "chromium-driver"]).map_err(|error| {
            format!("{error}. The browser tests need chromium and chromedriver on the path")
        })?;
    }
    web::build(root, Make::Small)
}
