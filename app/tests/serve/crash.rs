//! A server that is killed at any time loses no acknowledged move and writes none twice.
//!
//! The long run: `EMPIRES_CRASH=100,20 cargo test -p empires --test serve crash -- --nocapture` plays 100
//! tables through 20 kills.

use std::collections::HashMap;
use std::time::Duration;

use game::GameRng;
use protocol::{NewTable, Pace, SeatPlan, TableInfo};
use scratch::Folder;
use store::Store;
use visitor::Visitor;

use crate::driver::{Acks, PersistentPlayer, Process};

/// The numbers of tables and kills.
fn extent() -> (u64, u32) {
    let asked = std::env::var("EMPIRES_CRASH").unwrap_or_else(|_| "10,4".to_owned());
    let (tables, kills) = asked.split_once(',').expect("EMPIRES_CRASH is TABLES,KILLS");
    (tables.parse().unwrap(), kills.parse().unwrap())
}

/// Every acknowledged move is in the log of its table, once, under the number it was acknowledged with.
pub(crate) async fn check(store: &Store, acks: &Acks) -> usize {
    let acks = acks.lock().unwrap().clone();
    let mut logs: HashMap<String, HashMap<String, Vec<i64>>> = HashMap::new();
    for (table, id, number) in &acks {
        if !logs.contains_key(table.as_str()) {
            let mut moves: HashMap<String, Vec<i64>> = HashMap::new();
            for logged in store.log(table, 0).await.unwrap() {
                if let Some(id) = logged.entry.move_id() {
                    moves.entry(id.to_owned()).or_default().push(logged.number);
                }
            }
            assert!(moves.values().all(|numbers| numbers.len() == 1), "a move was doubled");
            logs.insert(table.to_string(), moves);
        }
        assert_eq!(logs[table.as_str()].get(id), Some(&vec![*number as i64]), "a move was lost");
    }
    acks.len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_or_doubled_by_kills() {
    let (tables, kills) = extent();
    let folder = Folder::new();
    let data = folder.path().to_str().unwrap().to_owned();
    let port = scratch::free_port();
    let start = || Process::start(port, "", &["--data", &data]);
    let mut server = start();
    let acks = Acks::default();
    let pace = |seed: u64| {
        if seed.is_multiple_of(2) { Pace::Untimed } else { Pace::Live { seconds: 3600, increment: 1 } }
    };
    let mut games = Vec::new();
    for seed in 0..tables {
        let mut player = PersistentPlayer::new(server.address, seed, acks.clone(), pace(seed)).await;
        // Slow players, so that the kills happen during the games.
        player.leisure = Duration::from_millis(2 * tables + 100);
        games.push(tokio::spawn(player.play()));
    }
    let mut rng = GameRng::new(9);
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(u64::from(200 + rng.below(800)))).await;
        server.kill();
        server = start();
    }
    let unfinished = games.iter().filter(|game| !game.is_finished()).count();
    for game in games {
        game.await.unwrap();
    }
    let store = Store::open(&Store::file(&folder.path().join("empires.db"))).await.unwrap();
    let moves = check(&store, &acks).await;
    println!(
        "{tables} tables, {kills} kills, {unfinished} unfinished after the last: {moves} moves, none lost or doubled"
    );
    assert!(unfinished > 0, "the kills came too late");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_a_node_is_killed_its_clients_finish_on_the_other() {
    let url = tokio::task::spawn_blocking(scratch::postgres).await.unwrap();
    let mut one = Process::start(0, "", &["--database", &url]);
    let two = Process::start(0, "", &["--database", &url]);
    let acks = Acks::default();
    let mut games = Vec::new();
    for seed in 0..4 {
        let (ana, _) = Visitor::guest(one.address, "Ana").await.unwrap();
        let (bob, _) = Visitor::guest(two.address, "Bob").await.unwrap();
        let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".into())];
        let (options, pace, game) = (Default::default(), Pace::Untimed, "eme".to_owned());
        let new = NewTable { game, options, seats, pace, private: false, hours: None };
        let table: TableInfo = ana.post("/api/tables", &new).await.unwrap().read().unwrap();
        let path = |act: &str| format!("/api/tables/{}/{act}", table.id);
        bob.post(&path("sit"), &serde_json::json!({"seat": 1})).await.unwrap().read::<TableInfo>().unwrap();
        ana.post(&path("start"), &serde_json::json!({})).await.unwrap().read::<TableInfo>().unwrap();
        for (index, visitor) in [ana, bob].into_iter().enumerate() {
            let mut player =
                PersistentPlayer::at(visitor, table.id.clone(), 2 * seed + index as u64, acks.clone());
            player.elsewhere = (index == 0).then_some(two.address);
            player.leisure = Duration::from_millis(40);
            games.push(tokio::spawn(player.play()));
        }
    }
    tokio::time::sleep(Duration::from_millis(1500)).await;
    one.kill();
    assert!(games.iter().any(|game| !game.is_finished()), "the kill came too late");
    for game in games {
        game.await.unwrap();
    }
    check(&Store::open(&url).await.unwrap(), &acks).await;
}
