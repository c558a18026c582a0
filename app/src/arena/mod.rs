//! `empires arena`: bots against bots, the same deals with rotated seats.

mod clock;
mod report;

use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Instant;

use bots::arena::{Sprt, Verdict, lineup};
use bots::{Bot, BotGame, Budget, Level, NetworkJudge, Search, Tuning, contest};
use game::{GameRng, Seat, Setup, Silent};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::cli::ArenaArgs;
use crate::failure::Failure;
use crate::network;
use crate::setup::setup;
use clock::{Clock, Times};
use report::Report;

/// A participating bot: a level with optional changes, as in `expert@3000:explore=0.7`. `expert/4` has a quarter of
/// the level's budget; `expert:net=FILE` uses the network of that file instead of the one in the program.
struct Entrant<G: BotGame> {
    name: String,
    level: Level,
    budget: Option<Budget>,
    /// The divisor of the level's budget.
    divided: u32,
    tuning: Vec<(String, f32)>,
    /// The network, if there is one.
    net: Option<NetworkJudge<G>>,
}

/// One deal, played with every rotation of the seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Deal {
    seed: u64,
    games: Vec<Played>,
}

/// One game with the result of each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Played {
    moves: u32,
    seats: Vec<SeatResult>,
    /// The thinking times of each seat.
    times: Vec<Times>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct SeatResult {
    entrant: usize,
    place: u8,
    win: f64,
    points: i16,
}

impl<G: BotGame> Entrant<G> {
    /// Reads `LEVEL[@ITERATIONS|/PART][:NAME=VALUE…]`. Without iterations the budget is `all`.
    fn read(name: &str, all: Option<Budget>) -> Result<Self, Failure> {
        let wrong = |why: &dyn std::fmt::Display| Failure::input(format!("{name:?}: {why}"));
        let mut parts = name.split(':');
        let level = parts.next().unwrap_or_default();
        let (level, own) = level.split_once('@').map_or((level, None), |(level, own)| (level, Some(own)));
        let (level, divided) = level.split_once('/').unwrap_or((level, "1"));
        let level: Level = level.parse().map_err(|error| wrong(&error))?;
        let divided: NonZeroU32 = divided.parse().map_err(|error| wrong(&error))?;
        let own = own.map(|own| own.parse().map(Budget::iterations)).transpose();
        let own = own.map_err(|_| wrong(&"write LEVEL@ITERATIONS"))?;
        let (mut tuning, mut net) = (Vec::new(), None);
        for part in parts {
            let (what, value) = part.split_once('=').ok_or_else(|| wrong(&"write NAME=VALUE"))?;
            if what == "net" {
                level
                    .search_settings::<G>(2, true)
                    .ok_or_else(|| wrong(&"this level does not search, so it needs no network"))?;
                net = Some(network::read(value.as_ref())?);
                continue;
            }
            let value = value.parse().map_err(|error| wrong(&error))?;
            Tuning::standard().set(what, value).map_err(|error| wrong(&error))?;
            tuning.push((what.to_owned(), value));
        }
        Ok(Self { name: name.to_owned(), level, budget: own.or(all), divided: divided.get(), tuning, net })
    }

    /// A fresh bot for one game with this public drawer. Its budget is counted in simulations unless a time is
    /// requested, so that a busy machine does not change the result.
    fn bot(&self, public: &G::Public) -> Box<dyn Bot<G>> {
        let change = |budget: &mut Budget, tuning: &mut Tuning| {
            *budget = self.budget.unwrap_or_else(|| Budget::iterations(budget.iterations / self.divided));
            for (what, value) in &self.tuning {
                tuning.set(what, *value).expect("the names were checked when they were read");
            }
        };
        let seats = G::score(public, None).seats;
        match (&self.net, self.level.search_settings::<G>(seats, true)) {
            (Some(net), Some((mut budget, mut tuning))) => {
                change(&mut budget, &mut tuning);
                Box::new(Search::with(net.clone(), budget, tuning))
            }
            _ => self.level.bot_with(public, change),
        }
    }
}

/// Plays the contest and prints the table.
pub(crate) fn run<G: BotGame>(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup::<G>(&args.table.options.all(), args.table.players)?;
    let entrants = entrants::<G>(args)?;
    if entrants.iter().any(|entrant| entrant.net.is_some()) {
        network::check_table(&setup)?;
    }
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
    let first = deal.games.iter().flat_map(|game| &game.seats).filter(|seat| seat.entrant == 0);
    first.for_each(|seat| sprt.add(seat.win));
}

