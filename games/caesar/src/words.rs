//! What the game says: events, prompts, moves and the position in words.

use std::sync::LazyLock;

use game::{Arg, Catalog, Lang, Line, Panel, Place as Spot, Seat, Thing, View};

use crate::data::{Colour, Wealth};
use crate::event::Event;
use crate::moves::{Move, Payout};
use crate::sets::{PlaceId, WayId};
use crate::state::{Caesar, Phase, Public};

static CATALOGS: LazyLock<[Catalog; 2]> = LazyLock::new(|| {
    [
        Catalog::read(Lang::En, &[include_str!("../words/en.txt")]),
        Catalog::read(Lang::Fr, &[include_str!("../words/fr.txt")]),
    ]
});

pub(crate) fn catalog(lang: Lang) -> &'static Catalog {
    match lang {
        Lang::En => &CATALOGS[0],
        Lang::Fr => &CATALOGS[1],
    }
}

pub(crate) const fn register(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../../../docs/rules/caesar.en.md"),
        Lang::Fr => include_str!("../../../docs/rules/caesar.fr.md"),
    }
}

fn wealth(kind: Wealth) -> Thing {
    Thing::new("wealth", kind)
}

fn colour(colour: Colour) -> Thing {
    Thing::new("colour", colour)
}

pub(crate) fn event_line(public: &Public, event: &Event) -> Line {
    let thing = |place: PlaceId| public.board.thing(place);
    match event {
        Event::TokensLaid { wealth: kinds } => {
            let token = |(city, kind): (PlaceId, &Wealth)| {
                Line::new("event.token").with("city", thing(city)).with("wealth", wealth(*kind))
            };
            let tokens: Arg = public.board.cities().zip(kinds.iter()).map(token).collect();
            Line::new("event.tokens_laid").with("tokens", tokens)
        }
        Event::Begins { seat } => Line::new("event.begins").with("seat", *seat),
        Event::Laid { seat, from, to, pieces } => Line::new("event.laid")
            .with("seat", *seat)
            .with("from", thing(*from))
            .with("to", thing(*to))
            .with("pieces", *pieces),
        Event::Connected { seat, city, wealth: kind } => Line::new("event.connected")
            .with("seat", *seat)
            .with("city", token_line(public, *city))
            .with("wealth", wealth(*kind)),
        Event::Scored { payout, doubled, .. } => {
            let id = if *doubled { "event.scored.doubled" } else { "event.scored" };
            Line::new(id).with("payout", shares(*payout))
        }
        Event::Passed { seat } => Line::new("event.passed").with("seat", *seat),
        Event::Ended { left: 0 } => Line::new("event.ended"),
        Event::Ended { left } => Line::new("event.ended.early").with("left", *left),
    }
}

/// A city with its colour and value.
fn token_line(public: &Public, city: PlaceId) -> Line {
    let line = Line::new("city.token").with("city", public.board.thing(city));
    match public.board.place(city).token {
        Some((shade, value)) => line.with("colour", colour(shade)).with("value", value),
        None => line,
    }
}

fn shares(payout: Payout) -> Arg {
    let share = |(seat, points): (Seat, u8)| Line::new("share").with("seat", seat).with("points", points);
    payout.iter().map(share).collect()
}

pub(crate) fn prompt(public: &Public) -> Line {
    match public.phase {
        Phase::Reach => Line::new("prompt.reach"),
        Phase::Lengthen { city, start, .. } => Line::new("prompt.lengthen")
            .with("city", public.board.thing(city))
            .with("start", public.board.thing(start)),
        Phase::Choose { city } => Line::new("prompt.choose").with("city", public.board.thing(city)),
        Phase::Over => Line::new("prompt.over"),
    }
}

pub(crate) fn move_line(public: &Public, mv: Move) -> Line {
    match mv {
        Move::Lay { from, to } => {
            let board = public.board;
            let id = match public.phase {
                Phase::Lengthen { .. } => "move.lengthen",
                Phase::Reach | Phase::Choose { .. } | Phase::Over => "move.reach",
            };
            let pieces = board.between(from, to).map_or(0, |way| board.way(way).pieces);
            Line::new(id).with("from", board.thing(from)).with("to", board.thing(to)).with("pieces", pieces)
        }
        Move::Stop => Line::new("move.stop"),
        Move::Score(payout) => Line::new("move.score").with("payout", shares(payout)),
    }
}

pub(crate) fn panels(view: &View<Caesar>) -> Vec<Panel> {
    let public = view.public();
    let places = (0..public.board.places().len() as u8).map(PlaceId);
    let mut panels = vec![Panel {
        place: Spot::Board,
        title: Line::new("panel.board"),
        lines: places.map(|place| place_line(public, place)).collect(),
    }];
    panels.extend(Seat::all(public.seats).map(|seat| player_panel(public, seat)));
    panels
}

/// A place with what lies on it and the ways from it: together these lines are the whole map.
fn place_line(public: &Public, place: PlaceId) -> Line {
    let ways: Arg = public.board.at(place).iter().map(|way| way_line(public, place, way)).collect();
    let line = match (public.board.place(place).token, public.taker(place)) {
        (None, _) => Line::new("panel.rome"),
        (Some((shade, value)), taker) => {
            let line = match taker {
                Some(seat) => Line::new("panel.city.taken").with("seat", seat),
                None => Line::new("panel.city").with("wealth", wealth(public.wealth_of(place))),
            };
            line.with("colour", colour(shade)).with("value", value)
        }
    };
    line.with("n", place.0).with("place", public.board.thing(place)).with("ways", ways)
}

fn way_line(public: &Public, from: PlaceId, id: WayId) -> Line {
    let way = public.board.way(id);
    let to = way.other(from);
    let line = match public.roads.owner(id) {
        Some(seat) => Line::new("panel.way.built").with("seat", seat),
        None => Line::new("panel.way"),
    };
    line.with("n", to.0).with("place", public.board.thing(to)).with("pieces", way.pieces)
}

fn player_panel(public: &Public, seat: Seat) -> Panel {
    let player = &public.players[seat];
    let mut lines = vec![
        Line::new("panel.points").with("n", player.points),
        Line::new("panel.roads").with("n", player.roads_left),
    ];
    if !player.cities.is_empty() {
        let cities: Arg = player.cities.iter().map(|city| token_line(public, city)).collect();
        let kind = |(kind, n): (Wealth, u8)| {
            Line::new("panel.wealth.count").with("wealth", wealth(kind)).with("n", n)
        };
        let kinds: Arg = player.wealth.iter().map(kind).collect();
        lines.push(Line::new("panel.cities").with("cities", cities));
        lines.push(Line::new("panel.wealth").with("wealth", kinds));
    }
    Panel { place: Spot::Player, title: Line::new("panel.player").with("seat", seat), lines }
}
