//! Lists of tables on the site.

use game::Line;
use games::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Pace, Sitter, Status, TableInfo};

use super::home::sign;
use super::hours::clock;
use super::link;
use crate::browser;
use crate::online::{api, seat_name, visitor};
use crate::parts::{icon, live};
use crate::route::Route;
use crate::words::{literal, t, title_of, tl};

/// The most tables in a list on the start page.
const MAX_LINES: usize = 6;

/// The visitor's tables that wait for players; empty until they are loaded.
pub(super) fn open_own() -> RwSignal<Vec<TableInfo>> {
    let tables = RwSignal::new(Vec::new());
    let visitor = visitor();
    Effect::new(move || {
        if visitor.id().is_some() {
            spawn_local(async move {
                if let Ok(mut mine) = api::my_tables().await {
                    mine.retain(|table| table.status == Status::Open);
                    tables.set(mine);
                }
            });
        } else {
            tables.set(Vec::new());
        }
    });
    tables
}

/// The link to the finished tables, for guests and accounts.
pub(super) fn finished_link() -> impl IntoView {
    let visitor = visitor();
    move || {
        visitor.id().map(|_| link(Route::Games, "btn quiet sm", String::new(), t("home.finished").into_any()))
    }
}

/// The line of a table of the visitor.
pub(super) fn my_line(table: &TableInfo, due: Option<String>, more: AnyView) -> impl IntoView + use<> {
    let yours = is_my_turn(table);
    let (class, state) = match (table.status, yours) {
        (Status::Open, _) => ("chip teal", t("state.open")),
        (_, true) => ("chip warn", t("state.yours")),
        (_, false) => ("chip", t("state.running")),
    };
    let go =
        link(Route::Online(table.id.clone()), "btn sm resume", String::new(), t("home.resume").into_any());
    line_with(table, due, view! { <span class=class>{state}</span>{more}{go} }.into_any())
}

/// Whether the visitor is to act at a table.
fn is_my_turn(table: &TableInfo) -> bool {
    let me = visitor().me.with_untracked(|me| me.as_ref().map(|me| me.id.clone()));
    let mine = |seat: &game::Seat| {
        let info = table.seats.get(seat.index());
        info.is_some_and(|seat| {
            me.clone().is_some_and(|me| seat.sitter == Sitter::Person(me)) && seat.substitute.is_none()
        })
    };
    table.to_act.iter().any(mine)
}

/// The public tables: open ones to join, running ones to watch.
pub(super) fn open_tables() -> impl IntoView {
    let tables = RwSignal::new(Vec::<TableInfo>::new());
    let unreached = RwSignal::new(!browser::is_online());
    if browser::is_online() {
        spawn_local(async move {
            match api::tables().await {
                Ok(all) => tables.set(all),
                Err(_) => unreached.set(true),
            }
        });
    }
    let rows = live(move || {
        let all = tables.get();
        let (open, running): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|table| table.status == Status::Open);
        let open = open.iter().take(MAX_LINES).map(|table| join_line(table).into_any());
        let running = running.iter().take(MAX_LINES).map(|table| watch_line(table).into_any());
        let lines: Vec<AnyView> = open.chain(running).collect();
        if lines.is_empty() {
            let why = if unreached.get() { "trouble.offline" } else { "home.no_tables" };
            return view! { <p class="empty">{t(why)}</p> }.into_any();
        }
        view! { <ul>{lines}</ul> }.into_any()
    });
    let plus = view! { {icon("ui-plus", "")}{t("home.new_table")} }.into_any();
    view! {
        <section class="panel list" aria-labelledby="open-tables">
            <header><h2 id="open-tables">{t("home.tables")}</h2>
                {link(Route::Invite(GameId::ALL[0]), "btn sm", String::new(), plus)}</header>
            {rows}
        </section>
    }
}

fn join_line(table: &TableInfo) -> impl IntoView + use<> {
    let taken = table.seats.iter().filter(|seat| seat.sitter != Sitter::Open).count();
    let count =
        tl(&Line::new("home.taken").with("taken", taken as i32).with("all", table.seats.len() as i32));
    let go = link(Route::Online(table.id.clone()), "btn sm join", String::new(), t("home.join").into_any());
    line(table, view! { <span class="num">{count}</span>{go} }.into_any())
}

fn watch_line(table: &TableInfo) -> impl IntoView + use<> {
    let eye = view! { {icon("ui-eye", "s16")}{t("home.watch")} }.into_any();
    let go = link(Route::Online(table.id.clone()), "btn sm watch", String::new(), eye);
    line(table, view! { <span class="chip">{t("state.running")}</span>{go} }.into_any())
}

/// The line of a table, with its game, its players and its pace.
pub(super) fn line(table: &TableInfo, end: AnyView) -> impl IntoView + use<> {
    line_with(table, None, end)
}

/// The line of a table, with its game, its news or else its pace, and its players.
pub(super) fn line_with(table: &TableInfo, news: Option<String>, end: AnyView) -> impl IntoView + use<> {
    let game = table.game.parse::<GameId>().unwrap_or(GameId::ALL[0]);
    let names = table.seats.iter().enumerate().filter(|(_, seat)| seat.sitter != Sitter::Open);
    let names: Vec<String> = names.map(|(index, seat)| seat_name(index, seat)).collect();
    let class = news.as_ref().map(|_| "due");
    let about = match news {
        Some(news) => format!("{news} · {}", names.join(", ")),
        None => format!("{} · {}", names.join(", "), pace_and_hours(table)),
    };
    let hint = about.clone();
    view! {
        <li>
            {sign(game)}
            <span class="tx"><b>{title_of(game)}</b><small class=class title=hint>{about}</small></span>
            {end}
        </li>
    }
}

/// The pace of a table and its playing hours, in words.
pub(crate) fn pace_and_hours(table: &TableInfo) -> String {
    let Some(hours) = &table.hours else { return pace(table.pace) };
    let line = Line::new("pace.hours.shown").with("from", literal(&clock(hours.from)));
    let line = line.with("to", literal(&clock(hours.to))).with("zone", literal(&hours.zone));
    format!("{}, {}", pace(table.pace), tl(&line))
}

/// The pace of a table, in words.
pub(crate) fn pace(pace: Pace) -> String {
    let minutes = |seconds: u32| (seconds / 60).max(1) as i32;
    match pace {
        Pace::Untimed => t("pace.untimed"),
        Pace::Live { seconds, .. } => tl(&Line::new("pace.live").with("n", minutes(seconds))),
        Pace::Turns { seconds } if seconds >= 86_400 => {
            tl(&Line::new("pace.days").with("n", (seconds / 86_400) as i32))
        }
        Pace::Turns { seconds } => tl(&Line::new("pace.minutes").with("n", minutes(seconds))),
    }
}
