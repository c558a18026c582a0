//! What players of each game see at a glance.

mod eggs;
mod eme;
mod legends;

pub use eggs::EggsSense;
pub use eme::EmeSense;
pub use legends::LegendsSense;
