//! Checks of a board file: continents, borders, sea lanes, triangles, and the ways from the start.

use game::Datum;
use realm::{Region, RegionSet};

use crate::board::{REGIONS, Spot, TRIANGLES};
use crate::fault::{BoardFault, BoardFaults};
use crate::file::{LandRow, MOST_PAIRS, Row};

/// Two regions that a border or a sea lane joins.
pub(crate) type Pair = Row<[Region; 2]>;

/// Checks what the file says about its regions.
pub(crate) struct Topology<'a> {
    pub(crate) spots: &'a [Row<Spot>],
    pub(crate) faults: &'a mut BoardFaults,
}

impl Topology<'_> {
    /// The region of the id that stands here.
    pub(crate) fn region(&mut self, place: &Datum) -> Option<Region> {
        let id = self.faults.ok(place.as_text())?;
        let index = self.spots.iter().position(|(_, spot)| spot.id == id);
        if index.is_none() {
            self.faults.at(place.line(), BoardFault::Unknown(id.to_owned()));
        }
        index.map(|index| Region(index as u8))
    }

    fn id(&self, region: Region) -> String {
        self.spots[region.index()].1.id.clone()
    }

    /// The regions of each continent; every region is on one.
    pub(crate) fn continents(&mut self, lands: &[LandRow<'_>]) -> Vec<RegionSet> {
        let mut all = RegionSet::EMPTY;
        let mut continents = vec![RegionSet::EMPTY; lands.len()];
        for (continent, (_, (_, ids))) in continents.iter_mut().zip(lands) {
            for place in *ids {
                let Some(region) = self.region(place) else { continue };
                if all.contains(region) {
                    self.faults.at(place.line(), BoardFault::TwoContinents(self.id(region)));
                }
                all.insert(region);
                continent.insert(region);
            }
        }
        for (index, (line, spot)) in self.spots.iter().enumerate() {
            if !all.contains(Region(index as u8)) {
                self.faults.at(*line, BoardFault::NoContinent(spot.id.clone()));
            }
        }
        continents
    }

    /// The pairs of a list, which may be left out.
    pub(crate) fn pairs(&mut self, file: &Datum, key: &str) -> Vec<Pair> {
        let list = file.as_table().ok().and_then(|table| table.get(key));
        let Some(rows) = list.and_then(|list| self.faults.ok(list.as_list())) else { return Vec::new() };
        let mut pairs = Vec::new();
        for row in rows {
            let Some(ends) = self.faults.ok(row.as_list()) else { continue };
            let [a, b] = ends else {
                self.faults.ok::<()>(Err(row.error("a border or a sea lane joins two regions")));
                continue;
            };
            let (Some(a), Some(b)) = (self.region(a), self.region(b)) else { continue };
            pairs.push((row.line(), [a.min(b), a.max(b)]));
        }
        pairs
    }

    pub(crate) fn check_pairs(&mut self, borders: &[Pair], lanes: &[Pair], continents: &[RegionSet]) {
        let count = borders.len() + lanes.len();
        if count > MOST_PAIRS {
            self.faults.add(BoardFault::Pairs(count));
            return;
        }
        let mut seen: Vec<[Region; 2]> = Vec::new();
        for (line, pair) in borders.iter().chain(lanes) {
            let [a, b] = pair.map(|region| self.id(region));
            if pair[0] == pair[1] {
                self.faults.at(*line, BoardFault::Loop(a));
            } else if seen.contains(pair) {
                self.faults.at(*line, BoardFault::SamePair(a, b));
            }
            seen.push(*pair);
        }
        let on = |region| continents.iter().position(|continent| continent.contains(region));
        for (line, [a, b]) in borders {
            if on(*a).zip(on(*b)).is_some_and(|(a, b)| a != b) {
                self.faults.at(*line, BoardFault::Across(self.id(*a), self.id(*b)));
            }
        }
    }

    /// The regions with a triangle.
    pub(crate) fn triangles(&mut self, file: &Datum) -> Option<[Region; TRIANGLES]> {
        let places = self.faults.ok(file.need("tokens").and_then(Datum::as_list))?;
        if places.len() != TRIANGLES {
            self.faults.add(BoardFault::Tokens(places.len()));
            return None;
        }
        let mut triangles = [Region(0); TRIANGLES];
        for (index, place) in places.iter().enumerate() {
            triangles[index] = self.region(place)?;
            if triangles[..index].contains(&triangles[index]) {
                self.faults.at(place.line(), BoardFault::SameToken(self.id(triangles[index])));
            }
        }
        Some(triangles)
    }

    /// Every region can be reached from the start.
    pub(crate) fn check_reached(&mut self, start: Region, neighbours: &[RegionSet; REGIONS]) {
        let (mut reached, mut last) = (RegionSet::only(start), RegionSet::EMPTY);
        while reached != last {
            last = reached;
            reached = last.iter().fold(last, |reached, region| reached | neighbours[region.index()]);
        }
        for (index, (line, spot)) in self.spots.iter().enumerate() {
            if !reached.contains(Region(index as u8)) {
                self.faults.at(*line, BoardFault::Unreachable(spot.id.clone()));
            }
        }
    }
}

/// The neighbours of each region with these pairs added.
pub(crate) fn neighbours(pairs: &[Pair], mut sets: [RegionSet; REGIONS]) -> [RegionSet; REGIONS] {
    for (_, [a, b]) in pairs {
        sets[a.index()].insert(*b);
        sets[b.index()].insert(*a);
    }
    sets
}
