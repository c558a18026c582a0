//! Every rule of the register, by its id. A test named `egg_14_…` fails if EGG-14 is broken.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "rules/abilities.rs"]
mod abilities;
#[path = "rules/decks.rs"]
mod decks;
#[path = "rules/examples.rs"]
mod examples;
#[path = "rules/picking.rs"]
mod picking;
#[path = "rules/rounds.rs"]
mod rounds;
#[path = "rules/scene.rs"]
mod scene;
#[path = "rules/set_up.rs"]
mod set_up;
#[path = "rules/turn.rs"]
mod turn;
#[path = "rules/two_players.rs"]
mod two_players;
#[path = "rules/versions.rs"]
mod versions;
