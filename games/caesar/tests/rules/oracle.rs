//! Slow answers by brute force to the two hard questions: which chains can be laid, and the payouts of the shortest
//! ways back to Rome. They use no code of the game.

use std::collections::{BTreeMap, BTreeSet};

use caesar::{Event, Move, PlaceId, Public, WayId, Wealth};
use game::Seat;

use crate::scene::Scene;

/// The city a chain reaches, and its ways.
pub(crate) type Chain = (PlaceId, BTreeSet<WayId>);

/// The ways at a place: which, where to, and of how many pieces.
fn ways_at(public: &Public, place: PlaceId) -> Vec<(WayId, PlaceId, u8)> {
    let numbered = public.board.ways().iter().zip((0..).map(WayId));
    let at = numbered.filter_map(|(way, id)| match way.ends {
        [a, b] if a == place => Some((id, b, way.pieces)),
        [a, b] if b == place => Some((id, a, way.pieces)),
        _ => None,
    });
    at.collect()
}

/// Every chain a seat could lay, found from its start outwards as the rulebook tells it (CAE-10 to CAE-13).
pub(crate) fn all_chains(public: &Public, seat: Seat) -> BTreeSet<Chain> {
    let mut found = BTreeSet::new();
    let places = (0..public.board.places().len() as u8).map(PlaceId);
    for start in places.filter(|place| !public.available.contains(*place)) {
        let roads_left = public.players[seat].roads_left;
        walk(public, start, roads_left, &mut vec![start], &mut Vec::new(), &mut found);
    }
    found
}

fn walk(
    public: &Public,
    place: PlaceId,
    roads_left: u8,
    visited: &mut Vec<PlaceId>,
    laid: &mut Vec<WayId>,
    found: &mut BTreeSet<Chain>,
) {
    for (way, to, pieces) in ways_at(public, place) {
        let fits = pieces <= roads_left && public.roads.owner(way).is_none();
        if !fits || visited.contains(&to) || to == PlaceId::ROME {
            continue;
        }
        laid.push(way);
        visited.push(to);
        if public.available.contains(to) {
            found.insert((to, laid.iter().copied().collect()));
        } else {
            walk(public, to, roads_left - pieces, visited, laid, found);
        }
        visited.pop();
        laid.pop();
    }
}

/// Every chain that the legal moves of this turn lead to, once for each way to it.
pub(crate) fn chains_by_moves(scene: &Scene) -> Vec<Chain> {
    let mut found = Vec::new();
    for mv in scene.legal() {
        lay_on(scene, mv, BTreeSet::new(), &mut found);
    }
    found
}

fn lay_on(scene: &Scene, mv: Move, mut laid: BTreeSet<WayId>, found: &mut Vec<Chain>) {
    if let Move::Lay { from, to } = mv {
        laid.insert(scene.public().board.between(from, to).unwrap());
    }
    let mut next = scene.clone();
    next.step(mv);
    let connected = next.told.iter().find_map(|event| match event {
        Event::Connected { city, .. } => Some(*city),
        _ => None,
    });
    match connected {
        Some(city) => found.push((city, laid)),
        None => next.legal().into_iter().for_each(|mv| lay_on(&next, mv, laid.clone(), found)),
    }
}

/// The fewest pieces from each connected place to Rome, by Dijkstra's algorithm.
pub(crate) fn distances(public: &Public) -> BTreeMap<PlaceId, u32> {
    let mut known = BTreeMap::new();
    let mut open = BTreeSet::from([(0, PlaceId::ROME)]);
    while let Some((distance, place)) = open.pop_first() {
        if known.contains_key(&place) {
            continue;
        }
        known.insert(place, distance);
        for (way, to, pieces) in ways_at(public, place) {
            if public.roads.owner(way).is_some() {
                open.insert((distance + u32::from(pieces), to));
            }
        }
    }
    known
}

/// The points of each seat, for every different payout among the shortest paths from a city to Rome.
pub(crate) fn payouts(public: &Public, city: PlaceId) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut points = vec![0; 5];
    follow(public, &distances(public), city, &mut points, &mut found);
    let times = if public.wealth_of(city) == Wealth::Gold { 2 } else { 1 };
    found.into_iter().map(|points: Vec<u8>| points.iter().map(|n| n * times).collect()).collect()
}

fn follow(
    public: &Public,
    distances: &BTreeMap<PlaceId, u32>,
    place: PlaceId,
    points: &mut Vec<u8>,
    found: &mut BTreeSet<Vec<u8>>,
) {
    if place == PlaceId::ROME {
        found.insert(points.clone());
        return;
    }
    for (way, to, pieces) in ways_at(public, place) {
        let Some(owner) = public.roads.owner(way) else { continue };
        if distances[&to] + u32::from(pieces) == distances[&place] {
            points[owner.index()] += pieces;
            follow(public, distances, to, points, found);
            points[owner.index()] -= pieces;
        }
    }
}
