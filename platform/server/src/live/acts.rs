//! Commands about seats, status and chat: sitting down, starting, leaving, coming back, talking.

use bots::Level;
use game::Seat;
use protocol::{LONGEST_CHAT, Name, Sitter, Status, TableId, TableInfo, Why};
use store::{Change, ChatLine, Entry, SeatRow};

use super::seen;
use super::task::{ATTEMPTS, Task, WriteError};
use crate::AppError;
use crate::auth::Person;

/// Chat is refused once the log has this many entries, so that nobody can fill the disk.
const LONGEST_LOG: i64 = 20_000;

/// An action at a table that is not a move.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Sit down in an open seat.
    Sit { seat: Seat, name: Option<Name> },
    /// Sit down in the first open seat; if that was the last, the game begins.
    SitAnywhere,
    /// Stand up from a seat.
    Stand { seat: Seat },
    /// Put a bot into an open seat.
    Bot { seat: Seat, level: Level },
    /// Send a bot away.
    Open { seat: Seat },
    /// Begin.
    Start,
    /// Leave all seats; a bot plays on.
    Leave,
    /// Give a seat up for good; a bot plays on.
    Resign { seat: Seat },
    /// Take a seat back from a bot.
    Return { seat: Seat },
    /// Let a bot play for a person who has been absent for long.
    Relieve { seat: Seat },
    /// Name the table of the rematch.
    Rematch { table: TableId },
}

/// What an act writes.
type Writes = (Vec<Entry>, Vec<Change>);

impl Task {
    /// Carries out an act. If another node wrote first, it is checked and tried again.
    pub(crate) async fn act(&mut self, person: &Person, act: Act) -> Result<TableInfo, AppError> {
        self.catch_up().await?;
        let mut done = self.try_act(person, &act).await;
        for _ in 0..ATTEMPTS {
            match done {
                Err(WriteError::Conflict) => done = self.try_act(person, &act).await,
                Err(WriteError::Refused(error)) => return Err(error),
                Ok(()) => break,
            }
        }
        done.map_err(|_| AppError::conflict("the table has changed meanwhile: try again"))?;
        Ok(self.table.info(|person| self.room.has(person)))
    }

    async fn try_act(&mut self, person: &Person, act: &Act) -> Result<(), WriteError> {
        let (entries, changes) = self.plan(person, act).map_err(WriteError::Refused)?;
        if !entries.is_empty() {
            let running = self.table.running();
            if entries.contains(&Entry::Start) {
                // The game begins with the names after these changes.
                let game = self.table.begin(&self.seats_after(&changes));
                self.table.game = Some(game.map_err(|error| WriteError::Refused(error.into()))?);
            }
            let ended = changes.iter().any(|change| matches!(change, Change::Over { .. }));
            let starts = entries.contains(&Entry::Start);
            self.write(entries, changes, running).await?;
            if starts {
                self.read_seats().await;
            }
            self.room.tell(&self.table, self.now(), None);
            if ended {
                self.rate();
            }
        }
        Ok(())
    }

    fn plan(&self, person: &Person, act: &Act) -> Result<Writes, AppError> {
        match act {
            Act::Sit { seat, name } => {
                let name = name.as_ref().unwrap_or(&person.name);
                self.fill(taken(*seat, person, name.as_str()))
            }
            Act::SitAnywhere => self.sit_anywhere(person),
            Act::Bot { seat, level } => {
                self.host_only(person)?;
                let level = level.to_string();
                self.fill(SeatRow::new(*seat, Sitter::Bot(level.clone()), &level))
            }
            Act::Stand { seat } => {
                self.own_seat(person, *seat)?;
                self.before_the_start()?;
                Ok(changed(vec![Change::Seat(empty(*seat))]))
            }
            Act::Open { seat } => {
                self.host_only(person)?;
                self.before_the_start()?;
                if !matches!(self.seat(*seat)?.sitter, Sitter::Bot(_)) {
                    return Err(AppError::conflict("there is no bot in this seat"));
                }
                Ok(changed(vec![Change::Seat(empty(*seat))]))
            }
            Act::Start => {
                self.host_only(person)?;
                self.before_the_start()?;
                self.start(Vec::new())
            }
            Act::Leave => self.leave(person),
            Act::Resign { seat } => self.resign(person, *seat),
            Act::Return { seat } => self.take_back(person, *seat),
            Act::Relieve { seat } => self.relieve(person, *seat),
            Act::Rematch { table } => self.rematch(person, table),
        }
    }

