//! Clocks: computed from the times in the log, so that they survive a crash of the server.

use std::sync::{Arc, PoisonError, RwLock};

use game::{MAX_SEATS, Seat, SeatSet};
use protocol::{ClockInfo, Clocks, Holiday, Pace};
use store::Outage;

use super::rests::Rests;
use super::time::OUTAGE_THRESHOLD;

/// If an entry is this many milliseconds earlier than the one before, the shared clock was set back.
const SET_BACK: i64 = 10_000;

/// A person who takes a seat back has at least this many milliseconds.
const MIN_ON_RETURN: i64 = 60_000;

/// The outages, in which clocks do not run. Shared by all tables of a node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outages(Arc<RwLock<Vec<Outage>>>);

impl Outages {
    /// Adds outages, except for known ones.
    pub(crate) fn add(&self, new: Vec<Outage>) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for outage in new {
            if !known.contains(&outage) {
                known.push(outage);
            }
        }
    }

    /// The number of known outages. Clocks that were computed with fewer must be computed again.
    pub(crate) fn count(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The first outage between these times that ended after `at`; `from` is the time of an entry of a log.
    ///
    /// A clock that jumps ahead looks like an outage. If it is set back, tables go on at times inside that outage or
    /// before it, and then it does not count. Nothing is written in an outage except in its first seconds.
    pub(super) fn next(&self, at: i64, from: i64, to: i64) -> Option<Outage> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let counts = |outage: &&Outage| {
            outage.until > at
                && outage.since >= from - OUTAGE_THRESHOLD
                && outage.until <= to.saturating_add(OUTAGE_THRESHOLD)
        };
        known.iter().filter(counts).min_by_key(|outage| outage.since).copied()
    }
}

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pace: Pace,
    rests: Arc<Rests>,
    left: [i64; MAX_SEATS],
    /// The time up to which the clocks have been charged.
    counted: i64,
}

impl Clock {
    /// Full clocks that do not run yet.
    pub(crate) fn new(pace: Pace, rests: Rests) -> Self {
        Self { pace, rests: Arc::new(rests), left: [full_time(pace); MAX_SEATS], counted: 0 }
    }

    /// Sets the holidays of the person of a seat.
    pub(crate) fn set_holidays(&mut self, seat: Seat, holidays: &[Holiday]) {
        Arc::make_mut(&mut self.rests).set_holidays(seat, holidays);
    }

    /// The time at which the clock of a seat has run for this many milliseconds from `now` on.
    pub(crate) fn after(&self, seat: Seat, now: i64, milliseconds: i64) -> i64 {
        self.rests.after(seat, now, now, milliseconds)
    }

    /// Whether the table has clocks.
    pub(crate) fn is_timed(&self) -> bool {
        self.pace != Pace::Untimed
    }

    /// The game begins.
    pub(crate) fn start(&mut self, at: i64) {
        self.counted = at;
    }

    /// Charges the time up to `until` to these seats.
    pub(crate) fn run(&mut self, running: SeatSet, until: i64) {
        for seat in running.iter() {
            self.left[seat.index()] -= self.rests.between(seat, self.counted, until);
        }
        // The clocks of nodes differ slightly. A larger step back means that the shared clock was set back.
        let set_back = self.counted - until > SET_BACK;
        self.counted = if set_back { until } else { self.counted.max(until) };
    }

    /// A seat has moved; `done` if it has nothing more to decide now.
    pub(crate) fn moved(&mut self, seat: Seat, done: bool) {
        match self.pace {
            Pace::Live { increment, .. } if done => self.left[seat.index()] += i64::from(increment) * 1000,
            Pace::Turns { .. } => self.left[seat.index()] = full_time(self.pace),
            Pace::Untimed | Pace::Live { .. } => {}
        }
    }

    /// A person takes their seat back.
    pub(crate) fn returned(&mut self, seat: Seat) {
        let left = &mut self.left[seat.index()];
        *left = match self.pace {
            Pace::Turns { .. } => full_time(self.pace),
            Pace::Live { .. } | Pace::Untimed => (*left).max(MIN_ON_RETURN),
        };
    }

    /// The seats among these that are out of time.
    pub(crate) fn out_of_time(&self, running: SeatSet, now: i64) -> SeatSet {
        if !self.is_timed() {
            return SeatSet::EMPTY;
        }
        let passed = |seat: Seat| self.rests.between(seat, self.counted, now);
        running.iter().filter(|seat| self.left[seat.index()] <= passed(*seat)).collect()
    }

    /// When the first of these seats runs out of time, as it looks at this time.
    pub(crate) fn deadline(&self, running: SeatSet, now: i64) -> Option<i64> {
        if !self.is_timed() {
            return None;
        }
        running.iter().map(|seat| self.deadline_of(seat, now)).min()
    }

    fn deadline_of(&self, seat: Seat, now: i64) -> i64 {
        self.rests.after(seat, self.counted, now, self.left[seat.index()])
    }

