//! Sitting down, starting, leaving, returning, rematches.

use axum::Json;
use axum::extract::{Path, State};
use bots::Level;
use protocol::{NewTable, SeatPlan, SeatRequest, Sitter, Status, TableId, TableInfo};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id, tables};
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::boards::count_plays;
use crate::live::Act;
use crate::{AppError, names};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sit))
        .routes(routes!(stand))
        .routes(routes!(bot))
        .routes(routes!(open))
        .routes(routes!(start))
        .routes(routes!(leave))
        .routes(routes!(resign))
        .routes(routes!(take_back))
        .routes(routes!(relieve))
        .routes(routes!(rematch))
}

/// Sits down in an open seat.
#[utoipa::path(post, path = "/api/tables/{id}/sit", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = TableInfo), (status = 401), (status = 404), (status = 409)))]
async fn sit(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(seat): Body<SeatRequest>,
) -> TableResult {
    let name = seat.name.as_ref().map(names::normalise).transpose()?;
    if let Some(name) = &name {
        names::check_free(&app.store, caller.person.id.as_str(), name).await?;
    }
    act(app, &caller, table, Act::Sit { seat: seat.seat, name }).await
}

/// Stands up before the game begins.
#[utoipa::path(post, path = "/api/tables/{id}/stand", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn stand(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(seat): Body<SeatRequest>,
) -> TableResult {
    act(app, &caller, table, Act::Stand { seat: seat.seat }).await
}

/// Puts a bot into an open seat; for the host.
#[utoipa::path(post, path = "/api/tables/{id}/bot", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn bot(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(seat): Body<SeatRequest>,
) -> TableResult {
    let level: Level = seat.level.as_deref().unwrap_or_default().parse().map_err(AppError::bad)?;
    act(app, &caller, table, Act::Bot { seat: seat.seat, level }).await
}

/// Removes a bot; for the host.
#[utoipa::path(post, path = "/api/tables/{id}/open", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn open(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(seat): Body<SeatRequest>,
) -> TableResult {
    act(app, &caller, table, Act::Open { seat: seat.seat }).await
}

/// Starts the game; for the host.
#[utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn start(app: State<App>, caller: Caller, address: Address, table: Path<String>) -> TableResult {
    let started = act(app.clone(), &caller, table, Act::Start).await?;
    // The game has begun, whether or not it can be counted.
    if let Err(error) = note_plays(&app, &started.id, &caller, &address).await {
        tracing::warn!(%error, "cannot count a play");
    }
    Ok(started)
}

/// Counts the plays of a table that has begun.
async fn note_plays(app: &App, table: &TableId, caller: &Caller, address: &Address) -> Result<(), AppError> {
    match app.store.table_row(table).await? {
        Some(row) => count_plays(app, &row, &caller.person, address).await,
        None => Ok(()),
    }
}

/// Leaves the table; in a running game a bot plays on, and the seat can be taken back.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 401), (status = 409)))]
async fn leave(app: State<App>, caller: Caller, table: Path<String>) -> TableResult {
    act(app, &caller, table, Act::Leave).await
}

/// Gives a seat up for good; a bot plays on.
#[utoipa::path(post, path = "/api/tables/{id}/resign", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn resign(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(seat): Body<SeatRequest>,
) -> TableResult {
    act(app, &caller, table, Act::Resign { seat: seat.seat }).await
}

/// Takes a seat back from the bot that plays for it.
#[utoipa::path(post, path = "/api/tables/{id}/return", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn take_back(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(seat): Body<SeatRequest>,
) -> TableResult {
    act(app, &caller, table, Act::Return { seat: seat.seat }).await
}

/// Lets a bot play for an absent player at a table without clocks; for the other players. The absent player can take
/// the seat back.
#[utoipa::path(post, path = "/api/tables/{id}/relieve", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn relieve(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(seat): Body<SeatRequest>,
) -> TableResult {
    act(app, &caller, table, Act::Relieve { seat: seat.seat }).await
}

/// Creates a rematch with the seats moved on by one. The first request creates the table, later ones join it.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 401), (status = 403), (status = 409)))]
async fn rematch(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Path(table): Path<String>,
) -> TableResult {
    let table: TableId = id(&table)?;
    let old = tables::info(&app, &table).await?;
    let seats = old.seats.len();
    let mine = |sitter: &Sitter| *sitter == Sitter::Person(caller.person.id.clone());
    if old.status != Status::Over || !old.seats.iter().any(|seat| mine(&seat.sitter)) {
        // The task of the table says which of the two it is.
        return Ok(Json(app.hub.act(&table, &caller.person, Act::Rematch { table: table.clone() }).await?));
    }
    let next = match old.rematch {
        Some(next) => next,
        None => {
            let new = again(&old, &mine);
            let made = tables::make(&app, &caller.person, &address, &new).await?;
            let told = app.hub.act(&table, &caller.person, Act::Rematch { table: made.clone() }).await?;
            // Another player may have been first; then that table is used.
            told.rematch.unwrap_or(made)
        }
    };
    for seat in (0..seats).filter(|seat| mine(&old.seats[*seat].sitter)) {
        let seat = game::Seat::new(((seat + 1) % seats) as u8);
        let taken = app.hub.act(&next, &caller.person, Act::Sit { seat, name: None }).await;
        if let Err(error) = taken
            && error.code() != protocol::ErrorCode::Conflict
        {
            return Err(error);
        }
    }
    Ok(Json(tables::info(&app, &next).await?))
}

/// The same table with the seats moved on by one.
fn again(old: &TableInfo, mine: &impl Fn(&Sitter) -> bool) -> NewTable {
    let plan = |sitter: &Sitter| match sitter {
        Sitter::Bot(level) => SeatPlan::Bot(level.clone()),
        sitter if mine(sitter) => SeatPlan::Me,
        Sitter::Open | Sitter::Person(_) => SeatPlan::Open,
    };
    let mut seats: Vec<SeatPlan> = old.seats.iter().map(|seat| plan(&seat.sitter)).collect();
    seats.rotate_right(1);
    NewTable {
        game: old.game.clone(),
        options: old.options.clone(),
        seats,
        pace: old.pace,
        private: old.private,
        hours: old.hours.clone(),
    }
}

type TableResult = Result<Json<TableInfo>, AppError>;

async fn act(State(app): State<App>, caller: &Caller, Path(table): Path<String>, act: Act) -> TableResult {
    Ok(Json(app.hub.act(&id(&table)?, &caller.person, act).await?))
}
