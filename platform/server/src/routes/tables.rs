//! Making and finding tables.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use bots::Level;
use game::{MAX_SEATS, Seat, Seed};
use games::{AnyMatch, GameId};
use protocol::{
    NewTable, Pace, PersonId, PlayingHours, SeatPlan, Sitter, Status, TableId, TableInfo, TableList,
};
use serde::Deserialize;
use store::{Listed, SeatRow, TableRow};
use table::Record;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, QueryParams, id, listed};
use crate::alerts::time_zone;
use crate::app::App;
use crate::auth::{Address, Caller, Person};
use crate::live::now;
use crate::{AppError, secrets};

/// The number of tables in a list.
const LIST_LENGTH: i64 = 50;

/// The longest time on a clock, in seconds: a month.
const LONGEST_PACE: u32 = 31 * 24 * 3600;

/// The limit of unfinished tables of a person.
const MAX_UNFINISHED: i64 = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(mine)).routes(routes!(show))
}

/// Public tables: those with open seats, and those being played, newest first, at most fifty of each at a time.
#[utoipa::path(get, path = "/api/tables", params(Which), responses((status = 200, body = TableList), (status = 400)))]
async fn list(
    State(app): State<App>,
    QueryParams(which): QueryParams<Which>,
) -> Result<Json<TableList>, AppError> {
    let before = which.before.unwrap_or(i64::MAX);
    let mut tables = Vec::new();
    for status in [Status::Open, Status::Running] {
        if which.status.is_none_or(|wanted| wanted == status) {
            tables.extend(app.store.public_tables(status, before, LIST_LENGTH).await?);
        }
    }
    Ok(Json(TableList { tables: infos(&app, tables).await? }))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = TableInfo), (status = 400), (status = 401)))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(new): Body<NewTable>,
) -> Result<Json<TableInfo>, AppError> {
    let table = make(&app, &caller.person, &address, &new).await?;
    Ok(Json(info(&app, &table).await?))
}

/// A filter for lists of tables.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
struct Which {
    /// Only tables of this status.
    status: Option<Status>,
    /// Only tables made before this time, in milliseconds since 1970. It reads the next part of a list.
    before: Option<i64>,
}

/// The tables this person made or sits at, newest first, at most a hundred at a time.
#[utoipa::path(get, path = "/api/me/tables", params(Which), responses((status = 200, body = TableList), (status = 401)))]
async fn mine(
    State(app): State<App>,
    caller: Caller,
    QueryParams(which): QueryParams<Which>,
) -> Result<Json<TableList>, AppError> {
    let before = which.before.unwrap_or(i64::MAX);
    let tables = of_person(&app, caller.person.id.as_str(), which.status, before, 2 * LIST_LENGTH).await?;
    Ok(Json(TableList { tables }))
}

/// A table. Anyone with its id can open a private one.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 404)))]
async fn show(State(app): State<App>, Path(table): Path<String>) -> Result<Json<TableInfo>, AppError> {
    Ok(Json(info(&app, &id(&table)?).await?))
}

/// A table as everybody sees it.
pub(super) async fn info(app: &App, table: &TableId) -> Result<TableInfo, AppError> {
    app.hub.info(&app.store, table).await
}

/// The tables a person made or sits at, newest first.
pub(super) async fn of_person(
    app: &App,
    person: &str,
    status: Option<Status>,
    before: i64,
    most: i64,
) -> Result<Vec<TableInfo>, AppError> {
    infos(app, app.store.tables_of(person, status, before, most).await?).await
}

/// All tables of one status that a person made or sits at.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn tables_of_person(
    app: &App,
    person: &str,
    status: Status,
) -> Result<Vec<TableInfo>, AppError> {
    of_person(app, person, Some(status), i64::MAX, i64::MAX).await
}

/// Whether a table waits for a person.
pub(crate) fn waits_for(table: &TableInfo, person: &PersonId) -> bool {
    let own = Sitter::Person(person.clone());
    let is_own = |index: usize| {
        table.seats.get(index).is_some_and(|seat| seat.sitter == own && seat.substitute.is_none())
    };
    table.to_act.iter().any(|seat| is_own(seat.index()))
}

async fn infos(app: &App, rows: Listed) -> Result<Vec<TableInfo>, AppError> {
    let mut tables = Vec::with_capacity(rows.len());
    for row in rows {
        let shown = match row {
            Ok(row) => app.hub.listed_info(&app.store, &row).await,
            Err(error) => Err(error.into()),
        };
        tables.extend(listed(shown)?);
    }
    Ok(tables)
}

