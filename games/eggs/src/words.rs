//! The text of the game.

use game::{Arg, Line, Panel, Prompt, Seat, SeatSet, Thing, View, Words};

use crate::adventurers::{Adventurer, Cards};
use crate::eggs::{Egg, EggSet};
use crate::event::Event;
use crate::moves::Move;
use crate::state::{Eggs, Phase, Private, Public};
use crate::{panels, prompt};

impl Words for Eggs {
    game::texts!("eggs");

    fn event_line(public: &Public, event: &Event) -> Line {
        event_line(public, *event)
    }

    fn prompt(public: &Public, private: Option<&Private>, _: Seat) -> Prompt {
        prompt::prompt(public, private)
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
    Thing::new("card", adventurer.word())
}

/// The number and name of an adventurer.
pub(crate) fn numbered(adventurer: Adventurer) -> Thing {
    Thing::new("numbered", adventurer.word())
}

/// Cards by number and name, the highest first.
pub(crate) fn numbered_list(cards: Cards) -> Arg {
    let mut cards: Vec<Adventurer> = cards.iter().collect();
    cards.reverse();
    cards.into_iter().map(numbered).collect()
}

/// An egg by its value.
pub(crate) fn egg(public: &Public, egg: Egg) -> Thing {
    egg_of(public.deck.value(egg))
}

/// An egg of this value, signed as on the card.
fn egg_of(value: i8) -> Thing {
    Thing::new("egg", value).named(signed(i16::from(value)))
}

/// Eggs by their values, the best first.
pub(crate) fn egg_list(public: &Public, eggs: EggSet) -> Vec<Arg> {
    public.deck.best_first(eggs).into_iter().map(|one| Arg::from(egg(public, one))).collect()
}

/// A number with its sign, with a true minus.
fn signed(number: i16) -> String {
    format!("{number:+}").replace('-', "−")
}

/// The number of a face-down egg, counted from 1.
pub(crate) fn number(index: u8) -> Arg {
    Arg::from(index + 1)
}

fn event_line(public: &Public, event: Event) -> Line {
    let by = |id: &str, seat: Seat| Line::new(id).with("seat", seat);
    let secret = |id: &str, egg: Option<Egg>, seat: Seat| secret_line(public, id, egg).with("seat", seat);
    match event {
        Event::RoundBegan { round } => Line::new("event.round_began").with("round", round),
        Event::TurnBegan { turn } => Line::new("event.turn_began").with("turn", turn),
        Event::TokenWent { to } => by("event.token_went", to),
        Event::Drew { seat, count, cards: None } => by("event.drew", seat).with("n", count),
        Event::Drew { seat, cards: Some(cards), .. } => {
            by("event.drew_own", seat).with("cards", numbered_list(cards))
        }
        Event::Sealed { seat, choice: None } => by("event.sealed", seat),
        Event::Sealed { seat, choice: Some(choice) } => {
            by("event.sealed_own", seat).with("choice", sealed_line(choice))
        }
        Event::KeptHand { seat } => by("event.kept_hand", seat),
        Event::Redrew { seat, cards: None } => by("event.redrew", seat),
        Event::Redrew { seat, cards: Some(cards) } => {
            by("event.redrew_own", seat).with("cards", numbered_list(cards))
        }
        Event::Revealed { turn, eggs } => revealed_line(public, turn, eggs),
        Event::Played { seat, cards } => by("event.played", seat).with("cards", numbered_list(cards)),
        Event::Cancelled { seats } => Line::new("event.cancelled").with("seats", seat_list(seats)),
        Event::Took { seat, adventurer, down, egg } => took_line(public, seat, adventurer, down, egg),
        Event::TookNone { seat, adventurer } => by("event.took_none", seat).with("card", card(adventurer)),
        Event::Left { up, down } => left_line(public, up, down),
        Event::Scouted { seat, down, egg } => secret("event.scouted", egg, seat).with("n", number(down)),
        Event::Gave { seat, to, egg } => secret("event.gave", egg, seat).with("to", to),
        Event::KeptEggs { seat, adventurer: Adventurer::Courier } => by("event.kept_egg", seat),
        Event::KeptEggs { seat, .. } => by("event.kept_pile", seat),
        Event::LaidDown { seat, adventurer, points } => laid_line(seat, adventurer, points),
        Event::Discarded { seat, egg } => secret("event.discarded", egg, seat),
        Event::Counted { seat, eggs, cards, points } => counted_line(public, seat, eggs, cards, points),
        Event::WonToken { seat, tokens } => by("event.won_token", seat).with("n", tokens),
        Event::Ended { winners } => Line::new("event.ended").with("seats", seat_list(winners)),
    }
}

fn seat_list(seats: SeatSet) -> Arg {
    seats.iter().collect()
}

fn revealed_line(public: &Public, turn: u8, eggs: EggSet) -> Line {
    Line::new("event.revealed").with("turn", turn).with("eggs", Arg::List(egg_list(public, eggs)))
}

fn took_line(
    public: &Public,
    seat: Seat,
    adventurer: Adventurer,
    down: Option<u8>,
    taken: Option<Egg>,
) -> Line {
    let line = match (down, taken) {
        (None, None) => Line::new("event.took_none"),
        (None, Some(taken)) => Line::new("event.took").with("egg", egg(public, taken)),
        (Some(index), known) => secret_line(public, "event.took_down", known).with("n", number(index)),
    };
    line.with("seat", seat).with("card", card(adventurer))
}

/// A line with more detail for viewers who know the egg.
fn secret_line(public: &Public, id: &str, known: Option<Egg>) -> Line {
    match known {
        Some(known) => Line::new(&format!("{id}_own")).with("egg", egg(public, known)),
        None => Line::new(id),
    }
}

fn left_line(public: &Public, up: EggSet, down: u8) -> Line {
    let mut eggs = egg_list(public, up);
    eggs.extend((down > 0).then(|| Arg::from(Line::new("event.left_down").with("n", down))));
    Line::new("event.left").with("eggs", Arg::List(eggs))
}

fn laid_line(seat: Seat, adventurer: Adventurer, points: i16) -> Line {
    let points = Thing::new("points", points).named(signed(points));
    Line::new("event.laid").with("seat", seat).with("card", card(adventurer)).with("points", points)
}

fn counted_line(public: &Public, seat: Seat, eggs: EggSet, cards: Cards, points: i16) -> Line {
    let mut things = egg_list(public, eggs);
    things.extend(cards.iter().map(|adventurer| Arg::from(card(adventurer))));
    let line = if things.is_empty() {
        Line::new("event.counted_none")
    } else {
        Line::new("event.counted").with("things", Arg::List(things))
    };
    line.with("seat", seat).with("points", points)
}

fn move_line(public: &Public, private: Option<&Private>, mv: Move) -> Line {
    match (mv, public.phase) {
        (Move::Keep, Phase::Give { .. }) => Line::new("move.keep_egg"),
        (Move::Keep, Phase::Discard { .. }) => Line::new("move.keep_pile"),
        (Move::Keep | Move::Redraw | Move::Play(..), _) => sealed_line(mv),
        (Move::Take(value), _) => Line::new("move.take").with("egg", egg_of(value)),
        (Move::TakeDown(index), _) => {
            match private.and_then(|own| own.seen.get(usize::from(index)).copied().flatten()) {
                Some(known) => Line::new("move.take_down_known").with("egg", egg(public, known)),
                None => Line::new("move.take_down"),
            }
            .with("n", number(index))
        }
        (Move::Pass, _) => Line::new("move.pass"),
        (Move::Give(seat), _) => Line::new("move.give").with("seat", seat),
        (Move::Discard(value), _) => Line::new("move.discard").with("egg", egg_of(value)),
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
        // The only other sealed choice is to keep a hand.
        Move::Keep | Move::Take(_) | Move::TakeDown(_) | Move::Pass | Move::Give(_) | Move::Discard(_) => {
            Line::new("move.keep_hand")
        }
    }
}
