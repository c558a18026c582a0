//! What players of each game see at a glance.

mod eggs;
mod eme;

pub use eggs::EggsSense;
pub use eme::EmeSense;
