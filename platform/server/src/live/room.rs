//! The followers of a table, and what they are sent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{Seat, SeatSet};
use protocol::{ChatLine, PersonId, Presence, ServerMessage, Sitter, Status};
use store::Entry;
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

use super::game::Table;
use super::hub::MoveReply;
use super::presence::RemotePresence;

/// A connection with this many unsent messages is closed; the client reconnects and subscribes again.
const OUTBOX_CAPACITY: usize = 256;

/// The queue of messages to a client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    overflow: Arc<Notify>,
}

impl Outbox {
    /// An outbox, its receiver, and a notification for when it overflows.
    pub(crate) fn new() -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (sender, receiver) = mpsc::channel(OUTBOX_CAPACITY);
        let overflow = Arc::new(Notify::new());
        (Self { sender, overflow: overflow.clone() }, receiver, overflow)
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_text(text(message));
    }

    fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(text) {
            self.overflow.notify_one();
        }
    }
}

fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("our own messages can be written as JSON").into()
}

/// A connection that follows a table.
#[derive(Debug)]
pub(crate) struct Follower {
    pub(crate) connection: u64,
    /// The person, if one is logged in; anyone may watch.
    pub(crate) person: Option<PersonId>,
    /// The people whose chat is hidden from them.
    pub(crate) blocked: Vec<PersonId>,
    /// The number of the last entry that the client knows.
    pub(crate) since: u64,
    pub(crate) outbox: Outbox,
}

/// Which parts of the table have changed since the last messages to all followers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unsent {
    pub(crate) table: bool,
    pub(crate) game: bool,
}

impl Unsent {
    /// Adds the parts that an entry changes.
    pub(crate) const fn add(&mut self, entry: &Entry) {
        match entry {
            Entry::Move { .. } | Entry::Undo { .. } => self.game = true,
            Entry::Start | Entry::Takeover { .. } | Entry::Return { .. } => {
                (self.game, self.table) = (true, true);
            }
            Entry::Change => self.table = true,
            Entry::Say(_) => {}
        }
    }
}

/// The connections that follow a table.
#[derive(Debug, Default)]
pub(crate) struct Room {
    followers: Vec<Follower>,
    /// The number of the last entry that all followers have been sent.
    told: u64,
    pub(crate) unsent: Unsent,
    /// Who is connected to other nodes.
    pub(crate) remote: RemotePresence,
    /// Since when the person of each seat is absent, as far as this node knows.
    away: Vec<Option<Instant>>,
    absence_limit: Duration,
}

impl Room {
    /// A room without followers, for a table that has just been read.
    pub(crate) fn new(table: &Table, absence_limit: Duration) -> Self {
        let away = vec![Some(Instant::now()); table.seats.len()];
        Self { told: table.number as u64, away, absence_limit, ..Self::default() }
    }

    /// Whether the table has no followers on this node.
    pub(crate) fn is_empty(&self) -> bool {
        self.followers.is_empty()
    }

