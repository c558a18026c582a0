//! A table in memory: the state after its log.

use std::collections::{HashMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use bots::Level;
use game::{MAX_SEATS, Seat, SeatSet};
use games::AnyMatch;
use protocol::{ChatLine, Pace, PersonId, Sitter, Status, TableId, TableInfo};
use store::{Entry, Logged, PremoveRow, SeatRow, StoredTable, TableRow};
use table::Record;

use super::awaited::WaitingAlerts;
use super::broken::{BrokenTable, Fault, Misfit};
use super::clock::{Clock, Outages};
use super::info;
use super::rests::Rests;
use super::seen::{self, SharedPart};

/// The number of chat lines that a new follower is sent.
const CHAT_LINES: usize = 100;

/// The level of a bot that takes a person's seat over.
pub(crate) const SUBSTITUTE_LEVEL: Level = Level::Medium;

/// A table: its rows, and the state after its log.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) row: TableRow,
    pub(crate) seats: Vec<SeatRow>,
    /// The levels of the bots in the seats.
    levels: [Option<Level>; MAX_SEATS],
    pub(crate) game: Option<AnyMatch>,
    pub(crate) chat: VecDeque<ChatLine>,
    pub(crate) clock: Clock,
    /// The number of outages that were known when the table was read.
    pub(crate) outages: usize,
    /// The number of the last entry.
    pub(crate) number: i64,
    /// The time of the last entry.
    pub(crate) at: i64,
    /// The time of the last entry that changed who must decide.
    pub(crate) moved_at: i64,
    /// The moves that players have sealed in advance; empty once the game is over.
    pub(crate) premoves: Vec<PremoveRow>,
    /// The number of the entry since which each seat is awaited; 0 if it is not.
    pub(super) awaited_since: [i64; MAX_SEATS],
    /// The alerts that wait for each seat.
    pub(super) alerts: [WaitingAlerts; MAX_SEATS],
    /// The ply after each entry; index 0 is before the first entry.
    plies: Vec<u32>,
    /// The numbers of the entries of clients' moves, by seat and move id.
    played: HashMap<(Seat, String), i64>,
}

impl Table {
    /// Builds a table from its stored rows and log.
    ///
    /// # Errors
    /// Says which stored row or entry is broken.
    pub(crate) fn new(stored: StoredTable, outages: Outages) -> Result<Self, BrokenTable> {
        let StoredTable { row, seats, log, premoves } = stored;
        let mut table = Self {
            outages: outages.count(),
            clock: Clock::new(row.pace, Rests::new(&row, &seats, outages)),
            row,
            seats: Vec::new(),
            levels: [None; MAX_SEATS],
            game: None,
            chat: VecDeque::new(),
            number: 0,
            at: 0,
            moved_at: 0,
            premoves,
            awaited_since: [0; MAX_SEATS],
            alerts: [WaitingAlerts::unknown(0); MAX_SEATS],
            plies: vec![0],
            played: HashMap::new(),
        };
        for seat in seats {
            table.levels[seat.seat.index()] = level(&seat).map_err(|fault| table.broken(fault))?;
            // Substitutes come from the log.
            table.seats.push(SeatRow { substitute: None, ..seat });
        }
        for logged in &log {
            table.replay(logged)?;
        }
        Ok(table)
    }

    /// The table.
    pub(crate) const fn id(&self) -> &TableId {
        &self.row.id
    }

    fn broken(&self, fault: Fault) -> BrokenTable {
        BrokenTable { table: self.id().clone(), fault }
    }

    /// The milliseconds that an awaited seat has left, and those of a full turn; `None` if nobody waits for it.
    pub(crate) fn time_left(&self, seat: Seat, now: i64) -> Option<(i64, i64)> {
        let Pace::Turns { seconds } = self.row.pace else { return None };
        let clocks = self.clock.show(self.seats.len() as u8, self.running(), now)?;
        let clock = clocks.seats.get(seat.index()).filter(|_| self.running().contains(seat))?;
        Some((clock.left, i64::from(seconds) * 1000))
    }

