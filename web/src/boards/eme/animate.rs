//! How events are animated on the map.

use eme::{Colour, Event, Opening};
use game::Seat;

use crate::boards::Cue;
use crate::boards::land::style;
use crate::browser::Sound;

/// The sound of an event that moves no piece.
pub(super) const fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::CardTaken { price: 0, .. } | Event::RowDealt { .. } => Some(Sound::Card),
        Event::CardTaken { .. } | Event::Opening(Opening::BidSealed { .. } | Opening::BidWon { .. }) => {
            Some(Sound::Coins)
        }
        Event::Opening(Opening::BidShown { .. } | Opening::FirstDrawn { .. }) => Some(Sound::Turned),
        _ => None,
    }
}

/// The animation of an event; `None` if it moves no piece.
pub(crate) fn cue(event: &Event) -> Option<Cue> {
    let army = |seat: &Seat| format!("army-{}", style(Colour::from(*seat)));
    match event {
        Event::ArmyPlaced { seat, region } => Some(Cue::drop(army(seat), region.0)),
        Event::ArmyMoved { seat, from, to } => Some(Cue::fly(army(seat), from.0, to.0)),
        Event::CityBuilt { seat, region } => Some(Cue::drop(format!("city-{}", seat.index() + 1), region.0)),
        Event::ArmyDestroyed { colour, region, .. } => {
            Some(Cue::burst(format!("army-{}", style(*colour)), region.0))
        }
        Event::Opening(Opening::NeutralPlaced { region, .. }) => {
            Some(Cue::drop("army-0".to_owned(), region.0))
        }
        Event::Began { .. }
        | Event::RowDealt { .. }
        | Event::TokenLaid { .. }
        | Event::Opening(_)
        | Event::FirstChosen { .. }
        | Event::CardTaken { .. }
        | Event::CardRevealed { .. }
        | Event::Skipped { .. }
        | Event::Ended { .. } => None,
    }
}
