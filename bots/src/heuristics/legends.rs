//! Estimates for Legends: control won and lost, the value of cards now and later, coins.

use game::Seat;
use legends::{Ability, Actions, Card, Colour, Legends, Move, PRICES, Part, Private, Public, Region};

use crate::heuristic::fingerprint;
use crate::review::{AccuracyScale, Calibration, Correction};
use crate::{BotGame, Encoder, Heuristic, Holding, LevelTable, Tuning};

/// The heuristic of Legends.
#[derive(Clone, Copy, Debug, Default)]
pub struct LegendsHeuristic;

impl BotGame for Legends {
    type Heuristic = LegendsHeuristic;
    const EXPERT: u32 = 2_000;
    const CALIBRATION: [Calibration; 2] =
        [Calibration::of_search(0.5, 0.262, 2.77), Calibration::of_search(0.5, 0.424, 1.82)];
    const NET_CALIBRATION: [Calibration; 2] = [
        Calibration {
            search: Correction { sharpness: 1.6, own: 1.0 },
            glance: Correction { sharpness: 1.35, own: 1.0 },
            search_error: 1.0,
            glance_error: 0.15,
            accuracy: AccuracyScale { random: 2.657, power: 1.23 },
        },
        Calibration {
            search: Correction { sharpness: 1.25, own: 1.0 },
            glance: Correction { sharpness: 1.0, own: 1.0 },
            search_error: 1.25,
            glance_error: 0.14,
            accuracy: AccuracyScale { random: 2.279, power: 1.25 },
        },
    ];
    const TUNING: Tuning = Tuning { temperature: 0.5, tournament: 4, ..Tuning::standard() };
    const NET_TUNING: [Tuning; 2] = [Tuning { tournament: 4, ..Tuning::learned() }; 2];
    const LEVELS: Option<[LevelTable; 2]> = Some([
        LevelTable {
            network: true,
            settings: [(12, 18), (12, 1), (33, 0), (81, 0), (221, 0), (1600, 0)],
            ratings: None,
        },
        LevelTable {
            network: true,
            settings: [(12, 20), (12, 3), (36, 0), (110, 0), (400, 0), (1600, 0)],
            ratings: None,
        },
    ]);

    fn encoder() -> Option<Encoder<Self>> {
        Some(Encoder::new(|public: &Public| public.seats))
    }

    /// The tiles are laid anew for each game, so only cards can be compared.
    fn holdings(public: &Public) -> Vec<Holding> {
        let card = |card: Card| {
            Holding::owned("card", public.card_name(card), public.seats, |seat| {
                public.cards[seat].contains(card)
            })
        };
        public.list().in_play(public.seats).map(card).collect()
    }
}

impl Heuristic<Legends> for LegendsHeuristic {
    const LEAD: f32 = 5.0;

    fn judge(public: &Public, _: &Private, seat: Seat, mv: Move) -> i32 {
        match mv {
            // Every layout of the board is equally good for all seats.
            Move::Lay(_)
            | Move::Start(_)
            | Move::Token(..)
            | Move::Outpost(_)
            | Move::Neutral(_)
            | Move::Done => 0,
            Move::Bid(coins) => -40 * i32::from(coins),
            Move::Take(place) => {
                let place = usize::from(place);
                card(public, seat, public.row[place]) - 45 * i32::from(PRICES[place])
            }
            Move::Place(region) => arrive(public, seat, region),
            Move::Step(from, to) => {
                let cost = public.step_cost(seat, from, to);
                change(public, seat, from, seat.into(), -1) + arrive(public, seat, to) + 20
                    - 15 * i32::from(cost)
            }
            // A city counts as an army that cannot be moved or destroyed, and new armies can be placed there.
            Move::City(region) => {
                let token = public.sites.iter().any(|site| site.region == region && site.owner.is_none());
                60 + change(public, seat, region, seat.into(), 1) + if token { 80 } else { 0 }
            }
            Move::Destroy(colour, region) => change(public, seat, region, colour, -1) + 5,
            Move::Steal => 45,
            Move::Peek(_) => 10,
        }
    }

    #[inline]
    fn key(public: &Public, _: Seat, mv: Move) -> u64 {
        // In another position the same place of the row has another card.
        if let Move::Take(place) = mv {
            fingerprint((place, public.row[usize::from(place)].0, 1_u8))
        } else {
            fingerprint(mv)
        }
    }
}

