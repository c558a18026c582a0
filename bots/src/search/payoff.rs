//! The result of a simulation.

use game::{MAX_SEATS, Outcome, Seat};

use crate::net::Estimate;

/// The result of a simulation, for each seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Payoff {
    /// The value, from 0 to 1: winning and margin combined.
    pub(super) worth: [f32; MAX_SEATS],
    /// The chance to win; a shared victory counts in parts.
    pub(super) win: [f32; MAX_SEATS],
    /// The same without playouts where there is an expected result.
    pub(super) expected: [f32; MAX_SEATS],
    /// The points, if the game was played to its end.
    pub(super) points: Option<[f32; MAX_SEATS]>,
}

impl Payoff {
    /// The result of a finished game. Margins are measured in `lead`; `share` is the weight of winning.
    pub(super) fn played(outcome: &Outcome, lead: f32, share: f32) -> Self {
        let none = [0.0; MAX_SEATS];
        let mut payoff = Self { worth: none, win: none, expected: none, points: None };
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(outcome.seats) {
            let index = seat.index();
            payoff.win[index] = victory(outcome, seat);
            payoff.worth[index] = share * payoff.win[index] + (1.0 - share) * margin(outcome, seat, lead);
            points[index] = f32::from(outcome.points[seat]);
        }
        payoff.expected = payoff.win;
        payoff.points = Some(points);
        payoff
    }

    /// The expected result of a network.
    pub(super) fn estimated(estimate: &Estimate, share: f32) -> Self {
        let worth = |seat: usize| share * estimate.win[seat] + (1.0 - share) * estimate.margin[seat];
        Self { worth: std::array::from_fn(worth), win: estimate.win, expected: estimate.win, points: None }
    }

    /// A mixture of an expected result and a playout from the same position, which has the weight `share`.
    pub(super) fn mixed(estimated: &Self, played: &Self, share: f32) -> Self {
        let mix = |estimated: &[f32; MAX_SEATS], played: &[f32; MAX_SEATS]| {
            std::array::from_fn(|seat| estimated[seat] + share * (played[seat] - estimated[seat]))
        };
        Self {
            worth: mix(&estimated.worth, &played.worth),
            win: mix(&estimated.win, &played.win),
            expected: estimated.win,
            points: played.points,
        }
    }
}

/// A seat's part of the victory.
#[must_use]
pub fn victory(outcome: &Outcome, seat: Seat) -> f32 {
    let winners = outcome.winners();
    if winners.contains(seat) { 1.0 / f32::from(winners.len()) } else { 0.0 }
}

/// The lead of a seat over the best of the others, from 0 to 1; a lead of `lead` points is 0.75.
#[must_use]
pub fn margin(outcome: &Outcome, seat: Seat, lead: f32) -> f32 {
    let others = Seat::all(outcome.seats).filter(|other| *other != seat);
    let best_other = others.map(|other| outcome.points[other]).max().unwrap_or(0);
    let ahead = f32::from(outcome.points[seat] - best_other) / lead;
    0.5 + 0.5 * ahead / (1.0 + ahead.abs())
}
