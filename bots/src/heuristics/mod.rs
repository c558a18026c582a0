//! What players of each game see at a glance.

mod caesar;
mod eme;

pub use caesar::CaesarSense;
pub use eme::EmeSense;
