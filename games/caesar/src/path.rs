//! The way back to Rome: its length, and the payouts of the shortest paths (CAE-15, CAE-16).

use arrayvec::ArrayVec;
use game::Seat;

use crate::board::{Exit, MAX_PLACES, Way};
use crate::data::{MAX_PLAYERS, Wealth};
use crate::moves::Payout;
use crate::sets::{PlaceId, PlaceSet, WayId};
use crate::state::{FORK, Public, UNCONNECTED};

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
    if from_a.max(from_b) == UNCONNECTED {
        // A new city: no other roads lead there, so that it brings no place nearer to Rome.
        public.distance[end.index()] = distance;
        public.back[end.index()] = way.0;
        return;
    }
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

/// The pieces of each seat on a path, a byte each. The highest byte has those of the active seat once more, the others
/// follow in the order of the seats: larger sums are better for the active seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Sum(u64);

/// The sums of equal paths, no two the same, the best for the active seat first.
type Sums = ArrayVec<Sum, MAX_PAYOUTS>;

impl Sum {
    /// This sum and more pieces of a seat.
    #[inline]
    fn plus(self, seat: Seat, pieces: u8, active: Seat) -> Self {
        let pieces = u64::from(pieces);
        let again = if seat == active { pieces << (8 * MAX_PLAYERS) } else { 0 };
        Self(self.0 + (pieces << (8 * (MAX_PLAYERS - 1 - seat.index()))) + again)
    }

    /// The points for a path with these pieces. They are doubled for everybody when the city's wealth is a gold coin
    /// (CAE-17).
    fn paid(self, public: &Public, city: PlaceId) -> Payout {
        let mut points = [0; MAX_PLAYERS];
        points.copy_from_slice(&self.0.to_be_bytes()[8 - MAX_PLAYERS..]);
        doubled_for_gold(public, city, Payout::from(points))
    }
}

/// The payout of the shortest paths from a connected city to Rome, if all of them have the same: then there is no
/// choice (CAE-16).
pub(crate) fn only_payout(public: &Public, city: PlaceId) -> Option<Payout> {
    let (fork, sum) = walk_to_fork(public, city);
    if fork == PlaceId::ROME {
        return Some(sum.paid(public, city));
    }
    let mut sums = [Sum::default(); MAX_PLACES];
    sums[fork.index()] = sum;
    let mut ahead = PlaceSet::only(fork);
    while let Some((place, distance)) = take_farthest(public, &mut ahead) {
        for exit in public.board.exits(place) {
            let Some(owner) = owner_on_path(public, distance, *exit) else { continue };
            let sum = sums[place.index()].plus(owner, exit.pieces, public.active);
            // Paths with different sums at one place also differ at Rome, because they can continue in the same way.
            if ahead.contains(exit.to) && sums[exit.to.index()] != sum {
                return None;
            }
            sums[exit.to.index()] = sum;
            ahead = ahead.with(exit.to);
        }
    }
    Some(sums[PlaceId::ROME.index()].paid(public, city))
}

/// Follows the shortest path from a city to the first place where there are several, or to Rome.
fn walk_to_fork(public: &Public, city: PlaceId) -> (PlaceId, Sum) {
    let (mut place, mut sum) = (city, Sum::default());
    while let Some(id) = public.way_back(place) {
        let way = public.board.way(id);
        let owner = public.roads.owner(id).expect("paths lead over roads");
        sum = sum.plus(owner, way.pieces, public.active);
        place = way.other(place);
    }
    (place, sum)
}

/// The payouts of the shortest paths from a connected city to Rome, each once (CAE-16).
///
/// Each place keeps its [`MAX_PAYOUTS`] best. A step adds the same to all payouts that take it and does not change
/// their order, so none of the best is lost.
#[must_use]
pub fn payouts(public: &Public, city: PlaceId) -> Payouts {
    let (fork, sum) = walk_to_fork(public, city);
    // Only places on shortest paths get a list, because most places are on none.
    let mut lists: ArrayVec<Sums, MAX_PLACES> = ArrayVec::new_const();
    let mut list_of = [0; MAX_PLACES];
    lists.push(std::iter::once(sum).collect());
    let mut ahead = PlaceSet::only(fork);
    while let Some((place, distance)) = take_farthest(public, &mut ahead) {
        let from = list_of[place.index()];
        for exit in public.board.exits(place) {
            let Some(owner) = owner_on_path(public, distance, *exit) else { continue };
            if !ahead.contains(exit.to) {
                ahead.insert(exit.to);
                list_of[exit.to.index()] = lists.len();
                lists.push(Sums::new_const());
            }
            let to = list_of[exit.to.index()];
            for index in 0..lists[from].len() {
                let sum = lists[from][index].plus(owner, exit.pieces, public.active);
                insert(&mut lists[to], sum);
            }
        }
    }
    lists[list_of[PlaceId::ROME.index()]].iter().map(|sum| sum.paid(public, city)).collect()
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
    homes.iter_mut().for_each(|home| home.payout = doubled_for_gold(public, city, home.payout));
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
fn doubled_for_gold(public: &Public, city: PlaceId, payout: Payout) -> Payout {
    if public.wealth_of(city) == Wealth::Gold { payout.doubled() } else { payout }
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
fn insert(sums: &mut Sums, new: Sum) {
    let Err(at) = sums.binary_search_by(|sum| new.cmp(sum)) else { return };
    if sums.is_full() {
        if at == sums.len() {
            return;
        }
        sums.pop();
    }
    sums.insert(at, new);
}
