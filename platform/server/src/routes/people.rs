//! Guests, accounts and sessions.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::response::{IntoResponse as _, Response};
use protocol::{Account, ErrorCode, Export, Guest, Login, Me, NewPassword, PASSWORD, RatingInfo, TokenInfo};
use store::StoreError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, challenges, games, tables};
use crate::app::App;
use crate::auth::{Address, Caller, Person, set_cookie};
use crate::live::{Act, Command, now};
use crate::{AppError, secrets};

/// What a seat is called whose person wants to be forgotten.
const NOBODY: &str = "—";

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me))
        .routes(routes!(guest))
        .routes(routes!(account))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(logout_everywhere))
        .routes(routes!(password))
        .routes(routes!(ratings))
        .routes(routes!(export))
        .routes(routes!(delete))
}

/// Who one is.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401)))]
async fn me(caller: Caller) -> Json<Me> {
    Json(caller.person.me())
}

/// Comes in as a guest; the answer sets a cookie.
#[utoipa::path(post, path = "/api/guest", request_body = Guest, responses((status = 200, body = Me)))]
async fn guest(
    State(app): State<App>,
    address: Address,
    Body(guest): Body<Guest>,
) -> Result<Response, AppError> {
    app.limit(&app.buckets.guests, &address.0)?;
    let person = Person { id: super::id(&secrets::word(16))?, name: guest.name, account: false };
    app.store.create_guest(person.id.as_str(), person.name.as_str(), now()).await?;
    begin_session(&app, &person).await
}

/// Turns the guest into an account, which keeps all games.
#[utoipa::path(post, path = "/api/account", request_body = Account,
    responses((status = 200, body = Me), (status = 401), (status = 409, description = "the name is taken")))]
async fn account(
    State(app): State<App>,
    caller: Caller,
    Body(account): Body<Account>,
) -> Result<Json<Me>, AppError> {
    caller.session()?;
    app.limit(&app.buckets.logins, &format!("account {}", caller.person.id))?;
    check_password(&account.password)?;
    let hash = app.passwords.hash(account.password).await?;
    let (id, name) = (caller.person.id.as_str(), account.name.as_str());
    match app.store.make_account(id, name, &account.name.key(), &hash).await {
        Ok(true) => Ok(Json(Me { id: caller.person.id, name: account.name, account: true })),
        Ok(false) => Err(AppError::conflict("this is an account already")),
        Err(StoreError::Conflict) => Err(AppError::conflict("this name is taken")),
        Err(error) => Err(error.into()),
    }
}

/// Logs in; the answer sets a cookie. A wrong name and a wrong password look the same.
#[utoipa::path(post, path = "/api/login", request_body = Login, responses((status = 200, body = Me), (status = 401)))]
async fn login(
    State(app): State<App>,
    address: Address,
    Body(login): Body<Login>,
) -> Result<Response, AppError> {
    let key = login.name.trim().to_lowercase();
    app.limit(&app.buckets.logins, &address.0)?;
    app.limit(&app.buckets.logins, &format!("name {}", secrets::hash(&key)))?;
    if login.password.len() > 4 * PASSWORD.1 {
        return Err(AppError::bad("the password is too long"));
    }
    let row = app.store.account(&key).await?;
    let hash = row.as_ref().map(|row| row.password.clone());
    let fits = app.passwords.check(login.password, hash).await?;
    match row.filter(|_| fits) {
        Some(row) => begin_session(&app, &Person::try_from(&row)?).await,
        None => Err(AppError::new(ErrorCode::Unauthorized, "the name or the password is wrong")),
    }
}

/// Ends this session.
#[utoipa::path(post, path = "/api/logout", responses((status = 204), (status = 401)))]
async fn logout(State(app): State<App>, caller: Caller) -> Result<Response, AppError> {
    app.store.end_session(caller.session()?).await?;
    Ok(gone(&app))
}

/// Ends all sessions, on every device.
#[utoipa::path(post, path = "/api/logout-everywhere", responses((status = 204), (status = 401)))]
async fn logout_everywhere(State(app): State<App>, caller: Caller) -> Result<Response, AppError> {
    caller.session()?;
    app.store.end_sessions(caller.person.id.as_str()).await?;
    Ok(gone(&app))
}

