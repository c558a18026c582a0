//! Tables before, while and after they are played.

use std::collections::BTreeMap;

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{ChallengeId, Name, PersonId, ResultInfo, TableId};

/// `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The game's slug.
    pub game: String,
    /// Options that are not the game's own choice, as key and value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where; as many as there are players.
    pub seats: Vec<SeatPlan>,
    /// How fast it is played.
    #[serde(default)]
    pub pace: Pace,
    /// Whether only those who have the link may come in.
    #[serde(default)]
    pub private: bool,
}

/// Who a seat is meant for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatPlan {
    /// Anybody.
    Open,
    /// Whoever makes the table; several seats may be theirs.
    Me,
    /// A bot of this level.
    Bot(String),
}

/// How fast a table is played. Times are in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Nobody is hurried.
    #[default]
    Untimed,
    /// Every seat has a clock that runs while the seat is awaited.
    Live {
        /// What the clock starts with.
        seconds: u32,
        /// What is added when a turn is done.
        increment: u32,
    },
    /// Every decision may take this long.
    Turns {
        /// The time for a decision.
        seconds: u32,
    },
}

/// `POST /api/tables/ID/sit`, `stand`, `resign`, `return`: which seat is meant.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatRequest {
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// For `sit`: what this seat is called, when several play on one device.
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
    /// The version of the rules it is played by.
    pub rules_version: u16,
    /// Options that are not the game's own choice.
    pub options: BTreeMap<String, String>,
    /// How fast it is played.
    pub pace: Pace,
    /// Whether only those who have the link may come in.
    pub private: bool,
    /// Who made it.
    pub host: PersonId,
    /// How far it is.
    pub status: Status,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Who must decide now, while it is being played.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub to_act: Vec<Seat>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// The number of its last event.
    pub number: u64,
    /// SHA-256 of `SEED:NONCE`, in hex: the shuffle is fixed before anybody sits down.
    pub commitment: String,
    /// The seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What was hashed with the seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// The table where the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<TableId>,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultInfo>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are being taken.
    Open,
    /// It is being played.
    Running,
    /// The game has ended.
    Over,
    /// It was given up before it began.
    Closed,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Who sits there.
    pub sitter: Sitter,
    /// What the seat is called.
    pub name: String,
    /// The bot that plays instead, if the person is out of time or gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub substitute: Option<Substitute>,
    /// Whether the person is here.
    pub present: bool,
}

/// Who sits in a seat.
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

/// A bot in a person's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Substitute {
    /// The bot's level.
    pub level: String,
    /// Why it plays.
    pub why: Why,
}

/// Why a bot took a seat over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The time ran out.
    OutOfTime,
    /// The person left or lost the connection; they may come back.
    Gone,
    /// The person resigned, for good.
    Resigned,
}

/// `GET /api/tables`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The tables, newest first.
    pub tables: Vec<TableInfo>,
}

/// `POST /api/challenges`: a table with a seat kept for somebody.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewChallenge {
    /// Who is challenged, by the name of their account.
    pub to: Name,
    /// The table; one of its open seats is kept for the challenged.
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
    /// What came of it.
    pub standing: Standing,
}

/// What came of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// No answer yet.
    Waiting,
    /// The challenged sits at the table.
    Accepted,
    /// The challenged does not want to.
    Declined,
}

/// What `GET /api/stream` tells a program, one per line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Summons {
    /// Somebody challenges you.
    Challenge(ChallengeInfo),
    /// A table of yours is being played.
    Started(TableId),
}

/// `POST /api/tables/ID/moves`: a move, where the address names the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Move {
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// How many moves had been played when it was chosen.
    pub ply: usize,
    /// The move in notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// The client's own id of this move: sent again, it is not played again.
    pub id: String,
}
