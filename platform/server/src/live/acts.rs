//! What happens around the game: sitting down, starting, leaving, coming back, talking.

use bots::Level;
use game::Seat;
use protocol::{LONGEST_CHAT, Name, Status, TableId, TableInfo, Why};
use store::{Change, Entry, SeatRow};

use super::game::{kind, why_word};
use super::hub::now;
use super::task::{ATTEMPTS, Task, Undone};
use crate::AppError;
use crate::auth::Person;

/// The most lines a table's log has room for: nobody can fill the disk by talking.
const LONGEST_LOG: i64 = 20_000;

/// Something about a table.
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
    /// Call a bot in for somebody who is long away.
    Relieve { seat: Seat },
    /// Play again at this table.
    Rematch { table: TableId },
}

/// What an act writes.
type Writes = (Vec<Entry>, Vec<Change>);

impl Task {
    /// Does something about the table. If another node was first, it is tried again as things stand then.
    pub(crate) async fn act(&mut self, person: &Person, act: Act) -> Result<TableInfo, AppError> {
        self.catch_up().await?;
        let mut done = self.try_act(person, &act).await;
        for _ in 0..ATTEMPTS {
            match done {
                Err(Undone::TooLate) => done = self.try_act(person, &act).await,
                Err(Undone::Refused(error)) => return Err(error),
                Ok(()) => break,
            }
        }
        done.map_err(|_| AppError::conflict("somebody else was first"))?;
        self.table.info(|person| self.room.has(person)).map_err(|why| AppError::internal(&why))
    }

    async fn try_act(&mut self, person: &Person, act: &Act) -> Result<(), Undone> {
        let (entries, changes) = self.plan(person, act).map_err(Undone::Refused)?;
        if !entries.is_empty() {
            let begins = entries.iter().any(|entry| entry.kind == kind::START);
            let running = self.table.running();
            // The game begins with the names the seats will have.
            if begins {
                let seats = self.table.seats.clone();
                take_seats(&mut self.table.seats, &changes);
                let game = self.table.begin();
                self.table.seats = seats;
                self.table.game = Some(game.map_err(|why| Undone::Refused(AppError::internal(&why)))?);
            }
            self.write(entries, changes, running).await?;
            self.room.tell(&self.table, now(), None);
        }
        Ok(())
    }

