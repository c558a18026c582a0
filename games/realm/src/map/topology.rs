//! Checks of a map: lands, borders and other joints, and the ways from the start.

use game::Datum;

use super::{LandRow, MapBounds, MapFault, MapFaults, Row, Spot};
use crate::{Region, RegionSet};

/// Two regions that are joined.
pub type Pair = Row<[Region; 2]>;

/// Checks what a file says about the regions of a map.
#[derive(Debug)]
pub struct Topology<'a> {
    /// The regions.
    pub spots: &'a [Row<Spot>],
    /// The first region, from which the others are counted.
    pub first: Region,
    /// The bounds of the game.
    pub bounds: &'static MapBounds,
    /// The faults found until now.
    pub faults: &'a mut MapFaults,
}

impl Topology<'_> {
    /// The region of the id that stands here.
    pub fn region(&mut self, place: &Datum) -> Option<Region> {
        let id = self.faults.ok(place.as_text())?;
        let index = self.spots.iter().position(|(_, spot)| spot.id == id);
        if index.is_none() {
            self.faults.at(place.line(), MapFault::Unknown(id.to_owned()));
        }
        index.map(|index| self.at(index))
    }

    /// The region of this index in the file.
    const fn at(&self, index: usize) -> Region {
        Region(self.first.0 + index as u8)
    }

    /// The id of a region.
    #[must_use]
    pub fn id(&self, region: Region) -> String {
        self.spots[region.index() - self.first.index()].1.id.clone()
    }

    /// The regions of each land; every region is on one.
    pub fn lands(&mut self, lands: &[LandRow<'_>]) -> Vec<RegionSet> {
        let mut all = RegionSet::EMPTY;
        let mut sets = vec![RegionSet::EMPTY; lands.len()];
        for (set, (_, (_, ids))) in sets.iter_mut().zip(lands) {
            for place in *ids {
                let Some(region) = self.region(place) else { continue };
                if all.contains(region) {
                    self.faults.at(place.line(), MapFault::TwoLands(self.bounds, self.id(region)));
                }
                all.insert(region);
                set.insert(region);
            }
        }
        for (index, (line, spot)) in self.spots.iter().enumerate() {
            if !all.contains(self.at(index)) {
                self.faults.at(*line, MapFault::NoLand(self.bounds, spot.id.clone()));
            }
        }
        sets
    }

    /// The pairs of a list, which may be left out.
    pub fn pairs(&mut self, file: &Datum, key: &str) -> Vec<Pair> {
        let list = file.as_table().ok().and_then(|table| table.get(key));
        let Some(rows) = list.and_then(|list| self.faults.ok(list.as_list())) else { return Vec::new() };
        let mut pairs = Vec::new();
        for row in rows {
            let Some(ends) = self.faults.ok(row.as_list()) else { continue };
            let [a, b] = ends else {
                self.faults.ok::<()>(Err(row.error("a border or another joint has two regions")));
                continue;
            };
            let (Some(a), Some(b)) = (self.region(a), self.region(b)) else { continue };
            pairs.push((row.line(), [a.min(b), a.max(b)]));
        }
        pairs
    }

    /// Checks borders and other joints: borders stay on one land.
    pub fn check_pairs(&mut self, borders: &[Pair], others: &[&[Pair]], lands: &[RegionSet]) {
        let count = borders.len() + others.iter().map(|pairs| pairs.len()).sum::<usize>();
        if count > self.bounds.pairs {
            self.faults.add(MapFault::Pairs(self.bounds, count));
            return;
        }
        let mut seen: Vec<[Region; 2]> = Vec::new();
        for (line, pair) in borders.iter().chain(others.iter().copied().flatten()) {
            let [a, b] = pair.map(|region| self.id(region));
            if pair[0] == pair[1] {
                self.faults.at(*line, MapFault::Loop(a));
            } else if seen.contains(pair) {
                self.faults.at(*line, MapFault::SamePair(a, b));
            }
            seen.push(*pair);
        }
        let on = |region| lands.iter().position(|land| land.contains(region));
        for (line, [a, b]) in borders {
            if on(*a).zip(on(*b)).is_some_and(|(a, b)| a != b) {
                self.faults.at(*line, MapFault::Across(self.bounds, self.id(*a), self.id(*b)));
            }
        }
    }

    /// Every region can be reached from the start.
    pub fn check_reached(&mut self, start: Region, neighbours: &[RegionSet]) {
        let (mut reached, mut last) = (RegionSet::only(start), RegionSet::EMPTY);
        while reached != last {
            last = reached;
            reached = last.iter().fold(last, |reached, region| reached | neighbours[region.index()]);
        }
        for (index, (line, spot)) in self.spots.iter().enumerate() {
            if !reached.contains(self.at(index)) {
                self.faults.at(*line, MapFault::Unreachable(self.bounds, spot.id.clone()));
            }
        }
    }
}

/// The neighbours of each region with these pairs added.
#[must_use]
pub fn neighbours<const N: usize>(pairs: &[Pair], mut sets: [RegionSet; N]) -> [RegionSet; N] {
    for (_, [a, b]) in pairs {
        sets[a.index()].insert(*b);
        sets[b.index()].insert(*a);
    }
    sets
}
