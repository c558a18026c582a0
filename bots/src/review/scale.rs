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
    /// For forecasts of a search.
    pub search: Correction,
    /// For the chances of a network without a search.
    pub glance: Correction,
    /// How far the forecasts of a review are from those of a thorough one, in standard errors of their simulations: with twice as
    /// much on both sides, 95 % of the steps agree.
    pub search_error: f32,
    /// The standard error of a chance of a network without a search, if it is one half: the same for such chances.
    pub glance_error: f32,
    /// The scale of the accuracy.
    pub accuracy: AccuracyScale,
}

impl Calibration {
    /// The calibration of a game whose own has not been measured.
    #[must_use]
    pub const fn standard() -> Self {
        let none = Correction { sharpness: 1.0, own: 1.0 };
        Self {
            search: none,
            glance: none,
            search_error: 1.0,
            glance_error: 0.15,
            accuracy: AccuracyScale::standard(),
        }
    }

    /// The calibration of a search, with the two numbers of its [`AccuracyScale`].
    #[must_use]
    pub const fn of_search(sharpness: f32, random: f32, power: f32) -> Self {
        let search = Correction { sharpness, own: 1.0 };
        Self { search, accuracy: AccuracyScale { random, power }, ..Self::standard() }
    }

    /// The standard error of a seat's chance.
    #[must_use]
    pub fn error(&self, forecast: &Forecast, seat: Seat) -> f32 {
        self.search_error * self.search.sharpness * forecast.error(seat)
    }

    /// The standard error of a chance of a network without a search.
    #[must_use]
    pub fn glance_error(&self, chance: f32) -> f32 {
        2.0 * self.glance_error * (chance * (1.0 - chance)).max(0.01).sqrt()
    }
}

/// What makes chances come true as often as they say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correction {
    /// The power to which chances are raised: a search is too cautious or too confident.
    pub sharpness: f32,
    /// The factor of the chance of the seat from whose view they are: a search overrates cards that only this seat sees, because
    /// the other seats in it play worse than they would with their own.
    pub own: f32,
}

impl Correction {
    /// The chances from the view of a seat, corrected.
    #[must_use]
    pub fn of(&self, win: &[f32; MAX_SEATS], seat: Seat) -> [f32; MAX_SEATS] {
        let mut odds = win.map(|win| if win > 0.0 { win.powf(self.sharpness) } else { 0.0 });
        odds[seat.index()] *= self.own;
        let sum: f32 = odds.iter().sum();
        if sum > 0.0 { odds.map(|one| one / sum) } else { *win }
    }
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

    #[test]
    fn a_correction_makes_chances_clearer_and_the_own_one_smaller_and_keeps_their_sum() {
        let win = [0.5, 0.3, 0.2, 0.0, 0.0, 0.0];
        let sum = |chances: [f32; MAX_SEATS]| chances.iter().sum::<f32>();
        let sharp = Correction { sharpness: 2.0, own: 1.0 }.of(&win, Seat::new(0));
        assert!((sharp[0] - 0.25 / 0.38).abs() < 1e-5 && sharp[2] < 0.2 && (sum(sharp) - 1.0).abs() < 1e-5);
        let modest = Correction { sharpness: 1.0, own: 0.8 }.of(&win, Seat::new(1));
        assert!(modest[1] < 0.3 && modest[0] > 0.5 && modest[3] == 0.0 && (sum(modest) - 1.0).abs() < 1e-5);
    }
}
