//! The way back to Rome: how far it is, and whom the shortest paths pay (CAE-15, CAE-16).

use arrayvec::ArrayVec;
use game::Seat;

use crate::board::{Exit, MAX_PLACES, Way};
use crate::data::Wealth;
use crate::moves::Payout;
use crate::sets::{PlaceId, PlaceSet, WayId};
use crate::state::Public;

/// The most different payouts a player chooses among. Boards made for it can have more equal paths than
/// anybody would read; then the player chooses among those that pay them best.
pub const MAX_PAYOUTS: usize = 64;

/// The payouts of equal paths, no two the same, the best for the active player first.
pub type Payouts = ArrayVec<Payout, MAX_PAYOUTS>;

/// Shortens the distances that roads on this way shorten.
pub(crate) fn open(public: &mut Public, way: WayId) {
    let Way { ends: [a, b], pieces } = public.board.way(way);
    let [from_a, from_b] = [a, b].map(|end| public.distance[end.index()]);
    // One of the ends is connected, and only the other one can come nearer.
    let (end, distance) = if from_a < from_b { (b, from_a + pieces) } else { (a, from_b + pieces) };
    if distance >= public.distance[end.index()] {
        return;
    }
    public.distance[end.index()] = distance;
    let built = public.roads.built();
    let mut nearer = PlaceSet::only(end);
    while let Some(place) = nearer.iter().next() {
        nearer = nearer.without(place);
        let distance = public.distance[place.index()];
        for exit in public.board.exits(place).iter().filter(|exit| built.contains(exit.way)) {
            let to = &mut public.distance[exit.to.index()];
            if distance + exit.pieces < *to {
                *to = distance + exit.pieces;
                nearer = nearer.with(exit.to);
            }
        }
    }
}

/// What the shortest paths from a connected city to Rome pay, if all of them pay the same: then there is nothing
/// to choose (CAE-16).
pub(crate) fn only_payout(public: &Public, city: PlaceId) -> Option<Payout> {
    let (fork, payout) = walk_to_fork(public, city);
    if fork == PlaceId::ROME {
        return Some(paid(public, city, payout));
    }
    let mut sums = [Payout::default(); MAX_PLACES];
    sums[fork.index()] = payout;
    let mut ahead = PlaceSet::only(fork);
    while let Some(place) = farthest(public, ahead) {
        ahead = ahead.without(place);
        let distance = public.distance[place.index()];
        for exit in public.board.exits(place) {
            let Some(owner) = owner_on_path(public, distance, *exit) else { continue };
            let sum = sums[place.index()].plus(owner, exit.pieces);
            // What paths differ in at one place they differ in at Rome, because they can go on the same way.
            if ahead.contains(exit.to) && sums[exit.to.index()] != sum {
                return None;
            }
            sums[exit.to.index()] = sum;
            ahead = ahead.with(exit.to);
        }
    }
    Some(paid(public, city, sums[PlaceId::ROME.index()]))
}

/// Follows the shortest path from a city to the first place where there are several, or to Rome.
fn walk_to_fork(public: &Public, city: PlaceId) -> (PlaceId, Payout) {
    let (mut place, mut payout) = (city, Payout::default());
    while place != PlaceId::ROME {
        let mut step = None;
        let distance = public.distance[place.index()];
        for exit in public.board.exits(place) {
            let Some(owner) = owner_on_path(public, distance, *exit) else { continue };
            if step.is_some() {
                return (place, payout);
            }
            step = Some((exit, owner));
        }
        let (exit, owner) = step.expect("a connected place has a way back to Rome");
        payout = payout.plus(owner, exit.pieces);
        place = exit.to;
    }
    (place, payout)
}

/// What the shortest paths from a connected city to Rome pay: each different payout once (CAE-16).
///
/// Each place keeps its [`MAX_PAYOUTS`] best; as a step adds the same to all payouts that take it, it never
/// changes their order, and so none of the best is lost on the way.
#[must_use]
pub fn payouts(public: &Public, city: PlaceId) -> Payouts {
    let mut sums: [Payouts; MAX_PLACES] = std::array::from_fn(|_| Payouts::new_const());
    sums[city.index()].push(Payout::default());
    let mut ahead = PlaceSet::only(city);
    while let Some(place) = farthest(public, ahead) {
        ahead = ahead.without(place);
        let distance = public.distance[place.index()];
        for exit in public.board.exits(place) {
            let Some(owner) = owner_on_path(public, distance, *exit) else { continue };
            for index in 0..sums[place.index()].len() {
                let sum = sums[place.index()][index].plus(owner, exit.pieces);
                insert(&mut sums[exit.to.index()], sum, public.active);
            }
            ahead = ahead.with(exit.to);
        }
    }
    sums[PlaceId::ROME.index()].iter().map(|sum| paid(public, city, *sum)).collect()
}

/// Road points are doubled for everybody when the city's wealth is a gold coin (CAE-17).
fn paid(public: &Public, city: PlaceId, sum: Payout) -> Payout {
    if public.wealth_of(city) == Wealth::Gold { sum.doubled() } else { sum }
}

/// The place farthest from Rome; `None` when only Rome is left. Taking places in this order, all that leads to
/// a place has been counted before the place is left.
fn farthest(public: &Public, places: PlaceSet) -> Option<PlaceId> {
    places.without(PlaceId::ROME).iter().max_by_key(|place| public.distance[place.index()])
}

/// Whose roads lie on this exit of a place at this distance, if a shortest path to Rome can take it.
#[inline]
fn owner_on_path(public: &Public, distance: u8, exit: Exit) -> Option<Seat> {
    let beyond = u16::from(public.distance[exit.to.index()]) + u16::from(exit.pieces);
    // A way that would do may still be free.
    if beyond == u16::from(distance) { public.roads.owner(exit.way) } else { None }
}

/// Adds a sum to a list without doubles, the best for the active seat first; a full list keeps its best.
fn insert(sums: &mut Payouts, new: Payout, active: Seat) {
    let order = |sum: &Payout| (new[active], new).cmp(&(sum[active], *sum));
    let Err(at) = sums.binary_search_by(order) else { return };
    if sums.is_full() {
        if at == sums.len() {
            return;
        }
        sums.pop();
    }
    sums.insert(at, new);
}
