//! Tables before, while and after they are played.

use std::collections::BTreeMap;

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{ChallengeId, Name, PersonId, ResultInfo, TableId, words};

/// `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The game's slug.
    pub game: String,
    /// Options that differ from the default, as key and value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The plan of each seat; their number is the number of players.
    pub seats: Vec<SeatPlan>,
    /// The clocks.
    #[serde(default)]
    pub pace: Pace,
    /// Whether only people with the link may join.
    #[serde(default)]
    pub private: bool,
    /// The hours of the day in which the clocks run, at a table over days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<PlayingHours>,
}

/// The intended player of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatPlan {
    /// Anybody.
    Open,
    /// The host; several seats may be theirs.
    Me,
    /// A bot of this level.
    Bot(String),
}

/// The clocks of a table. Times are in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// No time limit.
    #[default]
    Untimed,
    /// Every seat has a clock that runs while the seat must decide.
    Live {
        /// The initial time.
        seconds: u32,
        /// The time added after each turn.
        increment: u32,
    },
    /// Every decision may take this long.
    Turns {
        /// The time for a decision.
        seconds: u32,
    },
}

impl Pace {
    /// Whether a table is played over days: with an hour or more for a decision.
    #[must_use]
    pub const fn is_over_days(self) -> bool {
        matches!(self, Self::Turns { seconds: 3600.. })
    }
}

/// Hours of the day in which the clocks of a table run. At other times they rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayingHours {
    /// The hour at which the clocks start, 0 to 23.
    pub from: u8,
    /// The hour at which the clocks stop, 0 to 23; another one than `from`.
    pub to: u8,
    /// The IANA name of the time zone, such as `Europe/Paris`.
    pub zone: String,
}

/// A time in which the clocks of a person rest at all tables over days, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Holiday {
    /// When it begins.
    pub from: i64,
    /// When it ends.
    pub until: i64,
}

/// `POST /api/tables/ID/sit`, `stand`, `resign`, `return`: the seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatRequest {
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// For `sit`: the name of this seat, when several people play on one device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// For `bot`: the level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// A table as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableInfo {
    /// The table.
    pub id: TableId,
    /// The game's slug.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The clocks.
    pub pace: Pace,
    /// The hours of the day in which the clocks run; all day without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<PlayingHours>,
    /// Whether only people with the link may join.
    pub private: bool,
    /// Who made it.
    pub host: PersonId,
    /// Its status.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// The seats that must decide now, while it is being played.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub to_act: Vec<Seat>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The number of its last entry.
    pub number: u64,
    /// SHA-256 of `SEED:NONCE`, in hex: it fixes the shuffle before the first player sits down.
    pub commitment: String,
    /// The seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The text that was hashed with the seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultInfo>,
}

words! {
    /// The status of a table.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum Status {
        /// Seats are being taken.
        Open = "open",
        /// It is being played.
        Running = "running",
        /// The game has ended.
        Over = "over",
        /// It was closed before the game began.
        Closed = "closed",
    }
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Who sits there.
    pub sitter: Sitter,
    /// The name of the seat.
    pub name: String,
    /// Whether the person has an account; a guest may have any name that no account has.
    #[serde(default)]
    pub account: bool,
    /// The bot that plays for the person, if the person is out of time or absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub substitute: Option<Substitute>,
    /// Whether the person is connected.
    pub present: bool,
    /// The last holiday of the person, at a table over days. It may be over, or not have begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holiday: Option<Holiday>,
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person(PersonId),
    /// A bot of this level.
    Bot(String),
}

/// A bot that plays for a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Substitute {
    /// The bot's level.
    pub level: String,
    /// Why it plays.
    pub why: Why,
}

words! {
    /// Why a bot took a seat over.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum Why {
        /// The time ran out.
        OutOfTime = "out_of_time",
        /// The person left; they may come back.
        Gone = "gone",
        /// The person resigned, for good.
        Resigned = "resigned",
    }
}

/// `GET /api/tables`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The tables, newest first.
    pub tables: Vec<TableInfo>,
}

/// `GET /api/me/week`: what waits for a person, and what happened at their tables within seven days.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Week {
    /// The running tables: first those at which it is the person's turn, the most urgent one first.
    pub running: Vec<DueTable>,
    /// The challenges that wait for an answer of this person.
    pub challenges: Vec<ChallengeInfo>,
    /// The tables at which somebody has moved, the last move first.
    pub news: Vec<TableNews>,
}

/// A running table and its next deadline.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DueTable {
    /// The table.
    pub table: TableInfo,
    /// Whether it is the person's turn.
    pub mine: bool,
    /// When the time of this person ends, or that of another one if it is not this person's turn, in milliseconds since
    /// 1970; at a table over days only.
    pub due: Option<i64>,
}

/// What happened at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableNews {
    /// The table.
    pub table: TableInfo,
    /// The number of moves within seven days.
    pub moves: u32,
    /// When the last one was made, in milliseconds since 1970.
    pub at: i64,
}

/// `POST /api/challenges`: a table with a seat reserved for a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewChallenge {
    /// Who is challenged, by the name of their account.
    pub to: Name,
    /// The table; one of its open seats is reserved for the challenged person.
    pub table: NewTable,
}

/// `POST /api/tables/ID/invite`: a challenge to a person to sit down at a table that waits for players.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// Who is invited, by the name of their account.
    pub to: Name,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChallengeInfo {
    /// The challenge.
    pub id: ChallengeId,
    /// The table to be played at.
    pub table: TableId,
    /// The game's slug.
    pub game: String,
    /// Who challenges.
    pub from: Name,
    /// Who is challenged.
    pub to: Name,
    /// Its state.
    pub standing: Standing,
}

words! {
    /// The state of a challenge.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum Standing {
        /// No answer yet.
        Waiting = "waiting",
        /// The challenged person sits at the table.
        Accepted = "accepted",
        /// The challenged person declined.
        Declined = "declined",
    }
}

/// A line of `GET /api/stream`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Summons {
    /// A challenge to this person.
    Challenge(ChallengeInfo),
    /// A running table of this person.
    Started(TableId),
}
