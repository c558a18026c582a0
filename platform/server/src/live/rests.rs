//! When the clocks of a table rest: in outages, outside its playing hours, and while a player is on holiday.

use game::Seat;
use jiff::tz::TimeZone;
use protocol::{Holiday, PlayingHours, QuietHours};
use store::{Outage, SeatRow, TableRow};

use super::clock::Outages;
use crate::alerts::{next_at, quiet_until, time_zone};

/// When the clocks of a table rest. Times are milliseconds since 1970.
#[derive(Clone, Debug)]
pub(crate) struct Rests {
    outages: Outages,
    hours: Option<(TimeZone, PlayingHours)>,
    /// The holidays of the person of each seat; empty at a table that is not played over days.
    holidays: Vec<Vec<Holiday>>,
}

impl Rests {
    /// The rests of a table with these seats.
    pub(crate) fn new(row: &TableRow, seats: &[SeatRow], outages: Outages) -> Self {
        let hours = row.hours.clone().filter(|hours| hours.from != hours.to);
        let hours = hours.and_then(|hours| Some((time_zone(&hours.zone)?, hours)));
        let over_days = row.pace.is_over_days();
        let holidays = seats.iter().filter(|_| over_days).map(|seat| seat.holidays.clone()).collect();
        Self { outages, hours, holidays }
    }

    /// Nothing but outages.
    #[cfg(test)]
    pub(crate) fn outages(outages: Outages) -> Self {
        Self { outages, hours: None, holidays: Vec::new() }
    }

    /// Sets the holidays of the person of a seat.
    pub(crate) fn set_holidays(&mut self, seat: Seat, holidays: &[Holiday]) {
        if let Some(own) = self.holidays.get_mut(seat.index()) {
            holidays.clone_into(own);
        }
    }

    /// The milliseconds between the time of an entry and a later time in which the clock of a seat runs.
    pub(crate) fn between(&self, seat: Seat, from: i64, to: i64) -> i64 {
        let (mut at, mut passed) = (from, 0);
        while at < to {
            let outage = self.outages.next(at, from, to);
            let Some(rest) = self.next(seat, at, outage) else { return passed + to - at };
            passed += (rest.since.min(to) - at).max(0);
            at = rest.until;
        }
        passed
    }

    /// The time at which the clock of a seat has run for this many milliseconds since the time of an entry, as it looks
    /// at `now`.
    pub(crate) fn after(&self, seat: Seat, from: i64, now: i64, mut left: i64) -> i64 {
        let mut at = from;
        loop {
            let outage = self.outages.next(at, from, now);
            let Some(rest) = self.next(seat, at, outage) else { return at + left };
            let runs = (rest.since - at).max(0);
            if left <= runs {
                return at + left;
            }
            (at, left) = (rest.until, left - runs);
        }
    }

    /// Whether the clock of a seat rests now. No outage lasts: this server runs.
    pub(crate) fn rests(&self, seat: Seat, now: i64) -> bool {
        self.next(seat, now, None).is_some_and(|rest| rest.since <= now)
    }

    /// The first rest of a seat that ends after this time; `outage` is the first outage that does.
    fn next(&self, seat: Seat, at: i64, outage: Option<Outage>) -> Option<Outage> {
        if self.hours.is_none() && self.holidays.is_empty() {
            return outage;
        }
        let own = self.holidays.get(seat.index()).into_iter().flatten();
        let holiday = own.filter(|holiday| holiday.until > at).min_by_key(|holiday| holiday.from);
        let holiday = holiday.map(|holiday| Outage { since: holiday.from, until: holiday.until });
        let rests = [outage, holiday, self.rest_of_day(at)];
        rests.into_iter().flatten().min_by_key(|rest| rest.since)
    }

    /// The first time outside the playing hours that ends after this time.
    fn rest_of_day(&self, at: i64) -> Option<Outage> {
        let (zone, hours) = self.hours.as_ref()?;
        let rest = QuietHours { from: hours.to, to: hours.from };
        if let Some(until) = quiet_until(at, zone, rest) {
            return Some(Outage { since: at, until });
        }
        let since = next_at(at, zone, hours.to)?;
        Some(Outage { since, until: quiet_until(since, zone, rest)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;
    use protocol::{Pace, Sitter};

    const HOUR: i64 = 3_600_000;
    const DAY: i64 = 24 * HOUR;
    const ANA: Seat = Seat::new(0);
    const BEN: Seat = Seat::new(1);

    /// A table with playing hours in UTC at which Ben has a holiday from day 10 to day 12.
    fn rests(hours: Option<(u8, u8)>, outages: Outages) -> Rests {
        let zone = || "UTC".to_owned();
        let row = TableRow {
            pace: Pace::Turns { seconds: 86_400 },
            hours: hours.map(|(from, to)| PlayingHours { from, to, zone: zone() }),
            ..TableRow::new(
                "abcdefgh".parse().unwrap(),
                ("eme", 1),
                "person01".parse().unwrap(),
                Seed::Fast(1),
            )
        };
        let seat = |seat: Seat, holidays| SeatRow { holidays, ..SeatRow::new(seat, Sitter::Open, "") };
        let holiday = Holiday { from: 10 * DAY, until: 12 * DAY };
        Rests::new(&row, &[seat(ANA, Vec::new()), seat(BEN, vec![holiday])], outages)
    }

    #[test]
    fn clocks_run_in_the_playing_hours_only() {
        let rests = rests(Some((8, 22)), Outages::default());
        assert_eq!(rests.between(ANA, 0, 8 * HOUR), 0);
        assert_eq!(rests.between(ANA, 0, DAY), 14 * HOUR);
        assert_eq!(rests.between(ANA, 21 * HOUR, DAY + 9 * HOUR), 2 * HOUR);
        assert_eq!(rests.after(ANA, 21 * HOUR, 0, 2 * HOUR), DAY + 9 * HOUR);
        assert_eq!(rests.after(ANA, 8 * HOUR, 0, 14 * HOUR), 22 * HOUR, "the last moment of the day");
        assert!(rests.rests(ANA, 23 * HOUR) && !rests.rests(ANA, 9 * HOUR));
    }

    #[test]
    fn playing_hours_may_go_past_midnight() {
        let rests = rests(Some((20, 2)), Outages::default());
        assert_eq!(rests.between(ANA, 0, DAY), 6 * HOUR);
        assert_eq!(rests.after(ANA, 3 * HOUR, 0, 5 * HOUR), DAY + HOUR);
    }

    #[test]
    fn a_holiday_stops_the_clock_of_its_person() {
        let rests = rests(None, Outages::default());
        assert_eq!(rests.between(BEN, 9 * DAY, 13 * DAY), 2 * DAY);
        assert_eq!(rests.between(ANA, 9 * DAY, 13 * DAY), 4 * DAY);
        assert_eq!(rests.after(BEN, 9 * DAY, 0, 2 * DAY), 13 * DAY);
    }

    #[test]
    fn rests_at_the_same_time_count_once() {
        let outages = Outages::default();
        outages.add(vec![Outage { since: 11 * DAY, until: 12 * DAY + 10 * HOUR }]);
        let rests = rests(Some((8, 22)), outages);
        assert_eq!(rests.between(BEN, 9 * DAY, 13 * DAY), (14 + 12) * HOUR);
        assert_eq!(rests.after(BEN, 9 * DAY, 13 * DAY, 15 * HOUR), 12 * DAY + 11 * HOUR);
    }
}
