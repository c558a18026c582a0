//! Playing: what goes over the WebSocket, one JSON message per frame, tagged by its only key.

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ErrorCode, Me, Problem, ResultInfo, TableId, TableInfo};

/// From a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClientMessage {
    /// Tell me about this table from now on.
    Subscribe(Subscribe),
    /// No more of this table.
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
    /// Are you there?
    Ping {},
}

/// Follow a table: as every seat one has there, or as a spectator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Subscribe {
    /// The table.
    pub table: TableId,
    /// The number of the last event seen; without it everything is told from the beginning.
    #[serde(default)]
    pub since: u64,
}

/// A move of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Play {
    /// The table.
    pub table: TableId,
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

/// Take back the last move of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Undo {
    /// The table.
    pub table: TableId,
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The client's own id of this wish.
    pub id: String,
}

/// A line of chat. It is text, whatever it looks like.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Say {
    /// The table.
    pub table: TableId,
    /// The words.
    pub text: String,
}

/// From the server.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    /// The connection stands.
    Welcome(Welcome),
    /// The table, whenever something about it (not the game on it) has changed.
    Table(Box<TableInfo>),
    /// What happened in the game and how it stands, for one seat or a spectator.
    Update(Update),
    /// The move is played and on disk.
    Ack(Ack),
    /// The move is not played.
    Refused(Refused),
    /// What was said at a table, oldest first.
    Chat {
        /// The table.
        table: TableId,
        /// New lines.
        lines: Vec<ChatLine>,
    },
    /// Who is here.
    Presence(Presence),
    /// Something else did not work.
    Error(Problem),
    /// I am here.
    Pong {},
    /// The server goes down: connect again, to another node or a little later.
    Closing {},
}

/// The first message of a connection.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Welcome {
    /// The version of the protocol.
    pub protocol: u16,
    /// Who one is; nobody can watch, too.
    pub me: Option<Me>,
}

/// What one viewer gets after something happened: what they were told since, and all that they see now.
///
/// There are no differences to apply: the newest update says everything. Of the history, forget what was told
/// after ply `since`, then add `told`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Update {
    /// The table.
    pub table: TableId,
    /// Whose view it is; `null` is a spectator's.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub viewer: Option<Seat>,
    /// The number of the last event; ask for this when subscribing again.
    pub number: u64,
    /// What was told after this ply is told again here; −1 if it is all of it.
    pub since: i64,
    /// How many moves have been played.
    pub ply: usize,
    /// The events, as `{"ply": …, "event": …}` with the game's own events.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub told: Box<RawValue>,
    /// The game's own view.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub view: Box<RawValue>,
    /// The viewer's legal moves in notation.
    pub moves: Vec<String>,
    /// Who must decide now.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u8>))]
    pub to_act: Vec<Seat>,
    /// Whether the viewer could undo.
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
    /// The server's time in milliseconds since 1970, to which the rest refers.
    pub now: i64,
    /// The clock of each seat.
    pub seats: Vec<ClockInfo>,
}

/// A clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockInfo {
    /// What is left, in milliseconds.
    pub left: i64,
    /// Whether it runs.
    pub running: bool,
}

/// A move was played; or had been, if it came a second time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ack {
    /// The table.
    pub table: TableId,
    /// The client's id of the move.
    pub id: String,
    /// The number of the event it became.
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
    /// What kind of refusal it is.
    pub code: ErrorCode,
    /// The rule that forbids it, for an illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The id of the message that explains it, for an illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// A sentence for people who read logs.
    pub message: String,
    /// How many moves have been played, for a stale move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// The number of the event it is.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who said it.
    pub name: String,
    /// The words.
    pub text: String,
}

/// Who is at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// The table.
    pub table: TableId,
    /// Whether the person of each seat is here.
    pub seats: Vec<bool>,
    /// How many watch.
    pub watching: usize,
    /// After so many seconds away, others may call a bot in for whoever is awaited at a table without clocks.
    pub patience: u64,
}
