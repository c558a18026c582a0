//! The workshop: people draw a board here; the engine checks it while they draw; then they share and play it. It is a part
//! of the client of its own, which is loaded when the page is first opened. What the boards of a game need is in the folder
//! of the game.
//!
//! | module | what is in it |
//! |---|---|
//! | `kind` | what the boards of one game need to be drawn |
//! | `draft` | the board on the drawing table, finished or not |
//! | `problem` | what is wrong with it |
//! | `desk` | the state of the page: the draft, what is chosen, undo and redo |
//! | `finish` | the finished look |
//! | `sheet` | the sheet on which places are dragged and joined |
//! | `toolbar`, `panel`, `actions` | the tools, the fields, and what one does with a board |

mod actions;
mod desk;
mod draft;
mod finish;
mod kind;
mod panel;
mod problem;
mod sheet;
mod toolbar;

use games::GameId;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::browser;
use crate::pages::{anchor, nav, nav_line};
use crate::parts::topbar::topbar;
use crate::route::Route;
use crate::share;
use crate::words::{self, t, title_of};

pub(crate) use desk::Desk;
pub(crate) use draft::{Draft, DraftName, Link, Spot, after_removal, list};
pub(crate) use kind::{BoardKind, Knob, LinkKind, LinkTool, SheetTexts};
pub(crate) use panel::names;
#[cfg(test)]
pub(crate) use problem::unfit;
pub(crate) use problem::{Problem, index, quoted_id, refusals};
pub(crate) use toolbar::{Wrong, begin, beginning};

/// The style sheet of the page.
const STYLE: &str = "workshop.css";

/// The games whose boards are drawn, each with its page.
const PAGES: [(GameId, fn() -> AnyView); 2] =
    [(GameId::Eme, page::<super::eme::Regions>), (GameId::Caesar, page::<super::caesar::Roads>)];

/// The page for the boards of a game, as soon as its part is loaded.
pub(crate) fn workshop(game: GameId) -> AnyView {
    let part = LocalResource::new(|| async {
        let part = split_off().await.ok()?;
        // Once it is loaded, the page can be drawn with its style at once.
        let _ = browser::load(STYLE).await;
        Some(part)
    });
    let page = move || match part.get() {
        None => message(t("room.coming"), true),
        Some(None) => message(t("load.failed"), false),
        Some(Some(page)) => page(game),
    };
    page.into_any()
}

fn message(words: String, busy: bool) -> AnyView {
    view! { {topbar(().into_any(), ().into_any())}<main class="wrap narrow" aria-busy=busy.then_some("true")><p class="muted">{words}</p></main> }
        .into_any()
}

#[wasm_split(workshop, fallible)]
fn split_off() -> Result<fn(GameId) -> AnyView, SplitLoaderError> {
    words::add(words::WORKSHOP);
    Ok(of_game)
}

fn of_game(game: GameId) -> AnyView {
    match PAGES.iter().find(|(known, _)| *known == game) {
        Some((_, page)) => page(),
        None => message(t("workshop.no_boards"), false),
    }
}

fn page<B: BoardKind>() -> AnyView {
    let desk = Desk::<B>::open();
    let wrong = RwSignal::new(None::<String>);
    open_link(desk, wrong);
    let place = view! { <span class="sep"></span><div class="where"><b>{t("workshop.page")}</b><span class="only-wide">{title_of(B::GAME)}</span></div> };
    view! {
        <link rel="stylesheet" href=browser::asset(STYLE)/>
        {topbar(view! { {place}{nav()} }.into_any(), ().into_any())}
        <main class="workshop" on:keydown=move |event| key(desk, &event)>
            {nav_line()}
            <h1 class="sr">{t("workshop.page")}</h1>
            {games(B::GAME)}
            <div class="drawing-table">
                {toolbar::toolbar(desk)}
                {sheet::sheet(desk)}
                <p class="muted small only-wide">{t(B::TEXTS.keys)}</p>
                <p class="muted small only-phone">{t("workshop.phone")}</p>
            </div>
            <div class="column">
                {panel::board(desk)}
                {panel::problems(desk)}
                {panel::spot(desk)}
                {B::panels(desk)}
                {actions::actions(desk)}
                {toolbar::beginnings(desk, wrong)}
            </div>
        </main>
    }
    .into_any()
}

/// Links to the boards of all games.
fn games(here: GameId) -> impl IntoView {
    let link = |(game, _): &(GameId, fn() -> AnyView)| {
        let current = (*game == here).then_some("page");
        anchor(Route::Workshop(*game), "btn sm", String::new(), current, title_of(*game).into_any())
    };
    view! { <nav class="marks" aria-label=t("workshop.games")>{PAGES.iter().map(link).collect_view()}</nav> }
}

/// Opens the board whose file is in the address. The draft of the last visit can be brought back by undo.
fn open_link<B: BoardKind>(desk: Desk<B>, wrong: Wrong) {
    let fragment = browser::fragment();
    if fragment.is_empty() {
        return;
    }
    browser::replace_path(&Route::Workshop(B::GAME).to_string());
    match share::text(&fragment) {
        Some(text) => toolbar::take(desk, wrong, &text),
        None => wrong.set(Some(t("workshop.bad_link"))),
    }
}

/// Undo and redo by keys, except in a field.
fn key<B: BoardKind>(desk: Desk<B>, event: &KeyboardEvent) {
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
