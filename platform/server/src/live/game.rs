//! A table in memory: what its log amounts to.

use std::collections::{HashMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use bots::Level;
use game::{MAX_SEATS, Seat, SeatSet};
use games::AnyMatch;
use protocol::{ChatLine, Pace, Status, TableId, TableInfo, Why};
use store::{Entry, SeatRow, StoredTable, TableRow};
use table::Record;

use super::clock::{Clock, Outages};
use super::seen::{self, Moment};
use super::show::{Face, Substitutes, status};

/// So many lines of chat are shown to those who come later.
const CHAT: usize = 100;

/// The level of a bot that takes a person's seat over.
pub(crate) const SUBSTITUTE: Level = Level::Medium;

/// What an entry of a log says.
pub(crate) mod kind {
    pub(crate) const CHANGE: &str = "change";
    pub(crate) const START: &str = "start";
    pub(crate) const MOVE: &str = "move";
    pub(crate) const UNDO: &str = "undo";
    pub(crate) const TAKEOVER: &str = "takeover";
    pub(crate) const RETURN: &str = "return";
    pub(crate) const SAY: &str = "say";
}

/// The message that tells a viewer what they see of a match.
pub(crate) type Eyes = fn(&AnyMatch, &Moment<'_>, Option<Seat>) -> Utf8Bytes;

/// A table: its rows, and what its log amounts to.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: TableId,
    pub(crate) row: TableRow,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) game: Option<AnyMatch>,
    pub(crate) chat: VecDeque<ChatLine>,
    pub(crate) clock: Clock,
    pub(crate) substitutes: Substitutes,
    /// The number of the last entry.
    pub(crate) number: i64,
    /// When it was written.
    pub(crate) at: i64,
    /// How a viewer looks at the game; tests plant eyes here that see too much.
    pub(crate) eyes: Eyes,
    /// How many moves had been played after each entry; the first is for no entry at all.
    plies: Vec<u32>,
    /// The entries that clients' moves became.
    played: HashMap<(i64, String), i64>,
}

impl Table {
    /// Builds a table from what is kept of it.
    ///
    /// # Errors
    /// Says what is broken in what is kept.
    pub(crate) fn new(stored: StoredTable, outages: Outages) -> Result<Self, String> {
        let wrong = |what: &str| format!("table {}: {what}", stored.row.id);
        let pace: Pace = serde_json::from_str(&stored.row.pace).map_err(|_| wrong("no pace"))?;
        let mut table = Self {
            id: stored.row.id.parse().map_err(|_| wrong("no id"))?,
            clock: Clock::new(pace, outages),
            row: stored.row,
            seats: stored.seats,
            game: None,
            chat: VecDeque::new(),
            substitutes: [None; MAX_SEATS],
            number: 0,
            at: 0,
            eyes: seen::seen,
            plies: vec![0],
            played: HashMap::new(),
        };
        for entry in &stored.log {
            table.replay(entry)?;
        }
        Ok(table)
    }

    /// Follows an entry that was written, here or elsewhere.
    ///
    /// # Errors
    /// If it does not fit.
    pub(crate) fn replay(&mut self, entry: &Entry) -> Result<(), String> {
        let wrong = |why: String| format!("table {} entry {}: {why}", self.row.id, entry.number);
        if entry.number != self.number + 1 {
            return Err(wrong(format!("it follows {}", self.number)));
        }
        let running = self.running();
        let seat =
            || u8::try_from(entry.seat).ok().filter(|seat| usize::from(*seat) < MAX_SEATS).map(Seat::new);
        match (entry.kind.as_str(), &mut self.game, seat()) {
            (kind::START, _, _) => self.game = Some(self.begin().map_err(wrong)?),
            (kind::MOVE, Some(game), Some(seat)) => {
                let ply = game.ply();
                game.submit_text(seat, ply, &entry.body).map_err(|error| wrong(error.to_string()))?;
            }
            (kind::UNDO, Some(game), Some(seat)) => {
                game.undo(seat).map_err(|error| wrong(error.to_string()))?;
            }
            _ => {}
        }
        self.note(entry, running);
        Ok(())
    }

    /// Takes note of an entry whose move the game has made already; `running` were the clocks before it.
    pub(crate) fn note(&mut self, entry: &Entry, running: SeatSet) {
        self.clock = self.clock_after(entry, running);
        (self.number, self.at) = (entry.number, entry.at);
        match entry.kind.as_str() {
            kind::MOVE | kind::UNDO if !entry.move_id.is_empty() => {
                self.played.insert((entry.seat, entry.move_id.clone()), entry.number);
            }
            kind::TAKEOVER => self.substitutes[self.seat_of(entry).index()] = why(&entry.body),
            kind::RETURN => self.substitutes[self.seat_of(entry).index()] = None,
            kind::SAY => self.hear(entry),
            _ => {}
        }
        self.plies.push(self.ply() as u32);
    }

    /// The clocks after an entry whose move the game has made already; `running` were those before it.
    pub(crate) fn clock_after(&self, entry: &Entry, running: SeatSet) -> Clock {
        let (mut clock, seat) = (self.clock.clone(), self.seat_of(entry));
        clock.run(running, entry.at);
        match entry.kind.as_str() {
            kind::START => clock.start(entry.at),
            kind::MOVE => clock.moved(seat, !self.to_act().contains(seat)),
            kind::RETURN => clock.welcome_back(seat),
            _ => {}
        }
        clock
    }

