//! What players of each game see at a glance.

mod caesar;
mod eggs;
mod eme;
mod legends;

pub use caesar::CaesarSense;
pub use eggs::EggsSense;
pub use eme::EmeSense;
pub use legends::LegendsSense;
