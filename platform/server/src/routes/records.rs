//! Replays and records.

use ::games::{AnyMatch, GameId, with_match};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use game::Seat;
use protocol::{Name, Replay, Status};
use serde::Deserialize;
use table::Record;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::people::NOBODY;
use super::{QueryParams, Text, id};
use crate::AppError;
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::live::{ReplayViewers, Table, replay_views};

/// Limits the number of replays computed at once; each needs a core.
static REPLAY_PERMITS: tokio::sync::Semaphore = tokio::sync::Semaphore::const_new(2);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(record)).routes(routes!(replay)).routes(routes!(upload))
}

/// The requested viewer.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
struct ViewerParam {
    /// A seat counted from 0, or `all`; without it, a spectator.
    viewer: Option<String>,
}

/// The record of a game that is over.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403), (status = 404)))]
async fn record(State(app): State<App>, Path(table): Path<String>) -> Result<Response, AppError> {
    let record = app.hub.inspect(&id(&table)?, |table, info| (info.status, full_record(table))).await?;
    match record {
        (Status::Over, Some(record)) => {
            let name = format!("attachment; filename=\"{}-{table}.txt\"", record.game);
            let headers =
                [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
            Ok((headers, record.to_string()).into_response())
        }
        _ => Err(AppError::forbidden("the record is public once the game is over")),
    }
}

/// What a viewer saw of a game, ply by ply.
#[utoipa::path(get, path = "/api/tables/{id}/replay", params(("id" = String, Path), ViewerParam),
    responses((status = 200, body = Replay), (status = 403), (status = 404)))]
async fn replay(
    State(app): State<App>,
    caller: Option<Caller>,
    Path(table): Path<String>,
    QueryParams(param): QueryParams<ViewerParam>,
) -> Result<Json<Replay>, AppError> {
    let person = caller.map(|caller| caller.person.id);
    let look = move |table: &Table, _| {
        let mine: Vec<Seat> = person.iter().flat_map(|person| table.seats_of(person)).collect();
        (table.status(), mine, full_record(table))
    };
    let (status, mine, record) = app.hub.inspect(&id(&table)?, look).await?;
    let record = record.ok_or_else(|| AppError::conflict("the game has not begun"))?;
    let viewers = viewers(param.viewer.as_deref(), record.seats.len())?;
    let own = matches!(viewers, ReplayViewers::One(viewer) if viewer.is_none_or(|seat| mine.contains(&seat)));
    if status != Status::Over && !own {
        return Err(AppError::forbidden("the views of other players are public once the game is over"));
    }
    show(record, viewers, status == Status::Over).await
}

/// A replay of an uploaded record, for any viewer.
#[utoipa::path(post, path = "/api/replay", params(ViewerParam), request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Replay), (status = 400)))]
async fn upload(
    State(app): State<App>,
    address: Address,
    QueryParams(param): QueryParams<ViewerParam>,
    Text(text): Text,
) -> Result<Json<Replay>, AppError> {
    let record: Record = text.parse().map_err(AppError::bad)?;
    let game: GameId = record.game.parse().map_err(AppError::bad)?;
    check_names(&record)?;
    let options = record.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let uploads = app.uploads.check(game, options, &address.0)?;
    let start = Record { moves: Vec::new(), ..record.clone() };
    AnyMatch::replay(&start).map_err(AppError::bad)?;
    app.uploads.remember(uploads);
    let viewers = viewers(param.viewer.as_deref(), record.seats.len())?;
    show(record, viewers, true).await
}

/// Checks the seat names of a record, because others see them like the names of people.
fn check_names(record: &Record) -> Result<(), AppError> {
    for (seat, name) in (1..).zip(&record.seats) {
        if !name.is_empty() && name != NOBODY {
            name.parse::<Name>().map_err(|error| AppError::bad(format!("seat {seat}: {error}")))?;
        }
    }
    Ok(())
}

fn viewers(viewer: Option<&str>, seats: usize) -> Result<ReplayViewers, AppError> {
    let Some(viewer) = viewer else { return Ok(ReplayViewers::One(None)) };
    if viewer == "all" {
        return Ok(ReplayViewers::All);
    }
    let seat = viewer.parse::<u8>().ok().and_then(|index| Seat::try_from(index).ok());
    let seat = seat.filter(|seat| seat.index() < seats);
    seat.map(|seat| ReplayViewers::One(Some(seat))).ok_or_else(|| AppError::bad("there is no such seat"))
}

/// The moves reveal sealed choices, so they are listed only if everything may be known.
async fn show(record: Record, viewers: ReplayViewers, open: bool) -> Result<Json<Replay>, AppError> {
    let _turn = REPLAY_PERMITS.acquire().await.map_err(|_| AppError::internal("stopping"))?;
    let replayed =
        tokio::task::spawn_blocking(move || replay_views(&record, viewers).map(|seen| (record, seen))).await;
    let (record, seen) =
        replayed.map_err(|_| AppError::internal("a replay failed"))?.map_err(AppError::bad)?;
    let moves = record.moves.iter().filter(|_| open);
    let moves = moves.map(|(seat, notation)| (seat.index() as u8, notation.clone())).collect();
    Ok(Json(Replay { game: record.game, names: record.seats, moves, seen }))
}

fn full_record(table: &Table) -> Option<Record> {
    let game: &AnyMatch = table.game.as_ref()?;
    Some(with_match!(game, table => table.record()))
}
