//! A position that a rule test arranges and plays moves on, in notation.

use game::{Entry, Game, GameRng, Journal, Moves, Options as _, Seat, SeatSet, Setup};
use serde_json::{Value, json};

/// A position and the events that led to it. The tests of a game wrap it in a scene with the words of the game.
#[derive(Clone, Debug)]
pub struct Stage<G: Game> {
    /// The position.
    pub state: G,
    /// The events, in the version for spectators.
    pub told: Vec<G::Event>,
    /// The events, in all versions.
    pub entries: Vec<Entry<G::Event>>,
}

/// Declares the type `Scene` of a game's rule tests: a [`Stage`](crate::Stage) to which the tests add the words of
/// the game.
#[macro_export]
macro_rules! scene {
    ($game:ty) => {
        #[derive(Clone)]
        pub(crate) struct Scene(pub(crate) $crate::Stage<$game>);

        impl ::std::ops::Deref for Scene {
            type Target = $crate::Stage<$game>;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl ::std::ops::DerefMut for Scene {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }

        impl Scene {
            /// The start of a game with options such as `long=on`.
            pub(crate) fn new(seats: u8, options: &[&str]) -> Self {
                Self::seeded(seats, options, 1)
            }

            /// The start of the game with this seed.
            pub(crate) fn seeded(seats: u8, options: &[&str], seed: u64) -> Self {
                Self($crate::Stage::new(seats, options, seed))
            }

            /// Changes the public drawer as JSON.
            pub(crate) fn edit(mut self, change: impl FnOnce(&mut ::serde_json::Value)) -> Self {
                self.0.edit(|position| change(&mut position["public"]));
                self
            }

            /// Plays moves of a seat in notation, separated by commas.
            pub(crate) fn play(mut self, number: u8, moves: &str) -> Self {
                self.0.play(number, moves);
                self
            }
        }
    };
}

/// The seat with this number, counted from 1.
#[must_use]
pub const fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

impl<G: Game> Stage<G> {
    /// The start of a game with options such as `side=b`.
    ///
    /// # Panics
    /// If the game has no such option, or does not allow this set-up.
    #[must_use]
    pub fn new(seats: u8, options: &[&str], seed: u64) -> Self {
        let mut chosen = G::Options::default();
        for option in options {
            let (key, value) = option.split_once('=').expect("an option is written key=value");
            chosen.set(key, value).unwrap_or_else(|error| panic!("{error}"));
        }
        let setup = Setup::new(chosen, seats).unwrap_or_else(|errors| panic!("{errors}"));
        let mut journal = Journal::new();
        let state = G::new(&setup, GameRng::new(seed), &mut journal);
        let mut stage = Self { state, told: Vec::new(), entries: Vec::new() };
        stage.hear(journal);
        stage
    }

    /// Changes the position as JSON.
    ///
    /// # Panics
    /// If the result is not a position.
    pub fn edit(&mut self, change: impl FnOnce(&mut Value)) {
        let mut value = serde_json::to_value(&self.state).expect("a position can be written");
        change(&mut value);
        self.state = serde_json::from_value(value).unwrap_or_else(|error| panic!("no position: {error}"));
    }

    /// Lays these cards, by index, into the row, and those of `others` that are not among them into the deck.
    pub fn lay_cards(&mut self, row: &[u8], others: &[u8]) {
        let deck: Vec<&u8> = others.iter().filter(|card| !row.contains(card)).collect();
        self.edit(|position| {
            position["public"]["row"] = json!(row);
            position["public"]["deck"] = json!(deck.len());
            position["secret"]["deck"] = json!(deck);
        });
    }

    /// Plays moves of a seat in notation, separated by commas.
    ///
    /// # Panics
    /// If the seat need not decide or a move is refused.
    pub fn play(&mut self, number: u8, moves: &str) {
        for text in moves.split(", ") {
            assert!(self.to_act().contains(seat(number)), "{text}: seat {number} is not asked");
            let mv = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let refusal = G::why_not(self.public(), self.state.private(seat(number)), seat(number), mv);
            assert_eq!(refusal, None, "{text} is refused");
            let mut journal = Journal::new();
            self.state.play(seat(number), mv, &mut journal);
            self.hear(journal);
        }
    }

    fn hear(&mut self, journal: Journal<G::Event>) {
        self.told.extend(journal.entries.iter().map(|entry| entry.told_to(None).clone()));
        self.entries.extend(journal.entries);
    }

    /// The rule by which a move is refused.
    ///
    /// # Panics
    /// If it is legal.
    #[must_use]
    pub fn refused(&self, number: u8, text: &str) -> String {
        let mv = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let refusal = G::why_not(self.public(), self.state.private(seat(number)), seat(number), mv);
        refusal.unwrap_or_else(|| panic!("{text} is legal")).rule.to_string()
    }

    /// The legal moves of a seat that begin with this verb, without the verb, in order.
    #[must_use]
    pub fn legal(&self, number: u8, verb: &str) -> Vec<String> {
        let mut moves = Moves::new();
        G::legal_moves(self.public(), self.state.private(seat(number)), seat(number), &mut moves);
        let mut moves: Vec<_> = moves.to_vec();
        moves.sort_unstable();
        let text = moves.iter().map(ToString::to_string);
        text.filter_map(|mv| mv.strip_prefix(verb).map(|rest| rest.trim_start().to_owned())).collect()
    }

    /// The public drawer.
    pub fn public(&self) -> &G::Public {
        self.state.public()
    }

    /// The seats that must decide now.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        G::to_act(self.public())
    }

    /// The points of a seat in a category of the score sheet.
    ///
    /// # Panics
    /// If the sheet has no such row.
    #[must_use]
    pub fn points(&self, number: u8, category: &str) -> i16 {
        let sheet = G::score(self.public(), None);
        let row = sheet.rows.iter().find(|row| row.category.to_string() == category);
        row.unwrap_or_else(|| panic!("no row {category}")).points[seat(number)]
    }

    /// The winners if the game ended now, one digit each.
    #[must_use]
    pub fn winners(&self) -> String {
        G::score(self.public(), None).outcome().winners().iter().map(|seat| seat.to_string()).collect()
    }
}
