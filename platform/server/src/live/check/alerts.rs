//! Alerts: each person who is awaited and does not look is told once.

use std::collections::{BTreeMap, BTreeSet};

use game::{Seat, SeatSet};
use protocol::{PersonId, Sitter, TableId};
use store::{Alert, Append, Entry};

use super::table::CheckedTable;
use super::{Checked, ensure};

/// An alert must be sent this many milliseconds after it is due.
const MAX_LATENESS: i64 = 5000;

/// What people are to be told, and what they were told.
#[derive(Debug, Default)]
pub(in crate::live) struct CheckedAlerts {
    /// The people who have a channel.
    pub(in crate::live) alerted: BTreeSet<PersonId>,
    /// The entry since which a seat is awaited and its person has neither seen it nor been told.
    pending: BTreeMap<(TableId, Seat), i64>,
    /// The entries since which a seat was awaited at some time.
    awaited: BTreeSet<(TableId, Seat, i64)>,
    told: BTreeSet<Alert>,
    /// The number of alerts that were sent.
    pub(in crate::live) sent: u64,
    /// The number of alerts that were sent again.
    pub(in crate::live) doubled: u64,
}

impl CheckedAlerts {
    /// An append was committed: `before` are the people's seats that were awaited before it.
    pub(super) fn committed(&mut self, append: &Append, table: &CheckedTable, before: SeatSet) -> Checked {
        for (seat, number) in &append.seen {
            let key = (append.table.clone(), *seat);
            if self.pending.get(&key).is_some_and(|since| since <= number) {
                self.pending.remove(&key);
            }
        }
        for seat in self.expected(append, table, before).iter() {
            let row = append.awaited.iter().find(|row| row.seat == seat);
            let number = append.entries.last().map_or(0, |logged| logged.number);
            ensure!(row.is_some_and(|row| row.number == number), "seat {seat} is awaited, but gets no alert");
            self.pending.insert((append.table.clone(), seat), number);
            self.awaited.insert((append.table.clone(), seat, number));
        }
        for seat in Seat::all(table.seats.len() as u8).filter(|seat| !table.running().contains(*seat)) {
            let left = self.pending.get(&(append.table.clone(), seat));
            ensure!(left.is_none(), "seat {seat} is not awaited any more, but its alert stays");
        }
        Ok(())
    }

    /// The seats that are awaited from this append on and whose people have a channel.
    fn expected(&self, append: &Append, table: &CheckedTable, before: SeatSet) -> SeatSet {
        let acted = |seat: Seat| {
            append.entries.iter().any(|logged| match &logged.entry {
                Entry::Move { seat: of, .. }
                | Entry::Undo { seat: of, .. }
                | Entry::Return { seat: of, .. } => *of == seat,
                Entry::Start | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => false,
            })
        };
        let alerted = |seat: Seat| match &table.seats[seat.index()].sitter {
            Sitter::Person(person) => self.alerted.contains(person),
            Sitter::Open | Sitter::Bot(_) => false,
        };
        let new = |seat: &Seat| !before.contains(*seat) && !acted(*seat) && alerted(*seat);
        table.running().iter().filter(new).collect()
    }

    /// An alert was sent. `may_repeat` if its node, or another one before, may have failed meanwhile.
    pub(in crate::live) fn told(&mut self, alert: &Alert, may_repeat: bool) -> Checked {
        let key = (alert.table.clone(), alert.seat);
        let known = self.awaited.contains(&(alert.table.clone(), alert.seat, alert.number));
        ensure!(known, "{alert:?} is sent, but the seat was not awaited");
        self.sent += 1;
        if !self.told.insert(alert.clone()) {
            self.doubled += 1;
            ensure!(may_repeat, "{alert:?} is sent twice");
        }
        if self.pending.get(&key) == Some(&alert.number) {
            self.pending.remove(&key);
        }
        Ok(())
    }

    /// Checks that every alert that was not sent is in the store, and none is late there.
    pub(in crate::live) fn end(&self, stored: &[(Alert, i64)], now: i64) -> Checked {
        for ((table, seat), number) in &self.pending {
            let same =
                |alert: &Alert| alert.table == *table && alert.seat == *seat && alert.number == *number;
            let due = stored.iter().find(|(alert, _)| same(alert)).map(|(_, due)| *due);
            ensure!(due.is_some(), "the alert of seat {seat} at {table} since entry {number} is lost");
        }
        let late = stored.iter().find(|(_, due)| now - due > MAX_LATENESS);
        ensure!(late.is_none(), "{late:?} is not sent at {now}");
        Ok(())
    }
}
