//! A scene: a position arranged for a test in the words of the game, and moves in notation.

use eme::{Actions, Card, Colour, Eme, Phase, Region, Tally};
pub(crate) use laws::seat;
use serde_json::json;

/// The region of this number.
pub(crate) fn region(number: u8) -> Region {
    Region(number - 1)
}

laws::scene!(Eme);

impl Scene {
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

    /// Lays these cards, by number, into the row; the other cards of the game make up the deck.
    pub(crate) fn row(mut self, cards: &[u8]) -> Self {
        let row: Vec<u8> = cards.iter().map(|card| card - 1).collect();
        let public = self.public();
        let owned = |card: &Card| public.cards.iter(public.seats).any(|(_, cards)| cards.contains(*card));
        let others: Vec<u8> =
            public.card_list.in_play(public.seats).filter(|card| !owned(card)).map(|card| card.0).collect();
        self.0.lay_cards(&row, &others);
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
}
