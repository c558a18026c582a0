//! Published boards and lists: the gallery.

use ::games::GameId;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{
    BoardId, BoardInfo, BoardList, BoardOrder, BoardReport, HideBoard, Hider, NewBoard, NewRating, PersonId,
};
use serde::Deserialize;
use store::{BoardQuery, BoardRow, ListedBoards, ReportRow, Reported};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::moderation::check_reason;
use super::{Body, QueryParams, id, listed};
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::boards::{board_id, canonical, count_play, folded, normalise};
use crate::live::now;
use crate::{AppError, names, secrets};

/// The most boards of a person.
const MAX_BOARDS: i64 = 50;

/// The number of boards on a page of the list.
const PAGE: i64 = 12;

/// The most words of a search.
const MAX_WORDS: usize = 8;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, publish))
        .routes(routes!(show))
        .routes(routes!(rate))
        .routes(routes!(hide))
        .routes(routes!(report))
        .routes(routes!(played))
}

/// The query of the list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
struct Wanted {
    /// Words that the title contains; accents and capitals do not matter.
    search: Option<String>,
    /// Only boards of this game.
    game: Option<String>,
    /// The order: `newest`, `best` or `played`.
    order: Option<BoardOrder>,
    /// The page, from 0.
    page: Option<u16>,
    /// Whether only boards of this person are listed, hidden ones as well; none without a session.
    mine: Option<bool>,
}

/// Published boards, twelve on a page.
#[utoipa::path(get, path = "/api/boards", params(Wanted),
    responses((status = 200, body = BoardList), (status = 400)))]
async fn list(
    State(app): State<App>,
    caller: Option<Caller>,
    QueryParams(wanted): QueryParams<Wanted>,
) -> Result<Json<BoardList>, AppError> {
    let viewer = caller.map(|caller| caller.person.id);
    let mine = wanted.mine == Some(true);
    if mine && viewer.is_none() {
        return Ok(Json(BoardList { boards: Vec::new(), more: false }));
    }
    let game = wanted.game.map(|game| game.parse::<GameId>()).transpose().map_err(AppError::bad)?;
    let search = folded(&wanted.search.unwrap_or_default());
    let query = BoardQuery {
        words: search.split_whitespace().take(MAX_WORDS).map(str::to_owned).collect(),
        game: game.map(|game| game.to_string()),
        author: viewer.clone().filter(|_| mine),
        order: wanted.order.unwrap_or(BoardOrder::Newest),
        part: (i64::from(wanted.page.unwrap_or(0)) * PAGE, PAGE + 1),
    };
    let rows = app.store.boards(&query, viewer.as_ref()).await?;
    let more = rows.len() as i64 > PAGE;
    let boards = infos(rows.into_iter().take(PAGE as usize).collect(), viewer.as_ref())?;
    Ok(Json(BoardList { boards, more }))
}

/// Publishes a board or a list. One with the same contents is not published again; its author gives it the new title.
#[utoipa::path(post, path = "/api/boards", request_body = NewBoard,
    responses((status = 200, body = BoardInfo), (status = 400, description = "the engine refuses the file"), (status = 401),
        (status = 409, description = "it is hidden, or this person has published too many")))]
async fn publish(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(new): Body<NewBoard>,
) -> Result<Json<BoardInfo>, AppError> {
    app.limit(&app.buckets.boards, &address.0)?;
    let game: GameId = new.game.parse().map_err(AppError::bad)?;
    let title = normalise(&new.title)?.to_string();
    let given = [(new.option.as_str(), new.file.as_str())].into_iter();
    let uploads = app.uploads.check(game, given, &address.0)?;
    let file = canonical(game, &new.option, &new.file)?;
    app.uploads.remember_as(uploads, &file);
    let (person, key) = (&caller.person.id, folded(&title));
    let row = BoardRow {
        id: board_id(game, &new.option, &file),
        game: game.to_string(),
        option: new.option,
        file,
        title,
        author: person.clone(),
        author_name: (caller.person.name.to_string(), caller.person.account),
        created: now(),
        plays: 0,
        stars: 0,
        raters: 0,
        hidden: None,
        rated: None,
    };
    if app.store.publish(&row, &key, MAX_BOARDS).await? {
        return Ok(Json(info(row, Some(person))));
    }
    match app.store.board(&row.id, Some(person)).await? {
        None => Err(AppError::conflict("you have published the largest number of boards allowed")),
        Some(known) if known.hidden == Some(Hider::Operator) => Err(hidden_by_operator()),
        Some(known) if known.author == *person => {
            app.store.publish_again(&row.id, &row.title, &key).await?;
            Ok(Json(info(BoardRow { title: row.title, hidden: None, ..known }, Some(person))))
        }
        Some(known) if known.hidden.is_some() => {
            Err(AppError::conflict("somebody else has published this board and hidden it"))
        }
        Some(known) => Ok(Json(info(known, Some(person)))),
    }
}

/// A board. One that is hidden is shown to its author only.
#[utoipa::path(get, path = "/api/boards/{id}", params(("id" = String, Path)),
    responses((status = 200, body = BoardInfo), (status = 404)))]
async fn show(
    State(app): State<App>,
    caller: Option<Caller>,
    Path(board): Path<String>,
) -> Result<Json<BoardInfo>, AppError> {
    let viewer = caller.map(|caller| caller.person.id);
    let row = visible(&app, &id(&board)?, viewer.as_ref()).await?;
    Ok(Json(info(row, viewer.as_ref())))
}

