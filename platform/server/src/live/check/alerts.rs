//! Alerts: each person who is awaited and does not look is told once, and so are the beginning and the end of a game.

use std::collections::{BTreeMap, BTreeSet};

use game::{Seat, SeatSet};
use protocol::{AlertKind, PersonId, Sitter, TableId};
use store::{Alert, Append, Change, Entry, SeenAlerts};

use super::table::CheckedTable;
use super::{Checked, ensure};

/// An alert must be sent this many milliseconds after it is due.
const MAX_LATENESS: i64 = 5000;

/// An alert may still be sent this many milliseconds after its person has seen the table: a node had claimed it before.
const MAX_CLAIMED: u64 = 12_000;

/// Figures about alerts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::live) struct AlertFigures {
    /// How often the turn of a person with a channel began.
    pub(in crate::live) turns: u64,
    /// The alerts that were sent.
    pub(in crate::live) sent: u64,
    /// Those of them that were sent before.
    pub(in crate::live) doubled: u64,
    /// Those of them whose entry a visible page had shown to the person before.
    pub(in crate::live) seen: u64,
}

/// What people are to be told, and what they were told.
#[derive(Debug, Default)]
pub(in crate::live) struct CheckedAlerts {
    /// The people who have a channel.
    pub(in crate::live) alerted: BTreeSet<PersonId>,
    /// The entry that caused an alert whose person has neither seen it nor been told, and when it is due.
    pending: BTreeMap<(TableId, Seat, AlertKind), (i64, i64)>,
    /// The entries that have caused alerts.
    caused: BTreeSet<(TableId, Seat, AlertKind, i64)>,
    told: BTreeSet<Alert>,
    /// The last entry that a visible page has shown to the person of a seat.
    shown: BTreeMap<(TableId, Seat), i64>,
    /// The last entry that a person is known to have seen, and the time since which this is known.
    acknowledged: BTreeMap<(TableId, Seat), (i64, u64)>,
    /// The last entry at which a seat was not awaited or its person acted, and the time of its append.
    away: BTreeMap<(TableId, Seat), (i64, u64)>,
    pub(in crate::live) figures: AlertFigures,
}

impl CheckedAlerts {
    /// An append was committed: `before` are the people's seats that were awaited before it. The move of a premove does not
    /// show that its person is there.
    pub(super) fn committed(
        &mut self,
        append: &Append,
        table: &CheckedTable,
        before: SeatSet,
        is_premove: bool,
        now: u64,
    ) -> Checked {
        for SeenAlerts { seat, number, over } in &append.seen {
            let known = self.acknowledged.entry((append.table.clone(), *seat)).or_insert((*number, now));
            if known.0 < *number {
                *known = (*number, now);
            }
            self.pending.retain(|(table, of, kind), (since, _)| {
                let stays = !over && *kind == AlertKind::Time;
                *table != append.table || of != seat || *since > *number || stays
            });
        }
        let (number, at) = append.entries.last().map_or((0, 0), |logged| (logged.number, logged.at));
        for (seat, kind) in self.expected(append, table, before, is_premove) {
            let alert = append.alerts.iter().find(|alert| alert.seat == seat && alert.kind == kind);
            let key = (append.table.clone(), seat, kind);
            let waits = self.pending.get(&key).is_some_and(|(_, due)| *due > at);
            // One reminder serves several turns.
            if kind == AlertKind::Time && alert.is_none() && waits {
                continue;
            }
            let alert = alert.filter(|alert| alert.number == number);
            let alert = alert.ok_or_else(|| format!("seat {seat} gets no alert {kind:?}"))?;
            self.pending.insert(key, (number, alert.due));
            self.caused.insert((append.table.clone(), seat, kind, number));
            self.figures.turns += u64::from(kind == AlertKind::Turn);
        }
        for seat in Seat::all(table.seats.len() as u8) {
            if !table.running().contains(seat) || (!is_premove && acted(append, seat)) {
                self.pending.remove(&(append.table.clone(), seat, AlertKind::Turn));
                self.away.insert((append.table.clone(), seat), (number, now));
            }
        }
        Ok(())
    }

