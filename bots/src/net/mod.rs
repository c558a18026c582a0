//! Small networks: the expected result for each seat, and the odds of moves.
//!
//! The input is a list of active features. The first layer adds up one row of weights for each of them. A second,
//! dense layer turns the sum into 32 small numbers, the [`Evaluation`]. From these follow the chance of each seat to win,
//! its margin, and the odds of each move.
//!
//! Weights are whole numbers and all scales are powers of two. The few float operations are additions,
//! multiplications and divisions. Therefore the same file gives the same bits natively and in the browser.
//!
//! | module | what is in it |
//! |---|---|
//! | `file` | the file format of networks, and the errors of reading it |
//! | `exp` | the exponential function, the same on every machine |
//! | `encoder` | [`Encoder`]: the input of a network |
//! | `provided` | the networks that a program has provided to its bots |

mod encoder;
pub(crate) mod exp;
mod file;
mod provided;
#[cfg(test)]
mod tests;

use game::{MAX_SEATS, Seat};

pub use encoder::Encoder;
use exp::exp;
pub use file::NetError;
pub(crate) use provided::{Network, provided};
pub use provided::{network_name, provide};

/// The number of hidden numbers.
const HIDDEN: usize = 32;

/// The supported widths of the first layer.
const WIDTHS: [usize; 5] = [32, 48, 64, 96, 128];

/// Activations are from 0 to this.
const TOP: i16 = 255;

/// A chance to win and a margin for each seat.
const HEADS: usize = 2 * MAX_SEATS;

/// A network for one game and one layout of its features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    game: String,
    layout: u64,
    scales: Scales,
    first_bias: Vec<i16>,
    /// A row of weights for each feature. They are stored as bytes and widened for the addition.
    first: Vec<i16>,
    second_bias: [i32; HIDDEN],
    /// A row of weights for each hidden number, widened like the first.
    second: Vec<i16>,
    heads_bias: [i32; HEADS],
    heads: [[i8; HIDDEN]; HEADS],
    policy_bias: Vec<i32>,
    policy: Vec<[i8; HIDDEN]>,
}

/// The number of binary places of the weights of each layer. Activations have those of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scales {
    first: u8,
    second: u8,
    heads: u8,
    policy: u8,
}

/// The hidden numbers of a position, from which heads and policy are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation([u8; HIDDEN]);

/// The expected result for each seat of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The chance to win.
    pub win: [f32; MAX_SEATS],
    /// The lead over the best of the others, from 0 (far behind) to 1 (far ahead).
    pub margin: [f32; MAX_SEATS],
}

impl Net {
    /// The name of the game it is for.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Computes the hidden numbers of a position from its active features.
    ///
    /// # Panics
    /// If a feature is not in the layout of the network.
    #[must_use]
    pub fn evaluate(&self, active: &[u16]) -> Evaluation {
        match self.first_bias.len() {
            32 => self.evaluate_with::<32>(active),
            48 => self.evaluate_with::<48>(active),
            64 => self.evaluate_with::<64>(active),
            96 => self.evaluate_with::<96>(active),
            _ => self.evaluate_with::<128>(active),
        }
    }

    fn evaluate_with<const WIDTH: usize>(&self, active: &[u16]) -> Evaluation {
        let (rows, _) = self.first.as_chunks::<WIDTH>();
        let mut sums: [i16; WIDTH] = *self.first_bias.as_chunks().0.first().expect("a bias for each sum");
        for feature in active {
            for (sum, weight) in sums.iter_mut().zip(&rows[usize::from(*feature)]) {
                *sum = sum.saturating_add(*weight);
            }
        }
        let inputs = sums.map(|sum| sum.clamp(0, TOP));
        let (rows, _) = self.second.as_chunks::<WIDTH>();
        let half = 1 << self.scales.second >> 1;
        let mut hidden = [0; HIDDEN];
        for ((out, row), bias) in hidden.iter_mut().zip(rows).zip(&self.second_bias) {
            let mut sum = *bias + half;
            for (input, weight) in inputs.iter().zip(row) {
                sum += i32::from(*input) * i32::from(*weight);
            }
            *out = (sum >> self.scales.second).clamp(0, i32::from(TOP)) as u8;
        }
        Evaluation(hidden)
    }

    /// The expected result for a table of `seats` seats, with `evaluation` computed for `seat`.
    #[must_use]
    pub fn estimate(&self, evaluation: &Evaluation, seat: Seat, seats: u8) -> Estimate {
        let unit = unit(self.scales.first + self.scales.heads);
        let mut estimate = Estimate { win: [0.0; MAX_SEATS], margin: [0.0; MAX_SEATS] };
        let mut sum = 0.0;
        for turn in 0..usize::from(seats) {
            let index = (seat.index() + turn) % usize::from(seats);
            let head =
                |head: usize| (self.heads_bias[head] + evaluation.dot(&self.heads[head])) as f32 * unit;
            estimate.win[index] = exp(head(turn));
            estimate.margin[index] = 1.0 / (1.0 + exp(-head(MAX_SEATS + turn)));
            sum += estimate.win[index];
        }
        estimate.win.iter_mut().for_each(|win| *win /= sum);
        estimate
    }

    /// The logarithm of the odds of a move that has these two rows of the policy. Only differences matter.
    ///
    /// # Panics
    /// If the network has no such rows.
    #[must_use]
    pub fn log_odds(&self, evaluation: &Evaluation, rows: [u16; 2]) -> f32 {
        let part =
            |row: u16| self.policy_bias[usize::from(row)] + evaluation.dot(&self.policy[usize::from(row)]);
        (part(rows[0]) + part(rows[1])) as f32 * unit(self.scales.first + self.scales.policy)
    }
}

impl Evaluation {
    fn dot(&self, weights: &[i8; HIDDEN]) -> i32 {
        self.0.iter().zip(weights).map(|(own, weight)| i32::from(*own) * i32::from(*weight)).sum()
    }
}

/// The fixed-point value of one with this number of binary places.
fn unit(places: u8) -> f32 {
    1.0 / (1_u32 << places) as f32
}
