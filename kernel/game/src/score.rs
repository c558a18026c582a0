//! Scores by category and seat, tie-breaks, and the winners.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{BySeat, MAX_SEATS, Seat, SeatSet};

/// Points, one number per seat.
pub type Points = BySeat<i16, MAX_SEATS>;

/// One row of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScoreRow<C> {
    /// The category.
    pub category: C,
    /// The points of each seat.
    pub points: Points,
    /// Whether the end alone decides about them, so that a running total leaves them out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pending: bool,
}

/// A score sheet: rows that add up to the totals, and tie-breaks that are compared one after another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scorecard<C> {
    /// How many seats play.
    pub seats: u8,
    /// The rows that add up to the total.
    pub rows: ArrayVec<ScoreRow<C>, 20>,
    /// The tie-breaks, in order; more is better.
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
        self.rows.push(ScoreRow { category, points: self.each(points), pending: false });
    }

    /// Adds a row about which the end alone decides: it counts if the game ends with this sheet.
    pub fn pending_row(&mut self, category: C, points: impl FnMut(Seat) -> i16) {
        self.rows.push(ScoreRow { category, points: self.each(points), pending: true });
    }

    /// Adds a tie-break.
    pub fn rung(&mut self, category: C, points: impl FnMut(Seat) -> i16) {
        self.ladder.push(ScoreRow { category, points: self.each(points), pending: false });
    }

    /// The sum of the rows for each seat.
    #[must_use]
    pub fn totals(&self) -> Points {
        Points::from_fn(|seat| self.rows.iter().map(|row| row.points[seat]).sum())
    }

    /// The running total of each seat: the rows that are not pending.
    #[must_use]
    pub fn running(&self) -> Points {
        let settled = || self.rows.iter().filter(|row| !row.pending);
        Points::from_fn(|seat| settled().map(|row| row.points[seat]).sum())
    }

    /// The result if the game ended now.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let totals = self.totals();
        Outcome::ranked(
            self.seats,
            |seat| totals[seat],
            |a, b| {
                let rung = |row: &ScoreRow<C>| row.points[a].cmp(&row.points[b]);
                self.ladder.iter().map(rung).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
            },
        )
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
    /// The rank of each seat, 1 for the winners; seats with equal points and tie-breaks share a rank.
    pub places: BySeat<u8, MAX_SEATS>,
}

impl Outcome {
    /// The result with these points, with ties broken by `tie_break`.
    #[must_use]
    pub fn ranked(
        seats: u8,
        mut points: impl FnMut(Seat) -> i16,
        tie_break: impl Fn(Seat, Seat) -> Ordering,
    ) -> Self {
        let points = Points::from_fn(|seat| if seat.index() < usize::from(seats) { points(seat) } else { 0 });
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
    fn what_the_end_decides_is_in_the_result_and_not_in_the_running_total() {
        let mut sheet = Scorecard::new(2);
        sheet.row("cities", |seat| [5, 7][seat.index()]);
        sheet.pending_row("bonus", |seat| [10, 0][seat.index()]);
        assert_eq!(&sheet.running().as_array()[..2], [5, 7]);
        assert_eq!(&sheet.totals().as_array()[..2], [15, 7]);
        assert_eq!(sheet.outcome().winners(), SeatSet::only(Seat::new(0)));
    }

    #[test]
    fn the_ladder_decides_between_equal_totals_and_then_they_share() {
        let mut sheet = Scorecard::new(4);
        sheet.row("regions", |seat| [5, 7, 7, 7][seat.index()]);
        sheet.rung("coins", |seat| [9, 1, 2, 2][seat.index()]);
        let outcome = sheet.outcome();
        assert_eq!(&outcome.places.as_array()[..4], [4, 3, 1, 1]);
        assert_eq!(outcome.winners().len(), 2);
    }
}
