//! Figures for `docs/review.md`: how well forecasts come true. Equally strong bots play games against each other: those of a level,
//! or searches with the network and a number of simulations that play nothing out. Every seat forecasts its chance from its own view
//! at every fourth step (`apart=4`), without a network and with one. The sharpness is fitted on every second game; the errors are
//! those of the other games. `quick` leaves out the ways that play games out, `table` adds how often forecasts of each size came
//! true. `bands` compares what a review shows first with what it shows later instead, with the corrections
//! `power=`, `own=`, `glance=` and `glance-own=`.
//!
//! `cargo run --release --package bots --example forecasts -- GAME GAMES PLAYERS BOTS [SEED [quick] [table] [bands] [NAME=VALUE…]]`

#![allow(clippy::print_stdout, reason = "it is a program that prints figures")]

use std::ops::Range;
use std::sync::Arc;

use bots::review::{Calibration, Correction, SCALE_ITERATIONS, Trail};
use bots::{Bot, BotGame, Budget, Forecast, Judge, Level, NetworkJudge, Search, Tuning, network_name};
use game::{GameRng, MAX_SEATS, Seat, Setup, View};
use games::{GameId, with_game};
use table::Match;

/// The simulations of a thorough review.
const THOROUGH: u32 = 2_000;

/// No correction.
const NONE: Correction = Correction { sharpness: 1.0, own: 1.0 };

/// A forecast of one seat, before calibration, and the share of the victory it got.
#[derive(Clone, Copy)]
struct Said {
    game: u64,
    seat: Seat,
    win: [f32; MAX_SEATS],
    won: f32,
}

/// The chances of all seats in a view, with a seed.
type Forecasting<G> = dyn FnMut(&View<G>, u64) -> [f32; MAX_SEATS];

/// A way to forecast, with what it said so far.
struct Way<G: BotGame> {
    name: String,
    forecast: Box<Forecasting<G>>,
    said: Vec<Said>,
    seconds: f64,
}

/// What is asked for on the command line.
struct Asked {
    games: Range<u64>,
    players: u8,
    bots: String,
    /// The steps between forecasts.
    apart: usize,
    quick: bool,
    table: bool,
    bands: bool,
    /// The corrections of a review and of a glance for `bands`.
    corrections: [Correction; 2],
}

