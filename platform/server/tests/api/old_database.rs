//! A database of an older version of this program still gives the same answers.
//!
//! `version_2.sql` has its rows, `version_2.json` the answers of the older version.

use std::collections::BTreeMap;

use protocol::{Status, TableId};
use scratch::Folder;
use serde_json::Value;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, AssertSqlSafe};
use store::Store;
use visitor::Visitor;

use crate::site::{Player, Site, config, play_out};

const ROWS: &str = include_str!("../data/version_2.sql");
const ANSWERS: &str = include_str!("../data/version_2.json");

/// The schema of the older version.
const MIGRATIONS: [(i64, &str); 2] = [
    (1, include_str!("../../../store/migrations/0001_start.sql")),
    (2, include_str!("../../../store/migrations/0002_own_tables.sql")),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_database_is_read_as_it_was_on_sqlite() {
    let folder = Folder::new();
    says_the_same(Store::file(&folder.path().join("empires.db"))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_database_is_read_as_it_was_on_postgres() {
    says_the_same(tokio::task::spawn_blocking(scratch::postgres).await.unwrap()).await;
}

/// Writes the older database.
async fn write(url: &str) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(url).await.unwrap();
    let migration = |(version, sql): (i64, &'static str)| {
        let text = sqlx::SqlSafeStr::into_sql_str(sql);
        Migration::new(version, "".into(), MigrationType::Simple, text, false)
    };
    Migrator::with_migrations(MIGRATIONS.into_iter().map(migration).collect()).run(&pool).await.unwrap();
    run(&pool, ROWS).await;
    bring_up_to_now(&pool).await;
    pool.close().await;
}

async fn run(pool: &AnyPool, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(pool).await.unwrap();
}

/// Moves all times as if the database had been written just now, because sessions and open tables expire.
async fn bring_up_to_now(pool: &AnyPool) {
    let now = format!("(SELECT {} - at FROM beat)", now());
    for (table, time) in [
        ("people", "created"),
        ("sessions", "created"),
        ("tables", "created"),
        ("log", "at"),
        ("wakes", "at"),
        ("challenges", "created"),
        ("beat", "at"),
    ] {
        run(pool, &format!("UPDATE {table} SET {time} = {time} + {now}")).await;
    }
    run(pool, "DELETE FROM outages").await;
}

fn now() -> u128 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis()
}

async fn says_the_same(url: String) {
    write(&url).await;
    let answers: Value = serde_json::from_str(ANSWERS).unwrap();
    let site = Site::start(config(url)).await;
    let people = people(&site, &answers).await;
    let nobody = site.stranger();
    let get = async |who: &Visitor, path: &str| who.get(path).await.unwrap().read::<Value>().unwrap();
    let listed = |list: Value| -> Vec<Value> {
        list["tables"].as_array().unwrap().iter().map(|table| table["id"].clone()).collect()
    };
    assert_eq!(Value::from(listed(get(&nobody, "/api/tables").await)), answers["public"]);
    agree(&answers["leaderboard"], &get(&nobody, "/api/games/eme/ratings").await);
    for (name, person) in &people {
        let own = &answers["own"][name];
        assert_eq!(Value::from(listed(get(person, "/api/me/tables").await)), own["tables"]);
        agree(&own["challenges"], &get(person, "/api/challenges").await);
        agree(&own["ratings"], &get(person, "/api/me/ratings").await);
        let said = |chat: &Value| -> Vec<[Value; 2]> {
            let line = |line: &Value| [line[0].clone(), line[2].clone()];
            chat.as_array().unwrap().iter().map(line).collect()
        };
        assert_eq!(said(&get(person, "/api/me/export").await["chat"]), said(&own["chat"]));
    }
    for (name, table) in answers["tables"].as_object().unwrap() {
        let address = format!("/api/tables/{}", table["id"].as_str().unwrap());
        agree(&table["info"], &get(&nobody, &address).await);
        let record = nobody.get(&format!("{address}/record")).await.unwrap();
        match table["record"].as_str() {
            Some(text) => assert_eq!(record.text(), text, "{name}"),
            None => assert_eq!(record.status, 403, "{name}"),
        }
        for (who, person) in people.iter().chain([(&"nobody".to_owned(), &nobody)]) {
            if let Some(seen) = table["seen"].get(who) {
                sees_the_same(person, table, seen).await;
            }
        }
    }
    plays_on(&people, &answers["tables"]["middle"]).await;
}

/// The people of the database, each with a session.
async fn people(site: &Site, answers: &Value) -> BTreeMap<String, Visitor> {
    let store = Store::open(&site.config.database).await.unwrap();
    let cookie = site.guest("Eve").await.visitor.session.unwrap();
    let cookie = cookie.split('=').next().unwrap();
    let mut people = BTreeMap::new();
    for (name, id) in answers["people"].as_object().unwrap() {
        let hash = server::secrets::hash(name);
        store.create_session(&hash, id.as_str().unwrap(), now() as i64).await.unwrap();
        let session = Some(format!("{cookie}={name}"));
        people.insert(name.clone(), Visitor { session, ..site.stranger() });
    }
    store.close().await;
    people
}

/// Fails unless everything in the older answer is in the new one, except for times.
fn agree(older: &Value, newer: &Value) {
    match (older, newer) {
        (Value::Object(older), Value::Object(newer)) => {
            for (key, value) in older.iter().filter(|(key, _)| *key != "created" && *key != "at") {
                agree(value, newer.get(key).unwrap_or_else(|| panic!("no {key} in {newer:?}")));
            }
        }
        (Value::Array(older), Value::Array(newer)) => {
            assert_eq!(older.len(), newer.len(), "{older:?} {newer:?}");
            older.iter().zip(newer).for_each(|(older, newer)| agree(older, newer));
        }
        _ => assert_eq!(older, newer),
    }
}

async fn follow(person: &Visitor, table: &Value) -> Player {
    let id: TableId = table["id"].as_str().unwrap().parse().unwrap();
    let mut player = Player::new(person.live().await.unwrap(), &id, 0).await;
    // The presence is sent last.
    player.hear_until(|player| !player.here.is_empty()).await;
    player
}

async fn sees_the_same(person: &Visitor, table: &Value, seen: &Value) {
    let player = follow(person, table).await;
    let viewer =
        |viewer: &Option<game::Seat>| viewer.map_or("None".to_owned(), |seat| seat.index().to_string());
    let updates: BTreeMap<String, Value> = player
        .seen
        .iter()
        .map(|(seat, update)| (viewer(seat), serde_json::to_value(update).unwrap()))
        .collect();
    agree(seen, &serde_json::to_value(updates).unwrap());
    let chat = serde_json::to_value(&player.chat).unwrap();
    // Players of a running game do not get the chat of spectators.
    let apart = table["info"]["status"] == "running" && !player.seen.contains_key(&None);
    let sits =
        |name: &Value| table["info"]["seats"].as_array().unwrap().iter().any(|seat| seat["name"] == *name);
    let said = table.get("chat").and_then(Value::as_array).into_iter().flatten();
    let heard = said.filter(|line| !apart || sits(&line["name"])).cloned().collect();
    agree(&Value::Array(heard), &chat);
}

/// A game that was not over is played to its end.
async fn plays_on(people: &BTreeMap<String, Visitor>, table: &Value) {
    let players = vec![follow(&people["ana"], table).await, follow(&people["bob"], table).await];
    let done = play_out(players).await;
    assert!(done.iter().all(|player| player.status() == Status::Over));
}
