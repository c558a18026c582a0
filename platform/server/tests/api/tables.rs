//! Tables: made, filled, started, left, resigned, played again.

use ::games::GameId;
use protocol::{GameInfo, NewTable, Pace, SeatPlan, Sitter, Status, TableList, Why};
use serde_json::json;

use crate::site::{new_table, on_both, play_out, seat};

on_both! {
    async fn a_table_is_filled_started_and_played_to_its_end(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".into())])).await;
        assert_eq!(table.status, Status::Open);
        assert_eq!(table.commitment.len(), 64);
        assert_eq!(table.seed, None);
        assert_eq!(ana.refused(&table.id, "start", &json!({})).await, 409);
        assert_eq!(bob.refused(&table.id, "sit", &seat(0)).await, 409);
        assert_eq!(bob.refused(&table.id, "sit", &seat(5)).await, 400);
        let list: TableList = bob.get("/api/tables").await;
        assert!(list.tables.iter().any(|listed| listed.id == table.id));
        bob.act(&table.id, "sit", &seat(1)).await;
        assert_eq!(bob.refused(&table.id, "start", &json!({})).await, 403);
        let table = ana.act(&table.id, "start", &json!({})).await;
        assert_eq!(table.status, Status::Running);
        let done = play_out(vec![ana.follow(&table.id).await, bob.follow(&table.id).await]).await;
        let info = done[0].info.as_ref().unwrap();
        let (seed, nonce) = (info.seed.as_ref().unwrap(), info.nonce.as_ref().unwrap());
        assert_eq!(server::secrets::hash(&format!("{seed}:{nonce}")), table.commitment);
        assert!(info.result.as_ref().unwrap().places.contains(&1));
        let mine: TableList = ana.get("/api/me/tables?status=over").await;
        assert_eq!(mine.tables[0].id, table.id);
    }

    async fn every_game_is_played_with_its_fewest_and_most_seats(site: Site) {
        let games: Vec<GameInfo> = site.guest("Ana").await.get("/api/games").await;
        assert_eq!(games.len(), GameId::ALL.len());
        for game in games {
            for seats in [game.seats.0, game.seats.1] {
                let people = ["Ana", "Bob", "Cid", "Dan", "Eve", "Fay"];
                let mut sitting = Vec::new();
                let host = site.guest(people[0]).await;
                let mut plans = vec![SeatPlan::Open; usize::from(seats)];
                plans[0] = SeatPlan::Me;
                let table = host.table(&new_table(&game.slug, plans)).await;
                for index in 1..seats {
                    let person = site.guest(people[usize::from(index)]).await;
                    person.act(&table.id, "sit", &seat(index)).await;
                    sitting.push(person.follow(&table.id).await);
                }
                sitting.push(host.follow(&table.id).await);
                host.act(&table.id, "start", &json!({})).await;
                let done = play_out(sitting).await;
                let result = done[0].info.as_ref().unwrap().result.clone().unwrap();
                assert_eq!(result.points.len(), usize::from(seats), "{} for {seats}", game.slug);
                assert!(!result.rows.is_empty());
            }
        }
    }

    async fn options_are_those_of_the_game_and_every_problem_is_named(site: Site) {
        let ana = site.guest("Ana").await;
        let mut new = new_table("eme", vec![SeatPlan::Me, SeatPlan::Open]);
        new.options.insert("side".into(), "b".into());
        assert_eq!(ana.table(&new).await.options["side"], "b");
        for (key, value) in [("side", "x"), ("colour", "red")] {
            let mut wrong = new.clone();
            wrong.options.insert(key.into(), value.into());
            let answer = ana.try_post("/api/tables", &wrong).await;
            assert_eq!(answer.status, 400);
            assert!(answer.text().contains(key), "{}", answer.text());
        }
        for wrong in [
            NewTable { game: "chess".into(), ..new.clone() },
            NewTable { seats: vec![SeatPlan::Me], ..new.clone() },
            NewTable { seats: vec![SeatPlan::Open; 7], ..new.clone() },
            NewTable { seats: vec![SeatPlan::Me, SeatPlan::Bot("god".into())], ..new.clone() },
            NewTable { pace: Pace::Live { seconds: 0, increment: 0 }, ..new.clone() },
            NewTable { pace: Pace::Turns { seconds: u32::MAX }, ..new },
        ] {
            assert_eq!(ana.try_post("/api/tables", &wrong).await.status, 400, "{wrong:?}");
        }
    }

    async fn a_private_table_is_found_by_its_link_alone(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let new = NewTable { private: true, ..new_table("eme", vec![SeatPlan::Me, SeatPlan::Open]) };
        let table = ana.table(&new).await;
        let list: TableList = bob.get("/api/tables").await;
        assert!(list.tables.is_empty());
        let table = bob.act(&table.id, "sit", &seat(1)).await;
        assert_eq!(table.seats[1].sitter, Sitter::Person(bob.me.id.clone()));
        assert_eq!(bob.visitor.get("/api/tables/abcdefgh").await.unwrap().status, 404);
    }

    async fn seats_are_given_to_bots_taken_from_them_and_left(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        assert_eq!(bob.refused(&table.id, "bot", &json!({"seat": 1, "level": "easy"})).await, 403);
        let with_bot = ana.act(&table.id, "bot", &json!({"seat": 1, "level": "easy"})).await;
        assert_eq!(with_bot.seats[1].sitter, Sitter::Bot("easy".into()));
        assert_eq!(bob.refused(&table.id, "open", &seat(1)).await, 403);
        ana.act(&table.id, "open", &seat(1)).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        assert_eq!(ana.refused(&table.id, "stand", &seat(1)).await, 403);
        let table = bob.act(&table.id, "stand", &seat(1)).await;
        assert_eq!(table.seats[1].sitter, Sitter::Open);
        let table = ana.act(&table.id, "leave", &json!({})).await;
        assert_eq!(table.status, Status::Closed);
        assert_eq!(bob.refused(&table.id, "sit", &seat(1)).await, 409);
    }

    async fn who_leaves_is_played_for_and_may_come_back_who_resigns_may_not(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        let mut watching = ana.follow(&table.id).await;
        let table = ana.act(&table.id, "start", &json!({})).await;
        bob.act(&table.id, "leave", &json!({})).await;
        watching.hear_until(|player| player.info.as_ref().unwrap().seats[1].substitute.is_some()).await;
        let why = |player: &crate::site::Player| player.info.as_ref().unwrap().seats[1].substitute.clone().map(|s| s.why);
        assert_eq!(why(&watching), Some(Why::Gone));
        assert_eq!(ana.refused(&table.id, "return", &seat(1)).await, 403);
        let back = bob.act(&table.id, "return", &seat(1)).await;
        assert_eq!(back.seats[1].substitute, None);
        assert_eq!(ana.refused(&table.id, "resign", &seat(1)).await, 403);
        let table = bob.act(&table.id, "resign", &seat(1)).await;
        assert_eq!(table.seats[1].substitute.as_ref().unwrap().why, Why::Resigned);
        assert_eq!(bob.refused(&table.id, "return", &seat(1)).await, 403);
        let done = play_out(vec![watching]).await;
        assert_eq!(done[0].status(), Status::Over);
    }

    async fn a_rematch_moves_everybody_one_seat_on(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let plans = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".into())];
        let table = ana.table(&new_table("eme", plans)).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        assert_eq!(ana.refused(&table.id, "rematch", &json!({})).await, 409);
        ana.act(&table.id, "start", &json!({})).await;
        play_out(vec![ana.follow(&table.id).await, bob.follow(&table.id).await]).await;
        assert_eq!(site.guest("Eve").await.refused(&table.id, "rematch", &json!({})).await, 403);
        let next = ana.act(&table.id, "rematch", &json!({})).await;
        let same = bob.act(&table.id, "rematch", &json!({})).await;
        assert_eq!(next.id, same.id);
        let sitters: Vec<_> = same.seats.iter().map(|seat| seat.sitter.clone()).collect();
        let person = |person: &crate::site::Person| Sitter::Person(person.me.id.clone());
        assert_eq!(sitters, [Sitter::Bot("novice".into()), person(&ana), person(&bob)]);
        assert_ne!(next.commitment, table.commitment);
        ana.act(&next.id, "start", &json!({})).await;
    }

    async fn several_seats_are_played_from_one_device(site: Site) {
        let ana = site.guest("Ana").await;
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Me])).await;
        let table = ana.act(&table.id, "sit", &json!({"seat": 1, "name": "Little brother"})).await;
        assert_eq!(table.seats[1].name, "Little brother");
        ana.act(&table.id, "start", &json!({})).await;
        let done = play_out(vec![ana.follow(&table.id).await]).await;
        assert_eq!(done[0].seen.len(), 3);
    }
}
