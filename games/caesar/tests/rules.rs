//! Every rule of the register, by its id. A test named `cae_16_…` fails if CAE-16 is broken.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod boards;
#[path = "rules/end.rs"]
mod end;
#[path = "rules/oracle.rs"]
mod oracle;
#[path = "rules/scene.rs"]
mod scene;
#[path = "rules/set_up.rs"]
mod set_up;
#[path = "rules/turn.rs"]
mod turn;
#[path = "rules/way_back.rs"]
mod way_back;
