//! The history in words. A click on a sentence shows the position after it.

use game::{About, BySeat, Line, MAX_SEATS, Seat, Span};
use leptos::prelude::*;

use super::{icon, live, shape, style};
use crate::boards::TurnStart;
use crate::browser;
use crate::scene::HistoryLine;
use crate::session::{Act, Session, session};
use crate::words::{lang, t, tl};

/// The history of the table.
pub(crate) fn history() -> impl IntoView {
    let session = session();
    let list = NodeRef::<leptos::html::Ol>::new();
    // Scroll to the newest line.
    let show_newest = move || {
        // The page may be gone.
        if let Some(list) = list.try_get_untracked().flatten() {
            list.set_scroll_top(list.scroll_height());
        }
    };
    Effect::new(move || {
        session.history.track();
        request_animation_frame(show_newest);
    });
    Effect::new(move || {
        if let Some(list) = list.get() {
            browser::on_size(&list, move |_| show_newest());
        }
    });
    let all = Memo::new(move |_| session.history.with(|lines| sentences(lines)));
    let firsts = move || {
        all.with(|all| {
            all.iter().filter(|sentence| sentence.index == sentence.first).cloned().collect::<Vec<_>>()
        })
    };
    // Only new paragraphs are drawn.
    let lines = view! {
        <For each=move || firsts() key=|sentence| (sentence.index, sentence.seat, sentence.heading.clone(), lang())
            children=move |sentence| view! { {heading(&sentence)}{paragraph(session, all, &sentence)} }/>
    };
    let back = live(move || {
        // A replay has no present position.
        session.shown_ply.get().filter(|_| session.replay().is_none()).map(|_| {
            view! {
                <button type="button" class="btn sm" on:click=move |_| session.act(Act::ShowPly(None))>
                    {icon("ui-next", "")}{t("history.present")}
                </button>
            }
        })
    });
    view! {
        <section class="panel side history" aria-label=t("table.history")>
            <header><h2>{t("table.history")}</h2>{back}</header>
            <ol class="log" node_ref=list data-group="" tabindex="0" data-told=move || session.history.with(Vec::len).to_string()>{lines}{move || replaced(session)}</ol>
        </section>
    }
}

/// The absent players and why they are absent. The events of the game do not contain this.
fn replaced(session: Session) -> Vec<AnyView> {
    let driver = session.driver();
    let line = |seat: Seat| {
        let why = driver.absence(seat)?;
        let name = session.name(seat);
        Some(view! { <li class=style(seat)>{shape(seat, "")}<b>{name}</b>" · "{why}</li> }.into_any())
    };
    Seat::all(session.now.with(|now| now.seats)).filter_map(line).collect()
}

/// The plies at which the turns of the table began.
pub(crate) fn turns(lines: &[HistoryLine]) -> Vec<usize> {
    lines
        .iter()
        .zip(headings(lines))
        .filter(|(_, heading)| heading.is_some())
        .map(|(line, _)| line.ply)
        .collect()
}

/// The heading before each line at which a round or a turn of the table begins.
fn headings(lines: &[HistoryLine]) -> Vec<Option<Line>> {
    let mut turns = BySeat::<i32, MAX_SEATS>::default();
    let (mut turn, mut round, mut opened) = (0, 0, None);
    let mut heading = |line: &HistoryLine| match line.opens? {
        TurnStart::Round(number) => {
            round = number;
            None
        }
        TurnStart::Everybody(number) => {
            Some(Line::new("history.round").with("round", round).with("turn", number))
        }
        TurnStart::Turn(seat) => {
            // Several moves of a seat in a row belong to the same turn.
            if opened.replace(seat) != Some(seat) {
                turns[seat] += 1;
            }
            let later = turns[seat] > turn;
            turn = turn.max(turns[seat]);
            later.then(|| Line::new("history.turn").with("turn", turn))
        }
    };
    lines.iter().map(&mut heading).collect()
}

/// A sentence of the history: an event, once or several times in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Sentence {
    heading: Option<Line>,
    seat: Option<Seat>,
    line: Line,
    /// The plies of its first and its last event.
    plies: (usize, usize),
    times: i32,
    /// Its index in the history.
    index: usize,
    /// The index of the first sentence of its paragraph. Consecutive sentences about one player are one paragraph.
    first: usize,
}

impl Sentence {
    fn tells_of(&self, ply: Option<usize>) -> bool {
        let (first, last) = self.plies;
        last > 0 && ply.is_some_and(|ply| (first..=last).contains(&ply))
    }
}

fn sentences(lines: &[HistoryLine]) -> Vec<Sentence> {
    let mut all: Vec<Sentence> = Vec::new();
    for (line, heading) in lines.iter().zip(headings(lines)) {
        match all.last_mut() {
            Some(last) if heading.is_none() && (last.seat, &last.line) == (line.seat, &line.words) => {
                last.times += 1;
                last.plies.1 = line.ply;
            }
            last => {
                let goes_on =
                    |last: &&mut Sentence| heading.is_none() && line.seat.is_some() && last.seat == line.seat;
                let first = last.filter(goes_on).map(|last| last.first);
                let index = all.len();
                all.push(Sentence {
                    heading,
                    seat: line.seat,
                    line: line.words.clone(),
                    plies: (line.ply, line.ply),
                    times: 1,
                    index,
                    first: first.unwrap_or(index),
                });
            }
        }
    }
    all
}

