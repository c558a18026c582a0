//! Starting a server, and the errors of starting.

use std::os::unix::fs::PermissionsExt as _;

use scratch::Folder;
use server::{Config, Server};
use store::Store;

use crate::site::{Site, config};

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
