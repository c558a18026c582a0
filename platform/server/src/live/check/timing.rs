//! The clocks of a table in true time, to check that nobody runs out of time too early.

use game::{MAX_SEATS, Seat, SeatSet};
use protocol::Pace;

use super::super::time::OUTAGE_THRESHOLD;

/// The clocks of a table in true time, in milliseconds.
#[derive(Debug)]
pub(super) struct Timing {
    pace: Pace,
    left: [i64; MAX_SEATS],
    counted: u64,
}

impl Timing {
    /// The accuracy of a time-out, in milliseconds: a deadline less than a second away counts as reached, and a node
    /// notices with its next beat, up to a second later, that the shared clock has jumped.
    pub(super) const TOLERANCE: i64 = 2000;

    pub(super) fn new(pace: Pace) -> Self {
        Self { pace, left: [full(pace); MAX_SEATS], counted: 0 }
    }

    pub(super) fn start(&mut self, now: u64) {
        self.counted = now;
    }

    /// Charges the time up to `now` to these seats, without outages.
    pub(super) fn pass(&mut self, running: SeatSet, beats: &[u64], now: u64) {
        let passed = passed(beats, self.counted, now);
        for seat in running.iter() {
            self.left[seat.index()] -= passed;
        }
        self.counted = self.counted.max(now);
    }

    pub(super) fn moved(&mut self, seat: Seat, done: bool) {
        match self.pace {
            Pace::Live { increment, .. } if done => self.left[seat.index()] += i64::from(increment) * 1000,
            Pace::Turns { .. } => self.left[seat.index()] = full(self.pace),
            Pace::Untimed | Pace::Live { .. } => {}
        }
    }

    pub(super) fn returned(&mut self, seat: Seat) {
        let left = &mut self.left[seat.index()];
        *left = if matches!(self.pace, Pace::Turns { .. }) { full(self.pace) } else { (*left).max(60_000) };
    }

    pub(super) fn left(&self, seat: Seat) -> i64 {
        self.left[seat.index()]
    }

    /// The least time that any of these seats has left; `None` without clocks.
    pub(super) fn latest(&self, running: SeatSet, beats: &[u64], now: u64) -> Option<i64> {
        let passed = passed(beats, self.counted, now);
        let timed = self.pace != Pace::Untimed;
        running.iter().map(|seat| self.left[seat.index()] - passed).min().filter(|_| timed)
    }
}

/// The milliseconds between two times, without outages.
fn passed(beats: &[u64], from: u64, to: u64) -> i64 {
    let mut lost = 0;
    let last = beats.last().copied().unwrap_or_default();
    let pairs = beats.windows(2).map(|pair| (pair[0], pair[1])).chain([(last, to.max(last))]);
    for (since, until) in pairs {
        if (until - since) as i64 > OUTAGE_THRESHOLD {
            lost += (until.min(to) as i64 - since.max(from) as i64).max(0);
        }
    }
    (to.saturating_sub(from)) as i64 - lost
}

const fn full(pace: Pace) -> i64 {
    match pace {
        Pace::Untimed => 0,
        Pace::Live { seconds, .. } | Pace::Turns { seconds } => seconds as i64 * 1000,
    }
}
