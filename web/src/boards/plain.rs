//! A position in words and moves as buttons, for screen readers and for games without a picture.

use game::{Panel, Place as PanelPlace};
use leptos::prelude::*;

use crate::boards::MovePlace;
use crate::parts::prompt;
use crate::scene::Snapshot;
use crate::session::Session;
use crate::words::t;

/// The middle of the table, for a game without a picture.
pub(crate) fn screen(session: Session) -> AnyView {
    view! {
        <div class="board plain" aria-label=t("table.board")>{move || panels(session, &session.snapshot())}</div>
        {prompt::prompt((move || moves(session)).into_any())}
    }
    .into_any()
}

/// The moves that are made on a board or with cards, as buttons.
fn moves(session: Session) -> impl IntoView {
    let now = session.snapshot();
    let on_board =
        now.choices.iter().filter(|choice| matches!(choice.place, MovePlace::Board | MovePlace::Cards));
    let buttons: Vec<_> = on_board
        .map(|choice| {
            let (text, mv) = (session.text(&choice.line), choice.mv);
            view! { <button type="button" class="btn target" data-move=mv.to_string() on:click=move |_| session.play(mv)>{text}</button> }
        })
        .collect();
    view! { <div class="choices">{buttons}</div> }
}

/// The panels of a position as lists.
pub(crate) fn panels(session: Session, now: &Snapshot) -> impl IntoView + use<> {
    now.panels.iter().map(|one| panel(session, one)).collect_view()
}

fn panel(session: Session, panel: &Panel) -> impl IntoView + use<> {
    let lines: Vec<_> = panel.lines.iter().map(|line| view! { <li>{session.text(line)}</li> }).collect();
    let class = match panel.place {
        PanelPlace::Board => "panel words board-words",
        PanelPlace::Offer | PanelPlace::Player | PanelPlace::Hand => "panel words",
    };
    view! { <section class=class><h3>{session.text(&panel.title)}</h3><ul>{lines}</ul></section> }
}
