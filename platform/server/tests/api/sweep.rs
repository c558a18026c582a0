//! Limits on waiting tables, and the deletion of unused data.

use std::time::Duration;

use protocol::{SeatPlan, Status, TableList};
use scratch::Folder;
use serde_json::json;
use server::{Config, Rate, Retention};
use store::Store;

use crate::security::strict;
use crate::site::{PASSWORD, Site, config, new_table, on_both};
use crate::tables::EGGS;

/// A table that waits for a player.
fn waiting() -> protocol::NewTable {
    new_table("eme", vec![SeatPlan::Me, SeatPlan::Open])
}

#[tokio::test]
async fn nobody_fills_the_lobby_alone() {
    let (site, _folder) = strict(|config| {
        config.limits.waiting = 3;
        config.limits.waiting_at_address = 5;
    })
    .await;
    let (ana, bob, eve) = (site.guest("Ana").await, site.guest("Bob").await, site.guest("Eve").await);
    let make = async |person: &crate::site::Person, private: bool| {
        let new = protocol::NewTable { private, ..waiting() };
        person.try_post("/api/tables", &new).await
    };
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(make(&ana, false).await.read::<protocol::TableInfo>().unwrap().id);
    }
    assert_eq!(make(&ana, false).await.status, 409, "of one person");
    assert_eq!(make(&ana, true).await.status, 200, "what nobody sees is nobody's trouble");
    assert_eq!((make(&bob, false).await.status, make(&bob, false).await.status).0, 200);
    assert_eq!(make(&eve, false).await.status, 409, "of one address");
    ana.act(&made[0], "leave", &json!({})).await;
    assert_eq!(make(&eve, false).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_at_once_are_no_way_around_the_limit() {
    let (site, _folder) = strict(|config| config.limits.waiting = 3).await;
    let ana = site.guest("Ana").await;
    let make = |ana: crate::site::Person| async move { ana.try_post("/api/tables", &waiting()).await.status };
    let requests: Vec<_> = (0..20).map(|_| tokio::spawn(make(ana.clone()))).collect();
    let mut made = 0;
    for request in requests {
        made += usize::from(request.await.unwrap() == 200);
    }
    assert_eq!(made, 3);
}

#[tokio::test]
async fn nobody_fills_the_disk_with_tables() {
    let (site, _folder) = strict(|config| config.limits.tables = Rate::new(3.0, 0.001)).await;
    let mut answers = Vec::new();
    for name in ["Ana", "Bob", "Cid", "Dan"] {
        let answer = site.guest(name).await.try_post("/api/tables", &waiting()).await;
        answers.push(answer.status.as_u16());
    }
    assert_eq!(answers, [200, 200, 200, 429], "of one address");

    let (site, _folder) = strict(|_| {}).await;
    let ana = site.guest("Ana").await;
    let mut made = 0;
    while ana.try_post("/api/tables", &waiting()).await.status == 200 {
        made += 1;
    }
    assert_eq!(made, 100, "of one person");
}

#[tokio::test]
async fn only_valid_files_take_room() {
    let (site, _folder) = strict(|config| {
        config.limits.stored_uploads = 1;
        config.limits.uploads = Rate::new(100.0, 0.001);
    })
    .await;
    let ana = site.guest("Ana").await;
    let status = async |deck: &str| {
        let mut new = new_table("eggs", vec![SeatPlan::Me, SeatPlan::Open]);
        new.options.insert("eggs".into(), deck.into());
        ana.try_post("/api/tables", &new).await.status.as_u16()
    };
    for number in 0..3 {
        assert_eq!(status(&format!("base: no eggs {number}")).await, 400);
    }
    let other = format!("{EGGS} 1");
    assert_eq!([status(EGGS).await, status(&other).await, status(EGGS).await], [200, 409, 200]);
}

on_both! {
    async fn the_list_of_tables_is_read_page_by_page(site: Site) {
        let ana = site.guest("Ana").await;
        let mut made = Vec::new();
        for _ in 0..55 {
            made.push(ana.table(&waiting()).await.id);
            // Pages begin at a millisecond, so each table needs its own.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        made.reverse();
        let first: TableList = ana.get("/api/tables?status=open").await;
        let last = first.tables[first.tables.len() - 1].created;
        let second: TableList = ana.get(&format!("/api/tables?status=open&before={last}")).await;
        let both: Vec<_> = first.tables.iter().chain(&second.tables).map(|table| table.id.clone()).collect();
        assert_eq!((first.tables.len(), both), (50, made));
        let running: TableList = ana.get("/api/tables?status=running").await;
        assert!(running.tables.is_empty());
    }
}

fn forgetful(folder: &Folder) -> Config {
    let (short, every) = (Duration::from_millis(500), Duration::from_millis(100));
    let retention = Retention { open: short, closed: 4 * short, unused: short, every };
    Config { retention, ..config(Store::file(&folder.path().join("empires.db"))) }
}

#[tokio::test]
async fn a_table_that_never_began_is_closed_and_then_removed() {
    let folder = Folder::new();
    let site = Site::start(forgetful(&folder)).await;
    let ana = site.guest("Ana").await;
    let (open, running) =
        (ana.table(&waiting()).await.id, ana.table(&new_table("eme", vec![SeatPlan::Me; 2])).await.id);
    ana.act(&running, "start", &json!({})).await;
    let status = async |table: &protocol::TableId| {
        let answer = ana.visitor.get(&format!("/api/tables/{table}")).await.unwrap();
        answer.read::<protocol::TableInfo>().ok().map(|info| info.status)
    };
    let closed = async {
        while status(&open).await == Some(Status::Open) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), closed).await.expect("the table is closed");
    assert_eq!(status(&open).await, Some(Status::Closed));
    tokio::time::sleep(Duration::from_secs(3)).await;
    let list: TableList = ana.get("/api/me/tables").await;
    assert_eq!(list.tables.iter().map(|table| &table.id).collect::<Vec<_>>(), [&running]);
}

#[tokio::test]
async fn guests_who_never_played_and_sessions_that_nobody_uses_end() {
    let folder = Folder::new();
    let site = Site::start(Config { retention: Retention::default(), ..forgetful(&folder) }).await;
    let (idle, player) = (site.guest("Idle").await, site.guest("Player").await);
    let account = site.account("Ana").await;
    // A table that has started stays; one that never starts would be removed, and its player after it.
    let running = player.table(&new_table("eme", vec![SeatPlan::Me; 2])).await.id;
    player.act(&running, "start", &json!({})).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    drop(site);
    let site = Site::start(forgetful(&folder)).await;
    let who = async |person: &crate::site::Person| {
        let visitor = visitor::Visitor { address: site.address, origin: None, ..person.visitor.clone() };
        visitor.get("/api/me").await.unwrap().status.as_u16()
    };
    for gone in [&idle, &account] {
        let mut tries = 0;
        // Asking is a use, so the next try waits longer than unused sessions last.
        while who(gone).await != 401 {
            tries += 1;
            assert!(tries < 20, "the session does not end");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    assert_eq!(who(&player).await, 200, "their games are theirs");
    let login = json!({"name": "Ana", "password": PASSWORD});
    assert_eq!(site.stranger().post("/api/login", &login).await.unwrap().status, 200);
}
