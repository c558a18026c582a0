//! The page of a published board: what it looks like, who made it, how it is liked, and what one can do with it.

use game::Line;
use games::GameId;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{BoardId, BoardInfo, Hider, LONGEST_REASON};

use super::look::large;
use super::rating::{average, rating};
use super::{page_of, plays, what};
use crate::boards::workshop::balance::{Subject, balance};
use crate::boards::workshop::{STYLE, message, route};
use crate::browser;
use crate::online::api::{self, ApiResult};
use crate::online::visitor;
use crate::pages::options::{BroughtFile, bring};
use crate::pages::{anchor, go, go_to, nav, nav_line};
use crate::parts::copy_link::copy_link;
use crate::parts::person::guest_mark;
use crate::parts::topbar::topbar;
use crate::parts::{icon, live};
use crate::route::{Opponents, Route};
use crate::share;
use crate::title::title;
use crate::words::{filled, lang, t, tl};

/// The board of the page, and what became of the last request.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) board: RwSignal<BoardInfo>,
    game: GameId,
    said: RwSignal<String>,
}

impl Shown {
    /// Shows the board as it is after a request, and says what was done.
    pub(super) fn take(self, answer: ApiResult<BoardInfo>, done: &'static str) {
        let said = match answer {
            Ok(board) => {
                self.board.set(board);
                t(done)
            }
            Err(error) => error.words(),
        };
        self.said.set(said);
    }
}

/// The page.
pub(in crate::boards::workshop) fn board_page(id: BoardId) -> AnyView {
    let found = LocalResource::new(move || {
        let id = id.clone();
        async move { api::board(&id).await }
    });
    live(move || match found.get() {
        None => message(t("room.coming"), true),
        Some(Err(error)) => message(error.words(), false),
        Some(Ok(board)) => match board.game.parse::<GameId>() {
            Ok(game) => whole(&board, game).into_any(),
            Err(_) => message(t("workshop.nothing"), false),
        },
    })
}

fn whole(board: &BoardInfo, game: GameId) -> impl IntoView {
    browser::name_tab(&board.title);
    let picture = large(board, game);
    let gallery = anchor(Route::Gallery, "btn sm", String::new(), None, t("gallery.title").into_any());
    let shown = Shown { board: RwSignal::new(board.clone()), game, said: RwSignal::new(String::new()) };
    let file = board.file.clone();
    let players = players(board, game);
    let ready = !players.is_empty();
    let option = page_of(board, game).map(|page| page.option);
    let report = option.map(|option| {
        let file = Memo::new(move |_| file.clone());
        balance(Subject { game, option, file, ready: Memo::new(move |_| ready) })
    });
    view! {
        <link rel="stylesheet" href=browser::asset(STYLE)/>
        {topbar(nav().into_any(), ().into_any())}
        <main class="workshop published">{nav_line()}
            <nav class="marks" aria-label=t("gallery.title")>{gallery}</nav>
            <div class="drawing-table">{picture}</div>
            <div class="column">
                {facts(shown, &players)}
                {opinion(shown)}
                {report}
            </div>
        </main>
    }
}

/// The numbers of players that can play on a board.
fn players(board: &BoardInfo, game: GameId) -> Vec<u8> {
    let options = [(board.option.clone(), board.file.clone())];
    let (fewest, most) = game.info().seats;
    (fewest..=most).filter(|players| title(game).option_problems(*players, &options).is_empty()).collect()
}

/// The title, the author and the buttons to play.
fn facts(shown: Shown, players: &[u8]) -> impl IntoView + use<> {
    let board = shown.board.get_untracked();
    let range = players.first().copied().zip(players.last().copied());
    let chips = live(move || {
        let board = shown.board.get();
        let range = range.map(|(fewest, most)| {
            let words = tl(&Line::new("home.players").with("fewest", fewest).with("most", most));
            view! { <span class="chip">{icon("ui-friends", "s16")}{words}</span> }
        });
        let hidden = board.hidden.map(|hider| {
            let words = t(match hider {
                Hider::Author => "board.hidden.author",
                Hider::Operator => "board.hidden.operator",
            });
            view! { <p class="hidden-board">{icon("ui-eye", "s16")}{words}</p> }
        });
        view! { <p class="marks">{range}{average(&board)}<span class="chip">{plays(&board)}</span></p>{hidden} }
    });
    let guest = (!board.account).then(guest_mark);
    let buttons = if players.is_empty() {
        view! { <p class="problem">{t("board.unplayable")}</p> }.into_any()
    } else {
        buttons(shown).into_any()
    };
    view! {
        <section class="panel facts"><h1>{board.title.clone()}</h1>
            <p>{filled("board.by", "name", &board.author)}" "{guest}</p>
            <p class="muted small">{what(&board, shown.game)}" · "{browser::day(board.created as f64, &lang().to_string())}</p>
            {chips}
            {buttons}
        </section>
    }
}

