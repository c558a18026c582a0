//! Stopping, several nodes, and databases that go away.

use std::time::Duration;

use protocol::{NewTable, Pace, SeatPlan, Status};
use serde_json::json;
use server::{Server, StartError};

use crate::site::{Person, Player, Site, config, new_table, on_both, play_out, seat};

/// The same person at another node.
fn at(person: &Person, node: &Site) -> Person {
    let mut moved = person.clone();
    moved.visitor.address = node.address;
    moved.visitor.origin = Some(format!("http://{}", node.address));
    moved
}

on_both! {
    async fn tables_clocks_chat_and_sessions_outlive_the_server(site: Site) {
        let mut site = site;
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let live = Pace::Live { seconds: 600, increment: 0 };
        let table = ana.table(&NewTable { pace: live, ..new_table("eme", vec![SeatPlan::Me, SeatPlan::Open]) }).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        ana.act(&table.id, "start", &json!({})).await;
        let mut player = ana.follow(&table.id).await;
        let say = protocol::ClientMessage::Say(protocol::Say { table: table.id.clone(), text: "soon back".into() });
        player.socket.send(&say).await.unwrap();
        player.hear_until(|player| !player.chat.is_empty() && !player.seen.is_empty()).await;
        let before = player.seen.values().next().unwrap().clone();
        site.restart().await;
        // The open connection was told that the server goes down, and then closed.
        assert!(player.socket.next().await.is_err() || player.socket.next().await.is_err());
        let mut back = Player::new(ana.visitor.live().await.unwrap(), &table.id, 0).await;
        back.hear_until(|player| !player.chat.is_empty() && !player.seen.is_empty()).await;
        let after = back.seen.values().next().unwrap();
        assert_eq!((after.view.get(), back.chat[0].text.as_str()), (before.view.get(), "soon back"));
        let left = |update: &protocol::Update| update.clocks.as_ref().unwrap().seats.iter().map(|clock| clock.left).min();
        assert!(left(after) <= left(&before) && left(after).unwrap() > 500_000);
        play_out(vec![back, bob.follow(&table.id).await]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_on_two_nodes_finish_their_games_and_bots_move_once() {
    let one = Site::postgres().await;
    let two = one.another_node().await;
    let (ana, bob) = (one.guest("Ana").await, one.guest("Bob").await);
    let mut games = Vec::new();
    for _ in 0..3 {
        let plans = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".into())];
        let table = ana.table(&new_table("eme", plans)).await;
        let there = at(&bob, &two);
        there.act(&table.id, "sit", &seat(1)).await;
        let players = vec![ana.follow(&table.id).await, there.follow(&table.id).await];
        ana.act(&table.id, "start", &json!({})).await;
        games.push(tokio::spawn(play_out(players)));
    }
    for game in games {
        let done = game.await.unwrap();
        let views: Vec<_> = done.iter().map(|player| player.seen.values().next().unwrap().ply).collect();
        assert_eq!(views[0], views[1]);
        assert!(done.iter().all(|player| player.status() == Status::Over));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_a_node_goes_its_clients_finish_on_another() {
    let mut one = Site::postgres().await;
    let two = one.another_node().await;
    let (ana, bob) = (one.guest("Ana").await, one.guest("Bob").await);
    let plans = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".into())];
    let table = ana.table(&new_table("eme", plans)).await;
    bob.act(&table.id, "sit", &seat(1)).await;
    ana.act(&table.id, "start", &json!({})).await;
    let player = ana.follow(&table.id).await;
    one.halt().await;
    drop(player);
    let players = vec![at(&ana, &two).follow(&table.id).await, at(&bob, &two).follow(&table.id).await];
    let done = play_out(players).await;
    assert!(done.iter().all(|player| player.status() == Status::Over));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_out_once_although_two_nodes_look_at_the_clock() {
    let one = Site::postgres().await;
    let two = one.another_node().await;
    let ana = one.guest("Ana").await;
    let pace = Pace::Live { seconds: 1, increment: 0 };
    let table = ana.table(&NewTable { pace, ..new_table("eme", vec![SeatPlan::Me, SeatPlan::Me]) }).await;
    ana.act(&table.id, "start", &json!({})).await;
    let (mut here, mut there) = (ana.follow(&table.id).await, at(&ana, &two).follow(&table.id).await);
    for player in [&mut here, &mut there] {
        player.hear_until(|player| player.status() == Status::Over).await;
    }
    let numbers = [here, there].map(|player| player.info.unwrap().number);
    assert_eq!(numbers[0], numbers[1]);
    let store = store::Store::open(&one.config.database).await.unwrap();
    let log = store.log(table.id.as_str(), 0).await.unwrap();
    let takeovers = log.iter().filter(|entry| entry.kind == "takeover").count();
    assert_eq!(takeovers, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_pauses_while_the_database_is_gone_and_goes_on_after() {
    let mut postgres = tokio::task::spawn_blocking(scratch::Postgres::start).await.unwrap();
    postgres.create("play");
    let site = Site::start(config(postgres.url("play"))).await;
    let ana = site.guest("Ana").await;
    let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Me])).await;
    ana.act(&table.id, "start", &json!({})).await;
    let mut player = ana.follow(&table.id).await;
    player.hear_until(|player| player.asked().is_some()).await;
    postgres = tokio::task::spawn_blocking(move || {
        postgres.stop();
        postgres
    })
    .await
    .unwrap();
    let (seat, update) = player.asked().unwrap();
    let (ply, mv) = (update.ply, update.moves[0].clone());
    assert!(!player.play_as(seat, ply, &mv, "patient").await);
    assert_eq!(player.refused[0].code, protocol::ErrorCode::Unavailable);
    assert_eq!(site.stranger().get("/healthz").await.unwrap().status, 200);
    assert_eq!(site.stranger().get("/readyz").await.unwrap().status, 503);
    let _running = tokio::task::spawn_blocking(move || {
        postgres.run();
        postgres
    })
    .await
    .unwrap();
    for _ in 0..60 {
        if player.play_as(seat, ply, &mv, "patient").await {
            break;
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    assert_eq!(player.acks.len(), 1);
    player.play_on(1).await;
}

#[tokio::test]
async fn what_keeps_a_server_from_starting_is_said_clearly() {
    let folder = scratch::Folder::new();
    let database = store::Store::file(&folder.path().join("empires.db"));
    let site = Site::start(config(database.clone())).await;
    let taken = server::Config { listen: site.address, ..config(database.clone()) };
    let error = Server::bind(taken).await.err().unwrap();
    assert!(matches!(error, StartError::Listen(..)));
    assert!(error.to_string().contains("is taken") && error.to_string().contains("--listen"), "{error}");

    let blocked = folder.path().join("empires.db").join("inside");
    let error = Server::bind(server::Config { data: Some(blocked), ..config(database) }).await.err().unwrap();
    assert!(error.to_string().contains("cannot write in") && error.to_string().contains("--data"), "{error}");

    let nobody = format!("postgres://postgres@127.0.0.1:{}/x", scratch::free_port());
    let error = Server::bind(config(nobody)).await.err().unwrap();
    assert!(error.to_string().starts_with("cannot open the database"), "{error}");

    let missing = server::Config { client: Some(folder.path().join("none")), ..config(String::new()) };
    let error = Server::bind(missing).await.err().unwrap();
    assert!(error.to_string().contains("web client"), "{error}");
}
