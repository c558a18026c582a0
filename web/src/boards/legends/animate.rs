//! How events are animated on the islands.

use game::Seat;
use legends::{Event, Opening};

use crate::boards::Cue;
use crate::boards::land::style;
use crate::browser::Sound;

/// The sound of an event that moves no piece.
pub(super) const fn sound(event: &Event) -> Option<Sound> {
    match event {
        Event::CardTaken { price: 0, .. } | Event::RowDealt { .. } => Some(Sound::Card),
        Event::CardTaken { .. }
        | Event::CoinsGained { .. }
        | Event::Robbed { .. }
        | Event::CoinStolen { .. }
        | Event::Opening(Opening::BidSealed { .. } | Opening::BidWon { .. }) => Some(Sound::Coins),
        Event::Opening(Opening::BidShown { .. } | Opening::FirstDrawn { .. }) | Event::Peeked { .. } => {
            Some(Sound::Turned)
        }
        Event::TokenTaken { .. } => Some(Sound::Won),
        _ => None,
    }
}

/// The animation of an event; `None` if it moves no piece.
pub(super) fn cue(event: &Event) -> Option<Cue> {
    let army = |seat: &Seat| format!("army-{}", seat.index() + 1);
    match event {
        Event::ArmyPlaced { seat, region } | Event::KnightPlaced { seat, region } => {
            Some(Cue::drop(army(seat), region.0))
        }
        Event::ArmyMoved { seat, from, to, .. } => Some(Cue::fly(army(seat), from.0, to.0)),
        Event::CityBuilt { seat, region } => Some(Cue::drop(format!("city-{}", seat.index() + 1), region.0)),
        Event::ArmyDestroyed { colour, region, .. } => {
            Some(Cue::burst(format!("army-{}", style(*colour)), region.0))
        }
        Event::ArmyCaptured { owner, region, .. } => Some(Cue::burst(army(owner), region.0)),
        Event::Opening(Opening::NeutralPlaced { region, .. }) => {
            Some(Cue::drop("army-0".to_owned(), region.0))
        }
        Event::DragonSlain { region, .. } => Some(Cue::burst("tok-dragon".to_owned(), region.0)),
        Event::Began { .. }
        | Event::TileLaid { .. }
        | Event::StartPut { .. }
        | Event::TokenLaid { .. }
        | Event::LeaderDealt { .. }
        | Event::RowDealt { .. }
        | Event::Mustered { .. }
        | Event::OutpostPut { .. }
        | Event::CoinsDealt { .. }
        | Event::Opening(_)
        | Event::CardTaken { .. }
        | Event::CoinsGained { .. }
        | Event::CardRevealed { .. }
        | Event::TokenTaken { .. }
        | Event::Robbed { .. }
        | Event::CoinStolen { .. }
        | Event::Peeked { .. }
        | Event::Skipped { .. }
        | Event::Ended { .. } => None,
    }
}
