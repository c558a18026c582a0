//! Alerts: messages to people who do not look at a table that waits for them.
//!
//! | module | what is in it |
//! |---|---|
//! | `message` | what a message says |
//! | `webhook` | its form for Discord, Slack and programs, and its signature |
//! | `push` | its encryption for a browser, and the key of the site |
//! | `outgoing` | requests to web addresses that people have given |

mod message;
mod outgoing;
mod push;
mod webhook;

use std::time::Duration;

use game::Lang;
use protocol::{AlertKind, ChannelKind, Sitter, Status};
use store::{Alert, ChannelRow, StoreError};
use tokio::sync::mpsc;

pub(crate) use self::outgoing::Outgoing;
pub(crate) use self::push::{SiteKey, stored_keys};

use self::message::{Subject, TableSubject, message, places};
use self::outgoing::DeliveryError;
use crate::app::App;
use crate::live::{Delivery, DeliveryRequest, Table, now, told_since_move_of};

/// The pause after the first failed attempt; it doubles with every further one.
const FIRST_PAUSE: Duration = Duration::from_secs(10);

/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// Delivers the alerts of all tables, each in a task of its own, because some receivers are slow.
pub(crate) async fn keep_delivering(app: App, mut requests: mpsc::UnboundedReceiver<DeliveryRequest>) {
    while let Some(DeliveryRequest { alert, reply }) = requests.recv().await {
        let app = app.clone();
        tokio::spawn(async move {
            let delivery = deliver(&app, &alert).await.unwrap_or_else(|error| {
                tracing::warn!(%error, table = %alert.table, "an alert waits for the database");
                Delivery::Later(FIRST_PAUSE)
            });
            // An error means that the server is stopping; another node or the next start sends the alert again.
            let _ = reply.send(delivery);
        });
    }
}

/// Delivers an alert, if there still is somebody to tell.
async fn deliver(app: &App, alert: &Alert) -> Result<Delivery, StoreError> {
    let Some(channel) = app.store.channel(&alert.channel).await?.filter(|channel| !channel.off) else {
        return Ok(Delivery::Done);
    };
    let Some(mut about) = about(app, alert, &channel).await? else { return Ok(Delivery::Done) };
    let reminder = match alert.kind {
        AlertKind::Time => reminder(app, alert, &mut about).await,
        AlertKind::Turn | AlertKind::Begun | AlertKind::Over | AlertKind::Test => Reminder::LAST,
    };
    let next = reminder.next.map_or(Delivery::Done, Delivery::Later);
    if !reminder.now {
        return Ok(next);
    }
    Ok(match send(app, &channel, &Subject::Table(about)).await? {
        Ok(()) => next,
        Err(failures) => Delivery::Later(pause(failures)),
    })
}

/// What an alert is about; `None` if it is out of date, or its person does not play there any more.
async fn about(app: &App, alert: &Alert, channel: &ChannelRow) -> Result<Option<TableSubject>, StoreError> {
    let Some(row) = app.store.table_row(&alert.table).await? else { return Ok(None) };
    let seats = app.store.seats(&alert.table).await?;
    let of_alert = seats.iter().find(|seat| seat.seat == alert.seat);
    let own = of_alert.is_some_and(|seat| seat.sitter == Sitter::Person(channel.person.clone()));
    let status = if alert.kind == AlertKind::Over { Status::Over } else { Status::Running };
    if row.status != status || !own {
        return Ok(None);
    }
    let (names, lang): (Vec<String>, _) =
        (seats.iter().map(|seat| seat.name.clone()).collect(), lang(channel));
    let lines = match (alert.kind, &row.result) {
        (AlertKind::Over, Some(result)) => places(result, &names, lang),
        (AlertKind::Turn, _) => played(app, alert, lang, names).await,
        (AlertKind::Over | AlertKind::Begun | AlertKind::Time | AlertKind::Test, _) => Vec::new(),
    };
    let others = seats.into_iter().filter(|seat| seat.seat != alert.seat).map(|seat| seat.name).collect();
    let (kind, number) = (alert.kind, alert.number as u64);
    Ok(Some(TableSubject { kind, table: row.id, game: row.game, number, others, lines, left: 0 }))
}

/// The language of a channel.
fn lang(channel: &ChannelRow) -> Lang {
    channel.lang.parse().unwrap_or(Lang::En)
}

