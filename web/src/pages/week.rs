//! The visitor's week: what waits for them, the most urgent table first, and what happened.

use game::Line;
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ChallengeInfo, DueTable, TableNews, Week};

use super::home::sign;
use super::{go, link, tables};
use crate::browser;
use crate::online::{api, visitor};
use crate::route::Route;
use crate::words::{lang, literal, t, title_of, tl};

/// The visitor's week; `None` until it is loaded.
pub(super) fn loaded() -> RwSignal<Option<Week>> {
    let week = RwSignal::new(None);
    let visitor = visitor();
    Effect::new(move || match visitor.id() {
        Some(_) => load(week),
        None => week.set(None),
    });
    week
}

fn load(week: RwSignal<Option<Week>>) {
    spawn_local(async move {
        if let Ok(now) = api::week().await {
            week.try_set(Some(now));
        }
    });
}

/// The lines of what waits: challenges, then the tables, the most urgent one first.
pub(super) fn waiting(week: RwSignal<Option<Week>>, more: fn(&DueTable) -> AnyView) -> Vec<AnyView> {
    let Some(Week { running, challenges, .. }) = week.get() else { return Vec::new() };
    let challenges = challenges.into_iter().map(|challenge| challenge_line(week, challenge).into_any());
    let running =
        running.iter().map(|line| tables::my_line(&line.table, line.due.map(until), more(line)).into_any());
    challenges.chain(running).collect()
}

/// An invitation, with buttons to accept and to decline it.
fn challenge_line(week: RwSignal<Option<Week>>, challenge: ChallengeInfo) -> impl IntoView {
    let game = challenge.game.parse::<GameId>().unwrap_or(GameId::ALL[0]);
    let from = tl(&Line::new("challenge.from").with("name", literal(challenge.from.as_str())));
    let (id, table) = (challenge.id.to_string(), challenge.table);
    let answer = move |accepts: bool| {
        let (id, table) = (id.clone(), table.clone());
        spawn_local(async move {
            // The seat may have been taken meanwhile; the page of the table shows it.
            let _ = api::answer_challenge(&id, accepts).await;
            if accepts { go(&Route::Online(table)) } else { load(week) }
        });
    };
    let decline = answer.clone();
    view! {
        <li class="challenge">
            {sign(game)}
            <span class="tx"><b>{title_of(game)}</b><small>{from}</small></span>
            <button type="button" class="btn sm primary" on:click=move |_| answer(true)>{t("challenge.accept")}</button>
            <button type="button" class="btn sm" on:click=move |_| decline(false)>{t("challenge.decline")}</button>
        </li>
    }
}

/// What happened within seven days.
pub(super) fn happened(week: RwSignal<Option<Week>>) -> Vec<AnyView> {
    let line = |news: &TableNews| {
        let moves = i32::try_from(news.moves).unwrap_or(i32::MAX);
        let text = Line::new("week.moves").with("n", moves).with("time", literal(&moment(news.at)));
        let look = t("games.look");
        let go = link(Route::Online(news.table.id.clone()), "btn sm", String::new(), look.into_any());
        tables::line_with(&news.table, Some(tl(&text)), go.into_any()).into_any()
    };
    week.with(|week| week.iter().flat_map(|week| week.news.iter().map(line)).collect())
}

/// A deadline in words.
fn until(at: i64) -> String {
    tl(&Line::new("week.until").with("time", literal(&moment(at))))
}

/// A day and an hour in words.
pub(crate) fn moment(at: i64) -> String {
    browser::day_and_hour(at as f64, &lang().to_string())
}

/// A time to the second, in numbers.
pub(crate) fn date(at: i64) -> String {
    browser::date(at as f64, &lang().to_string())
}
