//! Reasons for hints in Legends, besides points.

use game::{Seat, Thing};
use legends::{Legends, Move, Tally};

use crate::hint::Advised;

impl Advised for Legends {
    fn lands(public: &Self::Public) -> Vec<(Thing, Option<Seat>)> {
        let tally = Tally::of(public);
        let holder = |region| tally.holder_of_region(region)?.seat();
        let thing = |region| public.board.set.region(region);
        public.board.regions.iter().map(|region| (thing(region), holder(region))).collect()
    }

    fn coins(public: &Self::Public, seat: Seat) -> i16 {
        public.coins[seat].into()
    }

    fn worth(public: &Self::Public, mv: Move, seat: Seat) -> i16 {
        if let Move::Take(place) = mv { legends::worth(public, seat, place).unwrap_or(0) } else { 0 }
    }
}
