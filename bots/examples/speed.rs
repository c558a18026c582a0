//! Measures how many simulations an expert does in a second at the start of each game. The same program runs natively
//! and in WASM, to compare the two.
//!
//! ```sh
//! cargo run --release --package bots --example speed
//! cargo build --release --package bots --example speed --target wasm32-wasip1
//! node bots/examples/wasi.mjs target/wasm32-wasip1/release/examples/speed.wasm
//! ```

#![expect(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

use std::time::Instant;

use bots::{BotGame, Budget, Search};
use game::{GameRng, Setup, Silent, View};
use games::{GameId, with_game};

fn main() {
    for game in GameId::ALL {
        with_game!(*game, G => time::<G>());
    }
}

/// The best of several runs: the others were disturbed.
fn time<G: BotGame>() {
    let setup = Setup::<G>::standard(2).expect("two can play");
    let state = G::new(&setup, GameRng::new(1), &mut Silent);
    let view = View::of(&state, G::to_act(state.public()).first());
    let once = |seed: u64| {
        let mut search = Search::<G, G::Heuristic>::new(Budget::iterations(1_000), G::TUNING);
        let start = Instant::now();
        let insight = search.think(&view, seed);
        f64::from(insight.iterations) / start.elapsed().as_secs_f64()
    };
    let best = (0..15).map(once).fold(0.0, f64::max);
    println!("{:<8} {best:>8.0} simulations per second", G::INFO.slug);
}