    fn plan(&self, person: &Person, act: &Act) -> Result<Writes, AppError> {
        match act {
            Act::Sit { seat, name } => {
                let name = name.as_ref().unwrap_or(&person.name);
                self.change_seat(
                    *seat,
                    SeatRow { person: person.id.to_string(), ..named(*seat, name.as_str()) },
                )
            }
            Act::SitAnywhere => self.sit_anywhere(person),
            Act::Bot { seat, level } => {
                self.host_only(person)?;
                self.change_seat(
                    *seat,
                    SeatRow { bot: level.to_string(), ..named(*seat, &level.to_string()) },
                )
            }
            Act::Stand { seat } => {
                self.own_seat(person, *seat)?;
                self.before_the_start()?;
                Ok(self.changed(vec![Change::Seat(named(*seat, ""))]))
            }
            Act::Open { seat } => {
                self.host_only(person)?;
                self.before_the_start()?;
                let row = self.seat(*seat)?;
                if row.bot.is_empty() {
                    return Err(AppError::conflict("there is no bot in this seat"));
                }
                Ok(self.changed(vec![Change::Seat(named(*seat, ""))]))
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

    fn change_seat(&self, seat: Seat, row: SeatRow) -> Result<Writes, AppError> {
        self.before_the_start()?;
        let now = self.seat(seat)?;
        if !now.person.is_empty() || !now.bot.is_empty() {
            return Err(AppError::conflict("this seat is taken"));
        }
        Ok(self.changed(vec![Change::Seat(row)]))
    }

    fn sit_anywhere(&self, person: &Person) -> Result<Writes, AppError> {
        self.before_the_start()?;
        let open = |row: &&SeatRow| row.person.is_empty() && row.bot.is_empty();
        let free: Vec<Seat> =
            self.table.seats.iter().filter(open).map(|row| Seat::new(row.seat as u8)).collect();
        let seat = *free.first().ok_or_else(|| AppError::conflict("every seat is taken"))?;
        let row = SeatRow { person: person.id.to_string(), ..named(seat, person.name.as_str()) };
        let sit = vec![Change::Seat(row)];
        if free.len() == 1 { self.start(sit) } else { Ok(self.changed(sit)) }
    }

    fn start(&self, mut changes: Vec<Change>) -> Result<Writes, AppError> {
        let mut seats = self.table.seats.clone();
        take_seats(&mut seats, &changes);
        if seats.iter().any(|row| row.person.is_empty() && row.bot.is_empty()) {
            return Err(AppError::conflict("a seat is still open"));
        }
        changes.push(Change::Status("running"));
        Ok((vec![self.entry(kind::START, -1, "", "")], changes))
    }

    fn leave(&self, person: &Person) -> Result<Writes, AppError> {
        let mine: Vec<Seat> = self.table.seats_of(person.id.as_str()).collect();
        match self.table.status() {
            Status::Open => {
                let mut changes: Vec<Change> =
                    mine.iter().map(|seat| Change::Seat(named(*seat, ""))).collect();
                if self.table.row.host == person.id.as_str() {
                    changes.push(Change::Status("closed"));
                }
                if changes.is_empty() {
                    return Err(AppError::conflict("you do not sit here"));
                }
                Ok(self.changed(changes))
            }
            Status::Running => {
                let here = mine.iter().filter(|seat| self.table.substitutes[seat.index()].is_none());
                Ok((self.takeovers(person, here, Why::Gone), Vec::new()))
            }
            Status::Over | Status::Closed => Ok((Vec::new(), Vec::new())),
        }
    }

    fn resign(&self, person: &Person, seat: Seat) -> Result<Writes, AppError> {
        self.own_seat(person, seat)?;
        self.while_it_runs()?;
        if self.table.substitutes[seat.index()] == Some(Why::Resigned) {
            return Err(AppError::conflict("you have resigned already"));
        }
        Ok((self.takeovers(person, [seat].iter(), Why::Resigned), Vec::new()))
    }

    fn take_back(&self, person: &Person, seat: Seat) -> Result<Writes, AppError> {
        self.own_seat(person, seat)?;
        self.while_it_runs()?;
        match self.table.substitutes[seat.index()] {
            None => Err(AppError::conflict("nobody plays for you")),
            Some(Why::Resigned) => Err(AppError::forbidden("you have resigned")),
            Some(Why::Gone | Why::OutOfTime) => {
                let entry = self.entry(kind::RETURN, seat.index() as i64, person.id.as_str(), "");
                Ok((vec![entry], Vec::new()))
            }
        }
    }

    /// A bot for somebody all wait for who has long been away. Where there are clocks, they see to that.
    fn relieve(&self, person: &Person, seat: Seat) -> Result<Writes, AppError> {
        if self.table.seats_of(person.id.as_str()).next().is_none() {
            return Err(AppError::forbidden("you do not sit here"));
        }
        self.while_it_runs()?;
        let row = self.seat(seat)?;
        let refusal = if row.person.is_empty() || self.table.substitutes[seat.index()].is_some() {
            "a bot plays this seat"
        } else if self.table.clock.is_timed() {
            "the clock decides how long one may be away"
        } else if !self.table.to_act().contains(seat) {
            "nobody waits for this seat"
        } else if !self.room.is_long_away(seat) {
            "they are here, or have not been away for long"
        } else {
            return Ok((self.takeovers(person, [seat].iter(), Why::Gone), Vec::new()));
        };
        Err(AppError::conflict(refusal))
    }

    fn rematch(&self, person: &Person, table: &TableId) -> Result<Writes, AppError> {
        if self.table.seats_of(person.id.as_str()).next().is_none() {
            return Err(AppError::forbidden("you did not play here"));
        }
        if self.table.status() != Status::Over {
            return Err(AppError::conflict("the game is not over"));
        }
        if !self.table.row.rematch.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        Ok(self.changed(vec![Change::Rematch(table.to_string())]))
    }

    /// A line of chat.
    pub(crate) async fn say(&mut self, person: &Person, text: &str) -> Result<(), AppError> {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_CHAT {
            return Err(AppError::bad(format!("a line of chat has 1 to {LONGEST_CHAT} characters")));
        }
        if self.table.number >= LONGEST_LOG {
            return Err(AppError::conflict("so much has been said here that no more fits"));
        }
        let body = format!("{}\n{text}", person.name);
        for _ in 0..ATTEMPTS {
            let entry = self.entry(kind::SAY, -1, person.id.as_str(), &body);
            match self.write(vec![entry], Vec::new(), self.table.running()).await {
                Ok(()) => return Ok(()),
                Err(Undone::TooLate) => {}
                Err(Undone::Refused(error)) => return Err(error),
            }
        }
        Err(AppError::conflict("too many talk at once"))
    }

    fn takeovers<'a>(&self, person: &Person, seats: impl Iterator<Item = &'a Seat>, why: Why) -> Vec<Entry> {
        let entry = |(step, seat): (i64, &Seat)| {
            let entry = self.entry(kind::TAKEOVER, seat.index() as i64, person.id.as_str(), why_word(why));
            Entry { number: entry.number + step, ..entry }
        };
        (0..).zip(seats).map(entry).collect()
    }

    fn changed(&self, changes: Vec<Change>) -> Writes {
        (vec![self.entry(kind::CHANGE, -1, "", "")], changes)
    }

    fn seat(&self, seat: Seat) -> Result<&SeatRow, AppError> {
        self.table.seats.get(seat.index()).ok_or_else(|| AppError::bad("there is no such seat"))
    }

    fn own_seat(&self, person: &Person, seat: Seat) -> Result<(), AppError> {
        let own = self.table.seats_of(person.id.as_str()).any(|own| own == seat);
        if own { Ok(()) } else { Err(AppError::forbidden("this is not your seat")) }
    }

    fn host_only(&self, person: &Person) -> Result<(), AppError> {
        let host = self.table.row.host == person.id.as_str();
        if host { Ok(()) } else { Err(AppError::forbidden("only who made the table may do that")) }
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

/// A seat with a name and nobody in it.
fn named(seat: Seat, name: &str) -> SeatRow {
    SeatRow { seat: seat.index() as i64, name: name.to_owned(), ..SeatRow::default() }
}

fn take_seats(seats: &mut [SeatRow], changes: &[Change]) {
    for change in changes {
        if let Change::Seat(row) = change {
            seats[row.seat as usize] = row.clone();
        }
    }
}
