//! What the game says.

use std::sync::LazyLock;

use game::{Arg, Catalog, Lang, Line, Panel, Seat, SeatSet, Thing, View, Words};

use crate::adventurers::{Adventurer, Cards};
use crate::eggs::Face;
use crate::event::Event;
use crate::legal::picks;
use crate::moves::Move;
use crate::panels;
use crate::state::{Eggs, Phase, Private, Public, Took};

static CATALOGS: LazyLock<[Catalog; 2]> = LazyLock::new(|| {
    [
        Catalog::read(Lang::En, &[include_str!("../words/en.txt")]),
        Catalog::read(Lang::Fr, &[include_str!("../words/fr.txt")]),
    ]
});

impl Words for Eggs {
    fn catalog(lang: Lang) -> &'static Catalog {
        match lang {
            Lang::En => &CATALOGS[0],
            Lang::Fr => &CATALOGS[1],
        }
    }

    fn register(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("../../../docs/rules/eggs.en.md"),
            Lang::Fr => include_str!("../../../docs/rules/eggs.fr.md"),
        }
    }

    fn event_line(event: &Event) -> Line {
        event_line(event)
    }

    fn prompt(public: &Public, private: Option<&Private>, _: Seat) -> Line {
        prompt(public, private)
    }

    fn move_line(public: &Public, private: Option<&Private>, _: Seat, mv: Move) -> Line {
        move_line(public, private, mv)
    }

    fn panels(view: &View<Self>) -> Vec<Panel> {
        panels::panels(view)
    }
}

/// The name of an adventurer.
pub(crate) fn card(adventurer: Adventurer) -> Thing {
    Thing::new("card", adventurer.key())
}

/// The number and name of an adventurer.
pub(crate) fn numbered(adventurer: Adventurer) -> Thing {
    Thing::new("numbered", adventurer.key())
}

/// Cards by number and name, the highest first.
pub(crate) fn numbered_list(cards: Cards) -> Arg {
    let mut cards: Vec<Adventurer> = cards.iter().collect();
    cards.reverse();
    cards.into_iter().map(numbered).collect()
}

/// An egg by its value, signed as on the card.
pub(crate) fn egg(value: i8) -> Thing {
    Thing::new("egg", value).named(signed(i16::from(value)))
}

pub(crate) fn egg_list(faces: &[Face]) -> Vec<Arg> {
    faces.iter().map(|face| Arg::from(egg(face.value))).collect()
}

/// A number with its sign, with a true minus.
fn signed(number: i16) -> String {
    format!("{number:+}").replace('-', "−")
}

/// The number people call a face-down egg by.
pub(crate) fn number(index: u8) -> Arg {
    Arg::from(index + 1)
}

fn seats(seats: SeatSet) -> Arg {
    seats.iter().collect()
}

fn event_line(event: &Event) -> Line {
    match event {
        Event::RoundBegan { round } => Line::new("event.round_began").with("round", *round),
        Event::TokenWent { to } => Line::new("event.token_went").with("seat", *to),
        Event::Drew { seat, count, cards: None } => {
            Line::new("event.drew").with("seat", *seat).with("n", *count)
        }
        Event::Drew { seat, cards: Some(cards), .. } => {
            Line::new("event.drew_own").with("seat", *seat).with("cards", numbered_list(*cards))
        }
        Event::Sealed { seat, choice: None } => Line::new("event.sealed").with("seat", *seat),
        Event::Sealed { seat, choice: Some(choice) } => {
            Line::new("event.sealed_own").with("seat", *seat).with("choice", sealed_line(*choice))
        }
        Event::KeptHand { seat } => Line::new("event.kept_hand").with("seat", *seat),
        Event::Redrew { seat, cards: None } => Line::new("event.redrew").with("seat", *seat),
        Event::Redrew { seat, cards: Some(cards) } => {
            Line::new("event.redrew_own").with("seat", *seat).with("cards", numbered_list(*cards))
        }
        Event::Revealed { turn, eggs } => {
            Line::new("event.revealed").with("turn", *turn).with("eggs", Arg::List(egg_list(eggs)))
        }
        Event::Played { seat, cards } => {
            Line::new("event.played").with("seat", *seat).with("cards", numbered_list(*cards))
        }
        Event::Cancelled { seats: whose } => Line::new("event.cancelled").with("seats", seats(*whose)),
        Event::Took { seat, adventurer, down, egg } => took_line(*seat, *adventurer, *down, *egg),
        Event::TookNone { seat, adventurer } => {
            Line::new("event.took_none").with("seat", *seat).with("card", card(*adventurer))
        }
        Event::Left { up, down } => {
            let mut eggs = egg_list(up);
            eggs.extend((*down > 0).then(|| Arg::from(Line::new("event.left_down").with("n", *down))));
            Line::new("event.left").with("eggs", Arg::List(eggs))
        }
        Event::Scouted { .. } | Event::Gave { .. } | Event::KeptEggs { .. } => ability_line(event),
        Event::LaidDown { .. } | Event::Discarded { .. } => ability_line(event),
        Event::Counted { .. } | Event::WonToken { .. } | Event::Ended { .. } => end_line(event),
    }
}

