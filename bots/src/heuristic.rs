//! A first glance at a move: what guides the search, and all that greedy bots have.

use std::hash::{Hash, Hasher};

use game::{Game, Seat};

/// What a player of a game sees at a glance. It is given drawers, never the position.
pub trait Heuristic<G: Game>: Copy + Default + Send + Sync + 'static {
    /// How many points a clear lead is: margins are measured in it.
    const LEAD: f32;

    /// How good a legal move looks to its mover, in hundredths of a point. Only differences matter.
    fn judge(public: &G::Public, private: &G::Private, seat: Seat, mv: G::Move) -> i32;

    /// What makes a move the same in two worlds. Where a move names a place whose contents differ from world to
    /// world, such as a card of the row, this names the contents.
    #[inline]
    fn key(_: &G::Public, _: Seat, mv: G::Move) -> u64 {
        fingerprint(mv)
    }
}

/// No idea at all: every move looks alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Heuristic<G> for Plain {
    const LEAD: f32 = 5.0;

    #[inline]
    fn judge(_: &G::Public, _: &G::Private, _: Seat, _: G::Move) -> i32 {
        0
    }
}

/// A number for a move; moves are at most eight bytes, so collisions are not a worry.
#[inline]
pub(crate) fn fingerprint(value: impl Hash) -> u64 {
    let mut mixer = Mixer(0);
    value.hash(&mut mixer);
    mixer.finish()
}

/// A small deterministic hasher: multiply and rotate.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }
}
