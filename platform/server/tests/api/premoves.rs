//! Premoves: moves sealed in advance are played, or dropped with a word to their owner, and nobody else learns of them.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use game::Seat;
use protocol::{AlertKind, NewTable, Pace, PremoveInfo, PremoveState, SeatPlan, TableId};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::alerts::{SOON, add_channel, told, with_alerts};
use crate::receiver::Receiver;
use crate::site::{Person, Player, Site, new_table, on_both, seat};

const ANA: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const EVE: Seat = Seat::new(2);

/// A table over days at which Ana has bid three coins and waits for the bids of Ben and Eve.
struct Bidding {
    ana: Person,
    ben: Person,
    eve: Person,
    table: TableId,
}

impl Bidding {
    async fn new(site: &Site) -> Self {
        let (ana, ben, eve) = (site.guest("Ana").await, site.guest("Ben").await, site.guest("Eve").await);
        let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open];
        let new = NewTable { pace: Pace::Turns { seconds: 86_400 }, ..new_table("eme", seats) };
        let table = ana.table(&new).await.id;
        ben.act(&table, "sit", &seat(1)).await;
        eve.act(&table, "sit", &seat(2)).await;
        ana.act(&table, "start", &json!({})).await;
        assert!(ana.follow(&table).await.play(ANA, 0, "bid 3").await);
        Self { ana, ben, eve, table }
    }

    /// Ana’s premove for the case that Ben bids nothing and Eve one coin.
    fn premove(moves: &[&str]) -> Value {
        let foreseen = json!([{"seat": 1, "move": "bid 0"}, {"seat": 2, "move": "bid 1"}]);
        json!({"seat": 0, "ply": 1, "when": foreseen, "moves": moves, "note": "if nobody else wants it"})
    }

    fn path(&self) -> String {
        format!("/api/tables/{}/premoves", self.table)
    }

    async fn seal(&self, premove: &Value) -> Vec<PremoveInfo> {
        self.ana.send(Method::PUT, &self.path(), premove).await.read().unwrap()
    }

    async fn refused(&self, person: &Person, premove: &Value) -> StatusCode {
        person.send(Method::PUT, &self.path(), premove).await.status
    }

    /// The others bid, Eve first.
    async fn bid(&self, ben: &str, eve: &str) -> Player {
        assert!(self.eve.follow(&self.table).await.play(EVE, 1, eve).await);
        let mut player = self.ben.follow(&self.table).await;
        assert!(player.play(BEN, 1, ben).await);
        player.hear_until(|player| player.seen.values().any(|update| update.ply >= 3)).await;
        player
    }

    /// What became of Ana’s premove; the ply after it.
    async fn fate(&self) -> (PremoveInfo, usize) {
        let premoves: Vec<PremoveInfo> = self.ana.get(&self.path()).await;
        let mut player = self.ana.follow(&self.table).await;
        player.hear_until(|player| !player.seen.is_empty()).await;
        (premoves[0].clone(), player.seen[&Some(ANA)].ply)
    }
}

/// The longest time that a premove waits in these tests, and more.
const LONGEST: Duration = Duration::from_millis(2000);

