//! The scale of the accuracy: random play earns about 30, perfect play 100.

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
