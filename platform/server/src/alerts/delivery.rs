//! Whether a due alert still has to be told, and what is told.

use std::time::Duration;

use game::Lang;
use protocol::{AlertKind, PersonId, Sitter, Standing, Status, WantedAlerts};
use store::{Alert, ChallengeRow, ChannelRow, Entry, Logged, SeatRow, StoreError, TableRow};

use super::hours::{quiet_until, time_zone};
use super::message::{News, Subject, TableSubject, places};
use super::{FIRST_PAUSE, lang, send};
use crate::app::App;
use crate::live::{Delivery, Table, told_since_move_of};

/// Delivers an alert, if there still is somebody to tell.
///
/// # Errors
/// If the database does not answer.
pub(super) async fn deliver(app: &App, alert: &Alert) -> Result<Delivery, StoreError> {
    let Some(channel) = app.store.channel(&alert.channel).await?.filter(|channel| !channel.off) else {
        return Ok(Delivery::Done);
    };
    if !is_wanted(app, alert, &channel).await? {
        return Ok(Delivery::Done);
    }
    if let Some(pause) = quiet(app, &channel).await? {
        return Ok(Delivery::Later(pause));
    }
    let told = match alert.kind {
        AlertKind::Challenge => {
            challenge(app, alert, &channel).await?.map(|about| (Some(about), Delivery::Done))
        }
        _ => news_of_seat(app, alert, &channel).await?,
    };
    let Some((about, next)) = told else { return Ok(Delivery::Done) };
    let Some(about) = about else { return Ok(next) };
    let sent = send(app, &channel, &Subject::Table(about)).await?;
    Ok(sent.map_or_else(Delivery::Later, |()| next))
}

/// What is told to the person of a seat, if anything is told now, and when to look again; `None` if the alert is out of
/// date.
async fn news_of_seat(
    app: &App,
    alert: &Alert,
    channel: &ChannelRow,
) -> Result<Option<(Option<TableSubject>, Delivery)>, StoreError> {
    let Some((row, seats)) = table_of(app, alert, channel).await? else { return Ok(None) };
    let (names, lang): (Vec<String>, _) =
        (seats.iter().map(|seat| seat.name.clone()).collect(), lang(channel));
    let (news, next) = match alert.kind {
        AlertKind::Turn => (News::Turn { played: played(app, alert, lang, names).await }, Delivery::Done),
        AlertKind::Begun => (News::Begun, Delivery::Done),
        AlertKind::Over => {
            let places = row.result.as_ref().map(|result| places(result, &names, lang));
            (News::Over { places: places.unwrap_or_default() }, Delivery::Done)
        }
        AlertKind::Time => match reminder(app, alert).await {
            Some(Reminder { left: Some(left), next }) => (News::Time { left }, next),
            Some(Reminder { left: None, next }) => return Ok(Some((None, next))),
            None => return Ok(None),
        },
        AlertKind::Chat => match chat(app, alert, &channel.person, &seats).await? {
            lines if lines.is_empty() => return Ok(None),
            lines => (News::Chat { lines }, Delivery::Done),
        },
        AlertKind::Challenge | AlertKind::Digest | AlertKind::Test => return Ok(None),
    };
    let others = seats.into_iter().filter(|seat| seat.seat != alert.seat).map(|seat| seat.name).collect();
    let number = alert.number.unsigned_abs();
    Ok(Some((Some(TableSubject { news, table: row.id, game: row.game, number, others }), next)))
}

/// What is told about a challenge; `None` if it has been answered, or its table waits for nobody any more.
async fn challenge(
    app: &App,
    alert: &Alert,
    channel: &ChannelRow,
) -> Result<Option<TableSubject>, StoreError> {
    let rows = app.store.challenges_of(&channel.person).await?;
    let waits = |row: &&ChallengeRow| {
        row.table == alert.table && row.challenged == channel.person && row.standing == Standing::Waiting
    };
    let Some(row) = rows.iter().find(waits) else { return Ok(None) };
    let (table, challenger) =
        (app.store.table_row(&row.table).await?, app.store.person(row.challenger.as_str()).await?);
    let (Some(table), Some(challenger)) = (table.filter(|table| table.status == Status::Open), challenger)
    else {
        return Ok(None);
    };
    let (game, others) = (table.game, vec![challenger.name]);
    Ok(Some(TableSubject { news: News::Challenge, table: table.id, game, number: 0, others }))
}

/// The lines that other players have written since the first one of the alert, without those of blocked people.
async fn chat(
    app: &App,
    alert: &Alert,
    person: &PersonId,
    seats: &[SeatRow],
) -> Result<Vec<(String, String)>, StoreError> {
    let blocked = app.store.blocked_by(person).await?;
    let plays = |author: &PersonId| seats.iter().any(|seat| seat.sitter == Sitter::Person(author.clone()));
    let log = app.store.log(&alert.table, alert.since - 1).await?;
    let line = |logged: Logged| match logged.entry {
        // A line that an operator has hidden is `None`.
        Entry::Say(Some(line)) if line.person != *person && plays(&line.person) => Some(line),
        _ => None,
    };
    let lines = log.into_iter().filter_map(line).filter(|line| !blocked.contains(&line.person));
    Ok(lines.map(|line| (line.name, line.text)).collect())
}