    /// The alerts that this append must cause, for people who have a channel.
    fn expected(
        &self,
        append: &Append,
        table: &CheckedTable,
        before: SeatSet,
        is_premove: bool,
    ) -> Vec<(Seat, AlertKind)> {
        let acted = |seat: Seat| !is_premove && acted(append, seat);
        let alerted = |seat: Seat| match &table.seats[seat.index()].sitter {
            Sitter::Person(person) => self.alerted.contains(person),
            Sitter::Open | Sitter::Bot(_) => false,
        };
        let begins = append.entries.iter().any(|logged| logged.entry == Entry::Start);
        let ends = append.changes.iter().any(|change| matches!(change, Change::Over { .. }));
        let kind = |seat: Seat| match table.running().contains(seat) {
            true if !before.contains(seat) => Some((seat, AlertKind::Turn)),
            false if ends => Some((seat, AlertKind::Over)),
            false if begins => Some((seat, AlertKind::Begun)),
            true | false => None,
        };
        let told = |seat: &Seat| !acted(*seat) && alerted(*seat);
        let seats = || Seat::all(table.seats.len() as u8);
        let mut expected: Vec<(Seat, AlertKind)> = seats().filter(told).filter_map(kind).collect();
        if !table.row.pace.is_over_days() {
            return expected;
        }
        if let Some(Entry::Say(Some(line))) = append.entries.last().map(|logged| &logged.entry) {
            let author = |seat: &Seat| table.seats_of(&line.person).any(|own| own == *seat);
            let others = seats().filter(|seat| !author(seat) && alerted(*seat));
            let plays = seats().any(|seat| author(&seat));
            return others.filter(|_| plays).map(|seat| (seat, AlertKind::Chat)).collect();
        }
        let begins_turn =
            |seat: &Seat| table.running().contains(*seat) && (!before.contains(*seat) || acted(*seat));
        let timed = seats().filter(begins_turn).filter(|seat| alerted(*seat));
        expected.extend(timed.map(|seat| (seat, AlertKind::Time)));
        expected
    }

    /// A visible page shows an entry to the person of a seat, and tells the node.
    pub(in crate::live) fn shown(&mut self, table: &TableId, seat: Seat, number: u64) {
        let last = self.shown.entry((table.clone(), seat)).or_default();
        *last = (*last).max(number as i64);
    }

    /// An alert was sent; its node began to send it at `begun`. `may_repeat` if its node, or another one before, may have
    /// failed meanwhile.
    pub(in crate::live) fn told(&mut self, alert: &Alert, may_repeat: bool, begun: u64) -> Checked {
        let key = (alert.table.clone(), alert.seat, alert.kind);
        let known = self.caused.contains(&(alert.table.clone(), alert.seat, alert.kind, alert.number));
        ensure!(known, "{alert:?} is sent, but nothing has caused it");
        self.figures.sent += 1;
        let seat = (alert.table.clone(), alert.seat);
        if alert.kind != AlertKind::Time {
            self.figures.seen +=
                u64::from(self.shown.get(&seat).is_some_and(|number| *number >= alert.number));
            let known = self.acknowledged.get(&seat).filter(|(number, _)| *number >= alert.number);
            let late = known.is_some_and(|(_, since)| begun.saturating_sub(*since) > MAX_CLAIMED);
            ensure!(!late, "{alert:?} is sent, but its person saw the table at {known:?}");
            let away = self.away.get(&seat).filter(|(number, _)| *number >= alert.number);
            let late = away.is_some_and(|(_, since)| begun.saturating_sub(*since) > MAX_CLAIMED);
            ensure!(
                !late || alert.kind != AlertKind::Turn,
                "{alert:?} is sent, but its person acted or the turn ended at {away:?}"
            );
        }
        if !self.told.insert(alert.clone()) {
            self.figures.doubled += 1;
            ensure!(may_repeat, "{alert:?} is sent twice");
        }
        if self.pending.get(&key).is_some_and(|(number, _)| *number == alert.number) {
            self.pending.remove(&key);
        }
        Ok(())
    }

    /// Checks that every alert that was not sent is in the store, and none is late there.
    pub(in crate::live) fn end(&self, stored: &[(Alert, i64)], now: i64) -> Checked {
        for ((table, seat, kind), (number, _)) in &self.pending {
            let same = |alert: &Alert| {
                let of_seat = alert.table == *table && alert.seat == *seat;
                of_seat && alert.kind == *kind && alert.number == *number
            };
            let found = stored.iter().any(|(alert, _)| same(alert));
            ensure!(found, "the alert {kind:?} of seat {seat} at {table} since entry {number} is lost");
        }
        let late = stored.iter().find(|(_, due)| now - due > MAX_LATENESS);
        ensure!(late.is_none(), "{late:?} is not sent at {now}");
        Ok(())
    }
}

/// Whether a seat moved, took a move back or was taken back.
fn acted(append: &Append, seat: Seat) -> bool {
    append.entries.iter().any(|logged| match &logged.entry {
        Entry::Move { seat: of, .. } | Entry::Undo { seat: of, .. } | Entry::Return { seat: of, .. } => {
            *of == seat
        }
        Entry::Start | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => false,
    })
}
