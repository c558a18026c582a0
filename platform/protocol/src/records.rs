//! Results, replays and ratings.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::Name;

/// Points of a row, one number per seat.
pub type Points = Vec<i16>;

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResultInfo {
    /// The rank of each seat, 1 for the winners.
    pub places: Vec<u8>,
    /// The points of each seat.
    pub points: Points,
    /// The rows of the score sheet.
    pub rows: Vec<ScoreLine>,
    /// The tie-breaks, in order.
    pub ladder: Vec<ScoreLine>,
}

/// A line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreLine {
    /// The category; its name is in the game's catalogue.
    pub category: String,
    /// The points of each seat.
    pub points: Points,
}

/// A game to replay, position by position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The game's slug.
    pub game: String,
    /// The names of the seats.
    pub names: Vec<String>,
    /// Seat and notation of every move.
    pub moves: Vec<(u8, String)>,
    /// The views of each requested viewer: one list per viewer, one item per ply, the start included, as `{"ply": …,
    /// "told": […], "view": …}`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub seen: Box<RawValue>,
}

/// The rating of a person or a bot in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingInfo {
    /// The person, or the level of a bot.
    pub name: Name,
    /// Whether it is a bot of the site.
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
