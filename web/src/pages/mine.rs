//! The visitor's games on the site, running and finished.

use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Status, TableId, TableInfo, WantedAlerts, Word as _};

use super::{link, nav, nav_line, tables, week};
use crate::browser;
use crate::online::api::{self, ApiResult};
use crate::online::{seats_of, visitor};
use crate::parts::topbar::topbar;
use crate::parts::{icon, live};
use crate::route::{ReplaySource, Route};
use crate::words::t;

/// The page.
pub(crate) fn mine() -> impl IntoView {
    let mine = RwSignal::new(None::<ApiResult<Vec<TableInfo>>>);
    let (visitor, week) = (visitor(), week::loaded());
    Effect::new(move || {
        if visitor.id().is_some() {
            spawn_local(async move { mine.set(Some(api::my_tables().await)) });
        }
    });
    let lists = live(move || match (visitor.settled.get() && visitor.id().is_none(), mine.get()) {
        (true, _) => view! { <p class="empty">{t("games.nobody")}</p> }.into_any(),
        (false, None) => view! { <p class="empty">{t("room.coming")}</p> }.into_any(),
        (false, Some(Err(error))) => view! { <p class="empty">{error.words()}</p> }.into_any(),
        (false, Some(Ok(all))) => {
            let (over, running): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|table| table.status == Status::Over);
            let open = running.iter().filter(|table| table.status == Status::Open);
            let mut running = week::waiting(week, |line| wanted(&line.table));
            running.extend(open.map(|table| tables::my_line(table, None, ().into_any()).into_any()));
            let over: Vec<_> = over.iter().map(|table| over_line(table).into_any()).collect();
            let happened = week::happened(week);
            view! { {list("games.running", running)}{list("week.happened", happened)}{list("games.over", over)} }.into_any()
        }
    });
    view! {
        {topbar(nav().into_any(), ().into_any())}
        <main class="wrap narrow">{nav_line()}<h1>{t("games.title")}</h1>{lists}</main>
    }
}

fn list(title: &'static str, lines: Vec<AnyView>) -> impl IntoView {
    let lines = if lines.is_empty() {
        view! { <p class="empty">{t("games.none")}</p> }.into_any()
    } else {
        view! { <ul>{lines}</ul> }.into_any()
    };
    view! { <section class="panel list"><header><h2>{t(title)}</h2></header>{lines}</section> }
}

/// The choice of the messages about a running table.
fn wanted(table: &TableInfo) -> AnyView {
    let (id, chosen) = (table.id.clone(), RwSignal::new(WantedAlerts::All));
    let asked = id.clone();
    spawn_local(async move {
        if let Ok(wanted) = api::wanted_alerts(&asked).await {
            chosen.set(wanted);
        }
    });
    let choose = move |event| {
        let wanted = WantedAlerts::from_word(&event_target_value(&event)).unwrap_or(WantedAlerts::All);
        let id = id.clone();
        spawn_local(async move {
            // What could not be stored is not shown as chosen.
            chosen.set(api::want_alerts(&id, wanted).await.map_or(chosen.get_untracked(), |()| wanted));
        });
    };
    let name = |wanted: WantedAlerts| match wanted {
        WantedAlerts::All => t("wanted.all"),
        WantedAlerts::Turn => t("wanted.turn"),
        WantedAlerts::Nothing => t("wanted.nothing"),
    };
    let option = |wanted: &WantedAlerts| view! { <option value=wanted.word()>{name(*wanted)}</option> };
    view! {
        <select aria-label=t("wanted.title") on:change=choose prop:value=move || chosen.get().word()>
            {WantedAlerts::ALL.iter().map(option).collect_view()}</select>
    }
    .into_any()
}

/// A finished game: the place of the visitor, links, and the record.
fn over_line(table: &TableInfo) -> impl IntoView + use<> {
    let me = visitor().me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
    let seat = me.and_then(|me| seats_of(table, &me).first().copied());
    let place = seat.and_then(|seat| {
        Some((
            *table.result.as_ref()?.places.get(seat.index())?,
            *table.result.as_ref()?.points.get(seat.index())?,
        ))
    });
    let class = if place.is_some_and(|(place, _)| place == 1) { "chip good" } else { "chip" };
    let place = place.map(|(place, points)| {
        let line = game::Line::new("games.place").with("place", place).with("points", points);
        view! { <span class=class>{crate::words::tl(&line)}</span> }
    });
    let save = {
        let (id, game) = (table.id.clone(), table.game.clone());
        move |_| spawn_local(save(id.clone(), game.clone()))
    };
    let label = t("end.save");
    let end = view! {
        {place}
        {link(Route::Online(table.id.clone()), "btn sm", String::new(), t("games.look").into_any())}
        {link(Route::Replay(ReplaySource::Table(table.id.clone()), None), "btn sm", String::new(), t("replay.watch").into_any())}
        <button type="button" class="btn quiet icon sm" aria-label=label.clone() title=label on:click=save>{icon("ui-link", "")}</button>
    };
    tables::line(table, end.into_any())
}

async fn save(table: TableId, game: String) {
    if let Ok(record) = api::record(&table).await {
        let game = game.parse::<GameId>().map(|game| game.to_string()).unwrap_or(game);
        browser::download(&format!("{game}-{table}.txt"), &record);
    }
}
