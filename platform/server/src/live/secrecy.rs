//! Tests that no secret is sent: two tables that differ only in what a viewer must not know send that viewer the same
//! frames, to the byte, as long as the engine gives the viewer the same events.
//!
//! Both tables are real tasks with real stores. They play the same random game up to some point. There the second one
//! gets a world that the viewer cannot tell from the true position, and both play on. To show that a leak would be
//! found, the same comparison is made with updates that contain secrets.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use game::{Game, GameRng, Seat, Setup};
use games::{AnyMatch, GameId, with_game, with_match};
use protocol::{Move, PersonId, Play, ServerMessage, Sitter, Status};
use scratch::Folder;
use store::{SeatRow, Store, StoredTable, TableRow};
use tokio::sync::mpsc;

use super::environment::Machine;
use super::game::Table;
use super::hub::{Command, Hub, Settings};
use super::room::{Follower, Outbox};
use super::seen::{self, SharedPart, ViewerPart};
use super::task::Task;

pub(super) const ID: &str = "abcdefgh";

/// Writes the update of a viewer.
type UpdateWriter = fn(&AnyMatch, &SharedPart<'_>, Option<Seat>) -> Utf8Bytes;

/// A table with a viewer whose frames are collected.
struct ObservedTable {
    game: AnyMatch,
    viewer: Option<Seat>,
    /// A planted leak: updates are replaced by those of this writer.
    leak: Option<UpdateWriter>,
    queue: mpsc::Sender<Command>,
    frames: mpsc::Receiver<Utf8Bytes>,
    _folder: Folder,
}

impl ObservedTable {
    /// A table with this match.
    async fn new(game: AnyMatch, viewer: Option<Seat>, leak: Option<UpdateWriter>) -> Self {
        let folder = Folder::new();
        let store = Store::open(&Store::file(&folder.path().join("a.db"))).await.unwrap();
        let hub = Hub::new(Arc::new(store.clone()), Machine::new().0, Arc::default(), Settings::AT_ONCE);
        let stored = stored(&game);
        store.create_table(&stored.row, &stored.seats).await.unwrap();
        let mut table = Table::new(stored, hub.outages.clone()).unwrap();
        table.game = Some(game.clone());
        let (queue, commands) = mpsc::channel(16);
        tokio::spawn(Task::new(hub, table, queue.clone()).run(commands));
        let (outbox, frames, _) = Outbox::new();
        let person = viewer.map(person);
        queue
            .send(Command::Join(Follower { connection: 1, person, blocked: Vec::new(), since: 0, outbox }))
            .await
            .ok()
            .unwrap();
        Self { game, viewer, leak, queue, frames, _folder: folder }
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
        self.queue.send(Command::Play { person, play, reply }).await.ok().unwrap();
        answer.await.unwrap().unwrap();
    }

    /// All frames so far: the task handles `Inspect` after the commands before it.
    async fn frames(&mut self) -> Vec<Utf8Bytes> {
        let (reply, answer) = tokio::sync::oneshot::channel();
        self.queue.send(Command::Inspect(Box::new(move |_, _| reply.send(()).unwrap()))).await.ok().unwrap();
        answer.await.unwrap();
        let frames: Vec<Utf8Bytes> =
            std::iter::from_fn(|| self.frames.try_recv().ok()).map(without_time).collect();
        match self.leak {
            None => frames,
            Some(write) => frames.into_iter().map(|frame| self.leaked(frame, write)).collect(),
        }
    }

    /// The frame that this writer sends instead.
    fn leaked(&self, frame: Utf8Bytes, write: UpdateWriter) -> Utf8Bytes {
        let Ok(ServerMessage::Update(update)) = serde_json::from_str(&frame) else { return frame };
        let known = usize::try_from(update.since).unwrap_or(0);
        let shared = SharedPart { table: &update.table, number: update.number, known, clocks: update.clocks };
        write(&self.game, &shared, self.viewer)
    }

    fn told(&self, viewer: Option<Seat>, since: usize) -> String {
        with_match!(&self.game, table => seen::json(&table.update(viewer, since).told).get().to_owned())
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        with_match!(&self.game, table => table.view(Some(seat)).legal_moves().iter().map(ToString::to_string).collect())
    }
}

/// A frame without the times of absence, which differ because the two tables are played one after the other.
pub(super) fn without_time(frame: Utf8Bytes) -> Utf8Bytes {
    let Ok(ServerMessage::Presence(mut presence)) = serde_json::from_str(&frame) else { return frame };
    presence.away.iter_mut().flatten().for_each(|milliseconds| *milliseconds = 0);
    serde_json::to_string(&ServerMessage::Presence(presence)).unwrap().into()
}

pub(super) fn person(seat: Seat) -> PersonId {
    format!("person0{seat}").parse().unwrap()
}

pub(super) fn stored(game: &AnyMatch) -> StoredTable {
    let record = game.record();
    let row = TableRow {
        status: Status::Running,
        ..TableRow::new(
            ID.parse().unwrap(),
            (&record.game, record.rules_version),
            "host0000".parse().unwrap(),
            1.into(),
        )
    };
    let seat = |seat: Seat| SeatRow::new(seat, Sitter::Person(person(seat)), person(seat).as_str());
    let seats = Seat::all(record.seats.len() as u8).map(seat).collect();
    StoredTable { row, seats, log: Vec::new(), premoves: Vec::new() }
}

/// Plays two tables from a random point of a random game. Returns the number of compared frames, and the first pair
/// that differs although the engine told the viewer the same.
async fn side_by_side(
    id: GameId,
    seats: u8,
    viewer: Option<Seat>,
    seed: u64,
    leak: Option<UpdateWriter>,
) -> (usize, Option<[Utf8Bytes; 2]>) {
    let mut rng = GameRng::new(seed);
    let mut game = with_game!(id, G => begin::<G>(seats, seed));
    // Sealed choices are often among the first moves, so half of the games start there.
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
        (ObservedTable::new(game, viewer, leak).await, ObservedTable::new(other, viewer, leak).await);
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

pub(super) fn begin<G: Game>(seats: u8, seed: u64) -> AnyMatch {
    let record = table::Match::<G>::new(Setup::standard(seats).unwrap(), seed).record();
    AnyMatch::replay(&record).unwrap()
}

pub(super) fn random_move(game: &mut AnyMatch, rng: &mut GameRng) {
    let actors: Vec<Seat> = game.to_act().iter().collect();
    let seat = *rng.pick(&actors).unwrap();
    let moves = seen::moves(game, seat);
    let ply = game.ply();
    game.submit_text(seat, ply, rng.pick(&moves).unwrap()).unwrap();
}

/// Runs every game for every number of seats and every viewer; returns frames compared and pairs that differ.
async fn all(leak: Option<UpdateWriter>, rounds: u64) -> (usize, Vec<(GameId, Option<Seat>)>) {
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

/// The update of the next seat.
fn views_of_next_seat(game: &AnyMatch, shared: &SharedPart<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    seen::update_text(game, shared, next(game, viewer))
}

pub(super) fn next(game: &AnyMatch, viewer: Option<Seat>) -> Option<Seat> {
    let seats = game.record().seats.len() as u8;
    Some(viewer.map_or(Seat::new(0), |seat| seat.next(seats)))
}

/// The right view with the events of the next seat.
fn events_of_next_seat(game: &AnyMatch, shared: &SharedPart<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    with_match!(game, table => {
        let (told, view) = (table.update(next(game, viewer), shared.known).told, table.view(viewer));
        let moves = view.legal_moves();
        seen::write_update(game, shared, viewer, &ViewerPart { told: &told, view: &view, moves: &moves, can_undo: false })
    })
}

/// The whole position instead of a view.
fn whole_position(game: &AnyMatch, shared: &SharedPart<'_>, viewer: Option<Seat>) -> Utf8Bytes {
    with_match!(game, table => {
        let (told, view) = (table.update(viewer, shared.known).told, table.state());
        let moves = table.view(viewer).legal_moves();
        seen::write_update(game, shared, viewer, &ViewerPart { told: &told, view, moves: &moves, can_undo: false })
    })
}

/// Whether a game has secrets: some are played with open cards.
fn has_secrets(id: GameId) -> bool {
    let state = |game: &AnyMatch| with_match!(game, table => seen::json(table.state()).get().to_owned());
    let game = with_game!(id, G => begin::<G>(id.info().seats.1, 1));
    (0..20).any(|seed| state(&game.imagined(None, &mut GameRng::new(seed))) != state(&game))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planted_leak_is_found() {
    let (_, leaks) = all(Some(whole_position), 2).await;
    for id in GameId::ALL {
        let noticed = leaks.iter().any(|(leaky, _)| leaky == id);
        assert_eq!(noticed, has_secrets(*id), "{id} leaks and nobody notices");
    }
    // Not every game has private information of a seat.
    for write in [views_of_next_seat as UpdateWriter, events_of_next_seat] {
        let (_, leaks) = all(Some(write), 4).await;
        assert!(leaks.len() > 2, "seats see the views of others and nobody notices");
    }
}
