//! Errors of requests: expected ones have a status and a code; others are logged, and the client learns nothing about
//! them.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, Problem};
use store::StoreError;
use table::ReplayError;

use crate::live::{BrokenTable, Fault};

/// The error response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppError {
    problem: Problem,
    /// After how many seconds the client may try again.
    retry: Option<u64>,
}

impl AppError {
    /// An expected problem, in words that may be shown.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { problem: Problem { code, message: message.into() }, retry: None }
    }

    /// The request is impossible.
    pub fn bad(message: impl fmt::Display) -> Self {
        Self::new(ErrorCode::BadRequest, message.to_string())
    }

    /// There is no such thing.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(ErrorCode::NotFound, "there is no such thing here")
    }

    /// Nobody is logged in.
    #[must_use]
    pub fn unauthorized() -> Self {
        Self::new(ErrorCode::Unauthorized, "come in first: choose a name or log in")
    }

    /// This person may not do that.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }

    /// The request contradicts the current state.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Conflict, message)
    }

    /// A rate limit is reached; the client may try again after this time.
    #[must_use]
    pub fn too_many(wait: Duration) -> Self {
        let problem = Self::new(ErrorCode::TooMany, "too much at once: try again in a little while");
        Self { retry: Some(wait.as_secs() + 1), ..problem }
    }

    /// A fault of the server: logged here, without details for the client.
    #[must_use]
    pub fn internal(why: &str) -> Self {
        tracing::error!(why, "internal error");
        Self::new(ErrorCode::Internal, "something went wrong here, not with you")
    }

    /// The problem for the client.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Its kind.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.problem.code
    }

    const fn status(&self) -> StatusCode {
        match self.problem.code {
            ErrorCode::BadRequest | ErrorCode::Unparsable => StatusCode::BAD_REQUEST,
            ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
            ErrorCode::Forbidden => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::Conflict
            | ErrorCode::GameOver
            | ErrorCode::NotYourTurn
            | ErrorCode::Stale
            | ErrorCode::Illegal
            | ErrorCode::CannotUndo
            | ErrorCode::OtherVersion => StatusCode::CONFLICT,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.problem, f)
    }
}

impl std::error::Error for AppError {}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::conflict("the table has changed meanwhile: try again"),
            StoreError::NulCharacter => Self::bad("the text has a NUL character"),
            StoreError::Broken(row) => Self::internal(&row.to_string()),
            StoreError::Unavailable(why) => {
                tracing::error!(why, "the database does not answer");
                Self::new(ErrorCode::Unavailable, "the database does not answer: try again")
            }
        }
    }
}

impl From<BrokenTable> for AppError {
    fn from(error: BrokenTable) -> Self {
        match error.fault {
            Fault::Start(error @ ReplayError::OtherVersion { .. }) => error.into(),
            Fault::Start(_) | Fault::Level { .. } | Fault::Entry { .. } => Self::internal(&error.to_string()),
        }
    }
}

impl From<ReplayError> for AppError {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::OtherVersion { .. } => Self::new(ErrorCode::OtherVersion, error.to_string()),
            ReplayError::OtherGame { .. } | ReplayError::Setup(_) | ReplayError::Move { .. } => {
                Self::internal(&error.to_string())
            }
        }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(self.problem)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
