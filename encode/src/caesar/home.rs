//! The ways back to Rome, and the seats that they pay.

use caesar::{PlaceId, PlaceSet, Public, UNCONNECTED};
use game::Seat;

use super::PLACES;

/// For each connected place, the shortest way back that is best for one seat: with the most of its own pieces, then
/// with the fewest of the strongest other seat.
pub(super) struct Home {
    seat: Seat,
    routes: [Route; PLACES],
}

/// A way back to Rome that is meant for one seat, in bytes from the lowest on: the pieces of each of five seats, an empty
/// one, the pieces of that seat, and the most pieces of another seat.
#[derive(Clone, Copy, Default)]
pub(super) struct Route(u64);

impl Route {
    /// The pieces of the seat it is meant for.
    #[inline]
    pub(super) const fn own(self) -> u8 {
        (self.0 >> 48) as u8
    }

    /// The most pieces of another seat.
    #[inline]
    pub(super) const fn other(self) -> u8 {
        (self.0 >> 56) as u8
    }

    /// The route with more pieces of an owner. It is meant for this seat.
    #[inline]
    fn plus(self, owner: Seat, pieces: u8, seat: Seat) -> Self {
        // Without branches: whose pieces come next is hard to predict.
        let (pieces, is_own) = (u64::from(pieces), u64::from(owner == seat));
        let sum = self.0 + (pieces << (8 * owner.index())) + ((pieces * is_own) << 48);
        // Only the pieces of the owner became more.
        let of_owner = (sum >> (8 * owner.index()) & 0xff) * (1 - is_own);
        Self(sum << 8 >> 8 | (self.0 >> 56).max(of_owner) << 56)
    }

    /// A route that is worse than every real one.
    const WORST: Self = Self(0xff << 56);

    /// Orders routes by their worth for the seat.
    #[inline]
    fn worth(self) -> u16 {
        u16::from_be_bytes([self.own(), u8::MAX - self.other()])
    }
}

/// The longest way back: boards have at most 41 places and ways of at most 2 pieces.
const LONGEST: usize = 2 * PLACES;

/// The best ways back for each of these seats. `see` is called with each connected city and the ways back so far, the
/// nearer cities first.
pub(super) fn homes<const N: usize>(
    public: &Public,
    seats: [Seat; N],
    mut see: impl FnMut(PlaceId, &[Home; N]),
) -> [Home; N] {
    // The last set has the places without roads to Rome.
    let mut at_distance = [PlaceSet::EMPTY; LONGEST + 2];
    let mut end = 0;
    for (place, distance) in public.distance.iter().enumerate().skip(1) {
        at_distance[usize::from(*distance).min(LONGEST + 1)].insert(PlaceId(place as u8));
        end = end.max(if *distance == UNCONNECTED { 0 } else { usize::from(*distance) + 1 });
    }
    let mut homes = seats.map(|seat| Home { seat, routes: [Route::default(); PLACES] });
    // A shortest way leads over a nearer place, which has been computed before.
    for cities in &at_distance[1..end.max(1)] {
        for city in cities.iter() {
            if let Some(id) = public.way_back(city) {
                let way = public.board.way(id);
                let owner = public.roads.owner(id).expect("ways back lead over roads");
                for home in &mut homes {
                    home.routes[city.index()] = home.from(way.other(city)).plus(owner, way.pieces, home.seat);
                }
            } else {
                let best = best(public, city, &homes);
                homes.iter_mut().zip(best).for_each(|(home, best)| home.routes[city.index()] = best);
            }
            see(city, &homes);
        }
    }
    homes
}

impl Home {
    /// The way back from a connected place.
    #[inline]
    pub(super) const fn from(&self, place: PlaceId) -> Route {
        self.routes[place.index()]
    }
}

/// For each seat the best of several ways back.
fn best<const N: usize>(public: &Public, city: PlaceId, homes: &[Home; N]) -> [Route; N] {
    let distance = public.distance[city.index()];
    let mut best = [Route::WORST; N];
    for exit in public.board.exits(city) {
        let is_shortest = public.distance[exit.to.index()].checked_add(exit.pieces) == Some(distance);
        // A suitable way may still be free.
        let Some(owner) = public.roads.owner(exit.way).filter(|_| is_shortest) else { continue };
        for (best, home) in best.iter_mut().zip(homes) {
            let route = home.from(exit.to).plus(owner, exit.pieces, home.seat);
            *best = if route.worth() > best.worth() { route } else { *best };
        }
    }
    best
}
