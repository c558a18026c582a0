//! What moves pay a seat: computed once for all moves of a decision.

use caesar::{PlaceId, Public, Wealth, best_cities};
use game::Seat;

use super::goods::Gains;
use super::{PLACES, home};

/// What the ways back and the tokens of cities are worth to a seat.
pub(super) struct Pay {
    /// For each connected place, the seat's own road pieces on its best way back, less the most of another seat.
    leads: [i8; PLACES],
    gains: Gains,
}

impl Pay {
    pub(super) fn of(public: &Public, seat: Seat) -> Self {
        let mut leads = [0; PLACES];
        home::for_each(public, [seat], |city, [[own, other]]| leads[city.index()] = own as i8 - other as i8);
        let player = &public.players[seat];
        Self { leads, gains: Gains::of(player, best_cities(public, player.cities)) }
    }

    /// The lead in pieces on the way back from a connected place.
    #[inline]
    pub(super) fn lead(&self, place: PlaceId) -> i32 {
        i32::from(self.leads[place.index()])
    }

    /// The lead in points that a way of this many pieces from a connected place to a new city brings. Gold doubles it.
    #[inline]
    pub(super) fn roads(&self, public: &Public, from: PlaceId, city: PlaceId, pieces: u8) -> i32 {
        let times = if public.wealth_of(city) == Wealth::Gold { 2 } else { 1 };
        times * (self.lead(from) + i32::from(pieces))
    }

    /// The points that the tokens of a new city bring.
    #[inline]
    pub(super) fn tokens(&self, public: &Public, city: PlaceId) -> i32 {
        let token = public.board.token(city).expect("only Rome has no token");
        self.gains.gain(public, city, token, public.wealth_of(city))
    }
}
