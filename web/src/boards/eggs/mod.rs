//! The board of Eggs and Empires: a nest in a cave, the line-up, the hand.

mod draw;
mod pick;
mod screen;
mod turn;

use eggs::{Adventurer, Eggs, Event, Move, Phase, Public};
use game::{Line, Seat, View};

use super::{BoardView, Boarded, Cue, Fact, Facts, Opens, Place};
use crate::words::tl;

pub(crate) use screen::screen;

impl Boarded for Eggs {
    fn board(view: &View<Self>) -> BoardView {
        BoardView::Eggs(Box::new(view.clone()))
    }

    fn place(mv: Move) -> Place {
        pick::place(mv)
    }

    fn facts(view: &View<Self>, seat: Seat) -> Facts {
        let public = view.public();
        let mut stats = vec![Fact::new("egg-back", public.pile_size(seat), "fact.eggs", "EGG-13")];
        if public.pub_scoring {
            stats.insert(0, Fact::new("egg-good", public.egg_tokens[seat], "fact.egg_tokens", "EGG-43"));
        }
        if public.token == seat {
            stats.push(Fact::new("tie-token", "", "fact.tie_token", "EGG-14"));
        }
        for card in public.laid[seat].iter() {
            let points = eggs::pile_points(card);
            stats.push(Fact::new(&drawing(card), signed(points), "fact.laid", "EGG-33"));
        }
        let own = view.viewer() == Some(seat);
        let in_hand =
            |card: Adventurer| own && view.private().is_some_and(|private| private.hand.contains(card));
        let step = |card: &Adventurer| {
            let class = match (in_hand(*card), public.unplayed(seat).contains(*card)) {
                (true, _) => "inh",
                (false, true) => "",
                (false, false) => "used",
            };
            (card.rank().to_string(), class)
        };
        let sealed = public.sealed.contains(seat) && matches!(public.phase, Phase::Play | Phase::Mulligan);
        let track = Adventurer::ALL.iter().map(step).collect();
        Facts { stats, track, sealed, points: "EGG-40", ..Facts::default() }
    }

    fn rule(public: &Public) -> &'static str {
        match public.phase {
            Phase::Mulligan => "EGG-04",
            Phase::Play => "EGG-10",
            Phase::Pick { .. } => "EGG-11",
            Phase::Give { .. } => "EGG-24",
            Phase::Discard { .. } => "EGG-26",
            Phase::Over => "EGG-42",
        }
    }

    fn cue(event: &Event) -> Option<Cue> {
        turn::cue(event)
    }

    fn opens(event: &Event) -> Option<Opens> {
        match event {
            Event::RoundBegan { round } => Some(Opens::Round(*round)),
            Event::Revealed { turn, .. } => Some(Opens::Everybody(*turn)),
            _ => None,
        }
    }

    fn subtitle(view: &View<Self>) -> String {
        let public = view.public();
        format!("{} · {}", tl(&Line::new("eggs.players").with("n", public.seats)), moment(public))
    }
}

/// Which round and turn it is.
fn moment(public: &Public) -> String {
    let opening = public.phase == Phase::Mulligan;
    tl(&Line::new(if opening { "eggs.opening" } else { "eggs.turn" })
        .with("round", public.round)
        .with("turn", public.turn))
}

/// The drawing of an adventurer.
fn drawing(adventurer: Adventurer) -> String {
    format!("adv-{}", adventurer.key().replace('_', ""))
}

/// A number with its sign, with a true minus.
fn signed(number: i16) -> String {
    format!("{number:+}").replace('-', "−")
}
