//! The last turn, card by card. A turn without choices is over at once, so this list shows what happened.

use std::ops::Range;

use eggs::{Adventurer, Eggs, Event, Public};
use leptos::prelude::*;

use super::drawing;
use crate::boards::{Boarded, Cue, TableOf};
use crate::browser::Sound;
use crate::markup::{Markup, inside};
use crate::parts::{icon, shape};
use crate::scene::HistoryLine;
use crate::words::t;

/// The card of an event, which is the icon of its line in the list of the turn.
pub(super) fn cue(event: &Event) -> Option<Cue> {
    let sprite = match event {
        Event::Took { adventurer, .. }
        | Event::TookNone { adventurer, .. }
        | Event::KeptEggs { adventurer, .. }
        | Event::LaidDown { adventurer, .. } => drawing(*adventurer),
        Event::Cancelled { .. } => drawing(Adventurer::DarkPriestess),
        Event::Scouted { .. } => drawing(Adventurer::Scout),
        Event::Gave { .. } => drawing(Adventurer::Courier),
        Event::Discarded { .. } => drawing(Adventurer::Priest),
        Event::Left { .. } => "egg-back".to_owned(),
        Event::RoundBegan { .. }
        | Event::TurnBegan { .. }
        | Event::TokenWent { .. }
        | Event::Drew { .. }
        | Event::Sealed { .. }
        | Event::KeptHand { .. }
        | Event::Redrew { .. }
        | Event::Revealed { .. }
        | Event::Played { .. }
        | Event::Counted { .. }
        | Event::WonToken { .. }
        | Event::Ended { .. } => return None,
    };
    Some(Cue { sprite, from: None, to: None })
}

/// The sound of an event.
pub(super) fn sound(public: &Public, event: &Event) -> Option<Sound> {
    match event {
        Event::Sealed { .. } | Event::Redrew { .. } | Event::Gave { .. } | Event::Discarded { .. } => {
            Some(Sound::Card)
        }
        Event::Played { .. } | Event::Revealed { .. } | Event::Scouted { .. } => Some(Sound::Turned),
        Event::Took { egg: Some(egg), .. } if public.deck.explodes(*egg) => Some(Sound::Burst),
        Event::Took { .. } | Event::WonToken { .. } => Some(Sound::Won),
        Event::LaidDown { .. } | Event::Counted { .. } => Some(Sound::Points),
        Event::Cancelled { .. } | Event::Left { .. } => Some(Sound::Removed),
        Event::RoundBegan { .. }
        | Event::TurnBegan { .. }
        | Event::TokenWent { .. }
        | Event::Drew { .. }
        | Event::KeptHand { .. }
        | Event::TookNone { .. }
        | Event::KeptEggs { .. }
        | Event::Ended { .. } => None,
    }
}

/// The range of the last turn in these events: from the first card shown up to the start of the next turn.
fn last_turn(events: &[&Event]) -> Range<usize> {
    let Some(start) = events.iter().rposition(|event| is_played(event)) else { return 0..0 };
    let end = events[start..].iter().position(|event| Eggs::opens(event).is_some());
    start..end.map_or(events.len(), |end| start + end)
}

const fn is_played(event: &Event) -> bool {
    matches!(event, Event::Played { .. })
}

/// What the cards of the last turn did, in order. While its lines are revealed one by one, the later ones are hidden.
pub(super) fn turn_list(table: TableOf<Eggs>, class: &'static str) -> Option<impl IntoView> {
    let fresh = table.last_move_has(is_played);
    // The number of lines of the last move that are not yet revealed.
    let timed = table.session.fresh.with(|fresh| fresh.iter().filter(|line| line.takes_time).count());
    let to_come = timed.saturating_sub(table.session.revealed.get());
    let lines: Vec<_> = table.with_history(|told| {
        let events: Vec<&Event> = told.iter().map(HistoryLine::event::<Eggs>).collect();
        let turn = &told[last_turn(&events)];
        let drawn: Vec<_> = turn.iter().filter_map(|line| Some((line, line.cue.as_ref()?))).collect();
        let shown = drawn.len().saturating_sub(to_come);
        let line = |(nth, (line, cue)): (usize, (&HistoryLine, &Cue))| {
            let class = if nth < shown { "" } else { "to-come" };
            view! {
                <li class=class style=("--nth", nth.to_string())>{icon(&cue.sprite, "s24")}{line.seat.map(|seat| shape(seat, "s16"))}
                    <span>{table.session.text(&line.words)}</span>{taken(table, line.event::<Eggs>())}</li>
            }
        };
        drawn.into_iter().enumerate().map(line).collect()
    });
    let class = if fresh { format!("{class} fresh") } else { class.to_owned() };
    (!lines.is_empty())
        .then(|| view! { <section class=class><h2>{t("eggs.last")}</h2><ol>{lines}</ol></section> })
}

/// An egg that explodes: a crack and sparks.
const EXPLODING: &str = r##"<g class="sparks"><path d="M16-3v-5M26 0l3-4M32 8l5-2M33 18h5M6 0 3-4M0 8l-5-2M-1 18h-5"/></g><use href="#egg-bomb" width="32" height="32"/><path class="crack" d="M17 3l-4 6 6 4-7 5 6 4-3 6"/>"##;

/// The egg that the event of a line took, if the viewer knows it: it rolls in, or cracks if it explodes.
fn taken(table: TableOf<Eggs>, event: &Event) -> Option<AnyView> {
    let Event::Took { egg: Some(egg), .. } = event else { return None };
    Some(if table.public(|public| public.deck.explodes(*egg)) {
        let drawing = Markup::fixed(EXPLODING);
        view! { <svg class="i s24 took cracks" viewBox="0 0 32 32" aria-hidden="true" {..inside(drawing)}></svg> }.into_any()
    } else {
        icon("egg-good", "s24 took rolls").into_any()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eggs::{Cards, EggSet};
    use game::Seat;

    #[test]
    fn the_last_turn_goes_from_the_cards_shown_to_the_next_turn() {
        let seat = Seat::new(0);
        let played = Event::Played { seat, cards: Cards::default() };
        let sealed = Event::Sealed { seat, choice: None };
        let eggs = Event::Revealed { turn: 2, eggs: EggSet::default() };
        let next = Event::TurnBegan { turn: 2 };
        assert_eq!(last_turn(&[&sealed, &played, &played, &eggs, &next, &sealed]), 2..4);
        assert_eq!(last_turn(&[&sealed, &played, &sealed]), 1..3, "a turn that is not over");
        assert_eq!(last_turn(&[&next, &sealed]), 0..0);
    }
}
