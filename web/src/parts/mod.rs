//! The parts that screens share.

pub(crate) mod about;
pub(crate) mod banner;
pub(crate) mod belongings;
pub(crate) mod chart;
pub(crate) mod chat;
pub(crate) mod coach;
pub(crate) mod copy_link;
pub(crate) mod curtain;
pub(crate) mod drawer;
pub(crate) mod end;
mod figures;
pub(crate) mod hints;
pub(crate) mod history;
pub(crate) mod introduce;
pub(crate) mod keys;
pub(crate) mod level;
pub(crate) mod menu;
pub(crate) mod next_table;
pub(crate) mod person;
pub(crate) mod players;
pub(crate) mod plots;
pub(crate) mod premove;
pub(crate) mod prompt;
pub(crate) mod qr;
pub(crate) mod rated;
pub(crate) mod replay_controls;
mod result;
pub(crate) mod review_run;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod seatmark;
mod share_picture;
pub(crate) mod topbar;
pub(crate) mod turning;

use game::Seat;
use leptos::prelude::*;

use crate::markup::{Markup, inside, markup};

/// A part of the page that is drawn anew when its signals change. All such parts have the same type, which keeps the
/// client small.
pub(crate) fn live<V: IntoView + 'static>(mut draw: impl FnMut() -> V + Send + 'static) -> AnyView {
    fn of_one_type(draw: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
        draw.into_any()
    }
    of_one_type(Box::new(move || draw().into_any()))
}

/// A decorative icon, hidden from screen readers.
pub(crate) fn icon(id: &str, class: &str) -> impl IntoView + use<> {
    view! {
        <svg class=format!("i {class}") aria-hidden="true" {..inside(drawn(id))}></svg>
    }
}

/// An icon with a label for screen readers.
pub(crate) fn labelled_icon(id: &str, class: &str, label: String) -> impl IntoView + use<> {
    view! {
        <svg class=format!("i {class}") role="img" {..inside(drawn(id))} aria-label=label></svg>
    }
}

/// A reference to the drawing with this id in the sprite.
fn drawn(id: &str) -> Markup {
    markup!("<use href=\"#{id}\"/>"; id)
}

/// The CSS class of a seat: its colour, shape and pattern.
pub(crate) fn style(seat: Seat) -> String {
    format!("p{}", seat.index() + 1)
}

/// The shape of a seat.
pub(crate) fn shape(seat: Seat, class: &str) -> impl IntoView + use<> {
    icon(&format!("shape-{}", seat.index() + 1), class)
}

/// The SVG patterns of the seats.
pub(crate) fn patterns() -> impl IntoView {
    let inner = Markup::fixed(include_str!("patterns.svg"));
    view! { <svg width="0" height="0" class="sprite" aria-hidden="true" {..inside(inner)}></svg> }
}