    /// Applies an entry of the log, including its move.
    ///
    /// # Errors
    /// If the entry does not fit those before it.
    pub(crate) fn replay(&mut self, logged: &Logged) -> Result<(), BrokenTable> {
        let running = self.running();
        if logged.entry == Entry::Start {
            let game = self.begin(&self.seats).map_err(|error| self.broken(Fault::Start(error)))?;
            self.game = Some(game);
        }
        self.follow(logged).map_err(|misfit| self.broken(Fault::Entry { number: logged.number, misfit }))?;
        self.note(logged, running);
        self.alerts = [WaitingAlerts::unknown(logged.number); MAX_SEATS];
        Ok(())
    }

    /// Applies an entry to the game.
    fn follow(&mut self, logged: &Logged) -> Result<(), Misfit> {
        if logged.number != self.number + 1 {
            return Err(Misfit::Gap { last: self.number });
        }
        if let Some(seat) = logged.entry.seat().filter(|seat| seat.index() >= self.seats.len()) {
            return Err(Misfit::NoSeat(seat));
        }
        match &logged.entry {
            Entry::Move { seat, notation, .. } => {
                let game = self.game.as_mut().ok_or(Misfit::NotBegun)?;
                let ply = game.ply();
                game.submit_text(*seat, ply, notation).map_err(Misfit::Move)?;
            }
            Entry::Undo { seat, .. } => {
                let game = self.game.as_mut().ok_or(Misfit::NotBegun)?;
                game.undo(*seat).map_err(Misfit::Undo)?;
            }
            Entry::Start | Entry::Takeover { .. } | Entry::Return { .. } | Entry::Say(_) | Entry::Change => {}
        }
        Ok(())
    }

    /// Applies an entry, except for its move, which the game has made already; `running` are the clocks before it.
    pub(crate) fn note(&mut self, logged: &Logged, running: SeatSet) {
        self.clock = self.clock_after(logged, running);
        (self.number, self.at) = (logged.number, logged.at);
        if !matches!(logged.entry, Entry::Say(_) | Entry::Change) {
            self.moved_at = logged.at;
        }
        match &logged.entry {
            Entry::Move { seat, id: Some(id), .. } | Entry::Undo { seat, id, .. } => {
                self.played.insert((*seat, id.clone()), logged.number);
            }
            Entry::Takeover { seat, why, .. } => self.seats[seat.index()].substitute = Some(*why),
            Entry::Return { seat, .. } => self.seats[seat.index()].substitute = None,
            Entry::Say(Some(line)) => self.hear(logged, line),
            Entry::Start | Entry::Move { id: None, .. } | Entry::Say(None) | Entry::Change => {}
        }
        self.plies.push(self.ply() as u32);
        self.note_awaited(logged, running);
    }

    /// The clocks after an entry whose move the game has made already; `running` are the clocks before it.
    pub(crate) fn clock_after(&self, logged: &Logged, running: SeatSet) -> Clock {
        let mut clock = self.clock.clone();
        clock.run(running, logged.at);
        match &logged.entry {
            Entry::Start => clock.start(logged.at),
            Entry::Move { seat, .. } => clock.moved(*seat, !self.to_act().contains(*seat)),
            Entry::Return { seat, .. } => clock.returned(*seat),
            Entry::Undo { .. } | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => {}
        }
        clock
    }

    fn hear(&mut self, logged: &Logged, line: &store::ChatLine) {
        let (number, name, text) = (logged.number as u64, line.name.clone(), line.text.clone());
        let person = Some(line.person.clone());
        // `watching` is filled in when the line is sent.
        self.chat.push_back(ChatLine { number, at: logged.at, name, person, watching: false, text });
        if self.chat.len() > CHAT_LINES {
            self.chat.pop_front();
        }
    }

    /// Replaces the row of a seat.
    ///
    /// # Panics
    /// If a bot has an unknown level: only known levels are written.
    pub(crate) fn take_seat(&mut self, row: SeatRow) {
        let index = row.seat.index();
        self.levels[index] = level(&row).unwrap_or_else(|fault| panic!("{fault}"));
        self.clock.set_holidays(row.seat, &row.holidays);
        if row.sitter != self.seats[index].sitter {
            self.alerts[index] = WaitingAlerts::unknown(self.number);
        }
        self.seats[index] = row;
    }

