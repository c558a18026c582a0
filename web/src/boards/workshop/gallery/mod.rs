//! Published boards and lists: the gallery, the page of a board, and the form that publishes one.
//!
//! | module | what is in it |
//! |---|---|
//! | `look`, `pieces` | the picture of a board, or the rows of a list |
//! | `board` | the page of a board |
//! | `rating` | its stars |
//! | `publish` | the form that publishes a board |

mod board;
mod look;
mod pieces;
mod publish;
mod rating;

use std::cell::RefCell;

use game::Line;
use games::GameId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{BoardInfo, BoardList, BoardOrder, Word as _};

use super::{BOARD, PAGES, Page, STYLE, route};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::visitor;
use crate::pages::{anchor, nav, nav_line};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live};
use crate::route::Route;
use crate::words::{t, title_of, tl};

pub(super) use board::board_page;
pub(super) use publish::{Publishing, publishing};

use look::{Glyphs, Place, glyphs, small};
use rating::average;

/// Which boards are listed.
#[derive(Clone, Debug, PartialEq)]
struct Query {
    search: String,
    game: Option<GameId>,
    order: BoardOrder,
    page: u16,
    mine: bool,
}

impl Query {
    const FIRST: Self =
        Self { search: String::new(), game: None, order: BoardOrder::Newest, page: 0, mine: false };

    /// The part of an address after the question mark.
    fn written(&self) -> String {
        let search: String = js_sys::encode_uri_component(&self.search).into();
        let game = self.game.map(|game| format!("&game={game}")).unwrap_or_default();
        format!("search={search}{game}&order={}&page={}&mine={}", self.order.word(), self.page, self.mine)
    }
}

thread_local! {
    /// The last list, so that the way back from a board leads to where one was.
    static LAST: RefCell<Option<(Query, BoardList)>> = const { RefCell::new(None) };
}

/// The state of the page.
#[derive(Clone, Copy)]
struct Gallery {
    query: RwSignal<Query>,
    list: RwSignal<Option<Result<BoardList, ApiError>>>,
    glyphs: Glyphs,
}

impl Gallery {
    fn open() -> Self {
        let (query, list) = LAST.with_borrow(Clone::clone).unzip();
        let gallery = Self {
            query: RwSignal::new(query.unwrap_or(Query::FIRST)),
            list: RwSignal::new(list.map(Ok)),
            glyphs: glyphs(),
        };
        Effect::new(move |_| {
            let query = gallery.query.get();
            spawn_local(gallery.load(query));
        });
        gallery
    }

    async fn load(self, query: Query) {
        let list = api::boards(&query.written()).await;
        // Another list may have been asked for meanwhile, and the page may be gone.
        if self.query.try_get_untracked().as_ref() != Some(&query) {
            return;
        }
        if let Ok(list) = &list {
            LAST.set(Some((query, list.clone())));
        }
        self.list.set(Some(list));
    }

    /// Changes the query; the list begins at its first page.
    fn ask(self, change: impl FnOnce(&mut Query)) {
        self.query.update(|query| {
            query.page = 0;
            change(query);
        });
    }
}

/// The page with all published boards.
pub(super) fn gallery() -> AnyView {
    browser::name_tab(&t("gallery.title"));
    let gallery = Gallery::open();
    let list = live(move || match gallery.list.get() {
        None => view! { <p class="empty">{t("room.coming")}</p> }.into_any(),
        Some(Err(error)) => view! { <p class="empty" role="alert">{error.words()}</p> }.into_any(),
        Some(Ok(list)) if list.boards.is_empty() => {
            view! { <p class="empty" role="status">{t("gallery.none")}</p> }.into_any()
        }
        Some(Ok(list)) => cards(gallery, &list).into_any(),
    });
    let draw = anchor(
        route(GameId::ALL[0], BOARD),
        "btn",
        String::new(),
        None,
        view! { {icon("ui-plus", "")}{t("gallery.draw")} }.into_any(),
    );
    view! {
        <link rel="stylesheet" href=browser::asset(STYLE)/>
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap gallery">{nav_line()}
            <header><h1>{t("gallery.title")}</h1><p>{t("gallery.about")}</p>{draw}</header>
            {controls(gallery)}
            {list}
        </main>
    }
    .into_any()
}

