//! The order in which adventurers pick.

use game::Seat;

use crate::adventurers::Adventurer;
use crate::state::Entrant;

/// Sorts the adventurers of a turn by the order of picking: the highest first (EGG-11), equal ones clockwise from the
/// holder of the token (EGG-14), Shepherds just before the first Blacksmith (EGG-31).
pub fn sort(lineup: &mut [Entrant], token: Seat, seats: u8) {
    let blacksmith = lineup.iter().any(|entrant| entrant.adventurer == Adventurer::Blacksmith);
    lineup.sort_unstable_by_key(|entrant| {
        let place = match entrant.adventurer {
            // Between 8 and 9, in halves.
            Adventurer::Shepherd if blacksmith => 2 * Adventurer::Blacksmith.rank() + 1,
            other => 2 * other.rank(),
        };
        (32 - place) << 3 | clockwise(token, entrant.seat, seats)
    });
}

/// The number of seats clockwise from one to another.
fn clockwise(from: Seat, to: Seat, seats: u8) -> u8 {
    (to.index() as u8 + seats - from.index() as u8) % seats
}

/// Whether two cards of one rank were played; cancelled Dark Priestesses are no tie (EGG-14).
pub(crate) fn is_tied(lineup: &[Entrant]) -> bool {
    let mut ranks = 0_u16;
    lineup.iter().filter(|entrant| entrant.adventurer != Adventurer::DarkPriestess).any(|entrant| {
        let rank = 1 << entrant.adventurer.rank();
        let again = ranks & rank != 0;
        ranks |= rank;
        again
    })
}
