//! The store keeps its promises, on SQLite and on Postgres alike.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use scratch::Folder;
use store::{Append, ChallengeRow, Change, Entry, SeatRow, Store, StoreError, TableRow, TokenRow};

macro_rules! on_both {
    ($(async fn $name:ident($store:ident: Store) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn test($store: Store) $body

            #[tokio::test]
            async fn sqlite() {
                let folder = Folder::new();
                test(Store::open(&Store::file(&folder.path().join("a b%.db"))).await.unwrap()).await;
            }

            #[tokio::test]
            async fn postgres() {
                test(Store::open(&scratch::postgres()).await.unwrap()).await;
            }
        }
    )+};
}

fn entry(number: i64, body: &str) -> Entry {
    Entry {
        number,
        at: 1000 + number,
        kind: "move".into(),
        seat: 0,
        who: "ana".into(),
        body: body.into(),
        move_id: format!("m{number}"),
    }
}

fn append(table: &str, entries: Vec<Entry>) -> Append {
    Append { table: table.into(), entries, ..Append::default() }
}

async fn table(store: &Store, id: &str) {
    let row = TableRow {
        id: id.into(),
        game: "eme".into(),
        rules_version: 1,
        options: "{}".into(),
        pace: "\"untimed\"".into(),
        private: false,
        host: "ana".into(),
        status: "open".into(),
        created: 5,
        ended: 0,
        seed: u64::MAX.to_string(),
        nonce: "n".into(),
        rematch: String::new(),
        result: String::new(),
    };
    let seats = [0, 1].map(|seat| SeatRow { seat, ..SeatRow::default() });
    store.create_table(&row, &seats).await.unwrap();
}

