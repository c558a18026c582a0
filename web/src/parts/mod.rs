//! What screens are made of.

pub(crate) mod about;
pub(crate) mod banner;
pub(crate) mod belongings;
pub(crate) mod chart;
pub(crate) mod chat;
mod coach;
pub(crate) mod curtain;
pub(crate) mod drawer;
pub(crate) mod end;
mod figures;
pub(crate) mod hints;
pub(crate) mod history;
pub(crate) mod introduce;
pub(crate) mod keys;
pub(crate) mod menu;
pub(crate) mod players;
pub(crate) mod plots;
pub(crate) mod prompt;
pub(crate) mod qr;
pub(crate) mod rated;
mod replay_controls;
mod result;
pub(crate) mod rules;
pub(crate) mod seatmark;
pub(crate) mod topbar;

use game::Seat;
use leptos::prelude::*;

use crate::markup::{Markup, inside, markup};

/// A part of the page that is drawn anew when what it shows changes. All such parts have one type instead of one each,
/// which keeps the client small.
pub(crate) fn live<V: IntoView + 'static>(mut draw: impl FnMut() -> V + Send + 'static) -> AnyView {
    fn of_one_type(draw: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
        draw.into_any()
    }
    of_one_type(Box::new(move || draw().into_any()))
}

/// A drawing of the sprite, for the eyes alone.
pub(crate) fn icon(id: &str, class: &str) -> impl IntoView + use<> {
    view! {
        <svg class=format!("i {class}") aria-hidden="true" {..inside(drawn(id))}></svg>
    }
}

/// A drawing of the sprite that says something.
pub(crate) fn telling_icon(id: &str, class: &str, label: String) -> impl IntoView + use<> {
    view! {
        <svg class=format!("i {class}") role="img" {..inside(drawn(id))} aria-label=label></svg>
    }
}

/// What the sprite has under this id.
fn drawn(id: &str) -> Markup {
    markup!("<use href=\"#{id}\"/>"; id)
}

/// The style of a seat: colour, shape and pattern.
pub(crate) fn style(seat: Seat) -> String {
    format!("p{}", seat.index() + 1)
}

/// The shape of a seat.
pub(crate) fn shape(seat: Seat, class: &str) -> impl IntoView + use<> {
    icon(&format!("shape-{}", seat.index() + 1), class)
}

/// The patterns of the seats, for areas drawn in SVG.
pub(crate) fn patterns() -> impl IntoView {
    let inner = Markup::fixed(include_str!("patterns.svg"));
    view! { <svg width="0" height="0" class="sprite" aria-hidden="true" {..inside(inner)}></svg> }
}
