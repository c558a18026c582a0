//! Calibration: chances that come true as often as they say, and the scale of the accuracy, on which random play earns about 30
//! and perfect play 100.

use game::{MAX_SEATS, Seat};

use crate::Forecast;

/// What random play earns, as a share of what perfect play earns.
const RANDOM_SHARE: f32 = 0.3;

/// The scale of one game, fitted on games of bots of every level (`docs/review.md`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AccuracyScale {
    /// The loss of random play, as a share of what average considered moves lose.
    pub random: f32,
    /// The power of the curve between random and perfect play; a larger one brings good players closer to 100.
    pub power: f32,
}

impl AccuracyScale {
    /// The scale of a game whose own has not been measured.
    #[must_use]
    pub const fn standard() -> Self {
        Self { random: 1.0, power: 1.0 }
    }

    /// The scale on which random play with the loss `random` earns 30, and strong play with the loss `strong` the
    /// accuracy `earned`.
    #[must_use]
    pub fn through(random: f32, strong: f32, earned: f32) -> Self {
        let share = (earned / 100.0).ln() / RANDOM_SHARE.ln();
        Self { random, power: share.ln() / (strong / random).ln() }
    }

    /// The accuracy of choices with this loss, from 0 to 100.
    #[must_use]
    pub fn accuracy(self, loss: f32) -> f32 {
        100.0 * RANDOM_SHARE.powf((loss.max(0.0) / self.random).powf(self.power))
    }
}

/// What turns the findings of a search into figures, fitted on games of bots (`docs/review.md`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The power to which chances are raised.
    pub sharpness: f32,
    /// The power to which the chances of a network without a search are raised.
    pub glance_sharpness: f32,
    /// The standard error of such a chance, if it is one half.
    pub glance_error: f32,
    /// The scale of the accuracy.
    pub accuracy: AccuracyScale,
}

impl Calibration {
    /// The calibration of a game whose own has not been measured.
    #[must_use]
    pub const fn standard() -> Self {
        Self {
            sharpness: 1.0,
            glance_sharpness: 1.0,
            glance_error: 0.05,
            accuracy: AccuracyScale::standard(),
        }
    }

    /// The calibration of a search, with the two numbers of its [`AccuracyScale`].
    #[must_use]
    pub const fn of_search(sharpness: f32, random: f32, power: f32) -> Self {
        Self { sharpness, accuracy: AccuracyScale { random, power }, ..Self::standard() }
    }

    /// The chances of a forecast, calibrated.
    #[must_use]
    pub fn of(&self, win: &[f32; MAX_SEATS]) -> [f32; MAX_SEATS] {
        calibrated(win, self.sharpness)
    }

    /// The chances of a network without a search, calibrated.
    #[must_use]
    pub fn at_a_glance(&self, win: &[f32; MAX_SEATS]) -> [f32; MAX_SEATS] {
        calibrated(win, self.glance_sharpness)
    }

    /// The standard error of a seat's chance.
    #[must_use]
    pub fn error(&self, forecast: &Forecast, seat: Seat) -> f32 {
        self.sharpness * forecast.error(seat)
    }

    /// The standard error of a chance of a network without a search.
    #[must_use]
    pub fn glance_error(&self, chance: f32) -> f32 {
        2.0 * self.glance_error * (chance * (1.0 - chance)).max(0.01).sqrt()
    }
}

/// Chances raised to a power, so that their sum stays one. A search is too cautious or too confident; a power fitted on other games
/// corrects that.
#[must_use]
pub fn calibrated(win: &[f32; MAX_SEATS], power: f32) -> [f32; MAX_SEATS] {
    let sharp = win.map(|win| if win > 0.0 { win.powf(power) } else { 0.0 });
    let sum: f32 = sharp.iter().sum();
    if sum > 0.0 { sharp.map(|win| win / sum) } else { *win }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_goes_through_the_two_levels_it_is_fitted_to() {
        let scale = AccuracyScale::through(0.6, 0.05, 96.0);
        assert!((scale.accuracy(0.6) - 30.0).abs() < 0.01 && (scale.accuracy(0.05) - 96.0).abs() < 0.01);
    }

    #[test]
    fn random_play_earns_thirty_perfect_play_a_hundred_and_better_play_more() {
        let scale = AccuracyScale { random: 0.8, power: 2.0 };
        assert!((scale.accuracy(0.8) - 30.0).abs() < 0.01);
        assert!((scale.accuracy(0.0) - 100.0).abs() < 0.01);
        let all: Vec<f32> = (0..=20).rev().map(|part| scale.accuracy(part as f32 / 10.0)).collect();
        assert!(all.is_sorted() && all.iter().all(|one| (0.0..=100.0).contains(one)), "{all:?}");
    }
}
