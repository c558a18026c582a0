//! Published boards: the gallery, ratings, plays, reports, hiding, and what hidden boards tell nobody.

use axum::http::Method;
use protocol::{BoardInfo, BoardList, Export, Hider, SeatPlan};
use serde_json::{Value, json};
use server::Rate;
use store::{Reported, Store};

use crate::security::strict;
use crate::site::{Person, new_table, on_both, seat};
use crate::tables::EGGS;

/// A board of Eight-Minute Empire; another seed is another board.
fn five_regions(seed: u32) -> String {
    let regions = ["cape", "wood", "ford", "isle", "reef"];
    let places: Vec<String> = regions
        .iter()
        .enumerate()
        .map(|(index, id)| format!("{{ id = \"{id}\", at = [{}, 500] }}", 200 + 200 * index))
        .collect();
    format!(
        "seed = {seed}\nstart = \"ford\"\ntokens = {regions:?}\n\
         continents = [{{ id = \"main\", name = \"Mainland\", regions = {regions:?} }}]\nregions = [{}]\n\
         borders = [[\"cape\", \"wood\"], [\"wood\", \"ford\"], [\"ford\", \"isle\"], [\"isle\", \"reef\"]]\nlanes = []\n",
        places.join(", ")
    )
}

fn new_board(title: &str, file: &str) -> Value {
    json!({"game": "eme", "option": "board", "title": title, "file": file})
}

async fn publish(person: &Person, title: &str, seed: u32) -> BoardInfo {
    person.post("/api/boards", &new_board(title, &five_regions(seed))).await
}

async fn titles(person: &Person, query: &str) -> Vec<String> {
    let list: BoardList = person.get(&format!("/api/boards{query}")).await;
    list.boards.into_iter().map(|board| board.title).collect()
}

async fn put(person: &Person, board: &BoardInfo, what: &str, body: &Value) -> u16 {
    let path = format!("/api/boards/{}/{what}", board.id);
    person.send(Method::PUT, &path, body).await.status.as_u16()
}

async fn rate(person: &Person, board: &BoardInfo, stars: u8) -> u16 {
    put(person, board, "rating", &json!({"stars": stars})).await
}

async fn shown(person: &Person, board: &BoardInfo) -> BoardInfo {
    person.get(&format!("/api/boards/{}", board.id)).await
}

