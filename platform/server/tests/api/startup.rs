//! Starting a server, and the errors of starting.

use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Mutex;
use std::time::Duration;

use scratch::Folder;
use server::{Config, Server};
use store::Store;

use crate::site::{Site, config};

/// The log of all servers of this process.
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Collects the log from now on. A collector for one thread would miss lines while others come and go.
pub(crate) fn collect_log() {
    // An error means that another test collects it already.
    let _ = tracing_subscriber::fmt().with_ansi(false).with_writer(|| LogWriter).try_init();
}

/// Whether a line of the log contains this text.
pub(crate) fn has_logged(text: &str) -> bool {
    String::from_utf8_lossy(&LOG.lock().unwrap()).contains(text)
}

struct LogWriter;

impl io::Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.lock().unwrap().write(bytes)
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
    collect_log();
    let mut site = Site::start(on(&folder)).await;
    while !folder.path().join("last-beat").exists() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    site.halt().await;
    drop(Server::bind(on(&folder)).await.unwrap());
    assert!(!has_logged("older than the last run"), "nothing is missing");
    for file in ["empires.db", "empires.db-wal", "empires.db-shm"] {
        let _not_there = std::fs::remove_file(folder.path().join(file));
    }
    drop(Server::bind(on(&folder)).await.unwrap());
    assert!(has_logged("older than the last run"), "the files are missing");
}
