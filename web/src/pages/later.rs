//! What the first moves of a first game do not need: most pages, the lower part of the start page, the side drawer, the
//! end screen, the dialog for a name. They are a part of the client of their own, which is loaded when it is first needed.

use std::cell::Cell;
use std::time::Duration;

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{account, home, invite, lesson, mine, online, ranking, replay, review, rules, setup, stats};
use crate::boards::workshop::{Screen, workshop};
use crate::browser;
use crate::parts::{drawer, end, introduce, live};
use crate::route::Route;
use crate::words::{self, colon, t, title_of};

/// The time until a part that could not be loaded is requested again.
const RETRY: Duration = Duration::from_secs(5);

/// What the part draws.
#[derive(Clone, Copy)]
pub(crate) struct LaterPages {
    /// Any page but the start page, and the table of a game on this device.
    pub(crate) page: fn(Route) -> AnyView,
    /// The lists below the games of the start page.
    pub(crate) lists: fn() -> AnyView,
    /// The side drawer and the end screen of a table.
    pub(crate) over_table: fn() -> AnyView,
    /// The form with all settings.
    pub(crate) settings: fn() -> AnyView,
    /// The dialog for a name.
    pub(crate) introduce: fn() -> AnyView,
}

thread_local! {
    static LOADED: Cell<Option<LaterPages>> = const { Cell::new(None) };
}

/// Loads the part.
///
/// # Errors
/// If it cannot be loaded.
pub(crate) async fn load() -> Result<LaterPages, SplitLoaderError> {
    let later = split_off().await?;
    LOADED.set(Some(later));
    Ok(later)
}

/// The part, if it is loaded.
pub(crate) fn loaded() -> Option<LaterPages> {
    LOADED.get()
}

/// Draws something with the part, as soon as it is loaded.
pub(crate) fn with_later(draw: impl Fn(LaterPages) -> AnyView + Send + 'static) -> AnyView {
    let later = RwSignal::new(loaded());
    if later.with_untracked(Option::is_none) {
        load_into(later);
    }
    live(move || later.get().map(&draw))
}

/// Loads the part for a page, after the bots of a first game, and tries again if that fails, until the page is gone.
fn load_into(later: RwSignal<Option<LaterPages>>) {
    spawn_local(async move {
        browser::bots_loaded().await;
        match load().await {
            Ok(loaded) => _ = later.try_set(Some(loaded)),
            Err(_) if later.is_disposed() => {}
            Err(_) => {
                browser::offer_update();
                set_timeout(move || load_into(later), RETRY);
            }
        }
    });
}

#[wasm_split(later, fallible)]
fn split_off() -> Result<LaterPages, SplitLoaderError> {
    words::add(words::LATER);
    Ok(LaterPages {
        page,
        lists: || home::lists().into_any(),
        over_table: || view! { {drawer::drawer()}{end::end()} }.into_any(),
        settings: || drawer::settings_form().into_any(),
        introduce: || introduce::introduce().into_any(),
    })
}

fn page(route: Route) -> AnyView {
    browser::name_tab(&title(&route));
    match route {
        // These pages are in the main part.
        Route::Home | Route::Play(_) | Route::Table(_) => ().into_any(),
        Route::New(game, opponents) => setup::setup(game, opponents).into_any(),
        Route::Rules(game, clause) => rules::rules(game, clause).into_any(),
        Route::Invite(game) => invite::invite(game).into_any(),
        Route::Online(id) => online::online(id).into_any(),
        Route::Games => mine::mine().into_any(),
        Route::Account => account::account().into_any(),
        Route::Ranking(game) => ranking::ranking(game).into_any(),
        Route::Lesson(game) => lesson::lesson(game).into_any(),
        Route::Stats => stats::stats().into_any(),
        Route::Workshop(game, option) => workshop(Screen::Option(game, option)),
        Route::Gallery => workshop(Screen::Gallery),
        Route::Board(id) => workshop(Screen::Board(id)),
        Route::Replays => replay::replays().into_any(),
        Route::Review(source, seat) => review::review(source, seat).into_any(),
        Route::Replay(source, at) => replay::replay(source, at).into_any(),
    }
}

/// The title of a page in the browser tab. Tables, the workshop and published boards name the tab themselves.
fn title(route: &Route) -> String {
    match route {
        Route::Home
        | Route::Play(_)
        | Route::Table(_)
        | Route::Online(_)
        | Route::Workshop(..)
        | Route::Gallery
        | Route::Board(_) => String::new(),
        Route::New(game, _) | Route::Invite(game) => title_of(*game),
        Route::Rules(game, _) => of_game("rules.title", *game),
        Route::Ranking(game) => of_game("ranking.title", *game),
        Route::Lesson(game) => of_game("lesson.title", *game),
        Route::Games => t("games.title"),
        Route::Account => t("account.title"),
        Route::Stats => t("stats.title"),
        Route::Replays | Route::Replay(..) => t("replay.title"),
        Route::Review(..) => t("review.title"),
    }
}

fn of_game(what: &str, game: GameId) -> String {
    colon(&t(what), title_of(game))
}
