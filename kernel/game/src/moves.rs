//! The reusable list that legal moves are written into, and the notation moves are written in.

use std::fmt;
use std::hash::Hash;
use std::ops::Deref;
use std::str::FromStr;

/// A move as text: what `Display` prints, `FromStr` reads. Notation is the storage and the wire form.
pub trait Notation:
    Copy + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = NotationError> + Send + Sync + 'static
{
}

impl<T> Notation for T where
    T: Copy + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = NotationError> + Send + Sync + 'static
{
}

/// The text is not a move of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The form of a move, such as `bid N`.
    pub expected: &'static str,
}

impl NotationError {
    /// Reads notation with this parser. Only the exact output of `Display` is accepted: no signs, no leading zeros,
    /// no extra spaces.
    ///
    /// # Errors
    /// If the text is not notation.
    pub fn read<M: fmt::Display>(self, text: &str, parse: impl FnOnce(&str) -> Option<M>) -> Result<M, Self> {
        parse(text).filter(|mv| mv.to_string() == text).ok_or(self)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for NotationError {}

/// A list of moves that the caller owns and reuses, so that listing moves allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves<M>(Vec<M>);

impl<M> Moves<M> {
    /// An empty list with capacity for every position of our games.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(256))
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.0.push(mv);
    }

    /// Removes all moves and keeps the capacity.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M> Deref for Moves<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> Extend<M> for Moves<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}
