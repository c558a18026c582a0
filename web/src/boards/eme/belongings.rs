//! The belongings of a player of Eight-Minute Empire: the resources with their steps, and the cards.

use eme::{Public, Resource, Tally, after_taking};
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
    let next = match resource.next_step(tally.goods(seat).of(resource)) {
        Some((n, points)) => Line::new("own.next").with("n", n).with("points", points),
        None => Line::new("own.last"),
    };
    Line::new("own.both").with("have", symbols_line(tally, seat, resource)).with("next", next)
}

fn symbols_line(tally: &Tally, seat: Seat, resource: Resource) -> Line {
    let goods = tally.goods(seat);
    let have = goods.of(resource);
    match goods.jokers[resource as usize] {
        0 => Line::new("own.symbols").with("n", have),
        jokers => Line::new("own.jokers").with("n", have).with("jokers", jokers),
    }
}

/// How a resource scores: by steps, or as a joker.
fn steps(resource: Resource) -> Line {
    let step = |(n, points): (u8, u8)| Line::new("own.step").with("n", n).with("points", points);
    match resource {
        Resource::Wild => Line::new("own.any"),
        _ => Line::new("own.steps").with("steps", resource.steps().map(step).collect::<Arg>()),
    }
}

/// What a card of the row is worth: how its resource scores, what the viewer has of it now and after taking the card, and the
/// points that this brings.
pub(super) fn card_notes(public: &Public, viewer: Option<Seat>, place: u8, resource: Resource) -> Vec<Line> {
    let steps = steps(resource);
    let Some(seat) = viewer else { return vec![steps] };
    let now = Tally::of(public);
    let Some(then) = after_taking(public, seat, place).map(|then| Tally::of(&then)) else {
        let have = (resource != Resource::Wild).then(|| standing(&now, seat, resource));
        return std::iter::once(steps).chain(have).collect();
    };
    let points = |tally: &Tally| match resource {
        Resource::Wild => 0,
        _ => i16::from(tally.goods(seat).points(resource)),
    };
    let change = (resource != Resource::Wild).then(|| {
        let line = Line::new("own.change").with("have", symbols_line(&now, seat, resource));
        let line = line.with("now", points(&now)).with("then", symbols_line(&then, seat, resource));
        line.with("later", points(&then))
    });
    // A joker may move to another resource: then the points of this one are not all that changes.
    let gain = then.points(seat) - now.points(seat);
    let worth = (change.is_none() || gain != points(&then) - points(&now))
        .then(|| Line::new("own.worth").with("n", gain));
    [Some(steps), change, worth].into_iter().flatten().collect()
}

/// The number of symbols that a seat has of a resource, jokers included; 0 for the joker itself.
pub(super) fn symbols(public: &Public, seat: Seat, resource: Resource) -> u8 {
    if resource == Resource::Wild { 0 } else { Tally::of(public).goods(seat).of(resource) }
}
