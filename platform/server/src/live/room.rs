//! Who is connected to a table, and what they are sent.

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
use super::hub::Answer;
use super::presence::Elsewhere;

/// A connection that is this many messages behind is closed; it comes back and heals.
const BEHIND: usize = 256;

/// The way out to a client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Utf8Bytes>,
    overflow: Arc<Notify>,
}

impl Outbox {
    /// An outbox, what comes out of it, and a bell that rings when it overflows.
    pub(crate) fn new() -> (Self, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (sender, receiver) = mpsc::channel(BEHIND);
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
pub(crate) struct Guest {
    pub(crate) connection: u64,
    /// Who it is; nobody can watch, too.
    pub(crate) person: Option<PersonId>,
    /// The people they do not want to hear.
    pub(crate) blocked: Vec<PersonId>,
    /// The number of the last entry they have seen.
    pub(crate) since: u64,
    pub(crate) outbox: Outbox,
}

/// What has changed since everybody was told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct News {
    pub(crate) table: bool,
    pub(crate) game: bool,
}

impl News {
    /// An entry has been written.
    pub(crate) const fn of(&mut self, entry: &Entry) {
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
    guests: Vec<Guest>,
    /// What everybody has been told up to.
    told: u64,
    pub(crate) news: News,
    /// Who is here on other nodes.
    pub(crate) elsewhere: Elsewhere,
    /// Since when the person of each seat is away, as far as this room knows.
    away: Vec<Option<Instant>>,
    patience: Duration,
}

impl Room {
    /// An empty room in which everything about the table is known.
    pub(crate) fn new(table: &Table, patience: Duration) -> Self {
        let away = vec![Some(Instant::now()); table.seats.len()];
        Self { told: table.number as u64, away, patience, ..Self::default() }
    }

    /// Whether nobody is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.guests.is_empty()
    }

    /// Whether this person is here, on this node or another.
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        self.sees(person) || self.elsewhere.has(person)
    }

    fn sees(&self, person: &PersonId) -> bool {
        self.guests.iter().any(|guest| guest.person.as_ref() == Some(person))
    }

    /// The people with a seat whom this node sees.
    pub(crate) fn people(&self, table: &Table) -> Vec<String> {
        let seated = table.seats.iter().filter_map(|row| match &row.sitter {
            Sitter::Person(person) => Some(person),
            Sitter::Open | Sitter::Bot(_) => None,
        });
        let here: BTreeSet<&PersonId> = seated.filter(|person| self.sees(person)).collect();
        here.into_iter().map(PersonId::to_string).collect()
    }

    /// Somebody comes in and is told everything they do not know.
    pub(crate) fn enter(&mut self, table: &Table, guest: Guest, now: i64) {
        self.guests.retain(|other| other.connection != guest.connection);
        self.guests.push(guest);
        let guest = &self.guests[self.guests.len() - 1];
        let info = table.info(|person| self.has(person));
        guest.outbox.send(&ServerMessage::Table(Box::new(info)));
        let moment = table.moment(guest.since, now);
        for update in viewers(table, guest).filter_map(|viewer| table.update(&moment, viewer)) {
            guest.outbox.send_text(update);
        }
        if let Some(chat) = said(table, guest.since, guest) {
            guest.outbox.send(&chat);
        }
        self.say_who_is_here(table);
    }

    /// A connection is gone.
    pub(crate) fn leave(&mut self, table: &Table, connection: u64) {
        let before = self.guests.len();
        self.guests.retain(|guest| guest.connection != connection);
        if self.guests.len() < before {
            self.say_who_is_here(table);
        }
    }

    /// Tells everybody what has happened since they were told last, right after the answer to the person who made
    /// it happen: a connection then sends both in one go.
    pub(crate) fn tell(&mut self, table: &Table, now: i64, answer: Option<Answer>) {
        let parcels = self.parcels(table, now);
        if let Some(Answer { reply, result }) = answer {
            reply(result);
        }
        for (guest, text) in parcels {
            self.guests[guest].outbox.send_text(text);
        }
    }

    /// Tells somebody again how the game stands, because they have just looked at an older position.
    pub(crate) fn remind(&self, table: &Table, person: &PersonId, now: i64) {
        let moment = table.moment(self.told, now);
        for guest in self.guests.iter().filter(|guest| guest.person.as_ref() == Some(person)) {
            for update in viewers(table, guest).filter_map(|viewer| table.update(&moment, viewer)) {
                guest.outbox.send_text(update);
            }
        }
    }

