//! What happened, in words; a click shows the board as it was.

use game::{About, Span};
use leptos::prelude::*;

use super::{icon, shape, style};
use crate::scene::Tale;
use crate::session::{Act, Session, session};
use crate::words::{spans, t};

/// The history of the table.
pub(crate) fn history() -> impl IntoView {
    let session = session();
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        session.tales.track();
        // The newest line is the one people look for.
        request_animation_frame(move || {
            if let Some(list) = list.get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let lines = move || {
        let tales = session.tales.get();
        let review = session.review.get();
        let last = tales.last().map(|tale| tale.ply);
        tales.iter().map(|tale| line(session, tale, review.or(last))).collect_view()
    };
    let back = move || {
        session.review.get().map(|_| {
            view! {
                <button type="button" class="btn sm" on:click=move |_| session.act.run(Act::Review(None))>
                    {icon("ui-next", "")}{t("history.present")}
                </button>
            }
        })
    };
    view! {
        <section class="panel side history" aria-label=t("table.history")>
            <header><h2>{t("table.history")}</h2>{back}</header>
            <ol class="log" aria-live="polite" node_ref=list>{lines}</ol>
        </section>
    }
}

fn line(session: Session, tale: &Tale, live: Option<usize>) -> impl IntoView + use<> {
    let class = format!(
        "{}{}",
        tale.seat.map(style).unwrap_or_default(),
        if live == Some(tale.ply) && tale.ply > 0 { " live" } else { "" }
    );
    let ply = tale.ply;
    let words: Vec<_> = spans(session.game, &tale.line, &session.names()).iter().map(span).collect();
    view! {
        <li class=class>
            {tale.seat.map(|seat| shape(seat, ""))}
            <button type="button" class="tale" title=t("history.show")
                on:click=move |_| session.act.run(Act::Review(Some(ply)))>{words}</button>
        </li>
    }
}

/// A piece of text, marked by what it is about.
fn span(span: &Span) -> AnyView {
    match &span.about {
        Some(About::Seat(_)) => view! { <b>{span.text.clone()}</b> }.into_any(),
        Some(About::Thing(_)) => view! { <span class="ref">{span.text.clone()}</span> }.into_any(),
        None => span.text.clone().into_any(),
    }
}
