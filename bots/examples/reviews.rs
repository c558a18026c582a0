//! Figures for `docs/review.md`: plays games between bots, reviews every seat and measures how far reviews can be trusted. With
//! `ladder` for the levels, neighbouring levels play each other, and the scale of the accuracy is fitted on every second
//! game and tested on the others; with `ladder3` they play games of three, one of the lower level against two of the higher.
//! With `nets` at the end, the bots and the reviews use the networks.
//!
//! `cargo run --release --package bots --example reviews -- GAME GAMES ITERATIONS LEVEL,LEVEL[,…] [SEED [nets]]`

#![allow(clippy::print_stdout, reason = "it is a program that prints figures")]

use std::thread;

use bots::review::{AccuracyScale, Reviewer, Trail};
use bots::{Bot, BotGame, Level};
use game::{GameRng, Seat, Setup};
use games::{GameId, with_game};
use table::{Match, Record};

/// The levels whose accuracy the document states, the weakest first.
const LADDER: [Level; 6] =
    [Level::Random, Level::Novice, Level::Easy, Level::Medium, Level::Hard, Level::Expert];

/// The median accuracy that the scale gives to the highest level of the ladder.
const TOP_ACCURACY: f32 = 98.0;

/// The result of a review of one seat.
struct Reviewed {
    level: Level,
    loss: f32,
    accuracy: f32,
    /// The seat's chance before the first step.
    start: f32,
    luck: f32,
    own: f32,
    others: f32,
    error: f32,
    won: f32,
    choices: usize,
    seconds: f64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, iterations, levels] = &words[..4] else { return };
    let (games, iterations) = (games.parse().expect("games"), iterations.parse().expect("iterations"));
    let seed = words.get(4).map_or(1, |seed| seed.parse().expect("a seed"));
    let nets = words.get(5).is_some_and(|word| word == "nets");
    if nets {
        nets::provide();
    }
    let read = |level: &str| level.parse().expect("a level");
    let game = match game.parse::<GameId>() {
        Ok(game) => game,
        Err(error) => return println!("{error}"),
    };
    match levels.strip_prefix("ladder") {
        Some(seats) => {
            let seats = if seats.is_empty() { 2 } else { seats.parse().expect("a number of seats") };
            with_game!(game, G => ladder::<G>(games, iterations, seats, seed, nets));
        }
        None => {
            let levels: Vec<Level> = levels.split(',').map(read).collect();
            with_game!(game, G => figures::<G>(games, iterations, &levels, seed));
        }
    }
}

/// Plays the neighbours of the ladder against each other, one of the lower level in each game, and prints the loss of every seat, then the scale that the
/// games with even seeds give, and the accuracy of each level in the other games.
fn ladder<G: BotGame>(games: u64, iterations: u32, seats: usize, seed: u64, nets: bool) {
    let mut losses: Vec<(u64, Level, f32)> = Vec::new();
    for pair in LADDER.windows(2) {
        let mut levels = vec![pair[1]; seats];
        levels[0] = pair[0];
        let reviewed = each(games, |game| {
            let seats = reviews::<G>(seed + game, iterations, &levels);
            seats.iter().for_each(|one| println!("seed {} {} {:.5}", seed + game, one.level, one.loss));
            seats
        });
        let found = (seed..)
            .zip(&reviewed)
            .flat_map(|(seed, seats)| seats.iter().map(move |one| (seed, one.level, one.loss)));
        losses.extend(found);
    }
    let of = |level: Level, odd: u64| -> Vec<f32> {
        losses.iter().filter(|(seed, of, _)| *of == level && seed % 2 == odd).map(|one| one.2).collect()
    };
    let (low, high) = (median(of(LADDER[0], 0)), median(of(LADDER[LADDER.len() - 1], 0)));
    let scale = AccuracyScale::through(low, high, TOP_ACCURACY);
    println!("fitted: random {:.3}, power {:.2}", scale.random, scale.power);
    for scale in [scale, G::calibration(seats as u8, nets).accuracy] {
        let held = |level: &Level| {
            let of = of(*level, 1);
            format!(
                "{level} {:.0} ({})",
                median(of.iter().map(|loss| scale.accuracy(*loss)).collect()),
                of.len()
            )
        };
        println!("{}", LADDER.iter().map(held).collect::<Vec<_>>().join(", "));
    }
}

fn figures<G: BotGame>(games: u64, iterations: u32, levels: &[Level], seed: u64) {
    let all = each(games, |game| reviews::<G>(seed + game, iterations, levels));
    report(&all, levels);
}

/// One result for each game, in order, computed on all cores.
fn each<T: Send>(games: u64, one: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    let one = &one;
    let mut all: Vec<(u64, T)> = thread::scope(|scope| {
        let part = |core: u64| (0..games).filter(move |game| game % cores == core);
        let handles: Vec<_> = (0..cores)
            .map(|core| scope.spawn(move || part(core).map(|game| (game, one(game))).collect::<Vec<_>>()))
            .collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("a game")).collect()
    });
    all.sort_by_key(|(game, _)| *game);
    all.into_iter().map(|(_, result)| result).collect()
}

