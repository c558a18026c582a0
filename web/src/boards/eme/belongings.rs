//! The belongings of a player of Eight-Minute Empire: the resources with their steps, and the cards.

use eme::{Public, Resource, Tally};
use game::{Arg, Line, RuleId, Seat};

use super::icon;
use crate::boards::{Belonging, Belongings};

const RESOURCES: RuleId = RuleId::new("EME", 43);
const DISCOVERIES: RuleId = RuleId::new("EME", 44);

pub(super) fn belongings(public: &Public, seat: Seat) -> Vec<Belongings> {
    let tally = Tally::of(public);
    let good = |resource: Resource| {
        let name = Line::new(&format!("resource.{}", resource.word()));
        Belonging::new(icon(resource), name, RESOURCES)
            .about(standing(&tally, seat, resource))
            .worth(i16::from(tally.goods(seat).points(resource)))
    };
    let card = |card: eme::Card| {
        let resource = public.face(card).resource;
        let rule = if resource == Resource::Wild { DISCOVERIES } else { RESOURCES };
        Belonging::new(icon(resource), public.card_name(card), rule)
    };
    let mut cards: Vec<eme::Card> = public.cards[seat].iter().collect();
    let key = |card: &eme::Card| (public.face(*card).resource, card.0);
    game::sort_short(&mut cards, |a, b| key(a).cmp(&key(b)));
    vec![
        Belongings { title: Line::new("own.goods"), items: Resource::SCORING.map(good).to_vec() },
        Belongings { title: Line::new("own.cards"), items: cards.into_iter().map(card).collect() },
    ]
}

/// The number of symbols that a seat has of a resource, and the next step.
pub(super) fn standing(tally: &Tally, seat: Seat, resource: Resource) -> Line {
    let goods = tally.goods(seat);
    let (have, jokers) = (goods.of(resource), goods.jokers[resource as usize]);
    let symbols = match jokers {
        0 => Line::new("own.symbols").with("n", have),
        jokers => Line::new("own.jokers").with("n", have).with("jokers", jokers),
    };
    let next = match resource.next_step(have) {
        Some((n, points)) => Line::new("own.next").with("n", n).with("points", points),
        None => Line::new("own.last"),
    };
    Line::new("own.both").with("have", symbols).with("next", next)
}

/// How a resource scores: by steps, or as a joker.
pub(super) fn steps(resource: Resource) -> Line {
    let step = |(n, points): (u8, u8)| Line::new("own.step").with("n", n).with("points", points);
    match resource {
        Resource::Wild => Line::new("own.any"),
        _ => Line::new("own.steps").with("steps", resource.steps().map(step).collect::<Arg>()),
    }
}

/// The number of symbols that a seat has of a resource, jokers included; 0 for the joker itself.
pub(super) fn symbols(public: &Public, seat: Seat, resource: Resource) -> u8 {
    if resource == Resource::Wild { 0 } else { Tally::of(public).goods(seat).of(resource) }
}
