//! Describes the regions and continents of the map in words.

use eme::{Mark, Public, Region, Tally, rule_of_region};

use super::icon;
use super::layout::groups;
use crate::boards::land::{Area, RegionDescription, RegionToken, style};

pub(super) fn describe(public: &Public, region: Region) -> RegionDescription {
    let tally = Tally::of(public);
    let continent = public.board().continents.iter().position(|regions| regions.contains(region));
    RegionDescription {
        name: public.board.region_name(region),
        holder: tally.holder_of_region(region).map(style),
        part_of: continent.map(|index| area(public, &tally, index)),
        groups: groups(public, region),
        tokens: public.marks(region).map(token).collect(),
        rule: rule_of_region(public, region),
    }
}

/// The continents in play.
pub(super) fn continents(public: &Public) -> Vec<Area> {
    let tally = Tally::of(public);
    (0..public.board().continents.len()).map(|index| area(public, &tally, index)).collect()
}

fn area(public: &Public, tally: &Tally, index: usize) -> Area {
    Area { name: public.board.continent_name(index), holder: tally.holder_of_continent(index).map(style) }
}

fn token(mark: Mark) -> RegionToken {
    let drawing = match mark {
        Mark::Start => "tok-start",
        Mark::Resource(resource) => icon(resource),
    };
    RegionToken { drawing, name: mark.name(), effect: mark.effect(), rule: mark.rule() }
}
