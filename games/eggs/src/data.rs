//! The numbers of `data/eggs.toml`, read once.

use std::sync::LazyLock;

use game::Datum;

use crate::adventurers::Adventurer;
use crate::deck::Deck;
use crate::file;

pub(crate) const TEXT: &str = include_str!("../data/eggs.toml");

/// Rounds of a game without pub scoring (EGG-10).
pub const ROUNDS: u8 = 3;

/// Turns of a round (EGG-10).
pub const TURNS: u8 = 9;

/// The numbers that depend on the number of players.
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
    /// The most eggs a round can need: those revealed and one for every Scout.
    pub needed: u8,
    /// Egg tokens that win in pub scoring (EGG-43).
    pub tokens: u8,
}

/// The numbers for this number of players.
#[inline]
#[must_use]
pub fn sizes(seats: u8) -> Sizes {
    FACTS.sizes[usize::from(seats) - 2]
}

/// The value of a Merchant or Blacksmith on the scoring pile (EGG-25, EGG-28); 0 for the others.
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
    let file = Datum::read(TEXT);
    let structure = file.get("structure");
    let number = |name: &str| structure.get(name).number::<u8>();
    assert_eq!((number("rounds"), number("turns_per_round")), (ROUNDS, TURNS));
    let deck = file::read(TEXT).expect("the data file has a deck of eggs");
    let sizes = std::array::from_fn(|index| sizes_of(&file, index as u8 + 2));
    for (index, sizes) in sizes.iter().enumerate() {
        let seats = index as u8 + 2;
        assert!(deck.eggs_for(seats).len() >= sizes.needed, "too few eggs for {seats} players");
    }
    let pile_points = Adventurer::ALL.map(|adventurer| {
        let mut cards = file.get("empire").list().iter();
        let card = cards.find(|card| card.get("rank").number::<u8>() == adventurer.rank());
        card.expect("the data file has every adventurer").get("score_pile_vp").number()
    });
    Facts { sizes, pile_points, deck }
});

fn sizes_of(file: &Datum, seats: u8) -> Sizes {
    let structure = file.get("structure");
    let by_seats = |table: &Datum| table.get(&seats.to_string()).number();
    // Where two play, some numbers are others.
    let number = |name: &str| {
        let for_two = structure.find(&format!("{name}_two_players")).filter(|_| seats == 2);
        for_two.unwrap_or_else(|| structure.get(name)).number()
    };
    Sizes {
        decks: if seats == 2 { structure.get("decks_per_player_two_players").number() } else { 1 },
        hand: number("hand_size"),
        plays: number("cards_played_per_turn"),
        eggs: by_seats(structure.get("eggs_per_turn")),
        needed: by_seats(file.get("egg_sets").get("max_needed_per_round")),
        tokens: by_seats(file.get("pub_scoring").get("tokens_to_win")),
    }
}
