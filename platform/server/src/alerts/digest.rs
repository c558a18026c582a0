//! Digests: one message a day with the tables that wait for a person.

use std::time::Duration;

use jiff::tz::TimeZone;
use protocol::{PersonId, Sitter, Status, WantedAlerts};
use store::ChannelRow;

use super::hours::{next_at, time_zone};
use super::message::{Digest, DigestLine, Subject};
use super::send;
use crate::AppError;
use crate::app::{App, closed};
use crate::routes::{challenges_to, tables_of_person, waits_for};

/// The time between two looks for due digests.
const LOOK_INTERVAL: Duration = Duration::from_secs(2);

/// For how long a node claims a digest, in milliseconds; to write and send it takes less.
const CLAIM_TIME: i64 = 60_000;

/// Sends due digests until the server stops.
pub(crate) async fn keep_sending_digests(app: App) {
    let mut closing = app.closing.clone();
    loop {
        let now = app.hub.time.now();
        // The loop of beats logs that the database does not answer.
        for channel in app.store.claim_digests(now, now + CLAIM_TIME).await.unwrap_or_default() {
            let app = app.clone();
            // In a task of its own, because some receivers are slow.
            tokio::spawn(async move {
                if let Err(error) = send_digest(&app, &channel).await {
                    tracing::warn!(%error, "a digest is sent later");
                }
            });
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_INTERVAL) => {}
            () = closed(&mut closing) => return,
        }
    }
}

/// Sends a digest, if a table or a challenge waits, and notes when the next one is due.
async fn send_digest(app: &App, channel: &str) -> Result<(), AppError> {
    let Some(channel) = app.store.channel(channel).await? else { return Ok(()) };
    let Some(hour) = channel.digest else { return Ok(()) };
    let now = app.hub.time.now();
    let mut next = next_digest(app, &channel.person, hour).await?;
    if !channel.off {
        let turns = waiting_tables(app, &channel).await?;
        let challenges = waiting_challenges(app, &channel.person).await?;
        if !(turns.is_empty() && challenges.is_empty())
            && let Err(pause) = send(app, &channel, &Subject::Digest(Digest { turns, challenges })).await?
        {
            next = now + i64::try_from(pause.as_millis()).unwrap_or(CLAIM_TIME);
        }
    }
    Ok(app.store.put_off_digest(&channel.id, next).await?)
}

/// When the next digest of a person at this hour is due, in milliseconds since 1970.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn next_digest(app: &App, person: &PersonId, hour: u8) -> Result<i64, AppError> {
    let hours = app.store.alert_hours(person).await?;
    let zone = hours.and_then(|hours| time_zone(&hours.zone)).unwrap_or(TimeZone::UTC);
    let next = next_at(app.hub.time.now(), &zone, hour);
    next.ok_or_else(|| AppError::internal("the next day is out of range"))
}

/// The tables that wait for the owner of a channel, and about which they want messages: game and names of the others.
async fn waiting_tables(app: &App, channel: &ChannelRow) -> Result<Vec<DigestLine>, AppError> {
    let own = Sitter::Person(channel.person.clone());
    let mut waiting = Vec::new();
    for table in tables_of_person(app, channel.person.as_str(), Status::Running).await? {
        if waits_for(&table, &channel.person)
            && app.store.wanted_alerts(&channel.person, &table.id).await? != WantedAlerts::Nothing
        {
            let others = table.seats.into_iter().filter(|seat| seat.sitter != own);
            waiting.push((table.game, others.map(|seat| seat.name.to_string()).collect()));
        }
    }
    Ok(waiting)
}

/// The challenges that wait for an answer of this person: game and name of the challenger.
async fn waiting_challenges(app: &App, person: &PersonId) -> Result<Vec<DigestLine>, AppError> {
    let waiting = challenges_to(app, person).await?.into_iter();
    Ok(waiting.map(|challenge| (challenge.game, vec![challenge.from.to_string()])).collect())
}