fn took_line(seat: Seat, adventurer: Adventurer, down: Option<u8>, face: Option<Face>) -> Line {
    let id = match (down, face) {
        (None, _) => "event.took",
        (Some(_), None) => "event.took_down",
        (Some(_), Some(_)) => "event.took_down_own",
    };
    let line = Line::new(id).with("seat", seat).with("card", card(adventurer));
    let line = down.map_or(line.clone(), |index| line.with("n", number(index)));
    face.map_or(line.clone(), |face| line.with("egg", egg(face.value)))
}

/// A line that says more to those who know the egg.
fn secret_line(id: &str, face: Option<Face>) -> Line {
    match face {
        Some(face) => Line::new(&format!("{id}_own")).with("egg", egg(face.value)),
        None => Line::new(id),
    }
}

fn ability_line(event: &Event) -> Line {
    match event {
        Event::Scouted { seat, down, egg } => {
            secret_line("event.scouted", *egg).with("seat", *seat).with("n", number(*down))
        }
        Event::Gave { seat, to, egg } => secret_line("event.gave", *egg).with("seat", *seat).with("to", *to),
        Event::KeptEggs { seat, adventurer: Adventurer::Courier } => {
            Line::new("event.kept_egg").with("seat", *seat)
        }
        Event::KeptEggs { seat, .. } => Line::new("event.kept_pile").with("seat", *seat),
        Event::LaidDown { seat, adventurer, points } => Line::new("event.laid")
            .with("seat", *seat)
            .with("card", card(*adventurer))
            .with("points", points_thing(*points)),
        Event::Discarded { seat, egg } => secret_line("event.discarded", *egg).with("seat", *seat),
        other => unreachable!("{other:?} is no ability"),
    }
}

fn points_thing(points: i16) -> Thing {
    Thing::new("points", points).named(signed(points))
}

fn end_line(event: &Event) -> Line {
    match event {
        Event::Counted { seat, eggs, cards, points } => {
            let mut things = egg_list(eggs);
            things.extend(cards.iter().map(|adventurer| Arg::from(card(adventurer))));
            let line = if things.is_empty() {
                Line::new("event.counted_none")
            } else {
                Line::new("event.counted").with("things", Arg::List(things))
            };
            line.with("seat", *seat).with("points", *points)
        }
        Event::WonToken { seat, tokens } => {
            Line::new("event.won_token").with("seat", *seat).with("n", *tokens)
        }
        Event::Ended { winners } => Line::new("event.ended").with("seats", seats(*winners)),
        other => unreachable!("{other:?} ends nothing"),
    }
}

fn prompt(public: &Public, private: Option<&Private>) -> Line {
    match public.phase {
        Phase::Mulligan => Line::new("prompt.mulligan"),
        Phase::Play if public.sizes().plays == 2 => Line::new("prompt.play_two"),
        Phase::Play => Line::new("prompt.play"),
        Phase::Pick { at } if picks(public, at).may_pass => Line::new("prompt.pick_mage"),
        Phase::Pick { at } => {
            Line::new("prompt.pick").with("card", card(public.lineup[usize::from(at)].adventurer))
        }
        Phase::Give { at } => {
            let known = match public.lineup[usize::from(at)].took {
                Took::Nothing => None,
                Took::Up(egg) => Some(egg),
                Took::Down(index) => private.and_then(|own| own.seen[usize::from(index)]),
            };
            match known {
                Some(known) => Line::new("prompt.give_known").with("egg", egg(public.deck.value(known))),
                None => Line::new("prompt.give"),
            }
        }
        Phase::Discard { .. } => Line::new("prompt.discard"),
        Phase::Over => Line::new("prompt.over"),
    }
}

fn move_line(public: &Public, private: Option<&Private>, mv: Move) -> Line {
    match (mv, public.phase) {
        (Move::Keep, Phase::Give { .. }) => Line::new("move.keep_egg"),
        (Move::Keep, Phase::Discard { .. }) => Line::new("move.keep_pile"),
        (Move::Keep | Move::Redraw | Move::Play(..), _) => sealed_line(mv),
        (Move::Take(value), _) => Line::new("move.take").with("egg", egg(value)),
        (Move::TakeDown(index), _) => {
            match private.and_then(|own| own.seen.get(usize::from(index)).copied().flatten()) {
                Some(known) => Line::new("move.take_down_known").with("egg", egg(public.deck.value(known))),
                None => Line::new("move.take_down"),
            }
            .with("n", number(index))
        }
        (Move::Pass, _) => Line::new("move.pass"),
        (Move::Give(seat), _) => Line::new("move.give").with("seat", seat),
        (Move::Discard(value), _) => Line::new("move.discard").with("egg", egg(value)),
    }
}

/// A choice that is sealed, in words.
pub(crate) fn sealed_line(mv: Move) -> Line {
    match mv {
        Move::Redraw => Line::new("move.redraw"),
        Move::Play(high, None) => Line::new("move.play").with("card", numbered(high)),
        Move::Play(high, Some(low)) => {
            Line::new("move.play_two").with("high", numbered(high)).with("low", numbered(low))
        }
        Move::Keep | Move::Take(_) | Move::TakeDown(_) | Move::Pass | Move::Give(_) | Move::Discard(_) => {
            Line::new("move.keep_hand")
        }
    }
}
