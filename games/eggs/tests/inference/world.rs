//! The hidden part of a position.

use eggs::{Adventurer, Egg, Eggs, Move};
use game::{Game, Seat};

/// The facts of a position that a viewer does not know, as far as they matter before the next chance.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct World {
    /// The faces of the face-down eggs.
    pub(crate) down: Vec<Egg>,
    /// What Priests discarded, in order.
    pub(crate) discards: Vec<(Seat, Egg)>,
    /// The hands and seals of the others.
    pub(crate) hands: Vec<(Vec<u8>, Option<Move>)>,
}

impl World {
    pub(crate) fn of(state: &Eggs, viewer: Option<Seat>) -> Self {
        let public = state.public();
        let face = |index: usize| {
            let somebody = public.down[index].seen_by.first().unwrap();
            state.private(somebody).seen[index].unwrap()
        };
        let mut taken = [0; 6];
        let discards = public.discards.iter().map(|discard| {
            let nth = &mut taken[discard.seat.index()];
            *nth += 1;
            (discard.seat, state.private(discard.seat).discarded[*nth - 1])
        });
        let others = Seat::all(public.seats).filter(|seat| Some(*seat) != viewer);
        let hand = |seat: Seat| {
            let own = state.private(seat);
            (own.hand.iter().map(Adventurer::rank).collect(), own.sealed)
        };
        Self {
            down: (0..public.down.len()).map(face).collect(),
            discards: discards.collect(),
            hands: others.map(hand).collect(),
        }
    }
}
