//! Control and points.

use std::fmt;

use game::{Outcome, Points, Scorecard, Seat};
use realm::{RegionSet, strictly_most};
use serde::{Deserialize, Serialize};

use crate::data::Resource;
use crate::state::{COLOURS, Colour, MAX, Phase, Public};

/// What a row of the score sheet is for.
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

/// Everything that counts, worked out once.
#[derive(Clone, Debug)]
pub struct Tally {
    held: [RegionSet; COLOURS],
    continents: [u8; COLOURS],
    goods: [Goods; MAX],
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
    fn points(&self, index: usize) -> u8 {
        Resource::SCORING[index].points(self.symbols[index] + self.jokers[index])
    }

    fn total(&self) -> u8 {
        (0..5).map(|index| self.points(index)).sum()
    }

    /// The best way to add so many jokers; of equal ways the first in the order of the rules.
    fn with_jokers(mut self, jokers: u8) -> Self {
        // What so many jokers add to each resource.
        let gain = |index: usize, jokers: u8| {
            let resource = Resource::SCORING[index];
            resource.points(self.symbols[index] + jokers) - resource.points(self.symbols[index])
        };
        let gains: [[u8; 4]; 5] = std::array::from_fn(|index| [0, 1, 2, 3].map(|jokers| gain(index, jokers)));
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

/// Every way to split at most three jokers over the five resources, most on the first ones first.
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
        let mut continents = [0; COLOURS];
        for continent in &public.board().continents {
            let in_it = held.map(|regions| regions.and(*continent).len() as u8);
            if let Some(colour) = strictly_most(in_it) {
                continents[colour] += 1;
            }
        }
        let mut goods = [Goods::default(); MAX];
        for seat in Seat::all(public.seats) {
            goods[seat.index()] = collect(public, seat, held[seat.index()]);
        }
        Self { held, continents, goods }
    }

    /// The regions a colour controls (EME-41).
    #[must_use]
    pub const fn held(&self, colour: Colour) -> RegionSet {
        self.held[colour.index()]
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
        i16::from(self.held[index].len() as u8 + self.continents[index] + self.goods[index].total())
    }
}

/// Who controls each region: strictly the most armies, a city counting as one (EME-41).
fn held(public: &Public) -> [RegionSet; COLOURS] {
    let cities = public
        .cities
        .iter(public.seats)
        .flat_map(|(seat, cities)| cities.iter().map(move |city| (seat.index(), *city)));
    realm::hold(public.board().all(), &public.armies, cities)
}

fn collect(public: &Public, seat: Seat, held: RegionSet) -> Goods {
    let mut goods = Goods::default();
    let mut jokers = 0;
    for card in public.cards[seat].iter() {
        let face = card.face();
        match face.resource {
            Resource::Wild => jokers += face.symbols,
            resource => goods.symbols[resource as usize] += face.symbols,
        }
    }
    if let Some(tokens) = public.tokens {
        // EME-51: who controls the region at the end has its resource.
        for (region, resource) in public.board().triangles.into_iter().zip(tokens) {
            goods.symbols[resource as usize] += u8::from(held.contains(region));
        }
    }
    if jokers == 0 { goods } else { goods.with_jokers(jokers) }
}

pub(crate) fn score(public: &Public) -> Scorecard<Category> {
    let tally = Tally::of(public);
    let mut card = Scorecard::new(public.seats);
    if public.series.games() > 1 {
        card.row(Category::Earlier, |seat| public.series.points(seat));
    }
    let regions = |seat: Seat| tally.held[seat.index()].len() as i16;
    card.row(Category::Regions, regions);
    card.row(Category::Continents, |seat| i16::from(tally.continents[seat.index()]));
    for (index, resource) in Resource::SCORING.into_iter().enumerate() {
        card.row(Category::Resource(resource), |seat| i16::from(tally.goods[seat.index()].points(index)));
    }
    // EME-50: equal sums of a long game share the victory; EME-45 breaks the ties of a single game.
    if public.series.games() == 1 {
        card.rung(Category::Coins, |seat| i16::from(public.coins[seat]));
        card.rung(Category::Armies, |seat| i16::from(on_board(public, seat)));
        card.rung(Category::Regions, regions);
    }
    card
}

fn on_board(public: &Public, seat: Seat) -> u8 {
    crate::data::ARMIES - public.supply[seat]
}

pub(crate) fn outcome(public: &Public) -> Option<Outcome> {
    if public.phase != Phase::Over {
        return None;
    }
    let tally = Tally::of(public);
    let points = Points::from_fn(|seat| {
        if seat.index() < usize::from(public.seats) {
            tally.points(seat) + public.series.points(seat)
        } else {
            0
        }
    });
    Some(Outcome::ranked(public.seats, points, |a, b| {
        let ladder =
            |seat: Seat| (public.coins[seat], on_board(public, seat), tally.held[seat.index()].len());
        if public.series.games() > 1 { std::cmp::Ordering::Equal } else { ladder(a).cmp(&ladder(b)) }
    }))
}
