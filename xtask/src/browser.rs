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
        if Command::new("npm").arg("--version").stdout(Stdio::null()).status().is_err() {
            install(&["npm"])?;
        }
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let args = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", AXE];
        succeed(Command::new("npm").args(args).arg("--prefix").arg(&folder).current_dir(&folder))?;
    }
    Ok(script)
}

/// A browser with its driver, and the site.
fn ready(root: &Path) -> Result<(), String> {
    let version = Command::new("chromedriver").arg("--version").stdout(Stdio::null()).status();
    if version.is_err() {
        install(&["chromium", "chromium-driver"]).map_err(|error| {
            format!("{error}. The browser tests need chromium and chromedriver on the path")
        })?;
    }
    web::build(root, Make::Small)
}