on_both! {
    async fn a_number_is_given_once(store: Store) {
        table(&store, "t1").await;
        store.append(append("t1", vec![entry(1, "a"), entry(2, "b")])).await.unwrap();
        let second = store.append(append("t1", vec![entry(2, "c")])).await;
        assert!(matches!(second, Err(StoreError::Conflict)));
        assert_eq!(store.log("t1", 0).await.unwrap(), [entry(1, "a"), entry(2, "b")]);
        assert_eq!(store.log("t1", 1).await.unwrap(), [entry(2, "b")]);
    }

    async fn one_that_comes_too_late_does_not_hold_up_the_others(store: Store) {
        let ids: Vec<String> = (0..60).map(|index| format!("t{index}")).collect();
        for id in &ids {
            table(&store, id).await;
        }
        store.append(append("t7", vec![entry(1, "first")])).await.unwrap();
        let writes = ids.iter().map(|id| {
            let store = store.clone();
            let append = append(id, vec![entry(1, id)]);
            tokio::spawn(async move { store.append(append).await })
        });
        for (index, write) in writes.collect::<Vec<_>>().into_iter().enumerate() {
            assert_eq!(write.await.unwrap().is_ok(), index != 7);
        }
        assert_eq!(store.log("t7", 0).await.unwrap()[0].body, "first");
        assert_eq!(store.log("t59", 0).await.unwrap()[0].body, "t59");
    }

    async fn changes_come_with_their_entries_or_not_at_all(store: Store) {
        table(&store, "t1").await;
        let ana = SeatRow { seat: 1, person: "ana".into(), name: "Ana".into(), bot: String::new() };
        let changes = vec![Change::Seat(ana.clone()), Change::Status("running")];
        let sit = |number| Append { changes: changes.clone(), ..append("t1", vec![entry(number, "")]) };
        store.append(sit(1)).await.unwrap();
        let stored = store.table("t1").await.unwrap().unwrap();
        assert_eq!((stored.seats[1].clone(), stored.row.status.as_str()), (ana, "running"));
        let over = vec![Change::Over { at: 9, result: "{}".into() }];
        let late = Append { changes: over, ..append("t1", vec![entry(1, "")]) };
        assert!(store.append(late).await.is_err());
        assert_eq!(store.table_row("t1").await.unwrap().unwrap().status, "running");
        assert_eq!(store.public_tables("running", 10).await.unwrap().len(), 1);
        assert_eq!(store.tables_of("ana", 10).await.unwrap().len(), 1);
        assert!(store.table("nothing").await.unwrap().is_none());
    }

    async fn due_tables_are_found(store: Store) {
        for (id, at) in [("t1", Some(10)), ("t2", Some(20)), ("t3", None)] {
            table(&store, id).await;
            store.append(Append { wake: Some(at), ..append(id, vec![entry(1, "")]) }).await.unwrap();
        }
        assert_eq!(store.due_tables(15).await.unwrap(), ["t1"]);
        store.append(Append { wake: Some(None), ..append("t1", vec![entry(2, "")]) }).await.unwrap();
        store.append(Append { wake: Some(Some(12)), ..append("t2", vec![entry(2, "")]) }).await.unwrap();
        assert_eq!(store.due_tables(15).await.unwrap(), ["t2"]);
    }

    async fn accounts_are_unique_and_sessions_end(store: Store) {
        for id in ["ana", "bob"] {
            store.create_guest(id, "Ana", 1).await.unwrap();
            store.create_session(&format!("{id}1"), id, 1).await.unwrap();
            store.create_session(&format!("{id}2"), id, 2).await.unwrap();
        }
        assert!(store.make_account("ana", "Ana", "ana", "hash").await.unwrap());
        assert!(!store.make_account("ana", "Ana2", "ana2", "hash").await.unwrap());
        assert!(matches!(store.make_account("bob", "ANA", "ana", "hash").await, Err(StoreError::Conflict)));
        assert_eq!(store.account("ana").await.unwrap().unwrap().id, "ana");
        store.change_password("ana", "other", "ana1").await.unwrap();
        assert_eq!(store.person_of_session("ana1").await.unwrap().unwrap().password, "other");
        assert!(store.person_of_session("ana2").await.unwrap().is_none());
        assert_eq!(store.sessions("bob").await.unwrap(), [1, 2]);
        store.end_sessions("bob").await.unwrap();
        assert!(store.person_of_session("bob1").await.unwrap().is_none());
        let token = TokenRow { id: "tok".into(), label: "bot".into(), created: 3 };
        store.create_token("hash", "ana", &token).await.unwrap();
        assert_eq!(store.person_of_token("hash").await.unwrap().unwrap().id, "ana");
        assert_eq!(store.tokens("ana").await.unwrap(), [token]);
        assert!(!store.end_token("bob", "tok").await.unwrap());
        assert!(store.end_token("ana", "tok").await.unwrap());
    }

    async fn who_is_forgotten_leaves_moves_and_no_name(store: Store) {
        store.create_guest("ana", "Ana", 1).await.unwrap();
        table(&store, "t1").await;
        let ana = SeatRow { seat: 0, person: "ana".into(), name: "Ana".into(), bot: String::new() };
        let say = Entry { kind: "say".into(), body: "Ana\nsecret".into(), ..entry(2, "") };
        let sit = Append { changes: vec![Change::Seat(ana)], ..append("t1", vec![entry(1, "bid 1"), say]) };
        store.append(sit).await.unwrap();
        assert_eq!(store.said_by("ana").await.unwrap().len(), 1);
        assert_eq!(store.forget("ana", "—").await.unwrap(), ["t1"]);
        let stored = store.table("t1").await.unwrap().unwrap();
        assert_eq!((stored.seats[0].person.as_str(), stored.seats[0].name.as_str()), ("", "—"));
        assert_eq!((stored.log[0].body.as_str(), stored.log[1].body.as_str()), ("bid 1", ""));
        assert!(stored.log.iter().all(|entry| entry.who.is_empty()));
        assert!(store.person("ana").await.unwrap().is_none());
    }

    async fn a_table_is_rated_once(store: Store) {
        store.create_guest("ana", "Ana", 1).await.unwrap();
        store.make_account("ana", "Ana", "ana", "hash").await.unwrap();
        table(&store, "t1").await;
        table(&store, "t2").await;
        let players = ["ana".to_owned(), "bot:easy".to_owned()];
        let up = |old: &[(i64, i64)]| old.iter().map(|(rating, doubt)| (rating + 5, doubt - 1)).collect::<Vec<_>>();
        for table in ["t1", "t1", "t2"] {
            store.rate(table, "eme", &players, (100, 10), up).await.unwrap();
        }
        let board = store.leaderboard("eme", 10).await.unwrap();
        assert_eq!(board.iter().map(|row| (row.rating, row.uncertainty, row.games)).collect::<Vec<_>>(), [(110, 8, 2); 2]);
        assert_eq!(store.ratings_of("ana").await.unwrap()[0].name, "Ana");
    }

    async fn challenges_are_answered_once(store: Store) {
        let row = ChallengeRow {
            id: "c1".into(),
            table: "t1".into(),
            challenger: "ana".into(),
            challenged: "bob".into(),
            standing: "waiting".into(),
            created: 1,
        };
        store.create_challenge(&row).await.unwrap();
        assert_eq!(store.challenges_of("bob").await.unwrap(), [row]);
        assert!(store.answer_challenge("c1", "accepted").await.unwrap());
        assert!(!store.answer_challenge("c1", "declined").await.unwrap());
        assert_eq!(store.challenge("c1").await.unwrap().unwrap().standing, "accepted");
    }

    async fn a_silence_is_an_outage(store: Store) {
        for at in [1000, 2000, 3000, 60_000, 61_000] {
            store.beat(at, 5000).await.unwrap();
        }
        let outages = store.outages(0).await.unwrap();
        assert_eq!(outages.iter().map(|outage| (outage.since, outage.until)).collect::<Vec<_>>(), [(3000, 60_000)]);
        assert!(store.outages(60_000).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn other_nodes_hear_which_tables_have_gone_on() {
    let url = scratch::postgres();
    let (one, other) = (Store::open(&url).await.unwrap(), Store::open(&url).await.unwrap());
    let mut notices = other.notices().await.unwrap();
    table(&one, "t1").await;
    one.append(append("t1", vec![entry(1, "a")])).await.unwrap();
    let heard = notices.next().await.unwrap().unwrap();
    assert_eq!((heard[0].table.as_str(), heard[0].number), ("t1", 1));
}