fn buttons(shown: Shown) -> impl IntoView {
    let game = shown.game;
    let board = shown.board.get_untracked();
    let path = Route::Board(board.id.clone()).to_string();
    let play = move |route: Route| {
        let BoardInfo { id, option, title, file, .. } = shown.board.get_untracked();
        bring(BroughtFile { game, key: option, name: title, text: file, board: Some(id) });
        go(&route);
    };
    let copy = page_of(&board, game).map(|page| {
        let draw = route(game, page.option);
        let change = move |_| {
            let address = shown.board.with_untracked(|board| share::path(&draw, &board.file));
            go_to(&draw, &address);
        };
        view! { <button type="button" class="btn" id="change-copy" on:click=change>{icon("ui-deck", "")}{t("board.copy")}</button> }
    });
    view! {
        <p class="marks">
            <button type="button" class="btn primary" id="play" on:click=move |_| play(Route::New(game, Opponents::Bots))>{icon("ui-bot", "")}{t("home.bots")}</button>
            <button type="button" class="btn" id="table" on:click=move |_| play(Route::Invite(game))>{icon("ui-friends", "")}{t("home.friends")}</button>
            {copy}{copy_link(Signal::stored(path))}
        </p>
    }
}

/// The rating and the report; for the author, hiding.
fn opinion(shown: Shown) -> impl IntoView {
    let own = shown.board.with_untracked(|board| board.own);
    let inside =
        if own { hiding(shown).into_any() } else { view! { {rating(shown)}{reporting(shown)} }.into_any() };
    let heading = t(if own { "board.yours" } else { "board.opinion" });
    view! {
        <section class="panel opinion" aria-labelledby="opinion"><h2 id="opinion">{heading}</h2>{inside}
            <p class="said" id="board-said" role="status">{move || shown.said.get()}</p></section>
    }
}

/// The button with which the author hides the board, or shows it again.
fn hiding(shown: Shown) -> impl IntoView {
    let hidden = Memo::new(move |_| shown.board.with(|board| board.hidden.is_some()));
    let toggle = move |_| {
        let (id, hide) = (shown.board.with_untracked(|board| board.id.clone()), !hidden.get_untracked());
        let done = if hide { "board.now_hidden" } else { "board.now_shown" };
        spawn_local(async move { shown.take(api::hide_board(&id, hide).await, done) });
    };
    let by_operator = move || shown.board.with(|board| board.hidden == Some(Hider::Operator));
    view! {
        <p class="muted">{t("board.hide.about")}</p>
        <p><button type="button" class="btn" id="hide" disabled=by_operator on:click=toggle>{icon("ui-eye", "")}
            {move || t(if hidden.get() { "board.show" } else { "board.hide" })}</button></p>
    }
}

/// The form that reports a board.
fn reporting(shown: Shown) -> impl IntoView {
    let open = RwSignal::new(false);
    let field = NodeRef::<leptos::html::Input>::new();
    let visitor = visitor();
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let why = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        visitor.once_named(move || {
            let (id, why) = (shown.board.with_untracked(|board| board.id.clone()), why.clone());
            spawn_local(async move {
                let sent = api::report_board(&id, why).await;
                shown.said.set(sent.map_or_else(|error| error.words(), |()| t("board.reported")));
                open.set(false);
            });
        });
    };
    let form = live(move || {
        open.get().then(|| {
            view! {
                <form class="why" on:submit=send><label>{t("board.report.why")}
                    <input class="field" id="why" required=true maxlength=LONGEST_REASON.to_string() autocomplete="off" node_ref=field/></label>
                    <button class="btn" id="report-send">{t("board.report.send")}</button></form>
            }
        })
    });
    let label = move || open.get().to_string();
    view! {
        <p><button type="button" class="btn sm quiet" id="report-board" aria-expanded=label on:click=move |_| open.update(|open| *open = !*open)>{icon("ui-flag", "")}{t("board.report")}</button></p>
        {form}
    }
}
