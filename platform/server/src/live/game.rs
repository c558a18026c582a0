//! A table in memory: what its log amounts to.

use std::collections::{HashMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use bots::Level;
use game::{MAX_SEATS, Seat, SeatSet};
use games::AnyMatch;
use protocol::{ChatLine, PersonId, Sitter, Status, TableId, TableInfo};
use store::{Entry, Logged, SeatRow, StoredTable, TableRow};
use table::Record;

use super::broken::{BrokenTable, Fault, Misfit};
use super::clock::{Clock, Outages};
use super::seen::{self, Moment};
use super::show;

/// How many lines of chat are shown to somebody who comes later.
const CHAT: usize = 100;

/// The level of a bot that takes a person's seat over.
pub(crate) const SUBSTITUTE: Level = Level::Medium;

/// A table: its rows, and what its log amounts to.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) row: TableRow,
    pub(crate) seats: Vec<SeatRow>,
    /// The levels of the bots among them.
    levels: [Option<Level>; MAX_SEATS],
    pub(crate) game: Option<AnyMatch>,
    pub(crate) chat: VecDeque<ChatLine>,
    pub(crate) clock: Clock,
    /// How many outages were known when it was brought back.
    pub(crate) outages: usize,
    /// The number of the last entry.
    pub(crate) number: i64,
    /// When it was written.
    pub(crate) at: i64,
    /// How many moves had been played after each entry; the first is for no entry at all.
    plies: Vec<u32>,
    /// The entries that clients' moves became.
    played: HashMap<(Seat, String), i64>,
}

impl Table {
    /// Builds a table from what is kept of it.
    ///
    /// # Errors
    /// Says which stored row or entry is broken.
    pub(crate) fn new(stored: StoredTable, outages: Outages) -> Result<Self, BrokenTable> {
        let StoredTable { row, seats, log } = stored;
        let mut table = Self {
            outages: outages.count(),
            clock: Clock::new(row.pace, outages),
            row,
            seats: Vec::new(),
            levels: [None; MAX_SEATS],
            game: None,
            chat: VecDeque::new(),
            number: 0,
            at: 0,
            plies: vec![0],
            played: HashMap::new(),
        };
        for seat in seats {
            table.levels[seat.seat.index()] = level(&seat).map_err(|fault| table.broken(fault))?;
            // Who is played for at what time is in the log.
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

    /// Follows an entry that was written, here or elsewhere.
    ///
    /// # Errors
    /// If it does not fit.
    pub(crate) fn replay(&mut self, logged: &Logged) -> Result<(), BrokenTable> {
        let running = self.running();
        if logged.entry == Entry::Start {
            let game = self.begin(&self.seats).map_err(|error| self.broken(Fault::Start(error)))?;
            self.game = Some(game);
        }
        self.follow(logged).map_err(|misfit| self.broken(Fault::Entry { number: logged.number, misfit }))?;
        self.note(logged, running);
        Ok(())
    }

    /// Lets the game follow an entry.
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

    /// Takes note of an entry whose move the game has made already; `running` were the clocks before it.
    pub(crate) fn note(&mut self, logged: &Logged, running: SeatSet) {
        self.clock = self.clock_after(logged, running);
        (self.number, self.at) = (logged.number, logged.at);
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
    }

    /// The clocks after an entry whose move the game has made already; `running` were those before it.
    pub(crate) fn clock_after(&self, logged: &Logged, running: SeatSet) -> Clock {
        let mut clock = self.clock.clone();
        clock.run(running, logged.at);
        match &logged.entry {
            Entry::Start => clock.start(logged.at),
            Entry::Move { seat, .. } => clock.moved(*seat, !self.to_act().contains(*seat)),
            Entry::Return { seat, .. } => clock.welcome_back(*seat),
            Entry::Undo { .. } | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => {}
        }
        clock
    }

    fn hear(&mut self, logged: &Logged, line: &store::ChatLine) {
        let (number, name, text) = (logged.number as u64, line.name.clone(), line.text.clone());
        let person = Some(line.person.clone());
        // Whether they watch is seen when it is told.
        self.chat.push_back(ChatLine { number, at: logged.at, name, person, watching: false, text });
        if self.chat.len() > CHAT {
            self.chat.pop_front();
        }
    }

    /// Somebody sits down, stands up, or is replaced.
    ///
    /// # Panics
    /// If a bot has a level that we do not know: only levels that we know are written.
    pub(crate) fn take_seat(&mut self, row: SeatRow) {
        let index = row.seat.index();
        self.levels[index] = level(&row).unwrap_or_else(|fault| panic!("{fault}"));
        self.seats[index] = row;
    }

    /// The start of the game at this table with these people in its seats.
    ///
    /// # Errors
    /// If there is no such game any more.
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

    /// Who must decide now; nobody where the game ended before its time.
    pub(crate) fn to_act(&self) -> SeatSet {
        let game = self.game.as_ref().filter(|_| self.row.status != Status::Over);
        game.map_or(SeatSet::EMPTY, AnyMatch::to_act)
    }

    /// How far it is.
    pub(crate) fn status(&self) -> Status {
        match &self.game {
            Some(_) if self.to_act().is_empty() => Status::Over,
            Some(_) => Status::Running,
            None => self.row.status,
        }
    }

    /// The seats whose clocks run: persons who are awaited.
    pub(crate) fn running(&self) -> SeatSet {
        self.to_act().iter().filter(|seat| self.mind(*seat).is_none()).collect()
    }

    /// The bot that decides for a seat, if one does.
    pub(crate) fn mind(&self, seat: Seat) -> Option<Level> {
        let row = self.seats.get(seat.index())?;
        match row.sitter {
            Sitter::Bot(_) => self.levels[seat.index()],
            Sitter::Person(_) => row.substitute.map(|_| SUBSTITUTE),
            // A person who deleted everything has left the seat without one.
            Sitter::Open => Some(SUBSTITUTE),
        }
    }

    /// The seats of a person.
    pub(crate) fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Seat> + 'a {
        let mine = move |row: &&SeatRow| matches!(&row.sitter, Sitter::Person(own) if own == person);
        self.seats.iter().filter(mine).map(|row| row.seat)
    }

    /// The entry that a client's move became.
    pub(crate) fn played(&self, seat: Seat, move_id: &str) -> Option<i64> {
        self.played.get(&(seat, move_id.to_owned())).copied()
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
        Moment { table: self.id(), number, known, clocks }
    }

    /// What a viewer is sent at this moment; `None` before the game begins.
    pub(crate) fn update(&self, moment: &Moment<'_>, viewer: Option<Seat>) -> Option<Utf8Bytes> {
        self.game.as_ref().map(|game| seen::seen(game, moment, viewer))
    }

    /// The table as everybody sees it.
    pub(crate) fn info(&self, present: impl Fn(&PersonId) -> bool) -> TableInfo {
        show::info(&self.row, &self.seats, self.to_act(), self.number, present)
    }
}

/// The level of the bot in a seat, if there is one.
fn level(row: &SeatRow) -> Result<Option<Level>, Fault> {
    let Sitter::Bot(level) = &row.sitter else { return Ok(None) };
    let unknown = |_| Fault::Level { seat: row.seat, level: level.clone() };
    level.parse().map(Some).map_err(unknown)
}
