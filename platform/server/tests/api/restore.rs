//! A restore drill: a backup is made while games are played, and restored elsewhere. Every move that was acknowledged
//! before the backup began is in it, and play goes on from there.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::{SeatPlan, Status, TableId};
use serde_json::json;
use store::Store;
use tokio::task::JoinHandle;

use crate::site::{Person, Site, config, new_table};

/// The acknowledged moves: table, move id and number.
type Acked = Arc<Mutex<Vec<(TableId, String, u64)>>>;

/// Plays one game after the other, both seats, and notes what is acknowledged.
fn play(person: Person, acked: Acked, seed: u64) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut rng = game::GameRng::new(seed);
        loop {
            let table = person.table(&new_table("caesar", vec![SeatPlan::Me, SeatPlan::Me])).await;
            person.act(&table.id, "start", &json!({})).await;
            let mut player = person.follow(&table.id).await;
            while player.status() != Status::Over {
                let Some((seat, update)) = player.asked() else {
                    player.hear().await;
                    continue;
                };
                let (ply, mv) = (update.ply, rng.pick(&update.moves).unwrap().clone());
                if player.play(seat, ply, &mv).await {
                    let ack = player.acks.last().unwrap();
                    acked.lock().unwrap().push((table.id.clone(), ack.id.clone(), ack.number));
                }
                player.hear_until(|player| player.seen[&Some(seat)].ply > ply).await;
            }
        }
    })
}

/// Lets people play, backs up in the middle, and returns a person and what was acknowledged before the backup began.
async fn back_up_under_load(
    site: &Site,
    back_up: impl AsyncFnOnce(),
) -> (Person, Vec<(TableId, String, u64)>) {
    let ana = site.guest("Ana").await;
    let acked = Acked::default();
    let games: Vec<_> = (0..4).map(|seed| play(ana.clone(), acked.clone(), seed)).collect();
    while acked.lock().unwrap().len() < 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let before = acked.lock().unwrap().clone();
    back_up().await;
    assert!(games.iter().all(|game| !game.is_finished()), "a player met a failure");
    games.iter().for_each(JoinHandle::abort);
    (ana, before)
}

/// Every one of these moves is in the restored database, and a game can be played on.
async fn check(database: String, person: &Person, acked: &[(TableId, String, u64)]) {
    let store = Store::open(&database).await.unwrap();
    for (table, id, number) in acked {
        let log = store.log(table, *number as i64 - 1).await.unwrap();
        let entry = log.first().map(|logged| (logged.number as u64, logged.entry.move_id()));
        assert_eq!(entry, Some((*number, Some(id.as_str()))), "{table}");
    }
    drop(store);
    let site = Site::start(config(database)).await;
    let person = person.at(&site);
    // Four games are played at a time, so that one of the last tables is in the middle of its game.
    for (table, ..) in acked.iter().rev() {
        let mut player = person.follow(table).await;
        if player.status() == Status::Running {
            player.hear_until(|player| player.asked().is_some()).await;
            let (seat, update) = player.asked().unwrap();
            let (ply, mv) = (update.ply, update.moves[0].clone());
            assert!(player.play_as(seat, ply, &mv, "restored").await, "{:?}", player.refused);
            return;
        }
    }
    panic!("all games were over before the backup");
}

/// Copies a database file that is in use, with the statement that `docs/hosting.md` names.
async fn copy_file(from: &Path, to: &Path) {
    use sqlx::Connection as _;
    let mut connection = sqlx::AnyConnection::connect(&Store::file(from)).await.unwrap();
    let copy = format!("VACUUM INTO '{}'", to.display());
    sqlx::query(sqlx::AssertSqlSafe(copy)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_sqlite_has_every_move_acknowledged_before_it() {
    let (folder, other) = (scratch::Folder::new(), scratch::Folder::new());
    let (file, copy) = (folder.path().join("empires.db"), other.path().join("empires.db"));
    let site = Site::start(config(Store::file(&file))).await;
    let (ana, acked) = back_up_under_load(&site, async || copy_file(&file, &copy).await).await;
    check(Store::file(&copy), &ana, &acked).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgres_has_every_move_acknowledged_before_it() {
    let postgres = tokio::task::spawn_blocking(scratch::Postgres::start).await.unwrap();
    postgres.create("site");
    let folder = scratch::Folder::new();
    let site = Site::start(config(postgres.url("site"))).await;
    let file = folder.path().join("site.dump");
    let back_up = async || tokio::task::block_in_place(|| postgres.back_up("site", &file));
    let (ana, acked) = back_up_under_load(&site, back_up).await;
    postgres.create("restored");
    tokio::task::block_in_place(|| postgres.restore(&file, "restored"));
    check(postgres.url("restored"), &ana, &acked).await;
}