/// The table of an alert and its seats; `None` if the alert is out of date, or its person does not play there any more.
async fn table_of(
    app: &App,
    alert: &Alert,
    channel: &ChannelRow,
) -> Result<Option<(TableRow, Vec<SeatRow>)>, StoreError> {
    let Some(row) = app.store.table_row(&alert.table).await? else { return Ok(None) };
    let seats = app.store.seats(&alert.table).await?;
    let of_alert = seats.iter().find(|seat| seat.seat == alert.seat);
    let own = of_alert.is_some_and(|seat| seat.sitter == Sitter::Person(channel.person.clone()));
    let current = match alert.kind {
        AlertKind::Over => row.status == Status::Over,
        AlertKind::Chat => true,
        _ => row.status == Status::Running,
    };
    Ok((current && own).then_some((row, seats)))
}

/// Whether the person wants such alerts about this table.
async fn is_wanted(app: &App, alert: &Alert, channel: &ChannelRow) -> Result<bool, StoreError> {
    Ok(match app.store.wanted_alerts(&channel.person, &alert.table).await? {
        WantedAlerts::All => true,
        WantedAlerts::Turn => matches!(alert.kind, AlertKind::Turn | AlertKind::Time),
        WantedAlerts::Nothing => false,
    })
}

/// The time until the quiet hours of the person end, if they have begun.
async fn quiet(app: &App, channel: &ChannelRow) -> Result<Option<Duration>, StoreError> {
    let hours = app.store.alert_hours(&channel.person).await?;
    let Some((zone, quiet)) = hours.and_then(|hours| Some((time_zone(&hours.zone)?, hours.quiet?))) else {
        return Ok(None);
    };
    let now = app.hub.time.now();
    let left = quiet_until(now, &zone, quiet).map(|until| until.saturating_sub(now).unsigned_abs());
    Ok(left.map(Duration::from_millis))
}

/// What has been played since the last move of the seat, in words; nothing if the table cannot be read.
async fn played(app: &App, alert: &Alert, lang: Lang, names: Vec<String>) -> Vec<String> {
    let seat = alert.seat;
    let told = move |table: &Table, _| {
        table.game.as_ref().map(|game| told_since_move_of(game, seat, lang, &names)).unwrap_or_default()
    };
    app.hub.inspect(&alert.table, told).await.unwrap_or_default()
}

/// Whether to remind a person of their time now, and when to do so next; `None` if they are not awaited.
async fn reminder(app: &App, alert: &Alert) -> Option<Reminder> {
    let (seat, now) = (alert.seat, app.hub.time.now());
    let remind = move |table: &Table, _| {
        let (left, turn) = table.time_left(seat, now)?;
        let reminder = Reminder::new(left, turn);
        // The clock may rest before the next look.
        let next = match reminder.next {
            Delivery::Later(wait) => {
                let at = table.clock.after(seat, now, i64::try_from(wait.as_millis()).unwrap_or(i64::MAX));
                Delivery::Later(Duration::from_millis(at.saturating_sub(now).unsigned_abs()))
            }
            Delivery::Done => Delivery::Done,
        };
        Some(Reminder { next, ..reminder })
    };
    // If the table cannot be read, its clocks do not run out.
    let unread = Reminder { left: None, next: Delivery::Later(FIRST_PAUSE) };
    app.hub.inspect(&alert.table, remind).await.unwrap_or(Some(unread))
}

/// When to remind a person that their time runs out: at half of the time for a turn, and at a tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reminder {
    /// The milliseconds that are left, if the person is to be reminded now.
    left: Option<i64>,
    /// When to look again.
    next: Delivery,
}

impl Reminder {
    /// With this much time left of a turn, in milliseconds.
    fn new(left: i64, turn: i64) -> Self {
        let until = |mark: i64| Delivery::Later(Duration::from_millis((left - mark).unsigned_abs()));
        if left > turn / 2 {
            Self { left: None, next: until(turn / 2) }
        } else if left > turn / 10 {
            Self { left: Some(left), next: until(turn / 10) }
        } else {
            Self { left: Some(left), next: Delivery::Done }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_reminded_at_half_and_at_a_tenth_of_their_time() {
        let reminder = |left, next| Reminder { left, next };
        let later = |millis| Delivery::Later(Duration::from_millis(millis));
        assert_eq!(Reminder::new(60, 100), reminder(None, later(10)), "a move or an outage gave more time");
        assert_eq!(Reminder::new(50, 100), reminder(Some(50), later(40)));
        assert_eq!(Reminder::new(10, 100), reminder(Some(10), Delivery::Done));
        assert_eq!(Reminder::new(0, 100), reminder(Some(0), Delivery::Done));
    }
}
