//! Control and points.

use std::cmp::Ordering;
use std::fmt;

use game::{Outcome, Scorecard, Seat};
use realm::{Area, PRICES, Region, RegionSet};
use serde::{Deserialize, Serialize};

use crate::board::CONTINENTS;
use crate::data::{ARMIES, Resource};
use crate::state::{COLOURS, Colour, Phase, Public, SEATS};

/// The category of a row of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Regions controlled (EME-41).
    Regions,
    /// Continents controlled (EME-42).
    Continents,
    /// A resource, jokers and tokens included (EME-43, EME-44, EME-51).
    Resource(Resource),
    /// The finished games of a long game (EME-50).
    Earlier,
    /// Tie-break: coins (EME-45).
    Coins,
    /// Tie-break: armies on the board (EME-45).
    Armies,
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Regions => "regions",
            Self::Continents => "continents",
            Self::Resource(resource) => resource.word(),
            Self::Earlier => "earlier",
            Self::Coins => "coins",
            Self::Armies => "armies",
        })
    }
}

/// The scoring of a position, computed once.
#[derive(Clone, Debug)]
pub struct Tally {
    held: [RegionSet; COLOURS],
    continents: [Area<COLOURS>; CONTINENTS],
    /// The continents each colour controls.
    won: [u8; COLOURS],
    goods: [Goods; SEATS],
}

/// The resources of one player at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goods {
    /// Symbols of each scoring resource, on cards and won tokens.
    pub symbols: [u8; 5],
    /// Jokers added to each resource by the best assignment (EME-44).
    pub jokers: [u8; 5],
}

impl Goods {
    /// The symbols of a scoring resource, jokers included.
    #[must_use]
    pub const fn of(&self, resource: Resource) -> u8 {
        self.symbols[resource as usize] + self.jokers[resource as usize]
    }

    /// The points of a scoring resource (EME-43).
    #[must_use]
    pub fn points(&self, resource: Resource) -> u8 {
        resource.points(self.of(resource))
    }

    fn total(&self) -> u8 {
        Resource::SCORING.into_iter().map(|resource| self.points(resource)).sum()
    }

    /// The best distribution of this many jokers; of equal ones the first in the order of the rules.
    fn with_jokers(mut self, jokers: u8) -> Self {
        let gains = Resource::SCORING.map(|resource| resource.gains(self.symbols[resource as usize]));
        let mut best = None;
        split(jokers, |jokers| {
            let total: u8 = (0..5).map(|index| gains[index][usize::from(jokers[index])]).sum();
            if best.is_none_or(|(most, _)| total > most) {
                best = Some((total, jokers));
            }
        });
        self.jokers = best.expect("there is a way to add them").1;
        self
    }
}

/// Every distribution of at most three jokers over the five resources, most on the first ones first.
fn split(jokers: u8, mut way: impl FnMut([u8; 5])) {
    for a in (0..=jokers).rev() {
        for b in (0..=jokers - a).rev() {
            for c in (0..=jokers - a - b).rev() {
                for d in (0..=jokers - a - b - c).rev() {
                    way([a, b, c, d, jokers - a - b - c - d]);
                }
            }
        }
    }
}

impl Tally {
    /// Counts a position as if the game ended now.
    #[must_use]
    pub fn of(public: &Public) -> Self {
        let held = held(public);
        let (mut continents, mut won) = ([Area::EMPTY; CONTINENTS], [0; COLOURS]);
        for (continent, regions) in continents.iter_mut().zip(&public.board().continents) {
            *continent = Area::of(&held, *regions);
            let (colour, holds) = continent.leader;
            won[colour] += u8::from(holds);
        }
        let mut goods = [Goods::default(); SEATS];
        for seat in Seat::all(public.seats) {
            goods[seat.index()] = collect(public, seat, held[seat.index()]);
        }
        Self { held, continents, won, goods }
    }

    /// The regions a colour controls (EME-41).
    #[must_use]
    pub const fn held(&self, colour: Colour) -> RegionSet {
        self.held[colour.index()]
    }

    /// Who controls a region, if anybody does (EME-41).
    #[must_use]
    pub fn holder_of_region(&self, region: Region) -> Option<Colour> {
        Colour::all().find(|colour| self.held(*colour).contains(region))
    }

    /// Who controls the continent of this index on the board, if anybody does (EME-42).
    #[must_use]
    pub fn holder_of_continent(&self, index: usize) -> Option<Colour> {
        Colour::all().nth(self.continents.get(index)?.holder()?)
    }

