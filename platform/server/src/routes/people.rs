//! Guests, accounts and sessions.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::response::{IntoResponse as _, Response};
use protocol::{
    Account, ErrorCode, Export, Guest, Login, Me, PASSWORD, PersonId, RatingInfo, Status, TokenInfo,
};
use store::{PersonRow, StoreError};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, boards, challenges, channels, games, tables};
use crate::app::App;
use crate::auth::{Address, Caller, Person, set_cookie};
use crate::live::{Act, Command, now};
use crate::{AppError, names, secrets, strength};

/// The name of a seat whose person was deleted.
pub(super) const NOBODY: &str = "—";

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me))
        .routes(routes!(guest))
        .routes(routes!(account))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(logout_everywhere))
        .routes(routes!(ratings))
        .routes(routes!(export))
        .routes(routes!(delete))
}

/// The person of this session.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401)))]
async fn me(caller: Caller) -> Json<Me> {
    Json(caller.person.me())
}

/// Creates a guest; the response sets a cookie.
#[utoipa::path(post, path = "/api/guest", request_body = Guest,
    responses((status = 200, body = Me), (status = 400), (status = 409, description = "it is the name of an account")))]
async fn guest(
    State(app): State<App>,
    address: Address,
    Body(guest): Body<Guest>,
) -> Result<Response, AppError> {
    app.limit(&app.buckets.guests, &address.0)?;
    let person =
        Person { id: super::id(&secrets::word(16))?, name: names::normalise(&guest.name)?, account: false };
    names::check_free(&app.store, person.id.as_str(), &person.name).await?;
    app.store.create_guest(person.id.as_str(), person.name.as_str(), now()).await?;
    begin_session(&app, &person).await
}

/// Turns the guest into an account that keeps all games; the response sets a new cookie.
#[utoipa::path(post, path = "/api/account", request_body = Account,
    responses((status = 200, body = Me), (status = 400, description = "the password is easy to guess"), (status = 401),
        (status = 409, description = "the name is taken")))]
async fn account(
    State(app): State<App>,
    caller: Caller,
    address: Address,
    Body(account): Body<Account>,
) -> Result<Response, AppError> {
    let session = caller.session()?;
    app.limit(&app.buckets.passwords, &address.0)?;
    strength::check(&account.password, &account.name)?;
    let hash = app.passwords.hash(account.password).await?;
    let person = Person { name: names::normalise(&account.name)?, account: true, ..caller.person.clone() };
    let (id, name) = (person.id.as_str(), person.name.as_str());
    names::check_free(&app.store, id, &person.name).await?;
    match app.store.make_account(id, name, &names::key(name), &hash).await {
        Ok(true) => {}
        Ok(false) => return Err(AppError::conflict("this is an account already")),
        Err(StoreError::Conflict) => return Err(AppError::conflict("this name is taken")),
        Err(error) => return Err(error.into()),
    }
    app.store.keep_looks(id, &names::looks(&person.name)).await?;
    tell_tables(&app, &person.id).await?;
    // Ends the guest's session: its cookie must not give access to the account.
    app.store.end_session(session).await?;
    let answer = begin_session(&app, &person).await?;
    app.tell_ended(&person.id);
    Ok(answer)
}

/// Logs in; the response sets a cookie, and the previous session ends. A wrong name and a wrong password look the
/// same.
#[utoipa::path(post, path = "/api/login", request_body = Login,
    responses((status = 200, body = Me), (status = 400), (status = 401), (status = 403, description = "the account is closed")))]
async fn login(
    State(app): State<App>,
    before: Option<Caller>,
    address: Address,
    Body(login): Body<Login>,
) -> Result<Response, AppError> {
    let key = names::key(&login.name);
    app.limit(&app.buckets.passwords, &address.0)?;
    app.limit(&app.buckets.logins, &format!("{} {}", address.0, secrets::hash(&key)))?;
    if login.password.len() > 4 * PASSWORD.1 {
        return Err(AppError::bad("the password is too long"));
    }
    let row = find_account(&app, &login.name).await?;
    let hash = row.as_ref().and_then(|row| row.password.clone());
    let fits = app.passwords.check(login.password, hash).await?;
    let Some(row) = row.filter(|_| fits) else {
        return Err(AppError::new(ErrorCode::Unauthorized, "the name or the password is wrong"));
    };
    if let Some(why) = app.store.banned(&row.id, now()).await? {
        return Err(AppError::forbidden(format!("this account is closed: {why}")));
    }
    replace_session(&app, before, &Person::try_from(&row)?).await
}

