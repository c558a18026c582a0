//! The text of the game, by message id. The messages are in `words/`.

use game::{Arg, Line, Panel, Prompt, Seat, Thing, View, Words};
use realm::{PRICES, Region};

use crate::board::Tile;
use crate::card::{Ability, Actions, Card, Part, Printed};
use crate::data::{Face, Leader, Mark, Token};
use crate::event::Event;
use crate::moves::Move;
use crate::state::{Legends, Private, Public};
use crate::{panels, prompt};

impl Words for Legends {
    game::texts!("legends", "names");

    fn event_line(public: &Public, event: &Event) -> Line {
        event_line(public, event)
    }

    fn prompt(public: &Public, _: Option<&Private>, seat: Seat) -> Prompt {
        prompt::prompt(public, seat)
    }

    fn move_line(public: &Public, _: Option<&Private>, _: Seat, mv: Move) -> Line {
        let place = |region| public.board.set.region(region);
        let at = |id, region| Line::new(id).with("region", place(region));
        match mv {
            Move::Lay(tile) => tile_line(public, "move.lay", tile),
            Move::Start(region) => at("move.start", region),
            Move::Token(mark, region) => at("move.token", region).with("token", mark_thing(mark)),
            Move::Outpost(region) => at("move.outpost", region),
            Move::Neutral(region) => at("move.neutral", region),
            Move::Bid(coins) => Line::new("move.bid").with("coins", coins),
            Move::Take(slot) => {
                let slot = usize::from(slot);
                let card = public.row.get(slot).map_or_else(Card::default, |card| *card);
                let price = PRICES.get(slot).copied().unwrap_or_default();
                let id = if price == 0 { "move.take_free" } else { "move.take" };
                Line::new(id).with("card", public.list().thing(card)).with("price", price)
            }
            Move::Place(region) => at("move.place", region),
            Move::Step(from, to) => Line::new("move.step").with("from", place(from)).with("to", place(to)),
            Move::City(region) => at("move.city", region),
            Move::Destroy(colour, region) => match colour.seat() {
                Some(seat) => at("move.destroy", region).with("owner", seat),
                None => at("move.destroy_neutral", region),
            },
            Move::Steal => Line::new("move.steal"),
            Move::Peek(region) => at("move.peek", region),
            Move::Done => Line::new("move.done"),
        }
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        panels::panels(view)
    }
}

impl Public {
    /// The name of a card.
    #[must_use]
    pub fn card_name(&self, card: Card) -> Line {
        name(self.list().thing(card))
    }

    /// What a card is good for once it is owned.
    #[must_use]
    pub fn card_abilities(&self, card: Card) -> Line {
        Line::new("abilities").with("abilities", abilities(self.printed(card)))
    }

    /// The name of a region.
    #[must_use]
    pub fn region_name(&self, region: Region) -> Line {
        name(self.board.set.region(region))
    }

    /// The name of an island, by its face and its index there.
    #[must_use]
    pub fn island_name(&self, face: Face, index: usize) -> Line {
        name(self.board.set.island(face, index))
    }
}

/// The name of a thing as a line.
fn name(thing: Thing) -> Line {
    Line::new("name").with("thing", thing)
}

impl Leader {
    /// Its name.
    #[must_use]
    pub fn name(self) -> Line {
        Line::new(&format!("leader.{}", self.word()))
    }

    /// What it gives its player.
    #[must_use]
    pub fn power(self) -> Line {
        Line::new(&format!("power.{}", self.word()))
    }
}

impl Mark {
    /// Its name.
    #[must_use]
    pub fn name(self) -> Line {
        Line::new(&format!("token.{}", self.word()))
    }

    /// What it does, or gives the player who has won it.
    #[must_use]
    pub fn effect(self) -> Line {
        Line::new(&format!("effect.{}", self.word()))
    }

