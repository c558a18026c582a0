//! The start page: the games, tables, lessons.

use std::time::Duration;

use bots::Level;
use game::{Line, Thing};
use games::{GameId, with_game};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{bot_name, go, later, link, loading, nav, nav_line, tables, week};
use crate::boards::Shown;
use crate::browser;
use crate::lesson;
use crate::local::{self, LocalGame, Plan, PlayerKind};
use crate::markup::{inside, markup};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live};
use crate::route::{Opponents, Route};
use crate::settings::settings;
use crate::title;
use crate::words::{about_of, t, title_of, tl};

/// The most letters of a title at the usual size.
const LONG_TITLE: usize = 22;

/// The page.
pub(crate) fn home() -> impl IntoView {
    let settings = settings();
    let games = GameId::ALL.iter().map(|game| card(*game)).collect_view();
    let open_settings = RwSignal::new(false);
    // The parts below the games are drawn after them, so that a slow phone can respond in between.
    let below = RwSignal::new(false);
    // The page may be gone.
    let draw_below = move || _ = below.try_set(true);
    request_animation_frame(move || set_timeout(draw_below, Duration::ZERO));
    let gear = view! {
        <button type="button" class="btn quiet icon tool" aria-label=t("settings.title") title=t("settings.title")
            aria-expanded=move || open_settings.get().to_string()
            on:click=move |_| open_settings.update(|open| *open = !*open)>{icon("ui-gear", "")}</button>
    };
    view! {
        {topbar(nav().into_any(), gear.into_any())}
        <main class="wrap home">
            {nav_line()}
            {move || open_settings.get().then(|| view! { <section class="panel settings"><h2>{t("settings.title")}</h2>{later::with_later(|later| (later.settings)())}</section> })}
            <section class="hero">
                <div><h1>{t("home.title")}</h1><p>{t("home.about")}</p></div>
                <span class="grow"></span>
                <div class="cta">
                    <button type="button" class="btn primary big" id="play-now" on:click=move |_| spawn_local(play_now(GameId::ALL[0], settings.display_name()))>
                        {icon("ui-bot", "")}{t("home.now")}
                    </button>
                    {link(Route::Lesson(GameId::ALL[0]), "btn big", String::new(), view! { {icon("ui-bulb", "")}{t("home.lesson")} }.into_any())}
                    <button type="button" class="btn big" id="invite-friends" on:click=move |_| go(&Route::Invite(GameId::ALL[0]))>
                        {icon("ui-friends", "")}{t("home.invite")}
                    </button>
                </div>
            </section>
            <section class="games" aria-label=t("home.games")>{games}</section>
            <section class="lists">{live(move || below.get().then(|| later::with_later(|later| (later.lists)())))}</section>
        </main>
    }
}

/// Starts a game against two bots of medium strength, without a set-up form.
async fn play_now(game: GameId, name: String) {
    if title::load(&[game]).await.is_err() {
        // The set-up form says what is wrong.
        return go(&Route::New(game, Opponents::Bots));
    }
    let mut players = vec![(name, PlayerKind::Person)];
    players.extend((1..3).map(|index| (bot_name(index), PlayerKind::Bot(Level::Medium))));
    let plan = Plan { game, players, options: local::quick_options(game), seed: browser::seed() };
    if local::begin(&plan).is_err() {
        go(&Route::New(game, Opponents::Bots));
    }
}

/// The page that begins a game at once. The way back leads to the start page.
pub(crate) fn quick_game(game: GameId) -> AnyView {
    browser::replace_path(&Route::Home.to_string());
    spawn_local(play_now(game, settings().display_name()));
    loading::coming()
}

/// The lists below the games: the visitor's games, open tables, lessons.
pub(super) fn lists() -> impl IntoView {
    view! { {your_games()}{tables::open_tables()}{learn()} }
}

/// The picture of a game.
pub(crate) fn cover(game: GameId) -> impl IntoView {
    let slug = game.info().slug;
    let drawn = markup!("<use href=\"#cover-{slug}\"/>"; slug);
    view! {
        <svg class="cov" viewBox="0 0 340 190" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {..inside(drawn)}></svg>
    }
}

/// The icon of a game in lists.
pub(super) fn sign(game: GameId) -> impl IntoView {
    view! { <span class=format!("gic {game}")>{icon(with_game!(game, G => G::SIGN), "")}</span> }
}

fn card(game: GameId) -> impl IntoView {
    let slug = game.info().slug;
    let title = title_of(game);
    let rules = format!("{} · {title}", t("rules.title"));
    let heading = format!("g-{slug}");
    let long = if title.chars().count() > LONG_TITLE { "long" } else { "" };
    view! {
        <article class="game" aria-labelledby=heading data-game=slug>
            {cover(game)}
            <div class="in">
                <div class="ti"><h2 id=heading.clone() class=long>{title}</h2>
                    {link(Route::Rules(game, None), "btn quiet icon", rules, icon("ui-book", "").into_any())}</div>
                <p>{about_of(game)}</p>
                {meta(game)}
                <div class="go">
                    {link(Route::New(game, Opponents::Bots), "btn primary bots", String::new(), view! { {icon("ui-bot", "")}{t("home.bots")} }.into_any())}
                    {link(Route::Invite(game), "btn friends", String::new(), view! { {icon("ui-friends", "")}{t("home.friends")} }.into_any())}
                    {link(Route::New(game, Opponents::People), "btn people", String::new(), view! { {icon("ui-pass", "")}{t("home.pass")} }.into_any())}
                </div>
            </div>
        </article>
    }
}

