//! The board of Legends: tiles, tokens, a row of cards with abilities.

mod advice;
mod animate;
mod architect;
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

use game::{Seat, View};
use legends::{Category, Event, Legends, Mark, Move, Public, Token};
use leptos::prelude::AnyView;

pub(crate) use workshop::{Cards, Islands};

use super::{Belongings, Cue, Facts, MovePlace, ScorePart, TableOf, TurnStart, land};
use crate::browser::Sound;
use crate::scene::HistoryLine;
use crate::title;

land::boarded!(Legends);

title::split!(Legends, legends, legends_networks);

/// The icon of the Start token and its background colour.
const START: (&str, &str) = ("tok-start", "#0f5a5e");

/// The icon of a token on a region and its background colour.
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
