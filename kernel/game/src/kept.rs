//! Boards and decks that live as long as the program, so that a position refers to them with eight bytes.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Line, OptionKind, OptionProblem, OptionValue};

/// What is wrong with a file: where and why, in English by `Display`.
pub trait Fault: fmt::Display {
    /// The same as a message of the game.
    fn line(&self) -> Line;
}

/// A kind of board or deck. A game has some of its own, and players can supply others as files. `Display` writes one
/// line that [`read`](Self::read) reads back.
pub trait Component: Eq + fmt::Display + Send + Sync + Sized + 'static {
    /// The errors of a file.
    type Fault: Fault;

    /// A file of the game's own, to start from.
    const EXAMPLE: &'static str;

    /// The game's own components, the default first.
    fn own() -> &'static [Self];

    /// The stored name of a component of the game; `None` for a custom one.
    fn name(&self) -> Option<&'static str>;

    /// Whether a game with it is the same as one with a component of the game.
    fn is_printed(&self) -> bool {
        Self::own().contains(self)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Says what is wrong with the file, and where.
    fn read(text: &str) -> Result<Self, Self::Fault>;

    /// The custom components.
    fn brought() -> &'static Interner<Self>;
}

/// A component that lives as long as the program: eight bytes in a position. A component of the game is stored by its
/// name, a custom one by its content.
pub struct Kept<T: 'static>(&'static T);

impl<T: Component> Kept<T> {
    /// The game's own components, the default first.
    pub fn own() -> impl Iterator<Item = Self> {
        T::own().iter().map(Self)
    }

    /// Interns a custom component.
    pub fn keep(value: T) -> Self {
        Self::own().find(|own| *own.0 == value).unwrap_or_else(|| Self(T::brought().intern(value)))
    }

    /// Reads and interns a custom file.
    ///
    /// # Errors
    /// Says what is wrong with the file, and where.
    pub fn read(text: &str) -> Result<Self, T::Fault> {
        T::read(text).map(Self::keep)
    }

    /// Whether it is a component of the game, not a custom one.
    #[must_use]
    pub fn is_own(self) -> bool {
        self.name().is_some()
    }

    /// The component, for as long as the program runs.
    #[inline]
    #[must_use]
    pub const fn get(self) -> &'static T {
        self.0
    }

    fn stored(self) -> String {
        self.name().map_or_else(|| self.to_string(), str::to_owned)
    }
}

impl<T> Clone for Kept<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Kept<T> {}

/// The game's default component.
impl<T: Component> Default for Kept<T> {
    fn default() -> Self {
        Self(&T::own()[0])
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0
    }
}

/// Each component is interned once, so equal components have the same address.
impl<T> PartialEq for Kept<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Eq for Kept<T> {}

impl<T: Component> Hash for Kept<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.name().hash(hasher);
    }
}

impl<T: Component> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kept {:?}", self.stored())
    }
}

impl<T: Component> Serialize for Kept<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.stored())
    }
}

impl<'de, T: Component> Deserialize<'de> for Kept<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match Self::own().find(|own| own.name() == Some(text.as_str())) {
            Some(own) => Ok(own),
            None => Self::read(&text).map_err(de::Error::custom),
        }
    }
}

/// A custom file; the empty text means the game's default.
impl<T: Component> OptionValue for Kept<T> {
    const KIND: OptionKind = OptionKind::File(T::EXAMPLE);

    fn text(&self) -> String {
        if *self == Self::default() { String::new() } else { self.to_string() }
    }

    fn read(text: &str) -> Result<Self, OptionProblem> {
        Ok(<Option<Self> as OptionValue>::read(text)?.unwrap_or_default())
    }

    fn is_printed(&self) -> bool {
        self.0.is_printed()
    }
}

/// A custom file; the empty text means the component of the game that fits the table.
impl<T: Component> OptionValue for Option<Kept<T>> {
    const KIND: OptionKind = OptionKind::File(T::EXAMPLE);

    fn text(&self) -> String {
        self.map(|kept| kept.to_string()).unwrap_or_default()
    }

    fn read(text: &str) -> Result<Self, OptionProblem> {
        if text.trim().is_empty() {
            return Ok(None);
        }
        Kept::<T>::read(text).map(Some).map_err(|fault| OptionProblem::bad_file(&fault))
    }

    fn is_printed(&self) -> bool {
        self.is_none_or(|kept| kept.0.is_printed())
    }
}

/// Generates [`Component::brought`] of a type.
#[macro_export]
macro_rules! brought {
    ($component:ty) => {
        fn brought() -> &'static $crate::Interner<Self> {
            static BROUGHT: $crate::Interner<$component> = $crate::Interner::new();
            &BROUGHT
        }
    };
}

/// Values that live as long as the program, each stored once. Meant for the few custom boards and decks.
#[derive(Debug)]
pub struct Interner<T: 'static>(Mutex<Vec<&'static T>>);

impl<T: Eq + Send + Sync> Interner<T> {
    /// An empty interner.
    #[must_use]
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The stored value that equals this one.
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
