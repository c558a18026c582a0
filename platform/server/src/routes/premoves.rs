//! Moves that a player seals in advance at a table over days. Nobody else learns of them.

use axum::Json;
use axum::extract::{Path, State};
use game::Seat;
use protocol::{Premove, PremoveInfo};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id};
use crate::AppError;
use crate::app::App;
use crate::auth::Caller;
use crate::live::PremoveRequest;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, seal)).routes(routes!(withdraw))
}

type Premoves = Result<Json<Vec<PremoveInfo>>, AppError>;

/// The premoves of this person at a table, and what became of them.
#[utoipa::path(get, path = "/api/tables/{id}/premoves", params(("id" = String, Path)),
    responses((status = 200, body = [PremoveInfo]), (status = 401), (status = 404)))]
async fn list(app: State<App>, caller: Caller, table: Path<String>) -> Premoves {
    ask(app, caller, &table, PremoveRequest::List).await
}

/// Seals moves in advance, in place of those that this seat has sealed before.
#[utoipa::path(put, path = "/api/tables/{id}/premoves", params(("id" = String, Path)), request_body = Premove,
    responses((status = 200, body = [PremoveInfo]), (status = 400, description = "no such move"), (status = 401),
        (status = 403, description = "not the seat of this person"), (status = 404),
        (status = 409, description = "it is the turn of this seat, the table has gone on, or it is not played over days")))]
async fn seal(
    app: State<App>,
    caller: Caller,
    table: Path<String>,
    Body(premove): Body<Premove>,
) -> Premoves {
    ask(app, caller, &table, PremoveRequest::Seal(premove)).await
}

/// Withdraws what a seat has sealed, or removes what became of it.
#[utoipa::path(delete, path = "/api/tables/{id}/premoves/{seat}", params(("id" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = [PremoveInfo]), (status = 401), (status = 403), (status = 404)))]
async fn withdraw(app: State<App>, caller: Caller, Path((table, seat)): Path<(String, String)>) -> Premoves {
    let seat: u8 = seat.parse().map_err(|_| AppError::not_found())?;
    if usize::from(seat) >= game::MAX_SEATS {
        return Err(AppError::not_found());
    }
    ask(app, caller, &table, PremoveRequest::Withdraw(Seat::new(seat))).await
}

async fn ask(State(app): State<App>, caller: Caller, table: &str, request: PremoveRequest) -> Premoves {
    Ok(Json(app.hub.premove(&id(table)?, &caller.person, request).await?))
}
