//! What happened, in words; a click shows the board as it was.

use game::{About, BySeat, Line, MAX_SEATS, Seat, Span};
use leptos::prelude::*;

use super::{icon, shape, style};
use crate::boards::Opens;
use crate::scene::Tale;
use crate::session::{Act, Session, session};
use crate::words::{lang, spans, t, tl};

/// The history of the table.
pub(crate) fn history() -> impl IntoView {
    let session = session();
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        session.tales.track();
        // The newest line is the one people look for.
        request_animation_frame(move || {
            // The page may be gone by then.
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let entries = move || session.tales.with(|tales| entries(tales));
    // What was told before stays as it is: only what is new is written.
    let lines = view! {
        <For each=entries key=|entry| (entry.clone(), lang()) children=move |entry| view! { {heading(&entry)}{line(session, &entry)} }/>
    };
    let back = move || {
        // A replay has no present to come back to.
        session.review.get().filter(|_| session.replay.is_none()).map(|_| {
            view! {
                <button type="button" class="btn sm" on:click=move |_| session.act.run(Act::Review(None))>
                    {icon("ui-next", "")}{t("history.present")}
                </button>
            }
        })
    };
    view! {
        <section class="panel side history" aria-label=t("table.history")>
            <header><h2>{t("table.history")}</h2>{back}</header>
            <ol class="log" aria-live="polite" node_ref=list data-told=move || session.tales.with(Vec::len).to_string()>{lines}</ol>
        </section>
    }
}

/// The moves with which the turns of the table began.
pub(crate) fn turns(tales: &[Tale]) -> Vec<usize> {
    tales
        .iter()
        .zip(headings(tales))
        .filter(|(_, heading)| heading.is_some())
        .map(|(tale, _)| tale.ply)
        .collect()
}

/// The heading before each line, where something begins with it: a round, or the next turn of the table.
fn headings(tales: &[Tale]) -> Vec<Option<Line>> {
    let mut turns = BySeat::<i32, MAX_SEATS>::default();
    let (mut turn, mut round, mut opened) = (0, 0, None);
    let mut heading = |tale: &Tale| match tale.opens? {
        Opens::Round(number) => {
            round = number;
            None
        }
        Opens::Everybody(number) => {
            Some(Line::new("history.round").with("round", round).with("turn", number))
        }
        Opens::Turn(seat) => {
            // One who lays several things in a row is still in the same turn.
            if opened.replace(seat) != Some(seat) {
                turns[seat] += 1;
            }
            let later = turns[seat] > turn;
            turn = turn.max(turns[seat]);
            later.then(|| Line::new("history.turn").with("turn", turn))
        }
    };
    tales.iter().map(&mut heading).collect()
}

/// A line of the history: what was told, once or several times in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Entry {
    heading: Option<Line>,
    seat: Option<Seat>,
    line: Line,
    /// The moves it tells of, the first and the last.
    plies: (usize, usize),
    times: i32,
    /// Where it stands among the entries.
    index: usize,
}

fn entries(tales: &[Tale]) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for (tale, heading) in tales.iter().zip(headings(tales)) {
        match all.last_mut() {
            Some(last) if heading.is_none() && (last.seat, &last.line) == (tale.seat, &tale.line) => {
                last.times += 1;
                last.plies.1 = tale.ply;
            }
            _ => all.push(Entry {
                heading,
                seat: tale.seat,
                line: tale.line.clone(),
                plies: (tale.ply, tale.ply),
                times: 1,
                index: all.len(),
            }),
        }
    }
    all
}

fn heading(entry: &Entry) -> impl IntoView + use<> {
    entry.heading.as_ref().map(|heading| view! { <li class="turn">{tl(heading)}</li> })
}

fn line(session: Session, entry: &Entry) -> impl IntoView + use<> {
    let colour = entry.seat.map(style).unwrap_or_default();
    let (first, last) = entry.plies;
    let newest = move || session.tales.with(|tales| tales.last().map(|tale| tale.ply));
    // The line of the moment that is shown.
    let live = move || {
        let shown = session.review.get().or_else(newest);
        last > 0 && shown.is_some_and(|shown| (first..=last).contains(&shown))
    };
    let words: Vec<_> = spans(session.game, &entry.line, &session.names()).iter().map(span).collect();
    let times =
        (entry.times > 1).then(|| view! { <b class="times">{format!("\u{a0}×\u{a0}{}", entry.times)}</b> });
    view! {
        <li class=colour class:live=live>
            {entry.seat.map(|seat| shape(seat, ""))}
            <button type="button" class="tale" title=t("history.show")
                on:click=move |_| session.act.run(Act::Review(Some(last)))>{words}{times}</button>
        </li>
    }
}

/// A piece of text, marked by what it is about.
fn span(span: &Span) -> AnyView {
    match &span.about {
        Some(About::Seat(_)) => view! { <b>{span.text.clone()}</b> }.into_any(),
        Some(About::Thing(_)) => view! { <span class="ref">{span.text.clone()}</span> }.into_any(),
        None => span.text.clone().into_any(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tale(opens: Option<Opens>) -> Tale {
        Tale { ply: 1, line: Line::new("x"), seat: None, cue: None, opens }
    }

    fn turns(opens: &[Option<Opens>]) -> Vec<usize> {
        let tales: Vec<Tale> = opens.iter().map(|opens| tale(*opens)).collect();
        headings(&tales)
            .iter()
            .enumerate()
            .filter_map(|(index, line)| line.is_some().then_some(index))
            .collect()
    }

    #[test]
    fn a_turn_of_the_table_has_one_heading() {
        let (a, b) = (Some(Opens::Turn(Seat::new(0))), Some(Opens::Turn(Seat::new(1))));
        assert_eq!(turns(&[None, a, a, None, b, a, b]), vec![1, 5]);
    }

    #[test]
    fn what_is_done_several_times_in_a_row_is_one_line() {
        let turn = tale(Some(Opens::Turn(Seat::new(0))));
        let again = |ply| Tale { ply, ..tale(None) };
        let all =
            entries(&[turn.clone(), again(2), again(3), Tale { line: Line::new("y"), ..again(4) }, again(5)]);
        let told: Vec<_> = all.iter().map(|entry| (entry.plies, entry.times)).collect();
        assert_eq!(told, vec![((1, 3), 3), ((4, 4), 1), ((5, 5), 1)]);
        assert!(all[0].heading.is_some() && all[1].heading.is_none());
    }

    #[test]
    fn turns_of_everybody_are_headed_by_their_numbers() {
        let opens = [Some(Opens::Round(2)), Some(Opens::Everybody(3)), None];
        assert_eq!(turns(&opens), vec![1]);
    }
}
