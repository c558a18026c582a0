//! One table, replayed entry by entry.

use std::collections::BTreeSet;

use game::{Seat, SeatSet};
use games::AnyMatch;
use protocol::{PersonId, Sitter, Status, Why};
use store::{Change, Entry, Logged, SeatRow, TableRow};
use table::Record;

use super::timing::{Timing, TrueTime};
use super::{Checked, ensure};

/// A table, replayed entry by entry.
#[derive(Debug)]
pub(super) struct CheckedTable {
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) log: Vec<Logged>,
    /// When each entry was committed.
    pub(super) at: Vec<u64>,
    pub(super) game: Option<AnyMatch>,
    ids: BTreeSet<(Seat, String)>,
    /// Moves that were refused for good.
    refused: BTreeSet<(Seat, String)>,
    pub(super) timing: Timing,
}

impl CheckedTable {
    pub(super) fn new(row: TableRow, seats: Vec<SeatRow>) -> Self {
        let timing = Timing::new(row.pace, row.hours.clone());
        let (ids, refused) = (BTreeSet::new(), BTreeSet::new());
        Self { row, seats, log: Vec::new(), at: Vec::new(), game: None, ids, refused, timing }
    }

    pub(super) fn follow(
        &mut self,
        logged: &Logged,
        changes: &[Change],
        time: &TrueTime,
        begun: u64,
        now: u64,
    ) -> Checked {
        ensure!(logged.number == self.log.len() as i64 + 1, "the last entry was {}", self.log.len());
        let running = self.running();
        self.timing.pass(running, time, begun);
        self.play(&logged.entry, changes, running)?;
        if let (Some(seat), Some(id)) = (logged.entry.seat(), logged.entry.move_id()) {
            ensure!(self.ids.insert((seat, id.to_owned())), "this id has been played before");
            ensure!(!self.refused.contains(&(seat, id.to_owned())), "this id was refused before");
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

    /// Notes a move that was refused for good.
    pub(super) fn refuse(&mut self, seat: Seat, id: &str) -> Checked {
        ensure!(!self.ids.contains(&(seat, id.to_owned())), "{id} was refused, but played");
        self.refused.insert((seat, id.to_owned()));
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
    pub(super) fn as_it_was(&self, number: usize) -> Result<Option<AnyMatch>, String> {
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

    pub(super) fn to_act(&self) -> SeatSet {
        self.game.as_ref().map_or(SeatSet::EMPTY, AnyMatch::to_act)
    }

    pub(super) fn status(&self) -> Status {
        match &self.game {
            Some(game) if game.to_act().is_empty() => Status::Over,
            Some(_) => Status::Running,
            None => Status::Open,
        }
    }

    pub(super) fn is_played_by_bot(&self, seat: Seat) -> bool {
        let row = &self.seats[seat.index()];
        row.substitute.is_some() || matches!(row.sitter, Sitter::Bot(_))
    }

    /// The seats of people who must decide.
    pub(super) fn running(&self) -> SeatSet {
        self.to_act().iter().filter(|seat| !self.is_played_by_bot(*seat)).collect()
    }

    pub(super) fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Seat> + 'a {
        let own = move |row: &&SeatRow| matches!(&row.sitter, Sitter::Person(other) if other == person);
        self.seats.iter().filter(own).map(|row| row.seat)
    }
}
