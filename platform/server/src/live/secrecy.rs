//! Wire secrecy: two tables that differ in nothing but what a viewer must not know send that viewer the same
//! frames, to the byte, as long as the engine tells the viewer the same.
//!
//! Both tables are real tasks with real stores. They play the same random game up to some point; there the
//! second one gets a world that the viewer cannot tell from the true one, and play goes on side by side. To show
//! that a leak would be noticed, the same comparison is made with frames that say too much.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{Game, GameRng, Seat, Setup};
use games::{AnyMatch, GameId, with_game, with_match};
use protocol::{Move, Pace, PersonId, Play, ServerMessage, Sitter, Status};
use scratch::Folder;
use store::{SeatRow, Store, StoredTable, TableRow};
use tokio::sync::mpsc;

use super::game::Table;
use super::hub::{Command, Hub, Settings};
use super::outside::Machine;
use super::room::{Guest, Outbox};
use super::seen::{self, Moment, Seen};
use super::task::Task;

const ID: &str = "abcdefgh";

/// What a viewer is sent about a match.
type Eyes = fn(&AnyMatch, &Moment<'_>, Option<Seat>) -> Utf8Bytes;

/// A table with a viewer whose frames are caught.
struct Caught {
    game: AnyMatch,
    viewer: Option<Seat>,
    /// A leak: updates are replaced by what these eyes see.
    leak: Option<Eyes>,
    door: mpsc::Sender<Command>,
    frames: mpsc::Receiver<Utf8Bytes>,
    _folder: Folder,
}

impl Caught {
    /// A table whose game stands like this one.
    async fn new(game: AnyMatch, viewer: Option<Seat>, leak: Option<Eyes>) -> Self {
        let folder = Folder::new();
        let store = Store::open(&Store::file(&folder.path().join("a.db"))).await.unwrap();
        let settings =
            Settings { idle: Duration::from_secs(60), grace: Duration::ZERO, patience: Duration::ZERO };
        let hub = Hub::new(Arc::new(store.clone()), Machine::new().0, Arc::default(), settings);
        let stored = stored(&game);
        store.create_table(&stored.row, &stored.seats).await.unwrap();
        let mut table = Table::new(stored, hub.outages.clone()).unwrap();
        table.game = Some(game.clone());
        let (door, commands) = mpsc::channel(16);
        tokio::spawn(Task::new(hub, table, door.clone()).run(commands));
        let (outbox, frames, _) = Outbox::new();
        let person = viewer.map(person);
        door.send(Command::Join(Guest { connection: 1, person, blocked: Vec::new(), since: 0, outbox }))
            .await
            .ok()
            .unwrap();
        Self { game, viewer, leak, door, frames, _folder: folder }
    }

    async fn play(&mut self, seat: Seat, notation: &str) {
        let ply = self.game.ply();
        self.game.submit_text(seat, ply, notation).unwrap();
        let mv = Move { seat, ply, notation: notation.to_owned(), id: format!("m{ply}") };
        let play = Play { table: ID.parse().unwrap(), mv };
        let (reply, answer) = tokio::sync::oneshot::channel();
        let reply =
            Box::new(move |result: Result<_, protocol::Refused>| reply.send(result.map(drop)).unwrap());
        let person = person(seat);
        self.door.send(Command::Play { person, play, reply }).await.ok().unwrap();
        answer.await.unwrap().unwrap();
    }

    /// All frames so far: a look at the table comes after whatever was sent before it.
    async fn frames(&mut self) -> Vec<Utf8Bytes> {
        let (reply, answer) = tokio::sync::oneshot::channel();
        self.door.send(Command::Look(Box::new(move |_, _| reply.send(()).unwrap()))).await.ok().unwrap();
        answer.await.unwrap();
        let frames: Vec<Utf8Bytes> =
            std::iter::from_fn(|| self.frames.try_recv().ok()).map(without_time).collect();
        match self.leak {
            None => frames,
            Some(eyes) => frames.into_iter().map(|frame| self.leaked(frame, eyes)).collect(),
        }
    }

    /// A frame as these eyes would have it.
    fn leaked(&self, frame: Utf8Bytes, eyes: Eyes) -> Utf8Bytes {
        let Ok(ServerMessage::Update(update)) = serde_json::from_str(&frame) else { return frame };
        let known = usize::try_from(update.since).unwrap_or(0);
        let moment = Moment { table: &update.table, number: update.number, known, clocks: update.clocks };
        eyes(&self.game, &moment, self.viewer)
    }

    fn told(&self, viewer: Option<Seat>, since: usize) -> String {
        with_match!(&self.game, table => seen::json(&table.update(viewer, since).told).get().to_owned())
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        with_match!(&self.game, table => table.view(Some(seat)).legal_moves().iter().map(ToString::to_string).collect())
    }
}

/// A frame without the time for which people have been away: the two tables are not played at the same moment.
fn without_time(frame: Utf8Bytes) -> Utf8Bytes {
    let Ok(ServerMessage::Presence(mut presence)) = serde_json::from_str(&frame) else { return frame };
    presence.away.iter_mut().flatten().for_each(|milliseconds| *milliseconds = 0);
    serde_json::to_string(&ServerMessage::Presence(presence)).unwrap().into()
}

fn person(seat: Seat) -> PersonId {
    format!("person0{seat}").parse().unwrap()
}

fn stored(game: &AnyMatch) -> StoredTable {
    let record = game.record();
    let row = TableRow {
        id: ID.parse().unwrap(),
        game: record.game,
        rules_version: record.rules_version,
        options: BTreeMap::new(),
        pace: Pace::Untimed,
        private: false,
        host: "host0000".parse().unwrap(),
        status: Status::Running,
        created: 0,
        ended: None,
        seed: 1.into(),
        nonce: String::new(),
        rematch: None,
        result: None,
    };
    let seat = |seat: Seat| {
        let (sitter, name) = (Sitter::Person(person(seat)), person(seat).to_string());
        SeatRow { seat, sitter, name, account: false, substitute: None }
    };
    let seats = Seat::all(record.seats.len() as u8).map(seat).collect();
    StoredTable { row, seats, log: Vec::new() }
}

/// Plays side by side from a random point of a random game; returns how many frames were compared, and the
/// first pair that differs although the engine told the same.
async fn side_by_side(
    id: GameId,
    seats: u8,
    viewer: Option<Seat>,
    seed: u64,
    leak: Option<Eyes>,
) -> (usize, Option<[Utf8Bytes; 2]>) {
    let mut rng = GameRng::new(seed);
    let mut game = with_game!(id, G => begin::<G>(seats, seed));
    // Sealed choices are often among the first; the rest is looked for anywhere.
    let skipped = rng.below(if seed % 2 == 1 { 4 } else { 40 });
    for _ in 0..skipped {
        let mut next = game.clone();
        random_move(&mut next, &mut rng);
        if next.to_act().is_empty() {
            break;
        }
        game = next;
    }
    let since = game.ply();
    let other = game.imagined(viewer, &mut rng);
    let (mut one, mut other) =
        (Caught::new(game, viewer, leak).await, Caught::new(other, viewer, leak).await);
    let mut compared = 0;
    for _ in 0..12 {
        let frames = (one.frames().await, other.frames().await);
        if one.told(viewer, since) != other.told(viewer, since) {
            break;
        }
        compared += frames.0.len();
        assert_eq!(frames.0.len(), frames.1.len());
        if let Some((one, other)) = frames.0.into_iter().zip(frames.1).find(|(one, other)| one != other) {
            return (compared, Some([one, other]));
        }
        let actors: Vec<Seat> = one.game.to_act().iter().collect();
        let Some(&seat) = rng.pick(&actors) else { break };
        let mv = rng.pick(&one.legal(seat)).unwrap().clone();
        let theirs = other.legal(seat);
        let same = theirs.contains(&mv) && (Some(seat) == viewer || rng.below(2) == 0);
        let other_mv = if same { mv.clone() } else { rng.pick(&theirs).unwrap().clone() };
        one.play(seat, &mv).await;
        other.play(seat, &other_mv).await;
    }
    (compared, None)
}

fn begin<G: Game>(seats: u8, seed: u64) -> AnyMatch {
    let record = table::Match::<G>::new(Setup::standard(seats).unwrap(), seed).record();
    AnyMatch::replay(&record).unwrap()
}

fn random_move(game: &mut AnyMatch, rng: &mut GameRng) {
    let actors: Vec<Seat> = game.to_act().iter().collect();
    let seat = *rng.pick(&actors).unwrap();
    let moves = seen::moves(game, seat);
    let ply = game.ply();
    game.submit_text(seat, ply, rng.pick(&moves).unwrap()).unwrap();
}

/// Runs every game for every number of seats and every viewer; returns frames compared and pairs that differ.
async fn all(leak: Option<Eyes>, rounds: u64) -> (usize, Vec<(GameId, Option<Seat>)>) {
    let (mut compared, mut leaks) = (0, Vec::new());
    for id in GameId::ALL.iter().copied() {
        let (fewest, most) = id.info().seats;
        for seats in [fewest, most] {
            for viewer in Seat::all(seats).map(Some).chain([None]) {
                for round in 0..rounds {
                    let (count, found) = side_by_side(id, seats, viewer, round * 7 + 1, leak).await;
                    compared += count;
                    leaks.extend(found.map(|_| (id, viewer)));
                }
            }
        }
    }
    (compared, leaks)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_are_the_same_whatever_is_hidden() {
    let (compared, leaks) = all(None, 6).await;
    assert_eq!(leaks, []);
    assert!(compared > 500, "{compared} frames");
}

/// Sees what the next seat sees.
fn wrong_eyes(game: &AnyMatch, moment: &Moment<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    seen::seen(game, moment, next(game, viewer))
}

fn next(game: &AnyMatch, viewer: Option<Seat>) -> Option<Seat> {
    let seats = game.record().seats.len() as u8;
    Some(viewer.map_or(Seat::new(0), |seat| seat.next(seats)))
}

/// Sees rightly, and hears what the next seat is told.
fn wrong_ears(game: &AnyMatch, moment: &Moment<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    with_match!(game, table => {
        let (told, view) = (table.update(next(game, viewer), moment.known).told, table.view(viewer));
        let moves = view.legal_moves();
        seen::message(game, moment, viewer, &Seen { told: &told, view: &view, moves: &moves, can_undo: false })
    })
}

/// Sees everything.
fn all_seeing(game: &AnyMatch, moment: &Moment<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    with_match!(game, table => {
        let (told, view) = (table.update(viewer, moment.known).told, table.state());
        let moves = table.view(viewer).legal_moves();
        seen::message(game, moment, viewer, &Seen { told: &told, view, moves: &moves, can_undo: false })
    })
}

/// Whether there is anything to hide: some games are played with open cards.
fn has_secrets(id: GameId) -> bool {
    let state = |game: &AnyMatch| with_match!(game, table => seen::json(table.state()).get().to_owned());
    let game = with_game!(id, G => begin::<G>(id.info().seats.1, 1));
    (0..20).any(|seed| state(&game.imagined(None, &mut GameRng::new(seed))) != state(&game))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planted_leak_is_found() {
    let (_, leaks) = all(Some(all_seeing), 2).await;
    for id in GameId::ALL {
        let noticed = leaks.iter().any(|(leaky, _)| leaky == id);
        assert_eq!(noticed, has_secrets(*id), "{id} leaks and nobody notices");
    }
    // Not every game has something that one seat knows and another does not.
    for eyes in [wrong_eyes as Eyes, wrong_ears] {
        let (_, leaks) = all(Some(eyes), 4).await;
        assert!(leaks.len() > 2, "seats see with each other's eyes and nobody notices");
    }
}
