//! The owner of an army: a seat, or neutral.

use std::fmt;
use std::str::FromStr;

use game::{NoSeat, Seat};
use serde::{Deserialize, Serialize};

/// The colour of an army in a game of at most `SEATS` seats: one per seat, and the neutral one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Colour<const SEATS: usize>(u8);

impl<const SEATS: usize> Colour<SEATS> {
    /// The neutral colour of a game of two.
    pub const NEUTRAL: Self = Self(SEATS as u8);

    /// Every colour, the neutral one last.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=SEATS as u8).map(Self)
    }

    /// The index of the colour.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its seat; `None` for the neutral one.
    #[inline]
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        (self != Self::NEUTRAL).then(|| Seat::new(self.0))
    }
}

impl<const SEATS: usize> From<Seat> for Colour<SEATS> {
    #[inline]
    fn from(seat: Seat) -> Self {
        Self(seat.index() as u8)
    }
}

impl<const SEATS: usize> fmt::Display for Colour<SEATS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat() {
            Some(seat) => fmt::Display::fmt(&seat, f),
            None => f.write_str("n"),
        }
    }
}

impl<const SEATS: usize> FromStr for Colour<SEATS> {
    type Err = NoSeat;

    fn from_str(text: &str) -> Result<Self, NoSeat> {
        match text {
            "n" => Ok(Self::NEUTRAL),
            _ => text
                .parse()
                .and_then(|seat: Seat| if seat.index() < SEATS { Ok(seat.into()) } else { Err(NoSeat) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_seats_and_n() {
        let neutral: Colour<4> = "n".parse().unwrap();
        assert_eq!((neutral, neutral.seat()), (Colour::NEUTRAL, None));
        assert_eq!("4".parse::<Colour<4>>().unwrap().seat(), Some(Seat::new(3)));
        assert_eq!("5".parse::<Colour<4>>(), Err(NoSeat));
        assert_eq!(Colour::<4>::all().map(|colour| colour.to_string()).collect::<String>(), "1234n");
    }
}
