//! Stopping, several nodes, and databases that fail.

use std::time::Duration;

use protocol::{NewTable, Pace, SeatPlan, Status};
use serde_json::json;
use server::{Server, StartError};

use crate::site::{Player, Site, config, new_table, on_both, play_out, seat};

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
        // The open connection got the message that the server stops, and was closed.
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
        let there = bob.at(&two);
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
async fn who_is_here_is_known_on_every_node() {
    let one = Site::postgres().await;
    let two = one.another_node().await;
    let (ana, bob) = (one.guest("Ana").await, one.guest("Bob").await);
    let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
    bob.act(&table.id, "sit", &seat(1)).await;
    let mut here = ana.follow(&table.id).await;
    let mut there = bob.at(&two).follow(&table.id).await;
    for socket in [&mut here.socket, &mut there.socket] {
        presence(socket, [true, true]).await;
    }
    let info: protocol::TableInfo = ana.get(&format!("/api/tables/{}", table.id)).await;
    assert!(info.seats.iter().all(|seat| seat.present));
    drop(there);
    presence(&mut here.socket, [true, false]).await;
}

/// Reads messages until the people of these seats are connected.
async fn presence(socket: &mut visitor::Socket, seats: [bool; 2]) {
    loop {
        if let protocol::ServerMessage::Presence(presence) = socket.next().await.unwrap()
            && presence.seats == seats
        {
            return;
        }
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
    let players = vec![ana.at(&two).follow(&table.id).await, bob.at(&two).follow(&table.id).await];
    let done = play_out(players).await;
    assert!(done.iter().all(|player| player.status() == Status::Over));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_behind_catches_up_before_it_refuses() {
    let one = Site::postgres().await;
    let two = one.another_node().await;
    let ana = one.guest("Ana").await;
    let table = ana.table(&new_table("caesar", vec![SeatPlan::Me, SeatPlan::Me])).await;
    ana.act(&table.id, "start", &json!({})).await;
    let mut here = ana.follow(&table.id).await;
    let _there = ana.at(&two).follow(&table.id).await;
    // A load balancer that alternates: each move goes to the other node, before it has read the last one.
    for number in 0..60 {
        here.hear_until(|player| player.asked().is_some()).await;
        let (seat, update) = here.asked().unwrap();
        let (ply, mv) = (update.ply, update.moves[0].clone());
        let node = if number % 2 == 0 { &one } else { &two };
        let body = json!({"seat": seat, "ply": ply, "move": mv, "id": format!("m{number}")});
        let answer = ana.at(node).try_post(&format!("/api/tables/{}/moves", table.id), &body).await;
        assert_eq!(answer.status, 200, "move {number}: {}", answer.text());
        here.hear_until(|player| player.seen.values().all(|update| update.ply > ply)).await;
        if here.status() == Status::Over {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_runs_out_once_although_two_nodes_look_at_the_clock() {
    let one = Site::postgres().await;
    let two = one.another_node().await;
    let ana = one.guest("Ana").await;
    let pace = Pace::Live { seconds: 1, increment: 0 };
    let table = ana.table(&NewTable { pace, ..new_table("eme", vec![SeatPlan::Me, SeatPlan::Me]) }).await;
    ana.act(&table.id, "start", &json!({})).await;
    let (mut here, mut there) = (ana.follow(&table.id).await, ana.at(&two).follow(&table.id).await);
    for player in [&mut here, &mut there] {
        player.hear_until(|player| player.status() == Status::Over).await;
    }
    let numbers = [here, there].map(|player| player.info.unwrap().number);
    assert_eq!(numbers[0], numbers[1]);
    let store = store::Store::open(&one.config.database).await.unwrap();
    let log = store.log(&table.id, 0).await.unwrap();
    let takeovers = log.iter().filter(|logged| matches!(logged.entry, store::Entry::Takeover { .. })).count();
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_when_connections_to_the_database_fall_silent() {
    let postgres = tokio::task::spawn_blocking(scratch::Postgres::start).await.unwrap();
    postgres.create("play");
    let proxy = scratch::Proxy::start(vec![postgres.port()]);
    let site = Site::start(config(format!("postgres://postgres@127.0.0.1:{}/play", proxy.port()))).await;
    let ana = site.guest("Ana").await;
    let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Me])).await;
    ana.act(&table.id, "start", &json!({})).await;
    let mut player = ana.follow(&table.id).await;
    player.hear_until(|player| player.asked().is_some()).await;
    let (seat, update) = player.asked().unwrap();
    let (ply, mv) = (update.ply, update.moves[0].clone());
    let started = std::time::Instant::now();
    // The writer is in the middle of a commit when existing connections fall silent: they neither answer nor end. New
    // ones work.
    let direct = sqlx::AnyPool::connect(&postgres.url("play")).await.unwrap();
    let mut locked = direct.begin().await.unwrap();
    sqlx::query("LOCK TABLE log IN ACCESS EXCLUSIVE MODE").execute(&mut *locked).await.unwrap();
    let silence = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        proxy.silence();
        locked.rollback().await.unwrap();
    };
    let (played, ()) = tokio::join!(player.play_as(seat, ply, &mv, "patient"), silence);
    let mut refused = usize::from(!played);
    while !player.play_as(seat, ply, &mv, "patient").await {
        refused += 1;
        assert!(started.elapsed() < Duration::from_secs(60), "play does not go on");
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    assert!(refused > 0 && player.refused.iter().all(|no| no.code == protocol::ErrorCode::Unavailable));
    while site.stranger().get("/readyz").await.unwrap().status != 200 {
        assert!(started.elapsed() < Duration::from_secs(90), "the server does not get ready");
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    player.play_on(1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_ended_on_another_node_ends_its_stream_at_a_busy_table() {
    let one = Site::postgres().await;
    let two = one.another_node().await;
    let ana = one.guest("Ana").await;
    let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
    let token: protocol::TokenMade = ana.post("/api/tokens", &json!({"label": "bot"})).await;
    let program = visitor::Visitor { token: Some(token.token), origin: None, ..one.stranger() };
    let path = format!("/api/tables/{}/stream", table.id);
    let stream = tokio::spawn(async move { program.get(&path).await });
    let mut talker = ana.follow(&table.id).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let path = format!("/api/tokens/{}", token.id);
    let ended = ana.at(&two).visitor.request(axum::http::Method::DELETE, &path, Vec::new()).await.unwrap();
    assert!(ended.status.is_success(), "{}", ended.text());
    for _ in 0..20 {
        let (table, text) = (table.id.clone(), "still here?".to_owned());
        talker.socket.send(&protocol::ClientMessage::Say(protocol::Say { table, text })).await.unwrap();
        tokio::time::sleep(Duration::from_millis(1500)).await;
        if stream.is_finished() {
            return;
        }
    }
    panic!("the stream goes on half a minute after its token ended");
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
