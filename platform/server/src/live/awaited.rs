//! Who is awaited at a table. The alerts about it are written and deleted together with the entries that cause them.

use std::sync::Arc;

use game::{Seat, SeatSet};
use protocol::{AlertKind, Pace, PersonId, Sitter};
use store::{Append, Change, ChatLine, Entry, Logged, NewAlert, SeatRow, SeenAlerts};

use super::game::Table;
use super::task::Task;

/// At a table over days an alert waits longer for the person to look, by this factor.
const PATIENCE_OVER_DAYS: u32 = 12;

/// Alerts about chat wait longer than others, by this factor: ten minutes at a table over days.
const CHAT_PATIENCE: i64 = 10;

impl Task {
    /// Adds to an append the alerts that its entries make and delete. The game has made the moves of the entries
    /// already; `before` are the seats that were awaited before them.
    pub(super) fn add_alerts(&self, append: &mut Append, before: SeatSet) {
        let Some(last) = append.entries.last() else { return };
        if let Entry::Say(Some(line)) = &last.entry {
            let alerts = self.chat_alerts(line, last);
            return append.alerts.extend(alerts);
        }
        // It is not known of somebody who has just sat down whether they have a channel.
        let starts = append.entries.iter().any(|logged| logged.entry == Entry::Start);
        if !starts && !self.table.seats.iter().any(|row| row.alerted) {
            return;
        }
        let over = append.changes.iter().any(|change| matches!(change, Change::Over { .. }));
        let seats = self.seats_after(&append.changes);
        let after = self.awaited_after(&seats, append);
        let present: SeatSet =
            append.entries.iter().filter_map(|logged| acting_seat(&logged.entry)).collect();
        let (number, at) = (last.number, last.at);
        for (seat, person) in seats.iter().filter(|row| starts || row.alerted).filter_map(person_of) {
            let (was, is, acts) = (before.contains(seat), after.contains(seat), present.contains(seat));
            let waiting = self.table.alerts[seat.index()];
            // An alert that it is their turn stays when they act: it is out of date, and so is not sent.
            let waits = waiting.news.is_some() || (waiting.turn.is_some() && !acts);
            if over || (was && (!is || acts) && waits) {
                append.seen.push(SeenAlerts { seat, number, over });
            }
            let mut tell = |kind: AlertKind, due: i64| {
                append.alerts.push(NewAlert { kind, seat, person: person.clone(), number, due });
            };
            if is && !was && !acts {
                tell(AlertKind::Turn, at + self.alert_wait());
            } else if !acts && (starts || over) {
                tell(if over { AlertKind::Over } else { AlertKind::Begun }, at + self.alert_wait());
            }
            if let Some(turn) = self.turn_over_days().filter(|_| is && (!was || acts)) {
                let due = self.table.clock.after(seat, at, turn / 2);
                // One that is due too early is put off.
                if !(at + turn / 4..=due).contains(&waiting.reminder) {
                    tell(AlertKind::Time, due);
                }
            }
        }
    }

    /// The alerts about a chat line of a player at a table over days, to the other players. They wait longer than others, so
    /// that a conversation is told as a whole.
    fn chat_alerts(&self, line: &ChatLine, logged: &Logged) -> Vec<NewAlert> {
        if self.turn_over_days().is_none() || self.table.seats_of(&line.person).next().is_none() {
            return Vec::new();
        }
        let due = logged.at + self.alert_wait() * CHAT_PATIENCE;
        let mut alerts: Vec<NewAlert> = Vec::new();
        for (seat, person) in self.table.seats.iter().filter(|row| row.alerted).filter_map(person_of) {
            // A person with several seats is told once.
            if person != line.person && alerts.iter().all(|alert| alert.person != person) {
                alerts.push(NewAlert { kind: AlertKind::Chat, seat, person, number: logged.number, due });
            }
        }
        alerts
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
        let wait =
            if self.turn_over_days().is_some() { wait.saturating_mul(PATIENCE_OVER_DAYS) } else { wait };
        wait.as_millis() as i64
    }

