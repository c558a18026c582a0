//! The workshop: people draw a board here, or change cards and eggs; the engine checks them meanwhile; then they share and play
//! them. It is a part of the client of its own, which is loaded when the page is first opened. What the boards and lists of a
//! game need is in the folder of the game.
//!
//! | module | what is in it |
//! |---|---|
//! | `board_kind` | what the boards of one game need to be drawn |
//! | `draft` | the board on the drawing table, finished or not: its sheets |
//! | `problem` | what is wrong with it |
//! | `history` | undo and redo |
//! | `desk` | the state of the page: the draft, the sheet on the table and what is chosen |
//! | `finish` | the finished look |
//! | `sheets` | the choice of a sheet, for boards with several |
//! | `sheet` | the sheet on the table, on which places are dragged and joined |
//! | `toolbar`, `panel`, `actions` | the tools, the fields, and what one does with a board |
//! | `balance` | the report on how fair a board or a list is |
//! | `list` | cards and eggs in a table |
//! | `gallery` | published boards, and the page of each |

mod actions;
mod balance;
mod board_kind;
mod desk;
mod draft;
mod finish;
mod gallery;
mod history;
pub(crate) mod list;
mod panel;
mod problem;
mod sheet;
mod sheets;
mod toolbar;

use games::GameId;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use protocol::BoardId;
use wasm_bindgen::JsCast;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::atlas::MapSource;
use crate::browser;
use crate::pages::{anchor, nav, nav_line};
use crate::parts::topbar::topbar;
use crate::route::Route;
use crate::share;
use crate::words::{self, capital, t, title_of};

use actions::{Sharing, sharing};
use balance::{Subject, balance};
use list::ListKind;

pub(crate) use board_kind::{BoardKind, Exit, Knob, LinkKind, LinkTool, SheetTexts};
pub(crate) use desk::Desk;
pub(crate) use draft::{Draft, DraftName, Link, Sheet, Spot, after_removal, index, typed};
pub(crate) use panel::names;
#[cfg(test)]
pub(crate) use problem::unfit;
pub(crate) use problem::{Problem, refusals};
pub(crate) use toolbar::{Wrong, begin, begin_sheet, beginning};

/// The style sheet of the page. In one piece its name would look like the id of a message.
const STYLE: &str = concat!("workshop", ".css");

/// A page of the workshop: for an option of a game that takes a file.
struct Page {
    game: GameId,
    option: &'static str,
    /// The message of what is made there.
    name: &'static str,
    draw: fn() -> AnyView,
    look: Look,
}

/// How a file is shown to those who do not change it.
#[derive(Clone, Copy)]
enum Look {
    /// As maps, each with the name of its sheet.
    Maps(fn(&str) -> Vec<(String, MapSource)>),
    /// As a table, and in a few words.
    Rows { table: fn(&str) -> Option<AnyView>, counts: fn(&str) -> Option<String> },
}

impl Page {
    /// The page on which boards are drawn.
    const fn board<B: BoardKind>() -> Self {
        Self { game: B::GAME, option: BOARD, name: B::NAME, draw: page::<B>, look: Look::Maps(maps::<B>) }
    }

    /// The page on which cards or eggs are changed.
    const fn list<L: ListKind>() -> Self {
        let look = Look::Rows { table: list::shown::table::<L>, counts: list::shown::counts::<L> };
        Self { game: L::GAME, option: L::OPTION, name: L::NAME, draw: list::page::<L>, look }
    }
}

/// The option that takes a board.
const BOARD: &str = "board";

const PAGES: [Page; 6] = [
    Page::board::<super::eme::Regions>(),
    Page::list::<super::eme::Cards>(),
    Page::board::<super::legends::Islands>(),
    Page::list::<super::legends::Cards>(),
    Page::list::<super::eggs::EggList>(),
    Page::board::<super::caesar::Roads>(),
];

/// The finished maps of a board file: of the sheets that are not printed ones.
fn maps<B: BoardKind>(file: &str) -> Vec<(String, MapSource)> {
    let Ok(draft) = B::read(file) else { return Vec::new() };
    let is_shown = |sheet: &Sheet<B>| draft.sheets.len() == 1 || B::instead_of(sheet).is_some();
    let shown = draft.sheets.iter().enumerate().filter(|(_, sheet)| is_shown(sheet));
    shown.map(|(number, sheet)| (sheet.title.here().to_owned(), B::map(&draft, number))).collect()
}

/// What is opened.
#[derive(Clone, Debug)]
pub(crate) enum Screen {
    /// The page for an option of a game.
    Option(GameId, String),
    /// The published boards.
    Gallery,
    /// A published board.
    Board(BoardId),
}

/// A page, as soon as its part is loaded.
pub(crate) fn workshop(screen: Screen) -> AnyView {
    let part = LocalResource::new(|| async {
        let part = split_off().await.ok()?;
        // Once it is loaded, the page can be drawn with its style at once.
        let _ = browser::load(STYLE).await;
        Some(part)
    });
    let page = move || match part.get() {
        None => message(t("room.coming"), true),
        Some(None) => message(t("load.failed"), false),
        Some(Some(page)) => page(&screen),
    };
    page.into_any()
}

