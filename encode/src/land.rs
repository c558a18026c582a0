//! Boards of regions: pieces and control.

use game::{BySeat, Pile, word};
use realm::{Area, ByRegion, Colour, Region, RegionSet};

use crate::turn::Turn;
use crate::{Marks, group, lead};

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

impl<const SEATS: usize, const COLOURS: usize, const REGIONS: usize> Pieces<'_, SEATS, COLOURS, REGIONS> {
    /// Writes the pieces in each region.
    #[inline]
    pub(crate) fn write<const SLOTS: usize>(&self, turn: Turn, slots: &OfRegions, out: &mut [u8; SLOTS]) {
        for (place, seat) in turn.order().enumerate() {
            for city in self.cities[seat].iter() {
                out[slots.cities + SEATS * city.index() + place] += 1;
            }
        }
        for region in self.armed().iter() {
            *group(out, slots.armies + COLOURS * region.index()) = turn.turned(self.armies[region]);
        }
    }

    /// The regions with an army.
    #[inline]
    fn armed(&self) -> RegionSet {
        self.present.iter().fold(RegionSet::EMPTY, |armed, present| armed | *present)
    }

    /// The regions with an army or a city.
    #[inline]
    fn occupied(&self) -> RegionSet {
        let mut occupied = self.armed();
        for city in self.cities.as_array().iter().flat_map(|cities| cities.iter()) {
            occupied.insert(*city);
        }
        occupied
    }
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

    /// Writes the control of each region, and the lead of the viewer there. The pieces were written before.
    #[inline]
    pub(crate) fn regions<const SEATS: usize, const REGIONS: usize, const SLOTS: usize>(
        &self,
        pieces: &Pieces<'_, SEATS, COLOURS, REGIONS>,
        slots: &OfRegions,
        out: &mut [u8; SLOTS],
    ) {
        let mut occupied = pieces.occupied();
        for region in occupied.iter() {
            let at = region.index();
            let armies = *group::<COLOURS>(out, slots.armies + COLOURS * at);
            let cities = *group::<SEATS>(out, slots.cities + SEATS * at);
            out[slots.lead + at] = own_lead(word(armies) + word(cities));
        }
        let mut holders = Marks::NONE;
        for (place, held) in self.0.into_iter().enumerate() {
            holders.add(held, place as u8 + 1);
            occupied = occupied - held;
        }
        // The contested regions are left.
        holders.add(occupied, COLOURS as u8 + 1);
        holders.write::<REGIONS>(group(out, slots.holder));
    }
}

/// Writes the control of each continent or island.
#[inline]
pub(crate) fn areas<const COLOURS: usize, const AREAS: usize, const SLOTS: usize>(
    turn: Turn,
    areas: &[Area<COLOURS>; AREAS],
    slots: &OfAreas,
    out: &mut [u8; SLOTS],
) {
    // The neutral colour comes after the most seats that can play.
    let mut numbers = [COLOURS as u8; COLOURS];
    turn.order().enumerate().for_each(|(place, seat)| numbers[seat.index()] = place as u8 + 1);
    for (index, area) in areas.iter().enumerate() {
        let (held, (colour, holds)) = (word(turn.turned(area.held)), area.leader);
        if held != 0 {
            out[slots.holder + index] = if holds { numbers[colour] } else { 0 };
            out[slots.lead + index] = own_lead(held);
        }
    }
}

/// The lead of the first of these counts over the best of the others.
#[inline]
fn own_lead(counts: u64) -> u8 {
    let [own, ..] = counts.to_le_bytes();
    let best = (counts >> 8).to_le_bytes().into_iter().fold(0, u8::max);
    lead(i32::from(own) - i32::from(best), 4)
}
