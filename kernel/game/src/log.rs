//! The log a game writes its events to. A partly hidden fact is written in two versions, so there is no redaction to
//! forget.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// Takes the events of a game while a move is played.
pub trait Log<E> {
    /// Writes an event for everybody.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// Writes one version of an event for the seats in `to`, and another for everybody else, spectators included.
    fn whisper(&mut self, to: SeatSet, theirs: impl FnOnce() -> E, others: impl FnOnce() -> E);

    /// Marks that something was revealed or a turn ended: moves before this point cannot be undone.
    fn barrier(&mut self);
}

/// A log that ignores events and does not even build them. For search and playouts.
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

/// One event, in one version or two.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<E> {
    /// Everybody was told this.
    All(E),
    /// Two versions.
    Split {
        /// The seats that were told `theirs`.
        to: SeatSet,
        /// The version for these seats.
        theirs: E,
        /// The version for everybody else, spectators included.
        others: E,
    },
}

impl<E> Entry<E> {
    /// The version for this viewer; a spectator is `None`.
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

/// A log that stores everything.
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