    /// Fills an open seat.
    fn fill(&self, row: SeatRow) -> Result<Writes, AppError> {
        self.before_the_start()?;
        if self.seat(row.seat)?.sitter != Sitter::Open {
            return Err(AppError::conflict("this seat is taken"));
        }
        Ok(changed(vec![Change::Seat(row)]))
    }

    fn sit_anywhere(&self, person: &Person) -> Result<Writes, AppError> {
        self.before_the_start()?;
        let mut open = self.table.seats.iter().filter(|row| row.sitter == Sitter::Open).map(|row| row.seat);
        let seat = open.next().ok_or_else(|| AppError::conflict("every seat is taken"))?;
        let row = taken(seat, person, person.name.as_str());
        let sit = vec![Change::Seat(row)];
        if open.next().is_none() { self.start(sit) } else { Ok(changed(sit)) }
    }

    fn start(&self, mut changes: Vec<Change>) -> Result<Writes, AppError> {
        if self.seats_after(&changes).iter().any(|row| row.sitter == Sitter::Open) {
            return Err(AppError::conflict("a seat is still open"));
        }
        changes.push(Change::Status(Status::Running));
        Ok((vec![Entry::Start], changes))
    }

    /// The seats as they will be after these changes.
    pub(super) fn seats_after(&self, changes: &[Change]) -> Vec<SeatRow> {
        let mut seats = self.table.seats.clone();
        for change in changes {
            if let Change::Seat(row) = change {
                seats[row.seat.index()] = row.clone();
            }
        }
        seats
    }

    fn leave(&self, person: &Person) -> Result<Writes, AppError> {
        let mine: Vec<Seat> = self.table.seats_of(&person.id).collect();
        match self.table.status() {
            Status::Open => {
                let mut changes: Vec<Change> = mine.iter().map(|seat| Change::Seat(empty(*seat))).collect();
                if self.table.row.host == person.id {
                    changes.push(Change::Status(Status::Closed));
                }
                if changes.is_empty() {
                    return Err(AppError::conflict("you do not sit here"));
                }
                Ok(changed(changes))
            }
            Status::Running => {
                let here = mine.into_iter().filter(|seat| self.substitute(*seat).is_none());
                Ok((here.map(|seat| takeover(person, seat, Why::Gone)).collect(), Vec::new()))
            }
            Status::Over | Status::Closed => Ok((Vec::new(), Vec::new())),
        }
    }

    fn resign(&self, person: &Person, seat: Seat) -> Result<Writes, AppError> {
        self.own_seat(person, seat)?;
        self.while_it_runs()?;
        if self.substitute(seat) == Some(Why::Resigned) {
            return Err(AppError::conflict("you have resigned already"));
        }
        let resigned = takeover(person, seat, Why::Resigned);
        match &self.table.game {
            // In a game of two the other seat wins.
            Some(game) if self.table.seats.len() == 2 => {
                let result = seen::conceded(game, seat);
                Ok((vec![resigned, Entry::Change], vec![Change::Over { at: self.now(), result }]))
            }
            _ => Ok((vec![resigned], Vec::new())),
        }
    }

    fn take_back(&self, person: &Person, seat: Seat) -> Result<Writes, AppError> {
        self.own_seat(person, seat)?;
        self.while_it_runs()?;
        match self.substitute(seat) {
            None => Err(AppError::conflict("nobody plays for you")),
            Some(Why::Resigned) => Err(AppError::forbidden("you have resigned")),
            Some(Why::Gone | Why::OutOfTime) => {
                Ok((vec![Entry::Return { seat, person: Some(person.id.clone()) }], Vec::new()))
            }
        }
    }

