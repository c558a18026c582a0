//! Results, replays and ratings.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::Name;

/// Points of a row, one number per seat.
pub type Points = Vec<i16>;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultInfo {
    /// The place of each seat, 1 for the winners.
    pub places: Vec<u8>,
    /// The points of each seat.
    pub points: Points,
    /// What they are made of.
    pub rows: Vec<ScoreLine>,
    /// What was compared, in order, between equal points.
    pub ladder: Vec<ScoreLine>,
}

/// A line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreLine {
    /// What the points are for; its words are in the game's catalogue.
    pub category: String,
    /// The points of each seat.
    pub points: Points,
}

/// A game to look at again, position by position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The game's slug.
    pub game: String,
    /// The names of the seats.
    pub names: Vec<String>,
    /// Seat and notation of every move.
    pub moves: Vec<(u8, String)>,
    /// What each viewer asked for saw: one list per viewer, one step per ply, the start included, as
    /// `{"ply": …, "told": […], "view": …}`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub seen: Box<RawValue>,
}

/// How strong somebody is at a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingInfo {
    /// Who; the level for a bot of ours.
    pub name: Name,
    /// Whether it is a bot of ours.
    pub bot: bool,
    /// The game's slug.
    pub game: String,
    /// The estimate.
    pub rating: f64,
    /// How uncertain it is.
    pub uncertainty: f64,
    /// How many games it is based on.
    pub games: u64,
}
