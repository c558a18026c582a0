//! Describes the regions and islands of the table in words.

use game::{Line, RuleId, View};
use legends::{Face, Legends, Mark, Public, Region, RegionSet, Tally, rule_of_region};

use super::layout::groups;
use super::{START, drawing};
use crate::boards::land::{Area, RegionDescription, RegionToken, style};

pub(super) fn describe(view: &View<Legends>, region: Region) -> RegionDescription {
    let public = view.public();
    let tally = Tally::of(public);
    let island = public.board.islands().find(|(_, _, regions)| regions.contains(region));
    RegionDescription {
        name: public.region_name(region),
        holder: tally.holder_of_region(region).map(style),
        part_of: island.map(|island| area(public, &tally, island)),
        groups: groups(public, region),
        tokens: tokens(view, region),
        rule: rule_of_region(public, region),
    }
}

/// The islands in play.
pub(super) fn islands(public: &Public) -> Vec<Area> {
    let tally = Tally::of(public);
    public.board.islands().map(|island| area(public, &tally, island)).collect()
}

fn area(public: &Public, tally: &Tally, (face, index, regions): (Face, usize, RegionSet)) -> Area {
    Area { name: public.island_name(face, index), holder: tally.holder_of_island(regions).map(style) }
}

/// The tokens of a region. The description of a face-down token that the viewer has looked at says so.
fn tokens(view: &View<Legends>, region: Region) -> Vec<RegionToken> {
    let public = view.public();
    let start = (public.start == Some(region)).then(|| RegionToken {
        drawing: START.0,
        name: Line::new("token.start"),
        effect: Line::new("effect.start"),
        rule: RuleId::new("LEG", 30),
    });
    let token = |(mark, open): (Mark, Mark)| RegionToken {
        drawing: drawing(mark).0,
        name: if mark == open { mark.name() } else { Line::new("token.seen").with("token", mark.name()) },
        effect: mark.effect_here(),
        rule: mark.rule(),
    };
    let marks = public.marks(view.private(), region).zip(public.marks(None, region));
    start.into_iter().chain(marks.map(token)).collect()
}