    /// Lets a bot play for an absent person who must decide, at a table without clocks.
    fn relieve(&self, person: &Person, seat: Seat) -> Result<Writes, AppError> {
        if self.table.seats_of(&person.id).next().is_none() {
            return Err(AppError::forbidden("you do not sit here"));
        }
        self.while_it_runs()?;
        let row = self.seat(seat)?;
        let refusal = if !matches!(row.sitter, Sitter::Person(_)) || row.substitute.is_some() {
            "a bot plays this seat"
        } else if self.table.clock.is_timed() {
            "the clock decides how long one may be away"
        } else if !self.table.to_act().contains(seat) {
            "nobody waits for this seat"
        } else if !self.room.is_long_away(seat) {
            "they are here, or have not been away for long"
        } else {
            return Ok((vec![takeover(person, seat, Why::Gone)], Vec::new()));
        };
        Err(AppError::conflict(refusal))
    }

    fn rematch(&self, person: &Person, table: &TableId) -> Result<Writes, AppError> {
        if self.table.seats_of(&person.id).next().is_none() {
            return Err(AppError::forbidden("you did not play here"));
        }
        if self.table.status() != Status::Over {
            return Err(AppError::conflict("the game is not over"));
        }
        if self.table.row.rematch.is_some() {
            return Ok((Vec::new(), Vec::new()));
        }
        Ok(changed(vec![Change::Rematch(table.clone())]))
    }

    /// A line of chat.
    pub(crate) async fn say(&mut self, person: &Person, text: &str) -> Result<(), AppError> {
        if self.table.seats_of(&person.id).next().is_none() && !self.room.has(&person.id) {
            return Err(AppError::forbidden("sit down or watch to be heard here"));
        }
        let text: String = text.chars().filter(|c| !c.is_control() && !is_control_mark(*c)).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_CHAT {
            return Err(AppError::bad(format!("a line of chat has 1 to {LONGEST_CHAT} characters")));
        }
        if self.table.number >= LONGEST_LOG {
            return Err(AppError::conflict("the chat of this table is full"));
        }
        let line =
            ChatLine { person: person.id.clone(), name: person.name.to_string(), text: text.to_owned() };
        for _ in 0..ATTEMPTS {
            let say = Entry::Say(Some(line.clone()));
            match self.write(vec![say], Vec::new(), self.table.running()).await {
                Ok(()) => return Ok(()),
                Err(WriteError::Conflict) => {}
                Err(WriteError::Refused(error)) => return Err(error),
            }
        }
        Err(AppError::conflict("too many chat messages at once: wait a moment"))
    }

    /// Why a bot plays a person's seat, if one does.
    fn substitute(&self, seat: Seat) -> Option<Why> {
        self.table.seats[seat.index()].substitute
    }

    fn seat(&self, seat: Seat) -> Result<&SeatRow, AppError> {
        self.table.seats.get(seat.index()).ok_or_else(|| AppError::bad("there is no such seat"))
    }

    pub(super) fn own_seat(&self, person: &Person, seat: Seat) -> Result<(), AppError> {
        let own = self.table.seats_of(&person.id).any(|own| own == seat);
        if own { Ok(()) } else { Err(AppError::forbidden("this is not your seat")) }
    }

    fn host_only(&self, person: &Person) -> Result<(), AppError> {
        let host = self.table.row.host == person.id;
        if host { Ok(()) } else { Err(AppError::forbidden("only the host of the table may do that")) }
    }

    fn before_the_start(&self) -> Result<(), AppError> {
        match self.table.status() {
            Status::Open => Ok(()),
            Status::Running | Status::Over => Err(AppError::conflict("the game has begun")),
            Status::Closed => Err(AppError::conflict("the table is closed")),
        }
    }

    fn while_it_runs(&self) -> Result<(), AppError> {
        let runs = self.table.status() == Status::Running;
        if runs { Ok(()) } else { Err(AppError::conflict("the game is not being played")) }
    }
}

/// Whether a character changes the direction of text or is invisible; joiners of emoji are allowed.
const fn is_control_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'
        | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Changes of rows, with the entry that makes other nodes read them.
fn changed(changes: Vec<Change>) -> Writes {
    (vec![Entry::Change], changes)
}

fn takeover(person: &Person, seat: Seat, why: Why) -> Entry {
    Entry::Takeover { seat, person: Some(person.id.clone()), why }
}

fn taken(seat: Seat, person: &Person, name: &str) -> SeatRow {
    SeatRow { account: person.account, ..SeatRow::new(seat, Sitter::Person(person.id.clone()), name) }
}

fn empty(seat: Seat) -> SeatRow {
    SeatRow::new(seat, Sitter::Open, "")
}
