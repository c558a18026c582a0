//! Boards and decks that live as long as the program, so that a position refers to them for eight bytes.

use std::sync::{Mutex, PoisonError};

/// A store of values kept for ever, each once. Meant for the few boards and decks people bring themselves.
#[derive(Debug)]
pub struct Interner<T: 'static>(Mutex<Vec<&'static T>>);

impl<T: Eq + Send + Sync> Interner<T> {
    /// An empty store.
    #[must_use]
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The one kept value that equals this one.
    pub fn intern(&self, value: T) -> &'static T {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.iter().find(|known| ***known == value) {
            return known;
        }
        let new: &'static T = Box::leak(Box::new(value));
        kept.push(new);
        new
    }
}

impl<T: Eq + Send + Sync> Default for Interner<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_are_kept_once() {
        static DECKS: Interner<Vec<i8>> = Interner::new();
        let first = DECKS.intern(vec![13, -6]);
        assert!(std::ptr::eq(first, DECKS.intern(vec![13, -6])));
        assert!(!std::ptr::eq(first, DECKS.intern(vec![13])));
    }
}
