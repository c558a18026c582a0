//! Starting a server, and the errors of starting.

use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use scratch::Folder;
use server::{Config, Server};
use store::Store;
use tracing::subscriber::DefaultGuard;

use crate::site::{Site, config};

/// The log of everything that runs on this thread.
pub(crate) struct Logs {
    text: Arc<Mutex<Vec<u8>>>,
    _guard: DefaultGuard,
}

impl Logs {
    pub(crate) fn collect() -> Self {
        let text = Arc::new(Mutex::new(Vec::new()));
        let to = LogWriter(text.clone());
        let logs = tracing_subscriber::fmt().with_ansi(false).with_writer(move || to.clone()).finish();
        Self { text, _guard: tracing::subscriber::set_default(logs) }
    }

    /// The text since the last call.
    pub(crate) fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.text.lock().unwrap())).unwrap()
    }
}

#[derive(Clone)]
struct LogWriter(Arc<Mutex<Vec<u8>>>);

impl io::Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn on(folder: &Folder) -> Config {
    let data = Some(folder.path().to_owned());
    Config { data, ..config(Store::file(&folder.path().join("empires.db"))) }
}

#[tokio::test]
async fn a_folder_has_one_server_at_a_time() {
    let folder = Folder::new();
    let mut first = Site::start(on(&folder)).await;
    let second = Server::bind(on(&folder)).await.unwrap_err().to_string();
    assert!(second.contains("another server runs on") && second.contains("--data"), "{second}");
    first.halt().await;
    Server::bind(on(&folder)).await.unwrap();
}

#[tokio::test]
async fn nobody_else_on_the_machine_reads_the_database() {
    let folder = Folder::new();
    let database = folder.path().join("empires.db");
    std::fs::write(&database, "").unwrap();
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).unwrap();
    let site = Site::start(on(&folder)).await;
    site.guest("Ana").await;
    for file in ["empires.db", "empires.db-wal", "empires.db-shm"] {
        let mode = std::fs::metadata(folder.path().join(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_so() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("empires.db"), "no database ".repeat(1000)).unwrap();
    let error = Server::bind(on(&folder)).await.unwrap_err().to_string();
    assert!(error.contains("is no database") && !error.contains("timed out"), "{error}");
}

#[tokio::test]
async fn a_database_that_misses_what_was_written_is_noticed() {
    let folder = Folder::new();
    let logs = Logs::collect();
    let mut site = Site::start(on(&folder)).await;
    while !folder.path().join("last-beat").exists() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    site.halt().await;
    drop(Server::bind(on(&folder)).await.unwrap());
    assert!(!logs.take().contains("older than the last run"), "nothing is missing");
    for file in ["empires.db", "empires.db-wal", "empires.db-shm"] {
        let _not_there = std::fs::remove_file(folder.path().join(file));
    }
    drop(Server::bind(on(&folder)).await.unwrap());
    let warned = logs.take();
    assert!(warned.contains("WARN") && warned.contains("older than the last run"), "{warned}");
}