    /// What everybody must be told, by guest.
    fn parcels(&mut self, table: &Table, now: i64) -> Vec<(usize, Utf8Bytes)> {
        let since = std::mem::replace(&mut self.told, table.number as u64);
        let news = std::mem::take(&mut self.news);
        let mut parcels = Vec::new();
        if news.table {
            self.look_around(table);
        }
        if self.guests.is_empty() {
            return parcels;
        }
        let mut all = |message: &ServerMessage| {
            let text = text(message);
            parcels.extend((0..self.guests.len()).map(|guest| (guest, text.clone())));
        };
        if news.table {
            all(&ServerMessage::Table(Box::new(table.info(|person| self.has(person)))));
        }
        let chat = |(index, guest)| Some((index, text(&said(table, since, guest)?)));
        if table.chat.back().is_some_and(|line| line.number > since) {
            parcels.extend(self.guests.iter().enumerate().filter_map(chat));
        }
        if news.game {
            self.updates(table, since, now, &mut parcels);
        }
        parcels
    }

    /// Every viewer's update is written once, however many look over that shoulder.
    fn updates(&self, table: &Table, since: u64, now: i64, parcels: &mut Vec<(usize, Utf8Bytes)>) {
        let moment = table.moment(since, now);
        let mut written: BTreeMap<Option<Seat>, Utf8Bytes> = BTreeMap::new();
        for (index, guest) in self.guests.iter().enumerate() {
            for viewer in viewers(table, guest) {
                if let Some(text) = written.get(&viewer) {
                    parcels.push((index, text.clone()));
                } else if let Some(text) = table.update(&moment, viewer) {
                    parcels.push((index, text.clone()));
                    written.insert(viewer, text);
                }
            }
        }
    }

    /// Whether the person of this seat has been away for so long that a bot may be called in.
    pub(crate) fn is_long_away(&self, seat: Seat) -> bool {
        self.away[seat.index()].is_some_and(|since| since.elapsed() >= self.patience)
    }

    /// Takes note of whose person is here, seat by seat.
    fn look_around(&mut self, table: &Table) -> Vec<bool> {
        let here = |row: &store::SeatRow| matches!(&row.sitter, Sitter::Person(person) if self.has(person));
        let seats: Vec<bool> = table.seats.iter().map(here).collect();
        for (away, here) in self.away.iter_mut().zip(&seats) {
            *away = if *here { None } else { away.or_else(|| Some(Instant::now())) };
        }
        seats
    }

    /// Tells everybody who is here.
    pub(crate) fn say_who_is_here(&mut self, table: &Table) {
        let seats = self.look_around(table);
        let watching = self.guests.iter().filter(|guest| !sits(table, guest)).count();
        let time = |since: &Option<Instant>| since.map(|since| since.elapsed().as_millis() as u64);
        let away = self.away.iter().map(time).collect();
        let (table, patience) = (table.id().clone(), self.patience.as_secs());
        self.send_all(&ServerMessage::Presence(Presence { table, seats, away, watching, patience }));
    }

    fn send_all(&self, message: &ServerMessage) {
        let text = text(message);
        for guest in &self.guests {
            guest.outbox.send_text(text.clone());
        }
    }
}

/// Whether a guest has a seat.
fn sits(table: &Table, guest: &Guest) -> bool {
    guest.person.as_ref().is_some_and(|person| table.seats_of(person).next().is_some())
}

/// What was said after this entry, for those who sit at the table or for those who watch. While the game is played,
/// those who sit do not hear those who watch: they could be told what others hold.
fn said(table: &Table, since: u64, guest: &Guest) -> Option<ServerMessage> {
    let watches =
        |line: &ChatLine| line.person.as_ref().is_none_or(|person| table.seats_of(person).next().is_none());
    let apart = sits(table, guest) && table.status() == Status::Running;
    let blocked = |line: &ChatLine| line.person.as_ref().is_some_and(|person| guest.blocked.contains(person));
    let new =
        table.chat.iter().filter(|line| line.number > since && !(apart && watches(line)) && !blocked(line));
    let lines: Vec<ChatLine> = new.map(|line| ChatLine { watching: watches(line), ..line.clone() }).collect();
    (!lines.is_empty()).then(|| ServerMessage::Chat { table: table.id().clone(), lines })
}

/// Through whose eyes a guest looks: through those of all their seats, or a spectator's.
fn viewers(table: &Table, guest: &Guest) -> impl Iterator<Item = Option<Seat>> + use<> {
    let seats: SeatSet = guest.person.iter().flat_map(|person| table.seats_of(person)).collect();
    seats.iter().map(Some).chain(seats.is_empty().then_some(None))
}
