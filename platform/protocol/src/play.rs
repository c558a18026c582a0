//! The messages of the WebSocket: one JSON object per frame, with the kind of the message as its only key.

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ErrorCode, Me, PersonId, Problem, ResultInfo, TableId, TableInfo};

/// A message from a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClientMessage {
    /// Follow a table.
    Subscribe(Subscribe),
    /// Stop following a table.
    Unsubscribe {
        /// The table.
        table: TableId,
    },
    /// A move.
    Play(Play),
    /// Take back the last move.
    Undo(Undo),
    /// A line of chat.
    Say(Say),
    /// The person has seen an update.
    Seen(Seen),
    /// Ask for a `pong`.
    Ping {},
}

/// Follow a table: as all seats of this person, or as a spectator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Subscribe {
    /// The table.
    pub table: TableId,
    /// The number of the last known entry; without it the whole history is sent.
    #[serde(default)]
    pub since: u64,
}

/// A move of a seat at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Play {
    /// The table.
    pub table: TableId,
    /// The move.
    #[serde(flatten)]
    pub mv: Move,
}

/// A move of a seat; `POST /api/tables/ID/moves`, where the address names the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Move {
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The ply at which the move was chosen.
    pub ply: usize,
    /// The move in notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// The client's own id of this move. A move with the same id is played only once.
    pub id: String,
}

/// Take back the last move of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Undo {
    /// The table.
    pub table: TableId,
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The ply at which the undo was requested: the last move before it is taken back.
    pub ply: usize,
    /// The client's own id of this undo.
    pub id: String,
}

/// A chat line. It is plain text, not markup.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Say {
    /// The table.
    pub table: TableId,
    /// The words.
    pub text: String,
}

/// The person has the table before their eyes: a visible page shows the update with this number. They need not be told
/// by other means what happened up to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seen {
    /// The table.
    pub table: TableId,
    /// The `number` of the update.
    pub number: u64,
}

/// A message from the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome(Welcome),
    /// The table, after a change of its seats, status or names.
    Table(Box<TableInfo>),
    /// The new events and the view of one seat or a spectator.
    Update(Update),
    /// The move is played and stored.
    Ack(Ack),
    /// The move is not played.
    Refused(Refused),
    /// Chat lines of a table, oldest first.
    Chat {
        /// The table.
        table: TableId,
        /// New lines.
        lines: Vec<ChatLine>,
    },
    /// Who is connected to the table.
    Presence(Presence),
    /// Another message failed.
    Error(Problem),
    /// The answer to a `ping`.
    Pong {},
    /// The server stops: connect again, to another node or after a few seconds.
    Closing {},
}

/// The first message of a connection.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u16,
    /// The person of the connection; `null` if nobody is logged in.
    pub me: Option<Me>,
}

/// What one viewer gets after a move: the new events, and the whole view.
///
/// The view replaces the one before. In the history, delete the events after ply `since`, then add `told`.
///
/// Clients use the default types. The server uses the game's own types of events, views and moves, without copies.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Update, bound = ""))]
pub struct Update<T = Box<RawValue>, V = Box<RawValue>, M = Vec<String>> {
    /// The table.
    pub table: TableId,
    /// Whose view it is; `null` is a spectator's.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub viewer: Option<Seat>,
    /// The number of the last entry; send it when subscribing again.
    pub number: u64,
    /// `told` has all events after this ply; −1 if it has the whole history.
    pub since: i64,
    /// The number of moves played.
    pub ply: usize,
    /// The events, as `{"ply": …, "event": …}` with the game's own events.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub told: T,
    /// The game's own view.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub view: V,
    /// The viewer's legal moves in notation.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub moves: M,
    /// The seats that must decide now.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub to_act: Vec<Seat>,
    /// Whether the viewer can undo.
    pub can_undo: bool,
    /// The clocks, if the table has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ResultInfo>,
}

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// The time of the server at which `left` holds, in milliseconds since 1970.
    pub now: i64,
    /// The clock of each seat.
    pub seats: Vec<ClockInfo>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockInfo {
    /// The time left, in milliseconds.
    pub left: i64,
    /// Whether it runs: the seat must decide, and the clock does not rest.
    pub running: bool,
    /// When the time of an awaited seat ends, in milliseconds since 1970, with all rests; at a table over days only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
}

/// A move is played; also the answer if it is sent a second time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ack {
    /// The table.
    pub table: TableId,
    /// The client's id of the move.
    pub id: String,
    /// The number of its entry.
    pub number: u64,
}

/// A move was not played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refused {
    /// The table.
    pub table: TableId,
    /// The client's id of the move.
    pub id: String,
    /// The kind of the refusal.
    pub code: ErrorCode,
    /// The rule that forbids it, for an illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The id of the message that explains it, for an illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// A sentence for logs.
    pub message: String,
    /// The number of moves played, for a stale move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// The number of its entry.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The name of the author at that time.
    pub name: String,
    /// The author, so that a client can hide blocked people; absent if the author was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// Whether the author is a spectator.
    #[serde(default)]
    pub watching: bool,
    /// The words.
    pub text: String,
}

/// Who is connected to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// The table.
    pub table: TableId,
    /// Whether the person of each seat is connected.
    pub seats: Vec<bool>,
    /// For how many milliseconds the person of each seat has been absent; `null` if connected.
    #[serde(default)]
    pub away: Vec<Option<u64>>,
    /// The number of spectators.
    pub watching: usize,
    /// After this many seconds of absence, the other players may let a bot play for a player at a table without
    /// clocks.
    pub patience: u64,
}