fn message(words: String, busy: bool) -> AnyView {
    view! { {topbar(().into_any(), ().into_any())}<main class="wrap narrow" aria-busy=busy.then_some("true")><p class="muted">{words}</p></main> }
        .into_any()
}

#[wasm_split(workshop, fallible)]
fn split_off() -> Result<fn(&Screen) -> AnyView, SplitLoaderError> {
    words::add(words::WORKSHOP);
    Ok(|screen| match screen {
        Screen::Option(game, option) => of_game(*game, option),
        Screen::Gallery => gallery::gallery(),
        Screen::Board(board) => gallery::board_page(board.clone()),
    })
}

/// The page for an option of a game; without such a page, the first one for the game.
fn of_game(game: GameId, option: &str) -> AnyView {
    let of_game = || PAGES.iter().filter(|page| page.game == game);
    match of_game().find(|page| page.option == option).or(of_game().next()) {
        Some(page) => (page.draw)(),
        None => message(t("workshop.nothing"), false),
    }
}

fn page<B: BoardKind>() -> AnyView {
    let desk = Desk::<B>::open();
    let wrong = RwSignal::new(None::<String>);
    open_link(desk, wrong);
    let file = Memo::new(move |_| desk.draft.with(B::file));
    let ready = Memo::new(move |_| desk.problems.with(Vec::is_empty));
    let to_share = Sharing {
        game: B::GAME,
        option: BOARD,
        route: route(B::GAME, BOARD),
        name: Memo::new(move |_| desk.draft.with(B::title)),
        file,
        ready,
    };
    let to_report = Subject { game: B::GAME, option: BOARD, file, ready };
    let body = view! {
        <div class="drawing-table">
            {toolbar::toolbar(desk)}
            {sheets::sheets(desk)}
            {sheet::sheet(desk)}
            <p class="muted small not-phone keys">{t(B::TEXTS.keys)}</p>
            <p class="muted small phone">{t("workshop.phone")}</p>
        </div>
        <div class="column">
            {toolbar::beginnings(desk, wrong)}
            {panel::title(desk)}
            {panel::problems(desk)}
            {panel::spot(desk)}
            {B::panels(desk)}
            {sharing(to_share)}
            {balance(to_report)}
        </div>
    };
    let step = Callback::new(move |back: bool| if back { desk.undo() } else { desk.redo() });
    frame(B::GAME, BOARD, "workshop", step, body.into_any())
}

/// The frame of a page: the top bar, links to the other pages, and what is made here. `step` goes a change back, or forth.
fn frame(
    game: GameId,
    option: &'static str,
    class: &'static str,
    step: Callback<bool>,
    body: AnyView,
) -> AnyView {
    browser::name_tab(&t("workshop.page"));
    let place = view! { <span class="sep"></span><div class="where"><b>{t("workshop.page")}</b><span class="only-wide">{title_of(game)}</span></div> };
    view! {
        <link rel="stylesheet" href=browser::asset(STYLE)/>
        {topbar(view! { {place}{nav()} }.into_any(), ().into_any())}
        <main class=class on:keydown=move |event| key(step, &event)>
            {nav_line()}
            <h1 class="sr">{t("workshop.page")}</h1>
            {pages(game, option)}
            {body}
        </main>
    }
    .into_any()
}

/// The address of a page.
fn route(game: GameId, option: &str) -> Route {
    Route::Workshop(game, option.to_owned())
}

/// Links to all pages, game by game.
fn pages(game: GameId, option: &'static str) -> impl IntoView {
    let link = |page: &Page| {
        let current = (page.game == game && page.option == option).then_some("page");
        let name = capital(&t(page.name)).into_any();
        anchor(route(page.game, page.option), "btn sm", String::new(), current, name)
    };
    let of_game = |pages: &[Page]| {
        let name = title_of(pages[0].game);
        let label = name.clone();
        view! { <span class="of-game" role="group" aria-label=label><b aria-hidden="true">{name}</b>{pages.iter().map(link).collect_view()}</span> }
    };
    let games = PAGES.chunk_by(|a, b| a.game == b.game).map(of_game).collect_view();
    let gallery = anchor(Route::Gallery, "btn sm", String::new(), None, t("gallery.title").into_any());
    view! { <nav class="marks pages" aria-label=t("workshop.pages")>{games}{gallery}</nav> }
}

/// Opens the board whose file is in the address. The draft of the last visit can be brought back by undo.
fn open_link<B: BoardKind>(desk: Desk<B>, wrong: Wrong) {
    let fragment = browser::fragment();
    if fragment.is_empty() {
        return;
    }
    browser::replace_path(&route(B::GAME, BOARD).to_string());
    match share::text(&fragment) {
        Some(text) => toolbar::take(desk, wrong, &text),
        None => wrong.set(Some(t("workshop.bad_link"))),
    }
}

/// Undo and redo by keys, except in a field.
fn key(step: Callback<bool>, event: &KeyboardEvent) {
    let in_field = event.target().is_some_and(|target| target.has_type::<web_sys::HtmlInputElement>());
    if !(event.ctrl_key() || event.meta_key()) || in_field {
        return;
    }
    match (event.key().as_str(), event.shift_key()) {
        ("z", false) => step.run(true),
        ("z" | "Z", true) | ("y", _) => step.run(false),
        _ => return,
    }
    event.prevent_default();
}
