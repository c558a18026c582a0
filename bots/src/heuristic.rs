//! Estimates of moves without search: they guide the search and are all that greedy bots use.

use std::hash::{BuildHasher as _, Hash};

use game::{Game, Seat};
use rustc_hash::FxBuildHasher;

/// Estimates the moves of a game from drawers, never from the position.
pub trait Heuristic<G: Game>: Copy + Default + Send + Sync + 'static {
    /// The size of a clear lead in points; margins are measured in it.
    const LEAD: f32;

    /// How good a legal move looks for its mover, in hundredths of a point. Only differences matter.
    fn judge(public: &G::Public, private: &G::Private, seat: Seat, mv: G::Move) -> i32;

    /// Identifies a move across different positions that fit a view. Where a move names a position in a row whose
    /// contents differ, such as a card of the row, the key is made from the contents.
    #[inline]
    fn key(_: &G::Public, _: Seat, mv: G::Move) -> u64 {
        fingerprint(mv)
    }
}

/// Rates every move the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Heuristic<G> for Plain {
    const LEAD: f32 = 5.0;

    #[inline]
    fn judge(_: &G::Public, _: &G::Private, _: Seat, _: G::Move) -> i32 {
        0
    }
}

/// A hash of a move. Moves are at most eight bytes, so collisions are negligible.
#[inline]
pub(crate) fn fingerprint(value: impl Hash) -> u64 {
    FxBuildHasher.hash_one(value)
}
