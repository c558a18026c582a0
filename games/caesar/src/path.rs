//! The way back to Rome: its length, and the payouts of the shortest paths (CAE-15, CAE-16).

use arrayvec::ArrayVec;
use game::Seat;

use crate::board::{Exit, MAX_PLACES, Way};
use crate::data::Wealth;
use crate::moves::Payout;
use crate::sets::{PlaceId, PlaceSet, WayId};
use crate::state::{FORK, Public};

/// The largest number of payouts a player chooses among. Custom boards can have more equal paths; then the player
/// chooses among those with the most points for them.
pub const MAX_PAYOUTS: usize = 64;

/// The payouts of equal paths, no two the same, the best for the active player first.
pub type Payouts = ArrayVec<Payout, MAX_PAYOUTS>;

/// Updates the distances that roads on this way shorten, and the first ways of the paths.
pub(crate) fn open(public: &mut Public, way: WayId) {
    let Way { ends: [a, b], pieces } = public.board.way(way);
    let [from_a, from_b] = [a, b].map(|end| public.distance[end.index()]);
    // One of the ends is connected, so only the distance of the other can shrink.
    let (end, distance) = if from_a < from_b { (b, from_a + pieces) } else { (a, from_b + pieces) };
    let mut nearer = PlaceSet::EMPTY;
    shorten(public, end, distance, way, &mut nearer);
    let (board, built) = (public.board, public.roads.built());
    while let Some(place) = nearer.iter().next() {
        nearer = nearer.without(place);
        let distance = public.distance[place.index()];
        for exit in board.exits(place).iter().filter(|exit| built.contains(exit.way)) {
            shorten(public, exit.to, distance + exit.pieces, exit.way, &mut nearer);
        }
    }
}

/// Records a path of this length from a place on a way. If the place is now nearer to Rome, it is added to those
/// whose neighbours may become nearer too.
#[inline]
fn shorten(public: &mut Public, place: PlaceId, length: u8, way: WayId, nearer: &mut PlaceSet) {
    let (distance, back) = (&mut public.distance[place.index()], &mut public.back[place.index()]);
    if length < *distance {
        *distance = length;
        *back = way.0;
        *nearer = nearer.with(place);
    } else if length == *distance && *back != way.0 {
        *back = FORK;
    }
}

/// The payout of the shortest paths from a connected city to Rome, if all of them have the same: then there is no
/// choice (CAE-16).
pub(crate) fn only_payout(public: &Public, city: PlaceId) -> Option<Payout> {
    let (fork, payout) = walk_to_fork(public, city);
    if fork == PlaceId::ROME {
        return Some(paid(public, city, payout));
    }
    let mut sums = [Payout::default(); MAX_PLACES];
    sums[fork.index()] = payout;
    let mut ahead = PlaceSet::only(fork);
    while let Some((place, distance)) = take_farthest(public, &mut ahead) {
        for exit in public.board.exits(place) {
            let Some(owner) = owner_on_path(public, distance, *exit) else { continue };
            let sum = sums[place.index()].plus(owner, exit.pieces);
            // Paths with different sums at one place also differ at Rome, because they can continue in the same way.
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
    while public.back[place.index()] != FORK {
        let id = WayId(public.back[place.index()]);
        let way = public.board.way(id);
        let owner = public.roads.owner(id).expect("paths lead over roads");
        payout = payout.plus(owner, way.pieces);
        place = way.other(place);
    }
    (place, payout)
}

/// The payouts of the shortest paths from a connected city to Rome, each once (CAE-16).
///
/// Each place keeps its [`MAX_PAYOUTS`] best. A step adds the same to all payouts that take it and does not change
/// their order, so none of the best is lost.
#[must_use]
pub fn payouts(public: &Public, city: PlaceId) -> Payouts {
    let (fork, payout) = walk_to_fork(public, city);
    let mut sums: [Payouts; MAX_PLACES] = std::array::from_fn(|_| Payouts::new_const());
    sums[fork.index()].push(payout);
    let mut ahead = PlaceSet::only(fork);
    while let Some((place, distance)) = take_farthest(public, &mut ahead) {
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

/// A shortest way from a city to Rome and its payout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WayHome {
    /// The points of each player, already doubled if the city's wealth is a gold coin (CAE-17).
    pub payout: Payout,
    /// The ways it takes, from the city to Rome.
    pub ways: Vec<WayId>,
}

/// The shortest ways from a connected city to Rome, one for each of its [`payouts`] and in their order (CAE-16).
#[must_use]
pub fn ways_home(public: &Public, city: PlaceId) -> Vec<WayHome> {
    let mut homes = vec![Vec::new(); public.board.places().len()];
    homes[city.index()].push(WayHome::default());
    let mut ahead = PlaceSet::only(city);
    while let Some((place, distance)) = take_farthest(public, &mut ahead) {
        let so_far = std::mem::take(&mut homes[place.index()]);
        for exit in public.board.exits(place) {
            let Some(owner) = owner_on_path(public, distance, *exit) else { continue };
            for home in &so_far {
                add_home(&mut homes[exit.to.index()], home, owner, *exit, public.active);
            }
            ahead = ahead.with(exit.to);
        }
    }
    let mut homes = std::mem::take(&mut homes[PlaceId::ROME.index()]);
    homes.iter_mut().for_each(|home| home.payout = paid(public, city, home.payout));
    homes
}

/// Adds a way that goes on over an exit, unless one that pays the same is in the list. As with [`payouts`], the
/// best for the active seat come first and at most [`MAX_PAYOUTS`] are kept.
fn add_home(homes: &mut Vec<WayHome>, home: &WayHome, owner: Seat, exit: Exit, active: Seat) {
    let payout = home.payout.plus(owner, exit.pieces);
    let order = |other: &WayHome| (payout[active], payout).cmp(&(other.payout[active], other.payout));
    if let Err(at) = homes.binary_search_by(order) {
        let ways = home.ways.iter().copied().chain([exit.way]).collect();
        homes.insert(at, WayHome { payout, ways });
        homes.truncate(MAX_PAYOUTS);
    }
}

/// Road points are doubled for everybody when the city's wealth is a gold coin (CAE-17).
fn paid(public: &Public, city: PlaceId, sum: Payout) -> Payout {
    if public.wealth_of(city) == Wealth::Gold { sum.doubled() } else { sum }
}

/// Removes the place farthest from Rome, with its distance; `None` when only Rome is left. In this order, everything
/// that leads to a place is counted before the place itself.
fn take_farthest(public: &Public, places: &mut PlaceSet) -> Option<(PlaceId, u8)> {
    let distance = |place: &PlaceId| public.distance[place.index()];
    let place = places.without(PlaceId::ROME).iter().max_by_key(distance)?;
    places.remove(place);
    Some((place, distance(&place)))
}

/// The owner of the roads on this exit of a place at this distance, if a shortest path to Rome can take it.
#[inline]
fn owner_on_path(public: &Public, distance: u8, exit: Exit) -> Option<Seat> {
    let beyond = u16::from(public.distance[exit.to.index()]) + u16::from(exit.pieces);
    // A suitable way may still be free.
    if beyond == u16::from(distance) { public.roads.owner(exit.way) } else { None }
}

/// Adds a sum to a list without duplicates, the best for the active seat first; a full list keeps its best.
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
