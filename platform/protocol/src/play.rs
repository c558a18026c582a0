//! Playing: what goes over the WebSocket, one JSON message per frame, tagged by its only key.

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{ErrorCode, Me, PersonId, Problem, ResultInfo, TableId, TableInfo};

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
    /// How many moves had been played when it was wished: the last of them is taken back.
    pub ply: usize,
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
///
/// A client reads it as it is. The server writes the game's own events, view and moves, without copies.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Update, bound = ""))]
pub struct Update<T = Box<RawValue>, V = Box<RawValue>, M = Vec<String>> {
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
    pub told: T,
    /// The game's own view.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub view: V,
    /// The viewer's legal moves in notation.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub moves: M,
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
    /// What the person was called who said it.
    pub name: String,
    /// Who that is, so that a client need not show what they say; nobody if they were forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// Whether they only watch.
    #[serde(default)]
    pub watching: bool,
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
    /// For how many milliseconds the person of each seat has been away; nothing for those who are here.
    #[serde(default)]
    pub away: Vec<Option<u64>>,
    /// How many watch.
    pub watching: usize,
    /// After this many seconds of absence, the other players may let a bot play for a player at a table without
    /// clocks.
    pub patience: u64,
}
