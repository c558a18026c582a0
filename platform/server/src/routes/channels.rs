//! Channels: where people are told that a table waits for them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use game::Lang;
use protocol::{ChannelId, ChannelInfo, ChannelKind, ErrorCode, NewChannel, PersonId, PushKey, Status};
use store::ChannelRow;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id, mail};
use crate::alerts::{check_mail_address, send_confirmation, send_test, stored_keys};
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::live::{Command, now};
use crate::{AppError, secrets};

/// The limit of channels of a person.
const MAX_CHANNELS: usize = 5;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(push_key))
        .routes(routes!(list, create))
        .routes(routes!(delete))
        .routes(routes!(test))
}

/// The key that a browser needs to subscribe to messages of this site.
#[utoipa::path(get, path = "/api/push", responses((status = 200, body = PushKey), (status = 401)))]
async fn push_key(State(app): State<App>, caller: Caller) -> Result<Json<PushKey>, AppError> {
    caller.session()?;
    Ok(Json(PushKey { key: app.site_key.public() }))
}

/// This person's channels.
#[utoipa::path(get, path = "/api/me/channels", responses((status = 200, body = [ChannelInfo]), (status = 401)))]
async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<ChannelInfo>>, AppError> {
    caller.session()?;
    Ok(Json(of_person(&app, &caller).await?))
}

/// The channels of a person, as they are shown to that person.
pub(super) async fn of_person(app: &App, caller: &Caller) -> Result<Vec<ChannelInfo>, AppError> {
    app.store.channels(&caller.person.id).await?.into_iter().map(shown).collect()
}

/// Adds a channel.
#[utoipa::path(post, path = "/api/me/channels", request_body = NewChannel,
    responses((status = 200, body = ChannelInfo), (status = 400, description = "the address cannot be used"),
        (status = 401), (status = 409, description = "this person has the most channels allowed")))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(new): Body<NewChannel>,
) -> Result<Json<ChannelInfo>, AppError> {
    caller.session()?;
    if new.kind == ChannelKind::Mail {
        check_mail(&app, &caller, &address, &new).await?;
    } else {
        app.outgoing.check(&new.address).map_err(|error| AppError::bad(error.to_string()))?;
    }
    let lang: Lang = new.lang.parse().map_err(|_| AppError::bad("`lang` must be en or fr"))?;
    let secret = new_secret(&new)?;
    let person = caller.person.id.clone();
    if new.kind == ChannelKind::Push {
        // A browser belongs to the person who used it last.
        app.store.delete_browser(&new.address).await?;
    }
    if app.store.channels(&person).await?.len() >= MAX_CHANNELS {
        let words = format!("you have {MAX_CHANNELS} channels, the most allowed: delete one first");
        return Err(AppError::conflict(words));
    }
    // An address is confirmed by a link that is sent there. A browser and a webhook are known to be wanted.
    let confirmed = new.kind != ChannelKind::Mail;
    let row = ChannelRow {
        id: secrets::word(12),
        person,
        kind: new.kind,
        address: new.address,
        secret,
        lang: lang.to_string(),
        created: now(),
        delivered: None,
        problem: None,
        status: None,
        off: !confirmed,
        confirmed,
        digest: None,
    };
    app.store.create_channel(&row).await?;
    if !confirmed {
        send_confirmation(&app, &row).await?;
        let noted = app.store.channel(&row.id).await?;
        return Ok(Json(shown(noted.unwrap_or(row))?));
    }
    tell_tables(&app, &caller.person.id).await?;
    Ok(Json(shown(row)?))
}

/// Checks that mail can be sent to a new address, and that the owner of the account asks for it.
async fn check_mail(app: &App, caller: &Caller, address: &Address, new: &NewChannel) -> Result<(), AppError> {
    check_mail_address(&new.address).map_err(|error| AppError::bad(error.to_string()))?;
    if app.config.mail.is_none() {
        return Err(mail::no_mail());
    }
    limit_letters(app, address, &new.address)?;
    let row = app.store.person(caller.person.id.as_str()).await?.ok_or_else(AppError::unauthorized)?;
    if row.password.is_some() {
        app.limit(&app.buckets.passwords, &address.0)?;
        app.limit(&app.buckets.logins, caller.person.id.as_str())?;
        let password = new.password.clone().unwrap_or_default();
        if !app.passwords.check(password, row.password).await? {
            return Err(AppError::new(ErrorCode::Unauthorized, "the password is wrong"));
        }
    }
    Ok(())
}

