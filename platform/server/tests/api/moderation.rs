//! Moderation: blocked people, reports, and the operator's commands.

use axum::http::Method;
use protocol::{ClientMessage, Me, Say, SeatPlan, ServerMessage, TableList};
use serde_json::json;
use store::{Change, Entry, Store};

use crate::site::{PASSWORD, Person, Player, new_table, on_both, seat};

async fn say(player: &mut Player, table: &protocol::TableId, text: &str) {
    let say = Say { table: table.clone(), text: text.to_owned() };
    player.socket.send(&ClientMessage::Say(say)).await.unwrap();
}

/// The chat lines that a player receives, up to this one.
async fn heard_until(player: &mut Player, last: &str) -> Vec<String> {
    let mut heard = Vec::new();
    while heard.last().is_none_or(|line| line != last) {
        if let ServerMessage::Chat { lines, .. } = player.socket.next().await.unwrap() {
            heard.extend(lines.into_iter().map(|line| line.text));
        }
    }
    heard
}

async fn call(person: &Person, method: Method, path: &str) -> u16 {
    person.visitor.request(method, path, Vec::new()).await.unwrap().status.as_u16()
}

on_both! {
    async fn who_is_blocked_is_not_heard_and_cannot_challenge(site: Site) {
        let (ana, bob, eve) = (site.account("Ana").await, site.guest("Bob").await, site.account("Eve").await);
        let block = format!("/api/people/{}/block", eve.me.id);
        assert_eq!(call(&ana, Method::PUT, &block).await, 204);
        assert_eq!(call(&ana, Method::PUT, "/api/people/nobodyatall/block").await, 404);
        let blocked: Vec<Me> = ana.get("/api/me/blocks").await;
        assert_eq!(blocked, std::slice::from_ref(&eve.me));
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open])).await.id;
        bob.act(&table, "sit", &seat(1)).await;
        eve.act(&table, "sit", &seat(2)).await;
        let (mut by_ana, mut by_bob, mut by_eve) =
            (ana.follow(&table).await, bob.follow(&table).await, eve.follow(&table).await);
        say(&mut by_eve, &table, "rude").await;
        assert_eq!(heard_until(&mut by_bob, "rude").await, ["rude"]);
        say(&mut by_bob, &table, "kind").await;
        assert_eq!(heard_until(&mut by_ana, "kind").await, ["kind"]);
        let challenge = json!({"to": "Ana", "table": new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])});
        assert_eq!(eve.try_post("/api/challenges", &challenge).await.status, 403);
        assert_eq!(call(&ana, Method::DELETE, &block).await, 204);
        assert_eq!(eve.try_post("/api/challenges", &challenge).await.status, 200);
    }

    async fn a_report_reaches_the_operator_with_what_was_said(site: Site) {
        let (ana, eve) = (site.guest("Ana").await, site.guest("Eve").await);
        let table = ana.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        eve.act(&table, "sit", &seat(1)).await;
        let mut player = eve.follow(&table).await;
        say(&mut player, &table, "rude").await;
        heard_until(&mut player, "rude").await;
        let report = json!({"table": table, "number": 2, "why": "he is rude"});
        assert_eq!(ana.try_post("/api/reports", &report).await.status, 204);
        for wrong in [
            json!({"table": table, "number": 1, "why": "this is no line"}),
            json!({"table": table, "number": 99, "why": "nor is this"}),
        ] {
            assert_eq!(ana.try_post("/api/reports", &wrong).await.status, 404, "{wrong}");
        }
        assert_eq!(ana.try_post("/api/reports", &json!({"table": table, "why": "whom"})).await.status, 400);
        let store = Store::open(&site.config.database).await.unwrap();
        let reports = store.open_reports().await.unwrap();
        assert_eq!(reports.len(), 1);
        let report = reports[0].as_ref().unwrap();
        assert_eq!((&report.about, report.line()), (&eve.me.id, Some(&(2, "rude".to_owned()))));
        // The operator empties the line while the table is live.
        assert!(store.hide_line(&table, 2, 1).await.unwrap() && !store.hide_line(&table, 2, 1).await.unwrap());
        assert_eq!(store.log(&table, 1).await.unwrap()[0].entry, Entry::Say(None));
        say(&mut player, &table, "sorry").await;
        let mut later = ana.follow(&table).await;
        assert_eq!(heard_until(&mut later, "sorry").await, ["sorry"]);
        assert!(store.settle_report(&report.id, 5).await.unwrap());
        assert!(store.open_reports().await.unwrap().is_empty());
    }

    async fn an_operator_closes_tables_and_keeps_people_out(site: Site) {
        let eve = site.account("Eve").await;
        let table = eve.table(&new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])).await.id;
        let store = Store::open(&site.config.database).await.unwrap();
        store.tell_of_change(&table, vec![Change::Status(protocol::Status::Closed)], 1).await.unwrap();
        let open: TableList = eve.get("/api/tables").await;
        assert!(open.tables.is_empty());
        store.ban(eve.me.id.as_str(), None, "spam", 1).await.unwrap();
        assert_eq!(call(&eve, Method::GET, "/api/me").await, 401);
        let login = json!({"name": "Eve", "password": PASSWORD});
        let refused = site.stranger().post("/api/login", &login).await.unwrap();
        assert!(refused.status == 403 && refused.text().contains("spam"), "{}", refused.text());
        assert!(store.unban(eve.me.id.as_str()).await.unwrap());
        assert_eq!(site.stranger().post("/api/login", &login).await.unwrap().status, 200);
    }
}
