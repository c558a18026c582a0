//! Scores by category and seat, the ladder of tie-breaks, and who won.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{BySeat, MAX_SEATS, Seat, SeatSet};

/// Points, one number per seat.
pub type Points = BySeat<i16, MAX_SEATS>;

/// One line of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScoreRow<C> {
    /// What the points are for.
    pub category: C,
    /// The points of each seat.
    pub points: Points,
}

/// A score sheet: rows that add up to the totals, and tie-breaks that are compared one after another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scorecard<C> {
    /// How many seats play.
    pub seats: u8,
    /// What counts towards the total.
    pub rows: ArrayVec<ScoreRow<C>, 20>,
    /// What is compared, in order, when totals are equal; more is better.
    pub ladder: ArrayVec<ScoreRow<C>, 5>,
}

impl<C: Copy> Scorecard<C> {
    /// An empty sheet.
    #[must_use]
    pub const fn new(seats: u8) -> Self {
        Self { seats, rows: ArrayVec::new_const(), ladder: ArrayVec::new_const() }
    }

    /// Adds a row that counts towards the total.
    pub fn row(&mut self, category: C, points: impl FnMut(Seat) -> i16) {
        self.rows.push(ScoreRow { category, points: self.each(points) });
    }

    /// Adds a rung to the ladder of tie-breaks.
    pub fn rung(&mut self, category: C, points: impl FnMut(Seat) -> i16) {
        self.ladder.push(ScoreRow { category, points: self.each(points) });
    }

    /// The sum of the rows for each seat.
    #[must_use]
    pub fn totals(&self) -> Points {
        Points::from_fn(|seat| self.rows.iter().map(|row| row.points[seat]).sum())
    }

    /// The result if the game ended with this sheet.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let totals = self.totals();
        Outcome::ranked(self.seats, totals, |a, b| {
            let rung = |row: &ScoreRow<C>| row.points[a].cmp(&row.points[b]);
            self.ladder.iter().map(rung).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        })
    }

    fn each(&self, mut points: impl FnMut(Seat) -> i16) -> Points {
        Points::from_fn(|seat| if seat.index() < usize::from(self.seats) { points(seat) } else { 0 })
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// How many seats played.
    pub seats: u8,
    /// The points of each seat.
    pub points: Points,
    /// The place of each seat, 1 for the winners; seats that nothing separates share a place.
    pub places: BySeat<u8, MAX_SEATS>,
}

impl Outcome {
    /// The result with these points, equal points being compared by `tie_break`.
    #[must_use]
    pub fn ranked(seats: u8, points: Points, tie_break: impl Fn(Seat, Seat) -> Ordering) -> Self {
        let above = |a: Seat, b: Seat| points[a].cmp(&points[b]).then_with(|| tie_break(a, b)).is_gt();
        let place = |seat| 1 + Seat::all(seats).filter(|other| above(*other, seat)).count() as u8;
        let places = BySeat::from_fn(|seat| if seat.index() < usize::from(seats) { place(seat) } else { 0 });
        Self { seats, points, places }
    }

    /// The seats that won; several share the victory.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        Seat::all(self.seats).filter(|seat| self.places[*seat] == 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_decides_between_equal_totals_and_then_they_share() {
        let mut sheet = Scorecard::new(4);
        sheet.row("regions", |seat| [5, 7, 7, 7][seat.index()]);
        sheet.rung("coins", |seat| [9, 1, 2, 2][seat.index()]);
        let outcome = sheet.outcome();
        assert_eq!(&outcome.places.as_slice()[..4], [4, 3, 1, 1]);
        assert_eq!(outcome.winners().len(), 2);
    }
}
