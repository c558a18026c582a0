//! The workshop: people draw a board here; the engine checks it while they draw; then they share and play it. It is a part
//! of the client of its own, which is loaded when the page is first opened.
//!
//! | module | what is in it |
//! |---|---|
//! | `draft` | the board on the drawing table, finished or not |
//! | `check` | what is wrong with it |
//! | `desk` | the state of the page: the draft, what is chosen, undo and redo |
//! | `finish` | the finished look |
//! | `sheet` | the sheet on which regions are dragged and joined |
//! | `toolbar`, `panel`, `actions` | the tools, the fields, and what one does with a board |

mod actions;
mod check;
mod desk;
mod draft;
mod finish;
mod panel;
mod sheet;
mod toolbar;

use games::GameId;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser;
use crate::pages::{nav, nav_line};
use crate::parts::topbar::topbar;
use crate::route::Route;
use crate::share;
use crate::words::{self, t, title_of};

use desk::Desk;

/// The game whose boards are drawn.
pub(crate) const GAME: GameId = GameId::Eme;

/// The page, as soon as its part is loaded.
pub(crate) fn workshop() -> AnyView {
    let part = LocalResource::new(|| async { split_off().await.ok() });
    let page = move || match part.get() {
        None => message(t("room.coming"), true),
        Some(None) => message(t("load.failed"), false),
        Some(Some(page)) => page(),
    };
    page.into_any()
}

fn message(words: String, busy: bool) -> AnyView {
    view! { {topbar(().into_any(), ().into_any())}<main class="wrap narrow" aria-busy=busy.then_some("true")><p class="muted">{words}</p></main> }
        .into_any()
}

#[wasm_split(workshop, fallible)]
fn split_off() -> Result<fn() -> AnyView, SplitLoaderError> {
    words::add(words::WORKSHOP);
    Ok(page)
}

fn page() -> AnyView {
    let desk = Desk::open();
    let wrong = RwSignal::new(None::<String>);
    open_link(desk, wrong);
    browser::name_tab(&t("workshop.page"));
    let place = view! { <span class="sep"></span><div class="where"><b>{t("workshop.page")}</b><span class="only-wide">{title_of(GAME)}</span></div> };
    view! {
        {topbar(view! { {place}{nav()} }.into_any(), ().into_any())}
        <main class="workshop" on:keydown=move |event| key(desk, &event)>
            {nav_line()}
            <h1 class="sr">{t("workshop.page")}</h1>
            <div class="drawing-table">
                {toolbar::toolbar(desk)}
                {sheet::sheet(desk)}
                <p class="muted small only-wide">{t("workshop.keys")}</p>
                <p class="muted small only-phone">{t("workshop.phone")}</p>
            </div>
            <div class="column">
                {panel::board(desk)}
                {panel::problems(desk)}
                {panel::region(desk)}
                {panel::continents(desk)}
                {actions::actions(desk)}
                {toolbar::beginnings(desk, wrong)}
            </div>
        </main>
    }
    .into_any()
}

/// Opens the board whose file is in the address. The draft of the last visit can be brought back by undo.
fn open_link(desk: Desk, wrong: RwSignal<Option<String>>) {
    let fragment = browser::fragment();
    if fragment.is_empty() {
        return;
    }
    browser::replace_path(&Route::Workshop.to_string());
    match share::text(&fragment) {
        Some(text) => toolbar::take(desk, wrong, &text),
        None => wrong.set(Some(t("workshop.bad_link"))),
    }
}

/// Undo and redo by keys, except in a field.
fn key(desk: Desk, event: &KeyboardEvent) {
    let in_field = event.target().is_some_and(|target| target.has_type::<web_sys::HtmlInputElement>());
    if !(event.ctrl_key() || event.meta_key()) || in_field {
        return;
    }
    match (event.key().as_str(), event.shift_key()) {
        ("z", false) => desk.undo(),
        ("z" | "Z", true) | ("y", _) => desk.redo(),
        _ => return,
    }
    event.prevent_default();
}
