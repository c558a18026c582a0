//! The board of Eggs and Empires: a nest in a cave, the line-up, the hand.

mod advice;
mod belongings;
mod breakdown;
mod draw;
mod pick;
mod screen;
mod shown;
mod turn;
mod workshop;

use eggs::{Adventurer, Category, Eggs, Event, Move, Phase, Public};
use game::{Line, Seat, View};
use leptos::prelude::AnyView;

pub(crate) use workshop::EggList;

use super::{
    Belongings, Boarded, CardTrack, Cue, Fact, Facts, MovePlace, ScorePart, ScoreUnit, TableOf, TurnStart,
};
use crate::browser::Sound;
use crate::scene::HistoryLine;
use crate::title;
use crate::words::{t, tl};

title::split!(Eggs, eggs, eggs_networks);

impl Boarded for Eggs {
    fn screen(table: TableOf<Self>) -> AnyView {
        screen::screen(table)
    }

    fn place(mv: Move) -> MovePlace {
        pick::place(mv)
    }

    fn short(mv: Move) -> Option<String> {
        (mv == Move::Redraw).then(|| t("eggs.redraw"))
    }

    fn facts(view: &View<Self>, seat: Seat) -> Facts {
        let public = view.public();
        let mut stats = vec![Fact::new("egg-back", public.pile_size(seat), "fact.eggs", "EGG-13")];
        // The total includes the points of the round, unless it counts egg tokens: then show them here.
        if public.pub_scoring && public.tells_pile(view.viewer(), seat) {
            let points = public.round_points(view.viewer().zip(view.private()), seat);
            let label = if view.viewer() == Some(seat) { "fact.round.own" } else { "fact.round" };
            stats.push(Fact::new("vp", signed(points), label, "EGG-40"));
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
        let cards = Adventurer::ALL.iter().map(step).collect();
        let track = Some(CardTrack { cards, label: "fact.track", rule: "EGG-10" });
        Facts { stats, track, sealed, points: "EGG-40", ..Facts::default() }
    }

    fn breakdown(
        view: &View<Self>,
        history: &[HistoryLine],
        category: Category,
        seat: Seat,
    ) -> Vec<ScorePart> {
        breakdown::breakdown(view, history, category, seat)
    }

    fn belongings(view: &View<Self>, seat: Seat) -> Vec<Belongings> {
        belongings::belongings(view, seat)
    }

    fn unit(view: &View<Self>) -> ScoreUnit {
        if view.public().pub_scoring { TOKENS } else { ScoreUnit::POINTS }
    }

    fn cue(event: &Event) -> Option<Cue> {
        turn::cue(event)
    }

    fn sound(public: &Public, event: &Event) -> Option<Sound> {
        turn::sound(public, event)
    }

    fn takes_time(event: &Event) -> bool {
        turn::cue(event).is_some()
    }

    fn opens(event: &Event) -> Option<TurnStart> {
        match event {
            Event::RoundBegan { round } => Some(TurnStart::Round(*round)),
            Event::TurnBegan { turn } => Some(TurnStart::Everybody(*turn)),
            _ => None,
        }
    }

    fn note(view: &View<Self>) -> Option<&'static str> {
        let public = view.public();
        let aim = if public.pub_scoring { "note.eggs.pub" } else { "note.eggs" };
        (public.phase == Phase::Mulligan && public.round == 1).then_some(aim)
    }

    fn subtitle(view: &View<Self>) -> String {
        let public = view.public();
        format!("{} · {}", tl(&Line::new("eggs.players").with("n", public.seats)), moment(public))
    }
}

/// In pub scoring, totals count egg tokens (EGG-43).
const TOKENS: ScoreUnit = ScoreUnit { icon: "egg-good", label: "fact.egg_tokens", count: "unit.tokens" };

/// The current round and turn, in words.
fn moment(public: &Public) -> String {
    let opening = public.phase == Phase::Mulligan;
    tl(&Line::new(if opening { "eggs.opening" } else { "eggs.turn" })
        .with("round", public.round)
        .with("turn", public.turn))
}

/// The drawing of an adventurer.
fn drawing(adventurer: Adventurer) -> String {
    format!("adv-{}", adventurer.word().replace('_', ""))
}

/// A number with its sign, `−` (U+2212) if negative.
fn signed(number: i16) -> String {
    format!("{number:+}").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::catalog;
    use game::Lang;

    #[test]
    fn every_adventurer_says_what_it_can_do() {
        for card in Adventurer::ALL {
            let id = format!("eggs.ability.{}", card.word());
            assert!(Lang::ALL.iter().all(|lang| catalog(*lang).has(&id)), "{id}");
        }
    }
}