    /// What it does where it lies: exploration tokens wait for the first city (LEG-61).
    #[must_use]
    pub fn effect_here(self) -> Line {
        match self {
            Self::Open(_) | Self::Hidden => Line::new("effect.first").with("effect", self.effect()),
            Self::Citadel | Self::Dragon | Self::Portal | Self::Rogues => self.effect(),
        }
    }
}

pub(crate) fn mark_thing(mark: Mark) -> Thing {
    Thing::new("token", mark.word())
}

pub(crate) fn token_thing(token: Token) -> Thing {
    mark_thing(Mark::Open(token))
}

pub(crate) fn leader_thing(leader: Leader) -> Thing {
    Thing::new("leader", leader.word())
}

/// A slot of the table: `slot.t0` is the centre of a T, `slot.r0` the north-west of a rectangle.
pub(crate) fn slot_thing(public: &Public, slot: u8) -> Thing {
    let shape = if public.options.rectangle { 'r' } else { 't' };
    Thing::new("slot", format_args!("{shape}{slot}"))
}

pub(crate) fn tile_line(public: &Public, id: &str, tile: Tile) -> Line {
    Line::new(id)
        .with("face", public.board.set.face(tile.face))
        .with("turn", Thing::new("turn", tile.turn.word()))
}

/// An action in words.
pub(crate) fn deed(actions: Actions) -> Line {
    let part = |part: Part| match part {
        Part::Nothing => None,
        Part::Place(n) => Some(Line::new("deed.place").with("n", n)),
        Part::Move(n) => Some(Line::new("deed.move").with("n", n)),
        Part::City => Some(Line::new("deed.city")),
        Part::Destroy => Some(Line::new("deed.destroy")),
    };
    let id = if actions.either { "deed.or" } else { "deed.then" };
    match actions.parts.map(part) {
        [Some(first), Some(second)] => Line::new(id).with("first", first).with("second", second),
        [Some(only), None] | [None, Some(only)] => only,
        [None, None] => Line::new("deed.nothing"),
    }
}

/// The abilities of a card in words.
pub(crate) fn abilities(card: &Printed) -> Arg {
    let family = |family: crate::card::Family| Thing::new("family", family.word());
    let line = |ability: &Ability| match *ability {
        Ability::PlusMove => Line::new("ability.plus_move"),
        Ability::PlusArmy => Line::new("ability.plus_army"),
        Ability::Flying => Line::new("ability.flying"),
        Ability::Elixirs(n) => Line::new("ability.elixirs").with("n", n),
        Ability::Coins(n) => Line::new("ability.coins").with("n", n),
        Ability::PerCard(name) => Line::new("ability.per_card").with("family", family(name)),
        Ability::PerFlying => Line::new("ability.per_flying"),
        Ability::Set { family: name, size, points } => {
            let line = Line::new("ability.set").with("family", family(name));
            line.with("size", size).with("points", points)
        }
        Ability::PerCoins(n) => Line::new("ability.per_coins").with("n", n),
        Ability::Immune => Line::new("ability.immune"),
    };
    card.abilities.iter().map(line).collect()
}

