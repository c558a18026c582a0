//! The games and their options.

use serde::{Deserialize, Serialize};

/// A game, as `GET /api/games` lists it. Its words are in the game's own catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The game's name in records and addresses.
    pub slug: String,
    /// The fewest and the most players.
    pub seats: (u8, u8),
    /// The version of the rules.
    pub rules_version: u16,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// The levels of bots that play it.
    pub levels: Vec<String>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its name.
    pub key: String,
    /// Its values.
    pub values: OptionValues,
    /// The default value.
    pub standard: String,
    /// The rule that describes it.
    pub rule: String,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OptionValues {
    /// `on` or `off`.
    Switch,
    /// One of these.
    Choice(Vec<String>),
    /// The number of a seat.
    Seat,
    /// The seats in some order, as in `312`.
    Order,
    /// The contents of a file.
    File,
}