impl Asked {
    fn of(words: &[String]) -> Self {
        let number = |name: &str, usual: f32| {
            let set = words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
            set.map_or(usual, |set| set.parse().expect("a number"))
        };
        let has = |name: &str| words.iter().any(|word| word == name);
        let (games, first): (u64, u64) = (
            words[1].parse().expect("games"),
            words.get(4).map_or(1, |first| first.parse().expect("a seed")),
        );
        Self {
            games: first..first + games,
            players: words[2].parse().expect("players"),
            bots: words[3].clone(),
            apart: number("apart", 4.0) as usize,
            quick: has("quick"),
            table: has("table"),
            bands: has("bands"),
            corrections: [
                Correction { sharpness: number("power", 1.0), own: number("own", 1.0) },
                Correction { sharpness: number("glance", 1.0), own: number("glance-own", 1.0) },
            ],
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    nets::provide();
    match words[0].parse::<GameId>() {
        Ok(game) => with_game!(game, G => {
            let asked = Asked::of(&words);
            if asked.bands { bands::<G>(&asked) } else { figures::<G>(&asked) }
        }),
        Err(error) => println!("{error}"),
    }
}

fn figures<G: BotGame>(asked: &Asked) {
    let mut ways = ways::<G>(asked.players, asked.quick);
    for game in asked.games.clone() {
        for trail in played::<G>(game, asked) {
            let seat = trail.seat;
            let won = Forecast::known(&trail.outcome).win[seat.index()];
            for step in trail.steps.iter().skip(game as usize / 2 % asked.apart).step_by(asked.apart) {
                let seed = game.wrapping_mul(31) + step.ply as u64;
                for way in &mut ways {
                    let begun = processor_seconds();
                    let win = (way.forecast)(&step.before, seed);
                    way.seconds += processor_seconds() - begun;
                    way.said.push(Said { game, seat, win, won });
                }
            }
        }
    }
    println!(
        "| {} of {}, {} | µs | power | own | calibration error | Brier | log loss | uncorrected: error, Brier, log loss |",
        G::INFO.slug,
        asked.players,
        asked.bots
    );
    for way in ways {
        let (fitted, held): (Vec<Said>, Vec<Said>) = way.said.iter().partition(|said| said.game % 2 == 0);
        let correction = fitted_to(&fitted);
        let (error, brier, log) = errors(&held, correction);
        let (raw_error, raw_brier, raw_log) = errors(&held, NONE);
        let Correction { sharpness, own } = correction;
        let micros = 1e6 * way.seconds / way.said.len() as f64;
        println!(
            "| {} | {micros:.0} | {sharpness} | {own:.2} | {error:.4} | {brier:.4} | {log:.4} | {raw_error:.4}, {raw_brier:.4}, {raw_log:.4} |",
            way.name
        );
        if asked.table {
            bins(&held, correction).iter().for_each(|(said, came, count)| {
                println!("|  | {:.1} → {:.1} % | {count} |", 100.0 * said, 100.0 * came);
            });
        }
    }
}

/// Prints how far a glance of the network and a first review are from a review with many simulations: the `glance_error` with
/// which the band of a glance just holds the later chance, by the share of the steps, and the same for the first review, whose
/// band is one wide.
fn bands<G: BotGame>(asked: &Asked) {
    let players = asked.players;
    let [search, glance] = asked.corrections;
    let calibration = Calibration { search, glance, ..Calibration::standard() };
    let tuning = G::review_tuning(players);
    let judge = judge::<G>(players);
    let mut glancing = Search::with(judge.clone(), Budget::iterations(1), tuning);
    let [mut first, mut thorough] = [SCALE_ITERATIONS, THOROUGH]
        .map(|count| Search::with(judge.clone(), Budget::iterations(count), tuning));
    let (mut glances, mut firsts) = (Vec::new(), Vec::new());
    for game in asked.games.clone() {
        for trail in played::<G>(game, asked) {
            let seat = trail.seat;
            for step in trail.steps.iter().skip(game as usize / 2 % asked.apart).step_by(asked.apart) {
                let seed = game.wrapping_mul(31) + step.ply as u64;
                let [early, late] = [&mut first, &mut thorough].map(|search| {
                    search.forecast(&step.before, &[], seed).expect("no move can be impossible")
                });
                let later = search.of(&late.win, seat)[seat.index()];
                let win = glancing.glance(&step.before, seed).expect("somebody decides");
                let seen = glance.of(&win, seat)[seat.index()];
                let one_wide = Calibration { glance_error: 1.0, ..calibration }.glance_error(seen);
                glances.push((seen - later).abs() / (2.0 * one_wide));
                let error = calibration.error(&early, seat);
                firsts.push((search.of(&early.win, seat)[seat.index()] - later).abs() / (2.0 * error));
            }
        }
    }
    for (name, mut found) in [("glance", glances), ("first review", firsts)] {
        found.sort_by(f32::total_cmp);
        let at = |share: f32| found[((found.len() - 1) as f32 * share) as usize];
        println!(
            "{} of {players}, {name}: half {:.3}, 90 % {:.3}, 95 % {:.3}, 99 % {:.3}, all {:.3} of {}",
            G::INFO.slug,
            at(0.5),
            at(0.9),
            at(0.95),
            at(0.99),
            at(1.0),
            found.len()
        );
    }
}

fn judge<G: BotGame>(players: u8) -> NetworkJudge<G> {
    let encoder = G::encoder().expect("the game has networks");
    let file = nets::file(&network_name::<G>(players)).expect("a network");
    NetworkJudge::new(Arc::new(encoder.read(file).expect("a network")), encoder)
}

/// The ways to forecast; the quick ones play nothing out.
fn ways<G: BotGame>(players: u8, quick: bool) -> Vec<Way<G>> {
    let judge = judge::<G>(players);
    let learned = G::net_tuning(players);
    let with = |simulations: u32, playout: f32| {
        let name = format!("{simulations} with a network, playout {playout}");
        searching(name, judge.clone(), simulations, Tuning { playout, ..learned })
    };
    let mut ways = vec![glancing(judge.clone()), with(8, 0.0), with(32, 0.0), with(150, 0.0)];
    if !quick {
        ways.push(searching("150 without a network".to_owned(), G::Heuristic::default(), 150, G::TUNING));
        ways.extend([with(32, 0.4), with(150, 0.4)]);
    }
    ways
}

fn searching<G: BotGame, J: Judge<G> + 'static>(
    name: String,
    judge: J,
    simulations: u32,
    tuning: Tuning,
) -> Way<G> {
    let mut search = Search::with(judge, Budget::iterations(simulations), tuning);
    let forecast =
        move |view: &View<G>, seed| search.forecast(view, &[], seed).expect("no move can be impossible").win;
    Way { name, forecast: Box::new(forecast), said: Vec::new(), seconds: 0.0 }
}

fn glancing<G: BotGame>(judge: NetworkJudge<G>) -> Way<G> {
    let mut search = Search::with(judge, Budget::iterations(1), Tuning::learned());
    let forecast = move |view: &View<G>, seed| search.glance(view, seed).expect("somebody decides");
    Way { name: "network alone".to_owned(), forecast: Box::new(forecast), said: Vec::new(), seconds: 0.0 }
}

/// The processor time of this thread so far, which other programs do not change. Only Linux tells it.
fn processor_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    1e-9 * told.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0.0)
}

