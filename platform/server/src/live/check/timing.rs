//! The clocks of a table in true time, to check that nobody runs out of time too early.

use game::{MAX_SEATS, Seat, SeatSet};
use protocol::{Pace, PlayingHours};

use super::super::clock::full_time;
use super::super::time::OUTAGE_THRESHOLD;

const HOUR: i64 = 3_600_000;

/// What the checker knows of time. Times are milliseconds since the simulation began.
#[derive(Debug, Default)]
pub(super) struct TrueTime {
    /// The beats.
    pub(super) beats: Vec<u64>,
    /// From when on the shared clock, in milliseconds since 1970, is ahead of the simulation by how much.
    pub(super) ahead: Vec<(u64, i64)>,
}

impl TrueTime {
    /// The milliseconds between two times in which clocks run: without outages, and within the playing hours.
    fn passed(&self, hours: Option<&PlayingHours>, from: u64, to: u64) -> i64 {
        let mut rests = self.outages(to);
        rests.extend(hours.into_iter().flat_map(|hours| self.outside(hours, to)));
        rests.sort_unstable();
        let (mut at, mut passed) = (from, 0);
        for (since, until) in rests {
            passed += since.min(to).saturating_sub(at) as i64;
            at = at.max(until.min(to));
        }
        passed + to.saturating_sub(at) as i64
    }

    /// The times without beats, up to a time.
    fn outages(&self, to: u64) -> Vec<(u64, u64)> {
        let last = self.beats.last().copied().unwrap_or_default();
        let pairs = self.beats.windows(2).map(|pair| (pair[0], pair[1])).chain([(last, to.max(last))]);
        pairs.filter(|(since, until)| (until - since) as i64 > OUTAGE_THRESHOLD).collect()
    }

    /// The times outside the playing hours, up to a time; all hours are in UTC.
    fn outside(&self, hours: &PlayingHours, to: u64) -> Vec<(u64, u64)> {
        let plays = |hour: i64| {
            let (from, until) = (i64::from(hours.from), i64::from(hours.to));
            (hour - from).rem_euclid(24) < (until - from).rem_euclid(24)
        };
        let mut outside = Vec::new();
        for (index, (begins, ahead)) in self.ahead.iter().enumerate() {
            let ends = self.ahead.get(index + 1).map_or(to, |(next, _)| *next).min(to);
            let mut at = *begins;
            while at < ends {
                let hour = (at as i64 + ahead).div_euclid(HOUR);
                let next = (((hour + 1) * HOUR - ahead) as u64).min(ends);
                if !plays(hour) {
                    outside.push((at, next));
                }
                at = next;
            }
        }
        outside
    }
}

/// The clocks of a table in true time, in milliseconds.
#[derive(Debug)]
pub(super) struct Timing {
    pace: Pace,
    hours: Option<PlayingHours>,
    left: [i64; MAX_SEATS],
    counted: u64,
}

impl Timing {
    /// The accuracy of a time-out, in milliseconds: a deadline less than a second away counts as reached, and a node
    /// notices with its next beat, up to a second later, that the shared clock has jumped.
    pub(super) const TOLERANCE: i64 = 2000;

    pub(super) fn new(pace: Pace, hours: Option<PlayingHours>) -> Self {
        Self { pace, hours, left: [full_time(pace); MAX_SEATS], counted: 0 }
    }

    pub(super) fn start(&mut self, now: u64) {
        self.counted = now;
    }

    /// Charges the time up to `now` to these seats, without rests.
    pub(super) fn pass(&mut self, running: SeatSet, time: &TrueTime, now: u64) {
        let passed = time.passed(self.hours.as_ref(), self.counted, now);
        for seat in running.iter() {
            self.left[seat.index()] -= passed;
        }
        self.counted = self.counted.max(now);
    }

    pub(super) fn moved(&mut self, seat: Seat, done: bool) {
        let left = &mut self.left[seat.index()];
        *left = match self.pace {
            Pace::Turns { .. } => full_time(self.pace),
            Pace::Live { increment, .. } => *left + if done { 1000 * i64::from(increment) } else { 0 },
            Pace::Untimed => *left,
        };
    }

    pub(super) fn returned(&mut self, seat: Seat) {
        let left = &mut self.left[seat.index()];
        *left =
            if matches!(self.pace, Pace::Turns { .. }) { full_time(self.pace) } else { (*left).max(60_000) };
    }

    pub(super) fn left(&self, seat: Seat) -> i64 {
        self.left[seat.index()]
    }

    /// The least time that any of these seats has left; `None` without clocks.
    pub(super) fn latest(&self, running: SeatSet, time: &TrueTime, now: u64) -> Option<i64> {
        let passed = time.passed(self.hours.as_ref(), self.counted, now);
        let timed = self.pace != Pace::Untimed;
        running.iter().map(|seat| self.left[seat.index()] - passed).min().filter(|_| timed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_without_beats_and_outside_the_playing_hours_is_not_charged() {
        let beats = vec![0, 1000, 2000, 12_000, 13_000, 40_000];
        // It is 8:59:40, and at 30 s the shared clock jumps by an hour.
        let start = 9 * HOUR - 20_000;
        let time = TrueTime { beats, ahead: vec![(0, start), (30_000, start + HOUR)] };
        let hours = |from, to| Some(PlayingHours { from, to, zone: "UTC".to_owned() });
        assert_eq!(time.passed(None, 0, 13_000), 3000, "from 2 s to 12 s there was no beat");
        assert_eq!(time.passed(hours(8, 9).as_ref(), 0, 13_000), 3000);
        assert_eq!(time.passed(hours(9, 10).as_ref(), 0, 13_000), 0, "nobody plays before nine");
        let steady = TrueTime { beats: (0..60).map(|second| second * 1000).collect(), ..time };
        assert_eq!(steady.passed(hours(8, 9).as_ref(), 0, 50_000), 20_000);
        assert_eq!(steady.passed(hours(9, 10).as_ref(), 0, 50_000), 10_000, "after the jump it is past ten");
        assert_eq!(steady.passed(hours(22, 10).as_ref(), 0, 50_000), 30_000, "past midnight");
    }
}
