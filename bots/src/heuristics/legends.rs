//! Legends at a glance: control won and lost, what a card is good for now and later, coins.

use game::Seat;
use legends::{Ability, Actions, Card, Colour, Legends, Move, PRICES, Part, Private, Public, Region};

use crate::heuristic::fingerprint;
use crate::{Heuristic, Minded, Tuning};

/// What a player of Legends sees at a glance.
#[derive(Clone, Copy, Debug, Default)]
pub struct LegendsSense;

impl Minded for Legends {
    type Sense = LegendsSense;
    const EXPERT: u32 = 2_000;
    const SHARPNESS: f32 = 0.5;
    const TUNING: Tuning = Tuning { temperature: 0.5, tournament: 4, ..Tuning::standard() };
}

impl Heuristic<Legends> for LegendsSense {
    const LEAD: f32 = 5.0;

    fn judge(public: &Public, _: &Private, seat: Seat, mv: Move) -> i32 {
        match mv {
            // A board is as good to one as to another.
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
                let sea = if public.near(from).contains(to) { 1 } else { public.sea_cost(seat) };
                change(public, seat, from, seat.into(), -1) + arrive(public, seat, to) + 20
                    - 15 * i32::from(sea)
            }
            // A city is an army that cannot be moved away or destroyed, and a place to put new ones.
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
        match mv {
            // The same place of the row holds another card in another world.
            Move::Take(place) => fingerprint((place, public.row[usize::from(place)].0, 1_u8)),
            Move::Lay(_)
            | Move::Start(_)
            | Move::Token(..)
            | Move::Outpost(_)
            | Move::Neutral(_)
            | Move::Bid(_)
            | Move::Place(_)
            | Move::Step(..)
            | Move::City(_)
            | Move::Destroy(..)
            | Move::Steal
            | Move::Peek(_)
            | Move::Done => fingerprint(mv),
        }
    }
}

/// How much better things look when an army of one's own comes into a region.
fn arrive(public: &Public, seat: Seat, region: Region) -> i32 {
    let rogues = if public.rogues == Some(region) { -45 } else { 0 };
    let armies: u8 = public.armies[region].iter().sum();
    let dragon = public.dragon == Some(region) && public.slayer.is_none() && armies == 6;
    change(public, seat, region, seat.into(), 1) + rogues + if dragon { 200 } else { 0 }
}

/// How much better a region looks to a seat when a colour has one army more or less in it.
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

/// What a region is worth to a seat that has so many there, against the most that another has: a point and a part of
/// an island if it is held, safer with a lead; the same lost to others.
#[inline]
fn worth(own: i32, most: i32, more: i32) -> i32 {
    match own - most {
        lead if lead > 0 => 120 + more + 15 * (lead - 1).min(2),
        0 if own > 0 => 25,
        _ if own > 0 => -20 + 5 * own.min(3),
        _ => 0,
    }
}

/// What a card is worth to a seat: what it is good for from now on, and what its action lets it do.
fn card(public: &Public, seat: Seat, card: Card) -> i32 {
    let printed = card.printed();
    let owned = public.cards[seat];
    // How many turns are left to use an ability.
    let turns = [11, 10, 8][usize::from(public.seats - 2)] - owned.len() as i32;
    let of_family = |family: legends::Family| owned.and(family.cards()).len() as i32;
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
    let family = printed.family.map_or(0, |family| counted(owned, family));
    printed.abilities.iter().map(ability).sum::<i32>() + family + action(public, seat, printed.actions)
}

/// What one more card of a family brings to somebody whose cards count it.
fn counted(owned: legends::CardSet, family: legends::Family) -> i32 {
    let value = |ability: &Ability| match *ability {
        Ability::PerCard(named) if named == family => 100,
        Ability::Set { family: named, size, points } if named == family => {
            100 * i32::from(points) / i32::from(size)
        }
        _ => 0,
    };
    owned.iter().flat_map(|card| &card.printed().abilities).map(value).sum()
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
