//! The order in which adventurers pick.

use game::Seat;

use crate::adventurers::Adventurer;
use crate::state::{Entrant, MOST_OUT};

/// Sorts the adventurers of a turn by the order of picking: the highest first (EGG-11), equal ones clockwise from the
/// holder of the token (EGG-14), Shepherds just before the first Blacksmith (EGG-31).
pub fn sort(lineup: &mut [Entrant], token: Seat, seats: u8) {
    let blacksmith = lineup.iter().any(|entrant| entrant.adventurer == Adventurer::Blacksmith);
    let mut keys = [u8::MAX; MOST_OUT];
    for (key, entrant) in keys.iter_mut().zip(&*lineup) {
        *key = picks_at(*entrant, blacksmith, token, seats);
    }
    // No two keys are equal, and the place of a card is the number of smaller keys. Unlike a sort, counting them needs
    // no branches, which the processor could not predict.
    let mut sorted = [Entrant::default(); MOST_OUT];
    for (entrant, own) in lineup.iter().zip(keys) {
        let place: u8 = keys.iter().map(|key| u8::from(*key < own)).sum();
        sorted[usize::from(place)] = *entrant;
    }
    lineup.copy_from_slice(&sorted[..lineup.len()]);
}

/// A number that is smaller the earlier an adventurer picks.
#[inline]
fn picks_at(entrant: Entrant, blacksmith: bool, token: Seat, seats: u8) -> u8 {
    let place = match entrant.adventurer {
        // Between 8 and 9, in halves.
        Adventurer::Shepherd if blacksmith => 2 * Adventurer::Blacksmith.rank() + 1,
        other => 2 * other.rank(),
    };
    (32 - place) << 3 | clockwise(token, entrant.seat, seats)
}

/// The number of seats clockwise from one to another.
#[inline]
fn clockwise(from: Seat, to: Seat, seats: u8) -> u8 {
    let (from, to) = (from.index() as u8, to.index() as u8);
    if to >= from { to - from } else { to + seats - from }
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
