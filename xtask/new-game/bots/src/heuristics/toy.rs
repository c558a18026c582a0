//! Bots of the toy game: without a heuristic, all moves are equal until they search.

use toy::Toy;

use crate::{BotGame, Plain};

impl BotGame for Toy {
    type Heuristic = Plain;
    const EXPERT: u32 = 1_000;
}
