//! Every rule of the register, by its id. A test named `leg_31_…` fails if LEG-31 is broken.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "rules/abilities.rs"]
mod abilities;
#[path = "rules/actions.rs"]
mod actions;
#[path = "rules/bid.rs"]
mod bid;
#[path = "rules/layouts.rs"]
mod layouts;
#[path = "rules/leaders.rs"]
mod leaders;
#[path = "rules/scene.rs"]
mod scene;
#[path = "rules/scoring.rs"]
mod scoring;
#[path = "rules/set_up.rs"]
mod set_up;
#[path = "rules/swamp.rs"]
mod swamp;
#[path = "rules/turn.rs"]
mod turn;
#[path = "rules/variants.rs"]
mod variants;
