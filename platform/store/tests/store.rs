//! Tests of the store on SQLite and on Postgres.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[macro_use]
mod both;

use std::collections::BTreeMap;

use both::{append, entry, id, new_row, seat, table};
use game::{Seat, SeatSet};
use protocol::{Pace, ResultInfo, ScoreLine, Sitter, Standing, Status, Why, Word as _};
use scratch::Folder;
use store::{
    Append, Beat, BoardRow, ChallengeRow, Change, ChatLine, Entry, LastEntry, Logged, Notice, Presence,
    RatedTable, SeatRow, Store, StoreError, TableRow, TokenRow,
};

/// Every kind of entry, with and without its optional parts.
fn all_entries() -> Vec<Entry> {
    let (seat, notation) = (Seat::new(5), String::from("move 12-9"));
    let line = ChatLine { person: id("ana"), name: "Ana".into(), text: "it's \"so\" \\ 漢字".into() };
    let mut entries = vec![Entry::Start, Entry::Change, Entry::Say(None), Entry::Say(Some(line))];
    for person in [None, Some(id("ana"))] {
        for move_id in [None, Some("m 1".to_owned())] {
            let (person, notation) = (person.clone(), notation.clone());
            entries.push(Entry::Move { seat, person, notation, id: move_id });
        }
        entries.push(Entry::Undo { seat, person: person.clone(), id: "u".into() });
        entries.push(Entry::Return { seat, person: person.clone() });
        for why in Why::ALL {
            entries.push(Entry::Takeover { seat, person: person.clone(), why: *why });
        }
    }
    entries
}

/// A published board.
fn board(board: &str, author: &str) -> BoardRow {
    BoardRow {
        id: id(board),
        game: "eme".into(),
        option: "board".into(),
        file: format!("board = {board}"),
        title: board.into(),
        author: id(author),
        author_name: (author.into(), false),
        created: 5,
        plays: 0,
        stars: 0,
        raters: 0,
        hidden: None,
        rated: None,
    }
}

fn result() -> ResultInfo {
    let row = ScoreLine { category: "regions".into(), points: vec![3, -1] };
    ResultInfo { places: vec![1, 2], points: vec![3, -1], rows: vec![row.clone()], ladder: vec![row] }
}

