//! The ways back to Rome, and the seats that they pay.

use caesar::{Phase, PlaceId, PlaceSet, Public};
use game::Seat;

use super::PLACES;

/// For each connected place, the shortest way back that is best for one seat: with the most of its own pieces, then
/// with the fewest of the strongest other seat.
pub(super) struct Home {
    seat: Seat,
    routes: [Route; PLACES],
    shares: [Shares; PLACES],
}

/// The pieces on a way back.
#[derive(Clone, Copy, Default)]
pub(super) struct Shares {
    /// Those of the seat it is meant for.
    pub(super) own: u8,
    /// The most of another seat.
    pub(super) other: u8,
}

/// The pieces of each seat on a way back to Rome, a byte for each.
#[derive(Clone, Copy, Default)]
struct Route(u64);

impl Route {
    /// The route with more pieces of an owner.
    #[inline]
    fn plus(self, owner: Seat, pieces: u8) -> Self {
        Self(self.0 + (u64::from(pieces) << (8 * owner.index())))
    }

    #[inline]
    fn shares(self, seat: Seat) -> Shares {
        let shift = 8 * seat.index();
        let others = self.0 & !(0xff << shift);
        Shares { own: (self.0 >> shift) as u8, other: others.to_le_bytes().into_iter().fold(0, u8::max) }
    }
}

impl Shares {
    /// Orders routes by their worth for the seat; above 0.
    #[inline]
    const fn worth(self) -> u16 {
        u16::from_be_bytes([self.own, u8::MAX - self.other])
    }
}

/// The longest way back: boards have at most 41 places and ways of at most 2 pieces.
const LONGEST: usize = 2 * PLACES;

/// The cities with roads to Rome: those that were taken, and the one that a chain has just reached.
pub(super) fn connected(public: &Public) -> PlaceSet {
    let all = PlaceSet::all(public.board.places().len() as u8).without(PlaceId::ROME);
    match public.phase {
        Phase::Lengthen { city, .. } => (all - public.available).with(city),
        Phase::Reach | Phase::Choose { .. } | Phase::Over => all - public.available,
    }
}

/// The best ways back from these connected cities for each of the seats.
pub(super) fn homes<const N: usize>(
    public: &Public,
    connected: PlaceSet,
    seats: [Seat; N],
) -> [Home; N] {
    let mut homes = seats.map(|seat| Home {
        seat,
        routes: [Route::default(); PLACES],
        shares: [Shares::default(); PLACES],
    });
    // A shortest way leads over a nearer place, which has been computed before.
    let (cities, count) = nearest_first(public, connected);
    for city in &cities[..count] {
        if let Some(id) = public.way_back(*city) {
            let way = public.board.way(id);
            let (from, owner) = (way.other(*city), public.roads.owner(id).expect("ways back have roads"));
            for home in &mut homes {
                home.set(*city, home.routes[from.index()].plus(owner, way.pieces));
            }
        } else {
            let best = best(public, *city, &homes);
            homes.iter_mut().zip(best).for_each(|(home, best)| home.set(*city, best));
        }
    }
    homes
}

/// Connected cities in the order of their distances from Rome, and how many there are.
fn nearest_first(public: &Public, connected: PlaceSet) -> ([PlaceId; PLACES], usize) {
    let distance = |city: PlaceId| usize::from(public.distance[city.index()]).min(LONGEST);
    // Counts the cities at each distance; then it has the place of the next city at that distance.
    let (mut next, mut farthest) = ([0_u8; LONGEST + 2], 0);
    for city in connected.iter() {
        next[distance(city) + 1] += 1;
        farthest = farthest.max(distance(city));
    }
    for distance in 1..=farthest {
        next[distance + 1] += next[distance];
    }
    let mut cities = [PlaceId::ROME; PLACES];
    for city in connected.iter() {
        let place = &mut next[distance(city)];
        cities[usize::from(*place)] = city;
        *place += 1;
    }
    (cities, usize::from(connected.len()))
}

impl Home {
    /// The pieces on the way back from a connected place.
    #[inline]
    pub(super) const fn from(&self, place: PlaceId) -> Shares {
        self.shares[place.index()]
    }

    #[inline]
    fn set(&mut self, city: PlaceId, route: Route) {
        self.routes[city.index()] = route;
        self.shares[city.index()] = route.shares(self.seat);
    }
}

/// For each seat the best of several ways back.
fn best<const N: usize>(public: &Public, city: PlaceId, homes: &[Home; N]) -> [Route; N] {
    let distance = public.distance[city.index()];
    let mut best = [(0, Route::default()); N];
    for exit in public.board.exits(city) {
        let is_shortest = public.distance[exit.to.index()].checked_add(exit.pieces) == Some(distance);
        // A suitable way may still be free.
        let Some(owner) = public.roads.owner(exit.way).filter(|_| is_shortest) else { continue };
        for (best, home) in best.iter_mut().zip(homes) {
            let route = home.routes[exit.to.index()].plus(owner, exit.pieces);
            let worth = route.shares(home.seat).worth();
            *best = if worth > best.0 { (worth, route) } else { *best };
        }
    }
    best.map(|(_, route)| route)
}
