//! The chat of a table.

use game::{Line, Seat};
use leptos::prelude::*;
use protocol::{ChatLine, LONGEST_CHAT, SeatInfo, Sitter};

use super::person::{is_among, person_button};
use super::{icon, labelled_icon, live, shape};
use crate::online::{Online, visitor};
use crate::words::{t, tl};

/// Message ids of frequent phrases, which have a button.
const PHRASES: [&str; 3] = ["chat.quick.well", "chat.quick.turn", "chat.quick.moment"];

/// The chat panel.
pub(crate) fn chat(online: Online) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        online.chat.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() {
            online.say(said);
            text.set(String::new());
        }
    };
    let watching = live(move || {
        let watching = online.here.get().map_or(0, |here| here.watching);
        (watching > 0).then(|| {
            let words = tl(&Line::new("chat.watching").with("n", watching as i32));
            view! { <span class="chip">{icon("ui-eye", "s16")}{words}</span> }
        })
    });
    let lines = live(move || {
        let muted = online.muted.get();
        let is_shown =
            |said: &&ChatLine| said.person.as_ref().is_none_or(|person| !is_among(&muted, person.as_str()));
        online.chat.get().iter().filter(is_shown).map(|said| line(online, said)).collect_view()
    });
    let phrase = move |id: &'static str| {
        view! { <button type="button" on:click=move |_| online.say(t(id))>{t(id)}</button> }
    };
    view! {
        <section class="panel side chatbox" aria-label=t("chat.title")>
            <header><h2>{t("chat.title")}</h2>{watching}</header>
            <div class="chat">
                <ol aria-live="polite" node_ref=list>{lines}</ol>
                <div class="quick">{PHRASES.map(phrase)}</div>
                <form class="say" on:submit=submit>
                    <input id="say" maxlength=LONGEST_CHAT.to_string() placeholder=t("chat.message") aria-label=t("chat.message")
                        autocomplete="off" prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))/>
                    <button type="submit" class="btn icon" aria-label=t("chat.send") title=t("chat.send")>{icon("ui-send", "")}</button>
                </form>
            </div>
        </section>
    }
}

fn line(online: Online, said: &ChatLine) -> impl IntoView + use<> {
    let author = said.person.clone();
    let seat = online.info.get_untracked().and_then(|info| {
        // Several people may have the same name, and one person several seats.
        let is_theirs = |seat: &SeatInfo| {
            seat.name == said.name
                && author.clone().is_some_and(|author| seat.sitter == Sitter::Person(author))
        };
        info.seats.iter().position(is_theirs).map(|index| Seat::new(index as u8))
    });
    let sign = seat.map(|seat| shape(seat, "s16"));
    let watching = said.watching.then(|| labelled_icon("ui-eye", "s16", t("chat.spectator")));
    let other = author.filter(|author| visitor().id().as_ref() != Some(author));
    let name = match other {
        Some(id) => {
            let inside = said.name.clone().into_any();
            person_button(online, (id.to_string(), &said.name), Some(said.number), "name", inside).into_any()
        }
        None => view! { <b>{said.name.clone()}</b> }.into_any(),
    };
    let class = if said.watching { "watching" } else { "" };
    view! { <li class=class>{sign}{watching}{name}" "{said.text.clone()}</li> }
}
