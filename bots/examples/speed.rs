//! Measures how many simulations an expert does in a second at the start of each game, without a network and with one. The same
//! program runs natively and in WASM, to compare the two.
//!
//! ```sh
//! cargo run --release --package bots --example speed
//! cargo build --release --package bots --example speed --target wasm32-wasip1
//! node bots/examples/wasi.mjs target/wasm32-wasip1/release/examples/speed.wasm
//! ```

#![expect(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

use std::sync::Arc;
use std::time::Instant;

use bots::{BotGame, Budget, Judge, NetworkJudge, Search, Tuning, network_name};
use game::{GameRng, Setup, Silent, View};
use games::{GameId, with_game};

/// The number of players.
const PLAYERS: u8 = 2;

fn main() {
    for game in GameId::ALL {
        with_game!(*game, G => time::<G>());
    }
}

fn time<G: BotGame>() {
    let setup = Setup::<G>::standard(PLAYERS).expect("two can play");
    let state = G::new(&setup, GameRng::new(1), &mut Silent);
    let view = View::of(&state, G::to_act(state.public()).first());
    let encoder = G::encoder().expect("every game has networks");
    let file = nets::file(&network_name::<G>(PLAYERS)).expect("every game has a network");
    let net = NetworkJudge::new(Arc::new(encoder.read(file).expect("a network")), encoder);
    let classic = best(&view, &G::Heuristic::default(), G::TUNING);
    let learned = best(&view, &net, G::net_tuning(PLAYERS));
    println!("{:<8} {classic:>8.0} simulations per second, {learned:>8.0} with a network", G::INFO.slug);
}

/// The best of several runs: the others were disturbed.
fn best<G: BotGame, J: Judge<G>>(view: &View<G>, judge: &J, tuning: Tuning) -> f64 {
    let once = |seed: u64| {
        let mut search = Search::with(judge.clone(), Budget::iterations(1_000), tuning);
        let start = Instant::now();
        let insight = search.think(view, seed);
        f64::from(insight.iterations) / start.elapsed().as_secs_f64()
    };
    (0..15).map(once).fold(0.0, f64::max)
}
