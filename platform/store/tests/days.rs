//! Tests of what the store has for tables over days, on SQLite and on Postgres.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[macro_use]
mod both;

use both::{append, entry, id, table};
use game::Seat;
use protocol::{AlertKind, ChannelKind, Holiday, HolidayInfo, Premove, PremoveState, ResultInfo, Status};
use scratch::Folder;
use store::{Append, Change, ChannelRow, Entry, Logged, NewAlert, PremoveRow, Store};

on_both! {
    async fn premoves_end_with_their_game_their_table_and_their_person(store: Store) {
        store.create_guest("ana00000", "Ana", 1).await.unwrap();
        for name in ["t1", "t2", "t3"] {
            table(&store, name).await;
            let premove = Premove {
                seat: Seat::new(0), ply: 0, when: None, moves: vec!["take 1".into()], note: String::new(),
            };
            let (person, fate) = (id("ana"), PremoveState::Sealed.into());
            let row = PremoveRow { id: name.into(), person, number: 0, premove, fate };
            store.seal_premove(&id(name), &row).await.unwrap();
        }
        let at = |store: &Store, name: &'static str| {
            let store = store.clone();
            async move { store.premoves(&id(name)).await.unwrap().len() }
        };
        let result = ResultInfo { places: vec![1, 2], points: vec![3, 4], rows: vec![], ladder: vec![] };
        let over = Append { changes: vec![Change::Over { at: 5, result }], ..append("t1", vec![entry(1, "bid 1")]) };
        store.append(over).await.unwrap();
        assert_eq!((at(&store, "t1").await, at(&store, "t2").await), (0, 1));
        let closed = Append { changes: vec![Change::Status(Status::Closed)], ..append("t2", vec![entry(1, "bid 1")]) };
        store.append(closed).await.unwrap();
        store.remove_closed(i64::MAX).await.unwrap();
        assert_eq!((at(&store, "t2").await, at(&store, "t3").await), (0, 1));
        assert_eq!(store.premoves_of(&id("ana")).await.unwrap()[0].0, id("t3"));
        store.forget("ana00000", "—").await.unwrap();
        assert_eq!(at(&store, "t3").await, 0);
    }

    async fn nobody_is_told_of_a_turn_in_which_they_have_acted(store: Store) {
        let channel = ChannelRow {
            id: "channel".into(), person: id("ana"), kind: ChannelKind::Plain, address: "https://example.org/".into(),
            secret: String::new(), lang: "en".into(), created: 0, delivered: None, problem: None, status: None,
            off: false, confirmed: true, digest: None,
        };
        store.create_channel(&channel).await.unwrap();
        let turn = |number| NewAlert { kind: AlertKind::Turn, seat: Seat::new(0), person: id("ana"), number, due: 50 };
        let told = async |name: &'static str, acts: Option<&str>| {
            table(&store, name).await;
            let begun = Append { alerts: vec![turn(1)], ..append(name, vec![entry(1, "bid 1")]) };
            store.append(begun).await.unwrap();
            if let Some(move_id) = acts {
                let person = Some(id("ana"));
                let (seat, notation, move_id) = (Seat::new(0), "take 1".to_owned(), Some(move_id.to_owned()));
                let entry = Entry::Move { seat, person, notation, id: move_id };
                store.append(append(name, vec![Logged { number: 2, at: 2, entry }])).await.unwrap();
            }
            store.claim_alerts(60, 90).await.unwrap().len()
        };
        assert_eq!(told("idle", None).await, 1);
        assert_eq!(told("acts", Some("m1")).await, 0);
        assert_eq!(told("away", Some("0123456789abcdef.0")).await, 1, "a premove is played without its person");
        // The next turn of the same person is told.
        let next = Append { alerts: vec![turn(3)], ..append("acts", vec![entry(3, "take 2")]) };
        store.append(next).await.unwrap();
        assert_eq!(store.claim_alerts(60, 95).await.unwrap().len(), 1);
    }

    async fn holidays_taken_at_the_same_moment_are_counted_together(store: Store) {
        store.create_guest("ana00000", "Ana", 1).await.unwrap();
        for year in 2000..2010 {
            let take = |index: u8| {
                let from = i64::from(year) * 1_000_000 + i64::from(index) * 1000;
                let (id_, time) = (format!("{year}.{index}"), Holiday { from, until: from + 9 });
                let holiday = HolidayInfo { id: id_, time, days: 10, year };
                let store = store.clone();
                tokio::spawn(async move { store.create_holiday(&id("ana"), &holiday, 28).await.unwrap() })
            };
            let mut taken = 0;
            for request in [0, 1, 2, 3].map(take) {
                taken += u32::from(request.await.unwrap());
            }
            assert_eq!(taken, 2, "three holidays of ten days are more than 28 days");
        }
        let same = HolidayInfo { id: "same".into(), time: Holiday { from: 5, until: 9 }, days: 1, year: 2030 };
        assert!(store.create_holiday(&id("ana"), &same, 28).await.unwrap());
        let later = HolidayInfo { id: "later".into(), time: Holiday { from: 8, until: 12 }, ..same };
        assert!(!store.create_holiday(&id("ana"), &later, 28).await.unwrap(), "it overlaps");
    }
}
