//! The end screen: who won and why, the score, the points over time.

use std::time::Duration;

use game::Seat;
use games::with_game;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;

use super::chart::{ChartSize, chart};
use super::result::GameResult;
use super::{history, icon, live, rated, shape, style};
use crate::boards::Shown;
use crate::browser;
use crate::markup::{Markup, inside, inside_live, markup};
use crate::pages::link;
use crate::route::{ReplaySource, Route};
use crate::scene::{SheetRow, Snapshot};
use crate::session::{Act, Session, SideDrawer, session};
use crate::words::{game_t, t};

/// The end screen, if the game is over and the score is open.
pub(crate) fn end() -> impl IntoView {
    let session = session();
    live(move || {
        let now = session.snapshot();
        let shown = now.outcome.is_some() && session.drawer.get() == Some(SideDrawer::Score);
        shown.then(|| screen(session, &now))
    })
}

fn screen(session: Session, now: &Snapshot) -> impl IntoView + use<> {
    let result = GameResult::of(session, now);
    let (title, rest) = result.words(session, now);
    let replaced = result.replaced_words(session).map(|words| view! { <p>{words}</p> });
    let tie = tie_break(session, now).map(|words| view! { <p class="tie">{words}</p> });
    let mapped = with_game!(session.game, G => G::BOARD_AT_END);
    let counted = count_up(session, now.sheet.rows.len() * usize::from(now.seats));
    view! {
        <div class="endscreen" role="dialog" aria-label=t("end.title")>
            <section class=format!("panel verdict {}", style(result.first))>
                {icon("vp", "laurel")}
                <div class="say"><h1>{title}</h1><p>{rest}</p>{tie}{replaced}{session.online().map(rated::change)}</div>
                <div class="go">
                    <button type="button" class="btn" id="save-record" on:click=move |_| session.act(Act::SaveRecord)>
                        {icon("ui-link", "")}{t("end.save")}
                    </button>
                    {(!mapped).then(|| to_board(session))}
                    {replay_source(session).map(|source| link(Route::Replay(source, None), "btn watch-again", String::new(), view! { {icon("ui-history", "")}{t("replay.watch")} }.into_any()))}
                    {replay_source(session).map(|source| link(Route::Review(source, mine(session)), "btn review-it", String::new(), view! { {icon("ui-bulb", "")}{t("review.open")} }.into_any()))}
                    {link(Route::Home, "btn", String::new(), t("end.home").into_any())}
                    {move || rematch(session)}
                </div>
            </section>
            <section class="panel sheet" on:click=move |_| counted.set(usize::MAX)><h2>{t("score.title")}</h2>
                {move || counted_table(session, counted.get())}</section>
            <section class="panel course"><h2>{t("end.course")}</h2><div {..inside_live(move || points_chart(session))}></div>
                <p class="muted small">{t("end.course.about")}</p></section>
            {mapped.then(|| final_board(session))}
        </div>
    }
}

/// The visitor's seat.
fn mine(session: Session) -> Option<Seat> {
    session.snapshot().viewer
}

/// The replay of this game; `None` if this is a replay.
fn replay_source(session: Session) -> Option<ReplaySource> {
    match (session.replay(), session.online()) {
        (Some(_), _) => None,
        (None, Some(online)) => Some(ReplaySource::Table(online.id.get_value())),
        (None, None) => match Route::read(&browser::path()) {
            Route::Table(id) => Some(ReplaySource::Game(id)),
            _ => None,
        },
    }
}

/// The button that closes the end screen and shows the board.
fn to_board(session: Session) -> impl IntoView {
    view! {
        <button type="button" class="btn" id="to-board" on:click=move |_| session.drawer.set(None)>
            {icon("ui-eye", "")}{t("end.board")}
        </button>
    }
}

/// A small picture of the final board.
fn final_board(session: Session) -> impl IntoView {
    let whole = markup!("<use href=\"#whole-board\" width=\"100%\" height=\"100%\"/>");
    view! {
        <section class="panel final">
            <svg aria-hidden="true" {..inside(whole)}></svg>
            <div><h2>{t("end.final")}</h2><p class="muted">{t("end.final.about")}</p>{to_board(session)}</div>
        </section>
    }
}

/// The chart of the points after every turn; empty until the points are loaded.
fn points_chart(session: Session) -> Markup {
    let points_by_ply = session.points_by_ply.get();
    if points_by_ply.is_empty() {
        return Markup::default();
    }
    let turns = session.history.with(|lines| history::turns(lines));
    let size = if browser::is_narrow() { ChartSize::Narrow } else { ChartSize::Wide };
    chart(&by_turn(&points_by_ply, &turns), &session.labels(), &t("end.axis"), size)
}

/// The points before the first turn and after each turn. `turns` are the plies at which turns begin.
fn by_turn(points_by_ply: &[Vec<i16>], turns: &[usize]) -> Vec<Vec<i16>> {
    let before = turns.iter().filter_map(|ply| points_by_ply.get(ply.saturating_sub(1)));
    before.chain(points_by_ply.last()).cloned().collect()
}

/// The tie-break that decided the game, in words.
fn tie_break(session: Session, now: &Snapshot) -> Option<String> {
    let rung = decisive(now).filter(|_| now.outcome.is_some_and(|outcome| outcome.winners().len() == 1))?;
    let row = now.sheet.ladder.get(rung.checked_sub(1)?)?;
    let what = game_t(session.game, &format!("score.{}", row.category));
    Some(t("end.decided").replace("WHAT", &what))
}

