//! How fast the search is: its simulations next to plain random playouts of the same view, on one thread.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use bots::{Budget, Heuristic, Minded, Plain, Search, Tuning};
use game::{Game, GameRng, Moves, View};
use serde::Serialize;
use table::playout;

use super::{Samples, median};
use crate::failure::Failure;

/// How many simulations a decision gets here.
const THOUGHT: u32 = 2_000;

#[derive(Debug, Serialize)]
pub(super) struct Simulations {
    /// With random playouts and no first glance.
    sims_per_s: f64,
    /// The same over plain random playouts of the same view.
    sims_to_playouts: f64,
    /// As the expert thinks.
    guided_sims_per_s: f64,
    guided_sims_to_playouts: f64,
}

impl Simulations {
    pub(super) fn measure<G: Minded>(root: &G, time: Duration) -> Self {
        let seat = G::to_act(root.public()).first().expect("somebody decides first");
        let view = View::of(root, Some(seat));
        let mut samples: [Samples; 3] = Default::default();
        let mut play = plain(&view);
        let plainly = Tuning { tournament: 1, ..Tuning::standard() };
        let (mut think, mut guided) =
            (thinker::<G, Plain>(&view, plainly), thinker::<G, G::Sense>(&view, G::TUNING));
        let start = Instant::now();
        while start.elapsed() < time || samples[0].0.is_empty() {
            samples[0].take(THOUGHT, &mut play);
            samples[1].take(1, &mut think);
            samples[2].take(1, &mut guided);
        }
        let [playouts, sims, guided_sims] = samples.map(|samples| per_second(&samples));
        Self {
            sims_per_s: sims,
            sims_to_playouts: sims / playouts,
            guided_sims_per_s: guided_sims,
            guided_sims_to_playouts: guided_sims / playouts,
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "sims_per_s                {:>12.0}", self.sims_per_s)?;
        writeln!(out, "sims_to_playouts          {:>12.3}", self.sims_to_playouts)?;
        writeln!(out, "guided_sims_per_s         {:>12.0}", self.guided_sims_per_s)?;
        writeln!(out, "guided_sims_to_playouts   {:>12.3}", self.guided_sims_to_playouts)?;
        Ok(())
    }
}

/// Plays one random game in a world that fits the view.
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

/// Thinks about a view from scratch.
fn thinker<G: Game, H: Heuristic<G>>(view: &View<G>, tuning: Tuning) -> impl FnMut() -> u32 {
    let mut search = Search::<G, H>::new(Budget::iterations(THOUGHT), tuning);
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

    #[test]
    fn a_search_is_timed_next_to_plain_play() {
        let root = Eme::new(&Setup::standard(2).unwrap(), GameRng::new(1), &mut Silent);
        let report = Simulations::measure(&root, Duration::from_millis(1));
        assert!(report.sims_per_s > 0.0 && report.guided_sims_per_s > 0.0);
        assert!(report.sims_to_playouts > 0.01 && report.sims_to_playouts < 2.0, "{report:?}");
    }
}
