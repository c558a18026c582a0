//! The page while the code that it needs is loading.

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::SplitLoaderError;

use super::later;
use crate::browser;
use crate::local;
use crate::parts::topbar::topbar;
use crate::replay;
use crate::route::{ReplaySource, Route};
use crate::title;
use crate::words::t;

/// Loads the code that a page needs, and says so meanwhile; `None` if all of it is loaded.
pub(crate) fn loading(route: RwSignal<Route>) -> Option<AnyView> {
    let page = route.get();
    let games = games_of(&page);
    let loaded = games.iter().all(|game| title::is_loaded(*game));
    if (loaded && is_early(&page)) || is_whole(&games) {
        return None;
    }
    let failed = RwSignal::new(false);
    let load = move || {
        failed.set(false);
        let (page, games) = (page.clone(), games.clone());
        spawn_local(async move {
            let loaded = load(&page, &games).await;
            // After an update the site has this code in other files, which a new page finds.
            let updated = loaded.is_err() && browser::update().await;
            // The visitor may have gone to another page.
            if !updated && route.get_untracked() == page {
                if loaded.is_ok() { route.notify() } else { failed.set(true) }
            }
        });
    };
    load();
    let page = move || {
        if !failed.get() {
            return coming();
        }
        let load = load.clone();
        view! {
            {topbar(().into_any(), ().into_any())}
            <main class="wrap narrow">
                <p role="alert">{t("load.failed")}</p>
                <button type="button" class="btn primary big" on:click=move |_| load()>{t("load.again")}</button>
            </main>
        }
        .into_any()
    };
    Some(page.into_any())
}

/// The page while something is loading. Until the first page is drawn, the frame of `index.html` says so.
pub(crate) fn coming() -> AnyView {
    if browser::has_frame() {
        return ().into_any();
    }
    view! {
        {topbar(().into_any(), ().into_any())}
        <main class="wrap narrow" aria-busy="true"><p class="muted">{t("room.coming")}</p></main>
    }
    .into_any()
}

async fn load(page: &Route, games: &[GameId]) -> Result<(), SplitLoaderError> {
    if is_early(page) {
        title::load(games).await
    } else {
        later::load().await?;
        title::load_whole(games).await
    }
}

/// Whether all code of the client with these games is loaded.
fn is_whole(games: &[GameId]) -> bool {
    later::loaded().is_some() && games.iter().all(|game| title::is_whole(*game))
}

/// Whether a page is in the main part of the client.
const fn is_early(page: &Route) -> bool {
    matches!(page, Route::Home | Route::Play(_) | Route::Table(_))
}

/// The games whose code a page needs before it is drawn.
fn games_of(page: &Route) -> Vec<GameId> {
    let stored = |key: String, game: fn(&str) -> Option<GameId>| {
        browser::stored(&key).and_then(|text| game(&text)).into_iter().collect()
    };
    match page {
        Route::Home | Route::Rules(..) | Route::Games | Route::Account | Route::Ranking(_) => Vec::new(),
        Route::Play(game)
        | Route::New(game, _)
        | Route::Invite(game)
        | Route::Lesson(game)
        | Route::Workshop(game, _) => vec![*game],
        Route::Table(id)
        | Route::Replay(ReplaySource::Game(id), _)
        | Route::Review(ReplaySource::Game(id), _) => stored(local::key(id), local::game_of),
        Route::Replay(ReplaySource::Record(id), _) | Route::Review(ReplaySource::Record(id), _) => {
            stored(replay::key(id), replay::game_of)
        }
        // The page does not know yet which game it is, or shows all of them.
        Route::Online(_)
        | Route::Gallery
        | Route::Board(_)
        | Route::Replay(ReplaySource::Table(_), _)
        | Route::Review(ReplaySource::Table(_), _)
        | Route::Stats
        | Route::Replays => GameId::ALL.to_vec(),
    }
}
