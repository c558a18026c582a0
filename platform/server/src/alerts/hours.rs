//! Hours of a day in the time zone of a person: when they want no alerts, and when they want a digest.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _, Zoned};
use protocol::QuietHours;

/// A time zone by its IANA name, such as `Europe/Paris`; `None` if there is none.
pub(crate) fn time_zone(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok()
}

/// The end of the quiet hours, if this time is within them. Times are milliseconds since 1970.
pub(crate) fn quiet_until(now: i64, zone: &TimeZone, quiet: QuietHours) -> Option<i64> {
    let local = local(now, zone)?;
    let hour = local.hour().unsigned_abs();
    let QuietHours { from, to } = quiet;
    let within = if from <= to { (from..to).contains(&hour) } else { hour >= from || hour < to };
    if within { next_hour(&local, to) } else { None }
}

/// The next time after this one at which a day has this hour. Times are milliseconds since 1970.
pub(crate) fn next_at(now: i64, zone: &TimeZone, hour: u8) -> Option<i64> {
    next_hour(&local(now, zone)?, hour)
}

fn local(now: i64, zone: &TimeZone) -> Option<Zoned> {
    Some(Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone()))
}

/// The next time after this one at which the clock shows a full hour. Where the clocks are set forward past that hour, the
/// time right after.
fn next_hour(after: &Zoned, hour: u8) -> Option<i64> {
    let hour = i8::try_from(hour).ok()?;
    let on = |date: jiff::civil::Date| date.at(hour, 0, 0, 0).to_zoned(after.time_zone().clone()).ok();
    let today = on(after.date()).filter(|time| time > after);
    let time = today.or_else(|| on(after.date().checked_add(1.day()).ok()?))?;
    Some(time.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A time in Paris, such as `2026-11-17T23:00`.
    fn paris(text: &str) -> i64 {
        format!("{text}[Europe/Paris]").parse::<Zoned>().unwrap().timestamp().as_millisecond()
    }

    fn until(now: &str, from: u8, to: u8) -> Option<i64> {
        quiet_until(paris(now), &time_zone("Europe/Paris").unwrap(), QuietHours { from, to })
    }

    #[test]
    fn quiet_hours_end_in_the_morning_of_the_person() {
        assert_eq!(until("2026-11-17T22:00", 22, 7), Some(paris("2026-11-18T07:00")));
        assert_eq!(until("2026-11-18T06:59", 22, 7), Some(paris("2026-11-18T07:00")));
        assert_eq!(until("2026-11-18T07:00", 22, 7), None);
        assert_eq!(until("2026-11-18T21:59", 22, 7), None);
        assert_eq!(until("2026-11-18T13:30", 12, 14), Some(paris("2026-11-18T14:00")));
        assert_eq!(until("2026-11-18T14:00", 12, 14), None);
        assert_eq!(until("2026-11-18T14:00", 9, 9), None, "no hours at all");
    }

    #[test]
    fn nights_in_which_clocks_are_set_are_longer_or_shorter() {
        const HOUR: i64 = 3_600_000;
        // From 2:00 to 3:00 the clocks of Paris are set forward on 29 March 2026, and back on 25 October.
        let spring = paris("2026-03-28T22:00");
        assert_eq!(until("2026-03-28T22:00", 22, 7), Some(spring + 8 * HOUR));
        let autumn = paris("2026-10-24T22:00");
        assert_eq!(until("2026-10-24T22:00", 22, 7), Some(autumn + 10 * HOUR));
        assert_eq!(until("2026-03-29T01:30", 22, 2), Some(paris("2026-03-29T03:00")), "2:00 does not exist");
    }

    #[test]
    fn a_digest_comes_at_the_next_such_hour() {
        let zone = time_zone("Europe/Paris").unwrap();
        let next = |now: &str| next_at(paris(now), &zone, 18);
        assert_eq!(next("2026-11-17T17:59"), Some(paris("2026-11-17T18:00")));
        assert_eq!(next("2026-11-17T18:00"), Some(paris("2026-11-18T18:00")));
    }

    #[test]
    fn a_time_zone_has_a_name() {
        assert!(time_zone("America/New_York").is_some() && time_zone("UTC").is_some());
        assert!(time_zone("Nowhere/Here").is_none() && time_zone("").is_none());
    }
}
