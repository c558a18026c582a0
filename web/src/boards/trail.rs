//! The trail: what the other players did on the map since the viewer's last move, as numbered marks. While hints are shown,
//! what the viewer may do after taking the suggested card.

use game::Seat;
use games::AnyMove;
use leptos::prelude::*;

use super::frame::arrow;
use super::{Cue, MovePlace};
use crate::atlas::Point;
use crate::hint::{Advice, Hint};
use crate::markup::{Markup, markup};
use crate::parts::style;
use crate::scene::{HistoryLine, Snapshot};
use crate::session::Session;

/// One mark: a piece of a seat came, went or moved, once or several times.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TrailMark {
    seat: Seat,
    cue: Cue,
    times: usize,
}

/// The trail of a table, if the viewer is to act; the plan of a hint, if hints are shown.
pub(crate) fn trail(session: Session) -> Vec<TrailMark> {
    let now = session.snapshot();
    let shown = now.my_turn() && session.shown_ply.get().is_none();
    let Some(viewer) = now.viewer.filter(|_| shown) else { return Vec::new() };
    match session.hint.get() {
        Some(Advice::Given(hints)) => plan(&hints, session.hovered.get(), &now, viewer),
        Some(Advice::Coming) | None => session.history.with(|history| marks(since(history, viewer))),
    }
}

/// The plan of the hint under the pointer, or else of the first one, if it takes a card. Moves on the map have arrows of their own.
fn plan(hints: &[Hint], pointed: Option<AnyMove>, now: &Snapshot, viewer: Seat) -> Vec<TrailMark> {
    let hint = hints.iter().find(|hint| Some(hint.mv) == pointed).or_else(|| hints.first());
    let takes = |hint: &&Hint| now.choice(hint.mv).is_some_and(|choice| choice.place == MovePlace::Cards);
    let cues = hint.filter(takes).into_iter().flat_map(|hint| hint.plan.iter().cloned());
    marks(cues.map(|cue| (viewer, cue)))
}

/// What moved since the last line about the viewer.
fn since(history: &[HistoryLine], viewer: Seat) -> impl Iterator<Item = (Seat, Cue)> {
    let since = history.iter().rposition(|line| line.seat == Some(viewer)).map_or(0, |own| own + 1);
    let lines = history[since..].iter().filter(|line| line.ply > 0);
    lines.filter_map(|line| line.seat.zip(line.cue.clone()))
}

/// Equal moves in a row are one mark.
fn marks(moved: impl Iterator<Item = (Seat, Cue)>) -> Vec<TrailMark> {
    let mut marks: Vec<TrailMark> = Vec::new();
    for (seat, cue) in moved {
        match marks.last_mut() {
            Some(last) if (last.seat, &last.cue) == (seat, &cue) => last.times += 1,
            _ => marks.push(TrailMark { seat, cue, times: 1 }),
        }
    }
    marks
}

/// The marks as SVG; `at` is the point of a position of the board.
pub(crate) fn draw(marks: &[TrailMark], scale: f32, at: impl Fn(u8) -> Option<Point>) -> Markup {
    let mark = |(index, mark): (usize, &TrailMark)| {
        let (from, to) = (mark.cue.from.and_then(&at), mark.cue.to.and_then(&at));
        let (class, (x, y), line) = match (from, to) {
            (Some(from), Some(to)) => {
                ("moved", ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), arrow(from, to, scale))
            }
            (None, Some((x, y))) => ("came", (x + 34.0 * scale, y + 30.0 * scale), Markup::default()),
            (Some((x, y)), None) => ("gone", (x + 34.0 * scale, y + 30.0 * scale), Markup::default()),
            (None, None) => return None,
        };
        let style = style(mark.seat);
        let times = if mark.times > 1 { format!(" ×{}", mark.times) } else { String::new() };
        let (number, shape) = (index + 1, mark.seat.index() + 1);
        let label = markup!("{number}{times}"; number, times);
        Some(markup!(
            "<g class=\"trail {style} {class}\">{}<g transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">\
             <use href=\"#shape-{shape}\" x=\"-21\" y=\"-21\" width=\"42\" height=\"42\"/><text y=\"7\">{}</text></g></g>",
            line, label; style, class, x, y, scale, shape
        ))
    };
    marks.iter().enumerate().filter_map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trail_begins_after_ones_own_move_and_counts_equal_moves() {
        let (ann, ben) = (Seat::new(0), Seat::new(1));
        let line = |ply, seat, to| HistoryLine {
            seat: Some(seat),
            cue: Some(Cue::drop("army".to_owned(), to)),
            ..HistoryLine::bare(ply, None)
        };
        let lines = [line(1, ben, 7), line(2, ann, 3), line(3, ben, 4), line(4, ben, 4), line(5, ben, 5)];
        let found: Vec<(Option<u8>, usize)> =
            marks(since(&lines, ann)).iter().map(|mark| (mark.cue.to, mark.times)).collect();
        assert_eq!(found, [(Some(4), 2), (Some(5), 1)]);
        assert!(marks(since(&lines[..2], ann)).is_empty(), "nothing happened since");
    }
}
