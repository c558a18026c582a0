//! Reasons for hints in Eight-Minute Empire, besides points.

use eme::{Eme, Move, Tally};
use game::{Seat, Thing};

use crate::hint::Advised;

impl Advised for Eme {
    fn lands(public: &Self::Public) -> Vec<(Thing, Option<Seat>)> {
        let tally = Tally::of(public);
        let holder = |region| tally.holder_of_region(region)?.seat();
        let regions = public.board().all();
        regions.iter().map(|region| (public.board.region(region), holder(region))).collect()
    }

    fn coins(public: &Self::Public, seat: Seat) -> i16 {
        public.coins[seat].into()
    }

    fn worth(public: &Self::Public, mv: Move, seat: Seat) -> i16 {
        if let Move::Take(place) = mv { eme::worth(public, seat, place).unwrap_or(0) } else { 0 }
    }
}
