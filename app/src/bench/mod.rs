//! `empires bench`: how fast random games are played, next to a baseline measured in the same run.
//!
//! The root is the position after set-up. A playout draws a position that fits the view of a spectator, plays random
//! moves to the end and reads the outcome. Batches of the game and of the baseline alternate and are timed by the
//! wall clock; the report has medians. Other load on the machine disturbs both equally. Batches are much shorter than
//! a time slice of the system, and only a few of them are disturbed. Simulations of a search are timed next to plain
//! playouts of the same view.

mod baseline;
mod search;

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use bots::BotGame;
use game::{Game, GameRng, Moves, View};
use serde::Serialize;
use table::{Match, playout};

use crate::cli::BenchArgs;
use crate::failure::Failure;
use crate::network;
use crate::setup::setup;
use baseline::Area;
use search::Simulations;

/// The target duration of a batch.
const BATCH: Duration = Duration::from_micros(250);

/// The number of copies held at a time, so that their addresses in memory do not bias the timing.
const COPIES: usize = 16;

/// The number of playouts in which allocations are counted.
const COUNTED: u32 = 100;

#[derive(Serialize)]
struct Report {
    game: &'static str,
    players: u8,
    clock: &'static str,
    batches: usize,
    playouts_per_s: f64,
    decisions_per_game: f64,
    ns_per_decision: f64,
    clone_ns: f64,
    state_bytes: usize,
    allocations_per_playout: f64,
    baseline_ns_per_decision: f64,
    ratio: f64,
}

/// The output: random play, then search.
#[derive(Serialize)]
struct Reports {
    #[serde(flatten)]
    play: Report,
    #[serde(flatten)]
    search: Simulations,
}

/// Measures and prints.
pub(crate) fn run<G: BotGame>(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup::<G>(&args.table.options.all(), args.table.players)?;
    let net = match args.net.as_deref() {
        Some(path) => Some(network::read(path)?),
        None => network::own(&setup),
    };
    if net.is_some() {
        network::check_table(&setup)?;
    }
    let root = Match::new(setup, 1).state().clone();
    let time = Duration::from_secs_f64(args.seconds);
    let reports = Reports {
        play: measure(&root, args.table.players, time),
        search: Simulations::measure(&root, net.as_ref(), time),
    };
    if args.json {
        serde_json::to_writer(&mut *out, &reports)?;
        return Ok(writeln!(out)?);
    }
    write_text(&reports.play, out)?;
    reports.search.write(out)
}

fn write_text(report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{}, {} players; {} batches, {}",
        report.game, report.players, report.batches, report.clock
    )?;
    writeln!(out, "playouts_per_s            {:>12.0}", report.playouts_per_s)?;
    writeln!(out, "decisions_per_game        {:>12.2}", report.decisions_per_game)?;
    writeln!(out, "ns_per_decision           {:>12.2}", report.ns_per_decision)?;
    writeln!(out, "clone_ns                  {:>12.2}", report.clone_ns)?;
    writeln!(out, "state_bytes               {:>12}", report.state_bytes)?;
    writeln!(out, "allocations_per_playout   {:>12.2}", report.allocations_per_playout)?;
    writeln!(out, "baseline_ns_per_decision  {:>12.2}", report.baseline_ns_per_decision)?;
    writeln!(out, "ratio                     {:>12.3}", report.ratio)?;
    Ok(())
}

