//! The marks of an online seat in the player's panel: presence and clock.

use std::time::Duration;

use game::{Line, Seat};
use leptos::prelude::*;
use protocol::{Holiday, Sitter, Why};

use super::{icon, live};
use crate::browser;
use crate::online::Online;
use crate::pages::week::moment;
use crate::session::Session;
use crate::words::{literal, t, tl};

/// A clock below this is highlighted, in milliseconds.
const LOW_TIME_MS: i64 = 30_000;

const SECOND: i64 = 1000;
const HOUR: i64 = 3600 * SECOND;
const DAY: i64 = 24 * HOUR;

/// The current time as a signal, updated twice a second as long as the page is shown.
#[derive(Clone, Copy)]
pub(crate) struct PageClock(RwSignal<f64>);

impl PageClock {
    pub(crate) fn start() -> Self {
        let now = RwSignal::new(browser::now());
        let handle = set_interval_with_handle(move || now.set(browser::now()), Duration::from_millis(500));
        on_cleanup(move || {
            if let Ok(handle) = handle {
                handle.clear();
            }
        });
        Self(now)
    }

    /// The current time, tracked if the page has a clock.
    pub(crate) fn now(clock: Option<Self>) -> f64 {
        clock.map_or_else(browser::now, |Self(now)| now.get())
    }
}

/// A dot that shows whether the person is present. Bots have none.
pub(crate) fn presence(online: Online, seat: Seat) -> AnyView {
    live(move || {
        let info = online.seat(seat)?;
        if !matches!(info.sitter, Sitter::Person(_)) {
            return None;
        }
        let here = online
            .here
            .get()
            .map_or(info.present, |here| here.seats.get(seat.index()).copied().unwrap_or_default());
        let label = t(if here { "seat.here" } else { "seat.away" });
        let class = if here { "dot here" } else { "dot" };
        Some(view! { <span class=class role="img" aria-label=label.clone() title=label></span> })
    })
}

/// The clock of a seat, if the table has clocks. Bots have none.
pub(crate) fn clock(online: Online, session: Session, seat: Seat) -> AnyView {
    let clock = use_context::<PageClock>();
    live(move || {
        let timed = online.clocks.get()?;
        if matches!(online.seat(seat)?.sitter, Sitter::Bot(_)) {
            return None;
        }
        let now = PageClock::now(clock);
        let over = session.snapshot().outcome.is_some();
        let (left, running) = timed.left(seat, now)?;
        let class = if left < LOW_TIME_MS && running { "clock low" } else { "clock" };
        // Somebody waits for the seat, but its clock rests.
        let rests = !running && timed.clocks.seats.get(seat.index())?.deadline.is_some();
        let label = t(if rests { "seat.clock.rests" } else { "seat.clock" });
        (!over).then(|| {
            view! {
                <span class=class role="timer" aria-label=label.clone() title=label>
                    {running.then(|| icon("ui-clock", "s16"))}{shown(left)}
                </span>
            }
        })
    })
}

/// Why a substitute plays for a seat, or until when its person is on holiday, in words; `None` if the person plays.
pub(crate) fn absent(online: Online, seat: Seat) -> Option<String> {
    let info = online.seat(seat)?;
    let Some(substitute) = info.substitute else { return info.holiday.and_then(on_holiday) };
    Some(t(match substitute.why {
        Why::OutOfTime => "seat.bot.time",
        Why::Gone => "seat.bot.gone",
        Why::Resigned => "seat.bot.resigned",
    }))
}

/// Until when a person is on holiday, in words; `None` if they are not.
fn on_holiday(holiday: Holiday) -> Option<String> {
    let now = browser::now() as i64;
    let line = Line::new("seat.holiday").with("time", literal(&moment(holiday.until)));
    (holiday.from <= now && now < holiday.until).then(|| tl(&line))
}

/// A remaining time as text.
fn shown(left: i64) -> String {
    if left >= DAY {
        let (days, hours) = ((left / DAY) as i32, (left % DAY / HOUR) as i32);
        return tl(&Line::new("clock.days").with("d", days).with("h", hours));
    }
    let (hours, minutes, seconds) = (left / HOUR, left % HOUR / (60 * SECOND), left % (60 * SECOND) / SECOND);
    // With hours left, seconds only distract.
    if hours > 0 { format!("{hours} h {minutes:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_like_clocks() {
        assert_eq!(shown(222_900), "3:42");
        assert_eq!(shown(5 * SECOND), "0:05");
        assert_eq!(shown(HOUR + 61 * SECOND), "1 h 01");
        assert_eq!(shown(2 * DAY + 3 * HOUR), "2 d 3 h");
    }
}