    /// The start of the game with these seats.
    ///
    /// # Errors
    /// If the game or its version is unknown.
    pub(crate) fn begin(&self, seats: &[SeatRow]) -> Result<AnyMatch, table::ReplayError> {
        AnyMatch::replay(&Record {
            game: self.row.game.clone(),
            rules_version: self.row.rules_version,
            options: self.row.options.clone().into_iter().collect(),
            seats: seats.iter().map(|seat| seat.name.clone()).collect(),
            seed: self.row.seed,
            moves: Vec::new(),
        })
    }

    /// How many moves have been played.
    pub(crate) fn ply(&self) -> usize {
        self.game.as_ref().map_or(0, AnyMatch::ply)
    }

    /// The seats that must decide; none if the game has ended, also by resignation.
    pub(crate) fn to_act(&self) -> SeatSet {
        let game = self.game.as_ref().filter(|_| self.row.status != Status::Over);
        game.map_or(SeatSet::EMPTY, AnyMatch::to_act)
    }

    /// The status by the game, or by the row before the start.
    pub(crate) fn status(&self) -> Status {
        match &self.game {
            Some(_) if self.to_act().is_empty() => Status::Over,
            Some(_) => Status::Running,
            None => self.row.status,
        }
    }

    /// The seats whose clocks run: those of people who must decide.
    pub(crate) fn running(&self) -> SeatSet {
        self.to_act().iter().filter(|seat| self.bot_level(*seat).is_none()).collect()
    }

    /// The level of the bot that decides for a seat, if one does.
    pub(crate) fn bot_level(&self, seat: Seat) -> Option<Level> {
        let row = self.seats.get(seat.index())?;
        match row.sitter {
            Sitter::Bot(_) => self.levels[seat.index()],
            Sitter::Person(_) => row.substitute.map(|_| SUBSTITUTE_LEVEL),
            // The person was deleted.
            Sitter::Open => Some(SUBSTITUTE_LEVEL),
        }
    }

    /// The seats of a person.
    pub(crate) fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Seat> + 'a {
        let mine = move |row: &&SeatRow| matches!(&row.sitter, Sitter::Person(own) if own == person);
        self.seats.iter().filter(mine).map(|row| row.seat)
    }

    /// The number of the entry of a client's move.
    pub(crate) fn played(&self, seat: Seat, move_id: &str) -> Option<i64> {
        self.played.get(&(seat, move_id.to_owned())).copied()
    }

    /// The number of moves up to which a client that has seen entry `number` knows the history.
    pub(crate) fn known_ply(&self, number: u64) -> usize {
        let from = usize::try_from(number).unwrap_or(usize::MAX).min(self.plies.len() - 1);
        self.plies[from..].iter().min().map_or(0, |ply| *ply as usize)
    }

    /// The shared part of the updates for followers who know entry `since`.
    pub(crate) fn shared_part(&self, since: u64, now: i64) -> SharedPart<'_> {
        let (known, number) = (self.known_ply(since), self.number as u64);
        let clocks = self.clock.show(self.seats.len() as u8, self.running(), now);
        SharedPart { table: self.id(), number, known, clocks }
    }

    /// The update of a viewer; `None` before the game begins.
    pub(crate) fn update(&self, shared: &SharedPart<'_>, viewer: Option<Seat>) -> Option<Utf8Bytes> {
        self.game.as_ref().map(|game| seen::update_text(game, shared, viewer))
    }

    /// The table as everybody sees it.
    pub(crate) fn info(&self, present: impl Fn(&PersonId) -> bool) -> TableInfo {
        info::table_info(&self.row, &self.seats, self.to_act(), self.number, present)
    }
}

/// The level of the bot in a seat, if there is one.
fn level(row: &SeatRow) -> Result<Option<Level>, Fault> {
    let Sitter::Bot(level) = &row.sitter else { return Ok(None) };
    let unknown = |_| Fault::Level { seat: row.seat, level: level.clone() };
    level.parse().map(Some).map_err(unknown)
}