fn event_line(public: &Public, event: &Event) -> Line {
    let by = |id, seat: &Seat| Line::new(id).with("seat", *seat);
    let place = |region| public.board.set.region(region);
    let at = |id, seat: &Seat, region: &Region| by(id, seat).with("region", place(*region));
    let card = |card: &Card| public.list().thing(*card);
    match event {
        Event::Began { .. } | Event::TileLaid { .. } | Event::StartPut { .. } | Event::TokenLaid { .. } => {
            set_up_line(public, event)
        }
        Event::LeaderDealt { seat, leader } => by("event.leader", seat).with("leader", leader_thing(*leader)),
        Event::RowDealt { row } => {
            Line::new("event.row").with("cards", row.iter().map(card).collect::<Arg>())
        }
        Event::Mustered { seat, armies, region } => at("event.mustered", seat, region).with("n", *armies),
        Event::OutpostPut { region } => Line::new("event.outpost").with("region", place(*region)),
        Event::CoinsDealt { coins } => Line::new("event.coins").with("coins", *coins),
        Event::Opening(event) => event.line(place),
        Event::CardTaken { seat, card: taken, price } => {
            let id = if *price == 0 { "event.taken_free" } else { "event.taken" };
            by(id, seat).with("card", card(taken)).with("price", *price)
        }
        Event::CoinsGained { seat, coins } => by("event.gained", seat).with("coins", *coins),
        Event::CardRevealed { card: new } => Line::new("event.revealed").with("card", card(new)),
        Event::ArmyPlaced { seat, region } => at("event.placed", seat, region),
        Event::KnightPlaced { seat, region } => at("event.knight", seat, region),
        Event::ArmyMoved { seat, from, to, cost } => {
            by("event.moved", seat).with("from", place(*from)).with("to", place(*to)).with("n", *cost)
        }
        Event::CityBuilt { seat, region } => at("event.city", seat, region),
        Event::TokenTaken { seat, token, region } => {
            at("event.token_taken", seat, region).with("token", token_thing(*token))
        }
        Event::DragonSlain { seat, region } => at("event.dragon", seat, region),
        Event::Robbed { seat, region } => at("event.robbed", seat, region),
        Event::ArmyDestroyed { seat, colour, region } => match colour.seat() {
            Some(owner) => at("event.destroyed", seat, region).with("owner", owner),
            None => at("event.destroyed_neutral", seat, region),
        },
        Event::ArmyCaptured { seat, owner, region } => {
            at("event.captured", seat, region).with("owner", *owner)
        }
        Event::CoinStolen { seat, from } => by("event.stolen", seat).with("from", *from),
        Event::Peeked { seat, region, token: Some(token) } => {
            at("event.peeked_own", seat, region).with("token", token_thing(*token))
        }
        Event::Peeked { seat, region, token: None } => at("event.peeked", seat, region),
        Event::Skipped { seat } => by("event.skipped", seat),
        Event::Ended { seats, points } => {
            let point = |(seat, points): (Seat, &i16)| by("event.points", &seat).with("n", *points);
            Line::new("event.ended").with("points", points.iter(*seats).map(point).collect::<Arg>())
        }
    }
}

/// The events of setting up the board.
fn set_up_line(public: &Public, event: &Event) -> Line {
    let place = |region: &Region| public.board.set.region(*region);
    match event {
        Event::Began { game, games, architect } => {
            let long = *games > 1;
            let id = match (architect, long) {
                (None, false) => "event.began",
                (Some(_), false) => "event.began_architect",
                (None, true) => "event.began_long",
                (Some(_), true) => "event.began_long_architect",
            };
            let line = architect.iter().fold(Line::new(id), |line, seat| line.with("seat", *seat));
            if long { line.with("game", *game).with("games", *games) } else { line }
        }
        Event::TileLaid { slot, tile } => {
            tile_line(public, "event.tile", *tile).with("slot", slot_thing(public, *slot))
        }
        Event::StartPut { region } => Line::new("event.start").with("region", place(region)),
        Event::TokenLaid { mark, region } => {
            Line::new("event.token").with("token", mark_thing(*mark)).with("region", place(region))
        }
        _ => unreachable!("the caller chose these"),
    }
}

#[cfg(test)]
mod tests {
    use game::Lang;

    use super::*;
    use crate::card_list::CardListRef;

    /// The names come from the data file; the catalogue has them with typographic apostrophes.
    #[test]
    fn cards_are_called_what_the_data_file_calls_them() {
        for (index, card) in CardListRef::default().cards().iter().enumerate() {
            let name = |lang| Legends::catalog(lang).text(&format!("card.{}", index + 1));
            assert_eq!(name(Lang::En), card.name);
            assert_eq!(name(Lang::Fr), card.name_fr.replace('\'', "’"));
        }
    }
}
