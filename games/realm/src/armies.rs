//! Adding and removing armies, and control.

use game::word;

use crate::{ByRegion, Colour, Region, RegionSet};

/// Adds an army of a colour to a region. `present` has the regions of each colour, so that they need not be searched
/// for.
#[inline]
pub fn add_army<const SEATS: usize, const COLOURS: usize, const REGIONS: usize>(
    present: &mut [RegionSet; COLOURS],
    armies: &mut ByRegion<[u8; COLOURS], REGIONS>,
    colour: Colour<SEATS>,
    region: Region,
) {
    armies[region][colour.index()] += 1;
    present[colour.index()].insert(region);
}

/// Takes an army of a colour out of a region.
#[inline]
pub fn remove_army<const SEATS: usize, const COLOURS: usize, const REGIONS: usize>(
    present: &mut [RegionSet; COLOURS],
    armies: &mut ByRegion<[u8; COLOURS], REGIONS>,
    colour: Colour<SEATS>,
    region: Region,
) {
    let here = &mut armies[region][colour.index()];
    *here -= 1;
    if *here == 0 {
        present[colour.index()].remove(region);
    }
}

/// The regions each colour controls: strictly the most armies, a city counting as one (EME-41, LEG-51). `cities`
/// pairs the index of a colour with the region of a city.
#[must_use]
pub fn hold<const COLOURS: usize, const REGIONS: usize>(
    present: &[RegionSet; COLOURS],
    armies: &ByRegion<[u8; COLOURS], REGIONS>,
    cities: impl Iterator<Item = (usize, Region)>,
) -> [RegionSet; COLOURS] {
    let (mut strength, mut pieces) = (*armies, *present);
    for (colour, city) in cities {
        strength[city][colour] += 1;
        pieces[colour].insert(city);
    }
    let (mut any, mut several) = (RegionSet::EMPTY, RegionSet::EMPTY);
    for pieces in pieces {
        several = several | (any & pieces);
        any = any | pieces;
    }
    // Most regions have pieces of one colour, which controls them; only in the others are pieces counted.
    let mut held = pieces.map(|pieces| pieces - several);
    for region in several.iter() {
        let (colour, leads) = leader(strength[region]);
        let here = if leads { RegionSet::only(region) } else { RegionSet::EMPTY };
        held[colour] = held[colour] | here;
    }
    held
}

/// The control of an area: a continent (EME-42) or an island (LEG-52).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area<const COLOURS: usize> {
    /// The number of its regions that each colour controls.
    pub held: [u8; COLOURS],
    /// The index of a colour with the most of them, and whether it controls the area: no other colour has as many.
    pub leader: (usize, bool),
}

impl<const COLOURS: usize> Area<COLOURS> {
    /// An area without a controlled region.
    pub const EMPTY: Self = Self { held: [0; COLOURS], leader: (0, false) };

    /// The control of these regions, if each colour controls those of `held`.
    #[inline]
    #[must_use]
    pub fn of(held: &[RegionSet; COLOURS], regions: RegionSet) -> Self {
        let held = held.map(|held| (held & regions).len());
        Self { held, leader: leader(held) }
    }

    /// The index of the colour that controls it, if one does.
    #[inline]
    #[must_use]
    pub fn holder(&self) -> Option<usize> {
        let (colour, holds) = self.leader;
        holds.then_some(colour)
    }
}

/// The index of the strictly largest count; `None` if it is shared or zero.
#[inline]
#[must_use]
pub fn strictly_most<const COLOURS: usize>(counts: [u8; COLOURS]) -> Option<usize> {
    let (who, leads) = leader(counts);
    leads.then_some(who)
}

/// The index of a largest count, and whether that count is above zero and not shared. Counts are below 128.
#[inline]
#[must_use]
pub fn leader<const COLOURS: usize>(counts: [u8; COLOURS]) -> (usize, bool) {
    // Written without branches on the counts, which the processor could not predict.
    const EACH: u64 = 0x0101_0101_0101_0101;
    let counts = word(counts);
    let most = counts.to_le_bytes().into_iter().fold(0, u8::max);
    debug_assert!(most < 0x80, "the highest bit of each byte is free");
    let below = counts ^ (EACH * u64::from(most));
    // The highest bit of each byte that is not below the largest.
    let leading = !(below + 0x7f * EACH) & (0x80 * EACH);
    let index = leading.trailing_zeros() / 8;
    ((index as usize).min(COLOURS - 1), most > 0 && leading & (leading - 1) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_city_counts_as_an_army_and_a_shared_lead_is_nobody_s() {
        let mut present = [RegionSet::EMPTY; 3];
        let mut armies: ByRegion<[u8; 3], 4> = ByRegion::default();
        for (colour, region) in [("1", 0), ("2", 0), ("n", 1), ("2", 2)] {
            let colour: Colour<2> = colour.parse().unwrap();
            add_army(&mut present, &mut armies, colour, Region(region));
        }
        remove_army::<2, 3, 4>(&mut present, &mut armies, "2".parse().unwrap(), Region(2));
        assert_eq!(
            present,
            [RegionSet::only(Region(0)), RegionSet::only(Region(0)), RegionSet::only(Region(1))]
        );
        let held = hold(&present, &armies, std::iter::empty());
        assert_eq!(held, [RegionSet::EMPTY, RegionSet::EMPTY, RegionSet::only(Region(1))]);
        let held = hold(&present, &armies, [(0, Region(0))].into_iter());
        assert_eq!(held[0], RegionSet::only(Region(0)));
    }
}
