//! Letters with links that can be used once: to confirm an address, and to set a new password.

use game::{Line, plain};
use protocol::PersonId;
use store::{ChannelRow, LinkPurpose, StoreError};

use super::mail::Letter;
use super::message::literal;
use super::outgoing::DeliveryError;
use super::{lang, note_failure};
use crate::app::App;
use crate::live::now;
use crate::secrets;
use crate::words::CATALOGS;

/// How long a link works, in milliseconds.
pub(crate) const fn link_lifetime(purpose: LinkPurpose) -> i64 {
    const HOUR: i64 = 3600 * 1000;
    match purpose {
        LinkPurpose::Confirm => 72 * HOUR,
        LinkPurpose::Recover => HOUR,
    }
}

/// Sends the link that confirms the address of a channel, and notes a failure.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn send_confirmation(app: &App, channel: &ChannelRow) -> Result<(), StoreError> {
    if let Err(error) = send_link(app, channel, LinkPurpose::Confirm).await? {
        note_failure(app, channel, &error).await?;
    }
    Ok(())
}

/// Sends a link for a new password to each confirmed mail address of a person.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn send_recovery(app: &App, person: &PersonId) -> Result<(), StoreError> {
    let channels = app.store.channels(person).await?;
    let confirmed = |row: &&ChannelRow| row.kind == protocol::ChannelKind::Mail && row.confirmed;
    for channel in channels.iter().filter(confirmed) {
        if let Err(error) = send_link(app, channel, LinkPurpose::Recover).await? {
            tracing::warn!(%error, "a link for a new password was not sent");
        }
    }
    Ok(())
}

/// Stores a new link and sends it.
async fn send_link(
    app: &App,
    channel: &ChannelRow,
    purpose: LinkPurpose,
) -> Result<Result<(), DeliveryError>, StoreError> {
    let Some(mail) = &app.config.mail else {
        return Ok(Err(DeliveryError::Address("this site sends no mail")));
    };
    let Some(person) = app.store.person(channel.person.as_str()).await? else { return Ok(Ok(())) };
    let (token, lang) = (secrets::word(48), lang(channel));
    app.store.create_mail_link(&secrets::hash(&token), &channel.id, purpose, now()).await?;
    let (subject, text, label) = match purpose {
        LinkPurpose::Confirm => ("mail.confirm", "mail.confirm.letter", "mail.confirm.link"),
        LinkPurpose::Recover => ("mail.recover", "mail.recover.letter", "mail.recover.link"),
    };
    let catalog = CATALOGS.get(lang);
    let line = Line::new(text).with("name", literal(&person.name));
    let link = mail.link(&format!("/mail/{}/{token}", protocol::Word::word(purpose)));
    let letter = Letter {
        lang,
        subject: catalog.text(subject),
        lines: vec![plain(&catalog.render(&line, &|seat| seat.to_string()))],
        link: Some((catalog.text(label), link)),
        stop: None,
    };
    Ok(mail.send(&channel.address, &letter).await)
}
