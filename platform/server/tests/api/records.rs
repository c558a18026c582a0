//! After the game: records, replays, ratings.

use protocol::{RatingInfo, Replay, SeatPlan, TableInfo};
use serde_json::json;

use crate::site::{Person, Site, new_table, on_both, play_out, seat};

async fn finished(site: &Site) -> (Person, Person, TableInfo) {
    let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
    let table = ana
        .table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".into())]))
        .await;
    bob.act(&table.id, "sit", &seat(1)).await;
    ana.act(&table.id, "start", &json!({})).await;
    play_out(vec![ana.follow(&table.id).await, bob.follow(&table.id).await]).await;
    let table = ana.get(&format!("/api/tables/{}", table.id)).await;
    (ana, bob, table)
}

on_both! {
    async fn a_record_is_downloaded_uploaded_and_replayed(site: Site) {
        let (ana, _, table) = finished(&site).await;
        let record = ana.visitor.get(&format!("/api/tables/{}/record", table.id)).await.unwrap();
        assert_eq!(record.status, 200);
        let parsed: table::Record = record.text().parse().unwrap();
        assert_eq!(Some(parsed.seed.to_string()), table.seed);
        let whole: Replay = ana.get(&format!("/api/tables/{}/replay?viewer=all", table.id)).await;
        assert_eq!(whole.moves.len(), parsed.moves.len());
        let seen: Vec<Vec<serde_json::Value>> = serde_json::from_str(whole.seen.get()).unwrap();
        assert_eq!((seen.len(), seen[0].len()), (3, parsed.moves.len() + 1));
        let upload = |path: &'static str, body: Vec<u8>| {
            let visitor = site.stranger();
            async move { visitor.request(axum::http::Method::POST, path, body).await.unwrap() }
        };
        let again: Replay = upload("/api/replay?viewer=all", record.body.to_vec()).await.read().unwrap();
        assert_eq!(again.seen.get(), whole.seen.get());
        assert_eq!(upload("/api/replay", b"nonsense".to_vec()).await.status, 400);
        let cheat = record.text().replacen("moves\n", "moves\n1 bid 99\n", 1);
        assert_eq!(upload("/api/replay", cheat.into_bytes()).await.status, 400);
        let long = "x".repeat(5000);
        for wrong in [long.as_str(), "\u{1b}[2J", "a\u{202e}b"] {
            let named = record.text().replacen("Ana", wrong, 1);
            let answer = upload("/api/replay", named.into_bytes()).await;
            assert_eq!(answer.status, 400, "{wrong:?}");
            assert!(answer.text().contains("seat 1"), "{}", answer.text());
        }
    }

    async fn what_others_saw_is_shown_after_the_end_alone(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        ana.act(&table.id, "start", &json!({})).await;
        let path = |tail: &str| format!("/api/tables/{}/{tail}", table.id);
        let status = |person: &Person, tail: &str| {
            let (visitor, path) = (person.visitor.clone(), path(tail));
            async move { visitor.get(&path).await.unwrap().status.as_u16() }
        };
        assert_eq!(status(&ana, "record").await, 403);
        assert_eq!(status(&ana, "replay?viewer=0").await, 200);
        assert_eq!(status(&ana, "replay?viewer=1").await, 403);
        assert_eq!(status(&ana, "replay?viewer=all").await, 403);
        assert_eq!(status(&ana, "replay?viewer=9").await, 400);
        assert_eq!(site.stranger().get(&path("replay?viewer=0")).await.unwrap().status, 403);
        let running: Replay = ana.get(&path("replay?viewer=0")).await;
        assert!(running.moves.is_empty(), "moves tell sealed choices");
        play_out(vec![ana.follow(&table.id).await, bob.follow(&table.id).await]).await;
        assert_eq!(site.stranger().get(&path("replay?viewer=1")).await.unwrap().status, 200);
    }

    async fn people_and_bots_are_rated_on_one_scale(site: Site) {
        let (mut ana, _, _) = finished(&site).await;
        ana.stay("Ana").await;
        let mut board: Vec<RatingInfo> = Vec::new();
        for _ in 0..50 {
            board = ana.get("/api/games/eme/ratings").await;
            if board.len() == 2 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        let names: Vec<_> = board.iter().map(|row| (row.name.as_str(), row.bot, row.games)).collect();
        assert!(names.contains(&("Ana", false, 1)) && names.contains(&("novice", true, 1)), "{names:?}");
        assert_eq!(ana.visitor.get("/api/games/chess/ratings").await.unwrap().status, 404);
    }
}
