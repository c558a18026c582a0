//! Tests and pictures in a real browser.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::process::{cargo, install, succeed};
use crate::web::{self, Make};

/// Plays whole games in Chromium.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    run(
        root,
        &["--skip", PICTURES, "--skip", MEASUREMENTS, "--skip", NAMED, "--skip", NODES, "--test-threads=2"],
        &[],
    )
}

/// Runs the browser tests with this text in their names, and shows what they print.
pub(crate) fn matching(root: &Path, name: &str) -> Result<(), String> {
    run(root, &[name, "--nocapture", "--test-threads=2"], &[])
}

/// Plays one game to its end in Chromium, on a site that has been built.
pub(crate) fn named(root: &Path, game: &str) -> Result<(), String> {
    provide_browser()?;
    let driver = Driver::start()?;
    succeed(tests(&driver).arg(NAMED).env("GAME", game).current_dir(root))
}

/// Takes pictures of every screen into `target/shots`.
pub(crate) fn shots(root: &Path) -> Result<(), String> {
    run(root, &[PICTURES], &[("SHOTS", "yes")])
}

/// Measures the site on a machine that does nothing else: everything, or only the measurements whose names begin with `what`.
pub(crate) fn measure(root: &Path, what: &str) -> Result<(), String> {
    let program = lighthouse(root)?;
    run(
        root,
        &[&format!("{MEASUREMENTS}{what}"), "--nocapture", "--test-threads=1"],
        &[("LIGHTHOUSE", &program.to_string_lossy())],
    )
}

/// Plays games in two browsers on two nodes, while either node is killed.
pub(crate) fn faults(root: &Path, games: u32) -> Result<(), String> {
    run(root, &[NODES, "--nocapture"], &[("FAULTS_BROWSER_GAMES", &games.to_string())])
}

/// Builds the site and runs browser tests.
fn run(root: &Path, args: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    provide_browser()?;
    web::build(root, Make::Small)?;
    let driver = Driver::start()?;
    let mut command = tests(&driver);
    command.args(args).envs(variables.iter().copied()).env("AXE", axe(root)?);
    succeed(command.current_dir(root))
}

/// The browser tests that take pictures or measure; they are not part of `cargo xtask test`.
const PICTURES: &str = "browser::pictures::";
const MEASUREMENTS: &str = "browser::speed::";

/// The browser test that plays the game in the variable `GAME`.
const NAMED: &str = "browser::named::";

/// The browser test on two nodes that are killed; it needs minutes and a Postgres.
const NODES: &str = "browser::nodes::";

/// The browser tests. They are marked `#[ignore]`, so that a plain `cargo test` reports them as not run.
fn tests(driver: &Driver) -> Command {
    let mut command = cargo(&["test", "--workspace", "--test", "browser", "--locked", "--", "--ignored"]);
    command.env("CHROMEDRIVER_PORT", driver.port.to_string());
    command
}

/// The process of chromedriver, which starts browsers for the tests. Dropping it stops all of them.
struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    fn start() -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("chromedriver could not be started: {error}");
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let output = BufReader::new(process.stdout.as_mut().ok_or("chromedriver has no output")?);
        let port = output.lines().map_while(Result::ok).find_map(|line| port_in(&line));
        let port = port.ok_or("chromedriver ended before it named its port")?;
        Ok(Self { process, port })
    }

    /// Asks chromedriver to stop, which also stops its browsers. Killing it would leave them running.
    fn stop(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _stopped = self.stop();
        let _killed = self.process.kill();
        let _ended = self.process.wait();
    }
}

/// The port in the line in which chromedriver says that it has started.
fn port_in(line: &str) -> Option<u16> {
    line.split_once(" successfully on port ")?.1.trim_end_matches('.').parse().ok()
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

fn provide_browser() -> Result<(), String> {
    if !is_there("chromedriver") {
        install(&["chromium", "chromium-driver"]).map_err(|error| {
            format!("{error}. The browser tests need chromium and chromedriver on the path")
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::port_in;

    #[test]
    fn the_port_of_chromedriver_is_read() {
        assert_eq!(port_in("ChromeDriver was started successfully on port 41879."), Some(41879));
        assert_eq!(port_in("Starting ChromeDriver 156.0.8078.73 on port 0"), None);
        assert_eq!(port_in("Only local connections are allowed."), None);
    }
}
