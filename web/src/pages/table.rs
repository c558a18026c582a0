//! The page of a table: board, prompt, cards, players and history.

use game::Line;
use leptos::prelude::*;

use crate::boards::plain;
use crate::browser;
use crate::local;
use crate::parts::topbar::topbar;
use crate::parts::{about, curtain, history, icon, keys, live, players, prompt, rules};
use crate::route::Route;
use crate::session::{Act, Session, SideDrawer};
use crate::settings::SeatColours;
use crate::title;
use crate::words::{literal, t, title_of, tl};

use super::{later, link};

/// The part of the table that a phone shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tab {
    Board,
    Players,
    History,
}

/// The table of a game on this device.
pub(crate) fn local_table(id: &str) -> AnyView {
    match local::open(id) {
        Some(session) => screen_of(session).into_any(),
        None => lost().into_any(),
    }
}

/// The page for a game that does not exist or has another rules version.
fn lost() -> impl IntoView {
    view! {
        {topbar(().into_any(), ().into_any())}
        <main class="wrap narrow">
            <h1>{t("lost.title")}</h1>
            <p>{t("lost.text")}</p>
            {link(Route::Home, "btn primary big", String::new(), t("end.home").into_any())}
        </main>
    }
}

/// The screen of a table, for any driver.
pub(crate) fn screen_of(session: Session) -> impl IntoView {
    provide_context(session);
    rules::TableRules::load(session.game);
    screen(session)
}

fn screen(session: Session) -> impl IntoView {
    keys::listen();
    session.follow_queue();
    prompt::expire_refusals(session);
    skip_motion(session);
    colour_seats(session);
    name_tab(session);
    let tab = RwSignal::new(Tab::Board);
    Effect::new(move |before: Option<bool>| {
        let over = session.now.get().outcome.is_some();
        if over && before != Some(true) {
            session.drawer.set(Some(SideDrawer::Score));
        }
        over
    });
    let class = move || format!("table tab-{}", tab_word(tab.get()));
    let hidden = move || session.curtain.get().is_some();
    view! {
        <div class="screen" class:veiled=hidden inert=hidden data-game=session.game.to_string()>
            <button type="button" class="btn primary skip" on:click=move |_| keys::focus_prompt()>{t("table.skip")}</button>
            {topbar(title(session).into_any(), tools(session).into_any())}
            <main class=class>
                <h1 class="sr">{title_of(session.game)}</h1>
                {players::strip()}
                {players::rail()}
                <section class="centre">{session.driver().banners(session)}{title::title(session.game).screen(session)}</section>
                <aside class="rail told" aria-label=t("table.history")>{(!browser::is_narrow()).then(|| prompt::helpers(session))}{history::history()}{session.driver().chat()}</aside>
                {regions(session)}
                <p class="sr" role="status" aria-live="polite" id="news">{move || news(session)}</p>
            </main>
            {tabbar(session, tab)}
            {over_table(session)}
            {about::about()}
        </div>
        {curtain::curtain()}
    }
}

/// The side drawer and the end screen. Their code is loaded when one of them is opened or the person is to act, so that on
/// a slow line the code of the bots, who may begin, comes first.
fn over_table(session: Session) -> AnyView {
    let wanted = Memo::new(move |before: Option<&bool>| {
        before == Some(&true)
            || session.drawer.with(Option::is_some)
            || session.now.with(|now| now.my_turn() || now.outcome.is_some())
    });
    live(move || wanted.get().then(|| later::with_later(|later| (later.over_table)())))
}

/// Shows the seats in the colours of this table, until it is left: those that the people who share the device have chosen, or
/// the one that the only person likes.
fn colour_seats(session: Session) {
    let own = Memo::new(move |_| session.now.with(|now| session.only_own_seat(now)));
    let settings = session.settings;
    Effect::new(move || {
        let liked = own.get().zip(settings.colour.get());
        let colours = match liked {
            Some((seat, colour)) => SeatColours::default().with(seat, colour),
            None if own.get().is_none() && session.is_local() => settings.shared_colours.get(),
            None => SeatColours::default(),
        };
        colours.show();
    });
    on_cleanup(|| SeatColours::default().show());
}

/// Names the browser tab after the game, and says in it that it is the turn of somebody who plays alone at this screen.
fn name_tab(session: Session) {
    let turn = Memo::new(move |_| {
        session.now.with(|now| now.my_turn() && session.only_own_seat(now).is_some())
            && session.lesson().is_none()
    });
    Effect::new(move || {
        let game = title_of(session.game);
        if turn.get() {
            browser::mark_tab(&tl(&Line::new("tab.turn").with("game", literal(&game))));
        } else {
            browser::name_tab(&game);
        }
    });
}

