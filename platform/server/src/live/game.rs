//! A table in memory: what its log amounts to.

use std::collections::{HashMap, VecDeque};

use bots::Level;
use game::{MAX_SEATS, Seat, SeatSet};
use games::AnyMatch;
use protocol::{ChatLine, Pace, SeatInfo, Sitter, Status, Substitute, TableId, TableInfo, Update, Why};
use store::{Entry, SeatRow, StoredTable, TableRow};
use table::Record;

use super::clock::{Clock, Outages};
use super::seen;
use crate::secrets;

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

/// What a viewer sees of a match since a ply.
pub(crate) type Eyes = fn(&AnyMatch, Option<Seat>, usize) -> seen::Seen;

/// A table: its rows, and what its log amounts to.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: TableId,
    pub(crate) row: TableRow,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) pace: Pace,
    pub(crate) game: Option<AnyMatch>,
    pub(crate) chat: VecDeque<ChatLine>,
    pub(crate) clock: Clock,
    pub(crate) substitutes: [Option<Why>; MAX_SEATS],
    /// The number of the last entry.
    pub(crate) number: i64,
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
            pace,
            game: None,
            chat: VecDeque::new(),
            substitutes: [None; MAX_SEATS],
            number: 0,
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
        self.number = entry.number;
        let seat = u8::try_from(entry.seat).ok().filter(|seat| usize::from(*seat) < self.seats.len());
        let seat = seat.map_or(Seat::new(0), Seat::new);
        self.clock.run(running, entry.at);
        match entry.kind.as_str() {
            kind::START => self.clock.start(entry.at),
            kind::MOVE => {
                let done = !self.to_act().contains(seat);
                self.clock.moved(seat, done);
                if !entry.move_id.is_empty() {
                    self.played.insert((entry.seat, entry.move_id.clone()), entry.number);
                }
            }
            kind::UNDO if !entry.move_id.is_empty() => {
                self.played.insert((entry.seat, entry.move_id.clone()), entry.number);
            }
            kind::TAKEOVER => self.substitutes[seat.index()] = why(&entry.body),
            kind::RETURN => {
                self.substitutes[seat.index()] = None;
                self.clock.welcome_back(seat);
            }
            kind::SAY => self.hear(entry),
            _ => {}
        }
        self.plies.push(self.ply() as u32);
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
        match (&self.game, self.row.status.as_str()) {
            (Some(game), _) if game.to_act().is_empty() => Status::Over,
            (Some(_), _) => Status::Running,
            (None, "closed") => Status::Closed,
            (None, _) => Status::Open,
        }
    }

    /// The seats whose clocks run: persons who are awaited.
    pub(crate) fn running(&self) -> SeatSet {
        self.to_act().iter().filter(|seat| self.mind(*seat).is_none()).collect()
    }

    /// The bot that decides for a seat, if one does.
    pub(crate) fn mind(&self, seat: Seat) -> Option<Level> {
        let row = self.seats.get(seat.index())?;
        let substitute = self.substitutes[seat.index()].map(|_| SUBSTITUTE);
        // A person who deleted everything has left the seat without one.
        let orphan = row.person.is_empty().then_some(SUBSTITUTE);
        row.bot.parse().ok().or(substitute).or(orphan)
    }

    /// The seats of a person.
    pub(crate) fn seats_of(&self, person: &str) -> impl Iterator<Item = Seat> + '_ {
        let person = person.to_owned();
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

    /// What a viewer is sent after entry `since`; `None` before the game begins.
    pub(crate) fn update(&self, viewer: Option<Seat>, since: u64, now: i64) -> Option<Update> {
        let game = self.game.as_ref()?;
        let ply = self.known_ply(since);
        let seen = (self.eyes)(game, viewer, ply);
        Some(Update {
            table: self.id.clone(),
            viewer,
            number: self.number as u64,
            since: if ply == 0 { -1 } else { ply as i64 },
            ply: game.ply(),
            told: seen.told,
            view: seen.view,
            moves: seen.moves,
            to_act: game.to_act().iter().collect(),
            can_undo: seen.can_undo,
            clocks: self.clock.show(self.seats.len() as u8, self.running(), now),
            result: seen::result(game),
        })
    }

    /// The table as everybody sees it.
    pub(crate) fn info(&self, present: impl Fn(&str) -> bool) -> Result<TableInfo, String> {
        let over = self.status() == Status::Over;
        let wrong = |_| format!("table {}: broken row", self.row.id);
        Ok(TableInfo {
            id: self.id.clone(),
            game: self.row.game.clone(),
            rules_version: self.row.rules_version as u16,
            options: serde_json::from_str(&self.row.options).map_err(|error| error.to_string())?,
            pace: self.pace,
            private: self.row.private,
            host: self.row.host.parse().map_err(wrong)?,
            status: self.status(),
            seats: self.seats.iter().map(|row| self.seat_info(row, &present)).collect(),
            to_act: self.to_act().iter().collect(),
            created: self.row.created,
            number: self.number as u64,
            commitment: secrets::hash(&format!("{}:{}", self.row.seed, self.row.nonce)),
            seed: over.then(|| self.row.seed.clone()),
            nonce: over.then(|| self.row.nonce.clone()),
            rematch: self.row.rematch.parse().ok(),
            result: self.game.as_ref().and_then(seen::result),
        })
    }

    fn seat_info(&self, row: &SeatRow, present: &impl Fn(&str) -> bool) -> SeatInfo {
        let sitter = if !row.bot.is_empty() {
            Sitter::Bot(row.bot.clone())
        } else {
            row.person.parse().map_or(Sitter::Open, Sitter::Person)
        };
        let why = self.substitutes.get(row.seat as usize).copied().flatten();
        let substitute = why.map(|why| Substitute { level: SUBSTITUTE.to_string(), why });
        SeatInfo { sitter, name: row.name.clone(), substitute, present: present(&row.person) }
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

fn why(word: &str) -> Option<Why> {
    [Why::OutOfTime, Why::Gone, Why::Resigned].into_iter().find(|why| why_word(*why) == word)
}
