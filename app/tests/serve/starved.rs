//! A full disk: play pauses with a clear word and goes on when there is room again.

use std::process::Command;
use std::time::Duration;

use protocol::{Pace, Problem};
use scratch::Folder;
use server::visitor::Visitor;

use crate::driver::{Acks, Process, Stubborn};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_pauses_play_until_there_is_room() {
    let folder = Folder::new();
    // No file may grow beyond half a megabyte: to the database, the disk is full then.
    let limits = "trap '' XFSZ; ulimit -S -f 1024;";
    let server = Process::start(0, limits, &["--data", folder.path().to_str().unwrap()]);
    let acks = Acks::default();
    let player = Stubborn::new(server.address, 1, acks.clone(), Pace::Untimed).await;
    let visitor = Visitor::new(server.address);
    let mut problem = None;
    for index in 0..5000 {
        let guest = serde_json::json!({"name": format!("Guest {index}")});
        let answer = visitor.post("/api/guest", &guest).await.unwrap();
        if !answer.status.is_success() {
            problem =
                Some((answer.status.as_u16(), serde_json::from_slice::<Problem>(&answer.body).unwrap()));
            break;
        }
    }
    let (status, problem) = problem.expect("the disk is full in the end");
    assert_eq!((status, problem.code), (503, protocol::ErrorCode::Unavailable));
    let game = tokio::spawn(player.play());
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(!game.is_finished());
    assert_eq!(visitor.get("/readyz").await.unwrap().status, 503);
    let room =
        Command::new("prlimit").args(["--fsize=unlimited", "--pid", &server.id().to_string()]).status();
    assert!(room.unwrap().success());
    game.await.unwrap();
    assert!(acks.lock().unwrap().len() > 10);
    assert_eq!(visitor.get("/readyz").await.unwrap().status, 200);
}
