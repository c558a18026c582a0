//! Reasons for hints in Eight-Minute Empire, besides points.

use eme::{Eme, Move, Tally};
use game::Seat;

use crate::hint::Advised;

impl Advised for Eme {
    fn lands(public: &Self::Public) -> Vec<(String, Option<Seat>)> {
        let tally = Tally::of(public);
        let holder = |region| tally.holder_of_region(region)?.seat();
        let id = |region| format!("region.{}{region}", public.side.letter());
        public.board().all().iter().map(|region| (id(region), holder(region))).collect()
    }

    fn coins(public: &Self::Public, seat: Seat) -> i16 {
        public.coins[seat].into()
    }

    fn worth(public: &Self::Public, mv: Move, seat: Seat) -> i16 {
        if let Move::Take(place) = mv { eme::worth(public, seat, place).unwrap_or(0) } else { 0 }
    }
}
