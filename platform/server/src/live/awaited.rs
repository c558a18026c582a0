//! Who is awaited at a table. The alerts about it are written and deleted together with the entries that cause them.

use std::sync::Arc;

use game::{Seat, SeatSet};
use protocol::{Pace, PersonId, Sitter};
use store::{Append, Awaited, Change, Entry, Logged, SeatRow};

use super::task::Task;

/// At a table over days an alert waits longer for the person to look, by this factor.
const PATIENCE_OVER_DAYS: u32 = 12;

/// A table with at least this many seconds for a turn is played over days.
const DAYS: u32 = 3600;

impl Task {
    /// Adds to an append the alerts that its entries make and delete. The game has made the moves of the entries
    /// already; `before` are the seats that were awaited before them.
    pub(super) fn add_alerts(&self, append: &mut Append, before: SeatSet) {
        let Some(last) = append.entries.last() else { return };
        // It is not known of somebody who has just sat down whether they have a channel.
        let starts = append.entries.iter().any(|logged| logged.entry == Entry::Start);
        if !starts && !self.table.seats.iter().any(|row| row.alerted) {
            return;
        }
        let seats = self.seats_after(&append.changes);
        let alerted = |seat: Seat| starts || seats[seat.index()].alerted;
        let after = self.awaited_after(&seats, append);
        let present: SeatSet = append.entries.iter().filter_map(acting_seat).collect();
        let gone = |seat: &Seat| !after.contains(*seat) || present.contains(*seat);
        let new = |seat: &Seat| !before.contains(*seat) && !present.contains(*seat);
        let due = last.at + self.alert_wait();
        let number = last.number;
        append.seen =
            before.iter().filter(gone).filter(|seat| alerted(*seat)).map(|seat| (seat, number)).collect();
        let awaited = |seat: Seat| match &seats[seat.index()].sitter {
            Sitter::Person(person) => Some(Awaited { seat, person: person.clone(), number, due }),
            Sitter::Open | Sitter::Bot(_) => None,
        };
        append.awaited = after.iter().filter(new).filter(|seat| alerted(*seat)).filter_map(awaited).collect();
    }

    /// The seats of people that are awaited after an append.
    fn awaited_after(&self, seats: &[SeatRow], append: &Append) -> SeatSet {
        if append.changes.iter().any(|change| matches!(change, Change::Over { .. })) {
            return SeatSet::EMPTY;
        }
        let substituted = |seat: Seat| {
            let changed = append.entries.iter().rev().find_map(|logged| match &logged.entry {
                Entry::Takeover { seat: of, .. } if *of == seat => Some(true),
                Entry::Return { seat: of, .. } if *of == seat => Some(false),
                _ => None,
            });
            changed.unwrap_or(seats[seat.index()].substitute.is_some())
        };
        let is_person = |seat: Seat| matches!(seats[seat.index()].sitter, Sitter::Person(_));
        self.table.to_act().iter().filter(|seat| is_person(*seat) && !substituted(*seat)).collect()
    }

    /// How long an alert waits for the person to look at the table, in milliseconds.
    fn alert_wait(&self) -> i64 {
        let wait = self.hub.settings.alert_wait;
        let over_days = matches!(self.table.row.pace, Pace::Turns { seconds } if seconds >= DAYS);
        let wait = if over_days { wait.saturating_mul(PATIENCE_OVER_DAYS) } else { wait };
        wait.as_millis() as i64
    }

    /// The person has seen the table up to this entry: deletes the alerts about it.
    pub(super) async fn see(&mut self, person: &PersonId, number: u64) {
        let (awaited, number) = (self.table.running(), i64::try_from(number).unwrap_or(i64::MAX));
        let alerted = |seat: &Seat| awaited.contains(*seat) && self.table.seats[seat.index()].alerted;
        let seen: Vec<_> = self.table.seats_of(person).filter(alerted).map(|seat| (seat, number)).collect();
        if seen.is_empty() {
            return;
        }
        let append = Append { seen, ..Append::new(self.table.id().clone()) };
        if let Err(error) = self.hub.store.append(Arc::new(append)).await {
            // The alert is sent although the person has seen the table.
            tracing::debug!(%error, table = %self.table.id(), "an alert could not be deleted");
        }
    }
}

/// The seat of a person who has just acted, and so need not be told that they are awaited.
fn acting_seat(logged: &Logged) -> Option<Seat> {
    match &logged.entry {
        Entry::Move { seat, .. } | Entry::Undo { seat, .. } | Entry::Return { seat, .. } => Some(*seat),
        Entry::Start | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => None,
    }
}
