//! Which regions of a generated board touch, and the lanes between its continents.

use crate::point::Point;

/// The most lanes that begin in one region.
const LANES: usize = 2;

/// Pairs of neighbouring regions: no other place is inside the circle whose diameter joins them (Gabriel's graph).
pub(crate) fn near_pairs(places: &[Point]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for a in 0..places.len() {
        for b in a + 1..places.len() {
            let (middle, radius) = (places[a].middle(places[b]), places[a].to(places[b]) / 2.0);
            let between = |other: usize| other != a && other != b && places[other].to(middle) < radius;
            if !(0..places.len()).any(between) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// Borders inside continents and lanes between them.
pub(crate) struct Graph<'a> {
    places: &'a [Point],
    lands: &'a [usize],
    pub(crate) borders: Vec<(usize, usize)>,
    pub(crate) lanes: Vec<(usize, usize)>,
    /// Neighbouring pairs of different continents, the nearest first.
    facing: Vec<(usize, usize)>,
}

impl<'a> Graph<'a> {
    pub(crate) fn new(places: &'a [Point], lands: &'a [usize]) -> Self {
        let pairs = near_pairs(places);
        let (borders, mut facing): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|(a, b)| lands[*a] == lands[*b]);
        facing.sort_by(|x, y| places[x.0].to(places[x.1]).total_cmp(&places[y.0].to(places[y.1])));
        Self { places, lands, borders, lanes: Vec::new(), facing }
    }

    /// Joins all continents by the shortest lanes, and then adds those that save the most steps; `None` if a
    /// continent has no neighbouring one.
    pub(crate) fn join_lands(&mut self, more: usize) -> Option<()> {
        for (a, b) in self.facing.clone() {
            if self.steps(a)[b].is_none() && self.may_begin(a, b) {
                self.lanes.push((a, b));
            }
        }
        if self.steps(0).contains(&None) {
            return None;
        }
        for _ in 0..more {
            let free =
                self.facing.iter().filter(|(a, b)| !self.lanes.contains(&(*a, *b)) && self.may_begin(*a, *b));
            let saved = |(a, b): (usize, usize)| self.steps(a)[b].unwrap_or_default();
            let best = free
                .copied()
                .map(|pair| (saved(pair), pair))
                .reduce(|best, next| if next.0 > best.0 { next } else { best });
            let Some((saved, lane)) = best else { break };
            if saved < 3 {
                break;
            }
            self.lanes.push(lane);
        }
        self.lanes.sort_unstable();
        Some(())
    }

    fn may_begin(&self, a: usize, b: usize) -> bool {
        let at =
            |region: usize| self.lanes.iter().filter(|lane| lane.0 == region || lane.1 == region).count();
        at(a) < LANES && at(b) < LANES
    }

    fn around(&self, region: usize) -> impl Iterator<Item = usize> {
        let ways = self.borders.iter().chain(&self.lanes);
        ways.filter_map(move |(a, b)| match region {
            _ if *a == region => Some(*b),
            _ if *b == region => Some(*a),
            _ => None,
        })
    }

    /// The steps from a region to every other one; `None` for unreachable ones.
    pub(crate) fn steps(&self, from: usize) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.lands.len()];
        steps[from] = Some(0);
        let (mut queue, mut next) = (vec![from], 0);
        while let Some(&at) = queue.get(next) {
            next += 1;
            for other in self.around(at) {
                if steps[other].is_none() {
                    steps[other] = steps[at].map(|steps| steps + 1);
                    queue.push(other);
                }
            }
        }
        steps
    }

    /// The region with the shortest way to all others; of equals the one nearest to the middle of all places.
    pub(crate) fn centre(&self) -> usize {
        let middle = crate::point::mean(self.places);
        let key = |region: usize| {
            let steps: usize = self.steps(region).into_iter().flatten().sum();
            (steps, self.places[region].to(middle))
        };
        let all = (0..self.places.len()).map(|region| (key(region), region));
        all.reduce(|best, next| if next.0 < best.0 { next } else { best }).map_or(0, |(_, region)| region)
    }

    pub(crate) fn farthest(&self, from: usize) -> usize {
        self.steps(from).into_iter().flatten().max().unwrap_or_default()
    }

    /// How many regions have a single way out.
    pub(crate) fn dead_ends(&self) -> usize {
        (0..self.lands.len()).filter(|region| self.around(*region).count() < 2).count()
    }

    /// This many regions far from the start and from each other, in order.
    pub(crate) fn spread(&self, start: usize, count: usize) -> Vec<usize> {
        let mut chosen: Vec<usize> = Vec::new();
        for _ in 0..count {
            let taken = || chosen.iter().chain([&start]);
            let far = |region: usize| {
                taken().map(|other| self.places[*other].to(self.places[region])).fold(f64::INFINITY, f64::min)
            };
            let free = (0..self.lands.len()).filter(|region| !taken().any(|other| other == region));
            let Some(best) = free.max_by(|a, b| far(*a).total_cmp(&far(*b))) else { break };
            chosen.push(best);
        }
        chosen.sort_unstable();
        chosen
    }
}
