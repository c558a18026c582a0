//! The checker: replays every log by itself, and compares it with what nodes write and send.

use std::collections::{BTreeMap, BTreeSet};

use game::{Seat, SeatSet};
use games::AnyMatch;
use protocol::{PersonId, ServerMessage, Sitter, Status, TableId, Update, Why};
use store::{Append, Change, Entry, Logged, SeatRow, TableRow};
use table::Record;

use super::super::seen::{self, SharedPart};
use super::timing::Timing;

/// A connected visitor must know an entry this many milliseconds after it was committed.
pub(super) const MAX_DELAY: u64 = 5000;

/// All tables, replayed from their logs.
#[derive(Debug, Default)]
pub(super) struct Checker {
    tables: BTreeMap<TableId, CheckedTable>,
    beats: Vec<u64>,
    /// Whether the shared clock was set back. Then the time since the last entry is not charged.
    set_back: bool,
}

/// A table, replayed entry by entry.
#[derive(Debug)]
struct CheckedTable {
    row: TableRow,
    seats: Vec<SeatRow>,
    log: Vec<Logged>,
    /// When each entry was committed.
    at: Vec<u64>,
    game: Option<AnyMatch>,
    ids: BTreeSet<(Seat, String)>,
    timing: Timing,
}

type Checked = Result<(), String>;

macro_rules! ensure {
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(format!($($why)+));
        }
    };
}

impl Checker {
    /// A beat was written.
    pub(super) fn beat(&mut self, now: u64) {
        self.beats.push(now);
    }

    /// The shared clock was set back.
    pub(super) fn set_back(&mut self) {
        self.set_back = true;
    }

    /// The number that the next entry of a table must have.
    pub(super) fn next_number(&self, table: &TableId) -> i64 {
        self.tables.get(table).map_or(1, |followed| followed.log.len() as i64 + 1)
    }

    /// An append was committed that a node began to write at `begun`.
    pub(super) fn committed(&mut self, append: &Append, begun: u64, now: u64) -> Checked {
        if let Some((row, seats)) = &append.made {
            self.tables.insert(append.table.clone(), CheckedTable::new(row.clone(), seats.clone()));
        }
        let Some(table) = self.tables.get_mut(&append.table) else {
            return Err(format!("{} was never made", append.table));
        };
        for logged in &append.entries {
            let number = logged.number;
            table
                .follow(logged, &append.changes, &self.beats, begun, now)
                .map_err(|why| format!("{} entry {number}: {why}: {:?}", append.table, logged.entry))?;
        }
        Ok(())
    }

    /// A move of a visitor was acknowledged.
    pub(super) fn acked(&self, table: &TableId, seat: Seat, id: &str, number: u64) -> Checked {
        let entry = &self.tables[table].log.get(number as usize - 1);
        let fits = entry
            .is_some_and(|logged| logged.entry.seat() == Some(seat) && logged.entry.move_id() == Some(id));
        ensure!(fits, "{table}: {id} was acknowledged as entry {number}, which is {entry:?}");
        Ok(())
    }

    /// A visitor was sent this message: it must be what the log says for this person, to the byte.
    pub(super) fn sent(&self, person: &PersonId, message: &ServerMessage, text: &str) -> Checked {
        match message {
            ServerMessage::Update(update) => self.updated(person, update, text),
            ServerMessage::Table(info) => {
                let table = &self.tables[&info.id];
                let over = table.status() == Status::Over;
                ensure!(over || (info.seed.is_none() && info.result.is_none()), "{} shows its seed", info.id);
                ensure!(info.number <= table.log.len() as u64, "{} shows what is not written", info.id);
                Ok(())
            }
            ServerMessage::Chat { table, lines } => {
                let table = &self.tables[table];
                for line in lines {
                    let entry = table.log.get(line.number as usize - 1).map(|logged| &logged.entry);
                    let said = matches!(entry, Some(Entry::Say(Some(said))) if said.text == line.text);
                    ensure!(said, "{person} hears {line:?}, which nobody said");
                }
                Ok(())
            }
            ServerMessage::Welcome(_)
            | ServerMessage::Ack(_)
            | ServerMessage::Refused(_)
            | ServerMessage::Presence(_)
            | ServerMessage::Error(_)
            | ServerMessage::Pong {}
            | ServerMessage::Closing {} => Ok(()),
        }
    }

