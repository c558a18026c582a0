//! Keeping order: not hearing somebody, and telling the operator about them.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{NewReport, PersonId, TableId};
use store::{Entry, ReportRow};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id};
use crate::app::App;
use crate::auth::Caller;
use crate::live::now;
use crate::{AppError, secrets};

/// Nobody blocks more people than this.
const MAX_BLOCKED: usize = 1000;

/// The longest reason of a report, in characters.
const MAX_REASON: usize = 500;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(block, unblock)).routes(routes!(report))
}

/// The people one does not want to hear.
#[utoipa::path(get, path = "/api/me/blocks", responses((status = 200, body = [PersonId]), (status = 401)))]
async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<PersonId>>, AppError> {
    Ok(Json(app.store.blocked_by(&caller.person.id).await?))
}

/// The people whom somebody who follows a table does not want to hear.
pub(super) async fn blocked_by(app: &App, person: Option<&PersonId>) -> Result<Vec<PersonId>, AppError> {
    match person {
        Some(person) => Ok(app.store.blocked_by(person).await?),
        None => Ok(Vec::new()),
    }
}

/// Hears somebody no more: what they say is not told, and they cannot challenge. It holds from the next time one
/// subscribes to a table.
#[utoipa::path(put, path = "/api/people/{id}/block", params(("id" = String, Path)),
    responses((status = 204), (status = 400), (status = 401), (status = 404), (status = 409)))]
async fn block(
    State(app): State<App>,
    caller: Caller,
    Path(other): Path<String>,
) -> Result<StatusCode, AppError> {
    let other: PersonId = id(&other)?;
    app.store.person(other.as_str()).await?.ok_or_else(AppError::not_found)?;
    if other == caller.person.id {
        return Err(AppError::bad("one cannot block oneself"));
    }
    if app.store.blocked_by(&caller.person.id).await?.len() >= MAX_BLOCKED {
        return Err(AppError::conflict("you have blocked as many people as one may"));
    }
    app.store.block(&caller.person.id, &other, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hears somebody again.
#[utoipa::path(delete, path = "/api/people/{id}/block", params(("id" = String, Path)),
    responses((status = 204), (status = 401), (status = 404)))]
async fn unblock(
    State(app): State<App>,
    caller: Caller,
    Path(other): Path<String>,
) -> Result<StatusCode, AppError> {
    app.store.unblock(&caller.person.id, &id(&other)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells the operator about a line of chat, or about somebody at a table.
#[utoipa::path(post, path = "/api/reports", request_body = NewReport,
    responses((status = 204), (status = 400), (status = 401), (status = 404)))]
async fn report(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewReport>,
) -> Result<StatusCode, AppError> {
    app.limit(&app.buckets.chat, caller.person.id.as_str())?;
    if new.why.trim().is_empty() || new.why.chars().count() > MAX_REASON {
        return Err(AppError::bad(format!("say why, in 1 to {MAX_REASON} characters")));
    }
    let said = match new.number {
        Some(number) => Some(line(&app, &new.table, number).await?),
        None => None,
    };
    let about = match (&said, new.person) {
        (Some((about, _)), _) => about.clone(),
        (None, Some(person)) => {
            app.store.person(person.as_str()).await?.ok_or_else(AppError::not_found)?;
            person
        }
        (None, None) => return Err(AppError::bad("name a line by its number, or a person")),
    };
    app.store.table_row(&new.table).await?.ok_or_else(AppError::not_found)?;
    let line = said.zip(new.number).map(|((_, text), number)| (number as i64, text));
    let (id, at, reporter) = (secrets::word(12), now(), caller.person.id);
    app.store.report(&ReportRow { id, at, reporter, about, table: new.table, line, why: new.why }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who said this line, and what it says.
async fn line(app: &App, table: &TableId, number: u64) -> Result<(PersonId, String), AppError> {
    let after = i64::try_from(number).map_err(AppError::bad)? - 1;
    match app.store.log(table, after).await?.into_iter().next().map(|logged| (logged.number, logged.entry)) {
        Some((found, Entry::Say(Some(line)))) if found == after + 1 => Ok((line.person, line.text)),
        _ => Err(AppError::not_found()),
    }
}
