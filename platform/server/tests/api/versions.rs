//! Games that began under an older version of the rules are played, finished and replayed by that version.

use game::GameRng;
use protocol::{Replay, SeatPlan, Status, TableInfo};
use serde_json::{Value, json};

use crate::site::{Person, Site, new_table, on_both};

/// Stops the site, changes its database, and starts it again.
async fn restarted(site: &mut Site, change: &'static str) -> Site {
    site.halt().await;
    sqlx::any::install_default_drivers();
    let direct = sqlx::AnyPool::connect(&site.config.database).await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(change.to_owned())).execute(&direct).await.unwrap();
    direct.close().await;
    Site::start(site.config.clone()).await
}

/// Plays half of a round.
async fn play_some(ana: &Person, table: &TableInfo) {
    let mut player = ana.follow(&table.id).await;
    let mut rng = GameRng::new(5);
    // Move ids are unique in a game, so these differ from those after the restart.
    let mut played = 0;
    while played < 12 {
        player.hear_until(|player| player.asked().is_some()).await;
        let (seat, update) = player.asked().unwrap();
        let (ply, number, mv) = (update.ply, update.number, rng.pick(&update.moves).unwrap().clone());
        // A refusal means that another seat has moved meanwhile; the next update follows.
        played += usize::from(player.play_as(seat, ply, &mv, &format!("first-{ply}")).await);
        player.hear_until(|player| player.seen[&Some(seat)].number > number).await;
    }
}

/// The replayed positions in which a Courier or a Priest decides.
fn decisions(replay: &Replay) -> Vec<Value> {
    let seen: Vec<Vec<Value>> = serde_json::from_str(replay.seen.get()).unwrap();
    let views = seen.into_iter().flatten().map(|seen| seen["view"]["public"].clone());
    let decides = |public: &Value| public["phase"].get("give").or(public["phase"].get("discard")).is_some();
    views.filter(decides).collect()
}

on_both! {
    async fn a_game_of_eggs_that_began_under_version_1_goes_on_and_ends_by_it(site: Site) {
        let ana = site.guest("Ana").await;
        let new = new_table("eggs", vec![SeatPlan::Me, SeatPlan::Bot("novice".into()), SeatPlan::Bot("novice".into())]);
        let (over, middle) = (ana.table(&new).await, ana.table(&new).await);
        // As in a database of the version before.
        let mut before = site;
        let mut site = restarted(&mut before, "UPDATE tables SET rules_version = 1").await;
        let ana = ana.at(&site);
        for table in [&over, &middle] {
            assert_eq!(ana.act(&table.id, "start", &json!({})).await.rules_version, 1);
        }
        ana.follow(&over.id).await.play_on(3).await;
        play_some(&ana, &middle).await;
        site.restart().await;
        let ana = ana.at(&site);
        let found: TableInfo = ana.get(&format!("/api/tables/{}", middle.id)).await;
        assert_eq!((found.rules_version, found.status), (1, Status::Running));
        ana.follow(&middle.id).await.play_on(4).await;
        for table in [&over, &middle] {
            let record = ana.visitor.get(&format!("/api/tables/{}/record", table.id)).await.unwrap();
            assert!(record.text().contains("\ngame eggs 1\n"), "{}", record.text());
            let replay: Replay = ana.get(&format!("/api/tables/{}/replay", table.id)).await;
            let decisions = decisions(&replay);
            assert!(!decisions.is_empty(), "somebody played a Courier or a Priest");
            for public in decisions {
                assert_eq!((&public["up"], &public["abilities_first"]), (&json!(0), &json!(true)));
            }
        }
        let again = ana.table(&new).await;
        assert_eq!(again.rules_version, 2, "a new game is played by the rules of today");
    }
}
