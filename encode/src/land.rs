//! Boards of regions: pieces and control.

use game::{BySeat, Pile};
use realm::{ByRegion, Colour, Region, RegionSet, leader};

use crate::turn::Turn;
use crate::{Marks, group, lead};

/// Numbers with a byte for each region.
const WORDS: usize = realm::MOST_REGIONS.div_ceil(8);
/// Cities of one colour.
const CITIES: usize = 3;

/// The position of a colour relative to the viewer, the neutral one last.
pub(crate) fn place<const SEATS: usize>(turn: Turn, colour: Colour<SEATS>) -> usize {
    colour.seat().map_or(SEATS, |seat| turn.place(seat))
}

/// The colour at this relative position; `None` if nobody sits there.
pub(crate) fn colour<const SEATS: usize>(turn: Turn, place: usize) -> Option<Colour<SEATS>> {
    if place == SEATS { Some(Colour::NEUTRAL) } else { turn.at(place).map(Colour::from) }
}

/// The pieces on a board of regions.
pub(crate) struct Pieces<'a, const SEATS: usize, const COLOURS: usize, const REGIONS: usize> {
    /// The armies in each region, by colour.
    pub(crate) armies: &'a ByRegion<[u8; COLOURS], REGIONS>,
    /// Where each colour has at least one army.
    pub(crate) present: &'a [RegionSet; COLOURS],
    /// The cities of each seat.
    pub(crate) cities: &'a BySeat<Pile<Region, CITIES>, SEATS>,
}

/// Where the slots about regions begin.
pub(crate) struct OfRegions {
    pub(crate) armies: usize,
    pub(crate) cities: usize,
    pub(crate) holder: usize,
    pub(crate) lead: usize,
}

/// Where the slots about continents or islands begin.
pub(crate) struct OfAreas {
    pub(crate) holder: usize,
    pub(crate) lead: usize,
    pub(crate) won: usize,
}

/// The regions that each relative position controls, the neutral colour last.
pub(crate) struct Held<const COLOURS: usize>([RegionSet; COLOURS]);

impl<const COLOURS: usize> Held<COLOURS> {
    /// The regions of all colours, by position relative to the viewer.
    #[inline]
    pub(crate) fn new<const SEATS: usize>(turn: Turn, held: impl Fn(Colour<SEATS>) -> RegionSet) -> Self {
        let mut places = [RegionSet::EMPTY; COLOURS];
        for (place, seat) in turn.order().enumerate() {
            places[place] = held(seat.into());
        }
        places[SEATS] = held(Colour::NEUTRAL);
        Self(places)
    }

    /// Writes the pieces and the control of each region.
    #[inline]
    pub(crate) fn regions<const SEATS: usize, const REGIONS: usize, const SLOTS: usize>(
        &self,
        turn: Turn,
        pieces: &Pieces<'_, SEATS, COLOURS, REGIONS>,
        slots: &OfRegions,
        out: &mut [u8; SLOTS],
    ) {
        // The colour at each relative position; an empty position gets a colour without armies.
        let mut colours: [usize; COLOURS] = std::array::from_fn(|place| place);
        let mut occupied = pieces.present[SEATS];
        for (place, seat) in turn.order().enumerate() {
            colours[place] = seat.index();
            occupied = occupied | pieces.present[seat.index()];
            for city in pieces.cities[seat].iter() {
                occupied.insert(*city);
                out[slots.cities + SEATS * city.index() + place] += 1;
            }
        }
        for region in occupied.iter() {
            let at = region.index();
            let armies = pieces.armies[region];
            let mut strength = colours.map(|colour| armies[colour]);
            out[slots.armies + COLOURS * at..][..COLOURS].copy_from_slice(&strength);
            let cities = &out[slots.cities + SEATS * at..][..SEATS];
            strength.iter_mut().zip(cities).for_each(|(strength, cities)| *strength += cities);
            out[slots.lead + at] = own_lead(strength);
        }
        let mut holders = Marks::<WORDS>::NONE;
        for (place, held) in self.0.into_iter().enumerate() {
            holders.add(held, place as u8 + 1);
            occupied = occupied - held;
        }
        // The contested regions are left.
        holders.add(occupied, COLOURS as u8 + 1);
        holders.write::<REGIONS>(group(out, slots.holder));
    }

    /// Writes the control of each continent or island, and how many of them each seat controls.
    #[inline]
    pub(crate) fn areas<const SLOTS: usize>(
        &self,
        areas: impl Iterator<Item = (usize, RegionSet)>,
        slots: &OfAreas,
        out: &mut [u8; SLOTS],
    ) {
        let mut won = [0; COLOURS];
        let all_held = self.0.into_iter().fold(RegionSet::EMPTY, |all, held| all | held);
        areas.filter(|(_, area)| !(*area & all_held).is_empty()).for_each(|(index, area)| {
            let counts = self.0.map(|regions| (regions & area).len());
            let (place, holds) = leader(counts);
            out[slots.lead + index] = own_lead(counts);
            out[slots.holder + index] = if holds { place as u8 + 1 } else { 0 };
            won[place] += u8::from(holds);
        });
        // The neutral colour wins nothing.
        out[slots.won..][..COLOURS - 1].copy_from_slice(&won[..COLOURS - 1]);
    }
}

/// The lead of the viewer over the best of the others.
#[inline]
fn own_lead<const COLOURS: usize>(counts: [u8; COLOURS]) -> u8 {
    let best = counts[1..].iter().copied().fold(0, u8::max);
    lead(i32::from(counts[0]) - i32::from(best), 4)
}
