//! The board of Eight-Minute Empire: a painted map, pieces, a row of cards.

mod animate;
mod cards;
mod draw;
mod facts;
mod layout;
mod pick;
mod screen;
mod tell;

use eme::{Eme, Event, Move, Phase, Public, Resource};
use game::{Seat, View};

use super::{BoardView, Boarded, Cue, Facts, Opens, Place};

pub(crate) use screen::screen;

impl Boarded for Eme {
    fn board(view: &View<Self>) -> BoardView {
        BoardView::Eme(Box::new(view.clone()))
    }

    fn place(mv: Move) -> Place {
        pick::place(mv)
    }

    fn facts(view: &View<Self>, seat: Seat) -> Facts {
        facts::facts(view.public(), seat)
    }

    fn rule(public: &Public) -> &'static str {
        match public.phase {
            Phase::Bid => "EME-10",
            Phase::First => "EME-11",
            Phase::Take => "EME-20",
            Phase::Neutral(_) | Phase::Act(_) => pick::rule(public, true),
            Phase::Over => "EME-45",
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

/// The drawing of a resource.
const fn icon(resource: Resource) -> &'static str {
    match resource {
        Resource::Ruby => "res-crystal",
        Resource::Stone => "res-stone",
        Resource::Wood => "res-wood",
        Resource::Anvil => "res-anvil",
        Resource::Carrot => "res-carrot",
        Resource::Wild => "res-discovery",
    }
}

/// The tint behind a resource.
const fn tint(resource: Resource) -> &'static str {
    match resource {
        Resource::Ruby => "crystal",
        Resource::Stone => "stone",
        Resource::Wood => "wood",
        Resource::Anvil => "anvil",
        Resource::Carrot => "carrot",
        Resource::Wild => "wild",
    }
}
