//! Tests and pictures in a real browser.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::process::{cargo, succeed};
use crate::web::{self, Make};

/// Plays whole games in Chromium.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    ready(root)?;
    let mut command = cargo(&["test", "--package", "web", "--test", "browser", "--locked"]);
    succeed(command.env("BROWSER", "yes").args(["--", "--test-threads=2"]).current_dir(root))
}

/// Takes pictures of every screen into `target/shots`.
pub(crate) fn shots(root: &Path) -> Result<(), String> {
    ready(root)?;
    let mut command = cargo(&["test", "--package", "web", "--test", "browser", "--", "shots"]);
    succeed(command.env("BROWSER", "yes").env("SHOTS", "yes").current_dir(root))
}

/// A browser with its driver, and the site.
fn ready(root: &Path) -> Result<(), String> {
    let version = Command::new("chromedriver").arg("--version").stdout(Stdio::null()).status();
    if version.is_err() {
        println!("browser: chromedriver is missing; installing Debian's");
        succeed(Command::new("apt-get").args(["install", "-y", "-qq", "chromium", "chromium-driver"]))
            .map_err(|error| {
                format!("{error}. The browser tests need chromium and chromedriver on the path")
            })?;
    }
    web::build(root, Make::Small)
}
