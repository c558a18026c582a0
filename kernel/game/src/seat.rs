//! Seats at the table, sets of them, and one value for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Set;

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// A place at the table, in clockwise order. People count from 1, arrays from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0.
    ///
    /// # Panics
    /// If the index is not below [`MAX_SEATS`].
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MAX_SEATS, "a table has at most six seats");
        Self(index)
    }

    /// All seats of a table of this size, clockwise.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self)
    }

    /// The next seat clockwise at a table of this size.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        self.plus(1, seats)
    }

    /// The seat `steps` places clockwise at a table of this size.
    #[inline]
    #[must_use]
    pub const fn plus(self, steps: u8, seats: u8) -> Self {
        let sum = self.0 + steps;
        Self(if sum < seats { sum } else { sum % seats })
    }
}

impl TryFrom<u8> for Seat {
    type Error = NoSeat;

    /// The seat with this index, counted from 0.
    fn try_from(index: u8) -> Result<Self, NoSeat> {
        if usize::from(index) < MAX_SEATS { Ok(Self(index)) } else { Err(NoSeat) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {self}")
    }
}

/// The text is not a seat number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSeat;

impl fmt::Display for NoSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seat is a number from 1 to {MAX_SEATS}")
    }
}

impl std::error::Error for NoSeat {}

impl FromStr for Seat {
    type Err = NoSeat;

    fn from_str(text: &str) -> Result<Self, NoSeat> {
        match text.as_bytes() {
            [digit @ b'1'..=b'6'] => Ok(Self(digit - b'1')),
            _ => Err(NoSeat),
        }
    }
}

crate::member!(Seat, MAX_SEATS, u8);

/// A set of seats.
pub type SeatSet = Set<Seat>;

impl TryFrom<u8> for SeatSet {
    type Error = NoSeat;

    /// The set with these bits, one for each seat.
    fn try_from(bits: u8) -> Result<Self, NoSeat> {
        Self::from_bits(bits).ok_or(NoSeat)
    }
}

impl SeatSet {
    /// The first seat of the set clockwise from `from`, that seat included.
    #[must_use]
    pub fn first_from(self, from: Seat, seats: u8) -> Option<Seat> {
        (0..seats).map(|step| from.plus(step, seats)).find(|seat| self.contains(*seat))
    }
}

/// One value for each seat of a game with at most `N` seats; unused seats have the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// A value for each seat, computed from the seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| value(Seat(index as u8))))
    }

    /// The values of the first `seats` seats, clockwise.
    pub fn iter(&self, seats: u8) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::all(seats).zip(&self.0[..usize::from(seats)])
    }

    /// All values, including those of unused seats.
    #[inline]
    pub const fn as_array(&self) -> &[T; N] {
        &self.0
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = arrayvec::ArrayVec::<T, N>::deserialize(deserializer)?;
        let found = values.len();
        let values = values
            .into_inner()
            .map_err(|_| serde::de::Error::invalid_length(found, &"one value per seat"))?;
        Ok(Self(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        assert_eq!(Seat::new(3).next(4), Seat::new(0));
        assert_eq!(Seat::new(1).plus(5, 3), Seat::new(0));
    }

    #[test]
    fn people_count_seats_from_one() {
        assert_eq!(Seat::new(0).to_string(), "1");
        assert_eq!("6".parse(), Ok(Seat::new(5)));
        assert_eq!("7".parse::<Seat>(), Err(NoSeat));
        assert_eq!("0".parse::<Seat>(), Err(NoSeat));
    }

    #[test]
    fn a_set_is_walked_from_any_seat() {
        let set: SeatSet = [Seat::new(4), Seat::new(1)].into_iter().collect();
        assert_eq!(set.first_from(Seat::new(2), 5), Some(Seat::new(4)));
        assert_eq!(SeatSet::all(2) - set, SeatSet::only(Seat::new(0)));
    }

    #[test]
    fn a_seat_no_table_has_is_refused() {
        assert_eq!(serde_json::from_str::<Seat>("5").unwrap(), Seat::new(5));
        assert!(serde_json::from_str::<Seat>("6").is_err());
        assert!(serde_json::from_str::<SeatSet>("64").is_err());
        assert_eq!(SeatSet::try_from(0b10_0001), Ok(SeatSet::only(Seat::new(0)).with(Seat::new(5))));
        assert_eq!(SeatSet::try_from(64), Err(NoSeat));
    }

    #[test]
    fn by_seat_reads_back_what_it_wrote() {
        let coins: BySeat<u8, 5> = BySeat::from_fn(|seat| seat.index() as u8);
        let text = serde_json::to_string(&coins).unwrap();
        assert_eq!(text, "[0,1,2,3,4]");
        assert_eq!(serde_json::from_str::<BySeat<u8, 5>>(&text).unwrap(), coins);
        assert!(serde_json::from_str::<BySeat<u8, 5>>("[1,2]").is_err());
    }
}
