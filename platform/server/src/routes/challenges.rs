//! Challenges: a private table with a seat for somebody.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{ChallengeInfo, NewChallenge, NewTable, SeatPlan, Standing, TableInfo};
use store::ChallengeRow;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id, tables};
use crate::app::App;
use crate::auth::Caller;
use crate::live::{Act, now};
use crate::{AppError, secrets};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(accept)).routes(routes!(decline))
}

/// Challenges to and from oneself, newest first.
#[utoipa::path(get, path = "/api/challenges", responses((status = 200, body = [ChallengeInfo]), (status = 401)))]
async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<ChallengeInfo>>, AppError> {
    Ok(Json(of_person(&app, caller.person.id.as_str()).await?))
}

/// Challenges somebody.
#[utoipa::path(post, path = "/api/challenges", request_body = NewChallenge,
    responses((status = 200, body = ChallengeInfo), (status = 400), (status = 401), (status = 404)))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewChallenge>,
) -> Result<Json<ChallengeInfo>, AppError> {
    let to = app.store.account(&new.to.key()).await?.ok_or_else(AppError::not_found)?;
    if !new.table.seats.contains(&SeatPlan::Open) {
        return Err(AppError::bad("leave a seat open for whom you challenge"));
    }
    let table = NewTable { private: true, ..new.table };
    let row = ChallengeRow {
        id: secrets::word(16),
        table: tables::make(&app, &caller.person, &table).await?.to_string(),
        challenger: caller.person.id.to_string(),
        challenged: to.id,
        standing: "waiting".to_owned(),
        created: now(),
    };
    app.store.create_challenge(&row).await?;
    Ok(Json(info(&app, row).await?))
}

/// Accepts a challenge: sits down, and if that was the last open seat, the game begins.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 401), (status = 404), (status = 409)))]
async fn accept(
    State(app): State<App>,
    caller: Caller,
    Path(challenge): Path<String>,
) -> Result<Json<TableInfo>, AppError> {
    let row = answer(&app, &caller, &challenge, "accepted").await?;
    Ok(Json(app.hub.act(&id(&row.table)?, &caller.person, Act::SitAnywhere).await?))
}

/// Declines a challenge.
#[utoipa::path(post, path = "/api/challenges/{id}/decline", params(("id" = String, Path)),
    responses((status = 200, body = ChallengeInfo), (status = 401), (status = 404), (status = 409)))]
async fn decline(
    State(app): State<App>,
    caller: Caller,
    Path(challenge): Path<String>,
) -> Result<Json<ChallengeInfo>, AppError> {
    let row = answer(&app, &caller, &challenge, "declined").await?;
    Ok(Json(info(&app, row).await?))
}

/// Answers a challenge, which only the challenged can see and do, and only once.
async fn answer(
    app: &App,
    caller: &Caller,
    challenge: &str,
    standing: &str,
) -> Result<ChallengeRow, AppError> {
    let row = app.store.challenge(challenge).await?.ok_or_else(AppError::not_found)?;
    if row.challenged != caller.person.id.as_str() {
        return Err(AppError::not_found());
    }
    if !app.store.answer_challenge(challenge, standing).await? {
        return Err(AppError::conflict("this challenge has been answered"));
    }
    Ok(ChallengeRow { standing: standing.to_owned(), ..row })
}

/// Challenges to and from a person.
pub(super) async fn of_person(app: &App, person: &str) -> Result<Vec<ChallengeInfo>, AppError> {
    let mut challenges = Vec::new();
    for row in app.store.challenges_of(person).await? {
        challenges.push(info(app, row).await?);
    }
    Ok(challenges)
}

async fn info(app: &App, row: ChallengeRow) -> Result<ChallengeInfo, AppError> {
    let broken = || AppError::internal("a broken challenge");
    let mut names = Vec::new();
    for person in [&row.challenger, &row.challenged] {
        let person = app.store.person(person).await?.ok_or_else(broken)?;
        names.push(person.name.parse().map_err(|_| broken())?);
    }
    let to = names.pop().ok_or_else(broken)?;
    let from = names.pop().ok_or_else(broken)?;
    let standing = match row.standing.as_str() {
        "waiting" => Standing::Waiting,
        "accepted" => Standing::Accepted,
        _ => Standing::Declined,
    };
    let game = app.store.table_row(&row.table).await?.ok_or_else(broken)?.game;
    Ok(ChallengeInfo { id: id(&row.id)?, table: id(&row.table)?, game, from, to, standing })
}