    /// The control of each continent of the board; those that the board does not have are empty.
    #[inline]
    #[must_use]
    pub const fn continents(&self) -> &[Area<COLOURS>; CONTINENTS] {
        &self.continents
    }

    /// How many continents a colour controls (EME-42).
    #[inline]
    #[must_use]
    pub const fn won(&self, colour: Colour) -> u8 {
        self.won[colour.index()]
    }

    /// The resources of a seat.
    #[must_use]
    pub const fn goods(&self, seat: Seat) -> &Goods {
        &self.goods[seat.index()]
    }

    /// The points of a seat in this game.
    #[must_use]
    pub fn points(&self, seat: Seat) -> i16 {
        let index = seat.index();
        i16::from(self.held[index].len() + self.won[index] + self.goods[index].total())
    }
}

/// Who controls each region: strictly the most armies, a city counting as one (EME-41).
fn held(public: &Public) -> [RegionSet; COLOURS] {
    let cities = public
        .cities
        .iter(public.seats)
        .flat_map(|(seat, cities)| cities.iter().map(move |city| (seat.index(), *city)));
    realm::hold(&public.present, &public.armies, cities)
}

fn collect(public: &Public, seat: Seat, held: RegionSet) -> Goods {
    let list = public.card_list.get();
    let owned: u64 = public.cards[seat].iter().map(|card| list.symbols(card)).sum();
    let [ruby, stone, wood, anvil, carrot, jokers, ..] = owned.to_le_bytes();
    let mut goods = Goods { symbols: [ruby, stone, wood, anvil, carrot], jokers: [0; 5] };
    if let Some(tokens) = public.tokens {
        // EME-51: who controls the region at the end has its resource.
        for (region, resource) in public.board().triangles.into_iter().zip(tokens) {
            goods.symbols[resource as usize] += u8::from(held.contains(region));
        }
    }
    if jokers == 0 { goods } else { goods.with_jokers(jokers) }
}

/// By how much the points of a seat change if it takes the card at this place of the row, its action left aside
/// (EME-20, EME-43); nothing if there is no card or the seat cannot pay for it.
#[must_use]
pub fn worth(public: &Public, seat: Seat, place: u8) -> Option<i16> {
    Some(Tally::of(&after_taking(public, seat, place)?).points(seat) - Tally::of(public).points(seat))
}

/// The table after a seat has paid for the card at this place of the row and put it down, before its action (EME-20, EME-21);
/// nothing if there is no card or the seat cannot pay for it.
#[must_use]
pub fn after_taking(public: &Public, seat: Seat, place: u8) -> Option<Public> {
    let place = usize::from(place);
    let card = *public.row.get(place)?;
    let mut then = *public;
    then.coins[seat] = public.coins[seat].checked_sub(PRICES[place])?;
    then.cards[seat].insert(card);
    Some(then)
}

pub(crate) fn score(public: &Public) -> Scorecard<Category> {
    let tally = Tally::of(public);
    let mut card = Scorecard::new(public.seats);
    if public.series.games() > 1 {
        card.row(Category::Earlier, |seat| public.series.points(seat));
    }
    card.row(Category::Regions, |seat| i16::from(tally.held[seat.index()].len()));
    card.row(Category::Continents, |seat| i16::from(tally.won[seat.index()]));
    for resource in Resource::SCORING {
        card.row(Category::Resource(resource), |seat| i16::from(tally.goods(seat).points(resource)));
    }
    // EME-50: equal sums of a long game share the victory; EME-45 breaks the ties of a single game.
    if public.series.games() == 1 {
        for (index, category) in LADDER.into_iter().enumerate() {
            card.rung(category, |seat| ladder(public, &tally, seat)[index]);
        }
    }
    card
}

/// The tie-breaks, in order (EME-45).
const LADDER: [Category; 3] = [Category::Coins, Category::Armies, Category::Regions];

fn ladder(public: &Public, tally: &Tally, seat: Seat) -> [i16; LADDER.len()] {
    let on_board = ARMIES - public.supply[seat];
    [public.coins[seat], on_board, tally.held[seat.index()].len()].map(i16::from)
}

/// The result, once the game is over, computed without a score sheet: a search ends thousands of games a second.
pub(crate) fn outcome(public: &Public) -> Option<Outcome> {
    if public.phase != Phase::Over {
        return None;
    }
    let tally = Tally::of(public);
    let points = |seat| tally.points(seat) + public.series.points(seat);
    Some(Outcome::ranked(public.seats, points, |a, b| match public.series.games() {
        1 => ladder(public, &tally, a).cmp(&ladder(public, &tally, b)),
        _ => Ordering::Equal,
    }))
}