/// Rates a board, in place of an earlier rating of this person.
#[utoipa::path(put, path = "/api/boards/{id}/rating", params(("id" = String, Path)), request_body = NewRating,
    responses((status = 200, body = BoardInfo), (status = 400), (status = 401), (status = 403, description = "it is their own"),
        (status = 404)))]
async fn rate(
    State(app): State<App>,
    caller: Caller,
    Path(board): Path<String>,
    Body(rating): Body<NewRating>,
) -> Result<Json<BoardInfo>, AppError> {
    let (board, person) = (id(&board)?, &caller.person.id);
    if !(1..=5).contains(&rating.stars) {
        return Err(AppError::bad("a rating is 1 to 5 stars"));
    }
    if visible(&app, &board, Some(person)).await?.author == *person {
        return Err(AppError::forbidden("you cannot rate your own board"));
    }
    app.store.rate_board(&board, person, rating.stars).await?;
    Ok(Json(info(visible(&app, &board, Some(person)).await?, Some(person))))
}

/// Hides a board of this person, or shows it again.
#[utoipa::path(put, path = "/api/boards/{id}/hidden", params(("id" = String, Path)), request_body = HideBoard,
    responses((status = 200, body = BoardInfo), (status = 401), (status = 403), (status = 404),
        (status = 409, description = "an operator has hidden it")))]
async fn hide(
    State(app): State<App>,
    caller: Caller,
    Path(board): Path<String>,
    Body(wanted): Body<HideBoard>,
) -> Result<Json<BoardInfo>, AppError> {
    let (board, person) = (id(&board)?, &caller.person.id);
    let row = visible(&app, &board, Some(person)).await?;
    if row.author != *person {
        return Err(AppError::forbidden("only its author can hide a board"));
    }
    if !app.store.hide_board(&board, wanted.hidden, Some(person)).await? {
        return Err(hidden_by_operator());
    }
    Ok(Json(info(visible(&app, &board, Some(person)).await?, Some(person))))
}

/// Reports a board to the operator.
#[utoipa::path(post, path = "/api/boards/{id}/report", params(("id" = String, Path)), request_body = BoardReport,
    responses((status = 204), (status = 400), (status = 401), (status = 404)))]
async fn report(
    State(app): State<App>,
    caller: Caller,
    Path(board): Path<String>,
    Body(report): Body<BoardReport>,
) -> Result<StatusCode, AppError> {
    app.limit(&app.buckets.chat, caller.person.id.as_str())?;
    check_reason(&report.why)?;
    let row = visible(&app, &id(&board)?, Some(&caller.person.id)).await?;
    let reported = Reported::Board { board: row.id, title: row.title };
    let (id, at, reporter) = (secrets::word(12), now(), caller.person.id);
    app.store.report(&ReportRow { id, at, reporter, about: row.author, reported, why: report.why }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Counts a game on a board that begins on a device. The games of tables on the site are counted without this request.
#[utoipa::path(post, path = "/api/boards/{id}/plays", params(("id" = String, Path)),
    responses((status = 204), (status = 404)))]
async fn played(
    State(app): State<App>,
    caller: Option<Caller>,
    address: Address,
    Path(board): Path<String>,
) -> Result<StatusCode, AppError> {
    let (board, person) = (id(&board)?, caller.map(|caller| caller.person));
    visible(&app, &board, person.as_ref().map(|person| &person.id)).await?;
    count_play(&app, &board, person.as_ref(), &address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The boards of a person, hidden ones as well.
pub(super) async fn of_person(app: &App, person: &PersonId) -> Result<Vec<BoardInfo>, AppError> {
    let query = BoardQuery {
        words: Vec::new(),
        game: None,
        author: Some(person.clone()),
        order: BoardOrder::Newest,
        part: (0, MAX_BOARDS),
    };
    infos(app.store.boards(&query, Some(person)).await?, Some(person))
}

/// A board that this person may see.
async fn visible(app: &App, board: &BoardId, viewer: Option<&PersonId>) -> Result<BoardRow, AppError> {
    let row = app.store.board(board, viewer).await?;
    row.filter(|row| row.hidden.is_none() || viewer == Some(&row.author)).ok_or_else(AppError::not_found)
}

fn hidden_by_operator() -> AppError {
    AppError::conflict("an operator of this site has hidden this board")
}

/// A list without the boards that cannot be read.
fn infos(rows: ListedBoards, viewer: Option<&PersonId>) -> Result<Vec<BoardInfo>, AppError> {
    let mut boards = Vec::with_capacity(rows.len());
    for row in rows {
        boards.extend(listed(row.map(|row| info(row, viewer)).map_err(AppError::from))?);
    }
    Ok(boards)
}

fn info(row: BoardRow, viewer: Option<&PersonId>) -> BoardInfo {
    let (author, account) = row.author_name;
    BoardInfo {
        own: viewer == Some(&row.author),
        id: row.id,
        game: row.game,
        option: row.option,
        title: row.title,
        file: row.file,
        author: names::from_stored(&author).to_string(),
        account,
        created: row.created,
        plays: row.plays as u64,
        stars: row.stars as u64,
        raters: row.raters as u64,
        rated: row.rated,
        hidden: row.hidden,
    }
}