/// Makes a table for this person.
pub(super) async fn make(
    app: &App,
    host: &Person,
    address: &Address,
    new: &NewTable,
) -> Result<TableId, AppError> {
    app.limit(&app.buckets.tables, &address.0)?;
    if app.store.unfinished(host.id.as_str()).await? >= MAX_UNFINISHED {
        return Err(AppError::conflict("finish some of your tables first"));
    }
    let turn = if new.private { None } else { Some(app.lobby.turn(app, host, address).await?) };
    let game: GameId = new.game.parse().map_err(AppError::bad)?;
    check_pace(new.pace)?;
    if let Some(hours) = &new.hours {
        check_hours(hours, new.pace)?;
    }
    let seats = plan(host, &new.seats)?;
    let chosen = new.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let uploads = app.uploads.check(game, chosen, host.id.as_str())?;
    let options = options(game, new)?;
    app.uploads.remember(uploads);
    let row = TableRow {
        options,
        pace: new.pace,
        hours: new.hours.clone(),
        private: new.private,
        created: now(),
        nonce: secrets::word(32),
        ..TableRow::new(
            id(&secrets::word(16))?,
            (&new.game, game.info().rules_version),
            host.id.clone(),
            Seed::chacha(secrets::bytes()),
        )
    };
    app.store.create_table(&row, &seats).await?;
    if let Some(turn) = turn {
        turn.note(row.id.clone());
    }
    let table = row.id.clone();
    app.hub.open(row, seats)?;
    Ok(table)
}

fn check_pace(pace: Pace) -> Result<(), AppError> {
    let fits = match pace {
        Pace::Untimed => true,
        Pace::Live { seconds, increment } => (1..=LONGEST_PACE).contains(&seconds) && increment <= 3600,
        Pace::Turns { seconds } => (1..=LONGEST_PACE).contains(&seconds),
    };
    if fits { Ok(()) } else { Err(AppError::bad("a clock has at least a second and at most a month")) }
}

fn check_hours(hours: &PlayingHours, pace: Pace) -> Result<(), AppError> {
    if !pace.is_over_days() {
        return Err(AppError::bad("playing hours need an hour or more for a turn"));
    }
    if time_zone(&hours.zone).is_none() {
        return Err(unknown_zone());
    }
    if hours.from.max(hours.to) > 23 || hours.from == hours.to {
        return Err(AppError::bad("playing hours begin and end at different hours, 0 to 23"));
    }
    // A turn that begins now must end within a month, also with rests.
    let open = u32::from((hours.to + 24 - hours.from) % 24);
    let Pace::Turns { seconds } = pace else { return Ok(()) };
    if seconds.saturating_mul(24) / open > LONGEST_PACE {
        return Err(AppError::bad("with these playing hours a turn would last longer than a month"));
    }
    Ok(())
}

/// The error of a time zone that does not exist.
pub(super) fn unknown_zone() -> AppError {
    AppError::bad("`zone` must be the IANA name of a time zone, such as Europe/Paris")
}

fn plan(host: &Person, plans: &[SeatPlan]) -> Result<Vec<SeatRow>, AppError> {
    if plans.len() > MAX_SEATS {
        return Err(AppError::bad(format!("no game has more than {MAX_SEATS} seats")));
    }
    let seat = |(seat, plan): (Seat, &SeatPlan)| {
        let (sitter, name) = match plan {
            SeatPlan::Open => (Sitter::Open, String::new()),
            SeatPlan::Me => (Sitter::Person(host.id.clone()), host.name.to_string()),
            SeatPlan::Bot(level) => {
                let level = level.parse::<Level>().map_err(AppError::bad)?.to_string();
                (Sitter::Bot(level.clone()), level)
            }
        };
        let account = *plan == SeatPlan::Me && host.account;
        Ok(SeatRow { account, ..SeatRow::new(seat, sitter, &name) })
    };
    Seat::all(MAX_SEATS as u8).zip(plans).map(seat).collect()
}

/// The options that differ from the default. Setting up the game checks them.
fn options(game: GameId, new: &NewTable) -> Result<BTreeMap<String, String>, AppError> {
    let record = Record {
        game: game.info().slug.to_owned(),
        rules_version: game.info().rules_version,
        options: new.options.clone().into_iter().collect(),
        seats: vec![String::new(); new.seats.len()],
        seed: Seed::Fast(0),
        moves: Vec::new(),
    };
    let start = AnyMatch::replay(&record).map_err(AppError::bad)?;
    Ok(start.record().options.into_iter().collect())
}
