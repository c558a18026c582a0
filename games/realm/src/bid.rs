//! Sealed bids and their ties.

use game::{BySeat, GameRng, Seat, SeatSet};

game::worded! {
    /// Who wins a tied bid.
    #[derive(Default)]
    pub enum Ties {
        /// The youngest of the tied.
        #[default]
        Age = "age",
        /// A die among the tied.
        Die = "die",
    }
}

/// The highest bid and the seats that made it.
#[must_use]
pub fn highest<const N: usize>(seats: u8, bids: &BySeat<u8, N>) -> (u8, SeatSet) {
    let highest = bids.iter(seats).map(|(_, bid)| *bid).max().unwrap_or(0);
    (highest, Seat::all(seats).filter(|seat| bids[*seat] == highest).collect())
}

/// The winner among the highest bidders. `age` is the rank of a seat from the youngest to the oldest; the die is
/// rolled only if it is needed.
///
/// # Panics
/// If nobody bid.
#[must_use]
pub fn break_tie(tied: SeatSet, ties: Ties, age: impl Fn(Seat) -> u8, rng: &mut GameRng) -> Seat {
    let seat = match ties {
        _ if tied.len() == 1 => tied.first(),
        Ties::Age => tied.iter().min_by_key(|seat| age(*seat)),
        Ties::Die => Some(tied.nth(rng.below(u32::from(tied.len())))),
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
        let age = |seat: Seat| [0, 3, 2, 1][seat.index()];
        let mut rng = GameRng::new(1);
        assert_eq!(break_tie(tied, Ties::Age, age, &mut rng), Seat::new(2));
        let rolled: SeatSet = (0..50).map(|_| break_tie(tied, Ties::Die, age, &mut rng)).collect();
        assert_eq!(rolled, tied);
    }
}
