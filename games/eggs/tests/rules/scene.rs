//! A scene: a position arranged for a test in the words of the game, and moves in notation.

use eggs::{Adventurer, Cards, Egg, EggSet, Eggs, EggsOptions, Event, FaceDown, Lies, Private, Public};
use game::{Entry, Game, GameRng, Journal, Moves, Options, Seat, SeatSet, Setup, Silent};
use serde_json::{Value, json};

/// The seat with this number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) state: Eggs,
    /// The events of the last moves.
    pub(crate) entries: Vec<Entry<Event>>,
}

impl Scene {
    /// The start of a game with options such as `pub_scoring=on`.
    pub(crate) fn start(seats: u8, options: &[&str], seed: u64) -> Self {
        let mut chosen = EggsOptions::default();
        for option in options {
            let (key, value) = option.split_once('=').unwrap();
            chosen.set(key, value).unwrap();
        }
        Self::begin(&Setup::new(chosen, seats).unwrap(), seed)
    }

    fn begin(setup: &Setup<Eggs>, seed: u64) -> Self {
        let mut journal = Journal::new();
        let state = Eggs::new(setup, GameRng::new(seed), &mut journal);
        Self { state, entries: journal.entries }
    }

    /// All seats are about to choose a card. Everything not specified is random. The text has parts separated by `;`:
    ///
    /// | words | meaning |
    /// |---|---|
    /// | `round 2`, `turn 9` | when; the first turn of the first round unless told |
    /// | `token 2` | player 2 has the token, not player 1 |
    /// | `offer +13 -6` | these eggs lie face up |
    /// | `down 1 -3` | player 1's Scout laid this egg face down |
    /// | `next +9 -2` | these eggs are next in the deck, the first one first |
    /// | `pile 1 +4 +2` | player 1 took these eggs face up |
    /// | `hand 1 10 8 5` | player 1 has these cards in hand |
    /// | `points 1 20 -3` | what player 1 scored in the rounds before |
    /// | `tokens 1 2` | player 1 has two egg tokens |
    pub(crate) fn of(seats: u8, words: &str) -> Self {
        Self::with(seats, &[], words)
    }

    pub(crate) fn with(seats: u8, options: &[&str], words: &str) -> Self {
        Self::start(seats, options, 1).arranged(words)
    }

    /// The same as [`of`](Self::of), by an older version of the rules.
    pub(crate) fn under_rules(version: u16, seats: u8, words: &str) -> Self {
        let setup = Setup::standard(seats).unwrap().under_rules(version).unwrap();
        Self::begin(&setup, 1).arranged(words)
    }

    fn arranged(self, words: &str) -> Self {
        let mut scene = self;
        for seat in Seat::all(scene.public().seats) {
            scene.state.play(seat, "keep".parse().unwrap(), &mut Silent);
        }
        let state = Stage::new(&scene.state).put_all(words);
        state.audit().unwrap();
        Self { state, entries: Vec::new() }
    }

    /// Plays moves such as `1 play 10, 2 play 9`, and drops earlier events.
    pub(crate) fn play(mut self, moves: &str) -> Self {
        self.entries.clear();
        for text in moves.split(", ") {
            let (number, text) = text.split_once(' ').unwrap();
            let (seat, mv) = (number.parse().unwrap(), text.parse().unwrap());
            assert!(Eggs::to_act(self.public()).contains(seat), "{text}: {seat:?} is not asked");
            let refusal = Eggs::why_not(self.public(), self.state.private(seat), seat, mv);
            assert_eq!(refusal, None, "{text} is refused");
            let mut journal = Journal::new();
            self.state.play(seat, mv, &mut journal);
            self.state.audit().unwrap();
            self.entries.extend(journal.entries);
        }
        self
    }

    /// Plays random moves until the position is as wanted.
    pub(crate) fn play_until(mut self, seed: u64, wanted: impl Fn(&Public) -> bool) -> Self {
        self.entries.clear();
        let mut rng = GameRng::new(seed);
        while !wanted(self.public()) {
            let Some((seat, mv)) = table::random_choice(&self.state, &mut rng, &mut Moves::new()) else {
                panic!("the game ended before that")
            };
            let mut journal = Journal::new();
            self.state.play(seat, mv, &mut journal);
            self.entries.extend(journal.entries);
        }
        self
    }

    pub(crate) fn public(&self) -> &Public {
        self.state.public()
    }

    pub(crate) fn own(&self, number: u8) -> &Private {
        self.state.private(seat(number))
    }

    /// The seats that must decide, counted from 1.
    pub(crate) fn asked(&self) -> Vec<u8> {
        Eggs::to_act(self.public()).iter().map(|seat| seat.index() as u8 + 1).collect()
    }

