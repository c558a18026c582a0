//! Figures for `docs/review.md`: how well forecasts come true. Bots of one level play games against each other. Every seat
//! forecasts its chance from its own view at every fourth step, without a network and with one. The sharpness is fitted on every
//! second game; the errors are those of the other games. `quick` leaves out the ways that play games out, `table` adds how often
//! forecasts of each size came true.
//!
//! `cargo run --release --package bots --example forecasts -- GAME GAMES PLAYERS LEVEL [SEED [quick] [table]]`

#![allow(clippy::print_stdout, reason = "it is a program that prints figures")]

use std::sync::Arc;

use bots::review::{Trail, calibrated};
use bots::{Bot, BotGame, Budget, Forecast, Judge, Level, NetworkJudge, Search, Tuning, network_name};
use game::{GameRng, MAX_SEATS, Seat, Setup, View};
use games::{GameId, with_game};
use table::Match;

/// Uses every fourth step: neighbouring forecasts are almost identical.
const APART: usize = 4;

/// The powers that are tried, in twentieths.
const POWERS: std::ops::RangeInclusive<u8> = 4..=80;

/// A forecast of one seat, before calibration, and the share of the victory it got.
#[derive(Clone, Copy)]
struct Said {
    game: u64,
    seat: usize,
    win: [f32; MAX_SEATS],
    won: f32,
}

/// A way to forecast, with what it said so far.
struct Way<G: BotGame> {
    name: String,
    forecast: Box<dyn FnMut(&View<G>, u64) -> [f32; MAX_SEATS]>,
    said: Vec<Said>,
    seconds: f64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, players, level] = &words[..4] else { return };
    let (games, players): (u64, u8) = (games.parse().expect("games"), players.parse().expect("players"));
    let level = level.parse().expect("a level");
    let seed = words.get(4).map_or(1, |seed: &String| seed.parse().expect("a seed"));
    let more = |word: &str| words.iter().skip(5).any(|other| other == word);
    nets::provide();
    match game.parse::<GameId>() {
        Ok(game) => {
            with_game!(game, G => figures::<G>(seed..seed + games, players, level, more("quick"), more("table")))
        }
        Err(error) => println!("{error}"),
    }
}

fn figures<G: BotGame>(games: std::ops::Range<u64>, players: u8, level: Level, quick: bool, table: bool) {
    let mut ways = ways::<G>(players, quick);
    for game in games {
        for trail in played::<G>(game, players, level) {
            let seat = trail.seat.index();
            let won = Forecast::known(&trail.outcome).win[seat];
            for step in trail.steps.iter().skip(game as usize % APART).step_by(APART) {
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
        "| {} of {players}, {level} | µs | power | calibration error | Brier | log loss | power 1: error, Brier, log loss |",
        G::INFO.slug
    );
    for way in ways {
        let (fitted, held): (Vec<Said>, Vec<Said>) = way.said.iter().partition(|said| said.game % 2 == 0);
        let loss = |power: &u8| errors(&fitted, f32::from(*power) / 20.0).2;
        let best = POWERS.min_by(|a, b| loss(a).total_cmp(&loss(b))).unwrap_or(20);
        let power = f32::from(best) / 20.0;
        let (error, brier, log) = errors(&held, power);
        let (raw_error, raw_brier, raw_log) = errors(&held, 1.0);
        let micros = 1e6 * way.seconds / way.said.len() as f64;
        println!(
            "| {} | {micros:.0} | {power} | {error:.4} | {brier:.4} | {log:.4} | {raw_error:.4}, {raw_brier:.4}, {raw_log:.4} |",
            way.name
        );
        if table {
            bins(&held, power).iter().for_each(|(said, came, count)| {
                println!("|  | {:.1} → {:.1} % | {count} |", 100.0 * said, 100.0 * came);
            });
        }
    }
}

/// The ways to forecast; the quick ones play nothing out.
fn ways<G: BotGame>(players: u8, quick: bool) -> Vec<Way<G>> {
    let encoder = G::encoder().expect("the game has networks");
    let file = nets::file(&network_name::<G>(players)).expect("a network");
    let judge = NetworkJudge::new(Arc::new(encoder.read(file).expect("a network")), encoder);
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
fn played<G: BotGame>(seed: u64, players: u8, level: Level) -> Vec<Trail<G>> {
    let setup = Setup::<G>::new(G::Options::default(), players).expect("the game has such tables");
    let mut table = Match::new(setup, seed);
    let start = table.view(None);
    // Limited by simulations, not by time, so that a busy machine does not change the result.
    let bot = |_| level.bot_with(start.public(), |budget, _| budget.millis = None);
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..players).map(bot).collect();
    let mut minds = GameRng::new(seed ^ 77);
    while let Some(seat) = table.to_act().first() {
        let mv = bots[seat.index()].choose(&table.view(Some(seat)), minds.bits());
        table.submit(seat, mv).expect("bots play legal moves");
    }
    let seats: Vec<Seat> = Seat::all(players).collect();
    Trail::of(&table.record(), &seats).expect("a finished game")
}

/// The expected calibration error, the Brier score and the log loss of forecasts raised to a power.
fn errors(said: &[Said], power: f32) -> (f32, f32, f32) {
    let count = said.len().max(1) as f32;
    let (mut brier, mut log) = (0.0, 0.0);
    for one in said {
        let chance = calibrated(&one.win, power)[one.seat];
        let bounded = chance.clamp(0.001, 0.999);
        brier += (chance - one.won).powi(2);
        log -= one.won * bounded.ln() + (1.0 - one.won) * (1.0 - bounded).ln();
    }
    let missed: f32 =
        bins(said, power).iter().map(|(said, came, count)| (said - came).abs() * *count as f32).sum();
    (missed / count, brier / count, log / count)
}

/// The mean forecast, how often it came true, and the number of forecasts, by tenths.
fn bins(said: &[Said], power: f32) -> Vec<(f32, f32, usize)> {
    let mut sums = [(0.0, 0.0, 0); 10];
    for one in said {
        let chance = calibrated(&one.win, power)[one.seat];
        let bin = &mut sums[((chance * 10.0) as usize).min(9)];
        *bin = (bin.0 + chance, bin.1 + one.won, bin.2 + 1);
    }
    let mean = |(said, came, count): (f32, f32, usize)| (said / count as f32, came / count as f32, count);
    sums.into_iter().filter(|bin| bin.2 > 0).map(mean).collect()
}
