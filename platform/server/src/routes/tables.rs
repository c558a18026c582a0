//! Making and finding tables.

use axum::Json;
use axum::extract::{Path, Query, State};
use bots::Level;
use game::MAX_SEATS;
use games::{AnyMatch, GameId};
use protocol::{NewTable, Pace, SeatPlan, Status, TableId, TableInfo, TableList};
use serde::Deserialize;
use store::{SeatRow, TableRow};
use table::Record;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, id};
use crate::app::App;
use crate::auth::{Caller, Person};
use crate::live::now;
use crate::{AppError, secrets};

/// How many tables a list shows.
const MOST: i64 = 50;

/// A month: no clock is longer.
const LONGEST_PACE: u32 = 31 * 24 * 3600;

/// Nobody has more unfinished tables than this.
const MOST_UNFINISHED: usize = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(mine)).routes(routes!(show))
}

/// Public tables: those with open seats, and those being played.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = TableList)))]
async fn list(State(app): State<App>) -> Result<Json<TableList>, AppError> {
    let mut tables = app.store.public_tables("open", MOST).await?;
    tables.extend(app.store.public_tables("running", MOST).await?);
    Ok(Json(TableList { tables: infos(&app, &tables).await? }))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = TableInfo), (status = 400), (status = 401)))]
async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Result<Json<TableInfo>, AppError> {
    let table = make(&app, &caller.person, &new).await?;
    Ok(Json(info(&app, &table).await?))
}

/// Which of one's tables.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
struct Which {
    /// Only tables of this status.
    status: Option<Status>,
}

/// The tables one sits at, newest first.
#[utoipa::path(get, path = "/api/me/tables", params(Which), responses((status = 200, body = TableList), (status = 401)))]
async fn mine(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Result<Json<TableList>, AppError> {
    let mut tables = of_person(&app, caller.person.id.as_str()).await?;
    tables.retain(|table| which.status.is_none_or(|status| table.status == status));
    Ok(Json(TableList { tables }))
}

/// A table. A private one is found by whoever has its id.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 404)))]
async fn show(State(app): State<App>, Path(table): Path<String>) -> Result<Json<TableInfo>, AppError> {
    Ok(Json(info(&app, &id(&table)?).await?))
}

/// A table as everybody sees it.
pub(super) async fn info(app: &App, table: &TableId) -> Result<TableInfo, AppError> {
    app.hub.look(table, |_, info| info).await
}

/// The tables a person sits at.
pub(super) async fn of_person(app: &App, person: &str) -> Result<Vec<TableInfo>, AppError> {
    infos(app, &app.store.tables_of(person, 2 * MOST).await?).await
}

async fn infos(app: &App, rows: &[TableRow]) -> Result<Vec<TableInfo>, AppError> {
    let mut tables = Vec::with_capacity(rows.len());
    for row in rows {
        tables.push(info(app, &id(&row.id)?).await?);
    }
    Ok(tables)
}

/// Makes a table for this person.
pub(super) async fn make(app: &App, host: &Person, new: &NewTable) -> Result<TableId, AppError> {
    let unfinished = app.store.tables_of(host.id.as_str(), 2 * MOST_UNFINISHED as i64).await?;
    let unfinished = unfinished.iter().filter(|row| matches!(row.status.as_str(), "open" | "running"));
    if unfinished.count() >= MOST_UNFINISHED {
        return Err(AppError::conflict("finish some of your tables first"));
    }
    let game: GameId = new.game.parse().map_err(AppError::bad)?;
    check_pace(new.pace)?;
    let seats = plan(host, &new.seats)?;
    let row = TableRow {
        id: secrets::word(16),
        game: new.game.clone(),
        rules_version: i64::from(game.info().rules_version),
        options: options(game, new)?,
        pace: serde_json::to_string(&new.pace).map_err(|error| AppError::internal(&error.to_string()))?,
        private: new.private,
        host: host.id.to_string(),
        status: "open".to_owned(),
        created: now(),
        ended: 0,
        seed: u64::from_le_bytes(secrets::bytes()).to_string(),
        nonce: secrets::word(32),
        rematch: String::new(),
        result: String::new(),
    };
    app.store.create_table(&row, &seats).await?;
    id(&row.id)
}

fn check_pace(pace: Pace) -> Result<(), AppError> {
    let fits = match pace {
        Pace::Untimed => true,
        Pace::Live { seconds, increment } => (1..=LONGEST_PACE).contains(&seconds) && increment <= 3600,
        Pace::Turns { seconds } => (1..=LONGEST_PACE).contains(&seconds),
    };
    if fits { Ok(()) } else { Err(AppError::bad("a clock has a second to a month")) }
}

fn plan(host: &Person, plans: &[SeatPlan]) -> Result<Vec<SeatRow>, AppError> {
    if plans.len() > MAX_SEATS {
        return Err(AppError::bad(format!("no game has more than {MAX_SEATS} seats")));
    }
    let seat = |(seat, plan): (i64, &SeatPlan)| {
        Ok(match plan {
            SeatPlan::Open => SeatRow { seat, ..SeatRow::default() },
            SeatPlan::Me => SeatRow {
                seat,
                person: host.id.to_string(),
                name: host.name.to_string(),
                ..SeatRow::default()
            },
            SeatPlan::Bot(level) => {
                let level = level.parse::<Level>().map_err(AppError::bad)?.to_string();
                SeatRow { seat, name: level.clone(), bot: level, ..SeatRow::default() }
            }
        })
    };
    (0..).zip(plans).map(seat).collect()
}

/// The options that are not the game's own choice, as JSON; the game itself checks them, by being set up.
fn options(game: GameId, new: &NewTable) -> Result<String, AppError> {
    let record = Record {
        game: game.info().slug.to_owned(),
        rules_version: game.info().rules_version,
        options: new.options.clone().into_iter().collect(),
        seats: vec![String::new(); new.seats.len()],
        seed: 0,
        moves: Vec::new(),
    };
    let start = AnyMatch::replay(&record).map_err(AppError::bad)?;
    let options: std::collections::BTreeMap<String, String> = start.record().options.into_iter().collect();
    serde_json::to_string(&options).map_err(|error| AppError::internal(&error.to_string()))
}
