//! Tests that nobody learns of premoves: two tables with the same game, one of them with premoves, send all viewers the same
//! frames, to the byte but for the clocks, which run. The moves of a premove look like moves that a person sends. To show that a leak
//! would be found, the same comparison is made with an entry in the log.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{GameRng, Seat};
use games::{AnyMatch, AnyMove, GameId, with_game};
use protocol::{Move, Pace, Play, Premove, PremoveInfo, PremoveState, SeatMove, TableInfo, Word as _};
use scratch::Folder;
use store::{Append, Entry, Logged, Store, StoredTable, TableRow};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::environment::Machine;
use super::game::Table;
use super::hub::{Command, Hub, Settings, now};
use super::premoves::{PremoveRequest, is_concealed};
use super::room::{Follower, Outbox};
use super::secrecy::{ID, begin, person, stored, without_time};
use super::seen;
use super::task::Task;
use crate::auth::Person;

/// A table over days with all its viewers.
struct WatchedTable {
    queue: mpsc::Sender<Command>,
    viewers: Vec<mpsc::Receiver<Utf8Bytes>>,
    _folder: Folder,
}

impl WatchedTable {
    async fn new(game: &AnyMatch, premove_wait: Duration) -> Self {
        let folder = Folder::new();
        let store = Store::open(&Store::file(&folder.path().join("a.db"))).await.unwrap();
        let settings = Settings { premove_wait, ..Settings::AT_ONCE };
        let hub = Hub::new(Arc::new(store.clone()), Machine::new().0, Arc::default(), settings);
        let stored = stored(game);
        let row = TableRow { pace: Pace::Turns { seconds: 86_400 }, seed: game.record().seed, ..stored.row };
        store.create_table(&row, &stored.seats).await.unwrap();
        let log = vec![Logged { number: 1, at: now(), entry: Entry::Start }];
        store.append(Append { entries: log.clone(), ..Append::new(row.id.clone()) }).await.unwrap();
        let table = Table::new(StoredTable { row, log, ..stored }, hub.outages.clone()).unwrap();
        let seats = table.seats.len() as u8;
        let (queue, commands) = mpsc::channel(16);
        tokio::spawn(Task::new(hub, table, queue.clone()).run(commands));
        let mut viewers = Vec::new();
        for (connection, viewer) in (0..).zip(Seat::all(seats).map(Some).chain([None])) {
            let (outbox, frames, _) = Outbox::new();
            let person = viewer.map(person);
            let follower = Follower { connection, person, blocked: Vec::new(), since: 0, outbox };
            queue.send(Command::Join(follower)).await.ok().unwrap();
            viewers.push(frames);
        }
        Self { queue, viewers, _folder: folder }
    }

    async fn play(&self, seat: Seat, ply: usize, notation: &str) {
        let mv = Move { seat, ply, notation: notation.to_owned(), id: format!("m{ply}") };
        let play = Play { table: ID.parse().unwrap(), mv };
        let (reply, answer) = oneshot::channel();
        let reply =
            Box::new(move |result: Result<_, protocol::Refused>| reply.send(result.map(drop)).unwrap());
        self.queue.send(Command::Play { person: person(seat), play, reply }).await.ok().unwrap();
        answer.await.unwrap().unwrap();
    }

    async fn premove(&self, seat: Seat, request: PremoveRequest) -> Vec<PremoveInfo> {
        let (reply, answer) = oneshot::channel();
        let person = Person { id: person(seat), name: "Ana".parse().unwrap(), account: false };
        self.queue.send(Command::Premove { person, request, reply }).await.ok().unwrap();
        answer.await.unwrap().unwrap_or_else(|error| panic!("{error}"))
    }

    /// All frames so far by viewer, and the table as lists show it.
    async fn frames(&mut self) -> (Vec<Vec<String>>, String, usize) {
        let (reply, answer) = oneshot::channel();
        let inspect = move |table: &Table, info: TableInfo| {
            reply.send((serde_json::to_string(&info).unwrap(), table.ply())).unwrap();
        };
        self.queue.send(Command::Inspect(Box::new(inspect))).await.ok().unwrap();
        let (info, ply) = answer.await.unwrap();
        let frames = |viewer: &mut mpsc::Receiver<Utf8Bytes>| {
            std::iter::from_fn(|| viewer.try_recv().ok())
                .map(|frame| without_clocks(&without_time(frame)))
                .collect()
        };
        (self.viewers.iter_mut().map(frames).collect(), info, ply)
    }
}

/// A frame without the clocks, which run.
fn without_clocks(frame: &str) -> String {
    let Some((before, clocks)) = frame.split_once("\"clocks\":{") else { return frame.to_owned() };
    let (_, after) = clocks.split_once("]}").expect("clocks end with the list of seats");
    format!("{before}{after}")
}

/// A random move of a seat that must decide.
fn random_move(game: &AnyMatch, seat: Seat, rng: &mut GameRng) -> String {
    rng.pick(&seen::moves(game, seat)).unwrap().clone()
}

/// The tables that are tried: every game with its fewest and its most seats.
fn cases() -> impl Iterator<Item = (GameId, u8, u64)> {
    let seats = |id: GameId| [id.info().seats.0, id.info().seats.1].map(|seats| (id, seats));
    let seeded = |(id, seats)| (0..3).map(move |seed| (id, seats, seed));
    GameId::ALL.iter().copied().flat_map(seats).flat_map(seeded)
}

fn start(id: GameId, seats: u8, seed: u64) -> AnyMatch {
    with_game!(id, G => begin::<G>(seats, seed))
}