/// Ends this session.
#[utoipa::path(post, path = "/api/logout", responses((status = 204), (status = 401)))]
async fn logout(State(app): State<App>, caller: Caller) -> Result<Response, AppError> {
    app.store.end_session(caller.session()?).await?;
    app.tell_ended(&caller.person.id);
    Ok(gone(&app))
}

/// Ends all sessions, on every device, and all tokens.
#[utoipa::path(post, path = "/api/logout-everywhere", responses((status = 204), (status = 401)))]
async fn logout_everywhere(State(app): State<App>, caller: Caller) -> Result<Response, AppError> {
    caller.session()?;
    app.store.end_sessions(caller.person.id.as_str()).await?;
    app.tell_ended(&caller.person.id);
    Ok(gone(&app))
}

/// This person's ratings, in every game they have finished.
#[utoipa::path(get, path = "/api/me/ratings", responses((status = 200, body = [RatingInfo]), (status = 401)))]
async fn ratings(State(app): State<App>, caller: Caller) -> Result<Json<Vec<RatingInfo>>, AppError> {
    Ok(Json(games::ratings(app.store.ratings_of(caller.person.id.as_str()).await?)))
}

/// Everything stored about this person.
#[utoipa::path(get, path = "/api/me/export", responses((status = 200, body = Export), (status = 401)))]
async fn export(State(app): State<App>, caller: Caller) -> Result<Json<Export>, AppError> {
    caller.session()?;
    let id = caller.person.id.as_str();
    let row = app.store.person(id).await?.ok_or_else(AppError::unauthorized)?;
    let tokens = app.store.tokens(id).await?;
    let token = |row: store::TokenRow| {
        Some(TokenInfo { id: row.id.parse().ok()?, label: row.label, created: row.created })
    };
    Ok(Json(Export {
        me: caller.person.me(),
        created: row.created,
        tables: tables::of_person(&app, id, None, i64::MAX, i64::MAX).await?,
        chat: app.store.said_by(id).await?,
        ratings: games::ratings(app.store.ratings_of(id).await?),
        tokens: tokens.into_iter().filter_map(token).collect(),
        challenges: challenges::of_person(&app, &caller.person.id).await?,
        sessions: app.store.sessions(id).await?,
        recovery_codes: app.store.recovery_codes_left(id).await?,
        channels: channels::of_person(&app, &caller).await?,
        alert_hours: app.store.alert_hours(&caller.person.id).await?,
        holidays: app.store.holidays(&caller.person.id).await?,
        alert_choices: app.store.alert_choices(&caller.person.id).await?,
        premoves: app.store.premoves_of(&caller.person.id).await?,
        boards: boards::of_person(&app, &caller.person.id).await?,
        board_ratings: app.store.board_ratings_of(&caller.person.id).await?,
    }))
}

/// Deletes this person. Their games stay for the others, without a name.
#[utoipa::path(post, path = "/api/me/delete", responses((status = 204), (status = 401)))]
async fn delete(State(app): State<App>, caller: Caller) -> Result<Response, AppError> {
    caller.session()?;
    let id = caller.person.id.as_str();
    for status in [Status::Open, Status::Running] {
        for row in app.store.tables_of(id, Some(status), i64::MAX, i64::MAX).await?.into_iter().flatten() {
            // The table may have been left or closed already.
            let _ = app.hub.act(&row.id, &caller.person, Act::Leave).await;
        }
    }
    for table in app.store.forget(id, NOBODY).await? {
        app.hub.send(&super::id(&table)?, Command::PeopleChanged).await?;
    }
    app.tell_ended(&caller.person.id);
    Ok(gone(&app))
}

/// Tells the tables of a person about a new name or account.
pub(super) async fn tell_tables(app: &App, person: &PersonId) -> Result<(), AppError> {
    for status in [Status::Open, Status::Running] {
        let rows = app.store.tables_of(person.as_str(), Some(status), i64::MAX, i64::MAX).await?;
        for row in rows.into_iter().flatten() {
            // A table that cannot be read shows nobody.
            let _ = app.hub.send(&row.id, Command::PeopleChanged).await;
        }
    }
    Ok(())
}

/// The account of this name.
pub(super) async fn find_account(app: &App, name: &str) -> Result<Option<PersonRow>, AppError> {
    // An account from an older version has a key with the letters as they were typed.
    Ok(match app.store.account(&names::key(name)).await? {
        None => app.store.account(&name.trim().to_lowercase()).await?,
        row => row,
    })
}

/// Begins a session and ends the one before.
pub(super) async fn replace_session(
    app: &App,
    before: Option<Caller>,
    person: &Person,
) -> Result<Response, AppError> {
    if let Some(before) = before
        && let Ok(session) = before.session()
    {
        app.store.end_session(session).await?;
        app.tell_ended(&before.person.id);
    }
    begin_session(app, person).await
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
