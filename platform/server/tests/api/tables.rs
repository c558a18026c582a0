//! Tables: making, filling, starting, leaving, resigning, rematches.

use ::games::GameId;
use protocol::{Export, GameInfo, NewTable, Pace, SeatPlan, Sitter, Status, TableId, TableList, Week, Why};
use serde_json::{Value, json};

use crate::site::{ABSENCE_LIMIT, Person, Player, Site, new_table, on_both, play_out, seat};

/// A custom deck, just large enough for two.
pub(crate) const EGGS: &str = "base: 13 10 9 9 8 8 7 7 6 6 5 5 4 4 3 3 2 2 1 1 -6 -8";

/// A table of three: the player who must decide has just left, the two others are connected.
struct Deserted {
    table: TableId,
    gone: Person,
    here: Person,
    absent: Value,
    waiting: Value,
    _connected: Vec<Player>,
}

async fn deserted(site: &Site, pace: Pace) -> Deserted {
    let mut people = vec![site.guest("Ana").await, site.guest("Bob").await, site.guest("Cid").await];
    // A game in which the players decide one after the other.
    let new = new_table("caesar", vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open]);
    let table = people[0].table(&NewTable { pace, ..new }).await.id;
    let mut connected = Vec::new();
    for (index, person) in people.iter().enumerate() {
        if index > 0 {
            person.act(&table, "sit", &seat(index as u8)).await;
        }
        connected.push(person.follow(&table).await);
    }
    people[0].act(&table, "start", &json!({})).await;
    connected[0].hear_until(|player| !player.seen.is_empty()).await;
    let to_act = &connected[0].seen.values().next().expect("an update").to_act;
    let absent = to_act[0].index();
    assert_eq!(
        people[(absent + 1) % 3].refused(&table, "relieve", &seat(absent as u8)).await,
        409,
        "they are here"
    );
    drop(connected.remove(absent));
    connected[0].hear_until(|player| player.here.get(absent) == Some(&false)).await;
    let gone = people.remove(absent);
    let (absent, waiting) = (seat(absent as u8), seat(((absent + 1) % 3) as u8));
    Deserted { table, gone, here: people.remove(0), absent, waiting, _connected: connected }
}

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
        // 128 bits in hex, for a generator that nobody can predict.
        assert_eq!(seed.strip_prefix("chacha20:").map(str::len), Some(32), "{seed}");
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

    async fn a_deck_of_ones_own_is_played_with_and_one_too_long_is_not(site: Site) {
        let ana = site.guest("Ana").await;
        let mut new = new_table("eggs", vec![SeatPlan::Me, SeatPlan::Me]);
        new.options.insert("eggs".into(), EGGS.into());
        let table = ana.table(&new).await;
        assert!(table.options["eggs"].contains("base:"), "{:?}", table.options);
        ana.act(&table.id, "start", &json!({})).await;
        let done = play_out(vec![ana.follow(&table.id).await]).await;
        let record = ana.visitor.get(&format!("/api/tables/{}/record", table.id)).await.unwrap();
        let upload = async |body: Vec<u8>| site.stranger().request(axum::http::Method::POST, "/api/replay", body).await.unwrap();
        assert_eq!(upload(record.body.to_vec()).await.status, 200);
        assert_eq!(done[0].status(), Status::Over);
        new.options.insert("eggs".into(), format!("{EGGS}{}", " ".repeat(20_000)));
        assert_eq!(ana.try_post("/api/tables", &new).await.status, 413);
        new.options.insert("eggs".into(), "base: no eggs".into());
        assert_eq!(ana.try_post("/api/tables", &new).await.status, 400);
    }

    async fn own_tables_are_those_one_made_or_sits_at_page_by_page(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let made = bob.table(&new_table("eme", vec![SeatPlan::Open, SeatPlan::Open])).await;
        let played = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        bob.act(&played.id, "sit", &seat(1)).await;
        ana.act(&played.id, "start", &json!({})).await;
        let mine = async |query: &str| {
            let list: TableList = bob.get(&format!("/api/me/tables{query}")).await;
            list.tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
        };
        assert_eq!(mine("").await, [played.id.clone(), made.id.clone()]);
        assert_eq!(mine("?status=open").await, std::slice::from_ref(&made.id));
        assert_eq!(mine("?status=running").await, std::slice::from_ref(&played.id));
        assert!(mine("?status=over").await.is_empty());
        assert_eq!(mine(&format!("?before={}", played.created)).await, std::slice::from_ref(&made.id));
        assert_eq!(bob.visitor.get("/api/me/tables?status=lost").await.unwrap().status, 400);
    }

    async fn a_list_shows_tables_as_they_are_asleep_or_awake(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".into())])).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        ana.act(&table.id, "start", &json!({})).await;
        bob.act(&table.id, "leave", &json!({})).await;
        let mut site = site;
        // Once only Ana must decide, nothing happens until she moves.
        let mut ana_plays = ana.follow(&table.id).await;
        let alone = |update: &protocol::Update| update.to_act.len() == 1;
        ana_plays.hear_until(|player| player.asked().is_some_and(|(_, update)| alone(update))).await;
        drop(ana_plays);
        let awake: protocol::TableInfo = ana.get(&format!("/api/tables/{}", table.id)).await;
        site.restart().await;
        let list: TableList = bob.get("/api/tables").await;
        let mut asleep = list.tables.into_iter().find(|listed| listed.id == table.id).unwrap();
        assert_eq!(asleep.seats[1].substitute.as_ref().unwrap().why, Why::Gone);
        asleep.seats[0].present = awake.seats[0].present;
        assert_eq!(asleep, awake);
    }

    async fn one_table_that_cannot_be_read_does_not_take_a_list_with_it(site: Site) {
        let mut site = site;
        let (ana, bob) = (site.account("Ana").await, site.account("Bob").await);
        let mut tables = Vec::new();
        for _ in 0..3 {
            let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
            let _: protocol::ChallengeInfo = ana.post(&format!("/api/tables/{table}/invite"), &json!({"to": "Bob"})).await;
            ana.act(&table, "sit", &seat(1)).await;
            ana.act(&table, "start", &json!({})).await;
            ana.play_first(&table).await;
            tables.push(table);
        }
        let rules = "eme".parse::<GameId>().unwrap().info().rules_version;
        site.halt().await;
        sqlx::any::install_default_drivers();
        let direct = sqlx::AnyPool::connect(&site.config.database).await.unwrap();
        for (change, table) in [
            ("UPDATE tables SET options = 'nonsense' WHERE id = $1", &tables[0]),
            // As after a new version of the rules.
            ("UPDATE tables SET rules_version = 99 WHERE id = $1", &tables[1]),
        ] {
            sqlx::query(change).bind(table.as_str()).execute(&direct).await.unwrap();
        }
        direct.close().await;
        let site = Site::start(site.config.clone()).await;
        let (ana, bob) = (ana.at(&site), bob.at(&site));
        let versions = |tables: &[protocol::TableInfo]| {
            let mut listed: Vec<_> = tables.iter().map(|table| (table.id.clone(), table.rules_version)).collect();
            listed.sort_by_key(|(_, version)| *version);
            listed
        };
        let readable = [(tables[2].clone(), rules), (tables[1].clone(), 99)];
        for list in ["/api/tables", "/api/me/tables"] {
            assert_eq!(versions(&ana.get::<TableList>(list).await.tables), readable, "{list}");
        }
        let week: Week = ana.get("/api/me/week").await;
        let (running, news): (Vec<_>, Vec<_>) =
            (week.running.into_iter().map(|line| line.table).collect(), week.news.into_iter().map(|news| news.table).collect());
        assert_eq!((versions(&running), versions(&news)), (readable.to_vec(), readable.to_vec()));
        assert_eq!(versions(&ana.get::<Export>("/api/me/export").await.tables), readable);
        let challenges: Vec<protocol::ChallengeInfo> = bob.get("/api/challenges").await;
        assert_eq!(challenges.len(), 2, "those to the tables that can be read");
        let other: protocol::TableInfo = ana.get(&format!("/api/tables/{}", tables[1])).await;
        assert_eq!((other.rules_version, other.status), (99, Status::Running));
        let replay = ana.visitor.get(&format!("/api/tables/{}/replay", tables[1])).await.unwrap();
        assert_eq!(replay.status, 409);
        assert!(replay.text().contains("other_version") && replay.text().contains("99"), "{}", replay.text());
    }

    async fn a_list_shows_tables_without_playing_them_through(site: Site) {
        let mut site = site;
        let ana = site.guest("Ana").await;
        let table = ana.table(&new_table("caesar", vec![SeatPlan::Me, SeatPlan::Me])).await.id;
        ana.act(&table, "start", &json!({})).await;
        ana.play_first(&table).await;
        let before: protocol::TableInfo = ana.get(&format!("/api/tables/{table}")).await;
        site.halt().await;
        sqlx::any::install_default_drivers();
        let direct = sqlx::AnyPool::connect(&site.config.database).await.unwrap();
        sqlx::query("UPDATE log SET body = 'nonsense' WHERE kind = 'move'").execute(&direct).await.unwrap();
        direct.close().await;
        let site = Site::start(site.config.clone()).await;
        let ana = ana.at(&site);
        let list: TableList = ana.get("/api/tables").await;
        assert_eq!((&list.tables[0].id, &list.tables[0].to_act), (&table, &before.to_act));
        let replay = ana.visitor.get(&format!("/api/tables/{table}/replay")).await.unwrap();
        assert_eq!(replay.status, 500, "its moves cannot be played");
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
        let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot("novice".to_owned())];
        let table = ana.table(&new_table("eme", seats)).await;
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

    async fn of_two_one_who_resigns_ends_the_game(site: Site) {
        let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await;
        bob.act(&table.id, "sit", &seat(1)).await;
        let mut watching = ana.follow(&table.id).await;
        ana.act(&table.id, "start", &json!({})).await;
        let table = bob.act(&table.id, "resign", &seat(1)).await;
        assert_eq!(table.status, Status::Over);
        assert_eq!(table.result.as_ref().unwrap().places, [1, 2], "the player who stayed wins");
        assert!(table.to_act.is_empty(), "nobody is asked any more");
        watching.hear_until(|player| player.status() == Status::Over).await;
        assert_eq!(ana.refused(&table.id, "resign", &seat(0)).await, 409);
        let late = json!({ "seat": 0, "ply": 0, "move": "bid 0", "id": "late" });
        assert_eq!(ana.refused(&table.id, "moves", &late).await, 409, "no move is taken any more");
    }

    async fn others_may_call_a_bot_in_for_one_who_is_long_away(site: Site) {
        let Deserted { table, gone, here, absent, waiting, .. } = deserted(&site, Pace::Untimed).await;
        assert_eq!(here.refused(&table, "relieve", &absent).await, 409, "they have only just gone");
        tokio::time::sleep(ABSENCE_LIMIT).await;
        assert_eq!(site.guest("Eve").await.refused(&table, "relieve", &absent).await, 403, "a stranger");
        assert_eq!(here.refused(&table, "relieve", &waiting).await, 409, "nobody waits for this one");
        let info = here.act(&table, "relieve", &absent).await;
        let substitutes: Vec<Why> = info.seats.iter().filter_map(|seat| Some(seat.substitute.as_ref()?.why)).collect();
        assert_eq!(substitutes, [Why::Gone]);
        assert_eq!(here.refused(&table, "relieve", &absent).await, 409, "a bot plays already");
        let back = gone.act(&table, "return", &absent).await;
        assert!(back.seats.iter().all(|seat| seat.substitute.is_none()));
        let _connected = gone.follow(&table).await;
        assert_eq!(here.refused(&table, "relieve", &absent).await, 409, "they are here again");
    }

    async fn where_there_are_clocks_they_decide_how_long_one_may_be_away(site: Site) {
        let Deserted { table, here, absent, .. } = deserted(&site, Pace::Turns { seconds: 3600 }).await;
        tokio::time::sleep(ABSENCE_LIMIT).await;
        assert_eq!(here.refused(&table, "relieve", &absent).await, 409);
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
