//! Moves and their notation. Places are written by their numbers, which the board panel shows.

use std::fmt;
use std::ops::Index;
use std::str::FromStr;

use game::{NotationError, Seat};
use serde::{Deserialize, Serialize};

use crate::board::MAX_PLACES;
use crate::data::{MAX_PLAYERS, ROADS};
use crate::sets::PlaceId;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Lay roads on the way between two places: the first is the new city or the current start of the chain, the
    /// second is its new start.
    Lay {
        /// The end of the chain to which it is added.
        from: PlaceId,
        /// The new start of the chain.
        to: PlaceId,
    },
    /// Stop extending the chain.
    Stop,
    /// Score the shortest path that pays these points.
    Score(Payout),
}

/// The points a way back to Rome pays each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Payout([u8; MAX_PLAYERS]);

impl Payout {
    /// The most points a seat can get for a path: all its roads, doubled.
    const MOST: u8 = 2 * ROADS;

    /// Adds points for a seat.
    #[inline]
    #[must_use]
    pub const fn plus(mut self, seat: Seat, points: u8) -> Self {
        self.0[seat.index()] += points;
        self
    }

    /// All points doubled (CAE-17).
    #[must_use]
    pub fn doubled(self) -> Self {
        Self(self.0.map(|points| 2 * points))
    }

    /// The seats that get points, with their points.
    pub fn iter(self) -> impl Iterator<Item = (Seat, u8)> {
        let seats = Seat::all(MAX_PLAYERS as u8).zip(self.0);
        seats.filter(|(_, points)| *points > 0)
    }
}

/// The points of each seat, in the order of the seats.
impl From<[u8; MAX_PLAYERS]> for Payout {
    fn from(points: [u8; MAX_PLAYERS]) -> Self {
        Self(points)
    }
}

impl Index<Seat> for Payout {
    type Output = u8;

    #[inline]
    fn index(&self, seat: Seat) -> &u8 {
        &self.0[seat.index()]
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay { from, to } => write!(f, "lay {from}-{to}"),
            Self::Stop => f.write_str("stop"),
            Self::Score(payout) => {
                f.write_str("score")?;
                payout.iter().try_for_each(|(seat, points)| write!(f, " {seat}:{points}"))
            }
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let expected =
            NotationError { expected: "`lay A-B` (numbers of places), `stop` or `score SEAT:POINTS …`" };
        expected.read(text, |text| match text.split_once(' ') {
            None if text == "stop" => Some(Self::Stop),
            Some(("lay", ends)) => read_lay(ends),
            Some(("score", shares)) => read_payout(shares).map(Self::Score),
            _ => None,
        })
    }
}

fn read_lay(ends: &str) -> Option<Move> {
    let (from, to) = ends.split_once('-')?;
    let place = |number: &str| number.parse().ok().filter(|n| usize::from(*n) < MAX_PLACES).map(PlaceId);
    Some(Move::Lay { from: place(from)?, to: place(to)? })
}

fn read_payout(shares: &str) -> Option<Payout> {
    shares.split(' ').try_fold(Payout::default(), |payout, share| {
        let (seat, points) = share.split_once(':')?;
        let (seat, points): (Seat, u8) = (seat.parse().ok()?, points.parse().ok()?);
        let fits = seat.index() < MAX_PLAYERS && payout[seat] == 0 && points <= Payout::MOST;
        fits.then(|| payout.plus(seat, points))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_is_read() {
        for text in ["lay 12-0", "stop", "score 1:4 2:2", "score 5:50"] {
            assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()), Ok(text.to_owned()));
        }
        let wrong = [
            "",
            "lay",
            "lay 1",
            "lay 1-41",
            "lay 01-2",
            "lay +1-2",
            "stop ",
            "score",
            "score ",
            "score 1:0",
            "score 2:1 1:1",
            "score 1:1 1:1",
            "score 6:1",
            "score 1:51",
            "score 1:255 1:255",
        ];
        for text in wrong {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
