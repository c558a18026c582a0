//! Guests, accounts, sessions and tokens.

use serde::{Deserialize, Serialize};

use crate::{
    AlertHours, BoardId, BoardInfo, ChallengeInfo, ChannelInfo, Holiday, Name, PersonId, PremoveInfo,
    RatingInfo, TableId, TableInfo, TokenId, WantedAlerts,
};

/// A person: the response to `GET /api/me` and to every request that opens a session, and an item of
/// `GET /api/me/blocks`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The person.
    pub id: PersonId,
    /// Their name.
    pub name: Name,
    /// Whether they have a password; a guest has none.
    pub account: bool,
}

/// `POST /api/guest`: creates a guest.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Guest {
    /// The name.
    pub name: Name,
}

/// `POST /api/account`: the guest becomes an account and keeps all games.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// The name, unique among accounts.
    pub name: Name,
    /// The password.
    pub password: String,
}

/// `POST /api/login`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Login {
    /// The account's name; any text is accepted, so that a wrong name looks like a wrong password.
    pub name: String,
    /// The password.
    pub password: String,
}

/// `POST /api/password`. All other sessions end.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewPassword {
    /// The current password.
    pub old: String,
    /// The new password.
    pub new: String,
}

/// `POST /api/me/name`: gives an account another name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewName {
    /// The name, unique among accounts.
    pub name: Name,
}

/// `POST /api/me/recovery`: makes new recovery codes.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewRecoveryCodes {
    /// The current password.
    pub password: String,
}

/// New recovery codes. They are shown only here: only their hashes are stored.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// Each code works once.
    pub codes: Vec<String>,
}

/// `GET /api/me/recovery`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecoveryCodesLeft {
    /// The number of recovery codes that have not been used.
    pub left: usize,
}

/// `POST /api/recover`: sets a new password with a recovery code. All sessions and tokens end.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Recovery {
    /// The account's name; any text is accepted, so that a wrong name looks like a wrong code.
    pub name: String,
    /// The recovery code; capitals, blanks and hyphens do not matter.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// `POST /api/mail/recover`: sends a link with which a new password can be set.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MailRecovery {
    /// The name of the account; any text is accepted.
    pub name: String,
}

/// `POST /api/tokens`: a token for a program that plays through the API.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// The purpose of the token, to tell tokens apart.
    pub label: Name,
}

/// A new token. The secret is shown only here: only its hash is stored.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenMade {
    /// Its id.
    pub id: TokenId,
    /// The secret, to be sent as `Authorization: Bearer …`.
    pub token: String,
}

/// A token in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// Its id.
    pub id: TokenId,
    /// Its purpose.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// `GET /api/me/export`: everything stored about a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Export {
    /// Who they are.
    pub me: Me,
    /// When they first visited, in milliseconds since 1970.
    pub created: i64,
    /// Every table they sat at.
    pub tables: Vec<TableInfo>,
    /// Their chat lines, with table and time.
    pub chat: Vec<(String, i64, String)>,
    /// Their ratings.
    pub ratings: Vec<RatingInfo>,
    /// Their tokens.
    pub tokens: Vec<TokenInfo>,
    /// Challenges to and from them.
    pub challenges: Vec<ChallengeInfo>,
    /// When each of their sessions began.
    pub sessions: Vec<i64>,
    /// The number of their recovery codes; only hashes of the codes are stored.
    pub recovery_codes: usize,
    /// Their channels.
    pub channels: Vec<ChannelInfo>,
    /// Their time zone and quiet hours.
    pub alert_hours: Option<AlertHours>,
    /// The holidays.
    pub holidays: Vec<HolidayInfo>,
    /// Their choices of alerts for single tables.
    pub alert_choices: Vec<(TableId, WantedAlerts)>,
    /// The moves that they have sealed in advance.
    pub premoves: Vec<(TableId, PremoveInfo)>,
    /// The boards that they have published.
    pub boards: Vec<BoardInfo>,
    /// Their ratings of boards.
    pub board_ratings: Vec<(BoardId, u8)>,
}

/// `POST /api/reports`: tells the operator about a chat line, or about a person at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewReport {
    /// The table.
    pub table: TableId,
    /// The number of the chat line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The person, if no line is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// The reason.
    pub why: String,
}

macro_rules! secret {
    ($($name:ident),+) => {$(
        impl std::fmt::Debug for $name {
            /// Never prints secrets.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )+};
}

secret!(Account, Login, NewPassword, NewRecoveryCodes, Recovery, RecoveryCodes, TokenMade);

/// `POST /api/me/holidays`: clocks at tables over days rest for some days.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewHoliday {
    /// The first day, such as `2026-12-24`; today or later.
    pub first: String,
    /// The number of days.
    pub days: u8,
    /// The IANA name of the time zone of the days, such as `Europe/Paris`.
    pub zone: String,
}

/// A holiday of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HolidayInfo {
    /// Its id.
    pub id: String,
    /// When clocks rest.
    #[serde(flatten)]
    pub time: Holiday,
    /// The days that it uses up.
    pub days: u8,
    /// The year whose days they are.
    pub year: i16,
}

/// `GET /api/me/holidays`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Holidays {
    /// The holidays that are not over, the next one first.
    pub holidays: Vec<HolidayInfo>,
    /// The days that this person has left this year.
    pub left: u8,
}
