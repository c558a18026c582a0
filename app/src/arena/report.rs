//! The output of the arena.

use std::io::Write;

use bots::arena::{EntrantResults, Sprt, Verdict};
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::Deal;
use super::clock::Times;
use crate::failure::Failure;

/// The result of a contest.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    game: &'static str,
    players: u8,
    deals: usize,
    bots: Vec<Row>,
    sprt: Option<SprtRow>,
    moves_per_s: f64,
}

#[derive(Debug, Serialize)]
struct Row {
    name: String,
    games: u32,
    win_share: f64,
    ci_low: f64,
    ci_high: f64,
    mean_score: f64,
    rating: f64,
    /// The mean and the longest time of a decision with at least two legal moves.
    mean_ms: f64,
    longest_ms: f64,
}

#[derive(Debug, Serialize)]
struct SprtRow {
    llr: f64,
    verdict: &'static str,
}

impl Report {
    pub(super) fn of(
        game: &'static str,
        players: u8,
        names: Vec<String>,
        deals: &[Deal],
        sprt: Option<Sprt>,
        moves_per_s: f64,
    ) -> Self {
        let ratings = ratings(names.len(), deals);
        let row = |(index, name): (usize, String)| {
            let mut standing = EntrantResults::default();
            let seats = deals.iter().flat_map(|deal| &deal.games).flat_map(|game| &game.seats);
            for seat in seats.filter(|seat| seat.entrant == index) {
                standing.add(seat.win, f64::from(seat.points));
            }
            let (ci_low, ci_high) = standing.interval();
            let times = times(index, deals);
            Row {
                name,
                games: standing.games,
                win_share: standing.share(),
                ci_low,
                ci_high,
                mean_score: standing.mean(),
                rating: ratings[index],
                mean_ms: times.mean(),
                longest_ms: times.longest_ms,
            }
        };
        let bots = names.into_iter().enumerate().map(row).collect();
        let sprt = sprt.map(|sprt| SprtRow {
            llr: sprt.llr(),
            verdict: match sprt.verdict() {
                Verdict::Stronger => "stronger",
                Verdict::NotStronger => "not_stronger",
                Verdict::Open => "open",
            },
        });
        Self { game, players, deals: deals.len(), bots, sprt, moves_per_s }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}, {} players, {} deals, each from every seat", self.game, self.players, self.deals)?;
        writeln!(
            out,
            "{:<16} {:>6} {:>9} {:>17} {:>8} {:>8} {:>8} {:>9}",
            "bot", "games", "win share", "95 %", "score", "rating", "mean ms", "longest"
        )?;
        for row in &self.bots {
            let Row { name, games, win_share, ci_low, ci_high, mean_score, rating, mean_ms, longest_ms } =
                row;
            let interval = format!("{:.1} – {:.1} %", 100.0 * ci_low, 100.0 * ci_high);
            let share = format!("{:.1} %", 100.0 * win_share);
            write!(out, "{name:<16} {games:>6} {share:>9} {interval:>17} {mean_score:>8.2} {rating:>8.2} ")?;
            writeln!(out, "{mean_ms:>8.1} {longest_ms:>9.1}")?;
        }
        if let Some(SprtRow { llr, verdict }) = &self.sprt {
            writeln!(out, "sequential test: {verdict} (log likelihood ratio {llr:.2})")?;
        }
        Ok(writeln!(out, "{:.0} moves per second", self.moves_per_s)?)
    }
}

/// The thinking times of an entrant.
fn times(entrant: usize, deals: &[Deal]) -> Times {
    let mut all = Times::default();
    for game in deals.iter().flat_map(|deal| &deal.games) {
        let own = game.seats.iter().zip(&game.times).filter(|(seat, _)| seat.entrant == entrant);
        own.for_each(|(_, times)| all.add(*times));
    }
    all
}

/// A Weng–Lin rating for each entrant, from all games in order. An entrant with several seats has one rating, the
/// mean of its seats.
fn ratings(entrants: usize, deals: &[Deal]) -> Vec<f64> {
    let mut ratings = vec![WengLinRating::new(); entrants];
    for game in deals.iter().flat_map(|deal| &deal.games) {
        let teams: Vec<[WengLinRating; 1]> = game.seats.iter().map(|seat| [ratings[seat.entrant]]).collect();
        let placed: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
            .iter()
            .zip(&game.seats)
            .map(|(team, seat)| (&team[..], MultiTeamOutcome::new(usize::from(seat.place))))
            .collect();
        let new = weng_lin_multi_team(&placed, &WengLinConfig::new());
        for (index, rating) in ratings.iter_mut().enumerate() {
            let seats = game.seats.iter().zip(&new).filter(|(seat, _)| seat.entrant == index);
            let (mut count, mut mean, mut spread) = (0.0, 0.0, 0.0);
            for (_, team) in seats {
                count += 1.0;
                mean += team[0].rating;
                spread += team[0].uncertainty;
            }
            if count > 0.0 {
                *rating = WengLinRating { rating: mean / count, uncertainty: spread / count };
            }
        }
    }
    ratings.into_iter().map(|rating| rating.rating).collect()
}