/// The search, the game and the order.
fn controls(gallery: Gallery) -> impl IntoView {
    let now = gallery.query.get_untracked();
    let field = NodeRef::<leptos::html::Input>::new();
    let search = move |event: SubmitEvent| {
        event.prevent_default();
        let words = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        gallery.ask(|query| query.search = words);
    };
    let game = |game: Option<GameId>| {
        let (value, words) = game.map_or_else(
            || (String::new(), t("gallery.all_games")),
            |game| (game.to_string(), title_of(game)),
        );
        view! { <option value=value selected=game == now.game>{words}</option> }
    };
    let games = std::iter::once(None).chain(GameId::ALL.iter().copied().map(Some)).map(game).collect_view();
    let order = |order: &BoardOrder| {
        let words = t(match order {
            BoardOrder::Newest => "gallery.newest",
            BoardOrder::Best => "gallery.best",
            BoardOrder::Played => "gallery.played",
        });
        view! { <option value=order.word() selected=*order == now.order>{words}</option> }
    };
    let orders = BoardOrder::ALL.iter().map(order).collect_view();
    let choose_game = move |event| gallery.ask(|query| query.game = event_target_value(&event).parse().ok());
    let choose_order = move |event| {
        let order = BoardOrder::from_word(&event_target_value(&event)).unwrap_or(BoardOrder::Newest);
        gallery.ask(|query| query.order = order);
    };
    let only_mine = move |event| {
        let mine = event_target_checked(&event);
        gallery.ask(|query| query.mine = mine);
    };
    let visitor = visitor();
    let mine = live(move || {
        visitor.id().map(|_| {
            view! { <label class="mine"><input type="checkbox" id="mine" checked=now.mine on:change=only_mine/>{t("gallery.mine")}</label> }
        })
    });
    view! {
        <form class="panel controls" role="search" on:submit=search>
            <label class="words">{t("gallery.search")}<input class="field" type="search" id="search" maxlength="80" value=now.search node_ref=field/></label>
            <button class="btn" id="search-go">{icon("ui-search", "")}{t("gallery.go")}</button>
            <label>{t("gallery.game")}<select class="field" id="game" on:change=choose_game>{games}</select></label>
            <label>{t("gallery.order")}<select class="field" id="order" on:change=choose_order>{orders}</select></label>
            {mine}
        </form>
    }
}

/// The boards of a page, and the way to the other pages.
fn cards(gallery: Gallery, list: &BoardList) -> impl IntoView + use<> {
    // The worker draws one map after another, from the first one on.
    let turn = RwSignal::new(0);
    let card = |(index, board): (usize, &BoardInfo)| card(board, gallery.glyphs, Place { index, turn });
    let cards = list.boards.iter().enumerate().filter_map(card).collect_view();
    let page = gallery.query.with_untracked(|query| query.page);
    let to = move |page: u16| {
        gallery.query.update(|query| query.page = page);
        browser::scroll_to(0.0);
    };
    let before = (page > 0).then(|| {
        view! { <button type="button" class="btn" id="page-before" on:click=move |_| to(page - 1)>{t("gallery.before")}</button> }
    });
    let after = list.more.then(|| {
        view! { <button type="button" class="btn" id="page-after" on:click=move |_| to(page + 1)>{t("gallery.after")}</button> }
    });
    let several = page > 0 || list.more;
    let number = several.then(|| view! { <span class="muted">{tl(&Line::new("gallery.page").with("n", i32::from(page) + 1))}</span> });
    view! { <ul class="cards">{cards}</ul><p class="turn" role="status">{before}{number}{after}</p> }
}

/// A board in the list; `None` if this version does not know its game.
fn card(board: &BoardInfo, glyphs: Glyphs, place: Place) -> Option<impl IntoView + use<>> {
    let game: GameId = board.game.parse().ok()?;
    let hidden = board.hidden.map(|_| view! { <span class="chip warn">{t("board.hidden")}</span> });
    let inside = view! {
        {small(board, game, glyphs, place)}
        <b>{board.title.clone()}</b>
    };
    let link = anchor(Route::Board(board.id.clone()), "open", String::new(), None, inside.into_any());
    Some(view! {
        <li class="panel">{link}
            <p class="muted small">{what(board, game)}" · "{board.author.clone()}</p>
            <p class="marks">{average(board)}<span class="chip">{plays(board)}</span>{hidden}</p>
        </li>
    })
}

/// The game, and what was made for it.
fn what(board: &BoardInfo, game: GameId) -> String {
    match page_of(board, game) {
        Some(page) => crate::words::colon(&title_of(game), t(page.name)),
        None => title_of(game),
    }
}

fn plays(board: &BoardInfo) -> String {
    tl(&Line::new("board.plays").with("n", board.plays as i32))
}

/// The page of the workshop for a board.
fn page_of(board: &BoardInfo, game: GameId) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.game == game && page.option == board.option)
}
