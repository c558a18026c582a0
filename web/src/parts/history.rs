//! What happened, in words; a click shows the board as it was.

use game::{About, BySeat, Line, MAX_SEATS, Seat, Span};
use leptos::prelude::*;

use super::{icon, live, seatmark, shape, style};
use crate::boards::Opens;
use crate::browser;
use crate::scene::Tale;
use crate::session::{Act, Session, session};
use crate::words::{lang, spans, t, tl};

/// The history of the table.
pub(crate) fn history() -> impl IntoView {
    let session = session();
    let list = NodeRef::<leptos::html::Ol>::new();
    // The newest line is the one people look for.
    let show_newest = move || {
        // The page may be gone by then.
        if let Some(list) = list.try_get_untracked().flatten() {
            list.set_scroll_top(list.scroll_height());
        }
    };
    Effect::new(move || {
        session.tales.track();
        request_animation_frame(show_newest);
    });
    Effect::new(move || {
        if let Some(list) = list.get() {
            browser::on_size(&list, move |_| show_newest());
        }
    });
    let all = Memo::new(move |_| session.tales.with(|tales| entries(tales)));
    let firsts = move || {
        all.with(|all| all.iter().filter(|entry| entry.index == entry.first).cloned().collect::<Vec<_>>())
    };
    // Existing lines stay; only new ones are added.
    let lines = view! {
        <For each=move || firsts() key=|entry| (entry.index, entry.seat, entry.heading.clone(), lang())
            children=move |entry| view! { {heading(&entry)}{paragraph(session, all, &entry)} }/>
    };
    let back = live(move || {
        // A replay has no present to come back to.
        session.review.get().filter(|_| session.replay().is_none()).map(|_| {
            view! {
                <button type="button" class="btn sm" on:click=move |_| session.act(Act::Review(None))>
                    {icon("ui-next", "")}{t("history.present")}
                </button>
            }
        })
    });
    view! {
        <section class="panel side history" aria-label=t("table.history")>
            <header><h2>{t("table.history")}</h2>{back}</header>
            <ol class="log" node_ref=list data-told=move || session.tales.with(Vec::len).to_string()>{lines}{move || replaced(session)}</ol>
        </section>
    }
}

/// Who does not play any more, and why: the game itself does not tell it.
fn replaced(session: Session) -> Vec<AnyView> {
    let Some(online) = session.online() else { return Vec::new() };
    let line = |seat: Seat| {
        let why = seatmark::absent(online, seat)?;
        let name = session.name(seat);
        Some(view! { <li class=style(seat)>{shape(seat, "")}<b>{name}</b>" · "{why}</li> }.into_any())
    };
    Seat::all(session.now.with(|now| now.seats)).filter_map(line).collect()
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
            // Several moves of a seat in a row belong to the same turn.
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

/// A sentence of the history: what was told, once or several times in a row.
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
    /// Where its paragraph begins: what one player does in a row is told in one.
    first: usize,
}

impl Entry {
    fn tells_of(&self, ply: Option<usize>) -> bool {
        let (first, last) = self.plies;
        last > 0 && ply.is_some_and(|ply| (first..=last).contains(&ply))
    }
}

fn entries(tales: &[Tale]) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for (tale, heading) in tales.iter().zip(headings(tales)) {
        match all.last_mut() {
            Some(last) if heading.is_none() && (last.seat, &last.line) == (tale.seat, &tale.line) => {
                last.times += 1;
                last.plies.1 = tale.ply;
            }
            last => {
                let goes_on =
                    |last: &&mut Entry| heading.is_none() && tale.seat.is_some() && last.seat == tale.seat;
                let first = last.filter(goes_on).map(|last| last.first);
                let index = all.len();
                all.push(Entry {
                    heading,
                    seat: tale.seat,
                    line: tale.line.clone(),
                    plies: (tale.ply, tale.ply),
                    times: 1,
                    index,
                    first: first.unwrap_or(index),
                });
            }
        }
    }
    all
}

fn heading(entry: &Entry) -> impl IntoView + use<> {
    entry.heading.as_ref().map(|heading| view! { <li class="turn">{tl(heading)}</li> })
}

/// What one player did in a row, or what happened by itself.
fn paragraph(session: Session, all: Memo<Vec<Entry>>, first: &Entry) -> impl IntoView + use<> {
    let (seat, start) = (first.seat, first.index);
    let own = Memo::new(move |_| {
        let mine = |all: &Vec<Entry>| {
            all.iter().skip(start).take_while(|entry| entry.first == start).cloned().collect::<Vec<_>>()
        };
        all.with(mine)
    });
    let live = move || {
        let shown = shown(session);
        own.with(|own| own.iter().any(|entry| entry.tells_of(shown)))
    };
    view! {
        <li class=seat.map(style).unwrap_or_default() class:live=live>
            {seat.map(|seat| shape(seat, ""))}
            <For each=move || own.get() key=|entry| (entry.clone(), lang()) children=move |entry| sentence(session, &entry)/>
        </li>
    }
}

/// The move whose position is shown.
fn shown(session: Session) -> Option<usize> {
    session.review.get().or_else(|| session.tales.with(|tales| tales.last().map(|tale| tale.ply)))
}

fn sentence(session: Session, entry: &Entry) -> impl IntoView + use<> {
    let mut words = spans(session.game, &entry.line, &session.names());
    let goes_on = entry.index > entry.first;
    // Who it is about has been said.
    if goes_on && words.first().is_some_and(|word| entry.seat.map(About::Seat) == word.about) {
        words.remove(0);
        if let Some(next) = words.first_mut() {
            next.text = format!("· {}", next.text.trim_start());
        }
    }
    let words: Vec<_> = words.iter().map(span).collect();
    let times =
        (entry.times > 1).then(|| view! { <b class="times">{format!("\u{a0}×\u{a0}{}", entry.times)}</b> });
    let (last, this) = (entry.plies.1, entry.clone());
    let live = move || this.tells_of(shown(session));
    view! {
        <button type="button" class="tale" class:live=live title=t("history.show")
            on:click=move |_| session.act(Act::Review(Some(last)))>{words}{times}</button>" "
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
        Tale::bare(1, opens)
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
    fn what_one_player_does_in_a_row_is_one_paragraph() {
        let by = |seat: Option<u8>, word: &str| Tale {
            seat: seat.map(Seat::new),
            line: Line::new(word),
            ..tale(None)
        };
        let all =
            entries(&[by(Some(0), "a"), by(Some(0), "b"), by(None, "c"), by(None, "d"), by(Some(1), "e")]);
        let firsts: Vec<usize> = all.iter().map(|entry| entry.first).collect();
        assert_eq!(firsts, vec![0, 0, 2, 3, 4], "what happens by itself stands alone");
    }

    #[test]
    fn turns_of_everybody_are_headed_by_their_numbers() {
        let opens = [Some(Opens::Round(2)), Some(Opens::Everybody(3)), None];
        assert_eq!(turns(&opens), vec![1]);
    }
}
