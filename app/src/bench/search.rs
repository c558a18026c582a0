//! The speed of the search: its simulations next to plain random playouts of the same view, on one thread.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use bots::{BotGame, Budget, Judge, NetworkJudge, Plain, Search, Tuning};
use game::{Game, GameRng, Moves, Seat, Silent, View};
use serde::Serialize;
use table::{playout, random_choice};

use super::{Samples, median};
use crate::failure::Failure;

/// The simulations of a decision in this benchmark.
const DECISION_SIMULATIONS: u32 = 2_000;

#[derive(Debug, Serialize)]
pub(super) struct Simulations {
    /// Without a heuristic, with random playouts.
    sims_per_s: f64,
    /// The ratio to plain random playouts of the same view.
    sims_to_playouts: f64,
    /// With the settings of the expert.
    guided_sims_per_s: f64,
    guided_sims_to_playouts: f64,
    /// With a network, if one is given.
    #[serde(flatten)]
    net: Option<WithNet>,
}

#[derive(Debug, Serialize)]
struct WithNet {
    /// The time of one evaluation and estimate of a position.
    eval_ns: f64,
    /// With the settings of an expert with this network.
    net_sims_per_s: f64,
}

impl Simulations {
    pub(super) fn measure<G: BotGame>(root: &G, net: Option<&NetworkJudge<G>>, time: Duration) -> Self {
        let seat = G::to_act(root.public()).first().expect("somebody decides first");
        let view = View::of(root, Some(seat));
        let mut samples: [Samples; 3] = Default::default();
        let mut play = plain(&view);
        let plainly = Tuning { tournament: 1, ..Tuning::standard() };
        let (mut think, mut guided) =
            (thinker(&view, Plain, plainly), thinker(&view, G::Heuristic::default(), G::TUNING));
        let start = Instant::now();
        while start.elapsed() < time || samples[0].0.is_empty() {
            samples[0].take(DECISION_SIMULATIONS, &mut play);
            samples[1].take(1, &mut think);
            samples[2].take(1, &mut guided);
        }
        let [playouts, sims, guided_sims] = samples.map(|samples| per_second(&samples));
        Self {
            sims_per_s: sims,
            sims_to_playouts: sims / playouts,
            guided_sims_per_s: guided_sims,
            guided_sims_to_playouts: guided_sims / playouts,
            net: net.map(|net| WithNet::measure(root, &view, net, time)),
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "sims_per_s                {:>12.0}", self.sims_per_s)?;
        writeln!(out, "sims_to_playouts          {:>12.3}", self.sims_to_playouts)?;
        writeln!(out, "guided_sims_per_s         {:>12.0}", self.guided_sims_per_s)?;
        writeln!(out, "guided_sims_to_playouts   {:>12.3}", self.guided_sims_to_playouts)?;
        if let Some(net) = &self.net {
            writeln!(out, "eval_ns                   {:>12.0}", net.eval_ns)?;
            writeln!(out, "net_sims_per_s            {:>12.0}", net.net_sims_per_s)?;
        }
        Ok(())
    }
}

impl WithNet {
    fn measure<G: BotGame>(root: &G, view: &View<G>, judge: &NetworkJudge<G>, time: Duration) -> Self {
        let tuning = G::net_tuning(G::score(root.public(), None).seats);
        let mut samples: [Samples; 2] = Default::default();
        let (mut evaluation, mut think) = (looker(root, judge.clone()), thinker(view, judge.clone(), tuning));
        let start = Instant::now();
        while start.elapsed() < time || samples[0].0.is_empty() {
            samples[0].take(20, &mut evaluation);
            samples[1].take(1, &mut think);
        }
        let [evaluations, sims] = samples.map(|samples| per_second(&samples));
        Self { eval_ns: 1e9 / evaluations, net_sims_per_s: sims }
    }
}

/// Evaluates every position of a random game.
fn looker<G: BotGame>(root: &G, mut judge: NetworkJudge<G>) -> impl FnMut() -> u32 {
    let (mut state, mut rng, mut moves) = (root.clone(), GameRng::new(1), Moves::new());
    let mut positions: Vec<(G, Seat)> = Vec::new();
    while let Some((seat, mv)) = random_choice(&state, &mut rng, &mut moves) {
        positions.push((state.clone(), seat));
        state.play(seat, mv, &mut Silent);
    }
    move || {
        for (state, seat) in &positions {
            let evaluation = judge.evaluate(state.public(), state.private(*seat), *seat);
            black_box(judge.estimate(&evaluation, state.public(), *seat));
        }
        positions.len() as u32
    }
}

/// Plays one random game in a position that fits the view.
fn plain<G: Game>(view: &View<G>) -> impl FnMut() -> u32 {
    let mut rng = GameRng::new(1);
    let mut scratch = Moves::new();
    move || {
        let mut world = G::determinize(view, &mut rng);
        playout(&mut world, &mut rng, &mut scratch);
        black_box(G::outcome(world.public()));
        1
    }
}

/// Searches a view from scratch.
fn thinker<G: Game, J: Judge<G>>(view: &View<G>, judge: J, tuning: Tuning) -> impl FnMut() -> u32 {
    let mut search = Search::<G, J>::with(judge, Budget::iterations(DECISION_SIMULATIONS), tuning);
    let mut seed = 0;
    move || {
        seed += 1;
        black_box(search.think(view, seed)).iterations
    }
}

fn per_second(samples: &Samples) -> f64 {
    median(samples.0.iter().map(|batch| 1e9 * f64::from(batch.decisions) / batch.ns))
}

#[cfg(test)]
mod tests {
    use eme::Eme;
    use game::{Setup, Silent};

    use super::*;
    use crate::network;

    #[test]
    fn a_search_is_timed_next_to_plain_play() {
        let root = Eme::new(&Setup::standard(2).unwrap(), GameRng::new(1), &mut Silent);
        let net = network::read("../bots/nets/eme.net".as_ref()).unwrap();
        let report = Simulations::measure(&root, Some(&net), Duration::from_millis(1));
        assert!(report.sims_per_s > 0.0 && report.guided_sims_per_s > 0.0);
        assert!(report.sims_to_playouts > 0.01 && report.sims_to_playouts < 2.0, "{report:?}");
        let net = report.net.unwrap();
        assert!(net.eval_ns > 0.0 && net.net_sims_per_s > 0.0, "{net:?}");
    }
}
