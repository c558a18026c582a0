//! The week of a person: what waits for them, and what happened.

use axum::Json;
use axum::extract::State;
use game::{Seat, SeatSet};
use protocol::{DueTable, PersonId, Status, TableId, TableInfo, TableNews, Week};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{challenges, listed, tables};
use crate::AppError;
use crate::app::App;
use crate::auth::Caller;
use crate::live::Table;

/// How long ago something is news, in milliseconds.
const WEEK: i64 = 7 * 24 * 3600 * 1000;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(week))
}

/// What waits for this person, and what happened at their tables within seven days.
#[utoipa::path(get, path = "/api/me/week", responses((status = 200, body = Week), (status = 401)))]
async fn week(State(app): State<App>, caller: Caller) -> Result<Json<Week>, AppError> {
    let person = &caller.person.id;
    let mut running = Vec::new();
    for table in tables::tables_of_person(&app, person.as_str(), Status::Running).await? {
        running.push(due(&app, table, person).await);
    }
    running.sort_by_key(|line| (!line.mine, line.due.unwrap_or(i64::MAX), line.table.created));
    let challenges = challenges::to_person(&app, person).await?;
    let mut news = Vec::new();
    for (id, moves, at) in app.store.moves_since(person.as_str(), app.hub.time.now() - WEEK).await? {
        let Some(table) = listed(shown(&app, &id).await)?.flatten() else { continue };
        news.push(TableNews { table, moves: u32::try_from(moves).unwrap_or(u32::MAX), at });
    }
    Ok(Json(Week { running, challenges, news }))
}

/// A table as a list shows it; `None` if it has been deleted.
async fn shown(app: &App, id: &TableId) -> Result<Option<TableInfo>, AppError> {
    match app.store.table_row(id).await? {
        Some(row) => Ok(Some(app.hub.listed_info(&app.store, &row).await?)),
        None => Ok(None),
    }
}

/// A running table with its next deadline.
async fn due(app: &App, table: TableInfo, person: &PersonId) -> DueTable {
    if !table.pace.is_over_days() {
        let mine = tables::waits_for(&table, person);
        return DueTable { table, mine, due: None };
    }
    let (own, now) = (person.clone(), app.hub.time.now());
    let look = move |table: &Table, info: TableInfo| {
        let mine = tables::waits_for(&info, &own);
        let own: SeatSet = table.seats_of(&own).collect();
        let seats = table.running().iter().filter(|seat: &Seat| !mine || own.contains(*seat)).collect();
        DueTable { table: info, mine, due: table.clock.deadline(seats, now) }
    };
    // A table that cannot be read is shown as the list shows it.
    app.hub.inspect(&table.id, look).await.unwrap_or(DueTable { table, mine: false, due: None })
}
