//! Estimates for Eight-Minute Empire: control won and lost, resources, coins.

use eme::{Actions, Card, Colour, Eme, Move, PRICES, Private, Public, Region, Resource, Tally};
use game::Seat;

use crate::heuristic::fingerprint;
use crate::review::{AccuracyScale, Calibration, Correction};
use crate::{BotGame, Encoder, Heuristic, Holding, LevelTable, Tuning};

/// The heuristic of Eight-Minute Empire.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmeHeuristic;

impl Heuristic<Eme> for EmeHeuristic {
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
            // A city counts as an army that cannot be moved or destroyed, and new armies can be placed there.
            Move::City(region) => 60 + change(public, seat, region, seat.into(), 1),
            Move::Destroy(colour, region) => change(public, seat, region, colour, -1) + 5,
        }
    }

    #[inline]
    fn key(public: &Public, _: Seat, mv: Move) -> u64 {
        match mv {
            // In another position the same place of the row has another card.
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

impl BotGame for Eme {
    type Heuristic = EmeHeuristic;
    const EXPERT: u32 = 4_000;
    const CALIBRATION: [Calibration; 2] =
        [Calibration::of_search(1.0, 0.257, 2.29), Calibration::of_search(1.0, 0.45, 1.68)];
    const NET_CALIBRATION: [Calibration; 2] = [
        Calibration {
            search: Correction { sharpness: 1.55, own: 1.0 },
            glance: Correction { sharpness: 1.25, own: 1.0 },
            search_error: 1.0,
            glance_error: 0.13,
            accuracy: AccuracyScale { random: 2.071, power: 1.17 },
        },
        Calibration {
            search: Correction { sharpness: 1.25, own: 1.0 },
            glance: Correction { sharpness: 1.0, own: 1.0 },
            search_error: 1.0,
            glance_error: 0.1,
            accuracy: AccuracyScale { random: 1.634, power: 1.17 },
        },
    ];
    const TUNING: Tuning = Tuning { tournament: 4, ..Tuning::standard() };
    const NET_TUNING: [Tuning; 2] = [
        Tuning { tournament: 4, ..Tuning::learned() },
        Tuning { tournament: 4, softness: 2.5, ..Tuning::learned() },
    ];
    const LEVELS: Option<[LevelTable; 2]> = Some([
        LevelTable {
            network: true,
            settings: [(37, 0), (84, 0), (174, 0), (281, 0), (610, 0), (2000, 0)],
            ratings: None,
        },
        LevelTable {
            network: true,
            settings: [(12, 37), (12, 20), (12, 3), (62, 0), (276, 0), (2000, 0)],
            ratings: Some([1000, 1091, 1168, 1278, 1376, 1497]),
        },
    ]);

    fn encoder() -> Option<Encoder<Self>> {
        Some(Encoder::new(|public: &Public| public.seats))
    }

    fn holdings(public: &Public) -> Vec<Holding> {
        let (board, tally) = (public.board(), Tally::of(public));
        let region = |region| Holding {
            kind: "region",
            name: board.region_name(region),
            holder: tally.holder_of_region(region).and_then(Colour::seat),
        };
        let continent = |index| Holding {
            kind: "continent",
            name: board.continent_name(index),
            holder: tally.holder_of_continent(index).and_then(Colour::seat),
        };
        let card = |card| {
            let owns = |seat| public.cards[seat].contains(card);
            Holding::owned("card", public.card_name(card), public.seats, owns)
        };
        let continents = (0..board.continents.len()).map(continent);
        let cards = public.card_list.get().in_play(public.seats).map(card);
        board.all().iter().map(region).chain(continents).chain(cards).collect()
    }
}

/// The change in a region's value for a seat when a colour gets one army more or less there.
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

/// The other seats in a region: the largest number of armies, and its owner if it is one seat alone.
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

    /// The value of a region for a seat with `own` armies there: a point and a part of a continent if it is
    /// controlled, more with a larger lead; negative if another seat controls it.
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

/// The value of a card for a seat: its resource and its action.
fn card(public: &Public, seat: Seat, card: Card) -> i32 {
    let face = public.face(card);
    let resource = match face.resource {
        Resource::Wild => 130,
        resource => {
            let owned: u8 = public.cards[seat]
                .iter()
                .map(|own| public.face(own))
                .filter(|own| own.resource == resource)
                .map(|own| own.symbols)
                .sum();
            let gain = i32::from(resource.points(owned + face.symbols)) - i32::from(resource.points(owned));
            // A resource that does not score yet is a step towards one that does.
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