/// The trails of all seats of a game between bots of one level.
fn played<G: BotGame>(seed: u64, asked: &Asked) -> Vec<Trail<G>> {
    let players = asked.players;
    let setup = Setup::<G>::new(G::Options::default(), players).expect("the game has such tables");
    let mut table = Match::new(setup, seed);
    let start = table.view(None);
    let bot = |_| -> Box<dyn Bot<G>> {
        match asked.bots.parse::<u32>() {
            Ok(simulations) => {
                let budget = Budget::iterations(simulations);
                Box::new(Search::with(judge::<G>(players), budget, G::review_tuning(players)))
            }
            Err(_) => {
                let level: Level = asked.bots.parse().expect("a level or a number of simulations");
                // Limited by simulations, not by time, so that a busy machine does not change the result.
                level.bot_with(start.public(), |budget, _| budget.millis = None)
            }
        }
    };
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..players).map(bot).collect();
    let mut minds = GameRng::new(seed ^ 77);
    while let Some(seat) = table.to_act().first() {
        let mv = bots[seat.index()].choose(&table.view(Some(seat)), minds.bits());
        table.submit(seat, mv).expect("bots play legal moves");
    }
    let seats: Vec<Seat> = Seat::all(players).collect();
    Trail::of(&table.record(), &seats).expect("a finished game")
}

/// The correction with the least log loss: first the power, then the factor of the own chance, then the power again.
fn fitted_to(said: &[Said]) -> Correction {
    let loss = |correction: &Correction| errors(said, *correction).2;
    let best = |tried: &mut dyn Iterator<Item = Correction>| {
        tried.min_by(|a, b| loss(a).total_cmp(&loss(b))).unwrap_or(NONE)
    };
    let mut correction = NONE;
    for _ in 0..2 {
        correction =
            best(&mut (8..=80).map(|step| Correction { sharpness: step as f32 / 20.0, ..correction }));
        correction = best(&mut (70..=115).map(|step| Correction { own: step as f32 / 100.0, ..correction }));
    }
    correction
}

/// The expected calibration error, the Brier score and the log loss of forecasts raised to a power.
fn errors(said: &[Said], correction: Correction) -> (f32, f32, f32) {
    let count = said.len().max(1) as f32;
    let (mut brier, mut log) = (0.0, 0.0);
    for one in said {
        let chance = correction.of(&one.win, one.seat)[one.seat.index()];
        let bounded = chance.clamp(0.001, 0.999);
        brier += (chance - one.won).powi(2);
        log -= one.won * bounded.ln() + (1.0 - one.won) * (1.0 - bounded).ln();
    }
    let missed: f32 =
        bins(said, correction).iter().map(|(said, came, count)| (said - came).abs() * *count as f32).sum();
    (missed / count, brier / count, log / count)
}

/// The mean forecast, how often it came true, and the number of forecasts, by tenths.
fn bins(said: &[Said], correction: Correction) -> Vec<(f32, f32, usize)> {
    let mut sums = [(0.0, 0.0, 0); 10];
    for one in said {
        let chance = correction.of(&one.win, one.seat)[one.seat.index()];
        let bin = &mut sums[((chance * 10.0) as usize).min(9)];
        *bin = (bin.0 + chance, bin.1 + one.won, bin.2 + 1);
    }
    let mean = |(said, came, count): (f32, f32, usize)| (said / count as f32, came / count as f32, count);
    sums.into_iter().filter(|bin| bin.2 > 0).map(mean).collect()
}
