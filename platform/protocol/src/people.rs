//! Guests, accounts, sessions and tokens.

use serde::{Deserialize, Serialize};

use crate::{ChallengeInfo, Name, PersonId, RatingInfo, TableInfo, TokenId};

/// Who one is: the answer of `GET /api/me` and of everything that makes a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The person.
    pub id: PersonId,
    /// What they are called.
    pub name: Name,
    /// Whether there is a password; a guest has none.
    pub account: bool,
}

/// `POST /api/guest`: play at once.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Guest {
    /// What to be called.
    pub name: Name,
}

/// `POST /api/account`: the guest becomes an account and keeps all games.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// What to be called, unique among accounts.
    pub name: Name,
    /// The password.
    pub password: String,
}

/// `POST /api/login`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Login {
    /// The account's name; anything is taken here, so that wrong names look like wrong passwords.
    pub name: String,
    /// The password.
    pub password: String,
}

/// `POST /api/password`. All other sessions end.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The password from now on.
    pub new: String,
}

/// `POST /api/tokens`: a token for a program that plays through the API.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// What the token is for, to tell tokens apart.
    pub label: Name,
}

/// A token just made. It is shown this once: only its hash is kept.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenMade {
    /// Which token it is.
    pub id: TokenId,
    /// The secret, to be sent as `Authorization: Bearer …`.
    pub token: String,
}

/// A token in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// Which token it is.
    pub id: TokenId,
    /// What it is for.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// `GET /api/me/export`: everything kept about a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Export {
    /// Who they are.
    pub me: Me,
    /// When they first came, in milliseconds since 1970.
    pub created: i64,
    /// Every table they sat at.
    pub tables: Vec<TableInfo>,
    /// What they said, with the table and the time.
    pub chat: Vec<(String, i64, String)>,
    /// Their ratings.
    pub ratings: Vec<RatingInfo>,
    /// Their tokens.
    pub tokens: Vec<TokenInfo>,
    /// Challenges to and from them.
    pub challenges: Vec<ChallengeInfo>,
    /// When each of their sessions began.
    pub sessions: Vec<i64>,
}

macro_rules! secret {
    ($($name:ident),+) => {$(
        impl std::fmt::Debug for $name {
            /// Secrets are not printed, not even by mistake.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )+};
}

secret!(Account, Login, NewPassword, TokenMade);