fn play<G: BotGame>(setup: &Setup<G>, entrants: &[Entrant<G>], seed: u64) -> Deal {
    let seats = setup.seats();
    let start = G::new(setup, GameRng::new(seed), &mut Silent);
    let game = |rotation: u8| {
        let at = lineup(entrants.len(), seats, rotation);
        let clocks: Vec<Arc<Clock>> = at.iter().map(|_| Arc::default()).collect();
        let timed = |(index, clock): (&usize, &Arc<Clock>)| {
            clock::timed(entrants[*index].bot(start.public()), clock.clone())
        };
        let mut bots: Vec<Box<dyn Bot<G>>> = at.iter().zip(&clocks).map(timed).collect();
        let played = contest(setup, seed, &mut bots);
        let winners = played.outcome.winners();
        let result = |seat: Seat| SeatResult {
            entrant: at[seat.index()],
            place: played.outcome.places[seat],
            win: if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 },
            points: played.outcome.points[seat],
        };
        let times = clocks.iter().map(|clock| clock.times()).collect();
        Played { moves: played.moves, seats: Seat::all(seats).map(result).collect(), times }
    };
    Deal { seed, games: (0..seats).map(game).collect() }
}

fn entrants<G: BotGame>(args: &ArenaArgs) -> Result<Vec<Entrant<G>>, Failure> {
    let all = match (args.iterations, args.ms) {
        (Some(iterations), _) => Some(Budget::iterations(iterations)),
        (None, Some(ms)) => Some(Budget::millis(ms)),
        (None, None) => None,
    };
    let entrants: Vec<Entrant<G>> =
        args.bots.split(',').map(|name| Entrant::read(name, all)).collect::<Result<_, Failure>>()?;
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

/// The file to which finished deals are appended, so that a long contest can be stopped and continued.
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
    use bots::TableBots;
    use eme::Eme;
    use table::Match;

    use super::*;

    #[test]
    fn an_entrant_plays_as_the_bot_of_its_level_at_a_table() {
        // The level reaches its limit of simulations before it reads the clock, so a slow machine changes nothing.
        let mut table = Match::new(Setup::<Eme>::standard(2).unwrap(), 4);
        let easy = Entrant::read("easy", None).unwrap();
        let mut measured: Vec<Box<dyn Bot<Eme>>> =
            Seat::all(2).map(|seat| easy.bot(table.view(Some(seat)).public())).collect();
        let mut played = TableBots::default();
        while let Some(seat) = table.to_act().first() {
            let (view, seed) = (table.view(Some(seat)), table.ply() as u64);
            let mv = played.choose(Level::Easy, &view, seed);
            assert_eq!(mv, measured[seat.index()].choose(&view, seed));
            table.submit(seat, mv).unwrap();
        }
    }

    #[test]
    fn a_deal_is_played_from_every_seat() {
        let setup = Setup::<Eme>::standard(3).unwrap();
        let entrant = |level: Level| Entrant::<Eme> {
            name: level.to_string(),
            level,
            budget: None,
            divided: 1,
            tuning: Vec::new(),
            net: None,
        };
        let entrants = [entrant(Level::Greedy), entrant(Level::Random)];
        let deal = play(&setup, &entrants, 5);
        assert_eq!(deal.games.len(), 3);
        for (rotation, game) in deal.games.iter().enumerate() {
            assert_eq!(game.seats[rotation].entrant, 0);
            assert_eq!(game.seats.iter().map(|seat| seat.win).sum::<f64>(), 1.0);
        }
        let seats = |deal: &Deal| deal.games.iter().map(|game| game.seats.clone()).collect::<Vec<_>>();
        assert_eq!(seats(&deal), seats(&play(&setup, &entrants, 5)), "the same deal, the same games");
    }

    #[test]
    fn an_entrant_says_how_it_thinks() {
        let read = |text| Entrant::<Eme>::read(text, Some(Budget::millis(9)));
        assert_eq!(read("hard").unwrap().budget, Some(Budget::millis(9)));
        let tuned = read("expert@300:explore=0.5:win=1").unwrap();
        assert_eq!(tuned.budget, Some(Budget::iterations(300)));
        assert_eq!(tuned.tuning, [("explore".to_owned(), 0.5), ("win".to_owned(), 1.0)]);
        assert_eq!(read("expert/4").unwrap().divided, 4);
        assert!(read("expert").unwrap().net.is_none(), "a level uses the network in the program");
        assert!(read("expert:net=../bots/nets/eme.net").unwrap().net.is_some());
        for wrong in [
            "grandmaster",
            "expert:net=missing.net",
            "greedy:net=../bots/nets/eme.net",
            "expert:net=../bots/nets/caesar.net",
            "hard@many",
            "hard/0",
            "hard/",
            "hard:explore",
            "hard:depth=3",
            "hard:win=often",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