    /// Whether this person is connected, to this node or another.
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        self.sees(person) || self.remote.has(person)
    }

    fn sees(&self, person: &PersonId) -> bool {
        self.followers.iter().any(|follower| follower.person.as_ref() == Some(person))
    }

    /// The people with a seat who are connected to this node.
    pub(crate) fn people(&self, table: &Table) -> Vec<String> {
        let seated = table.seats.iter().filter_map(|row| match &row.sitter {
            Sitter::Person(person) => Some(person),
            Sitter::Open | Sitter::Bot(_) => None,
        });
        let here: BTreeSet<&PersonId> = seated.filter(|person| self.sees(person)).collect();
        here.into_iter().map(PersonId::to_string).collect()
    }

    /// Adds a follower and sends everything after the entry it knows.
    pub(crate) fn enter(&mut self, table: &Table, follower: Follower, now: i64) {
        self.followers.retain(|other| other.connection != follower.connection);
        self.followers.push(follower);
        let follower = &self.followers[self.followers.len() - 1];
        let info = table.info(|person| self.has(person));
        follower.outbox.send(&ServerMessage::Table(Box::new(info)));
        let shared = table.shared_part(follower.since, now);
        for update in viewers(table, follower).filter_map(|viewer| table.update(&shared, viewer)) {
            follower.outbox.send_text(update);
        }
        if let Some(chat) = said(table, follower.since, follower) {
            follower.outbox.send(&chat);
        }
        self.send_presence(table);
    }

    /// Removes the follower of a connection.
    pub(crate) fn leave(&mut self, table: &Table, connection: u64) {
        let before = self.followers.len();
        self.followers.retain(|follower| follower.connection != connection);
        if self.followers.len() < before {
            self.send_presence(table);
        }
    }

    /// Sends all followers what is new. The reply to a move is sent just before, so that its connection can send both
    /// at once.
    pub(crate) fn tell(&mut self, table: &Table, now: i64, answer: Option<MoveReply>) {
        let frames = self.frames(table, now);
        if let Some(MoveReply { reply, result }) = answer {
            reply(result);
        }
        for (follower, text) in frames {
            self.followers[follower].outbox.send_text(text);
        }
    }

    /// Sends a person the current update again, because their move was made for an older position.
    pub(crate) fn remind(&self, table: &Table, person: &PersonId, now: i64) {
        let shared = table.shared_part(self.told, now);
        for follower in self.followers.iter().filter(|follower| follower.person.as_ref() == Some(person)) {
            for update in viewers(table, follower).filter_map(|viewer| table.update(&shared, viewer)) {
                follower.outbox.send_text(update);
            }
        }
    }

    /// The new frames, each with the index of its follower.
    fn frames(&mut self, table: &Table, now: i64) -> Vec<(usize, Utf8Bytes)> {
        let since = std::mem::replace(&mut self.told, table.number as u64);
        let unsent = std::mem::take(&mut self.unsent);
        let mut frames = Vec::new();
        if unsent.table {
            self.update_absences(table);
        }
        if self.followers.is_empty() {
            return frames;
        }
        let mut all = |message: &ServerMessage| {
            let text = text(message);
            frames.extend((0..self.followers.len()).map(|follower| (follower, text.clone())));
        };
        if unsent.table {
            all(&ServerMessage::Table(Box::new(table.info(|person| self.has(person)))));
        }
        let chat = |(index, follower)| Some((index, text(&said(table, since, follower)?)));
        if table.chat.back().is_some_and(|line| line.number > since) {
            frames.extend(self.followers.iter().enumerate().filter_map(chat));
        }
        if unsent.game {
            self.updates(table, since, now, &mut frames);
        }
        frames
    }

    /// Adds the update of each follower. Followers with the same viewer share one text.
    fn updates(&self, table: &Table, since: u64, now: i64, frames: &mut Vec<(usize, Utf8Bytes)>) {
        let shared = table.shared_part(since, now);
        let mut written: BTreeMap<Option<Seat>, Utf8Bytes> = BTreeMap::new();
        for (index, follower) in self.followers.iter().enumerate() {
            for viewer in viewers(table, follower) {
                if let Some(text) = written.get(&viewer) {
                    frames.push((index, text.clone()));
                } else if let Some(text) = table.update(&shared, viewer) {
                    frames.push((index, text.clone()));
                    written.insert(viewer, text);
                }
            }
        }
    }

    /// Whether the person of this seat has been absent long enough for a bot to play for them.
    pub(crate) fn is_long_away(&self, seat: Seat) -> bool {
        self.away[seat.index()].is_some_and(|since| since.elapsed() >= self.absence_limit)
    }

    /// Updates the absence of each seat; returns for each seat whether its person is connected.
    fn update_absences(&mut self, table: &Table) -> Vec<bool> {
        let here = |row: &store::SeatRow| matches!(&row.sitter, Sitter::Person(person) if self.has(person));
        let seats: Vec<bool> = table.seats.iter().map(here).collect();
        for (away, here) in self.away.iter_mut().zip(&seats) {
            *away = if *here { None } else { away.or_else(|| Some(Instant::now())) };
        }
        seats
    }

    /// Sends all followers who is connected.
    pub(crate) fn send_presence(&mut self, table: &Table) {
        let seats = self.update_absences(table);
        let watching = self.followers.iter().filter(|follower| !sits(table, follower)).count();
        let time = |since: &Option<Instant>| since.map(|since| since.elapsed().as_millis() as u64);
        let away = self.away.iter().map(time).collect();
        let (table, patience) = (table.id().clone(), self.absence_limit.as_secs());
        self.send_all(&ServerMessage::Presence(Presence { table, seats, away, watching, patience }));
    }

    fn send_all(&self, message: &ServerMessage) {
        let text = text(message);
        for follower in &self.followers {
            follower.outbox.send_text(text.clone());
        }
    }
}

/// Whether a follower has a seat.
fn sits(table: &Table, follower: &Follower) -> bool {
    follower.person.as_ref().is_some_and(|person| table.seats_of(person).next().is_some())
}

/// The chat lines after this entry that a follower may read. While the game runs, players do not get the lines of
/// spectators, who could tell them what other players hold.
fn said(table: &Table, since: u64, follower: &Follower) -> Option<ServerMessage> {
    let watches =
        |line: &ChatLine| line.person.as_ref().is_none_or(|person| table.seats_of(person).next().is_none());
    let apart = sits(table, follower) && table.status() == Status::Running;
    let blocked =
        |line: &ChatLine| line.person.as_ref().is_some_and(|person| follower.blocked.contains(person));
    let new =
        table.chat.iter().filter(|line| line.number > since && !(apart && watches(line)) && !blocked(line));
    let lines: Vec<ChatLine> = new.map(|line| ChatLine { watching: watches(line), ..line.clone() }).collect();
    (!lines.is_empty()).then(|| ServerMessage::Chat { table: table.id().clone(), lines })
}

/// The viewers of a follower: all seats of the person, or a spectator.
fn viewers(table: &Table, follower: &Follower) -> impl Iterator<Item = Option<Seat>> + use<> {
    let seats: SeatSet = follower.person.iter().flat_map(|person| table.seats_of(person)).collect();
    seats.iter().map(Some).chain(seats.is_empty().then_some(None))
}
