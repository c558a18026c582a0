//! What a visitor can do about another person at an online table: mute, block and report them.
//!
//! The dialog is one element with markup inside, and ids are texts here: both keep the client small, because every new
//! kind of element and of signal has code of its own.

use game::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{LONGEST_REASON, NewReport, Sitter};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, HtmlDialogElement, HtmlInputElement};

use super::{drawn, icon, live};
use crate::browser;
use crate::markup::{Markup, inside, markup};
use crate::online::{Online, api, visitor};
use crate::words::t;

/// The storage key of the people whom the visitor has muted in this browser: their ids, separated by spaces.
const MUTED_KEY: &str = "muted";

/// The id of the dialog.
const DIALOG: &str = "person";

/// The ids of the muted people, separated by spaces.
pub(crate) fn muted() -> String {
    browser::stored(MUTED_KEY).unwrap_or_default()
}

/// Mutes a person in this browser, or ends that; returns the ids of all muted people.
pub(crate) fn set_muted(person: &str, mute: bool) -> String {
    let muted = muted();
    let others = muted.split(' ').filter(|other| *other != person);
    let muted: Vec<&str> = others.chain(mute.then_some(person)).collect();
    let muted = muted.join(" ");
    browser::store(MUTED_KEY, &muted);
    muted
}

/// Whether a person is among these ids.
pub(crate) fn is_among(ids: &str, person: &str) -> bool {
    ids.split(' ').any(|id| id == person)
}

/// The button that opens the dialog about a person; `line` is the number of a chat line, which a report is about.
pub(crate) fn person_button(
    online: Online,
    (id, name): (String, &str),
    line: Option<u64>,
    class: &'static str,
    inside: AnyView,
) -> impl IntoView + use<> {
    let label = format!("{name} – {}", t("person.open"));
    let open = move |_| {
        online.line.set(line.map(|line| line as usize));
        online.person.set(Some(id.clone()));
    };
    view! {
        <button type="button" class=class title=t("person.open") aria-label=label on:click=open>{inside}</button>
    }
}

/// The line about the person of a seat in the drawer of a player; `None` for bots and for the visitor.
pub(crate) fn of_seat(online: Online, seat: Seat) -> Option<AnyView> {
    let info = online.seat(seat)?;
    let Sitter::Person(id) = info.sitter else { return None };
    let button = (visitor().id().as_ref() != Some(&id)).then(|| {
        let inside = view! { {icon("ui-flag", "s16")}{t("person.open")} };
        person_button(online, (id.to_string(), &info.name), None, "btn sm", inside.into_any())
    });
    let guest = (!info.account).then(guest_mark);
    Some(view! { <p class="about-person">{guest}{button}</p> }.into_any())
}

/// The mark of a person without an account, whose name others may use, too.
pub(crate) fn guest_mark() -> impl IntoView {
    view! { <span class="chip guest" title=t("seat.guest.about")>{t("seat.guest")}</span> }
}

/// The dialog, while a person is chosen.
pub(crate) fn dialog(online: Online) -> AnyView {
    live(move || {
        online.person.get().map(|id| {
            // The element must be in the page before it can be opened.
            request_animation_frame(|| with_dialog(|dialog| drop(dialog.show_modal())));
            let (clicked, sent) = (id.clone(), id.clone());
            view! {
                <dialog class="panel person" id=DIALOG aria-labelledby="person-name" {..inside(contents(online, &id))}
                    on:click=move |event| press(online, &clicked, &event)
                    on:submit=move |event| send_report(online, &sent, &event)
                    on:close=move |_| online.person.set(None) on:keydown=|event| event.stop_propagation()></dialog>
            }
        })
    })
}

