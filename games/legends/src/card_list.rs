//! Lists of cards: the printed one, and custom ones.

use std::fmt;

use game::{Component, Kept, Names, Thing};

use crate::card::{Ability, CARDS, Card, CardSet, Family, Printed};
use crate::card_fault::CardFaults;
use crate::card_file;
use crate::data::box_of;
use crate::worth::Worth;

/// The cards of a game (LEG-06), with the sets of cards that the rules ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardList {
    cards: Vec<Printed>,
    /// The cards with an ability that works during the game.
    pub(crate) plus_move: CardSet,
    pub(crate) plus_army: CardSet,
    pub(crate) flying: CardSet,
    pub(crate) immune: CardSet,
    /// The cards with at least one, two and three elixirs.
    pub(crate) elixirs: [CardSet; 3],
    /// The cards with an ability that brings points of its own (LEG-45 … LEG-47).
    pub scoring: CardSet,
    /// The cards of each family.
    pub(crate) families: [CardSet; Family::ALL.len()],
    /// What each card scores.
    worths: [Worth; CARDS],
    printed: bool,
}

impl CardList {
    pub(crate) fn new(cards: Vec<Printed>, printed: bool) -> Self {
        let owning = |has: &dyn Fn(&Printed) -> bool| -> CardSet {
            (0..).zip(&cards).filter(|(_, card)| has(card)).map(|(index, _)| Card(index)).collect()
        };
        let with = |ability: Ability| owning(&|card| card.abilities.contains(&ability));
        let mut worths = [Worth::NONE; CARDS];
        worths.iter_mut().zip(&cards).for_each(|(worth, card)| *worth = Worth::of(card));
        Self {
            plus_move: with(Ability::PlusMove),
            plus_army: with(Ability::PlusArmy),
            flying: with(Ability::Flying),
            immune: with(Ability::Immune),
            elixirs: [1, 2, 3].map(|number| owning(&|card| card.elixirs() >= number)),
            scoring: owning(&|card| card.abilities.iter().any(|ability| ability.scores())),
            families: Family::ALL.map(|family| owning(&|card| card.family == Some(family))),
            worths,
            cards,
            printed,
        }
    }

    /// The face of a card.
    #[inline]
    #[must_use]
    pub fn card(&self, card: Card) -> &Printed {
        &self.cards[usize::from(card.0)]
    }

    /// What a card scores.
    #[inline]
    #[must_use]
    pub const fn worth(&self, card: Card) -> Worth {
        self.worths[card.0 as usize]
    }

    /// The cards of a family.
    #[must_use]
    pub const fn of(&self, family: Family) -> CardSet {
        self.families[family as usize]
    }

    /// The cards that play with this many players (LEG-06).
    pub fn in_play(&self, seats: u8) -> impl Iterator<Item = Card> {
        let plays = move |(_, card): &(u8, &Printed)| card.players_min <= seats;
        (0..).zip(&self.cards).filter(plays).map(|(index, _)| Card(index))
    }

    /// The cards in order.
    #[must_use]
    pub fn cards(&self) -> &[Printed] {
        &self.cards
    }

    /// A card as something to point at; the name of a printed one is the message `card.1`.
    #[must_use]
    pub fn thing(&self, card: Card) -> Thing {
        let thing = Thing::new("card", card.0 + 1);
        if self.printed {
            return thing;
        }
        let Printed { name, name_fr, .. } = self.card(card);
        thing.named_in_both(&Names { en: name.clone(), fr: name_fr.clone() })
    }
}

/// A list of cards in a position.
pub type CardListRef = Kept<CardList>;

impl Component for CardList {
    type Fault = CardFaults;
    const EXAMPLE: &'static str = include_str!("../data/cards.toml");

    fn own() -> &'static [Self] {
        &box_of().cards
    }

    fn name(&self) -> Option<&'static str> {
        self.printed.then_some("printed")
    }

    /// Names make no other list.
    fn is_printed(&self) -> bool {
        let plays = |card: &Printed| (card.family, card.abilities.clone(), card.actions, card.players_min);
        self.cards.iter().map(plays).eq(Self::own()[0].cards.iter().map(plays))
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
