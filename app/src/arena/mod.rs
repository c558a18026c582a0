//! `empires arena`: bots against bots, the same deals with the seats turned.

mod report;

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write};
use std::time::Instant;

use bots::arena::{Sprt, Verdict, lineup};
use bots::{Bot, Budget, Level, Minded, contest};
use game::{Seat, Setup};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::cli::ArenaArgs;
use crate::failure::Failure;
use crate::setup::setup;
use report::Report;

/// A bot that takes part: a level, and how long it thinks if not as usual, as in `expert@3000`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entrant {
    name: String,
    level: Level,
    budget: Option<Budget>,
}

/// One deal, played with every turn of the seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Deal {
    seed: u64,
    games: Vec<Played>,
}

/// One game: what each seat's entrant got.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Played {
    moves: u32,
    seats: Vec<SeatResult>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct SeatResult {
    entrant: usize,
    place: u8,
    win: f64,
    points: i16,
}

/// Plays the contest and prints the table.
pub(crate) fn run<G: Minded>(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup::<G>(&args.table.options.chosen, args.table.players)?;
    let entrants = entrants(args)?;
    let seats = setup.seats();
    let wanted = u64::from(args.games).div_ceil(u64::from(seats));
    let mut log = Log::open(args)?;
    let mut deals = std::mem::take(&mut log.known);
    let mut sprt = args.sprt.map(|(low, high)| Sprt::new(low, high, seats));
    deals.iter().for_each(|deal| count(&mut sprt, deal));
    let bar = bar(args, wanted, deals.len() as u64);
    let start = Instant::now();
    let before = deals.len();
    let open = |sprt: &Option<Sprt>| sprt.is_none_or(|sprt| sprt.verdict() == Verdict::Open);
    while (deals.len() as u64) < wanted && open(&sprt) {
        let next = args.seed + deals.len() as u64;
        let end = (next + rayon::current_num_threads() as u64).min(args.seed + wanted);
        let played: Vec<Deal> =
            (next..end).into_par_iter().map(|seed| play(&setup, &entrants, seed)).collect();
        for deal in played {
            log.write(&deal)?;
            count(&mut sprt, &deal);
            deals.push(deal);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let new = &deals[before..];
    let moves: u32 = new.iter().flat_map(|deal| &deal.games).map(|game| game.moves).sum();
    let moves_per_s = f64::from(moves) / start.elapsed().as_secs_f64().max(1e-9);
    let names = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let report = Report::of(G::INFO.slug, seats, names, &deals, sprt, moves_per_s);
    if args.json {
        serde_json::to_writer(&mut *out, &report)?;
        return Ok(writeln!(out)?);
    }
    report.write(out)
}

fn count(sprt: &mut Option<Sprt>, deal: &Deal) {
    let Some(sprt) = sprt else { return };
    let shares = deal.games.iter().flat_map(|game| &game.seats).filter(|seat| seat.entrant == 0);
    let (games, wins) = shares.fold((0.0, 0.0), |(games, wins), seat| (games + 1.0, wins + seat.win));
    sprt.add(wins / f64::max(games, 1.0));
}

fn play<G: Minded>(setup: &Setup<G>, entrants: &[Entrant], seed: u64) -> Deal {
    let seats = setup.seats();
    let game = |rotation: u8| {
        let at = lineup(entrants.len(), seats, rotation);
        let mut bots: Vec<Box<dyn Bot<G>>> =
            at.iter().map(|index| entrants[*index].level.bot_with(entrants[*index].budget)).collect();
        let played = contest(setup, seed, &mut bots);
        let winners = played.outcome.winners();
        let result = |seat: Seat| SeatResult {
            entrant: at[seat.index()],
            place: played.outcome.places[seat],
            win: if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 },
            points: played.outcome.points[seat],
        };
        Played { moves: played.moves, seats: Seat::all(seats).map(result).collect() }
    };
    Deal { seed, games: (0..seats).map(game).collect() }
}

fn entrants(args: &ArenaArgs) -> Result<Vec<Entrant>, Failure> {
    let all = match (args.iterations, args.ms) {
        (Some(iterations), _) => Some(Budget::iterations(iterations)),
        (None, Some(ms)) => Some(Budget::millis(ms)),
        (None, None) => None,
    };
    let read = |name: &str| {
        let (level, own) = name.split_once('@').map_or((name, None), |(level, own)| (level, Some(own)));
        let level = level.parse().map_err(|error| Failure::input(format!("{name:?}: {error}")))?;
        let own = own.map(|own| own.parse().map(Budget::iterations)).transpose();
        let own = own.map_err(|_| Failure::input(format!("{name:?}: write LEVEL@ITERATIONS")))?;
        Ok(Entrant { name: name.to_owned(), level, budget: own.or(all) })
    };
    let entrants: Vec<Entrant> = args.bots.split(',').map(read).collect::<Result<_, Failure>>()?;
    if entrants.len() > usize::from(args.table.players) {
        return Err(Failure::input(format!("{} bots at a table of {}", entrants.len(), args.table.players)));
    }
    Ok(entrants)
}

fn bar(args: &ArenaArgs, deals: u64, done: u64) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {eta} to go");
    let bar = ProgressBar::new(deals).with_position(done);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

/// The file that deals are noted in as they end, so that a long contest can be stopped and taken up again.
struct Log {
    file: Option<File>,
    known: Vec<Deal>,
}

impl Log {
    fn open(args: &ArenaArgs) -> Result<Self, Failure> {
        let Some(path) = &args.log else { return Ok(Self { file: None, known: Vec::new() }) };
        let wrong = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
        let file = OpenOptions::new().create(true).read(true).append(true).open(path);
        let file = file.map_err(|error| wrong(&error))?;
        let mut known = Vec::new();
        for line in BufReader::new(&file).lines() {
            let deal: Deal = serde_json::from_str(&line?).map_err(|error| wrong(&error))?;
            if deal.seed != args.seed + known.len() as u64 {
                return Err(wrong(&"the log is of another contest: its seeds are others"));
            }
            known.push(deal);
        }
        Ok(Self { file: Some(file), known })
    }

    fn write(&mut self, deal: &Deal) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(deal)?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use eme::Eme;

    use super::*;

    #[test]
    fn a_deal_is_played_from_every_seat() {
        let setup = Setup::<Eme>::standard(3).unwrap();
        let entrant = |level: Level| Entrant { name: level.to_string(), level, budget: None };
        let entrants = [entrant(Level::Greedy), entrant(Level::Random)];
        let deal = play(&setup, &entrants, 5);
        assert_eq!(deal.games.len(), 3);
        for (rotation, game) in deal.games.iter().enumerate() {
            assert_eq!(game.seats[rotation].entrant, 0);
            assert_eq!(game.seats.iter().map(|seat| seat.win).sum::<f64>(), 1.0);
        }
        assert_eq!(deal, play(&setup, &entrants, 5), "the same deal, the same games");
    }
}
