//! The routes of the site, one file per noun.

mod accounts;
mod alert_choices;
mod boards;
mod challenges;
mod channels;
mod description;
mod games;
mod holidays;
mod mail;
mod moderation;
mod operations;
mod operators;
mod people;
mod play;
mod premoves;
mod records;
mod seats;
mod signals;
mod socket;
mod stream;
mod tables;
mod tokens;
mod week;

use std::any::Any;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum::{Json, Router, middleware};
use protocol::ErrorCode;
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::AppError;
use crate::app::App;
use crate::guard::guard;
pub(crate) use challenges::to_person as challenges_to;
use description::Description;
pub(crate) use tables::{tables_of_person, waits_for};

/// The longest body of a request; records are the longest.
const LONGEST_BODY: usize = 256 * 1024;

/// The longest time until a response begins.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The whole site.
pub(crate) fn router(app: App) -> Router {
    let (api, description) = OpenApiRouter::with_openapi(Description::openapi())
        .merge(people::routes())
        .merge(accounts::routes())
        .merge(tokens::routes())
        .merge(games::routes())
        .merge(tables::routes())
        .merge(week::routes())
        .merge(seats::routes())
        .merge(challenges::routes())
        .merge(channels::routes())
        .merge(alert_choices::routes())
        .merge(holidays::routes())
        .merge(premoves::routes())
        .merge(mail::routes())
        .merge(moderation::routes())
        .merge(boards::routes())
        .merge(records::routes())
        .merge(stream::routes())
        .merge(play::routes())
        .merge(operations::routes())
        .merge(operators::routes())
        .split_for_parts();
    // It is long, so it is written once.
    let description = Bytes::from(description::complete(&description).to_string());
    let description = move || async move { ([(CONTENT_TYPE, "application/json")], description) };
    api.route("/api/openapi.json", axum::routing::get(description))
        .route("/api/{*rest}", axum::routing::any(async || AppError::not_found()))
        .fallback(client)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(async |request: Request, next: Next| in_time(next.run(request)).await))
        .layer(CatchPanicLayer::custom(after_panic))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// The response, or that the server is not available if it takes too long.
async fn in_time(response: impl Future<Output = Response>) -> Response {
    let late =
        |_| AppError::new(ErrorCode::Unavailable, "no answer in time: try again later").into_response();
    timeout(LONGEST_WAIT, response).await.unwrap_or_else(late)
}

/// The response to a request whose handler panicked; the panic itself has been logged.
fn after_panic(_: Box<dyn Any + Send>) -> Response {
    AppError::internal("a request panicked").into_response()
}

/// Everything that is not the API is the client.
async fn client(State(app): State<App>, request: Request) -> Result<Response, AppError> {
    if request.method() != axum::http::Method::GET && request.method() != axum::http::Method::HEAD {
        return Err(AppError::not_found());
    }
    Ok(app.assets.serve(request.uri().path(), request.headers()))
}

/// A body as JSON; an unreadable one is answered with a `Problem`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: serde::de::DeserializeOwned> axum::extract::FromRequest<App> for Body<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, app: &App) -> Result<Self, AppError> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(too_long()),
            Err(error) => Err(AppError::bad(error.body_text())),
        }
    }
}

/// A body as text.
#[derive(Clone, Debug)]
pub(crate) struct Text(pub(crate) String);

impl axum::extract::FromRequest<App> for Text {
    type Rejection = AppError;

    async fn from_request(request: Request, app: &App) -> Result<Self, AppError> {
        match String::from_request(request, app).await {
            Ok(text) => Ok(Self(text)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(too_long()),
            Err(error) => Err(AppError::bad(error.body_text())),
        }
    }
}

/// The query of a URL; an unreadable one is answered with a `Problem`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: serde::de::DeserializeOwned> axum::extract::FromRequestParts<App> for QueryParams<T> {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let asked = Query::<T>::from_request_parts(parts, app).await;
        asked.map(|Query(asked)| Self(asked)).map_err(|error| AppError::bad(error.body_text()))
    }
}

fn too_long() -> AppError {
    AppError::new(ErrorCode::TooLarge, "the message is too long")
}

/// The id in an address; an unreadable one is answered with 404.
pub(crate) fn id<T: std::str::FromStr>(text: &str) -> Result<T, AppError> {
    text.parse().map_err(|_| AppError::not_found())
}

/// An item of a list, or `None` if its rows cannot be read: it is left out, so that the others are shown.
///
/// # Errors
/// If the database does not answer.
fn listed<T>(shown: Result<T, AppError>) -> Result<Option<T>, AppError> {
    match shown {
        Ok(shown) => Ok(Some(shown)),
        // The error has been logged.
        Err(error) if error.code() == ErrorCode::Internal => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn problem(response: Response) -> (u16, ErrorCode) {
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        (status, serde_json::from_slice::<protocol::Problem>(&body).unwrap().code)
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_fails_or_takes_too_long_is_answered_with_a_problem() {
        assert_eq!(problem(after_panic(Box::new(()))).await, (500, ErrorCode::Internal));
        assert_eq!(problem(in_time(std::future::pending()).await).await, (503, ErrorCode::Unavailable));
        assert_eq!(in_time(async { StatusCode::NO_CONTENT.into_response() }).await.status(), 204);
    }
}
