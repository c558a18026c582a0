//! The way back to Rome: how far it is, and whom the shortest paths pay (CAE-15, CAE-16).

use arrayvec::ArrayVec;
use game::Seat;

use crate::board::MAX_PLACES;
use crate::data::{MAX_PLAYERS, Wealth};
use crate::moves::Payout;
use crate::sets::{PlaceId, PlaceSet, WayId, WaySet};
use crate::state::{Public, UNCONNECTED};

/// The most different payouts a player chooses among. Boards made for it can have more equal paths than
/// anybody would read; then the player chooses among those that pay them best.
pub const MAX_PAYOUTS: usize = 128;

/// The payouts of equal paths, no two the same, the best for the active player first.
pub type Payouts = ArrayVec<Payout, MAX_PAYOUTS>;

/// Shortens the distances that roads on this way shorten.
pub(crate) fn open(public: &mut Public, way: WayId) {
    let [a, b] = public.board.way(way).ends;
    let mut changed = PlaceSet::only(a).with(b);
    let built = public.built();
    while let Some(place) = changed.iter().next() {
        changed = changed.without(place);
        let distance = public.distance[place.index()];
        if distance == UNCONNECTED {
            continue;
        }
        for way in (public.board.at(place) & built).iter() {
            let way = public.board.way(way);
            let other = way.other(place);
            if distance + way.pieces < public.distance[other.index()] {
                public.distance[other.index()] = distance + way.pieces;
                changed = changed.with(other);
            }
        }
    }
}

/// What the shortest path pays, if there is only one; a quick answer to what is mostly the case.
pub(crate) fn only_payout(public: &Public, city: PlaceId) -> Option<Payout> {
    let built = public.built();
    let mut payout = Payout::default();
    let mut place = city;
    while place != PlaceId::ROME {
        let mut next = steps(public, built, place);
        let step = next.next().expect("a connected place has a way back to Rome");
        if next.next().is_some() {
            return None;
        }
        payout = payout.plus(step.owner, step.pieces);
        place = step.to;
    }
    Some(paid(public, city, payout))
}

/// What the shortest paths from a connected city to Rome pay: each different payout once (CAE-16).
///
/// Places are taken from the farthest to Rome, so that all payouts of a place are known before they are
/// carried on. Each place keeps its [`MAX_PAYOUTS`] best; as a step adds the same to all payouts that take it,
/// it never changes their order, and so none of the best is lost on the way.
#[must_use]
pub fn payouts(public: &Public, city: PlaceId) -> Payouts {
    let built = public.built();
    let mut tallies: [Tallies; MAX_PLACES] = std::array::from_fn(|_| Tallies::new_const());
    tallies[city.index()].push(Tally(0));
    let mut open = PlaceSet::only(city);
    while let Some(place) = open.iter().max_by_key(|place| public.distance[place.index()]) {
        if place == PlaceId::ROME {
            break;
        }
        open = open.without(place);
        let carried = std::mem::take(&mut tallies[place.index()]);
        for step in steps(public, built, place) {
            let target = &mut tallies[step.to.index()];
            carried.iter().for_each(|tally| insert(target, tally.plus(step, public.active)));
            open = open.with(step.to);
        }
    }
    let at_rome = tallies[PlaceId::ROME.index()].iter();
    at_rome.map(|tally| paid(public, city, tally.payout(public.active))).collect()
}

/// Road points are doubled for everybody when the wealth token is a gold coin (CAE-17).
fn paid(public: &Public, city: PlaceId, payout: Payout) -> Payout {
    if public.wealth_of(city) == Wealth::Gold { payout.doubled() } else { payout }
}

/// One way of a shortest path.
#[derive(Clone, Copy)]
struct Step {
    to: PlaceId,
    owner: Seat,
    pieces: u8,
}

/// The ways on which a shortest path to Rome can leave a place.
fn steps(public: &Public, built: WaySet, place: PlaceId) -> impl Iterator<Item = Step> {
    let distance = public.distance[place.index()];
    (public.board.at(place) & built).iter().filter_map(move |id| {
        let way = public.board.way(id);
        let to = way.other(place);
        if public.distance[to.index()].checked_add(way.pieces) != Some(distance) {
            return None;
        }
        let owner = public.owner(id).expect("a built way has an owner");
        Some(Step { to, owner, pieces: way.pieces })
    })
}

type Tallies = ArrayVec<Tally, MAX_PAYOUTS>;

/// The pieces of each seat on a path, one byte each, the active seat's in front and the others' clockwise: the
/// greater number is the better path for the active player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Tally(u64);

impl Tally {
    const fn plus(self, step: Step, active: Seat) -> Self {
        Self(self.0 + ((step.pieces as u64) << Self::shift(step.owner, active)))
    }

    fn payout(self, active: Seat) -> Payout {
        Seat::all(MAX_PLAYERS as u8).fold(Payout::default(), |payout, seat| {
            payout.plus(seat, (self.0 >> Self::shift(seat, active)) as u8)
        })
    }

    const fn shift(seat: Seat, active: Seat) -> usize {
        let after = (seat.index() + MAX_PLAYERS - active.index()) % MAX_PLAYERS;
        8 * (MAX_PLAYERS - 1 - after)
    }
}

/// Keeps a list in descending order, each tally once, and the best of them if it is full.
fn insert(tallies: &mut Tallies, new: Tally) {
    let Err(at) = tallies.binary_search_by(|known| new.cmp(known)) else { return };
    if tallies.is_full() {
        if at == tallies.len() {
            return;
        }
        tallies.pop();
    }
    tallies.insert(at, new);
}
