//! Error codes and problems.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::words;

words! {
    /// The kind of a problem: a stable word for programs.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum ErrorCode {
        /// The message cannot be read or asks for something impossible.
        BadRequest = "bad_request",
        /// Nobody is logged in, or name or password are wrong.
        Unauthorized = "unauthorized",
        /// This person may not do that.
        Forbidden = "forbidden",
        /// There is no such thing, or this person may not see it.
        NotFound = "not_found",
        /// It contradicts the current state, such as sitting down in a taken seat.
        Conflict = "conflict",
        /// A rate limit is reached; try again later.
        TooMany = "too_many",
        /// The message is too long.
        TooLarge = "too_large",
        /// The database does not answer. Whether anything was changed is not known.
        Unavailable = "unavailable",
        /// A fault of the server.
        Internal = "internal",
        /// The game has ended.
        GameOver = "game_over",
        /// This seat need not decide now.
        NotYourTurn = "not_your_turn",
        /// The move was chosen in an older position.
        Stale = "stale",
        /// The rules forbid it.
        Illegal = "illegal",
        /// The text is not a move of this game.
        Unparsable = "unparsable",
        /// There is no move that could be taken back.
        CannotUndo = "cannot_undo",
        /// The table follows a version of the rules that this server does not play.
        OtherVersion = "other_version",
    }
}

/// A problem, in HTTP responses and `error` messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// Its kind.
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
