//! The contract of `LiveStore`: SQLite, Postgres and `MemoryStore` give the same answers to the same calls.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::{GameRng, Seat, SeatSet, Seed};
use protocol::{
    AlertKind, ChannelKind, Pace, PersonId, PlayingHours, Premove, PremoveFate, PremoveState, ResultInfo,
    SeatMove, Sitter, Status, TableId, Why,
};
use scratch::Folder;
use store::{
    Alert, Append, Change, ChannelRow, ChatLine, Entry, LiveStore, Logged, MemoryStore, NewAlert, Notice,
    PremoveRow, Presence, SeatRow, SeenAlerts, Store, TableRow,
};
use tokio::time::timeout;

/// The number of compared calls.
const CALLS: usize = 600;

fn id(index: u32) -> TableId {
    format!("table{index:03}").parse().unwrap()
}

fn row(table: &TableId) -> TableRow {
    TableRow {
        options: BTreeMap::from([("side".to_owned(), "b".to_owned())]),
        pace: Pace::Turns { seconds: 90_000 },
        hours: Some(PlayingHours { from: 8, to: 22, zone: "Europe/Paris".to_owned() }),
        created: 5,
        nonce: "n".into(),
        ..TableRow::new(table.clone(), ("eme", 1), "person01".parse().unwrap(), Seed::chacha([7; 16]))
    }
}

fn seat(seat: Seat, sitter: Sitter) -> SeatRow {
    SeatRow::new(seat, sitter, &format!("{seat}"))
}

fn entry(rng: &mut GameRng) -> Entry {
    let (seat, person) = (Seat::new(rng.below(2) as u8), Some("person01".parse().unwrap()));
    match rng.below(6) {
        0 => Entry::Change,
        1 => Entry::Takeover { seat, person: None, why: Why::OutOfTime },
        2 => Entry::Return { seat, person },
        3 => Entry::Say(Some(ChatLine {
            person: person.unwrap(),
            name: "Ana".into(),
            text: "hé \"!\"".into(),
        })),
        4 => Entry::Undo { seat, person, id: format!("u{}", rng.bits()) },
        _ => {
            // Half of the moves were sealed in advance.
            let id =
                if rng.below(2) == 0 { format!("m{}", rng.bits()) } else { format!("{:016x}.0", rng.bits()) };
            Entry::Move { seat, person, notation: "take 1".into(), id: Some(id) }
        }
    }
}

fn change(rng: &mut GameRng) -> Change {
    match rng.below(4) {
        0 => Change::Seat(seat(Seat::new(rng.below(2) as u8), Sitter::Bot("easy".into()))),
        1 => Change::Status(Status::Running),
        2 => {
            let result = ResultInfo { places: vec![1, 2], points: vec![3, 4], rows: vec![], ladder: vec![] };
            Change::Over { at: rng.below(100).into(), result }
        }
        _ => Change::Rematch(id(rng.below(9))),
    }
}

fn person(index: u32) -> PersonId {
    format!("person{index:02}").parse().unwrap()
}

/// The ids of channels, of the first person and of the second, who has two.
const CHANNELS: [(u32, &str); 3] = [(0, "channel0"), (1, "channel1"), (1, "channel2")];

async fn add_channels(store: &Store, model: &MemoryStore) {
    for (owner, id) in CHANNELS {
        let (id, address, secret) = (id.to_owned(), "https://example.org/".to_owned(), "s".to_owned());
        let (person, kind, lang) = (person(owner), ChannelKind::Plain, "en".to_owned());
        model.add_channel(person.clone(), &id);
        let row = ChannelRow {
            id,
            person,
            kind,
            address,
            secret,
            lang,
            created: 0,
            delivered: None,
            problem: None,
            status: None,
            off: false,
            confirmed: true,
            digest: None,
        };
        store.create_channel(&row).await.unwrap();
    }
}

