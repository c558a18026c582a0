//! Alerts: messages to people who do not look at a table that waits for them.
//!
//! | module | what is in it |
//! |---|---|
//! | `delivery` | whether an alert still has to be told, and what is told |
//! | `digest` | one message a day instead of single ones |
//! | `hours` | hours of a day in the time zone of a person |
//! | `message` | what a message says |
//! | `webhook` | its form for Discord, Slack and programs, and its signature |
//! | `push` | its encryption for a browser, and the key of the site |
//! | `mail` | letters, and the mail server of the operator |
//! | `confirmation` | letters with links: to confirm an address, to set a new password |
//! | `outgoing` | requests to web addresses that people have given |

mod confirmation;
mod delivery;
mod digest;
mod hours;
mod mail;
mod message;
mod outgoing;
mod push;
mod webhook;

use std::time::Duration;

use game::Lang;
use protocol::{AlertKind, ChannelKind, WebhookMessage};
use store::{ChannelRow, StoreError};
use tokio::sync::mpsc;

pub(crate) use self::confirmation::{link_lifetime, send_confirmation, send_recovery};
pub(crate) use self::digest::{keep_sending_digests, next_digest};
pub(crate) use self::hours::{next_at, quiet_until, time_zone};
pub use self::mail::MailSettings;
pub(crate) use self::mail::check_mail_address;
#[cfg(test)]
pub(crate) use self::message::tests::all_texts;
pub(crate) use self::outgoing::Outgoing;
pub(crate) use self::push::{SiteKey, stored_keys};

use self::delivery::deliver;
use self::mail::Letter;
use self::message::{GAMES_PATH, Subject, message};
use self::outgoing::DeliveryError;
use crate::app::App;
use crate::live::{Delivery, DeliveryRequest, now};
use crate::words::CATALOGS;

/// The pause after the first failed attempt; it doubles with every further one.
const FIRST_PAUSE: Duration = Duration::from_secs(10);

/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// The pause after the mail server of the site did not take a message. It is not the fault of the address.
const MAIL_PAUSE: Duration = Duration::from_secs(60);

/// Delivers the alerts of all tables, each in a task of its own, because some receivers are slow.
pub(crate) async fn keep_delivering(app: App, mut requests: mpsc::UnboundedReceiver<DeliveryRequest>) {
    while let Some(DeliveryRequest { alert, reply }) = requests.recv().await {
        let app = app.clone();
        tokio::spawn(async move {
            let delivery = deliver(&app, &alert).await.unwrap_or_else(|error| {
                tracing::warn!(%error, table = %alert.table, "an alert cannot be delivered now");
                // A row that cannot be read stays so until the operator mends it.
                let broken = matches!(error, StoreError::Broken(_));
                Delivery::Later(if broken { LONGEST_PAUSE } else { FIRST_PAUSE })
            });
            // An error means that the server is stopping; another node or the next start sends the alert again.
            let _ = reply.send(delivery);
        });
    }
}

/// The language of a channel.
pub(crate) fn lang(channel: &ChannelRow) -> Lang {
    channel.lang.parse().unwrap_or(Lang::En)
}

/// Sends a message through a channel and notes the result. If it failed, the result is the pause before the next attempt.
///
/// # Errors
/// If the database does not answer.
async fn send(
    app: &App,
    channel: &ChannelRow,
    subject: &Subject,
) -> Result<Result<(), Duration>, StoreError> {
    match post(app, channel, subject).await {
        Ok(()) => app.store.channel_delivered(&channel.id, now()).await.map(Ok),
        // The person has withdrawn the permission, or uses the browser no more.
        Err(error) if channel.kind == ChannelKind::Push && error.is_gone() => {
            app.store.delete_browser(&channel.address).await.map(Ok)
        }
        Err(error) => note_failure(app, channel, &error).await.map(Err),
    }
}

/// Notes that a message was not delivered; returns the pause before the next attempt.
///
/// # Errors
/// If the database does not answer.
async fn note_failure(
    app: &App,
    channel: &ChannelRow,
    error: &DeliveryError,
) -> Result<Duration, StoreError> {
    if channel.kind == ChannelKind::Mail && !error.refuses_address() {
        tracing::warn!(%error, "the mail server does not take messages");
        app.store.channel_delayed(&channel.id, error.problem(), error.status()).await?;
        return Ok(MAIL_PAUSE);
    }
    tracing::debug!(%error, channel = channel.id, "a message was not delivered");
    let failures = app.store.channel_failed(&channel.id, error.problem(), error.status()).await?;
    Ok(pause(failures))
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
    if channel.kind == ChannelKind::Mail {
        return mail_to(app, channel, &message).await;
    }
    let body = webhook::body(channel.kind, &message).to_string();
    let (headers, body) = match channel.kind {
        ChannelKind::Push => {
            let about = message.table.as_ref().map_or("", |table| table.as_str());
            let headers = app.site_key.headers(&channel.address, time, site, about);
            (headers, push::sealed(&channel.secret, body)?)
        }
        ChannelKind::Plain | ChannelKind::Discord | ChannelKind::Slack | ChannelKind::Mail => {
            (webhook::headers(&channel.secret, time, &body), body.into_bytes())
        }
    };
    app.outgoing.post(&channel.address, headers, body).await
}

/// Sends a message by mail.
async fn mail_to(app: &App, channel: &ChannelRow, message: &WebhookMessage) -> Result<(), DeliveryError> {
    let Some(mail) = &app.config.mail else {
        return Err(DeliveryError::Connection("this site sends no mail".to_owned()));
    };
    let lang = lang(channel);
    let lines: Vec<String> = message.text.lines().map(str::to_owned).collect();
    let link = match (message.kind, &message.table) {
        (_, Some(table)) => Some(("mail.table", format!("/t/{table}"))),
        (AlertKind::Digest, None) => Some(("mail.games", GAMES_PATH.to_owned())),
        (_, None) => None,
    };
    let link = link.map(|(label, path)| (CATALOGS.get(lang).text(label), mail.link(&path)));
    let letter = Letter {
        lang,
        subject: lines.first().map(|line| line.trim_end_matches('.').to_owned()).unwrap_or_default(),
        lines,
        link,
        stop: Some(mail.link(&format!("/mail/stop/{}/{}", channel.id, channel.secret))),
    };
    mail.send(&channel.address, &letter).await
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
}