/// The number of cells of the score that are revealed. It grows with time; without animation all are revealed at once,
/// and so they are after Enter.
fn count_up(session: Session, numbers: usize) -> RwSignal<usize> {
    let counted = RwSignal::new(usize::MAX);
    let pause = session.settings.speed.get_untracked().pause();
    if pause > 0 {
        counted.set(0);
        let count = move || {
            if counted.try_get_untracked().is_some_and(|counted| counted <= numbers) {
                counted.update(|counted| *counted += 1);
            }
        };
        let ticking = set_interval_with_handle(count, Duration::from_millis(pause / 5)).ok();
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

/// The button for a rematch, for players of the game.
fn rematch(session: Session) -> Option<impl IntoView> {
    let made = session.online().and_then(|online| online.table()).is_some_and(|info| info.rematch.is_some());
    let played =
        session.replay().is_none() && session.online().is_none_or(|online| !online.mine().is_empty());
    let label = t(if made { "end.rematch.join" } else { "end.rematch" });
    played.then(|| {
        view! {
            <button type="button" class="btn primary" id="rematch" on:click=move |_| session.act(Act::Rematch)>
                {icon("ui-play", "")}{label}
            </button>
        }
    })
}

/// The score by category and seat.
pub(crate) fn score_table(session: Session) -> impl IntoView {
    counted_table(session, usize::MAX)
}

/// The score with the first `counted` cells revealed, and below it the tie-breaks if they decided.
fn counted_table(session: Session, counted: usize) -> impl IntoView {
    let now = session.snapshot();
    let game = session.game;
    let heads: Vec<_> = Seat::all(now.seats)
        .map(|seat| {
            let (name, whole) = (session.label(seat), session.label(seat));
            view! { <th scope="col" title=whole>{shape(seat, "s16")}" "<span class="nm">{name}</span></th> }
        })
        .collect();
    let seats = now.seats;
    let is_counted = move |row: usize, seat: Seat| row * usize::from(seats) + seat.index() < counted;
    let row = move |(index, row): (usize, &SheetRow)| {
        let points = row.points;
        let best = Seat::all(seats).map(|seat| points[seat]).max().unwrap_or_default();
        let cells: Vec<_> = Seat::all(seats)
            .map(|seat| {
                let best = if points[seat] == best && best > 0 { "num best" } else { "num" };
                let class = if is_counted(index, seat) { best } else { "num to-come" };
                view! { <td class=class>{minus(points[seat])}</td> }
            })
            .collect();
        let name = game_t(game, &format!("score.{}", row.category));
        let class = if is_counted(index, Seat::new(0)) { "in" } else { "to-come" };
        view! { <tr class=class><th scope="row">{row.icon.map(|id| icon(id, ""))}{name}</th>{cells}</tr> }
    };
    let settled =
        |pending: bool| now.sheet.rows.iter().enumerate().filter(move |(_, row)| row.pending == pending);
    let rows: Vec<_> = settled(false).map(row).collect();
    let pending: Vec<_> = settled(true).map(row).collect();
    let pending = (!pending.is_empty()).then(|| {
        view! { <tbody class="ladder"><tr><th colspan=(seats + 1).to_string()>{t("score.pending")}</th></tr>{pending}</tbody> }
    });
    let all = now.sheet.rows.len() * usize::from(seats);
    let so_far = |seat: Seat| {
        if counted >= all {
            return now.sheet.totals[seat];
        }
        let rows = now.sheet.rows.iter().enumerate();
        rows.filter(|(index, _)| is_counted(*index, seat)).map(|(_, row)| row.points[seat]).sum()
    };
    let won = now.outcome.filter(|_| counted >= all).map(|outcome| outcome.winners());
    let total = |seat: Seat| {
        let class = if won.is_some_and(|won| won.contains(seat)) { "num won" } else { "num" };
        view! { <td class=class>{minus(so_far(seat))}</td> }
    };
    let totals: Vec<_> = Seat::all(seats).map(total).collect();
    let ladder = decisive(&now).filter(|_| counted > all).map(|rungs| {
        let rungs: Vec<_> = now.sheet.ladder.iter().take(rungs).enumerate().map(row).collect();
        view! { <tbody class="ladder"><tr><th colspan=(seats + 1).to_string()>{t("end.tie")}</th></tr>{rungs}</tbody> }
    });
    view! {
        <table class="score">
            <thead><tr><th></th>{heads}</tr></thead>
            <tbody>{rows}</tbody>
            <tbody class="total"><tr>
                <th scope="row">{t("score.total")}</th>{totals}</tr></tbody>
            {pending}
            {ladder}
        </table>
    }
}

/// The number of tie-breaks that were needed between the seats with the most points; `None` if the totals decided.
fn decisive(now: &Snapshot) -> Option<usize> {
    let totals = now.sheet.totals;
    let best = Seat::all(now.seats).map(|seat| totals[seat]).max()?;
    let mut tied: Vec<Seat> = Seat::all(now.seats).filter(|seat| totals[*seat] == best).collect();
    if now.outcome.is_none() || tied.len() < 2 {
        return None;
    }
    for (index, SheetRow { points, .. }) in now.sheet.ladder.iter().enumerate() {
        let most = tied.iter().map(|seat| points[*seat]).max()?;
        tied.retain(|seat| points[*seat] == most);
        if tied.len() == 1 {
            return Some(index + 1);
        }
    }
    Some(now.sheet.ladder.len())
}

/// A number with `−` (U+2212) as its minus sign.
pub(crate) fn minus(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_ends_where_the_next_one_begins() {
        let points_by_ply: Vec<Vec<i16>> = (0..6).map(|points| vec![points]).collect();
        // Move 1 is the set-up; turns begin with moves 2 and 4.
        assert_eq!(by_turn(&points_by_ply, &[2, 4]), vec![vec![1], vec![3], vec![5]]);
        assert_eq!(by_turn(&points_by_ply, &[]), vec![vec![5]]);
    }
}