/// Counts a letter that is not to a confirmed address.
fn limit_letters(app: &App, address: &Address, to: &str) -> Result<(), AppError> {
    app.limit(&app.buckets.letters, &address.0)?;
    app.limit(&app.buckets.letters, &secrets::hash(&to.to_lowercase()))
}

/// The key of the signatures of a new channel, or the keys of its browser.
fn new_secret(new: &NewChannel) -> Result<String, AppError> {
    match (new.kind, &new.keys) {
        (ChannelKind::Push, keys) => {
            let keys = keys.as_ref().and_then(stored_keys);
            keys.ok_or_else(|| AppError::bad("`keys` must be the keys of the subscription of a browser"))
        }
        (ChannelKind::Plain | ChannelKind::Discord | ChannelKind::Slack | ChannelKind::Mail, _) => {
            Ok(secrets::word(48))
        }
    }
}

/// Deletes a channel.
#[utoipa::path(delete, path = "/api/me/channels/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 401), (status = 404)))]
async fn delete(
    State(app): State<App>,
    caller: Caller,
    Path(channel): Path<String>,
) -> Result<StatusCode, AppError> {
    caller.session()?;
    let channel: ChannelId = id(&channel)?;
    if !app.store.delete_channel(&caller.person.id, channel.as_str()).await? {
        return Err(AppError::not_found());
    }
    tell_tables(&app, &caller.person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a test message, or the link to confirm the address once more if it is not confirmed. The answer says whether it was delivered; if it was, a channel that was off is on again.
#[utoipa::path(post, path = "/api/me/channels/{id}/test", params(("id" = String, Path)),
    responses((status = 200, body = ChannelInfo), (status = 401), (status = 404)))]
async fn test(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Path(channel): Path<String>,
) -> Result<Json<ChannelInfo>, AppError> {
    caller.session()?;
    // Each test makes the server connect to another one.
    app.limit(&app.buckets.logins, caller.person.id.as_str())?;
    let before = own_channel(&app, &caller, &channel).await?;
    if before.confirmed {
        send_test(&app, &before).await?;
    } else {
        limit_letters(&app, &address, &before.address)?;
        send_confirmation(&app, &before).await?;
    }
    let after = own_channel(&app, &caller, &channel).await?;
    if before.off != after.off {
        tell_tables(&app, &caller.person.id).await?;
    }
    Ok(Json(shown(after)?))
}

/// A channel of the caller.
pub(super) async fn own_channel(app: &App, caller: &Caller, channel: &str) -> Result<ChannelRow, AppError> {
    let channel: ChannelId = id(channel)?;
    let row = app.store.channel(channel.as_str()).await?;
    row.filter(|row| row.person == caller.person.id).ok_or_else(AppError::not_found)
}

/// A channel as its owner sees it.
pub(super) fn shown(row: ChannelRow) -> Result<ChannelInfo, AppError> {
    let host = match row.kind {
        ChannelKind::Mail => Some(row.address),
        ChannelKind::Plain | ChannelKind::Discord | ChannelKind::Slack | ChannelKind::Push => {
            row.address.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_owned))
        }
    };
    let secret = match row.kind {
        ChannelKind::Push | ChannelKind::Mail => String::new(),
        ChannelKind::Plain | ChannelKind::Discord | ChannelKind::Slack => row.secret,
    };
    Ok(ChannelInfo {
        id: id(&row.id)?,
        kind: row.kind,
        host: host.unwrap_or_default(),
        secret,
        created: row.created,
        delivered: row.delivered,
        problem: row.problem,
        status: row.status,
        off: row.off,
        confirmed: row.confirmed,
        digest: row.digest,
    })
}

/// Tells the running tables of a person that their channels have changed.
pub(super) async fn tell_tables(app: &App, person: &PersonId) -> Result<(), AppError> {
    let rows = app.store.tables_of(person.as_str(), Some(Status::Running), i64::MAX, i64::MAX).await?;
    for row in rows.into_iter().flatten() {
        // A table that cannot be read needs no alerts.
        let _ = app.hub.send(&row.id, Command::PeopleChanged).await;
    }
    Ok(())
}
