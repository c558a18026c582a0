//! The parts of a board file that say what has grown.

use crate::point::Point;
use crate::regions::board::TINTS;

/// The regions of a board: their places, their lands, and their names, those of the lands last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet<'a> {
    pub(super) places: &'a [Point],
    pub(super) lands: &'a [usize],
    pub(super) names: &'a [String],
    /// What the ids of regions and of lands begin with.
    pub(super) region: &'a str,
    pub(super) land: &'a str,
}

impl Sheet<'_> {
    /// The id of a region.
    pub(super) fn id(&self, region: usize) -> String {
        format!("\"{}{}\"", self.region, region + 1)
    }

    /// The lands, a line for each.
    pub(super) fn lands(&self) -> String {
        let count = self.lands.iter().max().map_or(0, |last| last + 1);
        let line = |(land, tint): (usize, &&str)| {
            let on_it = (0..self.lands.len()).filter(|region| self.lands[*region] == land);
            let regions: Vec<String> = on_it.map(|region| self.id(region)).collect();
            let (id, name) = (format!("{}{}", self.land, land + 1), &self.names[self.lands.len() + land]);
            let regions = regions.join(", ");
            format!("  {{ id = \"{id}\", name = \"{name}\", tint = \"{tint}\", regions = [{regions}] }},\n")
        };
        TINTS.iter().enumerate().take(count).map(line).collect()
    }

    /// The regions, a line for each.
    pub(super) fn regions(&self) -> String {
        let line = |(region, at): (usize, &Point)| {
            let (id, name, x, y) = (self.id(region), &self.names[region], at.x.round(), at.y.round());
            format!("  {{ id = {id}, name = \"{name}\", at = [{x}, {y}] }},\n")
        };
        self.places.iter().enumerate().map(line).collect()
    }

    /// Pairs of regions in one line.
    pub(super) fn pairs(&self, pairs: &[(usize, usize)]) -> String {
        let pair = |(a, b): &(usize, usize)| format!("[{}, {}]", self.id(*a), self.id(*b));
        pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
    }
}
