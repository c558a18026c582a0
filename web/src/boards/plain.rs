//! A position in words and moves as buttons: what a screen reader reads.

use game::Panel;
use leptos::prelude::*;

use crate::scene::Snapshot;
use crate::session::Session;

/// All panels of a position as lists.
pub(crate) fn panels(session: Session, now: &Snapshot) -> impl IntoView + use<> {
    let panel = |panel: &Panel| {
        let lines: Vec<_> = panel.lines.iter().map(|line| view! { <li>{session.text(line)}</li> }).collect();
        view! { <section><h3>{session.text(&panel.title)}</h3><ul>{lines}</ul></section> }
    };
    now.panels.iter().map(panel).collect_view()
}