    /// The time for a turn in milliseconds, if the table is played over days.
    fn turn_over_days(&self) -> Option<i64> {
        match self.table.row.pace {
            Pace::Turns { seconds } if self.table.row.pace.is_over_days() => Some(i64::from(seconds) * 1000),
            Pace::Turns { .. } | Pace::Live { .. } | Pace::Untimed => None,
        }
    }

    /// The person has seen the table up to this entry: deletes the alerts about it.
    pub(super) async fn see(&mut self, person: &PersonId, number: u64) {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let waits = |seat: &Seat| {
            let waiting = self.table.alerts[seat.index()];
            self.table.seats[seat.index()].alerted && waiting.turn.or(waiting.news).is_some()
        };
        let seen = |seat: Seat| SeenAlerts { seat, number, over: false };
        let seen: Vec<_> = self.table.seats_of(person).filter(waits).map(seen).collect();
        if seen.is_empty() {
            return;
        }
        let append = Arc::new(Append { seen, ..Append::new(self.table.id().clone()) });
        match self.hub.store.append(append.clone()).await {
            Ok(()) => self.table.note_alerts(&append),
            // The alert is sent although the person has seen the table.
            Err(error) => tracing::debug!(%error, table = %self.table.id(), "an alert could not be deleted"),
        }
    }
}

/// What this node knows of the alerts in the store that wait for a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WaitingAlerts {
    /// The number of the entry with which a turn began; `None` if no alert about it waits.
    turn: Option<i64>,
    /// The number of the entry that caused the last one of another kind; `None` if none waits.
    news: Option<i64>,
    /// When the reminder that time runs out is due; 0 if it is not known.
    reminder: i64,
}

impl WaitingAlerts {
    /// Alerts of entries up to this number that another task has written.
    pub(super) const fn unknown(number: i64) -> Self {
        Self { turn: Some(number), news: Some(number), reminder: 0 }
    }

    fn note(&mut self, alert: &NewAlert) {
        match alert.kind {
            AlertKind::Turn => self.turn = Some(alert.number),
            AlertKind::Time => self.reminder = alert.due,
            _ => self.news = Some(alert.number),
        }
    }
}

impl Table {
    /// Notes since which entry each seat is awaited and its person has not acted; `before` are the seats that were awaited
    /// before this entry.
    pub(super) fn note_awaited(&mut self, logged: &Logged, before: SeatSet) {
        let after = self.running();
        for seat in Seat::all(self.seats.len() as u8) {
            let acts = acting_seat(&logged.entry) == Some(seat);
            match (before.contains(seat) && !acts, after.contains(seat)) {
                (_, false) => self.awaited_since[seat.index()] = 0,
                (false, true) => self.awaited_since[seat.index()] = logged.number,
                (true, true) => {}
            }
        }
    }

    /// Whether a person in this seat has been awaited since this entry and has not acted.
    pub(super) fn is_awaited_since(&self, seat: Seat, number: i64) -> bool {
        (1..=number).contains(&self.awaited_since[seat.index()])
    }

    /// Notes the alerts that an append has written and deleted.
    pub(super) fn note_alerts(&mut self, append: &Append) {
        for seen in &append.seen {
            let waiting = &mut self.alerts[seen.seat.index()];
            waiting.turn = waiting.turn.filter(|number| *number > seen.number);
            waiting.news = waiting.news.filter(|number| *number > seen.number);
        }
        for alert in &append.alerts {
            self.alerts[alert.seat.index()].note(alert);
        }
    }
}

/// A seat with its person, if it has one.
fn person_of(row: &SeatRow) -> Option<(Seat, PersonId)> {
    match &row.sitter {
        Sitter::Person(person) => Some((row.seat, person.clone())),
        Sitter::Open | Sitter::Bot(_) => None,
    }
}

/// The seat of a person who has just acted, and so need not be told that they are awaited.
fn acting_seat(entry: &Entry) -> Option<Seat> {
    match entry {
        // A person who sealed a move in advance is not there when it is played.
        Entry::Move { .. } if entry.is_premove() => None,
        Entry::Move { seat, .. } | Entry::Undo { seat, .. } | Entry::Return { seat, .. } => Some(*seat),
        Entry::Start | Entry::Takeover { .. } | Entry::Say(_) | Entry::Change => None,
    }
}