on_both! {
    async fn every_entry_is_read_as_it_was_written(store: Store) {
        table(&store, "t1").await;
        let numbered = |(number, entry)| Logged { number, at: 7, entry };
        let entries: Vec<Logged> = (1..).zip(all_entries()).map(numbered).collect();
        store.append(Append { to_act: SeatSet::all(2), ..append("t1", entries.clone()) }).await.unwrap();
        assert_eq!(store.log(&id("t1"), 0).await.unwrap(), entries);
        let last = LastEntry { number: entries.len() as i64, to_act: Some(SeatSet::all(2)) };
        assert_eq!(store.last_entry(&id("t1")).await.unwrap(), Some(last));
    }

    async fn every_row_is_read_as_it_was_written(store: Store) {
        let paces = [Pace::Untimed, Pace::Live { seconds: 60, increment: 5 }, Pace::Turns { seconds: 9 }];
        for (index, status) in Status::ALL.iter().enumerate() {
            let options = BTreeMap::from([("side".to_owned(), "\"b\"".to_owned())]);
            let table = format!("t{index}");
            let row = TableRow { status: *status, options, private: true, pace: paces[index % 3], ..new_row(&table) };
            let sitters = [Sitter::Open, Sitter::Person(id("ana")), Sitter::Bot("easy".into())];
            let seats: Vec<SeatRow> =
                (0..).zip(sitters).map(|(index, sitter)| seat(index, sitter, "Zoë")).collect();
            store.create_table(&row, &seats).await.unwrap();
            let stored = store.table(&row.id).await.unwrap().unwrap();
            assert_eq!((stored.row, stored.seats, stored.log), (row, seats, Vec::new()));
        }
        let changes = vec![Change::Over { at: 9, result: result() }, Change::Rematch(id("t1"))];
        store.append(Append { changes, ..append("t0", vec![entry(1, "")]) }).await.unwrap();
        let row = store.table_row(&id("t0")).await.unwrap().unwrap();
        assert_eq!((row.status, row.ended, row.result), (Status::Over, Some(9), Some(result())));
        assert_eq!(row.rematch, Some(id("t1")));
    }

    async fn who_is_played_for_is_in_the_row_of_the_seat(store: Store) {
        table(&store, "t1").await;
        let (seat, person) = (Seat::new(1), None);
        let mut number = 0;
        let mut expect = async |entry: Entry, substitute: Option<Why>| {
            number += 1;
            store.append(append("t1", vec![Logged { number, at: 1, entry }])).await.unwrap();
            let seats = store.seats(&id("t1")).await.unwrap();
            assert_eq!((seats[0].substitute, seats[1].substitute), (None, substitute));
        };
        for why in Why::ALL {
            expect(Entry::Takeover { seat, person: person.clone(), why: *why }, Some(*why)).await;
        }
        expect(Entry::Return { seat, person: person.clone() }, None).await;
    }

    async fn a_number_is_given_once(store: Store) {
        table(&store, "t1").await;
        store.append(append("t1", vec![entry(1, "a"), entry(2, "b")])).await.unwrap();
        let second = store.append(append("t1", vec![entry(2, "c")])).await;
        assert_eq!(second, Err(StoreError::Conflict));
        assert_eq!(store.log(&id("t1"), 0).await.unwrap(), [entry(1, "a"), entry(2, "b")]);
        assert_eq!(store.log(&id("t1"), 1).await.unwrap(), [entry(2, "b")]);
    }

    async fn one_that_comes_too_late_does_not_hold_up_the_others(store: Store) {
        let ids: Vec<String> = (10..70).map(|index| format!("t{index}")).collect();
        for id in &ids {
            table(&store, id).await;
        }
        store.append(append("t17", vec![entry(1, "first")])).await.unwrap();
        let writes = ids.iter().map(|id| {
            let store = store.clone();
            let append = append(id, vec![entry(1, id)]);
            tokio::spawn(async move { store.append(append).await })
        });
        for (index, write) in writes.collect::<Vec<_>>().into_iter().enumerate() {
            assert_eq!(write.await.unwrap().is_ok(), index != 7);
        }
        assert_eq!(store.log(&id("t17"), 0).await.unwrap(), [entry(1, "first")]);
        assert_eq!(store.log(&id("t59"), 0).await.unwrap(), [entry(1, "t59")]);
    }

    async fn changes_come_with_their_entries_or_not_at_all(store: Store) {
        table(&store, "t1").await;
        let ana = seat(1, Sitter::Person(id("ana")), "Ana");
        let changes = vec![Change::Seat(ana.clone()), Change::Status(Status::Running)];
        let sit = |number| Append { changes: changes.clone(), ..append("t1", vec![entry(number, "")]) };
        store.append(sit(1)).await.unwrap();
        let stored = store.table(&id("t1")).await.unwrap().unwrap();
        assert_eq!((stored.seats[1].clone(), stored.row.status), (ana, Status::Running));
        let over = vec![Change::Over { at: 9, result: result() }];
        let late = Append { changes: over, ..append("t1", vec![entry(1, "")]) };
        assert!(store.append(late).await.is_err());
        assert_eq!(store.table_row(&id("t1")).await.unwrap().unwrap().status, Status::Running);
        assert_eq!(store.public_tables(Status::Running, i64::MAX, 10).await.unwrap().len(), 1);
        let running = Some(Status::Running);
        for (status, before, found) in [(None, 6, 1), (running, 6, 1), (Some(Status::Over), 6, 0), (None, 5, 0)] {
            let tables = store.tables_of("ana00000", status, before, 10).await.unwrap();
            assert_eq!(tables.len(), found, "{status:?}");
        }
        assert_eq!(store.unfinished("ana00000").await.unwrap(), 1);
        assert!(store.table(&id("nothing")).await.unwrap().is_none());
        assert_eq!(store.last_entry(&id("nothing")).await.unwrap(), None);
    }

    async fn due_tables_are_found(store: Store) {
        for (id, at) in [("t1", Some(10)), ("t2", Some(20)), ("t3", None)] {
            table(&store, id).await;
            store.append(Append { wake: Some(at), ..append(id, vec![entry(1, "")]) }).await.unwrap();
        }
        assert_eq!(store.due_tables(15).await.unwrap(), [(id("t1"), 10)]);
        store.append(Append { wake: Some(None), ..append("t1", vec![entry(2, "")]) }).await.unwrap();
        store.append(Append { wake: Some(Some(12)), ..append("t2", vec![entry(2, "")]) }).await.unwrap();
        assert_eq!(store.due_tables(15).await.unwrap(), [(id("t2"), 12)]);
        store.put_off(&id("t2"), 11, None).await.unwrap();
        assert_eq!(store.due_tables(15).await.unwrap().len(), 1, "somebody wrote another time meanwhile");
        store.put_off(&id("t2"), 12, Some(14)).await.unwrap();
        assert_eq!(store.due_tables(15).await.unwrap(), [(id("t2"), 14)]);
        store.put_off(&id("t2"), 14, None).await.unwrap();
        assert!(store.due_tables(15).await.unwrap().is_empty());
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
        assert_eq!(store.person_of_session("ana1", 0).await.unwrap().unwrap().password.as_deref(), Some("other"));
        assert!(store.person_of_session("ana2", 0).await.unwrap().is_none());
        assert!(store.person_of_session("bob1", 1).await.unwrap().is_none(), "it is too old");
        assert_eq!(store.sessions("bob").await.unwrap(), [1, 2]);
        store.end_sessions("bob").await.unwrap();
        assert!(store.person_of_session("bob1", 0).await.unwrap().is_none());
        let token = TokenRow { id: "tok".into(), label: "bot".into(), created: 3 };
        store.create_token("hash", "ana", &token).await.unwrap();
        assert_eq!(store.person_of_token("hash").await.unwrap().unwrap().id, "ana");
        assert_eq!(store.tokens("ana").await.unwrap(), [token]);
        assert!(!store.end_token("bob", "tok").await.unwrap());
        assert!(store.end_token("ana", "tok").await.unwrap());
    }

    async fn a_new_name_is_shown_where_the_game_is_not_over(store: Store) {
        for (person, name) in [("ana00000", "Ana"), ("bob00000", "Bob")] {
            store.create_guest(person, name, 1).await.unwrap();
            assert!(store.make_account(person, name, &name.to_lowercase(), "hash").await.unwrap());
            store.keep_looks(person, &[name.to_lowercase()]).await.unwrap();
        }
        for (word, status) in [("open", Status::Open), ("runs", Status::Running), ("over", Status::Over)] {
            table(&store, word).await;
            let own = [seat(0, Sitter::Person(id("ana")), "Ana"), seat(1, Sitter::Person(id("ana")), "Her cat")];
            let changes = own.map(Change::Seat).into_iter().chain([Change::Status(status)]).collect();
            store.append(Append { changes, ..append(word, vec![entry(1, "")]) }).await.unwrap();
        }
        let taken = store.rename("ana00000", "BOB", "bob", &["bob".into()]).await;
        assert!(matches!(taken, Err(StoreError::Conflict)));
        for _ in 0..2 {
            store.rename("ana00000", "Zoe", "zoe", &["zoe".into()]).await.unwrap();
        }
        for (word, name) in [("open", "Zoe"), ("runs", "Zoe"), ("over", "Ana")] {
            let seats = store.table(&id(word)).await.unwrap().unwrap().seats;
            let names: Vec<_> = seats.iter().map(|seat| seat.name.as_str()).collect();
            assert_eq!(names, [name, "Her cat"], "{word}");
        }
        assert_eq!(store.account("zoe").await.unwrap().unwrap().name, "Zoe");
        assert!(store.account("ana").await.unwrap().is_none());
        assert!(store.looks_taken("somebody", &["zoe".into()]).await.unwrap());
        assert!(!store.looks_taken("somebody", &["ana".into()]).await.unwrap());
    }

    async fn a_recovery_code_works_once_and_for_its_owner(store: Store) {
        for person in ["ana", "bob"] {
            store.create_guest(person, person, 1).await.unwrap();
            store.make_account(person, person, person, "old").await.unwrap();
            store.keep_recovery_codes(person, &[format!("{person}1"), format!("{person}2")]).await.unwrap();
            store.create_session(person, person, 1).await.unwrap();
        }
        assert!(!store.recover("ana", "bob1", "new").await.unwrap());
        assert!(store.person_of_session("ana", 0).await.unwrap().is_some(), "a wrong code changes nothing");
        assert!(store.recover("ana", "ana1", "new").await.unwrap());
        assert!(!store.recover("ana", "ana1", "newer").await.unwrap());
        assert_eq!(store.person("ana").await.unwrap().unwrap().password.as_deref(), Some("new"));
        assert!(store.person_of_session("ana", 0).await.unwrap().is_none());
        assert!(store.person_of_session("bob", 0).await.unwrap().is_some());
        assert_eq!(store.recovery_codes_left("ana").await.unwrap(), 1);
        store.keep_recovery_codes("ana", &["ana3".into()]).await.unwrap();
        assert!(!store.recover("ana", "ana2", "newer").await.unwrap(), "new codes replace the ones before");
        store.change_password("bob", "new", "bob").await.unwrap();
        assert_eq!(store.recovery_codes_left("bob").await.unwrap(), 0, "with the password the codes change");
        store.forget("ana", "—").await.unwrap();
        assert_eq!(store.recovery_codes_left("ana").await.unwrap(), 0);
    }

    async fn who_is_forgotten_leaves_moves_and_no_name(store: Store) {
        store.create_guest("ana00000", "Ana", 1).await.unwrap();
        table(&store, "t1").await;
        let ana = seat(0, Sitter::Person(id("ana")), "Ana");
        let line = ChatLine { person: id("ana"), name: "Ana".into(), text: "secret".into() };
        let say = Logged { entry: Entry::Say(Some(line)), ..entry(2, "") };
        let sit = Append { changes: vec![Change::Seat(ana)], ..append("t1", vec![entry(1, "bid 1"), say]) };
        store.append(sit).await.unwrap();
        assert_eq!(store.said_by("ana00000").await.unwrap(), [("t1000000".into(), 1002, "secret".into())]);
        assert_eq!(store.forget("ana00000", "—").await.unwrap(), ["t1000000"]);
        let stored = store.table(&id("t1")).await.unwrap().unwrap();
        assert_eq!(stored.seats[0], seat(0, Sitter::Open, "—"));
        let (seat, move_id) = (Seat::new(0), Some("m1".to_owned()));
        let left = Entry::Move { seat, person: None, notation: "bid 1".into(), id: move_id };
        assert_eq!(stored.log[0].entry, left);
        assert_eq!(stored.log[1].entry, Entry::Say(None));
        assert!(store.person("ana00000").await.unwrap().is_none());
    }

    async fn hidden_boards_of_idle_guests_go_and_shown_ones_keep_their_author(store: Store) {
        for (person, name) in [("ana00000", "Ana"), ("bob00000", "Bob")] {
            store.create_guest(person, name, 1).await.unwrap();
        }
        let (shown, hidden) = (board("boarda", "ana"), board("boardb", "bob"));
        assert!(store.publish(&shown, "shown", 5).await.unwrap() && store.publish(&hidden, "hidden", 5).await.unwrap());
        assert!(store.rate_board(&shown.id, &hidden.author, 4).await.unwrap());
        assert!(!store.hide_board(&hidden.id, true, Some(&shown.author)).await.unwrap(), "it is not hers");
        assert!(store.hide_board(&hidden.id, true, Some(&hidden.author)).await.unwrap());
        assert_eq!(store.remove_idle_guests(10).await.unwrap(), 1);
        let left = store.board(&shown.id, None).await.unwrap().unwrap();
        assert_eq!((left.author_name, left.stars, left.raters), (("Ana".to_owned(), false), 4, 1));
        assert!(store.publish(&BoardRow { author: shown.author, ..hidden }, "free again", 5).await.unwrap());
    }

    async fn a_play_counts_again_on_the_next_day(store: Store) {
        store.create_guest("ana00000", "Ana", 1).await.unwrap();
        let board = board("boarda", "ana");
        store.publish(&board, "board", 5).await.unwrap();
        let played = async |day: i64| store.count_play(&board.id, "ben", day).await.unwrap();
        assert_eq!((played(1).await, played(1).await, played(2).await), (true, false, true));
        store.forget_plays(2).await.unwrap();
        assert_eq!((played(2).await, store.board(&board.id, None).await.unwrap().unwrap().plays), (false, 2));
        assert!(!store.count_play(&id("nothing"), "ben", 1).await.unwrap());
    }

    async fn a_table_is_rated_once(store: Store) {
        store.create_guest("ana", "Ana", 1).await.unwrap();
        store.make_account("ana", "Ana", "ana", "hash").await.unwrap();
        table(&store, "t1").await;
        table(&store, "t2").await;
        let players = ["ana".to_owned(), "bot:easy".to_owned()];
        let up = |old: &[(i64, i64)]| old.iter().map(|(rating, doubt)| (rating + 5, doubt - 1)).collect::<Vec<_>>();
        for table in ["t1", "t1", "t2"] {
            store.rate(RatedTable { table: &id(table), game: "eme", players: &players, start: (100, 10) }, up).await.unwrap();
        }
        let board = store.leaderboard("eme", 10).await.unwrap();
        assert_eq!(board.iter().map(|row| (row.rating, row.uncertainty, row.games)).collect::<Vec<_>>(), [(110, 8, 2); 2]);
        assert_eq!(store.ratings_of("ana").await.unwrap()[0].name.as_deref(), Some("Ana"));
    }

    async fn challenges_are_answered_once(store: Store) {
        for (index, answer) in Standing::ALL.iter().enumerate() {
            let row = ChallengeRow {
                id: id(&format!("c{index}")),
                table: id("t1"),
                challenger: id("ana"),
                challenged: id("bob"),
                standing: Standing::Waiting,
                created: index as i64,
            };
            store.create_challenge(&row, 0).await.unwrap();
            assert_eq!(store.challenges_of(&id("bob")).await.unwrap()[0], row);
            assert!(store.answer_challenge(&row.id, *answer).await.unwrap());
            let waits = *answer == Standing::Waiting;
            assert_eq!(store.answer_challenge(&row.id, *answer).await.unwrap(), waits);
            assert_eq!(store.challenge(&row.id).await.unwrap().unwrap().standing, *answer);
        }
    }

    async fn signs_of_life_tell_the_time(store: Store) {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
        // On Postgres the clock of the database counts, not that of the node.
        let wrong = if store.database() == store::Database::Postgres { 3_600_000 } else { 0 };
        let beat = store.beat(now + wrong, 5000).await.unwrap();
        assert!((beat.now - now).abs() < 60_000, "{beat:?}");
        assert!(!beat.set_back);
    }
}

