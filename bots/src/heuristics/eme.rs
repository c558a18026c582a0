//! Eight-Minute Empire at a glance: control won and lost, resources, coins.

use eme::{Actions, Card, Colour, Eme, Move, PRICES, Private, Public, Region, Resource};
use game::Seat;

use crate::heuristic::fingerprint;
use crate::{Heuristic, Minded, Tuning};

/// What a player of Eight-Minute Empire sees at a glance.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmeSense;

impl Heuristic<Eme> for EmeSense {
    const LEAD: f32 = 5.0;

    fn judge(public: &Public, _: &Private, seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Neutral(_) | Move::Done => 0,
            Move::Bid(coins) => -40 * i32::from(coins),
            Move::First(first) => {
                if first == seat {
                    100
                } else {
                    0
                }
            }
            Move::Take(place) => {
                let place = usize::from(place);
                card(public, seat, public.row[place]) - 45 * i32::from(PRICES[place])
            }
            Move::Place(region) => change(public, seat, region, seat.into(), 1),
            Move::Step(from, to) => {
                change(public, seat, from, seat.into(), -1) + change(public, seat, to, seat.into(), 1) + 5
            }
            // A city is an army that cannot be moved away or destroyed, and a place to put new ones.
            Move::City(region) => 60 + change(public, seat, region, seat.into(), 1),
            Move::Destroy(colour, region) => change(public, seat, region, colour, -1) + 5,
        }
    }

    #[inline]
    fn key(public: &Public, _: Seat, mv: Move) -> u64 {
        match mv {
            // The same place of the row holds another card in another world.
            Move::Take(place) => fingerprint((place, public.row[usize::from(place)].0, 1_u8)),
            Move::Neutral(_)
            | Move::Bid(_)
            | Move::First(_)
            | Move::Place(_)
            | Move::Step(..)
            | Move::City(_)
            | Move::Destroy(..)
            | Move::Done => fingerprint(mv),
        }
    }
}

impl Minded for Eme {
    type Sense = EmeSense;
    const EXPERT: u32 = 4_000;
    const SHARPNESS: f32 = 1.0;
    const TUNING: Tuning = Tuning { tournament: 4, ..Tuning::standard() };
}

/// How much better a region looks to a seat when a colour has one army more or less in it.
fn change(public: &Public, seat: Seat, region: Region, colour: Colour, by: i8) -> i32 {
    let mut strength = strength(public, region);
    let own = i32::from(strength[seat.index()]);
    let before = Rivals::of(strength, seat);
    if colour == seat.into() {
        return before.worth(own + i32::from(by)) - before.worth(own);
    }
    strength[colour.index()] = strength[colour.index()].wrapping_add_signed(by);
    Rivals::of(strength, seat).worth(own) - before.worth(own)
}

fn strength(public: &Public, region: Region) -> [u8; eme::COLOURS] {
    let mut strength = public.armies[region];
    for (seat, cities) in public.cities.iter(public.seats) {
        strength[seat.index()] += cities.iter().filter(|city| **city == region).count() as u8;
    }
    strength
}

/// The others in a region: the most that one of them has, and who that is if it is one alone.
#[derive(Clone, Copy)]
struct Rivals {
    most: i32,
    holder: Option<usize>,
}

impl Rivals {
    #[inline]
    fn of(strength: [u8; eme::COLOURS], seat: Seat) -> Self {
        let (mut most, mut holder) = (0, None);
        for (index, count) in strength.iter().enumerate().filter(|(index, _)| *index != seat.index()) {
            let count = i32::from(*count);
            if count > most {
                (most, holder) = (count, Some(index));
            } else if count == most {
                holder = None;
            }
        }
        Self { most, holder }
    }

    /// What a region is worth to a seat that has so many there: a point and a part of a continent if it is held,
    /// safer with a lead; the same lost to others.
    #[inline]
    fn worth(self, own: i32) -> i32 {
        match own - self.most {
            lead if lead > 0 => 120 + 15 * (lead - 1).min(2),
            0 if own > 0 => 25,
            _ if self.holder == Some(Colour::NEUTRAL.index()) => 0,
            _ if self.holder.is_some() => -40 + 10 * own.min(3),
            _ => 0,
        }
    }
}

/// What a card is worth to a seat: its resource and what its action lets it do.
fn card(public: &Public, seat: Seat, card: Card) -> i32 {
    let face = card.face();
    let resource = match face.resource {
        Resource::Wild => 130,
        resource => {
            let owned: u8 = public.cards[seat]
                .iter()
                .filter(|own| own.face().resource == resource)
                .map(|own| own.face().symbols)
                .sum();
            let gain = i32::from(resource.points(owned + face.symbols)) - i32::from(resource.points(owned));
            // A symbol that scores nothing yet is a step towards one that does.
            100 * gain + 45 + 10 * i32::from(owned)
        }
    };
    resource + action(public, seat, face.actions(public.printing))
}

fn action(public: &Public, seat: Seat, actions: Actions) -> i32 {
    let place = 35 * i32::from(actions.place.min(public.supply[seat]));
    let steps = i32::from(actions.steps) * if actions.sea { 48 } else { 36 };
    let city = if public.cities[seat].len() < 3 { 110 * i32::from(actions.city) } else { 0 };
    let destroy = 70 * i32::from(actions.destroy);
    if actions.either { place.max(steps).max(city).max(destroy) } else { place + steps + city + destroy }
}
