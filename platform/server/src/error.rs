//! What goes wrong: expected things have a status and a code, the others are logged and stay opaque.

use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{ErrorCode, Problem};
use store::StoreError;

/// What a request is answered when it is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppError(Problem);

impl AppError {
    /// An expected problem, in words that may be shown.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(Problem { code, message: message.into() })
    }

    /// Something impossible was asked for.
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

    /// It does not fit how things stand.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::Conflict, message)
    }

    /// Too much at once.
    #[must_use]
    pub fn too_many() -> Self {
        Self::new(ErrorCode::TooMany, "too much at once: try again in a little while")
    }

    /// Our fault: logged here, opaque to the client.
    #[must_use]
    pub fn internal(why: &str) -> Self {
        tracing::error!(why, "internal error");
        Self::new(ErrorCode::Internal, "something went wrong here, not with you")
    }

    /// The problem as the client is told it.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.0
    }

    /// What kind of problem it is.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.0.code
    }

    const fn status(&self) -> StatusCode {
        match self.0.code {
            ErrorCode::BadRequest | ErrorCode::Unparsable => StatusCode::BAD_REQUEST,
            ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
            ErrorCode::Forbidden => StatusCode::FORBIDDEN,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::Conflict
            | ErrorCode::GameOver
            | ErrorCode::NotYourTurn
            | ErrorCode::Stale
            | ErrorCode::Illegal
            | ErrorCode::CannotUndo => StatusCode::CONFLICT,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl std::error::Error for AppError {}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::conflict("somebody else was first"),
            StoreError::Unavailable(why) => {
                tracing::error!(why, "the database does not answer");
                Self::new(ErrorCode::Unavailable, "nothing can be kept at the moment: try again")
            }
        }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        (self.status(), Json(self.0)).into_response()
    }
}
