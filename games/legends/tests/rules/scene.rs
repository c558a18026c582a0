//! A scene: a position arranged for a test in the words of the game, and moves in notation.
//!
//! Unless a test lays another board, it is this T, all tiles upright: meadows in the centre, the fern to the west
//! (m4–f3), the volcano to the east (m3–v6), the citadel to the south (m5–c1). The start region is m4, and everybody's
//! extra army stands in v7.

pub(crate) use laws::seat;
use legends::{Actions, Card, CardListRef, Colour, Legends, Part, Phase, Region, Tally, region_of_id};
use serde_json::json;

/// The region of this short name.
pub(crate) fn region(id: &str) -> Region {
    region_of_id(id).unwrap_or_else(|| panic!("{id} is no region"))
}

/// The card of this English name; the two Castles are `Castle /` and `Castle +`.
pub(crate) fn card(name: &str) -> Card {
    let list = CardListRef::default().get();
    let castle = |card: &Card| match (name, list.card(*card)) {
        ("Castle /", printed) => printed.name == "Castle" && printed.actions.either,
        ("Castle +", printed) => printed.name == "Castle" && !printed.actions.either,
        (_, printed) => printed.name == name,
    };
    list.in_play(4).find(castle).unwrap_or_else(|| panic!("{name} is no card"))
}

laws::scene!(Legends);

impl Scene {
    /// The architect is about to lay the first tile.
    pub(crate) fn architect(seats: u8, options: &[&str]) -> Self {
        Self::new(seats, &[options, &["setup=architect"]].concat())
    }

    /// The usual board is laid and the Start token put; tokens are next.
    pub(crate) fn laid(seats: u8, options: &[&str]) -> Self {
        Self::architect(seats, options)
            .play(1, "lay meadows n, lay fern n, lay volcano n, lay citadel n, start m4")
    }

    /// A game of three on the usual board in which seat 1 is to take a card.
    pub(crate) fn turn() -> Self {
        Self::turn_of(3, &[], "")
    }

    /// The same with other options, and with these tokens laid, such as `grimoire@m1`.
    pub(crate) fn turn_of(seats: u8, options: &[&str], tokens: &str) -> Self {
        let mut scene = Self::laid(seats, options);
        for token in tokens.split(", ").filter(|token| !token.is_empty()) {
            scene = scene.play(1, &format!("token {token}"));
        }
        if scene.public().phase == Phase::Encounters {
            scene = scene.play(1, "done");
        }
        scene.play(1, "outpost v7").bids(&vec![0; usize::from(seats)])
    }

    /// Everybody bids; with two players neutral armies are put in the first region before.
    pub(crate) fn bids(mut self, bids: &[u8]) -> Self {
        while let Phase::Neutral(_) = self.public().phase {
            let number = self.to_act().first().unwrap().index() as u8 + 1;
            let first = self.legal(number, "neutral")[0].clone();
            self = self.play(number, &format!("neutral {first}"));
        }
        for (number, bid) in (1..).zip(bids) {
            self = self.play(number, &format!("bid {bid}"));
        }
        self
    }

    /// Lays these cards into the row; the other cards of the game make up the deck.
    pub(crate) fn row(mut self, names: &[&str]) -> Self {
        let row: Vec<u8> = names.iter().map(|name| card(name).0).collect();
        let public = self.public();
        let owned = |card: &Card| public.cards.iter(public.seats).any(|(_, cards)| cards.contains(*card));
        let others: Vec<u8> =
            public.list().in_play(public.seats).filter(|card| !owned(card)).map(|card| card.0).collect();
        self.0.lay_cards(&row, &others);
        self
    }

    /// Seat 1 takes this card for nothing.
    pub(crate) fn take(self, name: &str) -> Self {
        self.row(&[name]).play(1, "take 1")
    }

    /// Gives a seat these cards.
    pub(crate) fn cards(self, number: u8, names: &[&str]) -> Self {
        let set: u64 = names.iter().map(|name| 1_u64 << card(name).0).sum();
        self.edit(|public| public["cards"][usize::from(number - 1)] = json!(set))
    }

