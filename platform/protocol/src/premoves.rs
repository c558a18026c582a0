//! Premoves: moves that a player seals in advance, for the case that the others play what was foreseen.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::words;

/// `PUT /api/tables/ID/premoves`: moves that are played when it is the turn of this seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Premove {
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The ply of the update in which it was chosen.
    pub ply: usize,
    /// What the other seats play before the next decision of this seat; `null` for anything.
    pub when: Option<Vec<SeatMove>>,
    /// The moves of this seat, one after another, in notation.
    pub moves: Vec<String>,
    /// A text of the client’s own, which only this person gets back.
    #[serde(default)]
    pub note: String,
}

/// A move of a seat in notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatMove {
    /// The seat, counted from 0.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// The move in notation.
    #[serde(rename = "move")]
    pub notation: String,
}

/// A premove and what became of it; for its owner only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PremoveInfo {
    /// The premove.
    #[serde(flatten)]
    pub premove: Premove,
    /// What became of it.
    #[serde(flatten)]
    pub fate: PremoveFate,
}

/// What became of a premove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PremoveFate {
    /// Whether it waits, was played, or why it was dropped.
    pub state: PremoveState,
    /// The rule that a dropped move would have broken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The id of the message that explains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

words! {
    /// Whether a premove waits, was played, or why it was dropped.
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    pub enum PremoveState {
        /// It waits for the turn of its seat.
        Sealed = "sealed",
        /// All its moves were played.
        Played = "played",
        /// Others played something else than was foreseen.
        Unforeseen = "unforeseen",
        /// One of its moves was not legal.
        Illegal = "illegal",
        /// The turn ended before all its moves were played.
        Ended = "ended",
        /// A move from before the premove was taken back.
        TakenBack = "taken_back",
        /// The person moved, or took a move back, before all its moves were played.
        Overtaken = "overtaken",
        /// A bot plays for the seat.
        Left = "left",
    }
}

impl From<PremoveState> for PremoveFate {
    /// The fate without a rule.
    fn from(state: PremoveState) -> Self {
        Self { state, rule: None, why: None }
    }
}
