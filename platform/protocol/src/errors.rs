//! What a client can be told when something does not work.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What kind of problem it is: a stable word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message cannot be read or asks for something impossible.
    BadRequest,
    /// Nobody is logged in, or name or password are wrong.
    Unauthorized,
    /// This person may not do that.
    Forbidden,
    /// There is no such thing, or it is not for everybody's eyes.
    NotFound,
    /// It does not fit how things stand, such as sitting down in a taken seat.
    Conflict,
    /// Too much at once; try again a little later.
    TooMany,
    /// The message is too long.
    TooLarge,
    /// The server cannot keep anything at the moment; nothing was changed.
    Unavailable,
    /// Our fault.
    Internal,
    /// The game has ended.
    GameOver,
    /// This seat is not asked now.
    NotYourTurn,
    /// The mover looked at an older position.
    Stale,
    /// The rules forbid it.
    Illegal,
    /// The text is no move of this game.
    Unparsable,
    /// Nothing can be taken back.
    CannotUndo,
}

/// A problem, as HTTP answers and `error` messages carry it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// What kind of problem it is.
    pub code: ErrorCode,
    /// A sentence about it.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}
