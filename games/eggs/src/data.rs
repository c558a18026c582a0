//! The facts of `data/eggs.toml`, read once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::adventurers::Adventurer;
use crate::deck::Deck;
use crate::file;

const TEXT: &str = include_str!("../data/eggs.toml");

/// Rounds of a game without pub scoring (EGG-10).
pub const ROUNDS: u8 = 3;

/// Turns of a round (EGG-10).
pub const TURNS: u8 = 9;

/// What depends on the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Decks of adventurers each player has (EGG-03, EGG-50).
    pub decks: u8,
    /// Cards of a full hand (EGG-03, EGG-50).
    pub hand: u8,
    /// Cards each player plays in a turn (EGG-10, EGG-50).
    pub plays: u8,
    /// Eggs revealed in a turn (EGG-05).
    pub eggs: u8,
    /// Eggs a round can need: those revealed and one for every Scout.
    pub needed: u8,
    /// Egg tokens that win in pub scoring (EGG-43).
    pub tokens: u8,
}

/// What depends on this number of players.
#[inline]
#[must_use]
pub fn sizes(seats: u8) -> Sizes {
    FACTS.sizes[usize::from(seats) - 2]
}

/// What a Merchant or Blacksmith on the scoring pile is worth (EGG-25, EGG-28); nothing for the others.
#[must_use]
pub fn pile_points(adventurer: Adventurer) -> i16 {
    FACTS.pile_points[usize::from(adventurer.rank()) - 1]
}

/// The game's own deck of eggs.
pub(crate) fn own_deck() -> &'static Deck {
    &FACTS.deck
}

struct Facts {
    sizes: [Sizes; 5],
    pile_points: [i16; 10],
    deck: Deck,
}

static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    let file: File = toml::from_str(TEXT).expect("the data file is part of the program");
    assert_eq!((file.structure.rounds, file.structure.turns_per_round), (ROUNDS, TURNS));
    let deck = file::read(TEXT).expect("the data file has a deck of eggs");
    let sizes = std::array::from_fn(|index| file.sizes(index as u8 + 2));
    for (index, sizes) in sizes.iter().enumerate() {
        let seats = index as u8 + 2;
        assert!(deck.eggs_for(seats).len() >= sizes.needed, "too few eggs for {seats} players");
    }
    let pile_points = Adventurer::ALL.map(|adventurer| {
        let card = file.empire.iter().find(|card| card.rank == adventurer.rank());
        card.expect("the data file has every adventurer").score_pile_vp
    });
    Facts { sizes, pile_points, deck }
});

#[derive(Deserialize)]
struct File {
    structure: Structure,
    pub_scoring: PubScoring,
    egg_sets: EggSets,
    empire: Vec<Card>,
}

#[derive(Deserialize)]
struct Structure {
    rounds: u8,
    turns_per_round: u8,
    hand_size: u8,
    hand_size_two_players: u8,
    cards_played_per_turn: u8,
    cards_played_per_turn_two_players: u8,
    decks_per_player_two_players: u8,
    eggs_per_turn: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct PubScoring {
    tokens_to_win: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct EggSets {
    max_needed_per_round: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
struct Card {
    rank: u8,
    score_pile_vp: i16,
}

impl File {
    fn sizes(&self, seats: u8) -> Sizes {
        let by_seats = |table: &BTreeMap<String, u8>| {
            *table.get(&seats.to_string()).expect("the data file has every number of players")
        };
        let facts = &self.structure;
        let two = seats == 2;
        Sizes {
            decks: if two { facts.decks_per_player_two_players } else { 1 },
            hand: if two { facts.hand_size_two_players } else { facts.hand_size },
            plays: if two { facts.cards_played_per_turn_two_players } else { facts.cards_played_per_turn },
            eggs: by_seats(&facts.eggs_per_turn),
            needed: by_seats(&self.egg_sets.max_needed_per_round),
            tokens: by_seats(&self.pub_scoring.tokens_to_win),
        }
    }
}
