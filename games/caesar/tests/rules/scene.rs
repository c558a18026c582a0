//! A scene: a game on a small map arranged for a test, played in the names of its places.

use std::collections::BTreeSet;

use caesar::{Caesar, CaesarOptions, Event, Move, PlaceId, Public, Tokens, Wealth};
use game::{Entry, Game, GameRng, Journal, Moves, Options, Seat, Setup};
use serde_json::Value;

/// The seat with this number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// A board file from a short notation: `rome-a a=b` is a way of one piece and a way of two, `wheat:2 gold:1` the
/// wealth. Cities are red, worth 1, 2, 3 … in the order they are named, unless said otherwise as in `b:blue:5`.
pub(crate) fn map(ways: &str, wealth: &str, cities: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for way in ways.split_whitespace() {
        let (a, b) = way.split_once(['-', '=']).unwrap();
        names.extend([a, b]);
        rows.push(format!("[\"{a}\", \"{b}\", {}]", if way.contains('=') { 2 } else { 1 }));
    }
    let mut seen = BTreeSet::from(["rome"]);
    names.retain(|name| seen.insert(name));
    let city = |(index, name): (usize, &&str)| {
        let said = cities.split_whitespace().find_map(|city| city.strip_prefix(&format!("{name}:")));
        let (colour, value) = match said.and_then(|token| token.split_once(':')) {
            Some((colour, value)) => (colour, value.to_owned()),
            None => ("red", (index % 20 + 1).to_string()),
        };
        let spot = format!("name = \"City {name}\", x = 0, y = 0");
        format!("{{ id = \"{name}\", colour = \"{colour}\", value = {value}, {spot} }}")
    };
    let cities: Vec<String> = names.iter().enumerate().map(city).collect();
    let wealth = wealth.replace(' ', ", ").replace(':', " = ");
    format!(
        "rome = {{ id = \"rome\", name = \"Rome\", x = 0, y = 0 }}\ncity = [{}]\nway = [{}]\nwealth = {{ {wealth} }}\n",
        cities.join(", "),
        rows.join(", "),
    )
}

#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) state: Caesar,
    /// The events of the last move, or of the set-up.
    pub(crate) told: Vec<Event>,
}

impl Scene {
    /// The start of a game of this many on a map.
    pub(crate) fn on(map: &str, seats: u8) -> Self {
        Self::dealt(map, seats, "")
    }

    /// The start of a game in which seat 1 begins and the cities have the wealth said, as in `b:gold`.
    pub(crate) fn dealt(map: &str, seats: u8, wealth: &str) -> Self {
        let mut options = CaesarOptions::default();
        options.set("board", map).unwrap();
        let as_said = |scene: &Self| {
            let mut said = wealth.split_whitespace().map(|token| token.split_once(':').unwrap());
            said.all(|(city, kind)| scene.public().wealth_of(scene.place(city)).to_string() == kind)
        };
        let seeds = (0..10_000).map(|seed| Self::seeded(&options, seats, seed));
        let first = |scene: &Self| matches!(scene.told[1], Event::Begins { seat } if seat.index() == 0);
        seeds.into_iter().find(|scene| first(scene) && as_said(scene)).expect("one of many seeds deals that")
    }

    /// The start of a game with these options and this seed.
    pub(crate) fn seeded(options: &CaesarOptions, seats: u8, seed: u64) -> Self {
        let setup = Setup::new(options.clone(), seats).unwrap();
        let mut journal = Journal::new();
        let state = Caesar::new(&setup, GameRng::new(seed), &mut journal);
        let mut scene = Self { state, told: Vec::new() };
        scene.hear(journal);
        scene
    }

    fn hear(&mut self, journal: Journal<Event>) {
        let told = |entry: Entry<Event>| entry.told_to(None).clone();
        self.told = journal.entries.into_iter().map(told).collect();
    }

    pub(crate) fn public(&self) -> &Public {
        self.state.public()
    }

    pub(crate) fn place(&self, id: &str) -> PlaceId {
        self.public().board.find(id).unwrap_or_else(|| panic!("no place {id}"))
    }

    /// A move with the names of places: `lay b-a`, or in notation.
    pub(crate) fn read(&self, mv: &str) -> Move {
        match mv.strip_prefix("lay ").and_then(|ends| ends.split_once('-')) {
            Some((from, to)) => Move::Lay { from: self.place(from), to: self.place(to) },
            None => mv.parse().unwrap(),
        }
    }

    /// Plays moves, each for the seat that must decide.
    pub(crate) fn play(mut self, moves: &[&str]) -> Self {
        for mv in moves {
            assert_eq!(self.refusal(mv), None, "{mv} is refused");
            let mv = self.read(mv);
            self.step(mv);
        }
        self
    }

    pub(crate) fn step(&mut self, mv: Move) {
        let seat = self.to_act().expect("the game goes on");
        let mut journal = Journal::new();
        self.state.play(seat, mv, &mut journal);
        self.hear(journal);
    }

    pub(crate) fn to_act(&self) -> Option<Seat> {
        Caesar::to_act(self.public()).first()
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        let mut moves = Moves::new();
        if let Some(seat) = self.to_act() {
            Caesar::legal_moves(self.public(), self.state.private(seat), seat, &mut moves);
        }
        moves.to_vec()
    }

    /// The rule and the message by which a move is refused.
    pub(crate) fn refusal(&self, mv: &str) -> Option<String> {
        let seat = self.to_act().expect("the game goes on");
        let refusal = Caesar::why_not(self.public(), self.state.private(seat), seat, self.read(mv))?;
        Some(format!("{} {}", refusal.rule, refusal.why))
    }

    /// The road points of each seat so far.
    pub(crate) fn points(&self) -> Vec<i16> {
        let players = self.public().players.iter(self.public().seats);
        players.map(|(_, player)| player.points).collect()
    }

    pub(crate) fn roads_left(&self, number: u8) -> u8 {
        self.public().players[seat(number)].roads_left
    }

    pub(crate) fn wealth(&self, number: u8) -> Tokens {
        self.public().players[seat(number)].wealth
    }

    /// The points of a row, or a rung, of the score sheet.
    pub(crate) fn row(&self, category: &str) -> Vec<i16> {
        let sheet = Caesar::score(self.public(), None);
        let mut rows = sheet.rows.iter().chain(&sheet.ladder);
        let row = rows.find(|row| row.category.to_string() == category).expect("there is such a row");
        row.points.iter(sheet.seats).map(|(_, points)| *points).collect()
    }

    /// Changes the position as JSON.
    pub(crate) fn edit(mut self, change: impl FnOnce(&mut Value)) -> Self {
        let mut value = serde_json::to_value(&self.state).unwrap();
        change(&mut value["public"]);
        self.state = serde_json::from_value(value).unwrap();
        self
    }

    /// Gives a seat these cities and this wealth.
    pub(crate) fn owning(self, number: u8, cities: &str, wealth: &[(Wealth, u8)]) -> Self {
        let cities: u64 = cities.split_whitespace().map(|city| 1_u64 << self.place(city).0).sum();
        let mut tokens = Tokens::default();
        wealth.iter().for_each(|(kind, count)| tokens[*kind] = *count);
        self.edit(|public| {
            let player = &mut public["players"][usize::from(number) - 1];
            player["cities"] = cities.into();
            player["wealth"] = serde_json::to_value(tokens).unwrap();
        })
    }

    /// Sets the number of roads that a seat has left.
    pub(crate) fn with_roads(self, number: u8, roads_left: u8) -> Self {
        self.edit(|public| public["players"][usize::from(number) - 1]["roads_left"] = roads_left.into())
    }
}
