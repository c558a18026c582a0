//! Seats relative to the viewer.

use game::{Seat, SeatSet, word};

use crate::SPREAD;

/// The table relative to one seat: itself first, the others clockwise after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    seat: Seat,
    seats: u8,
}

impl Turn {
    #[inline]
    pub(crate) const fn new(seat: Seat, seats: u8) -> Self {
        Self { seat, seats }
    }

    /// The viewer.
    #[inline]
    pub(crate) const fn seat(self) -> Seat {
        self.seat
    }

    /// The seats in the order of this table.
    #[inline]
    pub(crate) fn order(self) -> impl Iterator<Item = Seat> + Clone {
        let (own, seats) = (self.seat.index() as u8, self.seats);
        // Without a branch: which seats come after the last one is hard to predict.
        (own..own + seats).map(move |sum| Seat::new(sum - if sum < seats { 0 } else { seats }))
    }

    /// The number of places from the viewer to this seat.
    #[inline]
    pub(crate) const fn place(self, seat: Seat) -> usize {
        let (seat, own) = (seat.index(), self.seat.index());
        if seat >= own { seat - own } else { seat + self.seats as usize - own }
    }

    /// The number of a seat given by its index: 1 for the viewer, more clockwise; 0 if no seat has this index.
    #[inline]
    pub(crate) const fn number(self, index: u8) -> u8 {
        let own = self.seat.index() as u8;
        let turned = if index < own { index + self.seats } else { index };
        if index < self.seats { turned - own + 1 } else { 0 }
    }

    /// Values by colour, as values by place: those of the seats turned, the others where they were. Colours of seats that
    /// nobody has must have the value 0.
    #[inline]
    pub(crate) fn turned<const COLOURS: usize>(self, by_colour: [u8; COLOURS]) -> [u8; COLOURS] {
        let (own, seats) = (8 * self.seat.index() as u32, 8 * u32::from(self.seats));
        let playing = (1 << seats) - 1;
        let values = word(by_colour);
        let turned = (values & playing) >> own | values << (seats - own) & playing;
        let mut by_place = [0; COLOURS];
        by_place.copy_from_slice(&(turned | values & !playing).to_le_bytes()[..COLOURS]);
        by_place
    }

    /// 1 for each place whose seat is in the set, 0 for the others.
    #[inline]
    pub(crate) fn members(self, seats: SeatSet) -> [u8; 8] {
        let (bits, own) = (u32::from(seats.bits()), self.seat.index() as u32);
        let turned = bits >> own | bits << (u32::from(self.seats) - own);
        SPREAD[(turned & ((1 << self.seats) - 1)) as usize].to_le_bytes()
    }

    /// The seat at this place; `None` beyond the last.
    #[inline]
    pub(crate) fn at(self, place: usize) -> Option<Seat> {
        (place < usize::from(self.seats)).then(|| self.seat.plus(place as u8, self.seats))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_looking_seat_comes_first() {
        let turn = Turn::new(Seat::new(2), 4);
        assert_eq!(turn.order().map(Seat::index).collect::<Vec<_>>(), [2, 3, 0, 1]);
        assert_eq!(Seat::all(4).map(|seat| turn.place(seat)).collect::<Vec<_>>(), [2, 3, 0, 1]);
        assert_eq!([0, 1, 2, 3, 4, 255].map(|index| turn.number(index)), [3, 4, 1, 2, 0, 0]);
        assert_eq!((turn.at(3), turn.at(4)), (Some(Seat::new(1)), None));
        let set: SeatSet = [0, 2].map(Seat::new).into_iter().collect();
        assert_eq!(turn.members(set), [1, 0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(Turn::new(Seat::new(1), 3).members(set), [0, 1, 1, 0, 0, 0, 0, 0]);
        assert_eq!(turn.turned([10, 11, 12, 13, 0, 7]), [12, 13, 10, 11, 0, 7]);
        assert_eq!(Turn::new(Seat::new(0), 2).turned([10, 11, 7]), [10, 11, 7]);
    }
}