/// What has been played since the last move of the seat, in words; nothing if the table cannot be read.
async fn played(app: &App, alert: &Alert, lang: Lang, names: Vec<String>) -> Vec<String> {
    let seat = alert.seat;
    let told = move |table: &Table, _| {
        table.game.as_ref().map(|game| told_since_move_of(game, seat, lang, &names)).unwrap_or_default()
    };
    app.hub.inspect(&alert.table, told).await.unwrap_or_default()
}

/// Whether to remind a person of their time, which is noted in the subject, and when to do so next.
async fn reminder(app: &App, alert: &Alert, about: &mut TableSubject) -> Reminder {
    let (seat, now) = (alert.seat, app.hub.time.now());
    let left = move |table: &Table, _| table.time_left(seat, now);
    // If the table cannot be read, its clocks do not run out.
    let Some((left, turn)) = app.hub.inspect(&alert.table, left).await.ok().flatten() else {
        return Reminder { now: false, next: Some(FIRST_PAUSE) };
    };
    about.left = left;
    Reminder::new(left, turn)
}

/// Sends a message through a channel and notes the result. The error is the number of failures in a row.
///
/// # Errors
/// If the database does not answer.
async fn send(app: &App, channel: &ChannelRow, subject: &Subject) -> Result<Result<(), i64>, StoreError> {
    match post(app, channel, subject).await {
        Ok(()) => app.store.channel_delivered(&channel.id, now()).await.map(Ok),
        // The person has withdrawn the permission, or uses the browser no more.
        Err(error) if channel.kind == ChannelKind::Push && error.is_gone() => {
            app.store.delete_browser(&channel.address).await.map(Ok)
        }
        Err(error) => app.store.channel_failed(&channel.id, &error.to_string()).await.map(Err),
    }
}

/// Sends a test message through a channel and notes the result.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn send_test(app: &App, channel: &ChannelRow) -> Result<(), StoreError> {
    send(app, channel, &Subject::Test).await.map(|_noted| ())
}

async fn post(app: &App, channel: &ChannelRow, subject: &Subject) -> Result<(), DeliveryError> {
    let (site, time) = (app.config.public_url.as_deref(), now() / 1000);
    let message = message(subject, lang(channel), site);
    let body = webhook::body(channel.kind, &message).to_string();
    let (headers, body) = match channel.kind {
        ChannelKind::Push => {
            let about = message.table.as_ref().map_or("", |table| table.as_str());
            let headers = app.site_key.headers(&channel.address, time, site, about);
            (headers, push::sealed(&channel.secret, body)?)
        }
        ChannelKind::Plain | ChannelKind::Discord | ChannelKind::Slack => {
            (webhook::headers(&channel.secret, time, &body), body.into_bytes())
        }
    };
    app.outgoing.post(&channel.address, headers, body).await
}

/// When to remind a person that their time runs out: at half of the time for a turn, and at a tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reminder {
    /// Whether to do it now.
    now: bool,
    /// The time until the next reminder.
    next: Option<Duration>,
}

impl Reminder {
    const LAST: Self = Self { now: true, next: None };

    /// With this much time left of a turn, in milliseconds.
    fn new(left: i64, turn: i64) -> Self {
        let until = |mark: i64| Some(Duration::from_millis((left - mark).unsigned_abs()));
        if left > turn / 2 {
            Self { now: false, next: until(turn / 2) }
        } else if left > turn / 10 {
            Self { now: true, next: until(turn / 10) }
        } else {
            Self::LAST
        }
    }
}

/// The pause after this many failed attempts in a row.
fn pause(failures: i64) -> Duration {
    let doublings = u32::try_from(failures.saturating_sub(1).clamp(0, 16)).unwrap_or_default();
    FIRST_PAUSE.saturating_mul(1 << doublings).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_an_hour() {
        assert_eq!([1, 2, 3, 100].map(|failures| pause(failures).as_secs()), [10, 20, 40, 3600]);
    }

    #[test]
    fn people_are_reminded_at_half_and_at_a_tenth_of_their_time() {
        let next = |millis| Some(Duration::from_millis(millis));
        assert_eq!(
            Reminder::new(60, 100),
            Reminder { now: false, next: next(10) },
            "an outage gave more time"
        );
        assert_eq!(Reminder::new(50, 100), Reminder { now: true, next: next(40) });
        assert_eq!(Reminder::new(10, 100), Reminder::LAST);
        assert_eq!(Reminder::new(0, 100), Reminder::LAST);
    }
}
