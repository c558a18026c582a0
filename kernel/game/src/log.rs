//! Where a game tells what happened. A hidden fact is told as a pair, so there is no redaction to forget.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// What a game writes its events to while a move is played.
pub trait Log<E> {
    /// Tells everybody.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// Tells `to` one thing and everybody else, spectators included, another.
    fn whisper(&mut self, to: SeatSet, theirs: impl FnOnce() -> E, others: impl FnOnce() -> E);

    /// Something was revealed or a turn ended: play before this point cannot be undone.
    fn barrier(&mut self);
}

/// A log nobody reads: events are not even built. For search and playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> E) {}

    #[inline]
    fn whisper(&mut self, _: SeatSet, _: impl FnOnce() -> E, _: impl FnOnce() -> E) {}

    #[inline]
    fn barrier(&mut self) {}
}

/// One event as it was told.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<E> {
    /// Everybody learned this.
    All(E),
    /// Some learned more than the others.
    Split {
        /// Who learned `theirs`.
        to: SeatSet,
        /// What they learned.
        theirs: E,
        /// What the others and the spectators learned.
        others: E,
    },
}

impl<E> Entry<E> {
    /// What this viewer was told; a spectator is `None`.
    #[must_use]
    pub fn told_to(&self, viewer: Option<Seat>) -> &E {
        match self {
            Self::All(event) => event,
            Self::Split { to, theirs, others } => {
                if viewer.is_some_and(|seat| to.contains(seat)) {
                    theirs
                } else {
                    others
                }
            }
        }
    }
}

/// A log that keeps everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal<E> {
    /// The events in order.
    pub entries: Vec<Entry<E>>,
    /// Whether a barrier was met.
    pub barrier: bool,
}

impl<E> Journal<E> {
    /// An empty journal.
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: Vec::new(), barrier: false }
    }
}

impl<E> Default for Journal<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E> Log<E> for Journal<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.entries.push(Entry::All(event()));
    }

    fn whisper(&mut self, to: SeatSet, theirs: impl FnOnce() -> E, others: impl FnOnce() -> E) {
        self.entries.push(Entry::Split { to, theirs: theirs(), others: others() });
    }

    fn barrier(&mut self) {
        self.barrier = true;
    }
}