on_both! {
    async fn a_premove_is_played_when_the_others_do_what_was_foreseen(site: Site) {
        let table = Bidding::new(&site).await;
        let sealed = table.seal(&Bidding::premove(&["first 1", "take 1"])).await;
        assert_eq!((sealed.len(), sealed[0].fate.state), (1, PremoveState::Sealed));
        assert_eq!(table.ben.get::<Vec<PremoveInfo>>(&table.path()).await, [], "others do not see it");
        let mut ben = table.bid("bid 0", "bid 1").await;
        ben.hear_until(|ben| ben.seen[&Some(BEN)].ply == 5).await;
        assert_eq!(ben.seen[&Some(BEN)].number, 8, "two sit down, the start, three bids, two moves");
        let (premove, ply) = table.fate().await;
        assert_eq!((premove.fate.state, ply), (PremoveState::Played, 5));
        assert_eq!(premove.premove.note, "if nobody else wants it");
        assert_eq!(table.ana.get::<protocol::Export>("/api/me/export").await.premoves.len(), 1);
    }

    async fn a_premove_is_dropped_when_the_others_do_something_else(site: Site) {
        let table = Bidding::new(&site).await;
        table.seal(&Bidding::premove(&["first 1"])).await;
        table.bid("bid 0", "bid 2").await;
        sleep(LONGEST).await;
        let (premove, ply) = table.fate().await;
        assert_eq!((premove.fate.state, ply), (PremoveState::Unforeseen, 3), "and Ana decides");
    }

    async fn a_premove_for_any_case_needs_no_condition(site: Site) {
        let table = Bidding::new(&site).await;
        table.seal(&json!({"seat": 0, "ply": 1, "when": null, "moves": ["first 2"]})).await;
        let mut ben = table.bid("bid 2", "bid 2").await;
        ben.hear_until(|ben| ben.seen[&Some(BEN)].ply == 4).await;
        assert_eq!(ben.seen[&Some(BEN)].to_act, [BEN]);
        assert_eq!(table.fate().await.0.fate.state, PremoveState::Played);
    }

    async fn a_move_that_is_not_legal_is_dropped_with_its_rule_and_its_owner_is_told(plain: Site) {
        let site = with_alerts(plain, SOON).await;
        let (table, receiver) = (Bidding::new(&site).await, Receiver::start().await);
        add_channel(&table.ana, &receiver, "plain").await;
        table.seal(&Bidding::premove(&["first 1", "first 1"])).await;
        table.bid("bid 0", "bid 1").await;
        sleep(LONGEST).await;
        let (premove, ply) = table.fate().await;
        assert_eq!((premove.fate.state, ply), (PremoveState::Illegal, 4), "the first of two moves was played");
        assert!(premove.fate.rule.is_some_and(|rule| rule.starts_with("EME-")) && premove.fate.why.is_some());
        let message = told(&receiver.wait_for(1).await[0]);
        assert_eq!(message.kind, AlertKind::Turn, "Ana was not there, so she is told that the table waits");
    }

    async fn who_moves_first_overtakes_the_premove(site: Site) {
        let site = site.with(|config| config.premove_wait = Duration::from_secs(5)).await;
        let table = Bidding::new(&site).await;
        table.seal(&Bidding::premove(&["first 1", "take 1"])).await;
        table.bid("bid 0", "bid 1").await;
        let mut ana = table.ana.follow(&table.table).await;
        assert!(ana.play_as(ANA, 3, "first 1", "by hand").await, "the move that she had sealed");
        assert_eq!(table.fate().await.0.fate.state, PremoveState::Overtaken);
    }

    async fn a_premove_can_be_replaced_and_withdrawn(site: Site) {
        let table = Bidding::new(&site).await;
        table.seal(&Bidding::premove(&["first 2"])).await;
        let replaced = table.seal(&Bidding::premove(&["first 3"])).await;
        assert_eq!((replaced.len(), replaced[0].premove.moves[0].as_str()), (1, "first 3"));
        let path = format!("{}/0", table.path());
        assert_eq!(table.ben.send(Method::DELETE, &path, &()).await.status, StatusCode::FORBIDDEN);
        assert_eq!(table.ana.send(Method::DELETE, &path, &()).await.status, StatusCode::OK);
        assert_eq!(table.ana.send(Method::DELETE, &path, &()).await.status, StatusCode::NOT_FOUND);
        table.bid("bid 0", "bid 1").await;
        sleep(LONGEST).await;
        let mut ana = table.ana.follow(&table.table).await;
        ana.hear_until(|ana| !ana.seen.is_empty()).await;
        assert_eq!(ana.seen[&Some(ANA)].ply, 3);
    }

    async fn what_cannot_be_sealed_is_refused(site: Site) {
        let table = Bidding::new(&site).await;
        let good = Bidding::premove(&["first 1"]);
        let with = |key: &str, value: Value| {
            let mut premove = good.clone();
            premove[key] = value;
            premove
        };
        assert_eq!(table.refused(&table.ben, &good).await, 403, "it is Ana’s seat");
        assert_eq!(table.refused(&table.ben, &with("seat", json!(1))).await, 409, "it is Ben’s turn");
        assert_eq!(table.refused(&table.ana, &with("ply", json!(0))).await, 409, "the table has gone on");
        assert_eq!(table.refused(&table.ana, &with("moves", json!([]))).await, 400);
        assert_eq!(table.refused(&table.ana, &with("moves", json!(["fly"]))).await, 400);
        let own = json!([{"seat": 0, "move": "take 1"}]);
        assert_eq!(table.refused(&table.ana, &with("when", own)).await, 400, "her own moves are in `moves`");
        assert_eq!(table.refused(&table.ana, &with("note", json!("x".repeat(4097)))).await, 400);
        let new = new_table("eme", vec![SeatPlan::Me, SeatPlan::Open]);
        let live = table.ana.table(&new).await.id;
        let path = format!("/api/tables/{live}/premoves");
        assert_eq!(table.ana.send(Method::PUT, &path, &good).await.status, 409, "it is not played over days");
    }

    async fn what_nobody_else_will_know_cannot_be_foreseen(site: Site) {
        let (ana, ben) = (site.guest("Ana").await, site.guest("Ben").await);
        let seats = vec![SeatPlan::Me, SeatPlan::Open];
        let new = NewTable { pace: Pace::Turns { seconds: 86_400 }, ..new_table("eggs", seats) };
        let table = ana.table(&new).await.id;
        ben.act(&table, "sit", &seat(1)).await;
        ana.act(&table, "start", &json!({})).await;
        assert!(ana.follow(&table).await.play(ANA, 0, "keep").await);
        let when = json!([{"seat": 1, "move": "discard -6"}]);
        let premove = json!({"seat": 0, "ply": 1, "when": when, "moves": ["pass"]});
        let path = format!("/api/tables/{table}/premoves");
        assert_eq!(ana.send(Method::PUT, &path, &premove).await.status, StatusCode::BAD_REQUEST);
    }

    async fn a_premove_is_played_once_after_a_restart(plain: Site) {
        let mut site = plain;
        let table = Bidding::new(&site).await;
        table.seal(&Bidding::premove(&["first 1", "take 1"])).await;
        table.bid("bid 0", "bid 1").await;
        // It is due in 200 ms at the earliest.
        site.restart().await;
        let mut ben = table.ben.follow(&table.table).await;
        ben.hear_until(|ben| ben.seen.values().any(|update| update.ply == 5)).await;
        sleep(LONGEST).await;
        let (premove, ply) = table.fate().await;
        assert_eq!((premove.fate.state, ply), (PremoveState::Played, 5));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_plays_the_premove_of_a_node_that_stopped() {
    let mut site = Site::postgres().await;
    let other = site.another_node().await;
    let here = Bidding::new(&site).await;
    let there = Bidding {
        ana: here.ana.at(&other),
        ben: here.ben.at(&other),
        eve: here.eve.at(&other),
        table: here.table.clone(),
    };
    // The other node has the table in memory and has not seen a premove.
    let mut ben = there.ben.follow(&there.table).await;
    here.seal(&Bidding::premove(&["first 1", "take 1"])).await;
    site.halt().await;
    there.bid("bid 0", "bid 1").await;
    ben.hear_until(|ben| ben.seen.values().any(|update| update.ply == 5)).await;
    assert_eq!(there.fate().await.0.fate.state, PremoveState::Played);
}
