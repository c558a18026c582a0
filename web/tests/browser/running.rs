//! Running browsers. `cargo xtask` starts one chromedriver for all tests. Starting a browser takes as long as a short
//! test, so a test that needs a browser gets one that an earlier test has closed, if there is one of the same kind.

use std::env;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use super::driver::Screen;

/// How a browser is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) screen: Screen,
    pub(crate) lang: String,
    pub(crate) less_motion: bool,
}

/// A session of chromedriver with its browser. Dropping it stops the browser, even after a panic.
#[derive(Debug)]
pub(crate) struct Running {
    kind: Kind,
    session: String,
    /// The folder of the profile and of downloads.
    own: scratch::Folder,
    idle: bool,
}

/// Browsers that no test uses. They stop with chromedriver, after the last test.
static IDLE: Mutex<Vec<Running>> = Mutex::new(Vec::new());

const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1440,1000",
];

impl Running {
    /// An idle browser of this kind, or a new one.
    pub(crate) async fn get(kind: Kind) -> (Client, Self) {
        let idle = {
            let mut idle = IDLE.lock().expect("no test panics while it holds the list");
            let found = idle.iter().position(|running| running.kind == kind);
            found.map(|index| idle.swap_remove(index))
        };
        let Some(mut running) = idle else { return Self::start(kind).await };
        running.idle = false;
        let client = Client::with_existing_session(&driver(), &running.session, HttpConnector::new()).await;
        let client = client.expect("the session goes on");
        client.persist().await.expect("the session stays");
        (client, running)
    }

    async fn start(kind: Kind) -> (Client, Self) {
        let own = scratch::Folder::new();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(kind.capabilities(own.path())).connect(&driver()).await;
        let client = client.unwrap_or_else(|error| panic!("chromedriver starts no browser: {error}"));
        client.persist().await.expect("the session stays");
        let session = client.session_id().await.expect("chromedriver responds").expect("a session");
        (client, Self { kind, session, own, idle: false })
    }

    /// The folder for downloads.
    pub(crate) fn offered(&self) -> PathBuf {
        offered(self.own.path())
    }

    /// Leaves the browser to the next test, after every trace of the site at this address is removed.
    pub(crate) async fn give_back(mut self, client: &Client, address: &str) {
        if forget(client, address).await.is_ok() && !self.offered().exists() {
            self.idle = true;
            IDLE.lock().expect("no test panics while it holds the list").push(self);
        }
    }

    fn stop(&self) -> std::io::Result<()> {
        let port = driver_port();
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        let session = &self.session;
        write!(
            stream,
            "DELETE /session/{session} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"
        )?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.idle {
            let _stopped = self.stop();
        }
    }
}

impl Kind {
    fn capabilities(&self, own: &Path) -> serde_json::Map<String, Value> {
        let mut args: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
        args.push(format!("--user-data-dir={}", own.join("profile").display()));
        args.push(format!("--lang={}", self.lang));
        if self.less_motion {
            args.push("--force-prefers-reduced-motion".to_owned());
        }
        let prefs = json!({ "intl.accept_languages": self.lang, "download.default_directory": offered(own) });
        let mut options = json!({ "args": args, "prefs": prefs });
        if let Some((width, height)) = self.screen.size() {
            // Only screenshots need a high resolution, which is slow.
            let ratio = if env::var_os("SHOTS").is_some() { 2 } else { 1 };
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": width, "height": height, "pixelRatio": ratio, "touch": true }
            });
        }
        let mut capabilities = serde_json::Map::new();
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        capabilities
    }
}

fn offered(own: &Path) -> PathBuf {
    own.join("offered")
}

fn driver_port() -> u16 {
    let port = env::var("CHROMEDRIVER_PORT").ok().and_then(|port| port.parse().ok());
    port.expect("no chromedriver: run these tests with `cargo xtask browser NAME`")
}

fn driver() -> String {
    format!("http://127.0.0.1:{}", driver_port())
}

/// Replaces all tabs by an empty one without a history, and removes cookies, permissions and stored data.
async fn forget(client: &Client, address: &str) -> Result<(), CmdError> {
    let old = client.windows().await?;
    let tab = client.new_window(true).await?;
    for window in old {
        client.switch_to_window(window).await?;
        client.close_window().await?;
    }
    client.switch_to_window(tab.handle).await?;
    client.release_actions().await?;
    let stored = json!({ "origin": address, "storageTypes": "all" });
    client.issue_cmd(DevTools { command: "Storage.clearDataForOrigin", parameters: stored }).await?;
    for command in ["Network.clearBrowserCookies", "Browser.resetPermissions"] {
        client.issue_cmd(DevTools { command, parameters: json!({}) }).await?;
    }
    client.issue_cmd(ConsoleLog).await.map(drop)
}

/// The command of Chromium to read the console, which also empties it.
#[derive(Debug)]
pub(crate) struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

/// A command of the DevTools protocol.
#[derive(Debug)]
pub(crate) struct DevTools {
    pub(crate) command: &'static str,
    pub(crate) parameters: Value,
}

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "cmd": self.command, "params": self.parameters }).to_string()))
    }
}
