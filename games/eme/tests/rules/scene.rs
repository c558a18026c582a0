//! A scene: a position arranged for a test in the words of the game, and moves in notation.

use eme::{Actions, Card, Colour, Eme, EmeOptions, Event, Phase, Public, Region, Tally};
use game::{Entry, Game, GameRng, Journal, Moves, Options, Seat, SeatSet, Setup};
use serde_json::{Value, json};

/// The seat people call this.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// The region of this number.
pub(crate) fn region(number: u8) -> Region {
    Region(number - 1)
}

#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) state: Eme,
    /// What was told, as everybody was told it.
    pub(crate) told: Vec<Event>,
    entries: Vec<Entry<Event>>,
}

impl Scene {
    /// The start of a game with options such as `side=b`.
    pub(crate) fn new(seats: u8, options: &[&str]) -> Self {
        Self::seeded(seats, options, 1)
    }

    pub(crate) fn seeded(seats: u8, options: &[&str], seed: u64) -> Self {
        let mut chosen = EmeOptions::default();
        for option in options {
            let (key, value) = option.split_once('=').unwrap();
            chosen.set(key, value).unwrap();
        }
        let setup = Setup::new(chosen, seats).unwrap();
        let mut journal = Journal::new();
        let state = Eme::new(&setup, GameRng::new(seed), &mut journal);
        let mut scene = Self { state, told: Vec::new(), entries: Vec::new() };
        scene.hear(journal);
        scene
    }

    /// A game of three on side A in which seat 1 is to take a card and coins are plenty.
    pub(crate) fn turn() -> Self {
        Self::turn_of(3, &[])
    }

    pub(crate) fn turn_of(seats: u8, options: &[&str]) -> Self {
        Self::new(seats, options).edit(|public| {
            public["phase"] = json!("take");
            public["active"] = json!(0);
        })
    }

    /// Changes the public drawer in its written form.
    pub(crate) fn edit(mut self, change: impl FnOnce(&mut Value)) -> Self {
        let mut value = serde_json::to_value(&self.state).unwrap();
        change(&mut value["public"]);
        self.state = serde_json::from_value(value).unwrap();
        self
    }

    /// Lays these cards, by number, into the row; the other cards of the game make up the deck.
    pub(crate) fn row(mut self, cards: &[u8]) -> Self {
        let row: Vec<u8> = cards.iter().map(|card| card - 1).collect();
        let owned = |card: &Card| {
            self.public().cards.iter(self.public().seats).any(|(_, cards)| cards.contains(*card))
        };
        let deck: Vec<u8> = Card::in_play(self.public().seats)
            .filter(|card| !row.contains(&card.0) && !owned(card))
            .map(|card| card.0)
            .collect();
        let mut value = serde_json::to_value(&self.state).unwrap();
        value["public"]["row"] = json!(row);
        value["public"]["deck"] = json!(deck.len());
        value["secret"]["deck"] = json!(deck);
        self.state = serde_json::from_value(value).unwrap();
        self
    }

    /// Gives a seat these cards, by number.
    pub(crate) fn cards(self, number: u8, cards: &[u8]) -> Self {
        let set: u64 = cards.iter().map(|card| 1_u64 << (card - 1)).sum();
        self.edit(|public| public["cards"][usize::from(number - 1)] = json!(set))
    }

    pub(crate) fn coins(self, number: u8, coins: u8) -> Self {
        self.edit(|public| public["coins"][usize::from(number - 1)] = json!(coins))
    }

    /// Takes all armies of a colour off and puts these on the board, as (region, number); `n` is neutral.
    pub(crate) fn armies(self, colour: &str, armies: &[(u8, u8)]) -> Self {
        let index = colour.parse::<Colour>().unwrap().index();
        self.edit(|public| {
            let mut present = 0_u32;
            for row in public["armies"].as_array_mut().unwrap() {
                row[index] = json!(0);
            }
            for (region, number) in armies {
                public["armies"][usize::from(region - 1)][index] = json!(number);
                present |= 1 << (region - 1);
            }
            public["present"][index] = json!(present);
            if index < 5 {
                let sum: u8 = armies.iter().map(|(_, number)| number).sum();
                public["supply"][index] = json!(14 - sum);
            }
        })
    }

    pub(crate) fn cities(self, number: u8, regions: &[u8]) -> Self {
        let cities: Vec<u8> = regions.iter().map(|region| region - 1).collect();
        self.edit(|public| public["cities"][usize::from(number - 1)] = json!(cities))
    }

    /// Puts seat 1 in the middle of this action.
    pub(crate) fn act(self, actions: Actions) -> Self {
        self.edit(|public| public["phase"] = serde_json::to_value(Phase::Act(actions)).unwrap())
    }

    /// Plays moves of a seat in notation, separated by commas.
    pub(crate) fn play(mut self, number: u8, moves: &str) -> Self {
        for text in moves.split(", ") {
            let mv = text.parse().unwrap();
            assert!(self.to_act().contains(seat(number)), "{text}: seat {number} is not asked");
            let refusal = Eme::why_not(self.public(), self.state.private(seat(number)), seat(number), mv);
            assert_eq!(refusal, None, "{text} is refused");
            let mut journal = Journal::new();
            self.state.play(seat(number), mv, &mut journal);
            self.hear(journal);
        }
        self
    }

    fn hear(&mut self, journal: Journal<Event>) {
        self.told.extend(journal.entries.iter().map(|entry| entry.told_to(None).clone()));
        self.entries.extend(journal.entries);
    }

    /// The rule by which a move is refused.
    pub(crate) fn refused(&self, number: u8, text: &str) -> String {
        let mv = text.parse().unwrap();
        let refusal = Eme::why_not(self.public(), self.state.private(seat(number)), seat(number), mv);
        refusal.unwrap_or_else(|| panic!("{text} is legal")).rule.to_string()
    }

    /// The legal moves of a seat that begin with this verb, without it, in order.
    pub(crate) fn legal(&self, number: u8, verb: &str) -> Vec<String> {
        let mut moves = Moves::new();
        Eme::legal_moves(self.public(), self.state.private(seat(number)), seat(number), &mut moves);
        let mut moves: Vec<_> = moves.to_vec();
        moves.sort_unstable();
        let text = moves.iter().map(ToString::to_string);
        text.filter_map(|mv| mv.strip_prefix(verb).map(|rest| rest.trim_start().to_owned())).collect()
    }

    pub(crate) fn public(&self) -> &Public {
        self.state.public()
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        Eme::to_act(self.public())
    }

    /// How many armies of a colour stand in a region.
    pub(crate) fn army(&self, colour: &str, number: u8) -> u8 {
        self.public().armies(colour.parse().unwrap(), region(number))
    }

    /// Who controls a region: a seat, `n` or nobody.
    pub(crate) fn holder(&self, number: u8) -> Option<String> {
        let tally = Tally::of(self.public());
        Colour::all()
            .find(|colour| tally.held(*colour).contains(region(number)))
            .map(|colour| colour.to_string())
    }

    /// The points of a seat in a category of the score sheet.
    pub(crate) fn points(&self, number: u8, category: &str) -> i16 {
        let sheet = Eme::score(self.public(), None);
        let row = sheet.rows.iter().find(|row| row.category.to_string() == category);
        row.unwrap_or_else(|| panic!("no row {category}")).points[seat(number)]
    }

    /// Who would win if the game ended now.
    pub(crate) fn winners(&self) -> Vec<String> {
        Eme::score(self.public(), None).outcome().winners().iter().map(|seat| seat.to_string()).collect()
    }
}
