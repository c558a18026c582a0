//! What happened, in words; a click shows the board as it was.

use game::{About, BySeat, Line, MAX_SEATS, Span};
use leptos::prelude::*;

use super::{icon, shape, style};
use crate::boards::Opens;
use crate::scene::Tale;
use crate::session::{Act, Session, session};
use crate::words::{spans, t, tl};

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
    let lines = move || {
        let tales = session.tales.get();
        let review = session.review.get();
        let last = tales.last().map(|tale| tale.ply);
        let headings = headings(&tales);
        let one = |(tale, heading): (&Tale, Option<Line>)| {
            let heading = heading.map(|heading| view! { <li class="turn">{tl(&heading)}</li> });
            view! { {heading}{line(session, tale, review.or(last))} }
        };
        tales.iter().zip(headings).map(one).collect_view()
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
            <ol class="log" aria-live="polite" node_ref=list>{lines}</ol>
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

fn line(session: Session, tale: &Tale, live: Option<usize>) -> impl IntoView + use<> {
    let class = format!(
        "{}{}",
        tale.seat.map(style).unwrap_or_default(),
        if live == Some(tale.ply) && tale.ply > 0 { " live" } else { "" }
    );
    let ply = tale.ply;
    let words: Vec<_> = spans(session.game, &tale.line, &session.names()).iter().map(span).collect();
    view! {
        <li class=class>
            {tale.seat.map(|seat| shape(seat, ""))}
            <button type="button" class="tale" title=t("history.show")
                on:click=move |_| session.act.run(Act::Review(Some(ply)))>{words}</button>
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
    use game::Seat;

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
    fn turns_of_everybody_are_headed_by_their_numbers() {
        let opens = [Some(Opens::Round(2)), Some(Opens::Everybody(3)), None];
        assert_eq!(turns(&opens), vec![1]);
    }
}