    fn updated(&self, person: &PersonId, update: &Update, text: &str) -> Checked {
        let table = &self.tables[&update.table];
        let own: Vec<Seat> = table.seats_of(person).collect();
        let allowed = match update.viewer {
            Some(seat) => own.contains(&seat),
            None => own.is_empty(),
        };
        ensure!(allowed, "{person} gets the update of {:?}", update.viewer);
        let number = update.number as usize;
        ensure!(number <= table.log.len(), "{person} sees entry {number}, which is not written");
        let earlier;
        let game = if number == table.log.len() {
            table.game.as_ref()
        } else {
            earlier = table.as_it_was(number)?;
            earlier.as_ref()
        };
        let known = update.since.max(0) as usize;
        let clocks = update.clocks.clone();
        let shared = SharedPart { table: &update.table, number: update.number, known, clocks };
        let expected = game.map(|game| seen::update_text(game, &shared, update.viewer));
        ensure!(
            expected.as_ref().is_some_and(|expected| expected.as_str() == text),
            "{person} sees {text} and not {expected:?}"
        );
        Ok(())
    }

    /// The number of the last entry that all connected visitors of the table must know by now. Chat does not count:
    /// not everyone is sent it.
    pub(super) fn settled(&self, table: &TableId, now: u64) -> u64 {
        let table = &self.tables[table];
        let known = |(logged, at): &(&Logged, &u64)| {
            **at + MAX_DELAY <= now && !matches!(logged.entry, Entry::Say(_))
        };
        table
            .log
            .iter()
            .zip(&table.at)
            .filter(known)
            .map(|(logged, _)| logged.number as u64)
            .max()
            .unwrap_or(0)
    }

    /// Checks that bots have moved and time-outs have happened.
    pub(super) fn end(&self, calm_since: u64, now: u64) -> Checked {
        for (id, table) in &self.tables {
            if table.status() != Status::Running {
                continue;
            }
            let to_act = table.to_act();
            let last = table.at.last().copied().unwrap_or_default();
            let quiet = now - last.max(calm_since);
            let only_bots = to_act.iter().all(|seat| table.is_played_by_bot(seat));
            ensure!(!only_bots || quiet < MAX_DELAY + 3000, "{id}: bots have not moved for {quiet} ms");
            let late = table.timing.latest(table.running(), &self.beats, now);
            let in_time = late.is_none_or(|late| late > -(MAX_DELAY as i64 + 5000));
            ensure!(in_time || self.set_back, "{id}: nobody is out of time: {late:?}");
        }
        Ok(())
    }
}

impl CheckedTable {
    fn new(row: TableRow, seats: Vec<SeatRow>) -> Self {
        let timing = Timing::new(row.pace);
        Self { row, seats, log: Vec::new(), at: Vec::new(), game: None, ids: BTreeSet::new(), timing }
    }

    fn follow(
        &mut self,
        logged: &Logged,
        changes: &[Change],
        beats: &[u64],
        begun: u64,
        now: u64,
    ) -> Checked {
        ensure!(logged.number == self.log.len() as i64 + 1, "the last entry was {}", self.log.len());
        let running = self.running();
        self.timing.pass(running, beats, begun);
        self.play(&logged.entry, changes, running)?;
        if let (Some(seat), Some(id)) = (logged.entry.seat(), logged.entry.move_id()) {
            ensure!(self.ids.insert((seat, id.to_owned())), "this id has been played before");
        }
        match &logged.entry {
            Entry::Move { seat, .. } => self.timing.moved(*seat, !self.to_act().contains(*seat)),
            Entry::Return { seat, .. } => self.timing.returned(*seat),
            Entry::Start => self.timing.start(begun),
            Entry::Undo { .. } | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => {}
        }
        self.log.push(logged.clone());
        self.at.push(now);
        Ok(())
    }