/// Any input skips the running animation. The next move is animated again.
fn skip_motion(session: Session) {
    let skip = || browser::set_root("data-skip", "yes");
    let pointer = window_event_listener(leptos::ev::pointerdown, move |_| skip());
    let key = window_event_listener(leptos::ev::keydown, move |_| skip());
    on_cleanup(move || pointer.remove());
    on_cleanup(move || key.remove());
    Effect::new(move || {
        session.fresh.track();
        browser::set_root("data-skip", "");
    });
}

fn title(session: Session) -> impl IntoView {
    let pace = session.driver().pace();
    let full = title_of(session.game);
    // A small screen has no room for the series that a game belongs to.
    let own = full.split_once(": ").filter(|_| browser::is_narrow()).map_or(full.as_str(), |(_, own)| own);
    let title = own.to_owned();
    view! {
        <span class="sep"></span>
        <div class="where"><b>{title}</b><span class="only-wide">{move || session.snapshot().subtitle.clone()}{pace}</span></div>
    }
}

fn tools(session: Session) -> impl IntoView {
    let hint = move |_| session.act(Act::Hint);
    let open = move |drawer: SideDrawer| session.drawer.set(Some(drawer));
    // Online there are no hints, because they would be unfair; there is the table menu instead.
    let first = if session.replay().is_some() {
        ().into_any()
    } else if session.online().is_some() {
        view! {
            <button type="button" class="btn quiet icon tool" id="table-menu" aria-label=t("menu.title") title=t("menu.title")
                on:click=move |_| open(SideDrawer::Table)>{icon("ui-friends", "")}</button>
        }
        .into_any()
    } else {
        view! {
            <button type="button" class="btn quiet sm tool" id="hint" on:click=hint>
                {icon("ui-bulb", "")}<span class="word">{t("table.hint")}</span><kbd class="only-wide">"H"</kbd>
            </button>
        }
        .into_any()
    };
    view! {
        {first}
        <button type="button" class="btn quiet sm tool" aria-label=t("rules.title") on:click=move |_| open(SideDrawer::Rules(None))>
            {icon("ui-book", "")}<span class="word">{t("rules.title")}</span><kbd class="only-wide">"?"</kbd>
        </button>
        <button type="button" class="btn quiet icon tool" aria-label=t("score.now") title=t("score.now") on:click=move |_| open(SideDrawer::Score)>
            {icon("vp", "")}
        </button>
        <button type="button" class="btn quiet icon tool" aria-label=t("settings.title") title=t("settings.title") on:click=move |_| open(SideDrawer::Settings)>
            {icon("ui-gear", "")}
        </button>
    }
}

/// The events of the last move and the prompt, for screen readers.
fn news(session: Session) -> String {
    let told =
        session.fresh.with(|fresh| fresh.iter().map(|line| session.text(&line.words)).collect::<Vec<_>>());
    let asked = session.now.with(|now| now.prompt.as_ref().map(|line| session.text(line)));
    let sure = session.confirmation.get().map(|confirmation| prompt::question(&confirmation));
    let asked = sure.or(asked);
    told.into_iter().chain(asked).collect::<Vec<_>>().join(" ")
}

/// The position in words, for screen readers.
fn regions(session: Session) -> impl IntoView {
    view! { <div class="sr" role="region" aria-label=t("table.in_words")><h2>{t("table.in_words")}</h2>{move || plain::panels(session, &session.snapshot())}</div> }
}

const fn tab_word(tab: Tab) -> &'static str {
    match tab {
        Tab::Board => "board",
        Tab::Players => "players",
        Tab::History => "history",
    }
}

/// The tabs of a phone. A mark on the history, which has the chat below it, says that somebody has written.
fn tabbar(session: Session, tab: RwSignal<Tab>) -> impl IntoView {
    let lines = move || session.driver().lines_of_others();
    let read = RwSignal::new(0);
    Effect::new(move || {
        if tab.get() == Tab::History {
            read.set(lines());
        }
    });
    let unread = move |to: Tab| to == Tab::History && lines() > read.get();
    let button = move |to: Tab, drawing: &'static str, label: &'static str| {
        let current = move || (tab.get() == to).then_some("page");
        view! {
            <button type="button" aria-current=current class:unread=move || unread(to) on:click=move |_| tab.set(to)>
                {icon(drawing, "")}{t(label)}{move || unread(to).then(|| view! { <span class="sr">{t("chat.new")}</span> })}
            </button>
        }
    };
    view! {
        <nav class="tabbar" aria-label=t("table.sections")>
            {button(Tab::Board, "ui-globe", "tab.board")}
            {button(Tab::Players, "ui-cards", "tab.players")}
            {button(Tab::History, "ui-history", "tab.history")}
        </nav>
    }
}
