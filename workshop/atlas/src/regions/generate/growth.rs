//! Places for regions, evenly but not regularly distributed, and continents that grow over them.

use super::graph::near_pairs;
use crate::noise::Dice;
use crate::point::{Point, mean};

/// What regions are scattered over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// The canvas.
    pub(crate) canvas: Point,
    /// The distance of places from its edges.
    pub(crate) edge: f64,
    /// The fewest regions of a land.
    pub(crate) least: usize,
}

/// A board with continents.
pub(crate) const BOARD: Ground = Ground { canvas: Point::new(1310.0, 1000.0), edge: 105.0, least: 2 };

/// A face of a tile with islands.
pub(crate) const TILE: Ground = Ground { canvas: Point::new(680.0, 1000.0), edge: 158.0, least: 1 };

/// How many places are tried for every region, and how often they push each other apart.
const TRIED: usize = 20;
const ROUNDS: usize = 40;

/// How far the regions of a continent draw together, so that there is sea around it.
const TOGETHER: f64 = 0.12;

/// The places of regions, and the continent of each; `None` if a continent could not grow to its size.
pub(crate) fn grow(
    ground: Ground,
    regions: usize,
    continents: usize,
    dice: &mut Dice,
) -> Option<(Vec<Point>, Vec<usize>)> {
    let mut places = scattered(ground, regions, dice);
    let sizes = sizes(ground.least, regions, continents, dice);
    let lands = lands(&places, &sizes, dice)?;
    for land in 0..continents {
        let on_it: Vec<usize> = (0..regions).filter(|region| lands[*region] == land).collect();
        let middle = mean(&on_it.iter().map(|region| places[*region]).collect::<Vec<_>>());
        for region in on_it {
            places[region] = places[region] + (middle - places[region]) * TOGETHER;
        }
    }
    Some((places, lands))
}

fn scattered(Ground { canvas, edge, .. }: Ground, count: usize, dice: &mut Dice) -> Vec<Point> {
    let (w, h) = (canvas.x - 2.0 * edge, canvas.y - 2.0 * edge);
    let mut places: Vec<Point> = Vec::new();
    for _ in 0..count {
        let tried = (0..TRIED).map(|_| Point::new(edge + w * dice.share(), edge + h * dice.share()));
        let room = |at: &Point| places.iter().map(|other| other.to(*at)).fold(f64::INFINITY, f64::min);
        let best =
            tried.map(|at| (room(&at), at)).reduce(|best, next| if next.0 > best.0 { next } else { best });
        places.extend(best.map(|(_, at)| at));
    }
    let apart = 1.05 * (w * h / count as f64).sqrt();
    for _ in 0..ROUNDS {
        for i in 0..count {
            for j in 0..i {
                let way = places[i] - places[j];
                let length = way.length().max(1e-6);
                if length < apart {
                    let push = way / length * ((apart - length) * 0.1);
                    places[i] = places[i] + push;
                    places[j] = places[j] - push;
                }
            }
        }
        for at in &mut places {
            *at = Point::new(at.x.clamp(edge, canvas.x - edge), at.y.clamp(edge, canvas.y - edge));
        }
    }
    // From left to right and top to bottom, so that numbers are easy to find on the map.
    places.sort_by(|a, b| {
        ((a.y / 200.0).floor(), a.x).partial_cmp(&((b.y / 200.0).floor(), b.x)).expect("places are finite")
    });
    places
}

/// How many regions each continent has: the fewest and a share of the rest, the first the most.
fn sizes(least: usize, regions: usize, continents: usize, dice: &mut Dice) -> Vec<usize> {
    let mut sizes = vec![least; continents];
    for left in 0..regions - least * continents {
        // The first regions go to the first continent, the others to a random one.
        let to = if left * 5 < regions { 0 } else { dice.below(continents) };
        sizes[to] += 1;
    }
    sizes
}

/// Grows continents from seeds that are far apart, each by the free region nearest to its middle.
fn lands(places: &[Point], sizes: &[usize], dice: &mut Dice) -> Option<Vec<usize>> {
    let near = near_pairs(places);
    let mut lands: Vec<Option<usize>> = vec![None; places.len()];
    let mut seeds = vec![dice.below(places.len())];
    while seeds.len() < sizes.len() {
        let far = |region: usize| {
            seeds.iter().map(|seed| places[*seed].to(places[region])).fold(f64::INFINITY, f64::min)
        };
        seeds.push((0..places.len()).max_by(|a, b| far(*a).total_cmp(&far(*b)))?);
    }
    for (land, seed) in seeds.iter().enumerate() {
        lands[*seed] = Some(land);
    }
    let mut left: Vec<usize> = sizes.iter().map(|size| size - 1).collect();
    while left.iter().any(|left| *left > 0) {
        let mut grew = false;
        for (land, left) in left.iter_mut().enumerate().filter(|(_, left)| **left > 0) {
            if let Some(region) = beside(places, &near, &lands, land) {
                lands[region] = Some(land);
                *left -= 1;
                grew = true;
            }
        }
        if !grew {
            return None;
        }
    }
    lands.into_iter().collect()
}

/// The free region beside a continent that is nearest to its middle.
fn beside(places: &[Point], near: &[(usize, usize)], lands: &[Option<usize>], land: usize) -> Option<usize> {
    let on_it = (0..places.len()).filter(|region| lands[*region] == Some(land));
    let middle = mean(&on_it.map(|region| places[region]).collect::<Vec<_>>());
    let pairs = near.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
    let free = pairs.filter(|(a, b)| lands[*a] == Some(land) && lands[*b].is_none()).map(|(_, b)| b);
    free.min_by(|a, b| places[*a].to(middle).total_cmp(&places[*b].to(middle)))
}
