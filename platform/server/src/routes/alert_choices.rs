//! When and about what people want alerts: time zone and quiet hours, digests, and choices for a table.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{AlertHours, ChannelChange, ChannelInfo, TableChoice, TableId};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::channels::{own_channel, shown, tell_tables};
use super::tables::unknown_zone;
use super::{Body, id};
use crate::AppError;
use crate::alerts::{next_digest, time_zone};
use crate::app::App;
use crate::auth::Caller;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(hours, set_hours))
        .routes(routes!(change))
        .routes(routes!(choice, choose))
}

/// The time zone and the quiet hours of this person.
#[utoipa::path(get, path = "/api/me/alerts", responses((status = 200, body = AlertHours), (status = 401)))]
async fn hours(State(app): State<App>, caller: Caller) -> Result<Json<AlertHours>, AppError> {
    caller.session()?;
    let hours = app.store.alert_hours(&caller.person.id).await?;
    Ok(Json(hours.unwrap_or(AlertHours { zone: "UTC".to_owned(), quiet: None })))
}

/// Sets the time zone and the quiet hours of this person.
#[utoipa::path(put, path = "/api/me/alerts", request_body = AlertHours,
    responses((status = 200, body = AlertHours), (status = 400, description = "no such time zone or hour"), (status = 401)))]
async fn set_hours(
    State(app): State<App>,
    caller: Caller,
    Body(hours): Body<AlertHours>,
) -> Result<Json<AlertHours>, AppError> {
    caller.session()?;
    if time_zone(&hours.zone).is_none() {
        return Err(unknown_zone());
    }
    if hours.quiet.is_some_and(|quiet| quiet.from.max(quiet.to) > 23) {
        return Err(AppError::bad("hours are 0 to 23"));
    }
    app.store.set_alert_hours(&caller.person.id, &hours).await?;
    // The hour of a digest means the new time zone from now on.
    for channel in app.store.channels(&caller.person.id).await? {
        if let Some(hour) = channel.digest {
            let due = next_digest(&app, &caller.person.id, hour).await?;
            app.store.put_off_digest(&channel.id, due).await?;
        }
    }
    Ok(Json(hours))
}

/// Changes a channel: a digest at an hour of the day, or alerts at once.
#[utoipa::path(put, path = "/api/me/channels/{id}", params(("id" = String, Path)), request_body = ChannelChange,
    responses((status = 200, body = ChannelInfo), (status = 400, description = "no such hour"), (status = 401), (status = 404)))]
async fn change(
    State(app): State<App>,
    caller: Caller,
    Path(channel): Path<String>,
    Body(change): Body<ChannelChange>,
) -> Result<Json<ChannelInfo>, AppError> {
    caller.session()?;
    let row = own_channel(&app, &caller, &channel).await?;
    let digest = match change.digest {
        Some(24..) => return Err(AppError::bad("hours are 0 to 23")),
        Some(hour) => Some((hour, next_digest(&app, &caller.person.id, hour).await?)),
        None => None,
    };
    app.store.set_digest(&row.id, digest).await?;
    tell_tables(&app, &caller.person.id).await?;
    Ok(Json(shown(own_channel(&app, &caller, &channel).await?)?))
}

/// Which alerts about a table this person wants.
#[utoipa::path(get, path = "/api/tables/{id}/alerts", params(("id" = String, Path)),
    responses((status = 200, body = TableChoice), (status = 401), (status = 404)))]
async fn choice(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
) -> Result<Json<TableChoice>, AppError> {
    let table = own_table(&app, &caller, &table).await?;
    let wanted = app.store.wanted_alerts(&caller.person.id, &table).await?;
    Ok(Json(TableChoice { wanted }))
}

/// Chooses which alerts about a table this person wants.
#[utoipa::path(put, path = "/api/tables/{id}/alerts", params(("id" = String, Path)), request_body = TableChoice,
    responses((status = 200, body = TableChoice), (status = 400), (status = 401), (status = 404)))]
async fn choose(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(choice): Body<TableChoice>,
) -> Result<Json<TableChoice>, AppError> {
    caller.session()?;
    let table = own_table(&app, &caller, &table).await?;
    app.store.set_wanted_alerts(&caller.person.id, &table, choice.wanted).await?;
    Ok(Json(choice))
}

/// A table at which the caller has a seat.
async fn own_table(app: &App, caller: &Caller, table: &str) -> Result<TableId, AppError> {
    let table: TableId = id(table)?;
    let own = protocol::Sitter::Person(caller.person.id.clone());
    let seats = app.store.seats(&table).await?;
    if seats.iter().any(|seat| seat.sitter == own) { Ok(table) } else { Err(AppError::not_found()) }
}