/// Seals, replaces or withdraws a premove of a seat that waits.
async fn change_premove(table: &WatchedTable, game: &AnyMatch, owner: Seat, rng: &mut GameRng) {
    if rng.below(4) == 0 && !table.premove(owner, PremoveRequest::List).await.is_empty() {
        table.premove(owner, PremoveRequest::Withdraw(owner)).await;
        return;
    }
    let other = game.to_act().first().unwrap();
    let (foreseen, own) = (random_move(game, other, rng), random_move(game, other, rng));
    let open = !is_concealed(game.id(), AnyMove::read(game.id(), &foreseen).unwrap());
    let when = (open && rng.below(2) == 0).then(|| vec![SeatMove { seat: other, notation: foreseen }]);
    let note = "x".repeat(rng.below(3000) as usize);
    let premove = Premove { seat: owner, ply: game.ply(), when, moves: vec![own], note };
    table.premove(owner, PremoveRequest::Seal(premove)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_learns_of_premoves() {
    let mut fates = BTreeSet::new();
    for (id, seats, seed) in cases() {
        let (mut rng, mut game) = (GameRng::new(seed), start(id, seats, seed));
        let hour = Duration::from_secs(3600);
        let (mut plain, mut sealed) =
            (WatchedTable::new(&game, hour).await, WatchedTable::new(&game, hour).await);
        for _ in 0..30 {
            let asked = game.to_act();
            let Some(seat) = rng.pick(&asked.iter().collect::<Vec<_>>()).copied() else { break };
            for owner in Seat::all(seats).filter(|owner| !asked.contains(*owner)) {
                change_premove(&sealed, &game, owner, &mut rng).await;
            }
            let mv = random_move(&game, seat, &mut rng);
            plain.play(seat, game.ply(), &mv).await;
            sealed.play(seat, game.ply(), &mv).await;
            game.submit_text(seat, game.ply(), &mv).unwrap();
            for owner in Seat::all(seats) {
                let own = sealed.premove(owner, PremoveRequest::List).await;
                fates.extend(own.iter().map(|premove| premove.fate.state.word()));
            }
            assert_eq!(plain.frames().await, sealed.frames().await, "{id} with {seats}, seed {seed}");
        }
    }
    let expected =
        [PremoveState::Sealed, PremoveState::Unforeseen, PremoveState::Illegal, PremoveState::Overtaken];
    assert!(expected.iter().all(|state| fates.contains(state.word())), "{fates:?}");
}

/// A game with a premove that fits: the moves of the others until it is due, and its move.
fn fitting(game: &AnyMatch, owner: Seat, rng: &mut GameRng) -> Option<(Vec<SeatMove>, String)> {
    let (mut game, mut others) = (game.clone(), Vec::new());
    while !game.to_act().contains(owner) {
        let seat = game.to_act().first()?;
        let notation = random_move(&game, seat, rng);
        game.submit_text(seat, game.ply(), &notation).unwrap();
        others.push(SeatMove { seat, notation });
    }
    Some((others, random_move(&game, owner, rng)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_premove_looks_like_a_move_that_is_sent() {
    let mut played = BTreeSet::new();
    for (id, seats, seed) in cases() {
        let (mut rng, mut game) = (GameRng::new(seed), start(id, seats, seed));
        let now = Duration::ZERO;
        let (mut plain, mut sealed) =
            (WatchedTable::new(&game, now).await, WatchedTable::new(&game, now).await);
        for _ in 0..12 {
            let asked = game.to_act();
            let waits = Seat::all(seats).find(|owner| !asked.contains(*owner));
            let planned = waits.and_then(|owner| Some((owner, fitting(&game, owner, &mut rng)?)));
            let Some((owner, (others, own))) = planned else {
                let Some(seat) = asked.first() else { break };
                let mv = random_move(&game, seat, &mut rng);
                plain.play(seat, game.ply(), &mv).await;
                sealed.play(seat, game.ply(), &mv).await;
                game.submit_text(seat, game.ply(), &mv).unwrap();
                continue;
            };
            let open = |mv: &&SeatMove| !is_concealed(id, AnyMove::read(id, &mv.notation).unwrap());
            let when = Some(others.iter().filter(open).cloned().collect());
            let premove =
                Premove { seat: owner, ply: game.ply(), when, moves: vec![own.clone()], note: String::new() };
            sealed.premove(owner, PremoveRequest::Seal(premove)).await;
            for SeatMove { seat, notation } in &others {
                plain.play(*seat, game.ply(), notation).await;
                sealed.play(*seat, game.ply(), notation).await;
                game.submit_text(*seat, game.ply(), notation).unwrap();
            }
            plain.play(owner, game.ply(), &own).await;
            game.submit_text(owner, game.ply(), &own).unwrap();
            let by_hand = plain.frames().await;
            let mut by_premove = sealed.frames().await;
            while by_premove.2 < game.ply() {
                sleep(Duration::from_millis(20)).await;
                let more = sealed.frames().await;
                by_premove.0.iter_mut().zip(more.0).for_each(|(frames, more)| frames.extend(more));
                (by_premove.1, by_premove.2) = (more.1, more.2);
            }
            assert_eq!(by_hand, by_premove, "{id} with {seats}, seed {seed}: {own}");
            played.insert(id);
        }
    }
    assert_eq!(played.len(), GameId::ALL.len(), "{played:?}");
}

#[tokio::test]
async fn an_entry_in_the_log_would_be_found() {
    let game = start(GameId::ALL[0], 2, 1);
    let hour = Duration::from_secs(3600);
    let (mut one, mut other) = (WatchedTable::new(&game, hour).await, WatchedTable::new(&game, hour).await);
    assert_eq!(one.frames().await, other.frames().await);
    other.queue.send(Command::ClockSetBack).await.ok().unwrap();
    assert_ne!(one.frames().await, other.frames().await);
}
