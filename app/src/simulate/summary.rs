//! Sums over many games.

use std::collections::BTreeMap;
use std::io::Write;

use game::{Game, Options as _, Seat, Setup};
use serde_json::{Value, json};

use super::Ended;
use crate::failure::Failure;

/// A victory, in parts that every number of winners divides, so that shared victories are exact.
const VICTORY: u64 = 60;

/// The sums over some games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    games: u64,
    moves: u64,
    shortest: u32,
    longest: u32,
    points: Vec<i64>,
    victories: Vec<u64>,
    shared: u64,
    longest_turn: u32,
    events: BTreeMap<String, u64>,
    /// The seeds of games that broke a law, and how.
    pub(super) violations: Vec<(u64, String)>,
}

impl Summary {
    /// No game yet.
    pub(super) fn none(seats: u8) -> Self {
        let each = usize::from(seats);
        Self {
            games: 0,
            moves: 0,
            shortest: u32::MAX,
            longest: 0,
            points: vec![0; each],
            victories: vec![0; each],
            shared: 0,
            longest_turn: 0,
            events: BTreeMap::new(),
            violations: Vec::new(),
        }
    }

    /// One game.
    pub(super) fn of(seats: u8, seed: u64, played: super::Played) -> Self {
        let mut summary = Self::none(seats);
        match played {
            Err(violation) => summary.violations.push((seed, violation)),
            Ok(ended) => summary.add(ended),
        }
        summary
    }

    fn add(&mut self, ended: Ended) {
        let Ended { moves, longest_turn, events, outcome } = ended;
        self.games = 1;
        self.longest_turn = longest_turn;
        self.events = events;
        self.moves = u64::from(moves);
        (self.shortest, self.longest) = (moves, moves);
        let winners = outcome.winners();
        self.shared = u64::from(winners.len() > 1);
        for (seat, points) in outcome.points.iter(outcome.seats) {
            self.points[seat.index()] = i64::from(*points);
            if winners.contains(seat) {
                self.victories[seat.index()] = VICTORY / u64::from(winners.len());
            }
        }
    }

    /// These games and others.
    pub(super) fn plus(mut self, other: Self) -> Self {
        self.games += other.games;
        self.moves += other.moves;
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        self.points.iter_mut().zip(other.points).for_each(|(sum, points)| *sum += points);
        self.victories.iter_mut().zip(other.victories).for_each(|(sum, parts)| *sum += parts);
        self.shared += other.shared;
        self.longest_turn = self.longest_turn.max(other.longest_turn);
        for (kind, number) in other.events {
            *self.events.entry(kind).or_default() += number;
        }
        self.violations.extend(other.violations);
        self
    }

    /// The summary as text.
    pub(super) fn write(&self, slug: &str, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{slug}: {} games ended, {} of them in a shared victory", self.games, self.shared)?;
        if self.games > 0 {
            let mean = self.mean(self.moves as f64);
            writeln!(out, "moves per game: {} to {}, mean {mean:.1}", self.shortest, self.longest)?;
            writeln!(out, "longest turn: {} moves in a row by one seat", self.longest_turn)?;
            writeln!(out, "seat  mean score  victories  (95 % interval)")?;
            for seat in Seat::all(self.points.len() as u8) {
                let (score, (rate, low, high)) = (self.score(seat), self.rate(seat));
                let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
                let seat = seat.to_string();
                writeln!(out, "{seat:>4}  {score:>10.2}  {rate:>7.1} %  ({low:.1} to {high:.1} %)")?;
            }
        }
        for (kind, number) in &self.events {
            writeln!(out, "{kind}: {number} in all, {:.2} per game", self.mean(*number as f64))?;
        }
        writeln!(out, "violations: {}", self.violations.len())?;
        for (seed, violation) in &self.violations {
            writeln!(out, "  seed {seed}: {violation}")?;
        }
        Ok(())
    }

    /// The summary as JSON.
    pub(super) fn to_json<G: Game>(&self, setup: &Setup<G>, seed: u64) -> Value {
        let options: serde_json::Map<String, Value> = G::Options::SPECS
            .iter()
            .map(|spec| (spec.key.to_owned(), setup.options().get(spec.key).into()))
            .collect();
        let seats: Vec<Value> = Seat::all(setup.seats())
            .map(|seat| {
                let (rate, low, high) = self.rate(seat);
                json!({ "seat": seat, "mean_score": self.score(seat), "win_rate": rate, "win_rate_95": [low, high] })
            })
            .collect();
        let violations: Vec<Value> = self
            .violations
            .iter()
            .map(|(seed, violation)| json!({ "seed": seed, "violation": violation }))
            .collect();
        json!({
            "game": G::INFO.slug,
            "rules_version": G::INFO.rules_version,
            "options": options,
            "players": setup.seats(),
            "seed": seed,
            "games": self.games + self.violations.len() as u64,
            "ended": self.games,
            "shared_victories": self.shared,
            "moves": { "min": if self.games == 0 { 0 } else { self.shortest }, "mean": self.mean(self.moves as f64), "max": self.longest },
            "longest_turn": self.longest_turn,
            "events": self.events,
            "seats": seats,
            "violations": violations,
        })
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.games == 0 { 0.0 } else { sum / self.games as f64 }
    }

    fn score(&self, seat: Seat) -> f64 {
        self.mean(self.points[seat.index()] as f64)
    }

    /// How often the seat won, with the 95 % confidence interval.
    fn rate(&self, seat: Seat) -> (f64, f64, f64) {
        let rate = self.mean(self.victories[seat.index()] as f64) / VICTORY as f64;
        let (low, high) = wilson(rate, self.games as f64);
        (rate, low, high)
    }
}

/// Wilson's interval for a share seen in `n` trials, with 95 % confidence.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    if n == 0.0 {
        return (0.0, 1.0);
    }
    let z = 1.959_964_f64;
    let scale = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Seat};

    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = wilson(0.5, 100.0);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(0.0, 10.0).0, 0.0);
        assert_eq!(wilson(0.3, 0.0), (0.0, 1.0));
    }

    #[test]
    fn a_shared_victory_is_a_fraction_for_each() {
        let outcome = |points: [i16; 2]| {
            Outcome::ranked(2, |seat| points[seat.index()], |_, _| std::cmp::Ordering::Equal)
        };
        let end = |p| Ok(Ended { moves: 3, longest_turn: 1, events: BTreeMap::new(), outcome: outcome(p) });
        let both = Summary::of(2, 1, end([4, 4])).plus(Summary::of(2, 2, end([5, 4])));
        assert_eq!(both.rate(Seat::new(0)).0, 0.75);
        assert_eq!(both.rate(Seat::new(1)).0, 0.25);
        assert_eq!((both.shared, both.score(Seat::new(0))), (1, 4.5));
    }

    #[test]
    fn violations_keep_the_order_of_their_seeds() {
        let broken = |seed| Summary::of(2, seed, Err(String::from("lost a card")));
        let both = Summary::none(2).plus(broken(5)).plus(broken(6));
        let mut out = Vec::new();
        both.write("toy", &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with("violations: 2\n  seed 5: lost a card\n  seed 6: lost a card\n"), "{text}");
    }
}
