//! Cards: the printed list, and custom ones.

use std::fmt;

use game::{Component, Kept, Set};
use serde::{Deserialize, Serialize};

use crate::card_fault::CardFaults;
use crate::card_file;
use crate::data::{Actions, COMPONENTS, Printing, Resource};

/// The most cards of a list, as many as in the box.
pub const CARDS: usize = 42;

/// A card, by its number in the list less one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

game::member!(Card, CARDS, u64);

/// A set of cards.
pub type CardSet = Set<Card>;

/// The face of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its resource.
    pub resource: Resource,
    /// How many symbols of it.
    pub symbols: u8,
    /// The fewest players it is used with.
    pub players_min: u8,
    /// Its action in each printing; those of a custom card are equal.
    actions: [Actions; 2],
}

impl Face {
    /// Its action.
    #[inline]
    #[must_use]
    pub const fn actions(&self, printing: Printing) -> Actions {
        self.actions[printing as usize]
    }

    /// Whether it differs between the printings (EME-03).
    #[must_use]
    pub fn differs(&self) -> bool {
        self.actions[0] != self.actions[1]
    }

    pub(crate) const fn new(resource: Resource, symbols: u8, players_min: u8, actions: [Actions; 2]) -> Self {
        Self { resource, symbols, players_min, actions }
    }
}

/// The cards of a game (EME-03).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardList {
    faces: Vec<Face>,
    /// The symbols of each card: a byte for each resource, the jokers last.
    symbols: [u64; CARDS],
    printed: bool,
}

impl CardList {
    pub(crate) fn new(faces: Vec<Face>, printed: bool) -> Self {
        let mut symbols = [0; CARDS];
        for (symbols, face) in symbols.iter_mut().zip(&faces) {
            *symbols = u64::from(face.symbols) << (8 * face.resource as u32);
        }
        Self { faces, symbols, printed }
    }

    /// The face of a card.
    #[inline]
    #[must_use]
    pub fn face(&self, card: Card) -> &Face {
        &self.faces[usize::from(card.0)]
    }

    /// The symbols of a card: a byte for each resource, the jokers last, so that those of several cards can be added.
    #[inline]
    pub(crate) fn symbols(&self, card: Card) -> u64 {
        self.symbols[card.index()]
    }

    /// The cards that play with this many players (EME-03).
    pub fn in_play(&self, seats: u8) -> impl Iterator<Item = Card> {
        let plays = move |(_, face): &(u8, &Face)| face.players_min <= seats;
        (0..).zip(&self.faces).filter(plays).map(|(index, _)| Card(index))
    }

    /// All cards of this resource.
    #[must_use]
    pub fn of(&self, resource: Resource) -> CardSet {
        (0..)
            .zip(&self.faces)
            .filter(|(_, face)| face.resource == resource)
            .map(|(index, _)| Card(index))
            .collect()
    }

    /// The faces in order.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }
}

/// A list of cards in a position.
pub type CardListRef = Kept<CardList>;

impl Component for CardList {
    type Fault = CardFaults;
    const EXAMPLE: &'static str = include_str!("../data/cards.toml");

    fn own() -> &'static [Self] {
        &COMPONENTS.cards
    }

    fn name(&self) -> Option<&'static str> {
        self.printed.then_some("printed")
    }

    /// A custom list is printed if one of the printings has these cards.
    fn is_printed(&self) -> bool {
        let faces = &Self::own()[0].faces;
        let as_in = |printing: Printing| {
            let same = |own: &Face, printed: &Face| {
                let printed = Face { actions: [printed.actions(printing); 2], ..*printed };
                *own == printed
            };
            self.faces.len() == faces.len()
                && self.faces.iter().zip(faces).all(|(own, printed)| same(own, printed))
        };
        self.printed || Printing::ALL.into_iter().any(as_in)
    }

    /// Reads a file in the form of `data/cards.toml`.
    fn read(text: &str) -> Result<Self, CardFaults> {
        card_file::read(text)
    }

    game::brought!(CardList);
}

/// One line that [`CardList::read`] reads back.
impl fmt::Display for CardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        card_file::write(self, f)
    }
}