/// Takes the due alerts; some are sent and some are put off.
async fn send_alerts(store: &dyn LiveStore, rng: &mut GameRng) -> String {
    let now = i64::from(rng.below(60));
    let claimed = store.claim_alerts(now, now + 5).await.unwrap();
    for alert in &claimed {
        // A later entry than that of the alert: nothing changes.
        let number = alert.number + i64::from(rng.below(2));
        let alert = Alert { number, ..alert.clone() };
        match rng.below(3) {
            0 => store.settle_alert(&alert).await.unwrap(),
            1 => store.put_off_alert(&alert, rng.below(60).into()).await.unwrap(),
            _ => {}
        }
    }
    format!("alerts {claimed:?}")
}

/// Seals, settles or withdraws premoves.
async fn change_premoves(store: &dyn LiveStore, rng: &mut GameRng) -> String {
    let table = id(rng.below(4));
    let known = store.premoves(&table).await.unwrap();
    match (rng.below(4), rng.pick(&known)) {
        (0, Some(row)) => store.withdraw_premove(&row.id).await.unwrap(),
        (1, Some(row)) => {
            let why = (rng.below(2) == 0).then(|| "far".to_owned());
            let fate = PremoveFate { state: PremoveState::Illegal, rule: Some("EME-31".to_owned()), why };
            store.settle_premove(&row.id, &fate).await.unwrap();
        }
        _ => {
            let foreseen = SeatMove { seat: Seat::new(1), notation: "take 1".to_owned() };
            let premove = Premove {
                seat: Seat::new(rng.below(2) as u8),
                ply: 3,
                when: (rng.below(2) == 0).then(|| vec![foreseen]),
                moves: vec!["take 2".to_owned(), "done".to_owned()],
                note: "hé \"!\"".to_owned(),
            };
            let (id, number) = (format!("{:x}", rng.bits()), rng.below(9).into());
            let row =
                PremoveRow { id, person: person(0), number, premove, fate: PremoveState::Sealed.into() };
            store.seal_premove(&table, &row).await.unwrap();
        }
    }
    format!("premoves {known:?}")
}

/// A random append. Some use a taken number, and some create a table twice.
fn append(rng: &mut GameRng) -> Append {
    let table = id(rng.below(4));
    let made = (rng.below(8) == 0)
        .then(|| (row(&table), Seat::all(2).map(|place| seat(place, Sitter::Open)).collect()));
    let first = 1 + i64::from(rng.below(12));
    let logged = |(number, entry)| Logged { number, at: number * 10, entry };
    let entries = (first..).zip((0..=rng.below(2)).map(|_| entry(rng))).map(logged).collect();
    let changes = (0..rng.below(2)).map(|_| change(rng)).collect();
    let wake = match rng.below(3) {
        0 => None,
        1 => Some(None),
        _ => Some(Some(rng.below(50).into())),
    };
    let seat = Seat::new(rng.below(2) as u8);
    let seen = (0..rng.below(2))
        .map(|_| SeenAlerts { seat, number: rng.below(12).into(), over: rng.below(2) == 0 })
        .collect();
    let kind = *rng.pick(&[AlertKind::Turn, AlertKind::Chat, AlertKind::Time]).unwrap();
    let alert =
        NewAlert { kind, seat, person: person(rng.below(3)), number: first, due: rng.below(50).into() };
    let alerts = if rng.below(2) == 0 { vec![alert] } else { Vec::new() };
    Append { made, entries, to_act: SeatSet::all(2), changes, wake, seen, alerts, table }
}

