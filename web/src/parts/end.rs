//! The end: who won and why, the score counted up, points over time.

use std::time::Duration;

use game::{Points, Seat};
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;

use super::chart::chart;
use super::{icon, rated, shape, style};
use crate::browser;
use crate::pages::link;
use crate::route::{Film, Route};
use crate::scene::Snapshot;
use crate::session::{Act, Drawer, Session, session};
use crate::words::{game_t, t, tl};

/// The end screen, once the game is over and nobody looks at the board instead.
pub(crate) fn end() -> impl IntoView {
    let session = session();
    move || {
        let now = session.snapshot();
        let shown = now.outcome.is_some() && session.drawer.get() == Some(Drawer::Score);
        shown.then(|| screen(session, &now))
    }
}

fn screen(session: Session, now: &Snapshot) -> impl IntoView + use<> {
    let winners: Vec<Seat> =
        now.outcome.map(|outcome| outcome.winners().iter().collect()).unwrap_or_default();
    let first = winners.first().copied().unwrap_or(Seat::new(0));
    let names: Vec<String> = winners.iter().map(|seat| session.name(*seat)).collect();
    let points = now.sheet.totals[first];
    let id = match (winners.len(), now.viewer == Some(first)) {
        (1, true) => "end.you_win",
        (1, false) => "end.wins",
        _ => "end.share",
    };
    let title = tl(&game::Line::new(id).with("points", points)).replace("NAMES", &names.join(", "));
    let rest: Vec<String> = Seat::all(now.seats)
        .filter(|seat| !winners.contains(seat))
        .map(|seat| format!("{} {}", session.name(seat), now.sheet.totals[seat]))
        .collect();
    // Online, the course of the game is asked for after its end.
    let course = move || {
        let course = session.course.get();
        if course.is_empty() { String::new() } else { chart(&course, &session.names()) }
    };
    let board = move |_| session.drawer.set(None);
    let counted = count_up(session, now.sheet.rows.len());
    view! {
        <div class="endscreen" role="dialog" aria-label=t("end.title")>
            <section class=format!("panel verdict {}", style(first))>
                {icon("vp", "laurel")}
                <div class="say"><h1>{title}</h1><p>{rest.join(", ")}</p>{session.online.map(rated::change)}</div>
                <div class="go">
                    <button type="button" class="btn" on:click=move |_| session.act.run(Act::SaveRecord)>
                        {icon("ui-link", "")}{t("end.save")}
                    </button>
                    <button type="button" class="btn" on:click=board>{icon("ui-eye", "")}{t("end.board")}</button>
                    {film(session).map(|film| link(Route::Replay(film, None), "btn watch-again", String::new(), view! { {icon("ui-history", "")}{t("replay.watch")} }.into_any()))}
                    {link(Route::Home, "btn", String::new(), t("end.home").into_any())}
                    {move || rematch(session)}
                </div>
            </section>
            <section class="panel sheet" on:click=move |_| counted.set(usize::MAX)><h2>{t("score.title")}</h2>
                {move || counted_table(session, counted.get())}</section>
            <section class="panel course"><h2>{t("end.course")}</h2><div inner_html=course></div>
                <p class="muted small">{t("end.course.about")}</p></section>
        </div>
    }
}

/// The game to look at again, unless that is being done.
fn film(session: Session) -> Option<Film> {
    match (session.replay, session.online) {
        (Some(_), _) => None,
        (None, Some(online)) => Some(Film::Table(online.id.get_value())),
        (None, None) => match Route::read(&browser::path()) {
            Route::Table(id) => Some(Film::Game(id)),
            _ => None,
        },
    }
}

/// How many categories are counted so far: one after another, at once where nothing moves. Enter counts on to
/// the end.
fn count_up(session: Session, rows: usize) -> RwSignal<usize> {
    let counted = RwSignal::new(usize::MAX);
    let pause = session.settings.speed.get_untracked().pause();
    if pause > 0 {
        counted.set(0);
        let count =
            move || _ = counted.try_update(|counted| *counted = counted.saturating_add(1).min(rows + 1));
        let ticking = set_interval_with_handle(count, Duration::from_millis(pause * 3 / 5)).ok();
        let key = window_event_listener(leptos::ev::keydown, move |event| {
            if event.key() == "Enter" {
                counted.set(usize::MAX);
            }
        });
        on_cleanup(move || {
            key.remove();
            ticking.inspect(IntervalHandle::clear);
        });
    }
    counted
}

