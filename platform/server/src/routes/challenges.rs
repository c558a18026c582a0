//! Challenges: a private table with a seat reserved for a person.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{ChallengeInfo, Name, NewChallenge, NewTable, PersonId, SeatPlan, Standing, TableInfo};
use store::ChallengeRow;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id, tables};
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::live::{Act, now};
use crate::{AppError, names, secrets};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(accept)).routes(routes!(decline))
}

/// The challenges to and from this person, newest first.
#[utoipa::path(get, path = "/api/challenges", responses((status = 200, body = [ChallengeInfo]), (status = 401)))]
async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<ChallengeInfo>>, AppError> {
    Ok(Json(of_person(&app, &caller.person.id).await?))
}

/// Challenges a person.
#[utoipa::path(post, path = "/api/challenges", request_body = NewChallenge,
    responses((status = 200, body = ChallengeInfo), (status = 400), (status = 401), (status = 403), (status = 404)))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(new): Body<NewChallenge>,
) -> Result<Json<ChallengeInfo>, AppError> {
    let to = app.store.account(&names::key(new.to.as_str())).await?.ok_or_else(AppError::not_found)?;
    if !new.table.seats.contains(&SeatPlan::Open) {
        return Err(AppError::bad("leave a seat open for the person you challenge"));
    }
    if app.store.blocked_by(&id(&to.id)?).await?.contains(&caller.person.id) {
        return Err(AppError::forbidden("this person takes no challenges from you"));
    }
    let table = NewTable { private: true, ..new.table };
    let row = ChallengeRow {
        id: id(&secrets::word(16))?,
        table: tables::make(&app, &caller.person, &address, &table).await?,
        challenger: caller.person.id.clone(),
        challenged: id(&to.id)?,
        standing: Standing::Waiting,
        created: now(),
    };
    app.store.create_challenge(&row).await?;
    Ok(Json(info(&app, row).await?))
}

/// Accepts a challenge: takes the seat, and starts the game if that was the last open seat.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 401), (status = 404), (status = 409)))]
async fn accept(
    State(app): State<App>,
    caller: Caller,
    Path(challenge): Path<String>,
) -> Result<Json<TableInfo>, AppError> {
    let row = answer(&app, &caller, &challenge, Standing::Accepted).await?;
    Ok(Json(app.hub.act(&row.table, &caller.person, Act::SitAnywhere).await?))
}

/// Declines a challenge.
#[utoipa::path(post, path = "/api/challenges/{id}/decline", params(("id" = String, Path)),
    responses((status = 200, body = ChallengeInfo), (status = 401), (status = 404), (status = 409)))]
async fn decline(
    State(app): State<App>,
    caller: Caller,
    Path(challenge): Path<String>,
) -> Result<Json<ChallengeInfo>, AppError> {
    let row = answer(&app, &caller, &challenge, Standing::Declined).await?;
    Ok(Json(info(&app, row).await?))
}

/// Answers a challenge, which only the challenged person can see and answer, and only once.
async fn answer(
    app: &App,
    caller: &Caller,
    challenge: &str,
    standing: Standing,
) -> Result<ChallengeRow, AppError> {
    let row = app.store.challenge(&id(challenge)?).await?.ok_or_else(AppError::not_found)?;
    if row.challenged != caller.person.id {
        return Err(AppError::not_found());
    }
    if !app.store.answer_challenge(&row.id, standing).await? {
        return Err(AppError::conflict("this challenge has been answered"));
    }
    Ok(ChallengeRow { standing, ..row })
}

/// Challenges to and from a person.
pub(super) async fn of_person(app: &App, person: &PersonId) -> Result<Vec<ChallengeInfo>, AppError> {
    let mut challenges = Vec::new();
    for row in app.store.challenges_of(person).await? {
        challenges.push(info(app, row).await?);
    }
    Ok(challenges)
}

async fn info(app: &App, row: ChallengeRow) -> Result<ChallengeInfo, AppError> {
    let from = name(app, &row.challenger).await?;
    let to = name(app, &row.challenged).await?;
    let table = app.store.table_row(&row.table).await?;
    let game = table.ok_or_else(|| AppError::internal("a challenge without its table"))?.game;
    Ok(ChallengeInfo { id: row.id, table: row.table, game, from, to, standing: row.standing })
}

async fn name(app: &App, person: &PersonId) -> Result<Name, AppError> {
    let row = app.store.person(person.as_str()).await?;
    let name = row.map(|row| names::from_stored(&row.name));
    name.ok_or_else(|| AppError::internal("a challenge without its people"))
}
