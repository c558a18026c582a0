//! Hints at the table: the list of moves with chances and reasons, and their numbers on the board.

use game::Line;
use games::AnyMove;
use leptos::prelude::*;

use super::{icon, live};
use crate::hint::{Advice, Hint, say};
use crate::session::Session;
use crate::words::{t, tl};

/// The list of hints, while it is open.
pub(crate) fn hints(session: Session) -> impl IntoView {
    let close = move |_| session.hint.set(None);
    live(move || {
        // A lesson only marks the move and has its own text.
        let advice = session.hint.get().filter(|_| session.lesson().is_none())?;
        let inside = match advice {
            Advice::Coming => view! { <p class="muted">{t("hint.coming")}</p> }.into_any(),
            Advice::Given(hints) => {
                let lines: Vec<_> =
                    hints.iter().enumerate().map(|(index, hint)| line(session, index, hint)).collect();
                view! { <ol>{lines}</ol> }.into_any()
            }
        };
        Some(view! {
            <section class="hints panel" aria-label=t("table.hint") aria-live="polite">
                <header>{icon("ui-bulb", "")}<h2>{t("hint.title")}</h2>
                    <button type="button" class="btn quiet icon sm" id="close-hints" aria-label=t("close") on:click=close>{icon("ui-close", "")}</button>
                </header>
                {inside}
            </section>
        })
    })
}

/// A suggested move. A click plays it.
fn line(session: Session, index: usize, hint: &Hint) -> Option<impl IntoView + use<>> {
    let now = session.snapshot();
    let text = session.text(&now.choice(hint.mv)?.line);
    let mv = hint.mv;
    let win = tl(&Line::new("hint.win").with("n", hint.win));
    let why = say(session.game, &hint.reasons, &session.names());
    let why: Vec<_> = why.into_iter().map(|reason| view! { <small>{reason}</small> }).collect();
    Some(view! {
        <li><button type="button" class="hintline" data-hint=mv.to_string()
            on:pointerenter=move |_| session.hovered.set(Some(mv))
            on:focus=move |_| session.hovered.set(Some(mv))
            on:pointerleave=move |_| session.hovered.set(None) on:blur=move |_| session.hovered.set(None)
            on:click=move |_| session.play(mv)>
            <span class="hintmark">{index + 1}</span>
            <b class="tx">{text}</b>
            <span class="win">{win}</span>
            <span class="why">{why}</span>
        </button></li>
    })
}

/// The number of the first suggested move for which `is_part` holds, as a mark.
pub(crate) fn mark(session: Session, is_part: impl Fn(AnyMove) -> bool) -> Option<AnyView> {
    let number = session.advised(is_part)?;
    let label = tl(&Line::new("hint.nth").with("n", number as i32));
    Some(view! { <span class="hintmark" role="img" aria-label=label>{number}</span> }.into_any())
}
