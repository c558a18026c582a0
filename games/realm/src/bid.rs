//! Sealed bids and their ties.

use game::{BySeat, GameRng, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Who wins a tied bid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// The youngest of the tied.
    #[default]
    Age,
    /// A die among the tied.
    Die,
}

/// The highest bid and who made it.
#[must_use]
pub fn highest<const N: usize>(seats: u8, bids: &BySeat<u8, N>) -> (u8, SeatSet) {
    let highest = bids.iter(seats).map(|(_, bid)| *bid).max().unwrap_or(0);
    (highest, Seat::all(seats).filter(|seat| bids[*seat] == highest).collect())
}

/// The winner among those who bid the most. `ages` is the place of each seat from the youngest to the oldest; the
/// die is rolled only when it is needed.
///
/// # Panics
/// If nobody bid.
#[must_use]
pub fn break_tie<const N: usize>(tied: SeatSet, ties: Ties, ages: &BySeat<u8, N>, rng: &mut GameRng) -> Seat {
    let seat = match ties {
        _ if tied.len() == 1 => tied.first(),
        Ties::Age => tied.iter().min_by_key(|seat| ages[*seat]),
        Ties::Die => tied.iter().nth(rng.below(u32::from(tied.len())) as usize),
    };
    seat.expect("somebody bid the most")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_youngest_of_the_tied_wins_or_the_die_decides_among_them() {
        let bids: BySeat<u8, 4> = BySeat::from_fn(|seat| [2, 5, 5, 0][seat.index()]);
        let (most, tied) = highest(4, &bids);
        assert_eq!((most, tied.len()), (5, 2));
        let ages: BySeat<u8, 4> = BySeat::from_fn(|seat| [0, 3, 2, 1][seat.index()]);
        let mut rng = GameRng::new(1);
        assert_eq!(break_tie(tied, Ties::Age, &ages, &mut rng), Seat::new(2));
        let rolled: SeatSet = (0..50).map(|_| break_tie(tied, Ties::Die, &ages, &mut rng)).collect();
        assert_eq!(rolled, tied);
    }
}
