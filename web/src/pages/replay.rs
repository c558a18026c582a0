//! The page of a replay, and the list of games that can be replayed.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::home::sign;
use super::{link, nav, nav_line, table};
use crate::browser;
use crate::local;
use crate::parts::icon;
use crate::parts::topbar::topbar;
use crate::replay::{self, RecordedGame, Replay};
use crate::route::{ReplaySource, Route};
use crate::share;
use crate::words::{t, title_of};

/// Loads the game of a source: `None` while loading, then the game or an error.
pub(crate) fn find(source: ReplaySource) -> RwSignal<Option<Result<RecordedGame, String>>> {
    let found = RwSignal::new(None);
    match source {
        ReplaySource::Game(id) => found.set(Some(replay::load_local(&id))),
        ReplaySource::Record(id) => found.set(Some(replay::load_uploaded(&id))),
        ReplaySource::Table(id) => spawn_local(async move {
            let recorded = replay::load_online(&id).await;
            found.try_set(Some(recorded));
        }),
    }
    found
}

/// The page of a replay, at a ply if one is given.
pub(crate) fn replay(source: ReplaySource, at: Option<usize>) -> impl IntoView {
    let found = find(source.clone());
    move || match found.get() {
        None => message(t("room.coming")).into_any(),
        Some(Err(why)) => message(why).into_any(),
        Some(Ok(recorded)) => {
            table::screen_of(Replay::open(recorded, source.clone(), at.unwrap_or_default())).into_any()
        }
    }
}

fn message(text: String) -> impl IntoView {
    view! {
        {topbar(().into_any(), ().into_any())}
        <main class="wrap narrow">
            <h1>{t("replay.title")}</h1>
            <p>{text}</p>
            <p>{link(Route::Replays, "btn primary big", String::new(), t("replay.others").into_any())}</p>
        </main>
    }
}

/// The list of games that can be replayed: on this device, on the site, and from files.
pub(crate) fn replays() -> impl IntoView {
    let games = local::stored_games().into_iter().filter(|(_, game)| game.table.outcome().is_some());
    let games: Vec<_> = games
        .map(|(id, game)| {
            let (watch, judge) = (t("replay.watch").into_any(), t("review.title").into_any());
            view! {
                <li>{sign(game.table.id())}
                    <span class="tx"><b>{title_of(game.table.id())}</b><small>{game.names().join(", ")}</small></span>
                    {link(Route::Review(ReplaySource::Game(id.clone()), None), "btn sm judge", String::new(), judge)}
                    {link(Route::Replay(ReplaySource::Game(id), None), "btn sm watch", String::new(), watch)}</li>
            }
        })
        .collect();
    let list = if games.is_empty() {
        view! { <p class="empty">{t("replay.none")}</p> }.into_any()
    } else {
        view! { <ul>{games}</ul> }.into_any()
    };
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap narrow">{nav_line()}
            <h1>{t("replay.title")}</h1>
            <section class="panel upload">{upload()}</section>
            <section class="panel list"><header><h2>{t("replay.here")}</h2></header>{list}</section>
            <p class="more">{link(Route::Games, "btn", String::new(), t("games.title").into_any())}</p>
        </main>
    }
}

/// Opens the replay whose record is in the address. The way back leads to the page without it.
fn open_link(problem: RwSignal<Option<String>>) {
    let fragment = browser::fragment();
    if fragment.is_empty() {
        return;
    }
    browser::replace_path(&Route::Replays.to_string());
    spawn_local(async move {
        let opened = share::text(&fragment).ok_or_else(String::new).and_then(|text| replay::upload(&text));
        if let Err(why) = opened {
            problem.set(Some(format!("{} {why}", t("replay.bad"))));
        }
    });
}

/// The field to upload a record.
fn upload() -> impl IntoView {
    let field = NodeRef::<leptos::html::Input>::new();
    let problem = RwSignal::new(None::<String>);
    open_link(problem);
    let read = move |_| {
        let Some(field) = field.get_untracked() else { return };
        spawn_local(async move {
            if let Some((_, text)) = browser::chosen_file(&field).await
                && let Err(why) = replay::upload(&text)
            {
                problem.set(Some(format!("{} {why}", t("replay.bad"))));
            }
        });
    };
    view! {
        <h2>{t("replay.file")}</h2>
        <p class="muted">{t("replay.file.about")}</p>
        <label class="btn">{icon("ui-link", "")}{t("replay.choose")}
            <input type="file" class="sr" id="file" accept=".txt,text/plain" node_ref=field on:change=read/></label>
        <p class="problem" role="alert">{move || problem.get()}</p>
    }
}
