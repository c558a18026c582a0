//! The ways back to Rome, and the seats that they pay.

use caesar::{Exit, PlaceId, PlaceSet, Public, UNCONNECTED};
use game::Seat;

use super::{PLACES, SEATS};

/// The pieces of each seat on a way back, a byte for each seat.
type Pieces = u64;

/// For each connected place, the pieces on the shortest way back that is best for one seat: with the most of its own
/// pieces, then with the fewest of the strongest other seat.
pub(super) struct Home {
    seat: Seat,
    pieces: [Pieces; PLACES],
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
    let mut at_distance = [PlaceSet::EMPTY; LONGEST + 1];
    let mut farthest = 0;
    for (place, distance) in public.distance.iter().enumerate().skip(1) {
        if *distance != UNCONNECTED {
            at_distance[usize::from(*distance)].insert(PlaceId(place as u8));
            farthest = farthest.max(usize::from(*distance));
        }
    }
    let mut homes = seats.map(|seat| Home { seat, pieces: [0; PLACES] });
    // A shortest way leads over a nearer place, which has been computed before.
    for city in at_distance[1..=farthest].iter().flat_map(|places| places.iter()) {
        if let Some(id) = public.way_back(city) {
            let way = public.board.way(id);
            let added = laid(public, Exit { way: id, to: way.other(city), pieces: way.pieces });
            for home in &mut homes {
                home.pieces[city.index()] = home.pieces[way.other(city).index()] + added;
            }
        } else {
            homes.iter_mut().for_each(|home| home.pieces[city.index()] = home.best(public, city));
        }
        see(city, &homes);
    }
    homes
}

/// The pieces on an exit over which a way back leads.
#[inline]
fn laid(public: &Public, exit: Exit) -> Pieces {
    let owner = public.roads.owner(exit.way).expect("ways back lead over roads");
    Pieces::from(exit.pieces) << (8 * owner.index())
}

impl Home {
    /// The pieces on the best of several ways back.
    fn best(&self, public: &Public, city: PlaceId) -> Pieces {
        let distance = public.distance[city.index()];
        let worth = |pieces: Pieces| {
            let (own, other) = self.split(pieces);
            (own, u8::MAX - other)
        };
        let mut best: Option<Pieces> = None;
        for exit in public.board.exits(city) {
            let shortest = public.distance[exit.to.index()].checked_add(exit.pieces) == Some(distance);
            if !shortest || !public.roads.built().contains(exit.way) {
                continue;
            }
            let pieces = self.pieces[exit.to.index()] + laid(public, *exit);
            if best.is_none_or(|best| worth(pieces) > worth(best)) {
                best = Some(pieces);
            }
        }
        best.unwrap_or(0)
    }

    /// The seat's own pieces on the way back from a connected place, and the most of another seat.
    #[inline]
    pub(super) fn pieces(&self, place: PlaceId) -> (u8, u8) {
        self.split(self.pieces[place.index()])
    }

    #[inline]
    fn split(&self, pieces: Pieces) -> (u8, u8) {
        let byte = |pieces: Pieces, index: usize| (pieces >> (8 * index)) as u8;
        let own = 8 * self.seat.index();
        let others = pieces & !(0xff << own);
        (byte(pieces, self.seat.index()), (0..SEATS).fold(0, |most, index| byte(others, index).max(most)))
    }
}
