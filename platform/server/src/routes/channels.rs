//! Channels: where people are told that a table waits for them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use game::Lang;
use protocol::{ChannelId, ChannelInfo, ChannelKind, NewChannel, PushKey, Status};
use store::ChannelRow;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id};
use crate::alerts::{send_test, stored_keys};
use crate::app::App;
use crate::auth::Caller;
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
    Body(new): Body<NewChannel>,
) -> Result<Json<ChannelInfo>, AppError> {
    caller.session()?;
    app.outgoing.check(&new.address).map_err(|error| AppError::bad(error.to_string()))?;
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
        off: false,
    };
    app.store.create_channel(&row).await?;
    tell_tables(&app, &caller).await?;
    Ok(Json(shown(row)?))
}

/// The key of the signatures of a new channel, or the keys of its browser.
fn new_secret(new: &NewChannel) -> Result<String, AppError> {
    match (new.kind, &new.keys) {
        (ChannelKind::Push, keys) => {
            let keys = keys.as_ref().and_then(stored_keys);
            keys.ok_or_else(|| AppError::bad("`keys` must be the keys of the subscription of a browser"))
        }
        (ChannelKind::Plain | ChannelKind::Discord | ChannelKind::Slack, _) => Ok(secrets::word(48)),
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
    tell_tables(&app, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a test message. The answer says whether it was delivered; if it was, a channel that was off is on again.
#[utoipa::path(post, path = "/api/me/channels/{id}/test", params(("id" = String, Path)),
    responses((status = 200, body = ChannelInfo), (status = 401), (status = 404)))]
async fn test(
    State(app): State<App>,
    caller: Caller,
    Path(channel): Path<String>,
) -> Result<Json<ChannelInfo>, AppError> {
    caller.session()?;
    // Each test makes the server connect to another one.
    app.limit(&app.buckets.logins, caller.person.id.as_str())?;
    let channel: ChannelId = id(&channel)?;
    let own = async || {
        let row = app.store.channel(channel.as_str()).await?;
        row.filter(|row| row.person == caller.person.id).ok_or_else(AppError::not_found)
    };
    let before = own().await?;
    send_test(&app, &before).await?;
    let after = own().await?;
    if before.off != after.off {
        tell_tables(&app, &caller).await?;
    }
    Ok(Json(shown(after)?))
}

fn shown(row: ChannelRow) -> Result<ChannelInfo, AppError> {
    let host = row.address.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
    let secret = if row.kind == ChannelKind::Push { String::new() } else { row.secret };
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
    })
}

/// Tells the running tables of a person that their channels have changed.
async fn tell_tables(app: &App, caller: &Caller) -> Result<(), AppError> {
    let person = caller.person.id.as_str();
    let rows = app.store.tables_of(person, Some(Status::Running), i64::MAX, i64::MAX).await?;
    for row in rows.into_iter().flatten() {
        // A table that cannot be read needs no alerts.
        let _ = app.hub.send(&row.id, Command::PeopleChanged).await;
    }
    Ok(())
}
