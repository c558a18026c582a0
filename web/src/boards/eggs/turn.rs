//! A turn that is over, card by card: where nothing was left to choose, it is over before anybody could have
//! looked.

use eggs::{Adventurer, Event};
use leptos::prelude::*;

use super::drawing;
use crate::boards::Cue;
use crate::parts::{icon, shape};
use crate::scene::Tale;
use crate::session::Session;
use crate::words::t;

/// Whose card an event is about; the lines of a turn are drawn with it.
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
    Some(Cue { sprite, from: None, to: None, points: Vec::new() })
}

/// What the cards of the last turn did, in the order in which they did it.
fn last_turn(tales: &[Tale]) -> &[Tale] {
    let played = |tale: &Tale| tale.line.id == "event.played";
    let Some(shown) = tales.iter().rposition(played) else { return &[] };
    let end = tales[shown..].iter().position(|tale| tale.opens.is_some());
    &tales[shown..end.map_or(tales.len(), |end| shown + end)]
}

/// The last turn as a list; `fresh` turns up its cards one after another.
pub(super) fn turn_list(session: Session, class: &'static str) -> Option<impl IntoView> {
    let tales = session.tales.get();
    let turn = last_turn(&tales);
    let fresh = session.fresh.with(|fresh| fresh.iter().any(|tale| tale.line.id == "event.played"));
    let lines: Vec<_> = turn
        .iter()
        .filter_map(|tale| Some((tale, tale.cue.as_ref()?)))
        .enumerate()
        .map(|(nth, (tale, cue))| {
            view! {
                <li style=("--nth", nth.to_string())>{icon(&cue.sprite, "s24")}{tale.seat.map(|seat| shape(seat, "s16"))}
                    <span>{session.text(&tale.line)}</span></li>
            }
        })
        .collect();
    let class = if fresh { format!("{class} fresh") } else { class.to_owned() };
    (!lines.is_empty())
        .then(|| view! { <section class=class><h3>{t("eggs.last")}</h3><ol>{lines}</ol></section> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Opens;
    use game::Line;

    #[test]
    fn the_last_turn_goes_from_the_cards_shown_to_the_next_eggs() {
        let tale = |id: &str, opens| Tale { ply: 1, line: Line::new(id), seat: None, cue: None, opens };
        let tales = [
            tale("event.played", None),
            tale("event.took", None),
            tale("event.revealed", Some(Opens::Everybody(2))),
            tale("event.drew", None),
        ];
        let ids: Vec<&str> = last_turn(&tales).iter().map(|tale| tale.line.id.as_str()).collect();
        assert_eq!(ids, ["event.played", "event.took"]);
        assert!(last_turn(&tales[2..]).is_empty());
    }
}