    pub(crate) fn coins(self, number: u8, coins: u8) -> Self {
        self.edit(|public| public["coins"][usize::from(number - 1)] = json!(coins))
    }

    pub(crate) fn leader(self, number: u8, leader: &str) -> Self {
        self.edit(|public| public["leaders"][usize::from(number - 1)] = json!(leader))
    }

    /// Gives a seat the exploration token laid in this region.
    pub(crate) fn token_of(self, number: u8, id: &str) -> Self {
        let index = self.public().sites.iter().position(|site| site.region == region(id)).unwrap();
        self.edit(|public| public["sites"][index]["owner"] = json!(number - 1))
    }

    /// Takes all armies of a colour off and puts these on the board, such as `m1 x3, m2`; `n` is neutral.
    pub(crate) fn armies(self, colour: &str, armies: &str) -> Self {
        let index = colour.parse::<Colour>().unwrap().index();
        self.edit(|public| {
            let mut present = 0_u64;
            for row in public["armies"].as_array_mut().unwrap() {
                row[index] = json!(0);
            }
            let mut sum = 0;
            for army in armies.split(", ").filter(|army| !army.is_empty()) {
                let (id, number) = army.split_once(" x").unwrap_or((army, "1"));
                let number: u8 = number.parse().unwrap();
                public["armies"][region(id).index()][index] = json!(number);
                present |= 1 << region(id).0;
                sum += number;
            }
            public["present"][index] = json!(present);
            if index < 4 {
                let captured = public["captured"][index].as_u64().unwrap() as u8;
                public["supply"][index] = json!(18 - sum - captured);
            }
        })
    }

    pub(crate) fn cities(self, number: u8, regions: &[&str]) -> Self {
        let cities: Vec<u8> = regions.iter().map(|id| region(id).0).collect();
        self.edit(|public| public["cities"][usize::from(number - 1)] = json!(cities))
    }

    /// Puts the active seat in the middle of an action with these parts, to be played in order. The row has an empty
    /// place, as after a card was taken.
    pub(crate) fn act(mut self, parts: &[Part]) -> Self {
        let mut actions = Actions::default();
        actions.parts[..parts.len()].copy_from_slice(parts);
        let mut value = serde_json::to_value(&self.state).unwrap();
        if self.public().row.len() == 6 {
            let card = value["public"]["row"].as_array_mut().unwrap().pop().unwrap();
            value["secret"]["deck"].as_array_mut().unwrap().insert(0, card);
            value["public"]["deck"] = json!(self.public().deck + 1);
        }
        value["public"]["phase"] = serde_json::to_value(Phase::Act(actions)).unwrap();
        self.state = serde_json::from_value(value).unwrap();
        self
    }

    /// Takes the cheapest card and declines its action, for this many turns of any seat.
    pub(crate) fn idle(mut self, turns: usize) -> Self {
        for _ in 0..turns {
            let number = self.to_act().first().unwrap().index() as u8 + 1;
            self = self.play(number, "take 1");
            while matches!(self.public().phase, Phase::Act(_) | Phase::Steal(..) | Phase::Peek) {
                self = self.play(number, "done");
            }
        }
        self
    }

    /// Whose turn it is.
    pub(crate) fn active(&self) -> u8 {
        self.to_act().first().map_or(0, |seat| seat.index() as u8 + 1)
    }

    /// What is open of the action being played.
    pub(crate) fn open(&self) -> Vec<Part> {
        match self.public().phase {
            Phase::Act(actions) => actions.parts.into_iter().filter(|part| *part != Part::Nothing).collect(),
            _ => Vec::new(),
        }
    }

    /// How many armies of a colour stand in a region.
    pub(crate) fn army(&self, colour: &str, id: &str) -> u8 {
        self.public().armies(colour.parse().unwrap(), region(id))
    }

    /// Who controls a region: a seat, `n` or nobody.
    pub(crate) fn holder(&self, id: &str) -> Option<String> {
        let tally = Tally::of(self.public());
        Colour::all().find(|colour| tally.held(*colour).contains(region(id))).map(|colour| colour.to_string())
    }
}