fn heading(sentence: &Sentence) -> impl IntoView + use<> {
    sentence.heading.as_ref().map(|heading| view! { <li class="turn">{tl(heading)}</li> })
}

/// A paragraph: consecutive sentences about one player, or one sentence about no player.
fn paragraph(session: Session, all: Memo<Vec<Sentence>>, first: &Sentence) -> impl IntoView + use<> {
    let (seat, start) = (first.seat, first.index);
    let own = Memo::new(move |_| {
        let mine = |all: &Vec<Sentence>| {
            all.iter().skip(start).take_while(|sentence| sentence.first == start).cloned().collect::<Vec<_>>()
        };
        all.with(mine)
    });
    let live = move || {
        let shown = shown(session);
        own.with(|own| own.iter().any(|sentence| sentence.tells_of(shown)))
    };
    view! {
        <li class=seat.map(style).unwrap_or_default() class:live=live>
            {seat.map(|seat| shape(seat, ""))}
            <For each=move || own.get() key=|sentence| (sentence.clone(), lang()) children=move |sentence| sentence_button(session, &sentence)/>
        </li>
    }
}

/// The ply of the shown position.
fn shown(session: Session) -> Option<usize> {
    session.shown_ply.get().or_else(|| session.history.with(|lines| lines.last().map(|line| line.ply)))
}

fn sentence_button(session: Session, sentence: &Sentence) -> impl IntoView + use<> {
    let mut words = session.spans(&sentence.line);
    let goes_on = sentence.index > sentence.first;
    // The first sentence of the paragraph has named the player.
    if goes_on && words.first().is_some_and(|word| sentence.seat.map(About::Seat) == word.about) {
        words.remove(0);
        if let Some(next) = words.first_mut() {
            next.text = format!("· {}", next.text.trim_start());
        }
    }
    let words: Vec<_> = words.iter().map(span).collect();
    let times = (sentence.times > 1)
        .then(|| view! { <b class="times">{format!("\u{a0}×\u{a0}{}", sentence.times)}</b> });
    let (last, this) = (sentence.plies.1, sentence.clone());
    let live = move || this.tells_of(shown(session));
    view! {
        <button type="button" class="tale" class:live=live tabindex="-1" title=t("history.show")
            on:click=move |_| session.act(Act::ShowPly(Some(last)))>{words}{times}</button>" "
    }
}

/// A piece of text, styled by what it refers to.
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

    fn line(opens: Option<TurnStart>) -> HistoryLine {
        HistoryLine::bare(1, opens)
    }

    fn turns(opens: &[Option<TurnStart>]) -> Vec<usize> {
        let lines: Vec<HistoryLine> = opens.iter().map(|opens| line(*opens)).collect();
        headings(&lines)
            .iter()
            .enumerate()
            .filter_map(|(index, line)| line.is_some().then_some(index))
            .collect()
    }

    #[test]
    fn a_turn_of_the_table_has_one_heading() {
        let (a, b) = (Some(TurnStart::Turn(Seat::new(0))), Some(TurnStart::Turn(Seat::new(1))));
        assert_eq!(turns(&[None, a, a, None, b, a, b]), vec![1, 5]);
    }

    #[test]
    fn what_is_done_several_times_in_a_row_is_one_line() {
        let turn = line(Some(TurnStart::Turn(Seat::new(0))));
        let again = |ply| HistoryLine { ply, ..line(None) };
        let all = sentences(&[
            turn.clone(),
            again(2),
            again(3),
            HistoryLine { words: Line::new("y"), ..again(4) },
            again(5),
        ]);
        let told: Vec<_> = all.iter().map(|sentence| (sentence.plies, sentence.times)).collect();
        assert_eq!(told, vec![((1, 3), 3), ((4, 4), 1), ((5, 5), 1)]);
        assert!(all[0].heading.is_some() && all[1].heading.is_none());
    }

    #[test]
    fn what_one_player_does_in_a_row_is_one_paragraph() {
        let by = |seat: Option<u8>, word: &str| HistoryLine {
            seat: seat.map(Seat::new),
            words: Line::new(word),
            ..line(None)
        };
        let all =
            sentences(&[by(Some(0), "a"), by(Some(0), "b"), by(None, "c"), by(None, "d"), by(Some(1), "e")]);
        let firsts: Vec<usize> = all.iter().map(|sentence| sentence.first).collect();
        assert_eq!(firsts, vec![0, 0, 2, 3, 4], "a line about no player is a paragraph of its own");
    }

    #[test]
    fn turns_of_everybody_are_headed_by_their_numbers() {
        let opens = [Some(TurnStart::Round(2)), Some(TurnStart::Everybody(3)), None];
        assert_eq!(turns(&opens), vec![1]);
    }
}
