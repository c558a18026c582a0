//! The ways back to Rome, and the seats that they pay.

use caesar::{Phase, PlaceId, PlaceSet, Public};
use game::Seat;

use super::PLACES;

/// Finds for each connected city and each of these seats the shortest way back that is best for the seat: with the most
/// of its own pieces, then with the fewest of the strongest other seat. Calls `see` with the city and, for each seat, the
/// pieces on that way: its own, and the most of another seat.
pub(super) fn for_each<const N: usize>(
    public: &Public,
    seats: [Seat; N],
    mut see: impl FnMut(PlaceId, [[u8; 2]; N]),
) {
    let mut homes = Homes { seats, routes: [[Route::default(); N]; PLACES] };
    let (order, count) = nearest_first(public);
    // A shortest way leads over a nearer place, which has been computed before.
    for city in order.into_iter().take(count) {
        let routes = if let Some(id) = public.way_back(city) {
            let way = public.board.way(id);
            let owner = public.roads.owner(id).expect("ways back lead over roads");
            homes.through(way.other(city), owner, way.pieces)
        } else {
            homes.best(public, city)
        };
        homes.routes[city.index()] = routes;
        see(city, std::array::from_fn(|who| [routes[who].of(seats[who]), routes[who].other()]));
    }
}

/// The ways back that were found so far.
struct Homes<const N: usize> {
    seats: [Seat; N],
    routes: [[Route; N]; PLACES],
}

/// A way back to Rome that is meant for one seat, in bytes from the lowest on: the pieces of each of five seats, two empty
/// ones, and the most pieces of another seat.
#[derive(Clone, Copy, Default)]
struct Route(u64);

impl Route {
    /// A route that is worse than every real one.
    const WORST: Self = Self(0xff << 56);

    /// The pieces of a seat.
    #[inline]
    const fn of(self, seat: Seat) -> u8 {
        (self.0 >> (8 * seat.index())) as u8
    }

    /// The most pieces of another seat than the one it is meant for.
    #[inline]
    const fn other(self) -> u8 {
        (self.0 >> 56) as u8
    }

    /// The route with more pieces of an owner. It is meant for this seat.
    #[inline]
    fn plus(self, owner: Seat, pieces: u8, seat: Seat) -> Self {
        // Without branches: whose pieces come next is hard to predict.
        let sum = self.0 + (u64::from(pieces) << (8 * owner.index()));
        // Only the pieces of the owner became more.
        let of_owner = sum >> (8 * owner.index()) & if owner == seat { 0 } else { 0xff };
        Self(sum << 8 >> 8 | (self.0 >> 56).max(of_owner) << 56)
    }

    /// The one of two routes that is worth more to a seat; of equal ones the first.
    #[inline]
    fn better(self, other: Self, seat: Seat) -> Self {
        // Without a branch, which would be hard to predict: all bits are set if the other one is better.
        let is_other = u64::from(other.worth(seat) > self.worth(seat)).wrapping_neg();
        Self(self.0 & !is_other | other.0 & is_other)
    }

    /// Orders routes by their worth for a seat.
    #[inline]
    fn worth(self, seat: Seat) -> u16 {
        u16::from_be_bytes([self.of(seat), u8::MAX - self.other()])
    }
}

impl<const N: usize> Homes<N> {
    /// The ways back over pieces of an owner to a nearer place.
    #[inline]
    fn through(&self, nearer: PlaceId, owner: Seat, pieces: u8) -> [Route; N] {
        let routes = self.routes[nearer.index()];
        std::array::from_fn(|who| routes[who].plus(owner, pieces, self.seats[who]))
    }

    /// For each seat the best of several ways back.
    fn best(&self, public: &Public, city: PlaceId) -> [Route; N] {
        let (distances, exits): (&[u8], _) = (&public.distance, public.board.exits(city));
        let distance = u32::from(distances[city.index()]);
        // A bit for each exit on a shortest way: which they are is hard to predict, unlike their number.
        let mut shortest = 0_u64;
        for (bit, exit) in exits.iter().enumerate() {
            let beyond = u32::from(distances[exit.to.index()]) + u32::from(exit.pieces);
            // A suitable way may still be free.
            let is_shortest = (beyond == distance) & public.roads.owner(exit.way).is_some();
            shortest |= u64::from(is_shortest) << bit;
        }
        let mut best = [Route::WORST; N];
        while shortest != 0 {
            let exit = exits[shortest.trailing_zeros() as usize];
            shortest &= shortest - 1;
            let owner = public.roads.owner(exit.way).expect("shortest ways lead over roads");
            let routes = self.through(exit.to, owner, exit.pieces);
            best = std::array::from_fn(|who| best[who].better(routes[who], self.seats[who]));
        }
        best
    }
}

/// The connected cities, those nearest to Rome first, and their number.
fn nearest_first(public: &Public) -> ([PlaceId; PLACES], usize) {
    let distances: &[u8] = &public.distance;
    let mut connected = PlaceSet::all(distances.len() as u8) - public.available;
    connected.remove(PlaceId::ROME);
    // The city of a chain keeps its tokens until the chain is complete.
    if let Phase::Lengthen { city, .. } = public.phase {
        connected.insert(city);
    }
    // A counting sort: where the cities at each distance begin follows from the number of nearer ones. Distances are at
    // most 80, because boards have at most 40 cities and ways of at most 2 pieces.
    let distance = |city: PlaceId| usize::from(distances[city.index()] & 127);
    let (mut begins, mut farthest) = ([0_u8; 129], 0);
    for city in connected.iter() {
        let distance = distance(city);
        begins[distance + 1] += 1;
        farthest = farthest.max(distance);
    }
    for at in 1..=farthest {
        begins[at] += begins[at - 1];
    }
    let mut order = [PlaceId::ROME; PLACES];
    for city in connected.iter() {
        let next = &mut begins[distance(city)];
        order[usize::from(*next)] = city;
        *next += 1;
    }
    (order, usize::from(connected.len()))
}
