//! Several games in a row with the points added up.

use serde::{Deserialize, Serialize};

use crate::{BySeat, Seat};

/// The points of a series, carried inside a position: a *long game* is one match of several games. Records, servers,
/// clients and bots need not know about it, and bots play for the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Series<const N: usize> {
    games: u8,
    played: u8,
    points: BySeat<i16, N>,
}

impl<const N: usize> Series<N> {
    /// A series of this many games, none of them played yet.
    #[must_use]
    pub fn of(games: u8) -> Self {
        Self { games, played: 0, points: BySeat::default() }
    }

    /// How many games the series has.
    #[must_use]
    pub const fn games(&self) -> u8 {
        self.games
    }

    /// The number of finished games.
    #[must_use]
    pub const fn played(&self) -> u8 {
        self.played
    }

    /// The points of the finished games.
    #[must_use]
    pub const fn points(&self, seat: Seat) -> i16 {
        self.points.as_array()[seat.index()]
    }

    /// Whether another game follows the one being played.
    #[must_use]
    pub const fn goes_on(&self) -> bool {
        self.played + 1 < self.games
    }

    /// Adds the points of a finished game.
    pub fn add(&mut self, seats: u8, mut points: impl FnMut(Seat) -> i16) {
        for seat in Seat::all(seats) {
            self.points[seat] += points(seat);
        }
        self.played += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_adds_up_its_games() {
        let mut series: Series<3> = Series::of(3);
        assert!(series.goes_on());
        series.add(2, |seat| [4, 6][seat.index()]);
        series.add(2, |seat| [5, 1][seat.index()]);
        assert_eq!((series.points(Seat::new(0)), series.points(Seat::new(1))), (9, 7));
        assert!(!series.goes_on());
        assert_eq!((series.played(), series.games()), (2, 3));
    }
}