fn contents(online: Online, id: &str) -> Markup {
    let line = online.line.get_untracked();
    let (mute, about) = (mute_label(&muted(), id), t("person.about"));
    let button = |id: &str, sign: &str, label: String| {
        let sign = drawn(sign);
        markup!("<button class=\"btn\" type=\"button\" id=\"{id}\"><svg class=\"i\" aria-hidden=\"true\">{sign}</svg><span>{label}</span></button>"; id, sign, label)
    };
    let (mute, block) = (button("mute", "ui-eye", mute), button("block", "ui-lock", t("person.block")));
    let what = t(if line.is_some() { "person.report.line" } else { "person.report.person" });
    let (report, most) = (t("person.report"), LONGEST_REASON);
    let form = markup!(
        "<form class=\"form\"><label>{what}<input class=\"field\" id=\"why\" required maxlength=\"{most}\" autocomplete=\"off\"></label>\
         <button class=\"btn\" id=\"report\">{report}</button></form>"; what, most, report
    );
    // A visitor without a name can mute, and nothing else.
    let named = visitor().me.with_untracked(Option::is_some);
    let (block, form) = if named { (block, form) } else { Default::default() };
    let (name, close) = (name_of(online, id), button("close-person", "ui-close", t("close")));
    markup!(
        "<h2 id=\"person-name\">{name}</h2><p class=\"said\" id=\"person-said\" role=\"status\"></p>\
         <div class=\"acts\">{mute}{block}</div><p class=\"muted small\">{about}</p>{form}{close}";
        name, mute, block, about, form, close
    )
}

fn mute_label(muted: &str, id: &str) -> String {
    t(if is_among(muted, id) { "person.unmute" } else { "person.mute" })
}

/// A button of the dialog was pressed.
fn press(online: Online, id: &str, event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let button = target.and_then(|target| target.closest("button").ok()?);
    match button.map(|button| button.id()).as_deref() {
        Some("mute") => {
            let muted = set_muted(id, !is_among(&muted(), id));
            write("#mute span", &mute_label(&muted, id));
            online.muted.set(muted);
        }
        Some("block") => request(online, id.to_owned(), None),
        // Closing the element closes the dialog, and gives the focus back to the button that opened it.
        Some("close-person") => with_dialog(|dialog| dialog.close()),
        _ => {}
    }
}

/// Reports the person, or the chat line from which the dialog was opened.
fn send_report(online: Online, id: &str, event: &Event) {
    event.prevent_default();
    let field =
        document().get_element_by_id("why").and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
    let Some(field) = field else { return };
    let report = NewReport {
        table: online.id.get_value(),
        number: online.line.get_untracked().map(|line| line as u64),
        person: id.parse().ok(),
        why: field.value(),
    };
    field.set_value("");
    request(online, id.to_owned(), Some(report));
}

/// Sends a report, or blocks the person without one, and says what became of it.
fn request(online: Online, id: String, report: Option<NewReport>) {
    spawn_local(async move {
        let (done, well) = match &report {
            Some(report) => (api::report(report).await, "person.reported"),
            None => (api::block(&id, true).await, "person.blocked"),
        };
        if report.is_none() && done.is_ok() {
            online.muted.set(set_muted(&id, true));
            write("#mute span", &t("person.unmute"));
        }
        write("#person-said", &done.err().map_or_else(|| t(well), |error| error.words()));
    });
}

/// Replaces the text of an element, if the dialog is still open.
fn write(selector: &str, text: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.set_text_content(Some(text));
    }
}

fn with_dialog(act: impl FnOnce(HtmlDialogElement)) {
    let element = document().get_element_by_id(DIALOG);
    if let Some(dialog) = element.and_then(|element| element.dyn_into().ok()) {
        act(dialog);
    }
}

/// The name of a person who sits at the table or has said something there.
fn name_of(online: Online, id: &str) -> String {
    let info = online.info.get_untracked();
    let mut seats = info.iter().flat_map(|info| &info.seats);
    let seat = seats.find(|seat| matches!(&seat.sitter, Sitter::Person(sitter) if sitter.as_str() == id));
    seat.map(|seat| seat.name.clone()).unwrap_or_else(|| {
        online.chat.with_untracked(|chat| {
            let said = chat.iter().find(|said| said.person.as_ref().is_some_and(|by| by.as_str() == id));
            said.map(|said| said.name.clone()).unwrap_or_default()
        })
    })
}
