//! What the game says, by message id. The messages themselves are in `words/`.

use std::sync::LazyLock;

use game::{Arg, Catalog, Lang, Line, Panel, Place, Seat, Thing, View, Words};
use realm::{PRICES, Region, RegionSet};

use crate::data::{Actions, Card, Printing, Resource, Side};
use crate::event::Event;
use crate::moves::Move;
use crate::score::Tally;
use crate::state::{Colour, Eme, Phase, Private, Public};

static CATALOGS: LazyLock<[Catalog; 2]> = LazyLock::new(|| {
    [
        Catalog::read(Lang::En, &[include_str!("../words/en.txt"), include_str!("../words/names.en.txt")]),
        Catalog::read(Lang::Fr, &[include_str!("../words/fr.txt"), include_str!("../words/names.fr.txt")]),
    ]
});

impl Words for Eme {
    fn catalog(lang: Lang) -> &'static Catalog {
        match lang {
            Lang::En => &CATALOGS[0],
            Lang::Fr => &CATALOGS[1],
        }
    }

    fn register(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("../../../docs/rules/eme.en.md"),
            Lang::Fr => include_str!("../../../docs/rules/eme.fr.md"),
        }
    }

    fn event_line(public: &Public, event: &Event) -> Line {
        event_line(public, event)
    }

    fn prompt(public: &Public, _: Option<&Private>, seat: Seat) -> Line {
        match public.phase {
            Phase::Neutral(left) => Line::new("prompt.neutral").with("left", left),
            Phase::Bid => Line::new("prompt.bid").with("coins", public.coins[seat]),
            Phase::First => Line::new("prompt.first"),
            Phase::Take => Line::new("prompt.take").with("coins", public.coins[seat]),
            Phase::Act(actions) if actions.either => Line::new("prompt.either").with("open", open(actions)),
            Phase::Act(actions) => Line::new("prompt.act").with("open", open(actions)),
            Phase::Over => Line::new("prompt.over"),
        }
    }

    fn move_line(public: &Public, _: Option<&Private>, _: Seat, mv: Move) -> Line {
        let at = |id, region| Line::new(id).with("region", place(public.side, region));
        match mv {
            Move::Neutral(region) => at("move.neutral", region),
            Move::Bid(coins) => Line::new("move.bid").with("coins", coins),
            Move::First(seat) => Line::new("move.first").with("seat", seat),
            Move::Take(slot) => {
                let slot = usize::from(slot);
                let card = public.row.get(slot).map_or_else(Card::default, |card| *card);
                let price = PRICES.get(slot).copied().unwrap_or_default();
                Line::new("move.take").with("card", card_thing(card, public.printing)).with("price", price)
            }
            Move::Place(region) => at("move.place", region),
            Move::Step(from, to) => Line::new("move.step")
                .with("from", place(public.side, from))
                .with("to", place(public.side, to)),
            Move::City(region) => at("move.city", region),
            Move::Destroy(colour, region) => match colour.seat() {
                Some(seat) => at("move.destroy", region).with("owner", seat),
                None => at("move.destroy_neutral", region),
            },
            Move::Done => Line::new("move.done"),
        }
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        let public = view.public();
        let tally = Tally::of(public);
        let mut panels = board_panels(public, &tally);
        panels.push(offer_panel(public));
        panels.extend(Seat::all(public.seats).map(|seat| player_panel(public, &tally, seat)));
        if let Some(bid) = view.private().and_then(|private| private.bid) {
            let lines = vec![Line::new("panel.bid").with("coins", bid)];
            panels.push(Panel { place: Place::Hand, title: Line::new("panel.hand"), lines });
        }
        panels
    }
}

/// A region as something to point at; its name is the message `region.a12`.
fn place(side: Side, region: Region) -> Thing {
    Thing::new("region", format_args!("{}{region}", side.letter()))
}

/// A card as something to point at. The one card that differs between printings has two names (EME-03).
fn card_thing(card: Card, printing: Printing) -> Thing {
    let differs = card.face().actions(Printing::French) != card.face().actions(Printing::English);
    let suffix = if differs && printing == Printing::English { "e" } else { "" };
    Thing::new("card", format_args!("{}{suffix}", card.0 + 1))
}

fn resource_thing(resource: Resource) -> Thing {
    Thing::new("resource", resource.word())
}

/// What is still open of an action, in words.
fn open(actions: Actions) -> Arg {
    let steps = if actions.sea { "open.steps_sea" } else { "open.steps" };
    let parts = [
        ("open.destroy", actions.destroy),
        ("open.place", actions.place),
        (steps, actions.steps),
        ("open.city", actions.city),
    ];
    parts.into_iter().filter(|(_, n)| *n > 0).map(|(id, n)| Line::new(id).with("n", n)).collect()
}

