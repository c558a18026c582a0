//! The page of statistics, from games on this device and on the site.

use game::{Line, Seat};
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Sitter, Status, TableInfo};
use table::Record;

use super::home::sign;
use super::{nav, nav_line};
use crate::local::{self, LocalGame, PlayerKind};
use crate::markup::{Markup, inside};
use crate::online::{api, seat_name, seats_of, visitor};
use crate::parts::plots::{bar, dots};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live};
use crate::stats::{PlayedGame, Results, WinCount, results};
use crate::words::{game_t, t, title_of, tl};

/// The most games from the site that are counted, the newest first.
const MAX_SITE_GAMES: usize = 40;

/// The page.
pub(crate) fn stats() -> impl IntoView {
    let local = StoredValue::new(on_this_device());
    let online = RwSignal::new(Vec::<PlayedGame>::new());
    let visitor = visitor();
    Effect::new(move || {
        if let Some(me) = visitor.id() {
            spawn_local(async move {
                let Ok(tables) = api::my_tables().await else { return };
                let over = tables.iter().filter(|table| table.status == Status::Over).take(MAX_SITE_GAMES);
                for table in over {
                    if let Some(played) = on_the_site(table, &seats_of(table, &me)).await {
                        online.try_update(|online| online.push(played));
                    }
                }
            });
        }
    });
    let chosen = RwSignal::new(0_usize);
    let people = move || {
        let mut names = local.with_value(|played| people_of(played));
        if online.with(|online| !online.is_empty()) {
            names.insert(0, t("stats.site"));
        }
        names
    };
    let shown = move || {
        let on_site = online.with(|online| !online.is_empty());
        match (on_site, chosen.get()) {
            (true, 0) => online.get(),
            (on_site, index) => {
                let index = index - usize::from(on_site);
                let name = local.with_value(|played| people_of(played).into_iter().nth(index));
                local.with_value(|all| {
                    all.iter().filter(|played| Some(&played.name) == name.as_ref()).cloned().collect()
                })
            }
        }
    };
    let choose = live(move || {
        let people = people();
        (people.len() > 1).then(|| {
            let options: Vec<_> = people
                .into_iter()
                .enumerate()
                .map(|(index, name)| view! { <option value=index.to_string()>{name}</option> })
                .collect();
            let pick = move |event| chosen.set(event_target_value(&event).parse().unwrap_or_default());
            view! { <label class="whose">{t("stats.whose")}<select class="field" id="whose" on:change=pick>{options}</select></label> }
        })
    });
    let sheets = live(move || {
        let played: Vec<PlayedGame> = shown();
        if played.is_empty() {
            return view! { <p class="empty">{t("stats.none")}</p> }.into_any();
        }
        let games =
            GameId::ALL.iter().map(|game| (*game, results(played.iter().filter(|one| one.game == *game))));
        games
            .filter(|(_, results)| results.all.games > 0)
            .map(|(game, results)| sheet(game, &results))
            .collect_view()
            .into_any()
    });
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap statspage">{nav_line()}
            <h1>{t("stats.title")}</h1>
            {choose}
            {sheets}
        </main>
    }
}

fn people_of(played: &[PlayedGame]) -> Vec<String> {
    let mut names: Vec<String> = played.iter().map(|played| played.name.clone()).collect();
    game::sort_short(&mut names, String::cmp);
    names.dedup();
    names
}

/// The finished games on this device, once per person who played, the oldest first.
fn on_this_device() -> Vec<PlayedGame> {
    let mut games = local::stored_games();
    games.reverse();
    games.iter().flat_map(|(_, game)| of_game(game)).collect()
}

fn of_game(game: &LocalGame) -> Vec<PlayedGame> {
    let record = game.table.record();
    let people = game.players.iter().enumerate().filter(|(_, kind)| **kind == PlayerKind::Person);
    let played = |(index, _): (usize, &PlayerKind)| {
        let others = game.players.iter().enumerate().filter(|(other, _)| *other != index);
        let opponent = |(other, kind): (usize, &PlayerKind)| match kind {
            PlayerKind::Person => record.seats[other].clone(),
            PlayerKind::Bot(level) => tl(&Line::new(&format!("level.{level}.bot"))),
        };
        PlayedGame::of(&record, Seat::new(index as u8), distinct(others.map(opponent)))
    };
    people.filter_map(played).collect()
}