#[tokio::test]
async fn silences_are_outages_and_a_clock_that_is_put_back_is_noticed() {
    let folder = Folder::new();
    let store = Store::open(&Store::file(&folder.path().join("a.db"))).await.unwrap();
    {
        for (at, set_back) in
            [(1000, false), (2000, false), (60_000, false), (59_000, false), (9000, true), (10_000, false)]
        {
            assert_eq!(store.beat(at, 5000).await.unwrap(), Beat { now: at, set_back }, "{at}");
        }
        let outages = store.outages(0).await.unwrap();
        assert_eq!(
            outages.iter().map(|outage| (outage.since, outage.until)).collect::<Vec<_>>(),
            [(2000, 60_000)]
        );
        assert!(store.outages(60_000).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let folder = Folder::new();
    let url = Store::file(&folder.path().join("a.db"));
    Store::open(&url).await.unwrap().close().await;
    let newer = sqlx::AnyPool::connect(&url).await.unwrap();
    let text = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                SELECT 999, description, success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1";
    sqlx::query(text).execute(&newer).await.unwrap();
    let error = Store::open(&url).await.unwrap_err();
    assert!(error.to_string().contains("a newer version"), "{error}");
}

#[tokio::test]
async fn other_nodes_hear_which_tables_have_gone_on() {
    let url = scratch::postgres();
    let (one, other) = (Store::open(&url).await.unwrap(), Store::open(&url).await.unwrap());
    let mut notices = other.notices().await.unwrap();
    table(&one, "t1").await;
    one.append(append("t1", vec![entry(1, "a")])).await.unwrap();
    let heard = notices.next().await.unwrap().unwrap();
    assert_eq!(heard, [Notice::Written { table: "t1000000".into(), number: 1 }]);
    let people = vec!["ana".to_owned(), "bob".to_owned()];
    let presence = Presence { table: "t1".into(), node: "node".into(), people };
    one.report_presence(presence.clone()).await.unwrap();
    assert_eq!(notices.next().await.unwrap().unwrap(), [Notice::Presence(presence)]);
}

/// The error of reading rows after a statement has damaged them.
async fn read_after(change: &'static str) -> StoreError {
    let folder = Folder::new();
    let url = Store::file(&folder.path().join("a.db"));
    let store = Store::open(&url).await.unwrap();
    table(&store, "t1").await;
    store.append(append("t1", vec![entry(1, "a")])).await.unwrap();
    let direct = sqlx::AnyPool::connect(&url).await.unwrap();
    sqlx::query(change).execute(&direct).await.unwrap();
    store.table(&id("t1")).await.unwrap_err()
}

#[tokio::test]
async fn what_this_program_does_not_know_is_an_error_that_names_the_table() {
    for (change, what) in [
        ("UPDATE log SET kind = 'castle'", "entry 1 cannot be read: unknown word `castle`"),
        ("UPDATE log SET kind = 'takeover', body = 'bored'", "entry 1 cannot be read: unknown word `bored`"),
        ("UPDATE log SET seat = NULL", "entry 1 cannot be read: it has no seat"),
        ("UPDATE log SET seat = 6", "entry 1 cannot be read: 6 is out of range"),
        ("UPDATE log SET body = NULL", "entry 1 cannot be read: it has no body"),
        ("UPDATE tables SET status = 'lost'", "unknown word `lost`"),
        ("UPDATE tables SET pace = '{}'", "expected"),
        ("UPDATE tables SET host = '?'", "an id is"),
        ("UPDATE seats SET seat = 9 WHERE seat = 1", "9 is out of range"),
        ("UPDATE seats SET person = 'ana00000', bot = 'easy'", "a person and a bot"),
        ("UPDATE seats SET substitute = 'bored'", "unknown word `bored`"),
    ] {
        let error = read_after(change).await;
        assert!(matches!(error, StoreError::Broken(_)), "{change}: {error}");
        let error = error.to_string();
        assert!(error.contains("table t1000000") && error.contains(what), "{change}: {error}");
    }
}

#[tokio::test]
async fn postgres_is_spoken_to_through_tls_where_the_address_asks_for_it() {
    let mut postgres = tokio::task::spawn_blocking(scratch::Postgres::start).await.unwrap();
    postgres.create("plain");
    let url = format!("{}?sslmode=require", postgres.url("plain"));
    assert!(Store::open(&url).await.is_err(), "a server without TLS is refused");
    postgres = tokio::task::spawn_blocking(move || {
        postgres.certify();
        postgres.stop();
        postgres.run();
        postgres
    })
    .await
    .unwrap();
    let store = Store::open(&url).await.unwrap();
    table(&store, "t1").await;
    let direct = sqlx::AnyPool::connect(&url).await.unwrap();
    let text = "SELECT COUNT(*) FROM pg_stat_ssl s JOIN pg_stat_activity a ON a.pid = s.pid
                WHERE a.datname = 'plain' AND NOT s.ssl";
    let plain: i64 = sqlx::Row::try_get(&sqlx::query(text).fetch_one(&direct).await.unwrap(), 0).unwrap();
    assert_eq!(plain, 0, "connections in clear");
    drop(postgres);
}

/// A connection is closed when its call times out, and the next call gets another.
#[tokio::test]
async fn a_call_that_gets_no_answer_ends() {
    let postgres = tokio::task::spawn_blocking(scratch::Postgres::start).await.unwrap();
    postgres.create("locked");
    let url = postgres.url("locked");
    let store = Store::open(&url).await.unwrap();
    table(&store, "t1").await;
    store.check().await.unwrap();
    let direct = sqlx::AnyPool::connect(&url).await.unwrap();
    let mut locked = direct.begin().await.unwrap();
    sqlx::query("LOCK TABLE log, tables IN ACCESS EXCLUSIVE MODE").execute(&mut *locked).await.unwrap();
    let (t1, append) = (id("t1"), append("t1", vec![entry(1, "a")]));
    let both = async { tokio::join!(store.log(&t1, 0), store.append(append)) };
    let both = tokio::time::timeout(std::time::Duration::from_secs(20), both).await;
    let (read, written) = both.expect("a call ends without an answer");
    assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
    assert!(matches!(written, Err(StoreError::Unavailable(_))), "{written:?}");
    locked.rollback().await.unwrap();
    store.check().await.unwrap();
    assert!(store.log(&id("t1"), 0).await.unwrap().len() <= 1, "nothing or all of it was written");
}