    fn play(&mut self, entry: &Entry, changes: &[Change], running: SeatSet) -> Checked {
        match entry {
            Entry::Start => {
                ensure!(self.game.is_none(), "the game has begun already");
                let starts = changes.iter().any(|change| matches!(change, Change::Status(Status::Running)));
                ensure!(starts, "the table is not marked as running");
                self.game = Some(self.beginning()?);
            }
            Entry::Move { seat, person, notation, .. } => {
                let by_bot = self.is_played_by_bot(*seat);
                match person {
                    Some(person) => {
                        ensure!(self.seats_of(person).any(|own| own == *seat), "it is another's seat");
                        ensure!(!by_bot, "a bot plays this seat");
                    }
                    None => ensure!(by_bot, "a person plays this seat"),
                }
                let game = self.game.as_mut().ok_or("the game has not begun")?;
                let ply = game.ply();
                game.submit_text(*seat, ply, notation).map_err(|error| error.to_string())?;
                let ends = changes.iter().any(|change| matches!(change, Change::Over { .. }));
                ensure!(
                    ends == self.to_act().is_empty(),
                    "the end of the game is not kept with its last move"
                );
            }
            Entry::Undo { seat, .. } => {
                let game = self.game.as_mut().ok_or("the game has not begun")?;
                game.undo(*seat).map_err(|error| error.to_string())?;
            }
            Entry::Takeover { seat, why, .. } => {
                let row = &mut self.seats[seat.index()];
                ensure!(row.substitute.is_none(), "a bot plays this seat already");
                row.substitute = Some(*why);
                if *why == Why::OutOfTime {
                    ensure!(running.contains(*seat), "nobody waits for this seat");
                    let left = self.timing.left(*seat);
                    ensure!(left <= Timing::TOLERANCE, "{left} ms were left");
                }
            }
            Entry::Return { seat, .. } => {
                let row = &mut self.seats[seat.index()];
                ensure!(row.substitute.take().is_some(), "nobody plays for this seat");
            }
            Entry::Say(_) | Entry::Change => {}
        }
        Ok(())
    }

    fn beginning(&self) -> Result<AnyMatch, String> {
        let record = Record {
            game: self.row.game.clone(),
            rules_version: self.row.rules_version,
            options: self.row.options.clone().into_iter().collect(),
            seats: self.seats.iter().map(|seat| seat.name.clone()).collect(),
            seed: self.row.seed,
            moves: Vec::new(),
        };
        AnyMatch::replay(&record).map_err(|error| error.to_string())
    }

    /// The game after an earlier entry.
    fn as_it_was(&self, number: usize) -> Result<Option<AnyMatch>, String> {
        let mut game: Option<AnyMatch> = None;
        for logged in &self.log[..number] {
            match (&logged.entry, &mut game) {
                (Entry::Start, game) => *game = Some(self.beginning()?),
                (Entry::Move { seat, notation, .. }, Some(game)) => {
                    let ply = game.ply();
                    game.submit_text(*seat, ply, notation).map_err(|error| error.to_string())?;
                }
                (Entry::Undo { seat, .. }, Some(game)) => {
                    game.undo(*seat).map_err(|error| error.to_string())?;
                }
                _ => {}
            }
        }
        Ok(game)
    }

    fn to_act(&self) -> SeatSet {
        self.game.as_ref().map_or(SeatSet::EMPTY, AnyMatch::to_act)
    }

    fn status(&self) -> Status {
        match &self.game {
            Some(game) if game.to_act().is_empty() => Status::Over,
            Some(_) => Status::Running,
            None => Status::Open,
        }
    }

    fn is_played_by_bot(&self, seat: Seat) -> bool {
        let row = &self.seats[seat.index()];
        row.substitute.is_some() || matches!(row.sitter, Sitter::Bot(_))
    }

    /// The seats of people who must decide.
    fn running(&self) -> SeatSet {
        self.to_act().iter().filter(|seat| !self.is_played_by_bot(*seat)).collect()
    }

    fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Seat> + 'a {
        let own = move |row: &&SeatRow| matches!(&row.sitter, Sitter::Person(other) if other == person);
        self.seats.iter().filter(own).map(|row| row.seat)
    }
}
