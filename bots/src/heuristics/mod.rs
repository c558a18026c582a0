//! The heuristic of each game.

mod caesar;
mod eggs;
mod eme;
mod legends;

pub use caesar::CaesarHeuristic;
pub use eggs::EggsHeuristic;
pub use eme::EmeHeuristic;
pub use legends::LegendsHeuristic;