    /// The clocks at this time, as they are sent.
    pub(crate) fn show(&self, seats: u8, running: SeatSet, now: i64) -> Option<Clocks> {
        if !self.is_timed() {
            return None;
        }
        let clock = |seat: Seat| {
            let awaited = running.contains(seat);
            let passed = if awaited { self.rests.between(seat, self.counted, now) } else { 0 };
            let left = (self.left[seat.index()] - passed).max(0);
            let deadline = (awaited && self.pace.is_over_days()).then(|| self.deadline_of(seat, now));
            ClockInfo { left, running: awaited && !self.rests.rests(seat, now), deadline }
        };
        Some(Clocks { now, seats: Seat::all(seats).map(clock).collect() })
    }
}

/// The time that a seat begins with, in milliseconds.
pub(super) const fn full_time(pace: Pace) -> i64 {
    match pace {
        Pace::Untimed => 0,
        Pace::Live { seconds, .. } | Pace::Turns { seconds } => seconds as i64 * 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Pace = Pace::Live { seconds: 10, increment: 2 };

    fn left(clock: &Clock, seat: u8) -> i64 {
        clock.left[usize::from(seat)]
    }

    #[test]
    fn every_awaited_clock_runs_and_a_turn_done_adds_the_increment() {
        let mut clock = Clock::new(LIVE, Rests::outages(Outages::default()));
        clock.start(1000);
        let both = SeatSet::all(2);
        assert_eq!(clock.deadline(both, 1000), Some(11_000));
        clock.run(both, 4000);
        clock.moved(Seat::new(0), true);
        assert_eq!((left(&clock, 0), left(&clock, 1)), (9000, 7000));
        clock.run(SeatSet::only(Seat::new(1)), 5000);
        clock.moved(Seat::new(1), false);
        assert_eq!((left(&clock, 0), left(&clock, 1)), (9000, 6000));
        assert_eq!(clock.out_of_time(both, 11_000), SeatSet::only(Seat::new(1)));
    }

    #[test]
    fn every_decision_has_its_own_time() {
        let mut clock = Clock::new(Pace::Turns { seconds: 60 }, Rests::outages(Outages::default()));
        clock.start(0);
        clock.run(SeatSet::only(Seat::new(0)), 50_000);
        clock.moved(Seat::new(0), false);
        assert_eq!(clock.deadline(SeatSet::only(Seat::new(0)), 50_000), Some(110_000));
    }

    #[test]
    fn a_clock_that_was_put_back_goes_on_from_there() {
        let mut clock = Clock::new(LIVE, Rests::outages(Outages::default()));
        clock.start(3_600_000);
        clock.run(SeatSet::all(1), 3_601_000);
        clock.run(SeatSet::all(1), 5000);
        assert_eq!((left(&clock, 0), clock.deadline(SeatSet::all(1), 5000)), (9000, Some(14_000)));
        clock.run(SeatSet::all(1), 4000);
        clock.run(SeatSet::all(1), 6000);
        assert_eq!(left(&clock, 0), 8000, "nodes that differ by a little are no reason to count twice");
    }

    #[test]
    fn an_outage_that_was_a_clock_ahead_does_not_count_after_it_was_put_back() {
        let outages = Outages::default();
        outages.add(vec![Outage { since: 10_000, until: 3_610_000 }]);
        for put_back_to in [20_000, 2000] {
            let mut clock =
                Clock::new(Pace::Live { seconds: 60, increment: 0 }, Rests::outages(outages.clone()));
            clock.start(9000);
            clock.run(SeatSet::all(1), 3_612_000);
            assert_eq!(
                (left(&clock, 0), clock.deadline(SeatSet::all(1), 3_612_000)),
                (57_000, Some(3_669_000))
            );
            clock.run(SeatSet::all(1), put_back_to);
            let (left, deadline) = (clock.left[0], clock.deadline(SeatSet::all(1), put_back_to));
            assert_eq!((left, deadline), (57_000, Some(put_back_to + 57_000)));
            let shown = clock.show(1, SeatSet::all(1), put_back_to + 10_000).unwrap().seats[0];
            assert_eq!((shown.left, shown.running), (47_000, true));
            assert_eq!(clock.out_of_time(SeatSet::all(1), put_back_to + 57_000), SeatSet::all(1));
        }
    }

    #[test]
    fn clocks_stand_still_while_nobody_can_play() {
        let outages = Outages::default();
        let mut clock = Clock::new(LIVE, Rests::outages(outages.clone()));
        clock.start(0);
        outages.add(vec![Outage { since: 2000, until: 100_000 }]);
        outages.add(vec![Outage { since: 2000, until: 100_000 }]);
        assert_eq!(clock.deadline(SeatSet::all(1), 100_000), Some(108_000));
        clock.run(SeatSet::all(1), 101_000);
        assert_eq!((left(&clock, 0), clock.deadline(SeatSet::all(1), 101_000)), (7000, Some(108_000)));
    }
}
