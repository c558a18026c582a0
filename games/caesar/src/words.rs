//! The text of the game: events, prompts, moves and the position.

use game::{Arg, Line, Panel, Prompt, Seat, Thing, View, Words};

use crate::data::{Colour, Wealth};
use crate::event::Event;
use crate::moves::{Move, Payout};
use crate::sets::PlaceId;
use crate::state::{Caesar, Phase, Private, Public};
use crate::{panels, prompt};

impl Words for Caesar {
    game::texts!("caesar");

    fn event_line(public: &Public, event: &Event) -> Line {
        event_line(public, event)
    }

    fn prompt(public: &Public, _: Option<&Private>, _: Seat) -> Prompt {
        prompt::prompt(public)
    }

    fn move_line(public: &Public, _: Option<&Private>, _: Seat, mv: Move) -> Line {
        move_line(public, mv)
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        panels::panels(view)
    }
}

pub(crate) fn wealth(kind: Wealth) -> Thing {
    Thing::new("wealth", kind)
}

pub(crate) fn colour(colour: Colour) -> Thing {
    Thing::new("colour", colour)
}

fn event_line(public: &Public, event: &Event) -> Line {
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
#[must_use]
pub fn token_line(public: &Public, city: PlaceId) -> Line {
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

fn move_line(public: &Public, mv: Move) -> Line {
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