fn report(all: &[Vec<Reviewed>], levels: &[Level]) {
    let seats: Vec<&Reviewed> = all.iter().flatten().collect();
    for level in Level::ALL {
        let of: Vec<f32> = seats.iter().filter(|one| one.level == level).map(|one| one.accuracy).collect();
        if !of.is_empty() {
            let losses = seats.iter().filter(|one| one.level == level).map(|one| one.loss).collect();
            let (accuracy, loss) = (median(of.clone()), median(losses));
            println!("{level}: median accuracy {accuracy:.1}, loss {loss:.4}, over {} seats", of.len());
        }
    }
    let (high, low) = (levels.iter().max(), levels.iter().min());
    if high != low {
        let best = |game: &[Reviewed], level: Option<&Level>| {
            let of = game.iter().filter(|one| Some(&one.level) == level).map(|one| one.accuracy);
            of.fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0))
        };
        let above = all.iter().filter(|game| {
            let ((high, many), (low, few)) = (best(game, high), best(game, low));
            high / many > low / few
        });
        println!("the higher level is more accurate in {} of {} games", above.count(), all.len());
    }
    let whole = |one: &Reviewed| (one.won - one.start) - (one.own + one.others + one.luck);
    let worst = seats.iter().map(|one| whole(one).abs()).fold(0.0, f32::max);
    println!(
        "parts miss the whole by at most {worst:.4}; mean error stated {:.3}",
        mean_of(&seats, |one| one.error)
    );
    println!(
        "mean luck {:+.3}, own {:+.3}, others {:+.3}; spread of luck {:.3}",
        mean_of(&seats, |one| one.luck),
        mean_of(&seats, |one| one.own),
        mean_of(&seats, |one| one.others),
        mean_of(&seats, |one| one.luck * one.luck).sqrt(),
    );
    println!(
        "{:.1} choices and {:.2} s a seat",
        mean_of(&seats, |one| one.choices as f32),
        mean_of(&seats, |one| one.seconds as f32)
    );
}

/// A game between bots; the seats rotate with the seed.
fn played<G: BotGame>(seed: u64, levels: &[Level]) -> Record {
    let setup = Setup::<G>::new(G::Options::default(), levels.len() as u8).expect("as many seats as levels");
    let mut table = Match::new(setup, seed);
    let start = table.view(None);
    let mut bots: Vec<Box<dyn Bot<G>>> = Seat::all(levels.len() as u8)
        .map(|seat| {
            // Limited by simulations, not by time, so that a busy machine does not change the result.
            level_of(seat, seed, levels).bot_with(start.public(), |budget, _| budget.millis = None)
        })
        .collect();
    let mut minds = GameRng::new(seed ^ 77);
    while let Some(seat) = table.to_act().first() {
        let mv = bots[seat.index()].choose(&table.view(Some(seat)), minds.bits());
        table.submit(seat, mv).expect("bots play legal moves");
    }
    table.record()
}

fn level_of(seat: Seat, seed: u64, levels: &[Level]) -> Level {
    levels[(seat.index() + seed as usize) % levels.len()]
}

fn reviews<G: BotGame>(seed: u64, iterations: u32, levels: &[Level]) -> Vec<Reviewed> {
    let record = played::<G>(seed, levels);
    let review = |trail: Trail<G>| {
        let level = level_of(trail.seat, seed, levels);
        review(trail, iterations, level, seed)
    };
    trails(&record).into_iter().map(review).collect()
}

fn trails<G: BotGame>(record: &Record) -> Vec<Trail<G>> {
    let seats: Vec<Seat> = Seat::all(record.seats.len() as u8).collect();
    Trail::of(record, &seats).expect("a finished game")
}

fn review<G: BotGame>(trail: Trail<G>, iterations: u32, level: Level, seed: u64) -> Reviewed {
    let started = std::time::Instant::now();
    let seat = trail.seat;
    let mut reviewer = Reviewer::new(trail, iterations, seed);
    while reviewer.judge().is_some() {}
    let parts = reviewer.parts_so_far();
    let judged = reviewer.judged();
    let won = judged.last().map_or(0.0, |last| last.chances[seat.index()]);
    Reviewed {
        level,
        loss: reviewer.loss().unwrap_or(0.0),
        accuracy: reviewer.accuracy().unwrap_or(100.0),
        start: reviewer.start()[seat.index()],
        luck: parts.luck,
        own: parts.own,
        others: parts.others,
        error: parts.variance.sqrt(),
        won,
        choices: judged.iter().filter(|judged| judged.choice.is_some()).count(),
        seconds: started.elapsed().as_secs_f64(),
    }
}

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

fn mean_of(seats: &[&Reviewed], what: impl Fn(&Reviewed) -> f32) -> f32 {
    seats.iter().map(|one| what(one)).sum::<f32>() / seats.len() as f32
}