/// The gain when an own army enters a region.
fn arrive(public: &Public, seat: Seat, region: Region) -> i32 {
    let rogues = if public.rogues == Some(region) { -45 } else { 0 };
    let armies: u8 = public.armies[region].iter().sum();
    let dragon = public.dragon == Some(region) && public.slayer.is_none() && armies == 6;
    change(public, seat, region, seat.into(), 1) + rogues + if dragon { 200 } else { 0 }
}

/// The change in a region's value for a seat when a colour gets one army more or less there.
fn change(public: &Public, seat: Seat, region: Region, colour: Colour, by: i8) -> i32 {
    let mut strength = public.armies[region];
    for (seat, cities) in public.cities.iter(public.seats) {
        strength[seat.index()] += cities.iter().filter(|city| **city == region).count() as u8;
    }
    let own = i32::from(strength[seat.index()]);
    let most = most_of_others(strength, seat);
    let citadel = if public.citadels.contains(region) { 100 } else { 0 };
    if colour == seat.into() {
        return worth(own + i32::from(by), most, citadel) - worth(own, most, citadel);
    }
    strength[colour.index()] = strength[colour.index()].wrapping_add_signed(by);
    worth(own, most_of_others(strength, seat), citadel) - worth(own, most, citadel)
}

#[inline]
fn most_of_others(strength: [u8; legends::COLOURS], seat: Seat) -> i32 {
    let others = strength.iter().enumerate().filter(|(index, _)| *index != seat.index());
    others.map(|(_, count)| i32::from(*count)).max().unwrap_or(0)
}

/// The value of a region for a seat with `own` armies there, when the strongest other seat has `most`: a point and a
/// part of an island if it is controlled, more with a larger lead; negative if another seat controls it.
#[inline]
fn worth(own: i32, most: i32, more: i32) -> i32 {
    match own - most {
        lead if lead > 0 => 120 + more + 15 * (lead - 1).min(2),
        0 if own > 0 => 25,
        _ if own > 0 => -20 + 5 * own.min(3),
        _ => 0,
    }
}

/// The value of a card for a seat: its lasting effects and its action.
fn card(public: &Public, seat: Seat, card: Card) -> i32 {
    let printed = public.printed(card);
    let owned = public.cards[seat];
    // The number of turns left in which an ability can be used.
    let turns = [11, 10, 8][usize::from(public.seats - 2)] - i32::from(owned.len());
    let of_family = |family: legends::Family| i32::from((owned & public.list().of(family)).len());
    let ability = |ability: &Ability| match *ability {
        Ability::PlusMove => 16 * turns,
        Ability::PlusArmy => 14 * turns,
        Ability::Flying => 8 * turns,
        Ability::Elixirs(n) => 35 * i32::from(n),
        Ability::Coins(n) => 45 * i32::from(n),
        Ability::PerCard(family) => 100 * of_family(family) + 12 * turns,
        Ability::PerFlying => 60 + 5 * turns,
        Ability::Set { family, size, points } => {
            100 * i32::from(points) * (of_family(family) + 1) / i32::from(size) / 2
        }
        Ability::PerCoins(n) => 70 * i32::from(public.coins[seat] / n),
        Ability::Immune => 50,
    };
    let family = printed.family.map_or(0, |family| counted(public, owned, family));
    printed.abilities.iter().map(ability).sum::<i32>() + family + action(public, seat, printed.actions)
}

/// The gain from one more card of a family for a seat whose cards score that family.
fn counted(public: &Public, owned: legends::CardSet, family: legends::Family) -> i32 {
    let value = |ability: &Ability| match *ability {
        Ability::PerCard(named) if named == family => 100,
        Ability::Set { family: named, size, points } if named == family => {
            100 * i32::from(points) / i32::from(size)
        }
        _ => 0,
    };
    owned.iter().flat_map(|card| &public.printed(card).abilities).map(value).sum()
}

fn action(public: &Public, seat: Seat, actions: Actions) -> i32 {
    let [first, second] = actions.parts.map(|part| match part {
        Part::Place(n) => 35 * i32::from((n + public.more_armies(seat)).min(public.supply[seat])),
        Part::Move(n) => 36 * i32::from(n + public.more_steps(seat)),
        Part::City if public.cities[seat].len() < usize::from(legends::CITIES) => 110,
        Part::Nothing | Part::City => 0,
        Part::Destroy => 60,
    });
    if actions.either { first.max(second) } else { first + second }
}
