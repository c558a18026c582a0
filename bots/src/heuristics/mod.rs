//! What players of each game see at a glance.

mod eme;

pub use eme::EmeSense;
