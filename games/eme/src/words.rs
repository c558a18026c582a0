//! The text of the game, by message id. The messages are in `words/`.

use game::{Arg, Lang, Line, Names, Panel, Prompt, Seat, Thing, View, Words, plain};
use realm::{PRICES, Region};

use crate::cards::{Card, Face};
use crate::data::{Actions, Mark, Printing, Resource};
use crate::event::Event;
use crate::moves::Move;
use crate::state::{Eme, Private, Public};
use crate::{panels, prompt};

impl Words for Eme {
    game::texts!("eme", "names");

    fn event_line(public: &Public, event: &Event) -> Line {
        event_line(public, event)
    }

    fn prompt(public: &Public, _: Option<&Private>, seat: Seat) -> Prompt {
        prompt::prompt(public, seat)
    }

    fn move_line(public: &Public, _: Option<&Private>, _: Seat, mv: Move) -> Line {
        let at = |id, region| Line::new(id).with("region", public.board.region(region));
        match mv {
            Move::Neutral(region) => at("move.neutral", region),
            Move::Bid(coins) => Line::new("move.bid").with("coins", coins),
            Move::First(seat) => Line::new("move.first").with("seat", seat),
            Move::Take(slot) => {
                let slot = usize::from(slot);
                let card = public.row.get(slot).map_or_else(Card::default, |card| *card);
                let price = PRICES.get(slot).copied().unwrap_or_default();
                let id = if price == 0 { "move.take_free" } else { "move.take" };
                Line::new(id).with("card", public.card_thing(card)).with("price", price)
            }
            Move::Place(region) => at("move.place", region),
            Move::Step(from, to) => Line::new("move.step")
                .with("from", public.board.region(from))
                .with("to", public.board.region(to)),
            Move::City(region) => at("move.city", region),
            Move::Destroy(colour, region) => match colour.seat() {
                Some(seat) => at("move.destroy", region).with("owner", seat),
                None => at("move.destroy_neutral", region),
            },
            Move::Done => Line::new("move.done"),
        }
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        panels::panels(view)
    }
}

impl Public {
    /// What a card brings, in words.
    #[must_use]
    pub fn card_name(&self, card: Card) -> Line {
        if self.card_list.is_own() {
            Line::new(&format!("card.{}", self.card_id(card)))
        } else {
            name(self.card_thing(card))
        }
    }

    /// A card as something to point at.
    pub(crate) fn card_thing(&self, card: Card) -> Thing {
        let thing = Thing::new("card", self.card_id(card));
        if self.card_list.is_own() { thing } else { thing.named_in_both(&custom_names(self.face(card))) }
    }

    /// The one card that differs between printings has two names (EME-03).
    fn card_id(&self, card: Card) -> String {
        let english = self.face(card).differs() && self.printing == Printing::English;
        format!("{}{}", card.0 + 1, if english { "e" } else { "" })
    }
}

/// What a card of a custom list brings, in both languages.
fn custom_names(face: &Face) -> Names {
    let actions = face.actions(Printing::French);
    let line = if face.symbols == 1 { Line::new("card.one") } else { Line::new("card.many") };
    let line = line.with("n", face.symbols).with("resource", resource_thing(face.resource));
    let line = line.with("action", action_line(actions));
    let say = |lang| plain(&Eme::catalog(lang).render(&line, &|seat| seat.to_string()));
    Names { en: say(Lang::En), fr: say(Lang::Fr) }
}

/// The one or two parts of an action in words.
fn action_line(actions: Actions) -> Line {
    let both = if actions.either { "card.or" } else { "card.and" };
    let parts = prompt::parts(actions);
    parts
        .reduce(|one, other| Line::new(both).with("one", one).with("other", other))
        .unwrap_or_else(|| Line::new("move.done"))
}

/// The name of a thing as a line.
pub(crate) fn name(thing: Thing) -> Line {
    Line::new("name").with("thing", thing)
}

impl Mark {
    /// Its name.
    #[must_use]
    pub fn name(self) -> Line {
        match self {
            Self::Start => Line::new("token.start"),
            Self::Resource(resource) => {
                Line::new("token.resource").with("resource", resource_thing(resource))
            }
        }
    }

    /// What it does.
    #[must_use]
    pub fn effect(self) -> Line {
        match self {
            Self::Start => Line::new("effect.start"),
            Self::Resource(_) => Line::new("effect.resource"),
        }
    }
}

pub(crate) fn resource_thing(resource: Resource) -> Thing {
    Thing::new("resource", resource.word())
}

fn event_line(public: &Public, event: &Event) -> Line {
    let by = |id, seat: &Seat| Line::new(id).with("seat", *seat);
    let place = |region: &Region| public.board.region(*region);
    let at = |id, seat: &Seat, region: &Region| by(id, seat).with("region", place(region));
    let card = |card: &Card| public.card_thing(*card);
    match event {
        Event::Began { game, games: 1, coins } => {
            Line::new("event.began").with("game", *game).with("coins", *coins)
        }
        Event::Began { game, games, coins } => {
            Line::new("event.began_long").with("game", *game).with("games", *games).with("coins", *coins)
        }
        Event::RowDealt { row } => {
            Line::new("event.row").with("cards", row.iter().map(card).collect::<Arg>())
        }
        Event::TokenLaid { region, resource } => {
            Line::new("event.token").with("resource", resource_thing(*resource)).with("region", place(region))
        }
        Event::Opening(event) => event.line(|region| place(&region)),
        Event::FirstChosen { seat, first } => by("event.first", seat).with("first", *first),
        Event::CardTaken { seat, card: taken, price } => {
            let id = if *price == 0 { "event.taken_free" } else { "event.taken" };
            by(id, seat).with("card", card(taken)).with("price", *price)
        }
        Event::CardRevealed { card: new } => Line::new("event.revealed").with("card", card(new)),
        Event::ArmyPlaced { seat, region } => at("event.placed", seat, region),
        Event::ArmyMoved { seat, from, to } => {
            by("event.moved", seat).with("from", place(from)).with("to", place(to))
        }
        Event::CityBuilt { seat, region } => at("event.city", seat, region),
        Event::ArmyDestroyed { seat, colour, region } => match colour.seat() {
            Some(owner) => at("event.destroyed", seat, region).with("owner", owner),
            None => at("event.destroyed_neutral", seat, region),
        },
        Event::Skipped { seat } => by("event.skipped", seat),
        Event::Ended { seats, points } => {
            let point = |(seat, points): (Seat, &i16)| by("event.points", &seat).with("n", *points);
            Line::new("event.ended").with("points", points.iter(*seats).map(point).collect::<Arg>())
        }
    }
}
