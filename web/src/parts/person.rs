//! What a visitor can do about another person at an online table: mute, block and report them.

use game::Seat;
use leptos::ev::SubmitEvent;
use leptos::html::{Button, Dialog};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{LONGEST_REASON, NewReport, PersonId, Sitter};

use super::{icon, live};
use crate::browser;
use crate::online::{Online, api, visitor};
use crate::session::Session;
use crate::words::t;

/// The storage key of the people whom the visitor has muted in this browser, separated by spaces.
const MUTED_KEY: &str = "muted";

/// A person whom the dialog is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShownPerson {
    pub(crate) id: PersonId,
    pub(crate) name: String,
    /// The number of the chat line from which the dialog was opened: a report is about this line.
    pub(crate) line: Option<u64>,
}

/// The muted people.
pub(crate) fn muted() -> Vec<PersonId> {
    let stored = browser::stored(MUTED_KEY).unwrap_or_default();
    stored.split(' ').filter_map(|id| id.parse().ok()).collect()
}

/// Mutes a person in this browser, or ends that.
pub(crate) fn set_muted(person: &PersonId, mute: bool) -> Vec<PersonId> {
    let mut muted = muted();
    muted.retain(|other| other != person);
    if mute {
        muted.push(person.clone());
    }
    browser::store(MUTED_KEY, &muted.iter().map(PersonId::as_str).collect::<Vec<_>>().join(" "));
    muted
}

/// The button that opens the dialog about a person.
pub(crate) fn person_button(
    online: Online,
    person: ShownPerson,
    class: &'static str,
    inside: AnyView,
) -> impl IntoView {
    let label = format!("{} – {}", person.name, t("person.open"));
    let open = move |_| online.person.set(Some(person.clone()));
    view! {
        <button type="button" class=class title=t("person.open") aria-label=label on:click=open>{inside}</button>
    }
}

/// The line about the person of a seat in the drawer of a player; `None` for bots and for the visitor.
pub(crate) fn of_seat(session: Session, seat: Seat) -> Option<impl IntoView> {
    let online = session.online()?;
    let info = online.seat(seat)?;
    let Sitter::Person(id) = info.sitter else { return None };
    let other = visitor().id().as_ref() != Some(&id);
    let person = ShownPerson { id, name: info.name, line: None };
    let inside = view! { {icon("ui-flag", "s16")}{t("person.open")} };
    Some(view! {
        <p class="about-person">{(!info.account).then(guest_mark)}
            {other.then(|| person_button(online, person, "btn sm", inside.into_any()))}</p>
    })
}

/// The mark of a person without an account, whose name others may use, too.
pub(crate) fn guest_mark() -> impl IntoView {
    view! { <span class="chip guest" title=t("seat.guest.about")>{t("seat.guest")}</span> }
}

/// The dialog, while a person is chosen.
pub(crate) fn dialog(online: Online) -> impl IntoView {
    live(move || online.person.get().map(|person| about(online, person)))
}

fn about(online: Online, person: ShownPerson) -> impl IntoView {
    let (element, first) = (NodeRef::<Dialog>::new(), NodeRef::<Button>::new());
    Effect::new(move || {
        if let (Some(element), Some(first)) = (element.get(), first.get()) {
            let _refused = element.show_modal().and_then(|()| first.focus());
        }
    });
    // Closing the element first gives the focus back to the button that opened it.
    let close = move |_| {
        if let Some(element) = element.get_untracked() {
            element.close();
        }
    };
    let said = RwSignal::new(None::<String>);
    let known = visitor().me.with_untracked(Option::is_some);
    let id = StoredValue::new(person.id.clone());
    let is_muted = move || online.muted.with(|muted| muted.contains(&id.get_value()));
    let mute = move |_| online.muted.set(set_muted(&id.get_value(), !untrack(is_muted)));
    let block = known.then(|| {
        let block = move |_| {
            spawn_local(async move {
                let done = api::block(&id.get_value(), true).await;
                if done.is_ok() {
                    online.muted.set(set_muted(&id.get_value(), true));
                }
                said.set(Some(done.err().map_or_else(|| t("person.blocked"), |error| error.words())));
            });
        };
        view! { <button type="button" class="btn" id="block" on:click=block>{icon("ui-lock", "")}{t("person.block")}</button> }
    });
    view! {
        <dialog class="panel person" aria-labelledby="person-name" node_ref=element
            on:close=move |_| online.person.set(None) on:keydown=|event| event.stop_propagation()>
            <h2 id="person-name">{person.name.clone()}</h2>
            <p class="said" role="status">{move || said.get()}</p>
            <div class="acts">
                <button type="button" class="btn" id="mute" node_ref=first on:click=mute>{icon("ui-eye", "")}
                    {move || t(if is_muted() { "person.unmute" } else { "person.mute" })}</button>
                {block}
            </div>
            <p class="muted small">{t("person.about")}</p>
            {known.then(|| report_form(online, person, said))}
            <button type="button" class="btn" id="close-person" on:click=close>{t("close")}</button>
        </dialog>
    }
}

/// The form with which a visitor reports a person, or the chat line from which the dialog was opened.
fn report_form(online: Online, person: ShownPerson, said: RwSignal<Option<String>>) -> impl IntoView {
    let why = RwSignal::new(String::new());
    let label = t(if person.line.is_some() { "person.report.line" } else { "person.report.person" });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let report = NewReport {
            table: online.id.get_value(),
            number: person.line,
            person: person.line.is_none().then(|| person.id.clone()),
            why: why.get_untracked(),
        };
        spawn_local(async move {
            let done = api::report(&report).await;
            if done.is_ok() {
                why.set(String::new());
            }
            said.set(Some(done.err().map_or_else(|| t("person.reported"), |error| error.words())));
        });
    };
    view! {
        <form class="form" on:submit=submit>
            <label>{label}
                <textarea class="field" id="why" rows="2" required=true maxlength=LONGEST_REASON.to_string()
                    prop:value=move || why.get() on:input=move |event| why.set(event_target_value(&event))></textarea></label>
            <button type="submit" class="btn" id="report">{icon("ui-flag", "")}{t("person.report")}</button>
        </form>
    }
}