fn measure<G: Game>(root: &G, players: u8, time: Duration) -> Report {
    let view = View::of(root, None);
    let mut scratch = Moves::new();
    let mut rng = GameRng::new(1);
    let mut play = || {
        let mut world = G::determinize(&view, &mut rng);
        let decisions = playout(&mut world, &mut rng, &mut scratch);
        black_box(G::outcome(world.public()));
        decisions
    };
    let ((), allocations) = densa_alloc::measure(|| {
        (0..COUNTED).for_each(|_| {
            black_box(play());
        });
    });
    let mut copies = vec![root.clone(); COPIES];
    let mut last = 0;
    let mut copy = || {
        last = (last + 1) % COPIES;
        copies[last].clone_from(black_box(root));
        black_box(&copies);
        1
    };
    let [game, baseline, clone] = interleave(&mut play, &mut copy, time);
    let (ns_per_decision, baseline_ns_per_decision) = (game.ns_per_decision(), baseline.ns_per_decision());
    Report {
        game: G::INFO.slug,
        players,
        clock: "wall clock, medians of interleaved batches of about a quarter of a millisecond",
        batches: game.0.len(),
        playouts_per_s: 1e9 / game.ns_per_playout(),
        decisions_per_game: game.decisions_per_playout(),
        ns_per_decision,
        clone_ns: clone.ns_per_decision(),
        state_bytes: size_of::<G>(),
        allocations_per_playout: (allocations.allocs + allocations.reallocs) as f64 / f64::from(COUNTED),
        baseline_ns_per_decision,
        ratio: ns_per_decision / baseline_ns_per_decision,
    }
}

/// Times playouts of the game, of the baseline, and copies, a batch of each in turn.
fn interleave(
    play: &mut impl FnMut() -> u32,
    copy: &mut impl FnMut() -> u32,
    time: Duration,
) -> [Samples; 3] {
    let area = Area::new();
    let mut rng = GameRng::new(2);
    let mut base = || area.playout(&mut rng);
    let sizes = [batch_size(play), batch_size(&mut base), batch_size(copy)];
    let mut samples: [Samples; 3] = Default::default();
    let start = Instant::now();
    while start.elapsed() < time || samples[0].0.is_empty() {
        samples[0].take(sizes[0], play);
        samples[1].take(sizes[1], &mut base);
        samples[2].take(sizes[2], copy);
    }
    samples
}

/// The number of calls in a batch. The best of a few measurements counts, because the others were disturbed.
fn batch_size(play: &mut impl FnMut() -> u32) -> u32 {
    let mut size = 1;
    loop {
        let timed = |_| {
            let start = Instant::now();
            for _ in 0..size {
                black_box(play());
            }
            start.elapsed()
        };
        if (0..5).map(timed).min() >= Some(BATCH) {
            return size;
        }
        size *= 2;
    }
}

/// Timed batches.
#[derive(Debug, Default)]
struct Samples(Vec<Batch>);

#[derive(Debug)]
struct Batch {
    ns: f64,
    playouts: u32,
    decisions: u32,
}

impl Samples {
    fn take(&mut self, playouts: u32, play: &mut impl FnMut() -> u32) {
        let start = Instant::now();
        let decisions = (0..playouts).map(|_| play()).sum();
        self.0.push(Batch { ns: start.elapsed().as_nanos() as f64, playouts, decisions });
    }

    fn ns_per_playout(&self) -> f64 {
        median(self.0.iter().map(|batch| batch.ns / f64::from(batch.playouts)))
    }

    fn ns_per_decision(&self) -> f64 {
        median(self.0.iter().map(|batch| batch.ns / f64::from(batch.decisions)))
    }

    fn decisions_per_playout(&self) -> f64 {
        let sum = |part: fn(&Batch) -> u32| self.0.iter().map(|batch| f64::from(part(batch))).sum::<f64>();
        sum(|batch| batch.decisions) / sum(|batch| batch.playouts)
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use game::Setup;
    use laws::toy::Toy;

    use super::*;

    #[test]
    fn a_report_adds_up() {
        let root = Match::<Toy>::new(Setup::standard(2).unwrap(), 1).state().clone();
        let report = measure(&root, 2, Duration::from_millis(20));
        assert!(densa_alloc::is_active());
        assert_eq!(report.allocations_per_playout, 0.0);
        assert_eq!(report.state_bytes, size_of::<Toy>());
        assert!((report.ratio - report.ns_per_decision / report.baseline_ns_per_decision).abs() < 1e-9);
        assert!(report.decisions_per_game >= 9.0 && report.playouts_per_s > 0.0);
    }

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
    }
}