    /// The legal moves of a player.
    pub(crate) fn legal(&self, number: u8) -> Vec<String> {
        let mut moves = Moves::new();
        Eggs::legal_moves(self.public(), self.own(number), seat(number), &mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    /// The rule that forbids a move.
    pub(crate) fn refusal(&self, number: u8, mv: &str) -> String {
        let refusal = Eggs::why_not(self.public(), self.own(number), seat(number), mv.parse().unwrap());
        refusal.unwrap_or_else(|| panic!("{mv} is legal")).rule.to_string()
    }

    /// The values of some eggs, the best first.
    pub(crate) fn values(&self, eggs: EggSet) -> Vec<i8> {
        self.public().deck.best_first(eggs).into_iter().map(|egg| self.value(egg)).collect()
    }

    pub(crate) fn value(&self, egg: Egg) -> i8 {
        self.public().deck.value(egg)
    }

    /// The values on a scoring pile as its owner sees it.
    pub(crate) fn pile(&self, number: u8) -> Vec<i8> {
        self.values(self.public().pile(seat(number), self.own(number)))
    }

    /// The values face up in the middle.
    pub(crate) fn offer(&self) -> Vec<i8> {
        self.values(self.public().up)
    }

    /// What a viewer was told by the last moves; 0 is a spectator.
    pub(crate) fn told(&self, number: u8) -> Vec<Event> {
        let viewer = (number > 0).then(|| seat(number));
        self.entries.iter().map(|entry| *entry.told_to(viewer)).collect()
    }

    /// The points of a player in a finished round.
    pub(crate) fn points(&self, round: usize, number: u8) -> i16 {
        self.public().rounds[round - 1][seat(number)]
    }
}

/// The cards of these ranks.
pub(crate) fn cards(ranks: &[u8]) -> Cards {
    ranks.iter().map(|rank| Adventurer::of_rank(*rank).unwrap()).collect()
}

/// The written form of a position while it is being arranged.
struct Stage {
    value: Value,
    seats: u8,
    decks: u8,
    /// The eggs not told yet where to lie.
    free: EggSet,
    deck: eggs::DeckRef,
    hands: Vec<Cards>,
    down: Vec<FaceDown>,
    next: Vec<Egg>,
    turn: u8,
}

impl Stage {
    fn new(state: &Eggs) -> Self {
        let public = state.public();
        let mut value = serde_json::to_value(state).unwrap();
        value["public"]["token"] = json!(0);
        value["public"]["up"] = json!(0);
        let (seats, deck) = (public.seats, public.deck);
        let hands = vec![Cards::EMPTY; usize::from(seats)];
        let (free, decks) = (deck.eggs_for(seats), public.sizes().decks);
        Self { value, seats, decks, free, deck, hands, down: Vec::new(), next: Vec::new(), turn: 1 }
    }

    fn put_all(mut self, words: &str) -> Eggs {
        for part in words.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let words: Vec<&str> = part.split_whitespace().collect();
            self.put(words[0], &words[1..]);
        }
        self.finish()
    }

    fn put(&mut self, what: &str, words: &[&str]) {
        let number = |text: &str| text.parse::<i64>().unwrap();
        let index = || usize::from(words[0].parse::<u8>().unwrap()) - 1;
        match what {
            "round" => self.value["public"]["round"] = json!(number(words[0])),
            "turn" => self.turn = words[0].parse().unwrap(),
            "token" => self.value["public"]["token"] = json!(index()),
            "offer" => self.value["public"]["up"] = json!(self.find_all(words)),
            "next" => self.next = words.iter().map(|value| self.find(value)).collect(),
            "down" => {
                let egg = self.find(words[1]);
                self.value["private"][index()]["seen"][self.down.len()] = json!(egg);
                let seen_by = SeatSet::only(Seat::new(index() as u8));
                self.down.push(FaceDown { lies: Lies::Middle, seen_by });
            }
            "pile" => self.value["public"]["open"][index()] = json!(self.find_all(&words[1..])),
            "hand" => {
                let ranks: Vec<u8> = words[1..].iter().map(|rank| rank.parse().unwrap()).collect();
                self.hands[index()] = cards(&ranks);
            }
            "points" => {
                let points: Vec<i64> = words[1..].iter().map(|points| number(points)).collect();
                self.value["public"]["total"][index()] = json!(points.iter().sum::<i64>());
                for (round, points) in points.iter().enumerate() {
                    self.value["public"]["rounds"][round][index()] = json!(points);
                }
            }
            "tokens" => self.value["public"]["egg_tokens"][index()] = json!(number(words[1])),
            _ => panic!("{what} {words:?}"),
        }
    }

    fn find(&mut self, value: &str) -> Egg {
        let egg = self.deck.find(self.free, value.parse().unwrap());
        let egg = egg.unwrap_or_else(|| panic!("there is no egg {value} left"));
        self.free.remove(egg);
        egg
    }

    fn find_all(&mut self, values: &[&str]) -> EggSet {
        values.iter().map(|value| self.find(value)).collect()
    }

    /// Deals what was not told: cards played before, the rest of the hands, the rest of the eggs.
    fn finish(mut self) -> Eggs {
        let mut rng = GameRng::new(1);
        let sizes = eggs::sizes(self.seats);
        for (index, hand) in self.hands.iter().enumerate() {
            let rest = Cards::decks(self.decks).minus(*hand);
            let played = rest.draw((self.turn - 1) * sizes.plays, &mut rng);
            let rest = rest.minus(played);
            let missing = (hand.len() + rest.len()).min(sizes.hand) - hand.len();
            self.value["public"]["played"][index] = json!(played);
            self.value["private"][index]["hand"] = json!(hand.plus(rest.draw(missing, &mut rng)));
        }
        let mut deck: Vec<Egg> = self.free.iter().collect();
        rng.shuffle(&mut deck);
        if self.value["public"]["up"] == json!(0) {
            let offer = deck.split_off(deck.len() - usize::from(sizes.eggs));
            self.value["public"]["up"] = json!(offer.into_iter().collect::<EggSet>());
        }
        deck.extend(self.next.iter().rev());
        self.value["public"]["turn"] = json!(self.turn);
        self.value["public"]["down"] = json!(self.down);
        self.value["secret"]["deck"] = json!(deck);
        serde_json::from_value(self.value).unwrap()
    }
}
