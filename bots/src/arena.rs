//! The arithmetic of the arena: seating, results, and the test that stops a contest.

/// The entrant at each seat: the first entrants in order, the last one filling the table, rotated by `rotation` seats
/// so that every entrant plays every seat of a deal.
///
/// # Panics
/// If there is no entrant.
#[must_use]
pub fn lineup(entrants: usize, seats: u8, rotation: u8) -> Vec<usize> {
    assert!(entrants > 0, "somebody plays");
    let seats = usize::from(seats);
    let at = |seat: usize| ((seat + seats - usize::from(rotation) % seats) % seats).min(entrants - 1);
    (0..seats).map(at).collect()
}

/// The results of an entrant so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EntrantResults {
    /// Games played, counted once per seat.
    pub games: u32,
    /// Victories; a shared one counts in parts.
    pub wins: f64,
    /// Points, summed.
    pub points: f64,
}

impl EntrantResults {
    /// Counts a game.
    pub fn add(&mut self, win: f64, points: f64) {
        self.games += 1;
        self.wins += win;
        self.points += points;
    }

    /// The share of games won.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.wins / f64::from(self.games.max(1))
    }

    /// The mean of the points.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.points / f64::from(self.games.max(1))
    }

    /// The 95 % interval of the share (Wilson).
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let n = f64::from(self.games.max(1));
        let p = self.share();
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        (middle - half, middle + half)
    }
}

/// A sequential test (Wald's) of the first entrant's share of games: is its strength the lower or the upper of two?
/// Games of one deal with rotated seats are negatively correlated, which makes the test conservative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
    won: f64,
    lost: f64,
}

/// The result of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// At least the upper strength, at error rates of 5 %.
    Stronger,
    /// At most the lower strength.
    NotStronger,
    /// Not enough games.
    Open,
}

impl Sprt {
    /// A test between two strengths in Elo over the others, at a table of this many seats.
    #[must_use]
    pub fn new(low_elo: f64, high_elo: f64, seats: u8) -> Self {
        let share = |elo: f64| {
            let odds = 10_f64.powf(elo / 400.0);
            odds / (odds + f64::from(seats) - 1.0)
        };
        Self { low: share(low_elo), high: share(high_elo), won: 0.0, lost: 0.0 }
    }

    /// Adds a game with the first entrant's part of the victory.
    pub fn add(&mut self, win: f64) {
        self.won += win;
        self.lost += 1.0 - win;
    }

    /// The logarithm of the likelihood ratio so far.
    #[must_use]
    pub fn llr(&self) -> f64 {
        self.won * (self.high / self.low).ln() + self.lost * ((1.0 - self.high) / (1.0 - self.low)).ln()
    }

    /// The current result of the test.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let bound = (0.95_f64 / 0.05).ln();
        match self.llr() {
            llr if llr >= bound => Verdict::Stronger,
            llr if llr <= -bound => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_plays_every_seat_of_a_deal() {
        assert_eq!(lineup(2, 4, 0), [0, 1, 1, 1]);
        assert_eq!(lineup(2, 4, 3), [1, 1, 1, 0]);
        assert_eq!(lineup(3, 3, 1), [2, 0, 1]);
        assert_eq!(lineup(1, 2, 1), [0, 0]);
    }

    #[test]
    fn the_interval_holds_the_share_and_narrows() {
        let after = |games: u32| {
            let mut standing = EntrantResults::default();
            (0..games).for_each(|game| standing.add(f64::from(game % 4 != 0), 10.0));
            standing.interval()
        };
        let (few, many) = (after(40), after(400));
        assert!(few.0 < 0.75 && 0.75 < few.1 && many.1 - many.0 < few.1 - few.0);
    }

    #[test]
    fn the_test_decides_for_the_stronger_and_against_the_equal() {
        let mut strong = Sprt::new(0.0, 50.0, 2);
        let mut equal = strong;
        for game in 0..400 {
            strong.add(f64::from(game % 4 != 0));
            equal.add(f64::from(game % 2));
        }
        assert_eq!(strong.verdict(), Verdict::Stronger);
        assert_eq!(equal.verdict(), Verdict::NotStronger);
        assert_eq!(Sprt::new(0.0, 50.0, 2).verdict(), Verdict::Open);
    }
    #[test]
    fn a_few_victories_prove_nothing() {
        let mut test = Sprt::new(35.0, 92.0, 2);
        for game in 1..=40 {
            test.add(1.0);
            // An entrant that wins 55 % of its games is recognised within a few hundred games.
            let decided = test.verdict() == Verdict::Stronger;
            assert!(!decided || 0.55_f64.powi(game) < 0.05, "decided after {game}");
        }
        assert_eq!(test.verdict(), Verdict::Stronger);
    }
}