/// Playing again, for those who played.
fn rematch(session: Session) -> Option<impl IntoView> {
    let made = session.online.and_then(|online| online.table()).is_some_and(|info| info.rematch.is_some());
    let played = session.replay.is_none() && session.online.is_none_or(|online| !online.mine().is_empty());
    let label = t(if made { "end.rematch.join" } else { "end.rematch" });
    played.then(|| {
        view! {
            <button type="button" class="btn primary" id="rematch" on:click=move |_| session.act.run(Act::Rematch)>
                {icon("ui-play", "")}{label}
            </button>
        }
    })
}

/// The score by category and seat.
pub(crate) fn score_table(session: Session) -> impl IntoView {
    counted_table(session, usize::MAX)
}

/// The score as far as it is counted, with the ladder of tie-breaks below if it mattered.
fn counted_table(session: Session, counted: usize) -> impl IntoView {
    let now = session.snapshot();
    let game = session.game;
    let heads: Vec<_> = Seat::all(now.seats)
        .map(|seat| view! { <th scope="col">{shape(seat, "s16")}" "{session.name(seat)}</th> })
        .collect();
    let seats = now.seats;
    let row = move |(index, (category, points)): (usize, &(String, Points))| {
        let best = Seat::all(seats).map(|seat| points[seat]).max().unwrap_or_default();
        let cells: Vec<_> = Seat::all(seats)
            .map(|seat| {
                let class = if points[seat] == best && best > 0 { "num best" } else { "num" };
                view! { <td class=class>{minus(points[seat])}</td> }
            })
            .collect();
        let name = game_t(game, &format!("score.{category}"));
        let class = if index < counted { "in" } else { "to-come" };
        view! { <tr class=class><th scope="row">{name}</th>{cells}</tr> }
    };
    let rows: Vec<_> = now.sheet.rows.iter().enumerate().map(row).collect();
    let so_far = |seat: Seat| {
        let all = counted >= now.sheet.rows.len();
        if all {
            now.sheet.totals[seat]
        } else {
            now.sheet.rows.iter().take(counted).map(|row| row.1[seat]).sum()
        }
    };
    let totals: Vec<_> =
        Seat::all(seats).map(|seat| view! { <td class="num">{minus(so_far(seat))}</td> }).collect();
    let ladder = decisive(&now).filter(|_| counted > now.sheet.rows.len()).map(|rungs| {
        let rungs: Vec<_> = now.sheet.ladder.iter().take(rungs).enumerate().map(row).collect();
        view! { <tbody class="ladder"><tr><th colspan=(seats + 1).to_string()>{t("end.tie")}</th></tr>{rungs}</tbody> }
    });
    view! {
        <table class="score">
            <thead><tr><th></th>{heads}</tr></thead>
            <tbody>{rows}</tbody>
            <tbody class="total"><tr>
                <th scope="row">{t("score.total")}</th>{totals}</tr></tbody>
            {ladder}
        </table>
    }
}

/// How many rungs of the ladder it took to part those with the most points; nothing if totals decided.
fn decisive(now: &Snapshot) -> Option<usize> {
    let totals = now.sheet.totals;
    let best = Seat::all(now.seats).map(|seat| totals[seat]).max()?;
    let mut tied: Vec<Seat> = Seat::all(now.seats).filter(|seat| totals[*seat] == best).collect();
    if now.outcome.is_none() || tied.len() < 2 {
        return None;
    }
    for (index, (_, points)) in now.sheet.ladder.iter().enumerate() {
        let most = tied.iter().map(|seat| points[*seat]).max()?;
        tied.retain(|seat| points[*seat] == most);
        if tied.len() == 1 {
            return Some(index + 1);
        }
    }
    Some(now.sheet.ladder.len())
}

/// A number with a true minus sign.
fn minus(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}