fn event_line(public: &Public, event: &Event) -> Line {
    let by = |id, seat: &Seat| Line::new(id).with("seat", *seat);
    let place = |region: &Region| place(public.side, *region);
    let at = |id, seat: &Seat, region: &Region| by(id, seat).with("region", place(region));
    let card = |card: &Card| card_thing(*card, public.printing);
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
        Event::NeutralPlaced { seat, region } => at("event.neutral", seat, region),
        Event::BidSealed { seat, coins: Some(coins) } => by("event.sealed_own", seat).with("coins", *coins),
        Event::BidSealed { seat, coins: None } => by("event.sealed", seat),
        Event::BidShown { seat, coins } => by("event.shown", seat).with("coins", *coins),
        Event::TieBroken { seat, die: true } => by("event.tie_die", seat),
        Event::TieBroken { seat, die: false } => by("event.tie_age", seat),
        Event::BidWon { seat, coins } => by("event.bid_won", seat).with("coins", *coins),
        Event::FirstChosen { seat, first } => by("event.first", seat).with("first", *first),
        Event::CardTaken { seat, card: taken, price } => {
            by("event.taken", seat).with("card", card(taken)).with("price", *price)
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

fn board_panels(public: &Public, tally: &Tally) -> Vec<Panel> {
    let continents = public.board().continents.iter().enumerate();
    let panel = |(index, continent): (usize, &RegionSet)| Panel {
        place: Place::Board,
        title: Line::new("panel.continent").with(
            "continent",
            Thing::new("continent", format_args!("{}{}", public.side.letter(), index + 1)),
        ),
        lines: continent.iter().map(|region| region_line(public, tally, region)).collect(),
    };
    continents.map(panel).collect()
}

fn region_line(public: &Public, tally: &Tally, region: Region) -> Line {
    let mut pieces: Vec<Line> = Vec::new();
    if region == public.board().start {
        pieces.push(Line::new("piece.start"));
    }
    if let Some(tokens) = public.tokens {
        let here = public.board().triangles.iter().position(|triangle| *triangle == region);
        pieces.extend(
            here.map(|index| Line::new("piece.token").with("resource", resource_thing(tokens[index]))),
        );
    }
    for colour in Colour::all().filter(|colour| public.armies(*colour, region) > 0) {
        let n = public.armies(colour, region);
        pieces.push(match colour.seat() {
            Some(seat) => Line::new("piece.armies").with("owner", seat).with("n", n),
            None => Line::new("piece.neutral").with("n", n),
        });
    }
    for (seat, cities) in public.cities.iter(public.seats) {
        let n = cities.iter().filter(|city| **city == region).count() as u8;
        if n > 0 {
            pieces.push(Line::new("piece.cities").with("owner", seat).with("n", n));
        }
    }
    let name = place(public.side, region);
    let pieces: Arg = pieces.into_iter().collect();
    let holder = Colour::all().find(|colour| tally.held(*colour).contains(region));
    match (holder.map(Colour::seat), &pieces) {
        (_, Arg::List(none)) if none.is_empty() => Line::new("panel.region_empty").with("region", name),
        (Some(Some(seat)), _) => {
            Line::new("panel.region_held").with("region", name).with("holder", seat).with("pieces", pieces)
        }
        (Some(None) | None, _) => Line::new("panel.region").with("region", name).with("pieces", pieces),
    }
}

fn offer_panel(public: &Public) -> Panel {
    let offer = |(card, price): (&Card, u8)| {
        Line::new("panel.offer").with("price", price).with("card", card_thing(*card, public.printing))
    };
    let mut lines: Vec<Line> = public.row.iter().zip(PRICES).map(offer).collect();
    lines.push(Line::new("panel.deck").with("n", public.deck));
    Panel { place: Place::Offer, title: Line::new("panel.row"), lines }
}

fn player_panel(public: &Public, tally: &Tally, seat: Seat) -> Panel {
    let goods = tally.goods(seat);
    let mut lines = vec![
        Line::new("panel.stock")
            .with("coins", public.coins[seat])
            .with("armies", public.supply[seat])
            .with("cities", crate::data::CITIES - public.cities[seat].len() as u8)
            .with("cards", public.cards[seat].len() as u8),
    ];
    let resource = |(index, resource): (usize, Resource)| {
        let (n, jokers) = (goods.symbols[index], goods.jokers[index]);
        let id = if jokers > 0 { "panel.good_joker" } else { "panel.good" };
        let line = Line::new(id).with("resource", resource_thing(resource)).with("n", n);
        (n + jokers > 0).then(|| if jokers > 0 { line.with("jokers", jokers) } else { line })
    };
    let owned: Vec<Line> = Resource::SCORING.into_iter().enumerate().filter_map(resource).collect();
    if !owned.is_empty() {
        lines.push(Line::new("panel.goods").with("goods", owned.into_iter().collect::<Arg>()));
    }
    if public.sealed.contains(seat) {
        lines.push(Line::new("panel.sealed"));
    }
    Panel { place: Place::Player, title: Line::new("panel.player").with("seat", seat), lines }
}