    fn seat_of(&self, entry: &Entry) -> Seat {
        let seat = u8::try_from(entry.seat).ok().filter(|seat| usize::from(*seat) < self.seats.len());
        seat.map_or(Seat::new(0), Seat::new)
    }

    fn hear(&mut self, entry: &Entry) {
        let Some((name, text)) = entry.body.split_once('\n') else { return };
        let (name, text) = (name.to_owned(), text.to_owned());
        self.chat.push_back(ChatLine { number: entry.number as u64, at: entry.at, name, text });
        if self.chat.len() > CHAT {
            self.chat.pop_front();
        }
    }

    /// The start of the game that the table's rows describe.
    ///
    /// # Errors
    /// If there is no such game any more.
    pub(crate) fn begin(&self) -> Result<AnyMatch, String> {
        AnyMatch::replay(&self.opening()?).map_err(|error| error.to_string())
    }

    /// The record of the game before its first move.
    pub(crate) fn opening(&self) -> Result<Record, String> {
        let options: std::collections::BTreeMap<String, String> =
            serde_json::from_str(&self.row.options).map_err(|error| error.to_string())?;
        Ok(Record {
            game: self.row.game.clone(),
            rules_version: u16::try_from(self.row.rules_version).map_err(|error| error.to_string())?,
            options: options.into_iter().collect(),
            seats: self.seats.iter().map(|seat| seat.name.clone()).collect(),
            seed: self.row.seed.parse().map_err(|_| "the seed is no number".to_owned())?,
            moves: Vec::new(),
        })
    }

    /// How many moves have been played.
    pub(crate) fn ply(&self) -> usize {
        self.game.as_ref().map_or(0, AnyMatch::ply)
    }

    /// Who must decide now.
    pub(crate) fn to_act(&self) -> SeatSet {
        self.game.as_ref().map_or(SeatSet::EMPTY, AnyMatch::to_act)
    }

    /// How far it is.
    pub(crate) fn status(&self) -> Status {
        match &self.game {
            Some(game) if game.to_act().is_empty() => Status::Over,
            Some(_) => Status::Running,
            None => status(&self.row.status),
        }
    }

    /// The seats whose clocks run: persons who are awaited.
    pub(crate) fn running(&self) -> SeatSet {
        self.to_act().iter().filter(|seat| self.mind(*seat).is_none()).collect()
    }

    /// The bot that decides for a seat, if one does.
    pub(crate) fn mind(&self, seat: Seat) -> Option<Level> {
        let row = self.seats.get(seat.index())?;
        if !row.bot.is_empty() {
            return row.bot.parse().ok().or(Some(SUBSTITUTE));
        }
        // A person who deleted everything has left the seat without one.
        let away = self.substitutes[seat.index()].is_some() || row.person.is_empty();
        away.then_some(SUBSTITUTE)
    }

    /// The seats of a person.
    pub(crate) fn seats_of<'a>(&'a self, person: &'a str) -> impl Iterator<Item = Seat> + 'a {
        let mine = move |row: &&SeatRow| !row.person.is_empty() && row.person == person;
        self.seats.iter().filter(mine).map(|row| Seat::new(row.seat as u8))
    }

    /// The entry that a client's move became.
    pub(crate) fn played(&self, seat: Seat, move_id: &str) -> Option<i64> {
        self.played.get(&(seat.index() as i64, move_id.to_owned())).copied()
    }

    /// The number of moves up to which a client that has seen entry `number` knows the history.
    pub(crate) fn known_ply(&self, number: u64) -> usize {
        let from = usize::try_from(number).unwrap_or(usize::MAX).min(self.plies.len() - 1);
        self.plies[from..].iter().min().map_or(0, |ply| *ply as usize)
    }

    /// This moment for everybody who has seen entry `since`.
    pub(crate) fn moment(&self, since: u64, now: i64) -> Moment<'_> {
        let (known, number) = (self.known_ply(since), self.number as u64);
        let clocks = self.clock.show(self.seats.len() as u8, self.running(), now);
        Moment { table: &self.id, number, known, clocks }
    }

    /// What a viewer is sent at this moment; `None` before the game begins.
    pub(crate) fn update(&self, moment: &Moment<'_>, viewer: Option<Seat>) -> Option<Utf8Bytes> {
        self.game.as_ref().map(|game| (self.eyes)(game, moment, viewer))
    }

    /// The table as everybody sees it.
    ///
    /// # Errors
    /// Says what is broken in what is kept.
    pub(crate) fn info(&self, present: impl Fn(&str) -> bool) -> Result<TableInfo, String> {
        let (row, seats, substitutes) = (&self.row, &self.seats, self.substitutes);
        Face { row, seats, substitutes, to_act: self.to_act(), number: self.number }.info(present)
    }
}

/// The word for a reason in a log, as on the wire.
pub(crate) const fn why_word(why: Why) -> &'static str {
    match why {
        Why::OutOfTime => "out_of_time",
        Why::Gone => "gone",
        Why::Resigned => "resigned",
    }
}

pub(crate) fn why(word: &str) -> Option<Why> {
    [Why::OutOfTime, Why::Gone, Why::Resigned].into_iter().find(|why| why_word(*why) == word)
}