/// The result of a finished game of the site.
async fn on_the_site(table: &TableInfo, mine: &[Seat]) -> Option<PlayedGame> {
    let seat = *mine.first()?;
    let record: Record = api::record(&table.id).await.ok()?.parse().ok()?;
    let others = table.seats.iter().enumerate().filter(|(index, _)| *index != seat.index());
    let opponent = |(index, info): (usize, &protocol::SeatInfo)| match &info.sitter {
        Sitter::Bot(level) => tl(&Line::new(&format!("level.{level}.bot"))),
        Sitter::Open | Sitter::Person(_) => seat_name(index, info),
    };
    PlayedGame::of(&record, seat, distinct(others.map(opponent)))
}

/// The names without duplicates: two bots of one level are one opponent.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    game::sort_short(&mut names, String::cmp);
    names.dedup();
    names
}

fn sheet(game: GameId, results: &Results) -> impl IntoView + use<> {
    let best = results.points_by_game.iter().map(|(points, _)| *points).max().unwrap_or_default();
    let sum: i32 = results.points_by_game.iter().map(|(points, _)| i32::from(*points)).sum();
    let facts = Line::new("stats.facts")
        .with("games", results.all.games as i32)
        .with("won", results.all.won as i32)
        .with("share", results.all.share() as i32);
    let points =
        Line::new("stats.points").with("mean", sum / results.all.games.max(1) as i32).with("best", best);
    let seats = results
        .by_seats
        .iter()
        .map(|(n, count)| (tl(&Line::new("table.seats").with("n", *n as i32)), *count));
    let opponents = results.by_opponent.iter().map(|(name, count)| (name.clone(), *count));
    let options = results.by_option.iter().map(|(id, count)| (game_t(game, id), *count));
    view! {
        <section class="panel sheet" data-game=game.to_string()>
            <header>{sign(game)}<h2>{title_of(game)}</h2></header>
            <p><b>{tl(&facts)}</b>" "{tl(&points)}</p>
            <div class="plots">
                <div><h3>{t("stats.course")}</h3><div {..inside(dots(&results.points_by_game))}></div><p class="muted small">{t("stats.course.about")}</p></div>
                {categories(game, results)}
                {win_counts("stats.by_seats", seats.collect())}
                {win_counts("stats.by_opponent", opponents.collect())}
                {win_counts("stats.by_option", options.collect())}
                {cards(game, results)}
            </div>
        </section>
    }
}

/// The mean points by category.
fn categories(game: GameId, results: &Results) -> impl IntoView + use<> {
    let most = results.rows.iter().map(|(_, tenths)| tenths.abs()).max().unwrap_or(1);
    let row = |(category, tenths): &(String, i32)| {
        let number =
            format!("{}{}.{}", if *tenths < 0 { "−" } else { "" }, tenths.abs() / 10, tenths.abs() % 10);
        let number = if crate::words::lang() == game::Lang::Fr { number.replace('.', ",") } else { number };
        line(game_t(game, &format!("score.{category}")), bar(*tenths, most), number)
    };
    let rows: Vec<_> = results.rows.iter().map(row).collect();
    view! { <div><h3>{t("stats.rows")}</h3><ul>{rows}</ul></div> }
}

fn win_counts(title: &'static str, rows: Vec<(String, WinCount)>) -> Option<impl IntoView> {
    let row = |(name, count): (String, WinCount)| {
        line(name, bar(count.share() as i32, 100), format!("{}/{}", count.won, count.games))
    };
    let rows: Vec<_> = rows.into_iter().map(row).collect();
    (!rows.is_empty()).then(|| view! { <div><h3>{t(title)}</h3><ul>{rows}</ul></div> })
}

fn cards(game: GameId, results: &Results) -> Option<impl IntoView + use<>> {
    let most = results.cards.first().map_or(1, |(_, n)| *n as i32);
    let row = |(id, n): &(String, u32)| line(game_t(game, id), bar(*n as i32, most), n.to_string());
    let rows: Vec<_> = results.cards.iter().map(row).collect();
    let title = || view! { <h3>{icon("ui-cards", "s16")}" "{t("stats.cards")}</h3> };
    (!rows.is_empty()).then(|| view! { <div>{title()}<ul>{rows}</ul></div> })
}

fn line(name: String, bar: Markup, number: String) -> impl IntoView {
    view! { <li><span class="nm">{name}</span><span class="b" {..inside(bar)}></span><span class="num">{number}</span></li> }
}
