//! The chances to win of a finished game, and its turning points, on the end screen.

use game::{Line, Seat};
use leptos::prelude::*;

use super::review_run::ReviewRun;
use super::{live, shape};
use crate::markup::inside_live;
use crate::pages::link;
use crate::pages::replay::find;
use crate::replay::RecordedGame;
use crate::review::StepVerdict;
use crate::route::{ReplaySource, Route};
use crate::session::Session;
use crate::words::{filled, percentage, t, tl};

/// The most turning points in the list.
const MAX_POINTS: usize = 4;

/// A smaller change of the chance, from 0 to 1, is no turning point.
const MIN_CHANGE: f32 = 0.08;

/// A step that changed the chance of a seat.
#[derive(Clone, Debug, PartialEq)]
struct TurningPoint {
    /// The number of moves before the step, and after it.
    plies: (usize, usize),
    /// The chance before and after it, from 0 to 1.
    before: f32,
    after: f32,
}

/// The panel. No chances are shown before the review is finished, because the first numbers are rough. A game in which
/// somebody resigned has no end to review, and no panel.
pub(crate) fn turning(session: Session, source: ReplaySource, seat: Seat) -> impl IntoView {
    let found = find(source.clone());
    live(move || {
        let inside = match found.get() {
            None => view! { <p class="muted">{t("room.coming")}</p> }.into_any(),
            Some(Err(why)) => view! { <p class="muted">{why}</p> }.into_any(),
            Some(Ok(recorded)) if !recorded.is_over() => return ().into_any(),
            Some(Ok(recorded)) => chances(session, &recorded, source.clone(), seat).into_any(),
        };
        view! { <section class="panel turning"><h2>{t("turning.title")}</h2>{inside}</section> }.into_any()
    })
}

fn chances(session: Session, recorded: &RecordedGame, source: ReplaySource, seat: Seat) -> impl IntoView {
    let run = ReviewRun::new(recorded.record().clone());
    run.begin(seat);
    let curve = move || if run.done.get() { run.curve(&session.labels()) } else { Default::default() };
    let points = live(move || {
        if !run.done.get() {
            return run.progress().into_any();
        }
        let (start, verdicts) = (run.start.get(), run.verdicts.get());
        let points = turning_points(&start, &verdicts, seat);
        if points.is_empty() {
            return view! { <p class="muted">{t("turning.none")}</p> }.into_any();
        }
        let line = |point: TurningPoint| line(session, &source, seat, &point);
        view! { <ol>{points.into_iter().map(line).collect_view()}</ol> }.into_any()
    });
    let about = match session.now.with_untracked(|now| session.only_own_seat(now)) == Some(seat) {
        true => t("turning.about.you"),
        false => filled("turning.about", "name", &session.name(seat)),
    };
    view! { <div class="plot" {..inside_live(curve)}></div><p class="muted small">{about}</p>{points} }
}

fn line(session: Session, source: &ReplaySource, seat: Seat, point: &TurningPoint) -> impl IntoView + use<> {
    let (from, to) = point.plies;
    let what = session.history.with(|history| {
        let mut told = history.iter().filter(|line| (from + 1..=to).contains(&line.ply));
        told.find(|line| line.seat.is_some()).map(|line| session.text(&line.words))
    });
    let percent = |chance: f32| percentage(format_args!("{:.0}", 100.0 * chance));
    let class = if point.after > point.before { "up" } else { "down" };
    let at = tl(&Line::new("review.at").with("n", from as i32 + 1));
    let watch = link(Route::Replay(source.clone(), Some(to)), "btn sm", String::new(), at.into_any());
    view! {
        <li>{shape(seat, "s16")}<b class=class>{percent(point.before)}" → "{percent(point.after)}</b>
            <span>{what}</span>{watch}</li>
    }
}

/// The steps that changed the chance of a seat most, in the order of the game.
fn turning_points(start: &[f32], verdicts: &[StepVerdict], seat: Seat) -> Vec<TurningPoint> {
    let chance = |chances: &[f32]| chances.get(seat.index()).copied().unwrap_or_default();
    let mut before = chance(start);
    let mut points: Vec<TurningPoint> = Vec::new();
    for (index, step) in verdicts.iter().enumerate() {
        let after = chance(&step.chances);
        let end = verdicts.get(index + 1).map_or(step.ply + 1, |next| next.ply);
        points.push(TurningPoint { plies: (step.ply, end), before, after });
        before = after;
    }
    let change = |point: &TurningPoint| (point.after - point.before).abs();
    points.retain(|point| change(point) >= MIN_CHANGE);
    game::sort_short(&mut points, |one, other| change(other).total_cmp(&change(one)));
    points.truncate(MAX_POINTS);
    game::sort_short(&mut points, |one, other| one.plies.cmp(&other.plies));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(ply: usize, chance: f32) -> StepVerdict {
        let chances = vec![chance, 1.0 - chance];
        let (error, own, others, luck, variance) = (0.0, 0.0, 0.0, 0.0, 0.0);
        StepVerdict { ply, chances, error, own, others, luck, variance, accuracy: None, choice: None }
    }

    #[test]
    fn the_largest_changes_are_told_in_the_order_of_the_game() {
        let verdicts =
            [step(0, 0.55), step(4, 0.3), step(9, 0.2), step(12, 0.6), step(15, 0.51), step(20, 1.0)];
        let points = turning_points(&[0.5, 0.5], &verdicts, Seat::new(0));
        let plies: Vec<_> = points.iter().map(|point| point.plies).collect();
        assert_eq!(plies, [(4, 9), (9, 12), (12, 15), (20, 21)]);
        assert_eq!((points[0].before, points[0].after), (0.55, 0.3));
        assert!(turning_points(&[0.5, 0.5], &verdicts[..1], Seat::new(0)).is_empty());
    }
}
