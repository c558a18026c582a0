//! Many seeds, and seeds with planted faults.

use std::time::{Duration, Instant};

use super::super::check::AlertFigures;
use super::plan::{FaultKind, Faults};
use super::planted::Planted;
use super::{SimResult, simulate};

/// The number of seeds that the test runs by default.
const SEEDS: u64 = 200;

/// A planted fault is found within this many seeds.
const MAX_SEEDS: u64 = 500;

/// A number from an environment variable.
fn set(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

fn explain(seed: u64, outcome: &SimResult) -> String {
    let last = &outcome.trace[outcome.trace.len().saturating_sub(40)..];
    let failure = outcome.failure.as_deref().unwrap_or_default();
    format!("seed {seed} fails: {failure}\n{}\nrepeat it: cargo xtask sim --seed {seed}", last.join("\n"))
}

/// The faults that `SIM_FAULTS` names: all of them without it.
fn faults() -> Faults {
    match std::env::var("SIM_FAULTS").as_deref() {
        Err(_) => Faults::All,
        Ok("none") => Faults::None,
        Ok("kills") => Faults::Only(FaultKind::Kills),
        Ok("cuts") => Faults::Only(FaultKind::CutConnections),
        Ok(other) => panic!("SIM_FAULTS must be none, kills or cuts, not {other}"),
    }
}

/// `cargo xtask sim` sets the number of seeds, the first one, the faults and the time limit.
#[test]
fn nothing_is_lost_doubled_shown_or_forgotten_whatever_fails() {
    let began = Instant::now();
    let first = set("SIM_SEED").unwrap_or(0);
    let seeds = set("SIM_SEEDS").unwrap_or(if set("SIM_SEED").is_some() { 1 } else { SEEDS });
    let longest = set("SIM_HOURS").map(|hours| Duration::from_secs(3600 * hours));
    let faults = faults();
    let (mut all, mut kills, mut premoves) = (AlertFigures::default(), 0, 0);
    for seed in first..first + seeds {
        if longest.is_some_and(|longest| began.elapsed() > longest) {
            break;
        }
        let outcome = simulate(seed, None, faults);
        if let Ok(path) = std::env::var("SIM_TRACE") {
            std::fs::write(path, outcome.trace.join("\n")).expect("the trace can be written");
        }
        assert!(outcome.failure.is_none(), "{}", explain(seed, &outcome));
        let AlertFigures { turns, sent, doubled, seen } = outcome.alerts;
        all.turns += turns;
        all.sent += sent;
        all.doubled += doubled;
        all.seen += seen;
        kills += outcome.kills;
        premoves += outcome.premoves;
    }
    let AlertFigures { turns, sent, doubled, seen } = all;
    println!(
        "{kills} kills, {turns} turns of people with a channel, {sent} alerts sent, {doubled} of them again"
    );
    println!("{seen} alerts sent although a visible page had shown the entry");
    println!("{premoves} moves of premoves played");
}

#[test]
fn the_same_seed_gives_the_same_trace() {
    for seed in [1, 2, 3] {
        let (one, other) = (simulate(seed, None, Faults::All), simulate(seed, None, Faults::All));
        assert!(one.trace.len() > 500, "little happens: {} lines", one.trace.len());
        assert_eq!(one, other);
    }
}

#[test]
fn every_planted_fault_is_found() {
    for planted in Planted::ALL {
        let faults = planted.kind().map_or(Faults::All, Faults::Only);
        let found = (0..MAX_SEEDS).find(|seed| simulate(*seed, Some(planted), faults).failure.is_some());
        assert!(found.is_some(), "{planted:?} is not found within {MAX_SEEDS} seeds");
    }
}

#[test]
fn a_planted_fault_of_a_kind_is_shown_by_that_kind_alone() {
    for planted in Planted::ALL.into_iter().filter(|planted| planted.kind().is_some()) {
        for seed in 0..4 {
            let outcome = simulate(seed, Some(planted), Faults::None);
            assert!(outcome.failure.is_none(), "{planted:?} without faults: {}", explain(seed, &outcome));
        }
    }
}
