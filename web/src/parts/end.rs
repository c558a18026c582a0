//! The end screen: who won and why, the score, the points over time.

use std::time::Duration;

use game::Seat;
use games::with_game;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;

use super::chart::{ChartSize, chart};
use super::copy_link::copy_link;
use super::result::GameResult;
use super::score::{counted_table, decisive};
use super::share_picture::picture_button;
use super::turning::turning;
use super::{history, icon, live, style};
use crate::boards::Shown;
use crate::browser;
use crate::markup::{Markup, inside, inside_live, markup};
use crate::pages::link;
use crate::route::{ReplaySource, Route};
use crate::scene::Snapshot;
use crate::session::{Act, Session, SideDrawer, session};
use crate::share;
use crate::words::{filled, game_t, t};

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
    let opened = RwSignal::new(None);
    view! {
        <div class="endscreen" role="dialog" aria-label=t("end.title")>
            <section class=format!("panel verdict {}", style(result.first))>
                {icon("vp", "laurel")}
                <div class="say"><h1>{title}</h1><p>{rest}</p>{tie}{replaced}{session.driver().rating()}</div>
                <div class="go">
                    <button type="button" class="btn" id="save-record" on:click=move |_| session.act(Act::SaveRecord)>
                        {icon("ui-link", "")}{t("end.save")}
                    </button>
                    {replay_path(session).map(|path| view! { {copy_link(Signal::stored(path.clone()))}{picture_button(session, now, &result, path)} })}
                    {(!mapped).then(|| to_board(session))}
                    {replay_source(session).map(|source| link(Route::Replay(source, None), "btn watch-again", String::new(), view! { {icon("ui-history", "")}{t("replay.watch")} }.into_any()))}
                    {replay_source(session).map(|source| link(Route::Review(source, mine(session)), "btn review-it", String::new(), view! { {icon("ui-bulb", "")}{t("review.open")} }.into_any()))}
                    {link(Route::Home, "btn", String::new(), t("end.home").into_any())}
                    {move || rematch(session)}
                </div>
            </section>
            <section class="panel sheet" on:click=move |_| counted.set(usize::MAX)><h2>{t("score.title")}</h2>
                {move || counted_table(session, counted.get(), opened)}</section>
            <section class="panel course"><h2>{t("end.course")}</h2><div {..inside_live(move || points_chart(session))}></div>
                <p class="muted small">{t("end.course.about")}</p></section>
            {replay_source(session).map(|source| turning(session, source, mine(session).unwrap_or(result.first)))}
            {mapped.then(|| final_board(session))}
        </div>
    }
}

/// The path of the replay; that of a game on this device contains its record.
fn replay_path(session: Session) -> Option<String> {
    Some(match session.online() {
        Some(online) => Route::Replay(ReplaySource::Table(online.id.get_value()), None).to_string(),
        None => share::path(&Route::Replays, &session.driver().record()?),
    })
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
    chart(&by_turn(&points_by_ply, &turns), None, &session.labels(), &t("end.axis"), ChartSize::of_screen())
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
    Some(filled("end.decided", "what", &what))
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