/// Changes the password; all other sessions end.
#[utoipa::path(post, path = "/api/password", request_body = NewPassword, responses((status = 204), (status = 401)))]
async fn password(
    State(app): State<App>,
    caller: Caller,
    Body(change): Body<NewPassword>,
) -> Result<StatusCode, AppError> {
    let keep = caller.session()?;
    app.limit(&app.buckets.logins, &format!("account {}", caller.person.id))?;
    check_password(&change.new)?;
    let id = caller.person.id.as_str();
    let row = app.store.person(id).await?.ok_or_else(AppError::unauthorized)?;
    if row.password.is_empty() || !app.passwords.check(change.old, Some(row.password)).await? {
        return Err(AppError::new(ErrorCode::Unauthorized, "the old password is wrong"));
    }
    let hash = app.passwords.hash(change.new).await?;
    app.store.change_password(id, &hash, keep).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How strong one is, at every game one has finished.
#[utoipa::path(get, path = "/api/me/ratings", responses((status = 200, body = [RatingInfo]), (status = 401)))]
async fn ratings(State(app): State<App>, caller: Caller) -> Result<Json<Vec<RatingInfo>>, AppError> {
    Ok(Json(games::ratings(app.store.ratings_of(caller.person.id.as_str()).await?)))
}

/// Everything kept about oneself.
#[utoipa::path(get, path = "/api/me/export", responses((status = 200, body = Export), (status = 401)))]
async fn export(State(app): State<App>, caller: Caller) -> Result<Json<Export>, AppError> {
    caller.session()?;
    let id = caller.person.id.as_str();
    let row = app.store.person(id).await?.ok_or_else(AppError::unauthorized)?;
    let tokens = app.store.tokens(id).await?;
    let token = |row: store::TokenRow| {
        Some(TokenInfo { id: row.id.parse().ok()?, label: row.label, created: row.created })
    };
    let said = app.store.said_by(id).await?.into_iter();
    let words = |body: String| body.split_once('\n').map(|(_, text)| text.to_owned()).unwrap_or_default();
    Ok(Json(Export {
        me: caller.person.me(),
        created: row.created,
        tables: tables::of_person(&app, id).await?,
        chat: said.map(|(table, at, body)| (table, at, words(body))).collect(),
        ratings: games::ratings(app.store.ratings_of(id).await?),
        tokens: tokens.into_iter().filter_map(token).collect(),
        challenges: challenges::of_person(&app, id).await?,
        sessions: app.store.sessions(id).await?,
    }))
}

/// Deletes everything about oneself. Games stay for the others, without a name.
#[utoipa::path(post, path = "/api/me/delete", responses((status = 204), (status = 401)))]
async fn delete(State(app): State<App>, caller: Caller) -> Result<Response, AppError> {
    caller.session()?;
    let id = caller.person.id.as_str();
    for row in app.store.tables_of(id, i64::MAX).await?.iter().filter(|row| row.status != "over") {
        let table = super::id(&row.id)?;
        // A table may have been left or closed already.
        let _ = app.hub.act(&table, &caller.person, Act::Leave).await;
    }
    for table in app.store.forget(id, NOBODY).await? {
        app.hub.send(&super::id(&table)?, Command::Forgotten).await?;
    }
    Ok(gone(&app))
}

async fn begin_session(app: &App, person: &Person) -> Result<Response, AppError> {
    let session = secrets::word(48);
    app.store.create_session(&secrets::hash(&session), person.id.as_str(), now()).await?;
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, set_cookie(app, Some(&session)));
    Ok((headers, Json(person.me())).into_response())
}

fn gone(app: &App) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, set_cookie(app, None));
    (StatusCode::NO_CONTENT, headers).into_response()
}

fn check_password(password: &str) -> Result<(), AppError> {
    let (fewest, most) = PASSWORD;
    if (fewest..=most).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(AppError::bad(format!("a password has {fewest} to {most} characters")))
}
