//! The board of Legends: tiles laid and turned as they are set up, tokens, a row of cards with abilities.

mod animate;
mod architect;
mod cards;
mod draw;
mod facts;
mod layout;
mod pick;
mod screen;
mod tell;

use game::{Seat, View};
use legends::{Event, Legends, Mark, Move, Phase, Public, Token};

use super::{BoardView, Boarded, Cue, Facts, Opens, Place};

pub(crate) use screen::screen;

impl Boarded for Legends {
    fn board(view: &View<Self>) -> BoardView {
        BoardView::Legends(Box::new(view.clone()))
    }

    fn place(mv: Move) -> Place {
        pick::place(mv)
    }

    fn facts(view: &View<Self>, seat: Seat) -> Facts {
        facts::facts(view.public(), seat)
    }

    fn rule(public: &Public) -> &'static str {
        match public.phase {
            Phase::Lay => "LEG-02",
            Phase::Bid => "LEG-15",
            Phase::Take => "LEG-20",
            Phase::Extra => "LEG-65",
            Phase::Steal(..) => "LEG-66",
            Phase::Over => "LEG-54",
            Phase::Start
            | Phase::Token(_)
            | Phase::Encounters
            | Phase::Portal
            | Phase::Outpost
            | Phase::Neutral(_)
            | Phase::Peek
            | Phase::Act(_) => pick::rule(public, true),
        }
    }

    fn cue(event: &Event) -> Option<Cue> {
        animate::cue(event)
    }

    fn opens(event: &Event) -> Option<Opens> {
        match event {
            Event::CardTaken { seat, .. } => Some(Opens::Turn(*seat)),
            _ => None,
        }
    }

    fn short(mv: Move) -> Option<String> {
        match mv {
            Move::Bid(coins) => Some(coins.to_string()),
            _ => None,
        }
    }

    fn subtitle(view: &View<Self>) -> String {
        facts::subtitle(view.public())
    }
}

/// The drawing of what lies on a region, and the colour behind it.
const fn drawing(mark: Mark) -> (&'static str, &'static str) {
    match mark {
        Mark::Open(Token::Spring) => ("tok-spring", "#4a3a63"),
        Mark::Open(Token::Cottage) => ("tok-cottage", "#4a3a63"),
        Mark::Open(Token::Treasure) => ("tok-treasure", "#4a3a63"),
        Mark::Open(Token::Grimoire) => ("tok-grimoire", "#4a3a63"),
        Mark::Open(Token::Stable) => ("tok-stable", "#4a3a63"),
        Mark::Open(Token::Swamp) => ("tok-swamp", "#3d4a2c"),
        Mark::Hidden => ("tok-hidden", "#4a3a63"),
        Mark::Citadel => ("tok-citadel", "#5c4a33"),
        Mark::Dragon => ("tok-dragon", "#7a2430"),
        Mark::Portal => ("tok-portal", "#2d5a8a"),
        Mark::Rogues => ("tok-thieves", "#33302c"),
    }
}
