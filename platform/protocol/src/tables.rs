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

/// `POST /api/challenges`: a table with a seat reserved for a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewChallenge {
    /// Who is challenged, by the name of their account.
    pub to: Name,
    /// The table; one of its open seats is reserved for the challenged person.
    pub table: NewTable,
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