on_both! {
    async fn a_board_is_published_once_and_keeps_its_contents(site: Site) {
        let (ana, bob) = (site.account("Ana").await, site.guest("Bob").await);
        let made = publish(&ana, "  Ｔres Insulae ", 1).await.title;
        assert_eq!(made, "Tres Insulae", "NFKC, trimmed");
        let first = publish(&ana, "Five Places", 1).await;
        assert!(first.own && first.account && first.author == "Ana" && !first.file.contains('\n'), "{first:?}");
        // The same contents with comments and other spaces, from somebody else.
        let same: BoardInfo = bob.post("/api/boards", &new_board("Mine", &format!("# by Bob\n{}", five_regions(1)))).await;
        assert_eq!((&same.id, same.title.as_str(), same.author.as_str(), same.own), (&first.id, "Five Places", "Ana", false));
        assert_eq!(shown(&bob, &first).await.file, first.file);
        let eggs = json!({"game": "eggs", "option": "eggs", "title": "Hard eggs", "file": EGGS});
        assert_eq!(bob.post::<BoardInfo>("/api/boards", &eggs).await.option, "eggs");
        // What a table or a record contains is what was published.
        let mut new = new_table("eme", vec![SeatPlan::Me, SeatPlan::Open]);
        new.options.insert("board".into(), first.file.clone());
        assert_eq!(ana.try_post("/api/tables", &new).await.status, 200);
    }

    async fn what_cannot_be_played_is_not_published(site: Site) {
        let ana = site.guest("Ana").await;
        for (body, status) in [
            (new_board("Bad", "title = \"Nothing\""), 400),
            (new_board("Bad", &five_regions(1).replace("\"isle\"], [", "\"nowhere\"], [")), 400),
            (new_board("", &five_regions(1)), 400),
            (new_board("a\u{202e}b", &five_regions(1)), 400),
            (new_board(&"x".repeat(41), &five_regions(1)), 400),
            (new_board("Long", &format!("# {}\n{}", "x".repeat(16 * 1024), five_regions(1))), 413),
            (json!({"game": "eme", "option": "side", "title": "A side", "file": "b"}), 400),
            (json!({"game": "chess", "option": "board", "title": "A board", "file": "b"}), 400),
        ] {
            assert_eq!(ana.try_post("/api/boards", &body).await.status, status, "{body}");
        }
        let refused = ana.try_post("/api/boards", &new_board("Bad", "title = \"Nothing\"")).await;
        assert!(refused.text().contains("regions"), "the reason: {}", refused.text());
        assert_eq!(site.stranger().post("/api/boards", &new_board("Board", &five_regions(1))).await.unwrap().status, 401);
        assert!(titles(&ana, "").await.is_empty());
    }

    async fn boards_are_found_by_title_game_and_order(site: Site) {
        let (ana, bob, eve) = (site.account("Ana").await, site.guest("Bob").await, site.guest("Eve").await);
        let (first, second) = (publish(&ana, "L’Île d’Été", 1).await, publish(&ana, "100% Łódź", 2).await);
        let eggs = json!({"game": "eggs", "option": "eggs", "title": "Île of eggs", "file": EGGS});
        ana.post::<BoardInfo>("/api/boards", &eggs).await;
        assert_eq!(titles(&bob, "").await.len(), 3);
        assert_eq!(titles(&bob, "?search=ETE+l%27ile").await, ["L’Île d’Été"]);
        assert_eq!(titles(&bob, "?search=ile&game=eggs").await, ["Île of eggs"]);
        assert_eq!(titles(&bob, "?search=lod%25").await, Vec::<String>::new());
        assert_eq!(titles(&bob, "?search=%25").await, ["100% Łódź"], "a sign of patterns is a letter");
        assert_eq!(titles(&bob, "?search=_").await, Vec::<String>::new());
        // The five of one person is not better than a five and a four.
        assert_eq!((rate(&bob, &second, 5).await, rate(&bob, &first, 5).await, rate(&eve, &first, 4).await), (200, 200, 200));
        assert_eq!(titles(&bob, "?order=best").await[..2], ["L’Île d’Été".to_owned(), "100% Łódź".to_owned()]);
        assert_eq!(eve.try_post(&format!("/api/boards/{}/plays", second.id), &json!({})).await.status, 204);
        assert_eq!(titles(&bob, "?order=played").await[0], "100% Łódź");
        for wrong in ["?order=worst", "?game=chess", "?page=-1"] {
            assert_eq!(bob.visitor.get(&format!("/api/boards{wrong}")).await.unwrap().status, 400, "{wrong}");
        }
        let none: BoardList = site.stranger().get("/api/boards?mine=true").await.unwrap().read().unwrap();
        assert!(none.boards.is_empty(), "a visitor without a session has published nothing");
    }

    async fn the_gallery_is_read_page_by_page(site: Site) {
        let site = site.with(|config| config.limits.uploads = Rate::new(100.0, 1.0)).await;
        let ana = site.account("Ana").await;
        for number in 0..14 {
            publish(&ana, &format!("Board {number}"), number).await;
        }
        let (first, second): (BoardList, BoardList) = (ana.get("/api/boards").await, ana.get("/api/boards?page=1").await);
        assert_eq!((first.boards.len(), first.more, second.boards.len(), second.more), (12, true, 2, false));
        let mut all: Vec<_> = first.boards.iter().chain(&second.boards).map(|board| board.id.clone()).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 14);
    }

    async fn everybody_but_the_author_rates_once_and_may_change_it(site: Site) {
        let (ana, bob, eve) = (site.account("Ana").await, site.guest("Bob").await, site.guest("Eve").await);
        let board = publish(&ana, "Board", 1).await;
        assert_eq!((rate(&ana, &board, 5).await, rate(&bob, &board, 0).await, rate(&bob, &board, 6).await), (403, 400, 400));
        assert_eq!((rate(&bob, &board, 5).await, rate(&bob, &board, 2).await, rate(&eve, &board, 4).await), (200, 200, 200));
        let seen = shown(&bob, &board).await;
        assert_eq!((seen.stars, seen.raters, seen.rated), (6, 2, Some(2)));
        assert_eq!(shown(&ana, &board).await.rated, None);
        let nobody = json!({"stars": 3});
        let stranger = site.stranger();
        let path = format!("/api/boards/{}/rating", board.id);
        assert_eq!(stranger.request(Method::PUT, &path, nobody.to_string().into_bytes()).await.unwrap().status, 401);
        // A rating goes with its account.
        assert_eq!(bob.try_post("/api/me/delete", &json!({})).await.status, 204);
        let seen = shown(&eve, &board).await;
        assert_eq!((seen.stars, seen.raters, seen.rated), (4, 1, Some(4)));
    }

    async fn a_play_counts_once_a_day_for_each_account_and_each_address(site: Site) {
        let (ana, bob) = (site.account("Ana").await, site.guest("Bob").await);
        let board = publish(&ana, "Board", 1).await;
        let played = async |person: &Person| {
            person.try_post(&format!("/api/boards/{}/plays", board.id), &json!({})).await.status.as_u16()
        };
        assert_eq!((played(&bob).await, played(&bob).await, played(&site.guest("Eve").await).await), (204, 204, 204));
        assert_eq!(shown(&bob, &board).await.plays, 1, "guests at one address count as one");
        // A table counts when it begins, not when it is made.
        let mut new = new_table("eme", vec![SeatPlan::Me, SeatPlan::Open]);
        new.options.insert("board".into(), format!("# a copy\n{}", five_regions(1)));
        let table = ana.table(&new).await.id;
        assert_eq!(shown(&bob, &board).await.plays, 1);
        bob.act(&table, "sit", &seat(1)).await;
        ana.act(&table, "start", &json!({})).await;
        assert_eq!(shown(&bob, &board).await.plays, 2);
        assert_eq!(played(&ana).await, 204);
        assert_eq!(shown(&bob, &board).await.plays, 2, "the same account on the same day");
        assert_eq!(ana.try_post("/api/boards/0123456789abcdef01234567/plays", &json!({})).await.status, 404);
    }

    async fn a_hidden_board_is_there_for_its_author_only(site: Site) {
        let (ana, bob) = (site.account("Ana").await, site.guest("Bob").await);
        let board = publish(&ana, "Secret shores", 1).await;
        let hide = async |person: &Person, hidden: bool| put(person, &board, "hidden", &json!({"hidden": hidden})).await;
        assert_eq!((hide(&bob, true).await, hide(&ana, true).await), (403, 200));
        let path = format!("/api/boards/{}", board.id);
        for (method, path, body) in [
            (Method::GET, path.clone(), Vec::new()),
            (Method::PUT, format!("{path}/rating"), br#"{"stars": 3}"#.to_vec()),
            (Method::PUT, format!("{path}/hidden"), br#"{"hidden": false}"#.to_vec()),
            (Method::POST, format!("{path}/report"), br#"{"why": "rude"}"#.to_vec()),
            (Method::POST, format!("{path}/plays"), b"{}".to_vec()),
        ] {
            let answer = bob.visitor.request(method.clone(), &path, body).await.unwrap();
            assert!(answer.status == 404 && !answer.text().contains("Secret"), "{method} {path}: {}", answer.text());
        }
        let again = bob.try_post("/api/boards", &new_board("Mine", &five_regions(1))).await;
        assert!(again.status == 409 && !again.text().contains("Secret"), "{}", again.text());
        assert!(titles(&bob, "").await.is_empty() && titles(&bob, "?search=secret").await.is_empty());
        assert_eq!(titles(&ana, "").await.len(), 0, "the gallery is the same for everybody");
        assert_eq!(titles(&ana, "?mine=true").await, ["Secret shores"]);
        assert_eq!(shown(&ana, &board).await.hidden, Some(Hider::Author));
        assert_eq!(hide(&ana, false).await, 200);
        assert_eq!(titles(&bob, "").await, ["Secret shores"]);
        // Publishing it again shows it again.
        assert_eq!(hide(&ana, true).await, 200);
        assert_eq!(publish(&ana, "Open shores", 1).await.hidden, None);
        assert_eq!(titles(&bob, "").await, ["Open shores"]);
    }

    async fn a_reported_board_is_hidden_by_an_operator_and_stays_hidden(site: Site) {
        let (ana, bob) = (site.account("Ana").await, site.guest("Bob").await);
        let board = publish(&ana, "Rude <b>shores", 1).await;
        let report = async |why: &str| {
            bob.try_post(&format!("/api/boards/{}/report", board.id), &json!({"why": why})).await.status.as_u16()
        };
        assert_eq!((report("  ").await, report("the title is rude").await), (400, 204));
        let store = Store::open(&site.config.database).await.unwrap();
        let reports = store.open_reports().await.unwrap();
        let reported = Reported::Board { board: board.id.clone(), title: "Rude <b>shores".to_owned() };
        let report = reports[0].as_ref().unwrap();
        assert_eq!((reports.len(), &report.reported, &report.about), (1, &reported, &ana.me.id));
        assert!(store.hide_board(&board.id, true, None).await.unwrap());
        assert_eq!(put(&ana, &board, "hidden", &json!({"hidden": false})).await, 409);
        let again = ana.try_post("/api/boards", &new_board("Nice", &five_regions(1))).await;
        assert_eq!(again.status, 409);
        assert_eq!(shown(&ana, &board).await.hidden, Some(Hider::Operator));
        assert!(titles(&bob, "").await.is_empty());
        assert!(store.hide_board(&board.id, false, None).await.unwrap());
        assert_eq!(titles(&bob, "").await, ["Rude <b>shores"]);
    }

    async fn boards_are_exported_and_deleted_with_their_author(site: Site) {
        let (ana, bob) = (site.account("Ana").await, site.guest("Bob").await);
        let (own, other) = (publish(&ana, "Hers", 1).await, publish(&bob, "His", 2).await);
        rate(&ana, &other, 5).await;
        rate(&bob, &own, 4).await;
        let export: Export = ana.get("/api/me/export").await;
        assert_eq!((export.boards[0].title.as_str(), &export.board_ratings), ("Hers", &vec![(other.id.clone(), 5)]));
        assert_eq!(ana.try_post("/api/me/delete", &json!({})).await.status, 204);
        assert_eq!(titles(&bob, "").await, ["His"]);
        assert_eq!(shown(&bob, &other).await.raters, 0);
        let export: Export = bob.get("/api/me/export").await;
        assert!(export.board_ratings.is_empty());
        // The contents are free again.
        assert!(publish(&bob, "Hers", 1).await.own);
    }

    async fn one_unreadable_board_takes_no_other_off_the_list(site: Site) {
        let ana = site.guest("Ana").await;
        let (bad, _good) = (publish(&ana, "Bad", 1).await, publish(&ana, "Good", 2).await);
        let pool = sqlx::AnyPool::connect(&site.config.database).await.unwrap();
        let query = sqlx::query("UPDATE boards SET hidden = 'nonsense' WHERE id = $1").bind(bad.id.as_str());
        query.execute(&pool).await.unwrap();
        assert_eq!(titles(&ana, "?mine=true").await, ["Good"]);
        assert_eq!(titles(&ana, "").await, ["Good"]);
        assert_eq!(ana.visitor.get(&format!("/api/boards/{}", bad.id)).await.unwrap().status, 500);
    }
}

#[tokio::test]
async fn nobody_fills_the_gallery_alone() {
    let (site, _folder) = strict(|config| {
        config.limits.boards = Rate::new(60.0, 0.001);
        config.limits.uploads = Rate::new(100.0, 0.001);
    })
    .await;
    let (ana, bob) = (site.guest("Ana").await, site.guest("Bob").await);
    for number in 0..50 {
        publish(&ana, &format!("Board {number}"), number).await;
    }
    let status = async |person: &Person, seed: u32| {
        person.try_post("/api/boards", &new_board("One more", &five_regions(seed))).await.status.as_u16()
    };
    assert_eq!(status(&ana, 50).await, 409, "of one person");
    assert_eq!(status(&ana, 49).await, 200, "a new title for a board of theirs");
    let mut made = 0;
    while status(&bob, 60 + made).await == 200 {
        made += 1;
    }
    assert_eq!(made, 8, "of one address");
}
