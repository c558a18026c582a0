//! The ways back to Rome, and the seats that they pay.

use caesar::{Phase, PlaceId, PlaceSet, Public};
use game::Seat;

use super::{PLACES, SEATS};

/// For each connected place, the shortest way back that is best for one seat: with the most of its own pieces, then
/// with the fewest of the strongest other seat.
pub(super) struct Home {
    seat: Seat,
    /// The pieces of each seat on the way back from each place.
    pieces: [[u8; PLACES]; SEATS],
}

/// The longest way back: boards have at most 41 places and ways of at most 2 pieces.
const LONGEST: usize = 2 * PLACES;

/// The best ways back for each of these seats.
pub(super) fn homes<const N: usize>(public: &Public, seats: [Seat; N]) -> [Home; N] {
    let mut at_distance = [PlaceSet::EMPTY; LONGEST + 1];
    let mut farthest = 0;
    for city in connected(public).iter() {
        let distance = usize::from(public.distance[city.index()]).min(LONGEST);
        at_distance[distance].insert(city);
        farthest = farthest.max(distance);
    }
    let mut homes = seats.map(|seat| Home { seat, pieces: [[0; PLACES]; SEATS] });
    // A shortest way leads over a nearer place, which has been computed before.
    for city in at_distance[..=farthest].iter().flat_map(|cities| cities.iter()) {
        if let Some(id) = public.way_back(city) {
            let way = public.board.way(id);
            let step = Step {
                from: way.other(city),
                owner: public.roads.owner(id).expect("ways back lead over roads"),
                pieces: way.pieces,
            };
            homes.iter_mut().for_each(|home| home.lead(city, step));
        } else {
            homes.iter_mut().for_each(|home| home.lead(city, home.best(public, city)));
        }
    }
    homes
}

/// The cities with roads to Rome: those that were taken, and the one that a chain has just reached.
fn connected(public: &Public) -> PlaceSet {
    let all = PlaceSet::all(public.board.places().len() as u8).without(PlaceId::ROME);
    match public.phase {
        Phase::Lengthen { city, .. } => (all - public.available).with(city),
        Phase::Reach | Phase::Choose { .. } | Phase::Over => all - public.available,
    }
}

/// The first part of a way back.
#[derive(Clone, Copy)]
struct Step {
    /// The place it leads to.
    from: PlaceId,
    /// Whose roads they are.
    owner: Seat,
    /// How many pieces they take.
    pieces: u8,
}

impl Home {
    /// The pieces of the seat on each way back, and the most pieces of another seat.
    pub(super) fn shares(&self) -> ([u8; PLACES], [u8; PLACES]) {
        let mut most = [0; PLACES];
        for (seat, pieces) in self.pieces.iter().enumerate() {
            if seat != self.seat.index() {
                most.iter_mut().zip(pieces).for_each(|(most, pieces)| *most = (*most).max(*pieces));
            }
        }
        (self.pieces[self.seat.index()], most)
    }

    /// Lets the way back from a city begin with this step.
    #[inline]
    fn lead(&mut self, city: PlaceId, step: Step) {
        for pieces in &mut self.pieces {
            pieces[city.index()] = pieces[step.from.index()];
        }
        self.pieces[step.owner.index()][city.index()] += step.pieces;
    }

    /// The first step of the best of several ways back.
    fn best(&self, public: &Public, city: PlaceId) -> Step {
        let distance = public.distance[city.index()];
        let (mut best, mut most) = (None, 0);
        for exit in public.board.exits(city) {
            let is_shortest = public.distance[exit.to.index()].checked_add(exit.pieces) == Some(distance);
            // A suitable way may still be free.
            let Some(owner) = public.roads.owner(exit.way).filter(|_| is_shortest) else { continue };
            let step = Step { from: exit.to, owner, pieces: exit.pieces };
            let worth = self.worth(step);
            if worth > most {
                (best, most) = (Some(step), worth);
            }
        }
        best.expect("a connected city has a way back")
    }

    /// Orders ways back by their worth for the seat; above 0.
    fn worth(&self, step: Step) -> u16 {
        let mut pieces: [u8; SEATS] = std::array::from_fn(|seat| self.pieces[seat][step.from.index()]);
        pieces[step.owner.index()] += step.pieces;
        let own = std::mem::take(&mut pieces[self.seat.index()]);
        let other = pieces.into_iter().fold(0, u8::max);
        u16::from_be_bytes([own, u8::MAX - other])
    }
}
