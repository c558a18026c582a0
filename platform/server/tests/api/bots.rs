//! Programs that play through the API.

use std::process::{Command, Stdio};

use protocol::{ChallengeInfo, SeatPlan, Standing, Status, TableInfo, TokenMade};
use serde_json::json;

use crate::site::{Person, Site, new_table, on_both};

async fn program(site: &Site, name: &str) -> (Person, String) {
    let person = site.account(name).await;
    let made: TokenMade = person.post("/api/tokens", &json!({"label": "bot"})).await;
    (person, made.token)
}

fn challenge(to: &str, seats: Vec<SeatPlan>) -> serde_json::Value {
    json!({"to": to, "table": new_table("eme", seats)})
}

on_both! {
    async fn a_program_plays_whole_games_with_nothing_but_http(site: Site) {
        let (robot, token) = program(&site, "Robot").await;
        let ana = site.guest("Ana").await;
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
        let mut child = Command::new("python3")
            .arg(script)
            .args([&format!("http://{}", site.address), "--games", "2", "--seed", "1"])
            .env("EMPIRES_TOKEN", token)
            .stdout(Stdio::null())
            .spawn()
            .expect("python3 is installed");
        for _ in 0..2 {
            let made: ChallengeInfo = ana.post("/api/challenges", &challenge("robot", vec![SeatPlan::Me, SeatPlan::Open])).await;
            let mut player = ana.follow(&made.table).await;
            player.hear_until(|player| player.status() == Status::Running).await;
            player.play_on(7).await;
            assert_eq!(player.info.as_ref().unwrap().seats[1].name, "Robot");
        }
        let ended = tokio::task::spawn_blocking(move || child.wait()).await.unwrap().unwrap();
        assert!(ended.success());
        let mine: protocol::TableList = robot.get("/api/me/tables?status=over").await;
        assert_eq!(mine.tables.len(), 2);
    }

    async fn a_program_plays_over_the_socket_until_its_token_ends(site: Site) {
        let (robot, token) = program(&site, "Robot").await;
        let mut visitor = site.stranger();
        (visitor.token, visitor.origin) = (Some(token), None);
        let table = robot.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Me])).await.id;
        robot.act(&table, "start", &json!({})).await;
        let mut player = crate::site::Player::new(visitor.live().await.unwrap(), &table, 0).await;
        player.play_on(3).await;
        let stream = {
            let (visitor, path) = (visitor.clone(), format!("/api/tables/{table}/stream"));
            tokio::spawn(async move { visitor.get(&path).await })
        };
        // The table sends the new presence.
        while !matches!(player.socket.next().await.unwrap(), protocol::ServerMessage::Presence(_)) {}
        let tokens: Vec<protocol::TokenInfo> = robot.get("/api/tokens").await;
        let end = format!("/api/tokens/{}", tokens[0].id);
        assert_eq!(robot.visitor.request(axum::http::Method::DELETE, &end, Vec::new()).await.unwrap().status, 204);
        while player.socket.next().await.is_ok() {}
        let ended = tokio::time::timeout(std::time::Duration::from_secs(60), stream).await;
        assert!(ended.expect("the stream ends with its token").unwrap().is_ok());
        assert_eq!(visitor.get("/api/me").await.unwrap().status, 401);
    }

    async fn a_challenge_is_answered_by_whom_it_is_for(site: Site) {
        let ((bob, _), ana, eve) = (program(&site, "Bob").await, site.guest("Ana").await, site.guest("Eve").await);
        let seats = || vec![SeatPlan::Me, SeatPlan::Open];
        let made: ChallengeInfo = ana.post("/api/challenges", &challenge("Bob", seats())).await;
        assert_eq!(made.standing, Standing::Waiting);
        for person in [&eve, &ana] {
            for answer in ["accept", "decline"] {
                let path = format!("/api/challenges/{}/{answer}", made.id);
                assert_eq!(person.try_post(&path, &json!({})).await.status, 404);
            }
        }
        assert!(eve.get::<Vec<ChallengeInfo>>("/api/challenges").await.is_empty());
        let waiting: Vec<ChallengeInfo> = bob.get("/api/challenges").await;
        assert_eq!(waiting, std::slice::from_ref(&made));
        let table: TableInfo = bob.post(&format!("/api/challenges/{}/accept", made.id), &json!({})).await;
        assert_eq!((table.status, table.private), (Status::Running, true));
        let again = bob.try_post(&format!("/api/challenges/{}/accept", made.id), &json!({})).await;
        assert_eq!(again.status, 409);
        let other: ChallengeInfo = ana.post("/api/challenges", &challenge("Bob", seats())).await;
        let declined: ChallengeInfo = bob.post(&format!("/api/challenges/{}/decline", other.id), &json!({})).await;
        assert_eq!(declined.standing, Standing::Declined);
        assert_eq!(ana.try_post("/api/challenges", &challenge("Nobody", seats())).await.status, 404);
        assert_eq!(ana.try_post("/api/challenges", &challenge("Bob", vec![SeatPlan::Me; 2])).await.status, 400);
    }
}
