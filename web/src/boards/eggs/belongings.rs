//! The belongings of a player: the cards played and not yet played, and the scoring pile.

use eggs::{Cards, EggSet, Eggs, Lies, Public, pile_points};
use game::{Line, RuleId, Seat, Thing, View};

use super::{drawing, signed};
use crate::boards::{Belonging, Belongings};

/// The rule of the scoring pile.
const PILE: RuleId = RuleId::new("EGG", 13);

pub(super) fn belongings(view: &View<Eggs>, seat: Seat) -> Vec<Belongings> {
    let public = view.public();
    let kinds = [
        ("own.left", cards(public.unplayed(seat))),
        ("own.played", cards(public.played[seat])),
        ("own.pile", pile(view, seat)),
    ];
    let some = kinds.into_iter().filter(|(_, items)| !items.is_empty());
    some.map(|(title, items)| Belongings { title: Line::new(title), items }).collect()
}

fn cards(cards: Cards) -> Vec<Belonging> {
    let card = |card: eggs::Adventurer| {
        Belonging::new(&drawing(card), Line::new(&format!("numbered.{}", card.word())), card.rule())
    };
    cards.iter().map(card).collect()
}

/// The scoring pile as the viewer may see it: every egg of the viewer's own pile, and the publicly known eggs of
/// others.
pub(super) fn pile(view: &View<Eggs>, seat: Seat) -> Vec<Belonging> {
    let public = view.public();
    let own = view.private().filter(|_| view.viewer() == Some(seat));
    let mut items = match own {
        Some(own) => eggs_of(public, public.pile(seat, own)),
        None if public.tells_pile(view.viewer(), seat) => {
            let mut items = eggs_of(public, public.open[seat]);
            items.extend(face_down(view, seat));
            items
        }
        None if public.pile_size(seat) > 0 => {
            let line = Line::new("own.eggs").with("n", public.pile_size(seat));
            vec![Belonging::new("egg-back", line, PILE)]
        }
        None => Vec::new(),
    };
    let laid = |card: eggs::Adventurer| {
        let name = Line::new(&format!("numbered.{}", card.word()));
        Belonging::new(&drawing(card), name, card.rule()).worth(pile_points(card))
    };
    items.extend(public.laid[seat].iter().map(laid));
    items.extend(discarded(view, seat));
    items
}

/// Eggs of a pile, the best first.
pub(super) fn eggs_of(public: &Public, eggs: EggSet) -> Vec<Belonging> {
    let egg = |egg| {
        let value = i16::from(public.deck.value(egg));
        let drawing = if public.deck.explodes(egg) { "egg-bomb" } else { "egg-good" };
        Belonging::new(drawing, Line::new("own.egg").with("egg", worth(value)), PILE).worth(value)
    };
    public.deck.best_first(eggs).into_iter().map(egg).collect()
}

/// The eggs that were taken face down, with the value of those that the viewer has seen.
fn face_down(view: &View<Eggs>, seat: Seat) -> Vec<Belonging> {
    let public = view.public();
    let there = public.down.iter().enumerate().filter(|(_, egg)| egg.lies == Lies::Pile(seat));
    let egg = |(index, _): (usize, &eggs::FaceDown)| {
        let seen = view.private().and_then(|private| private.seen[index]);
        let value = seen.map(|egg| i16::from(public.deck.value(egg)));
        let line = match value {
            Some(value) => Line::new("own.down_known").with("egg", worth(value)),
            None => Line::new("own.down"),
        };
        Belonging::new("egg-back", line.with("n", index as i32 + 1), PILE).worth(value)
    };
    there.map(egg).collect()
}

/// The eggs that a Priest discarded. Only their owner knows their values.
fn discarded(view: &View<Eggs>, seat: Seat) -> Vec<Belonging> {
    let public = view.public();
    let rule = eggs::Adventurer::Priest.rule();
    let count = public.discards.iter().filter(|discard| discard.seat == seat).count();
    match view.private().filter(|_| view.viewer() == Some(seat)) {
        _ if count == 0 => Vec::new(),
        Some(own) => {
            let egg = |egg: &eggs::Egg| {
                let value = i16::from(public.deck.value(*egg));
                Belonging::new("egg-back", Line::new("own.discarded_known").with("egg", worth(value)), rule)
            };
            own.discarded.iter().map(egg).collect()
        }
        None => {
            vec![Belonging::new("egg-back", Line::new("own.discarded").with("n", count as i32), rule)]
        }
    }
}

/// The value of an egg, with its sign.
fn worth(value: i16) -> Thing {
    Thing::new("egg", value).named(signed(value))
}
