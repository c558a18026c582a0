//! A position in words and moves as buttons: what a screen reader reads, and the board of a game that has no
//! picture.

use game::{Panel, Place as Spot};
use leptos::prelude::*;

use crate::scene::Snapshot;
use crate::session::Session;

/// All panels of a position as lists.
pub(crate) fn panels(session: Session, now: &Snapshot) -> impl IntoView + use<> {
    now.panels.iter().map(|one| panel(session, one)).collect_view()
}

fn panel(session: Session, panel: &Panel) -> impl IntoView + use<> {
    let lines: Vec<_> = panel.lines.iter().map(|line| view! { <li>{session.text(line)}</li> }).collect();
    let class = match panel.place {
        Spot::Board => "panel words board-words",
        Spot::Offer | Spot::Player | Spot::Hand => "panel words",
    };
    view! { <section class=class><h3>{session.text(&panel.title)}</h3><ul>{lines}</ul></section> }
}
