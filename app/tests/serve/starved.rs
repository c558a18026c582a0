//! On a full disk play pauses with a clear error, and continues when there is room again.

use std::process::Command;
use std::time::Duration;

use protocol::{Pace, Problem};
use scratch::Folder;
use visitor::Visitor;

use crate::crash::check;
use crate::driver::{Acks, PersistentPlayer, Process};

/// Limits the size of files that a process can write, in bytes; a database reports a full disk then.
fn limit_files(process: &Process, bytes: &str) {
    let limit = format!("--fsize={bytes}:unlimited");
    assert!(
        Command::new("prlimit")
            .args([&limit, "--pid", &process.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_pauses_play_until_there_is_room() {
    let folder = Folder::new();
    let server = Process::start(0, "trap '' XFSZ;", &["--data", folder.path().to_str().unwrap()]);
    let acks = Acks::default();
    let mut player = PersistentPlayer::new(server.address, 1, acks.clone(), Pace::Untimed).await;
    player.leisure = Duration::from_millis(20);
    let game = tokio::spawn(player.play());
    let played = || acks.lock().unwrap().len();
    while played() < 5 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    limit_files(&server, "1");
    let visitor = Visitor::new(server.address);
    let answer = visitor.post("/api/guest", &serde_json::json!({"name": "Late"})).await.unwrap();
    let problem: Problem = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!((answer.status.as_u16(), problem.code), (503, protocol::ErrorCode::Unavailable));
    tokio::time::sleep(Duration::from_millis(500)).await;
    let paused = played();
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(played(), paused);
    assert_eq!(visitor.get("/readyz").await.unwrap().status, 503);
    assert_eq!(visitor.get("/healthz").await.unwrap().status, 200);
    limit_files(&server, "unlimited");
    game.await.unwrap();
    assert!(played() > paused);
    // No acknowledged move was lost before, during or after the full disk.
    let store = store::Store::open(&store::Store::file(&folder.path().join("empires.db"))).await.unwrap();
    assert_eq!(check(&store, &acks).await, played());
    assert_eq!(visitor.get("/readyz").await.unwrap().status, 200);
}
