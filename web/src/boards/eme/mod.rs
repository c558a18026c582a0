//! The board of Eight-Minute Empire: a painted map, pieces, a row of cards.

mod advice;
mod animate;
mod belongings;
mod breakdown;
mod cards;
mod describe;
mod draw;
mod facts;
mod layout;
mod pick;
mod screen;
mod shown;
mod workshop;

use eme::{Category, Eme, Event, Move, Public, Resource};
use game::{Seat, View};
use leptos::prelude::AnyView;

pub(crate) use workshop::{Cards, Regions};

use super::{Belongings, Cue, Facts, MovePlace, ScorePart, TableOf, TurnStart, land};
use crate::browser::Sound;
use crate::scene::HistoryLine;
use crate::title;

land::boarded!(Eme);

title::whole!(Eme, eme_networks);

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