/// The number of players and the duration of a game.
pub(super) fn meta(game: GameId) -> impl IntoView {
    let (fewest, most) = game.info().seats;
    let players = tl(&Line::new("home.players").with("fewest", fewest).with("most", most));
    let minutes = Thing::new("text", "").named(with_game!(game, G => G::MINUTES));
    let minutes = tl(&Line::new("home.minutes").with("n", minutes));
    view! {
        <div class="meta">
            <span class="chip">{icon("ui-friends", "s16")}{players}</span>
            <span class="chip">{icon("ui-clock", "s16")}{minutes}</span>
        </div>
    }
}

/// The unfinished tables on the site, those that wait for the visitor first, and the games on this device.
fn your_games() -> impl IntoView {
    let games = RwSignal::new(None);
    spawn_local(async move {
        // Without the code of a game its state is unknown; then the list stays away.
        if title::load(&local::games_stored()).await.is_ok() {
            games.try_set(Some(local::stored_games()));
        }
    });
    let (open, week) = (tables::open_own(), week::loaded());
    let list = move || {
        let (Some(kept), open) = (games.get(), open.get()) else { return ().into_any() };
        let mut online = week::waiting(week, |_| ().into_any());
        online.extend(open.iter().map(|table| tables::my_line(table, None, ().into_any()).into_any()));
        if kept.is_empty() && online.is_empty() {
            return newcomer().into_any();
        }
        let kept: Vec<_> = kept.into_iter().map(|(id, game)| line(games, id, &game)).collect();
        view! { <ul>{online}{kept}</ul> }.into_any()
    };
    view! {
        <section class="panel list" aria-labelledby="your-games">
            <header><h2 id="your-games">{t("home.yours")}</h2>{tables::finished_link()}</header>
            {list}
        </section>
    }
}

/// The invitation to the first lesson, for a visitor without games.
fn newcomer() -> impl IntoView {
    let game = GameId::ALL[0];
    let go = view! { {icon("ui-bulb", "")}{t("home.lesson")} };
    view! {
        <div class="newcomer">
            {cover(game)}
            <div><b>{t("home.new")}</b><p>{t("home.new.about")}</p>{link(Route::Lesson(game), "btn", String::new(), go.into_any())}</div>
        </div>
        <p class="empty">{t("home.none")}</p>
    }
}

fn line(
    games: RwSignal<Option<Vec<(String, LocalGame)>>>,
    id: String,
    game: &LocalGame,
) -> impl IntoView + use<> {
    let title = title_of(game.table.id());
    let state = local::state_of(game);
    let class = if state.id == "state.yours" { "chip warn" } else { "chip" };
    let go = t(if game.table.outcome().is_some() { "games.look" } else { "home.resume" });
    let delete = t("home.delete");
    let forget = {
        let id = id.clone();
        move |_| {
            browser::remove_stored(&local::key(&id));
            games.set(Some(local::stored_games()));
        }
    };
    view! {
        <li>
            {sign(game.table.id())}
            <span class="tx"><b>{title}</b><small>{game.names().join(", ")}</small></span>
            <span class=class>{tl(&state)}</span>
            {link(Route::Table(id), "btn sm resume", String::new(), go.into_any())}
            <button type="button" class="btn quiet icon sm" aria-label=delete.clone() title=delete on:click=forget>{icon("ui-close", "")}</button>
        </li>
    }
}

/// The link to the lesson of a game, if it has one.
fn lesson_line(game: GameId, title: String) -> Option<impl IntoView> {
    if !lesson::exists(game) {
        return None;
    }
    let begun = if lesson::reached(game).is_some() { "lesson.go_on" } else { "lesson.about" };
    let inside = view! { {sign(game)}<span><b>{title}</b><small>{t(begun)}</small></span> };
    Some(link(Route::Lesson(game), "lesson", String::new(), inside.into_any()))
}

/// Links to the lesson and the rules of a game.
pub(super) fn first_steps(game: GameId) -> impl IntoView {
    let rules = view! { <span class="gic replay">{icon("ui-book", "")}</span><span><b>{t("rules.title")}</b><small>{t("rules.page")}</small></span> };
    view! {
        <section class="panel learn"><h2>{t("home.learn")}</h2>{lesson_line(game, t("lesson.title"))}
            {link(Route::Rules(game, None), "", String::new(), rules.into_any())}</section>
    }
}

fn learn() -> impl IntoView {
    let lesson = |game: &GameId| lesson_line(*game, title_of(*game));
    let lessons: Vec<_> = GameId::ALL.iter().filter_map(lesson).collect();
    let stats = view! { <span class="gic replay">{icon("vp", "")}</span><span><b>{t("stats.title")}</b><small>{t("stats.about")}</small></span> };
    let workshop = view! { <span class="gic replay">{icon("ui-globe", "")}</span><span><b>{t("home.workshop")}</b><small>{t("home.workshop.about")}</small></span> };
    let gallery = view! { <span class="gic replay">{icon("ui-search", "")}</span><span><b>{t("home.boards")}</b><small>{t("home.boards.about")}</small></span> };
    let replays = view! { <span class="gic replay">{icon("ui-history", "")}</span><span><b>{t("replay.title")}</b><small>{t("replay.about")}</small></span> };
    view! {
        <section class="panel learn"><h2>{t("home.learn")}</h2>{lessons}
            {link(Route::Workshop(GameId::ALL[0], "board".to_owned()), "", String::new(), workshop.into_any())}
            {link(Route::Gallery, "", String::new(), gallery.into_any())}
            {link(Route::Replays, "", String::new(), replays.into_any())}
            {link(Route::Stats, "", String::new(), stats.into_any())}</section>
    }
}
