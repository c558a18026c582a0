//! Adding and removing armies, and control.

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
    let mut strength = *armies;
    let mut occupied = present.iter().fold(RegionSet::EMPTY, |all, present| all | *present);
    for (colour, city) in cities {
        strength[city][colour] += 1;
        occupied.insert(city);
    }
    let mut held = [RegionSet::EMPTY; COLOURS];
    for region in occupied.iter() {
        let (colour, leads) = leader(strength[region]);
        let here = if leads { RegionSet::only(region) } else { RegionSet::EMPTY };
        held[colour] = held[colour] | here;
    }
    held
}

/// The index of the strictly largest count; `None` if it is shared or zero.
#[inline]
#[must_use]
pub fn strictly_most<const COLOURS: usize>(counts: [u8; COLOURS]) -> Option<usize> {
    let (who, leads) = leader(counts);
    leads.then_some(who)
}

/// The index of a largest count, and whether that count is above zero and not shared.
#[inline]
#[must_use]
pub fn leader<const COLOURS: usize>(counts: [u8; COLOURS]) -> (usize, bool) {
    const { assert!(COLOURS <= 8, "an index takes three bits") };
    // Written without branches on the counts, which the processor could not predict.
    let mut key = 0;
    for (index, count) in counts.into_iter().enumerate() {
        key = key.max(u16::from(count) << 3 | index as u16);
    }
    let most = (key >> 3) as u8;
    let leading: u8 = counts.into_iter().map(|count| u8::from(count == most)).sum();
    (usize::from(key & 0b111), most > 0 && leading == 1)
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
