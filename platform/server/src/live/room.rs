//! Who is connected to a table, and what they are sent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{Seat, SeatSet};
use protocol::{ChatLine, Presence, ServerMessage};
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

use super::game::{Table, kind};
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

/// An answer that is ready to be given.
pub(crate) type Answer = Box<dyn FnOnce() + Send>;

/// A connection that follows a table.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) connection: u64,
    /// Who it is; nobody can watch, too.
    pub(crate) person: Option<String>,
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
    /// An entry of this kind has been written.
    pub(crate) fn of(&mut self, kind: &str) {
        self.game |= matches!(kind, kind::MOVE | kind::UNDO | kind::START | kind::TAKEOVER | kind::RETURN);
        self.table |= !matches!(kind, kind::MOVE | kind::UNDO | kind::SAY);
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
    pub(crate) fn has(&self, person: &str) -> bool {
        !person.is_empty() && (self.sees(person) || self.elsewhere.has(person))
    }

    fn sees(&self, person: &str) -> bool {
        self.guests.iter().any(|guest| guest.person.as_deref() == Some(person))
    }

    /// The people with a seat whom this node sees.
    pub(crate) fn people(&self, table: &Table) -> Vec<String> {
        let seated = table.seats.iter().map(|row| row.person.as_str());
        let here: BTreeSet<&str> = seated.filter(|person| !person.is_empty() && self.sees(person)).collect();
        here.into_iter().map(str::to_owned).collect()
    }

    /// Somebody comes in and is told everything they do not know.
    pub(crate) fn enter(&mut self, table: &Table, guest: Guest, now: i64) {
        self.guests.retain(|other| other.connection != guest.connection);
        self.guests.push(guest);
        let guest = &self.guests[self.guests.len() - 1];
        if let Ok(info) = table.info(|person| self.has(person)) {
            guest.outbox.send(&ServerMessage::Table(Box::new(info)));
        }
        let moment = table.moment(guest.since, now);
        for update in viewers(table, guest).filter_map(|viewer| table.update(&moment, viewer)) {
            guest.outbox.send_text(update);
        }
        let since = guest.since;
        let lines: Vec<ChatLine> = table.chat.iter().filter(|line| line.number > since).cloned().collect();
        if !lines.is_empty() {
            guest.outbox.send(&ServerMessage::Chat { table: table.id.clone(), lines });
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

    /// Tells everybody what has happened since they were told last, right after the answer to whoever made it
    /// happen: a connection then sends both in one go.
    pub(crate) fn tell(&mut self, table: &Table, now: i64, answer: Option<Answer>) {
        let parcels = self.parcels(table, now);
        if let Some(answer) = answer {
            answer();
        }
        for (guest, text) in parcels {
            self.guests[guest].outbox.send_text(text);
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
        if news.table
            && let Ok(info) = table.info(|person| self.has(person))
        {
            all(&ServerMessage::Table(Box::new(info)));
        }
        let lines: Vec<ChatLine> = table.chat.iter().filter(|line| line.number > since).cloned().collect();
        if !lines.is_empty() {
            all(&ServerMessage::Chat { table: table.id.clone(), lines });
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
        let seats: Vec<bool> = table.seats.iter().map(|row| self.has(&row.person)).collect();
        for (away, here) in self.away.iter_mut().zip(&seats) {
            *away = if *here { None } else { away.or_else(|| Some(Instant::now())) };
        }
        seats
    }

    /// Tells everybody who is here.
    pub(crate) fn say_who_is_here(&mut self, table: &Table) {
        let seats = self.look_around(table);
        let sits = |guest: &&Guest| viewers(table, guest).any(|viewer| viewer.is_some());
        let watching = self.guests.iter().filter(|guest| !sits(guest)).count();
        let (table, patience) = (table.id.clone(), self.patience.as_secs());
        self.send_all(&ServerMessage::Presence(Presence { table, seats, watching, patience }));
    }

    fn send_all(&self, message: &ServerMessage) {
        let text = text(message);
        for guest in &self.guests {
            guest.outbox.send_text(text.clone());
        }
    }
}

/// Through whose eyes a guest looks: through those of all their seats, or a spectator's.
fn viewers(table: &Table, guest: &Guest) -> impl Iterator<Item = Option<Seat>> + use<> {
    let person = guest.person.as_deref().unwrap_or_default();
    let seats: SeatSet = table.seats_of(person).collect();
    seats.iter().map(Some).chain(seats.is_empty().then_some(None))
}
