//! Moderation: blocking people, and reporting them to the operator.

use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{LONGEST_REASON, Me, NewReport, PersonId, TableId};
use store::{Database, Entry, ReportRow, Reported};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id};
use crate::app::App;
use crate::auth::{Caller, Person};
use crate::live::now;
use crate::{AppError, secrets};

/// The limit of people that a person can block.
const MAX_BLOCKED: usize = 1000;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(block, unblock)).routes(routes!(report))
}

/// The people whom this person has blocked.
#[utoipa::path(get, path = "/api/me/blocks", responses((status = 200, body = [Me]), (status = 401)))]
async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<Me>>, AppError> {
    let mut people = Vec::new();
    for id in app.store.blocked_by(&caller.person.id).await? {
        if let Some(row) = app.store.person(id.as_str()).await? {
            people.push(Person::try_from(&row)?.me());
        }
    }
    Ok(Json(people))
}

/// The people whom a follower of a table has blocked, remembered from one table to the next.
#[derive(Debug, Default)]
pub(super) struct Blocked {
    /// The list, and the number of changes before it was read.
    last: Option<(u64, Vec<PersonId>)>,
}

impl Blocked {
    /// Reads the list again if it may have changed. With several nodes it may always have.
    pub(super) async fn by(
        &mut self,
        app: &App,
        person: Option<&PersonId>,
    ) -> Result<Vec<PersonId>, AppError> {
        let Some(person) = person else { return Ok(Vec::new()) };
        let changes = app.block_changes.load(Ordering::Relaxed);
        match &self.last {
            Some((before, list)) if *before == changes && app.store.database() == Database::Sqlite => {
                Ok(list.clone())
            }
            _ => {
                let list = app.store.blocked_by(person).await?;
                self.last = Some((changes, list.clone()));
                Ok(list)
            }
        }
    }
}

/// Blocks a person: their chat is not sent to this person, and they cannot challenge this person. It takes effect at
/// the next subscription to a table.
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
        return Err(AppError::bad("you cannot block yourself"));
    }
    if app.store.blocked_by(&caller.person.id).await?.len() >= MAX_BLOCKED {
        return Err(AppError::conflict("you have blocked the largest number of people allowed"));
    }
    app.store.block(&caller.person.id, &other, now()).await?;
    app.block_changes.fetch_add(1, Ordering::Relaxed);
    Ok(StatusCode::NO_CONTENT)
}

/// Unblocks a person.
#[utoipa::path(delete, path = "/api/people/{id}/block", params(("id" = String, Path)),
    responses((status = 204), (status = 401), (status = 404)))]
async fn unblock(
    State(app): State<App>,
    caller: Caller,
    Path(other): Path<String>,
) -> Result<StatusCode, AppError> {
    app.store.unblock(&caller.person.id, &id(&other)?).await?;
    app.block_changes.fetch_add(1, Ordering::Relaxed);
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a chat line, or a person at a table, to the operator.
#[utoipa::path(post, path = "/api/reports", request_body = NewReport,
    responses((status = 204), (status = 400), (status = 401), (status = 404)))]
async fn report(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewReport>,
) -> Result<StatusCode, AppError> {
    app.limit(&app.buckets.chat, caller.person.id.as_str())?;
    check_reason(&new.why)?;
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
    let reported = Reported::Table { table: new.table, line };
    app.store.report(&ReportRow { id, at, reporter, about, reported, why: new.why }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Checks the reason of a report.
pub(super) fn check_reason(why: &str) -> Result<(), AppError> {
    if why.trim().is_empty() || why.chars().count() > LONGEST_REASON {
        return Err(AppError::bad(format!("say why, in 1 to {LONGEST_REASON} characters")));
    }
    Ok(())
}

/// The author and the text of a chat line.
async fn line(app: &App, table: &TableId, number: u64) -> Result<(PersonId, String), AppError> {
    let after = i64::try_from(number).map_err(AppError::bad)? - 1;
    match app.store.log(table, after).await?.into_iter().next().map(|logged| (logged.number, logged.entry)) {
        Some((found, Entry::Say(Some(line)))) if found == after + 1 => Ok((line.person, line.text)),
        _ => Err(AppError::not_found()),
    }
}
