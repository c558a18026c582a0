//! Armies coming and going, and who controls.

use crate::{ByRegion, Colour, Region, RegionSet};

/// Puts an army of a colour in a region. `present` says where each colour has at least one, so that nobody has to
/// look for its armies.
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

/// Who controls each of the regions: strictly the most armies, a city counting as one (EME-41, LEG-51). `cities`
/// are the index of a colour and where it has a city.
#[must_use]
pub fn hold<const COLOURS: usize, const REGIONS: usize>(
    regions: RegionSet,
    armies: &ByRegion<[u8; COLOURS], REGIONS>,
    cities: impl Iterator<Item = (usize, Region)>,
) -> [RegionSet; COLOURS] {
    let mut strength = *armies;
    cities.for_each(|(colour, city)| strength[city][colour] += 1);
    let mut held = [RegionSet::EMPTY; COLOURS];
    for region in regions.iter() {
        if let Some(colour) = strictly_most(strength[region]) {
            held[colour].insert(region);
        }
    }
    held
}

/// The index of strictly the most; none if that is shared or nothing.
#[must_use]
pub fn strictly_most<const COLOURS: usize>(counts: [u8; COLOURS]) -> Option<usize> {
    let mut most = 0;
    let mut who = None;
    for (index, count) in counts.into_iter().enumerate() {
        if count > most {
            (most, who) = (count, Some(index));
        } else if count == most {
            who = None;
        }
    }
    who
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
        assert_eq!(present, [Region(0).only(), Region(0).only(), Region(1).only()]);
        let all = RegionSet::from_bits(0b1111);
        let held = hold(all, &armies, std::iter::empty());
        assert_eq!(held, [RegionSet::EMPTY, RegionSet::EMPTY, Region(1).only()]);
        let held = hold(all, &armies, [(0, Region(0))].into_iter());
        assert_eq!(held[0], Region(0).only());
    }
}