/// The answers of a store to a fixed series of calls. `local` is the time of the node. If the database has its own
/// clock, its times are left out.
async fn answers(store: &dyn LiveStore) -> Vec<String> {
    let mut rng = GameRng::new(11);
    let (mut said, mut local) = (Vec::new(), 1_000_000);
    for index in 0..4 {
        let seats = Seat::all(2).map(|place| seat(place, Sitter::Open)).collect();
        let made = Append { made: Some((row(&id(index)), seats)), ..Append::new(id(index)) };
        said.push(format!("made {:?}", store.append(Arc::new(made)).await));
    }
    for _ in 0..CALLS {
        let table = id(rng.below(5));
        said.push(match rng.below(8) {
            7 => change_premoves(store, &mut rng).await,
            6 => send_alerts(store, &mut rng).await,
            0 | 1 => format!("append {:?}", store.append(Arc::new(append(&mut rng))).await),
            2 => format!("log {:?}", store.log(&table, rng.below(10).into()).await),
            3 => match store.table(&table).await.unwrap() {
                Some(stored) => format!("table {stored:?}"),
                None => "no table".to_owned(),
            },
            4 => {
                let due = store.due_tables(rng.below(50).into()).await.unwrap();
                let until = (rng.below(2) == 0).then(|| rng.below(50).into());
                if let Some((table, at)) = due.first() {
                    store.put_off(table, *at + i64::from(rng.below(2)), until).await.unwrap();
                }
                // Tables that are due at the same time come in any order.
                let mut due: Vec<_> = due.into_iter().map(|(table, at)| (at, table)).collect();
                due.sort();
                format!("due {due:?}")
            }
            _ => {
                local += i64::from(rng.below(20_000)) - 5000;
                let beat = store.beat(local, 5000).await.unwrap();
                let outages = store.outages(local - 30_000).await.unwrap();
                if store.is_shared() { "beat".to_owned() } else { format!("{beat:?} {outages:?}") }
            }
        });
    }
    said
}

#[tokio::test]
async fn the_model_of_a_file_answers_as_sqlite() {
    let folder = Folder::new();
    let store = Store::open(&Store::file(&folder.path().join("a.db"))).await.unwrap();
    let model = MemoryStore::file();
    add_channels(&store, &model).await;
    let (real, model) = (answers(&store).await, answers(&model).await);
    for (number, (real, model)) in real.iter().zip(&model).enumerate() {
        assert_eq!(real, model, "call {number}");
    }
    for kind in [
        "append Ok",
        "append Err(Conflict)",
        "set_back: true",
        "Outage",
        "no table",
        "due [(",
        "Takeover",
        "channel2",
        "kind: Time",
        "kind: Chat",
        "premoves []",
        "Illegal",
        "when: Some",
    ] {
        assert!(real.iter().any(|line| line.contains(kind)), "no call showed {kind}");
    }
}

fn machine_clock() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

#[tokio::test]
async fn the_model_of_a_server_answers_as_postgres() {
    let store = Store::open(&scratch::postgres()).await.unwrap();
    let model = MemoryStore::server(Arc::new(machine_clock));
    add_channels(&store, &model).await;
    let (real, modelled) = (answers(&store).await, answers(&model).await);
    for (number, (real, model)) in real.iter().zip(&modelled).enumerate() {
        assert_eq!(real, model, "call {number}");
    }
    for store in [&store as &dyn LiveStore, &model] {
        // The time is that of the database server, not that of the node.
        let beat = store.beat(0, 5000).await.unwrap();
        assert!((beat.now - machine_clock()).abs() < 5000 && !beat.set_back, "{beat:?}");
        let mut heard = store.listen().await.unwrap();
        let entries = (20..22).map(|number| Logged { number, at: 1, entry: Entry::Change }).collect();
        store.append(Arc::new(Append { entries, ..Append::new(id(1)) })).await.unwrap();
        let people = vec!["person01".to_owned()];
        let presence = Presence { table: "table001".into(), node: "node".into(), people };
        store.report_presence(presence.clone()).await.unwrap();
        let mut next = async || timeout(Duration::from_secs(9), heard.next()).await.unwrap().unwrap();
        assert_eq!(next().await, Some(vec![Notice::Written { table: "table001".into(), number: 21 }]));
        assert_eq!(next().await, Some(vec![Notice::Presence(presence)]));
    }
}
