//! Measures how long an observation and its features take: `cargo run --release -p encode --example speed`.

use std::hint::black_box;
use std::time::Instant;

use caesar::Caesar;
use eggs::Eggs;
use eme::Eme;
use encode::Encode;
use game::{GameRng, Moves, Seat, Setup, Silent};
use legends::Legends;

/// Positions of random games, each with a seat that must decide.
fn positions<G: Encode>(seats: u8) -> Vec<(G, Seat)> {
    let setup = Setup::standard(seats).expect("a number of players of this game");
    let mut found = Vec::new();
    for seed in 0..8 {
        let mut rng = GameRng::new(seed);
        let mut state = G::new(&setup, rng.fork(), &mut Silent);
        let mut scratch = Moves::new();
        while let Some(seat) = G::to_act(state.public()).first() {
            found.push((state.clone(), seat));
            let mv = G::random_move(state.public(), state.private(seat), seat, &mut rng, &mut scratch);
            state.play(seat, mv, &mut Silent);
        }
    }
    found
}

/// Nanoseconds of one call, the best of many short rounds over all positions, because other programs disturb some of
/// them.
fn time<G: Encode>(positions: &[(G, Seat)], mut call: impl FnMut(&G, Seat)) -> u128 {
    let round = |call: &mut dyn FnMut(&G, Seat)| {
        let start = Instant::now();
        positions.iter().for_each(|(state, seat)| call(state, *seat));
        start.elapsed().as_nanos() / positions.len() as u128
    };
    (0..400).map(|_| round(&mut call)).min().unwrap_or(0)
}

#[expect(clippy::print_stdout, reason = "the figures are what it is for")]
fn report<G: Encode>() {
    let layout = G::layout();
    let (fewest, most) = G::INFO.seats;
    println!(
        "{}: {} slots, {} features, {} actions, {} policy rows",
        G::INFO.slug,
        G::SLOTS,
        layout.features(),
        G::ACTIONS,
        G::POLICY
    );
    for seats in fewest..=most {
        let positions = positions::<G>(seats);
        let mut out = vec![0; G::SLOTS];
        let observe = time(&positions, |state, seat| {
            G::observe(state.public(), state.private(seat), seat, &mut out);
            black_box(&out);
        });
        let facts = time(&positions, |state, seat| {
            G::observe_facts(state.public(), state.private(seat), seat, &mut out);
            black_box(&out);
        });
        let both = time(&positions, |state, seat| {
            G::observe(state.public(), state.private(seat), seat, &mut out);
            layout.for_each_active(&out, |feature| {
                black_box(feature);
            });
        });
        let (mut least, mut most, mut sum) = (usize::MAX, 0, 0);
        for (state, seat) in &positions {
            let mut active = 0;
            G::observe(state.public(), state.private(*seat), *seat, &mut out);
            layout.for_each_active(&out, |_| active += 1);
            (least, most, sum) = (least.min(active), most.max(active), sum + active);
        }
        println!(
            "  {seats} players: observe {observe} ns, facts alone {facts} ns, with features {both} ns; {least} to {most} active, {} on average",
            sum / positions.len()
        );
    }
}

fn main() {
    report::<Eme>();
    report::<Legends>();
    report::<Eggs>();
    report::<Caesar>();
}
