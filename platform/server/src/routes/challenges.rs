//! Challenges: a private table with a seat reserved for a person, or an invitation to a table that waits for players.

use axum::Json;
use axum::extract::{Path, State};
use protocol::{
    ChallengeInfo, Invitation, Name, NewChallenge, NewTable, PersonId, SeatPlan, Sitter, Standing, Status,
    TableId, TableInfo,
};
use store::ChallengeRow;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id, listed, tables};
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::live::{Act, now};
use crate::{AppError, names, secrets};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(invite))
        .routes(routes!(accept))
        .routes(routes!(decline))
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
    let challenged = find(&app, &caller, &new.to).await?;
    if !new.table.seats.contains(&SeatPlan::Open) {
        return Err(AppError::bad("leave a seat open for the person you challenge"));
    }
    let table = NewTable { private: true, ..new.table };
    let table = tables::make(&app, &caller.person, &address, &table).await?;
    store(&app, &caller, challenged, table).await
}

/// Challenges a person to sit down at a table that waits for players.
#[utoipa::path(post, path = "/api/tables/{id}/invite", params(("id" = String, Path)), request_body = Invitation,
    responses((status = 200, body = ChallengeInfo), (status = 401), (status = 403), (status = 404, description = "no such account or table"),
        (status = 409, description = "the table waits for nobody, or the person sits there or has been invited")))]
async fn invite(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Path(table): Path<String>,
    Body(invitation): Body<Invitation>,
) -> Result<Json<ChallengeInfo>, AppError> {
    app.limit(&app.buckets.tables, &address.0)?;
    let table = tables::info(&app, &id(&table)?).await?;
    let sits =
        |person: &PersonId| table.seats.iter().any(|seat| seat.sitter == Sitter::Person(person.clone()));
    if table.host != caller.person.id && !sits(&caller.person.id) {
        return Err(AppError::forbidden("only people at the table may invite others"));
    }
    let challenged = find(&app, &caller, &invitation.to).await?;
    let open = table.status == Status::Open && table.seats.iter().any(|seat| seat.sitter == Sitter::Open);
    if !open || sits(&challenged) {
        return Err(AppError::conflict("no seat is open for this person"));
    }
    let waits = |row: &ChallengeRow| row.table == table.id && row.standing == Standing::Waiting;
    if app.store.challenges_of(&challenged).await?.iter().any(waits) {
        return Err(AppError::conflict("this person has been invited already"));
    }
    store(&app, &caller, challenged, table.id).await
}

/// The person with an account of this name, if they take challenges from the caller.
async fn find(app: &App, caller: &Caller, name: &Name) -> Result<PersonId, AppError> {
    let row = app.store.account(&names::key(name.as_str())).await?.ok_or_else(AppError::not_found)?;
    let person: PersonId = id(&row.id)?;
    if person == caller.person.id {
        return Err(AppError::conflict("you cannot challenge yourself"));
    }
    if app.store.blocked_by(&person).await?.contains(&caller.person.id) {
        return Err(AppError::forbidden("this person takes no challenges from you"));
    }
    Ok(person)
}

/// Stores a challenge of the caller, with the alerts about it.
async fn store(
    app: &App,
    caller: &Caller,
    challenged: PersonId,
    table: TableId,
) -> Result<Json<ChallengeInfo>, AppError> {
    let (challenge, challenger) = (id(&secrets::word(16))?, caller.person.id.clone());
    let (standing, created) = (Standing::Waiting, now());
    let row = ChallengeRow { id: challenge, table, challenger, challenged, standing, created };
    let wait = i64::try_from(app.config.alert_wait.as_millis()).unwrap_or(i64::MAX / 2);
    app.store.create_challenge(&row, app.hub.time.now() + wait).await?;
    Ok(Json(info(app, row).await?))
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
        challenges.extend(listed(info(app, row).await)?);
    }
    Ok(challenges)
}

/// The challenges that wait for an answer of this person and can still be accepted, newest first.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn to_person(app: &App, person: &PersonId) -> Result<Vec<ChallengeInfo>, AppError> {
    let mut waiting = Vec::new();
    for row in app.store.challenges_of(person).await? {
        let to_them = row.challenged == *person && row.standing == Standing::Waiting;
        if to_them && app.store.is_waiting(row.table.as_str()).await? {
            waiting.extend(listed(info(app, row).await)?);
        }
    }
    Ok(waiting)
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
