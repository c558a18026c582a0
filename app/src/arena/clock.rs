//! Measures how long bots think.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use bots::Bot;
use game::{Game, View};
use serde::{Deserialize, Serialize};

/// The thinking times of a bot, without decisions that have only one legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Times {
    pub(super) decisions: u32,
    pub(super) ms: f64,
    pub(super) longest_ms: f64,
}

impl Times {
    pub(super) fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.ms += other.ms;
        self.longest_ms = self.longest_ms.max(other.longest_ms);
    }

    /// The mean time of a decision.
    pub(super) fn mean(&self) -> f64 {
        self.ms / f64::from(self.decisions.max(1))
    }
}

/// Collects the times of a bot.
#[derive(Debug, Default)]
pub(super) struct Clock(Mutex<Times>);

impl Clock {
    pub(super) fn times(&self) -> Times {
        *self.0.lock().expect("nobody fails while writing")
    }
}

/// Wraps a bot so that its times are collected.
pub(super) fn timed<G: Game>(bot: Box<dyn Bot<G>>, clock: Arc<Clock>) -> Box<dyn Bot<G>> {
    Box::new(Timed { bot, clock })
}

struct Timed<G> {
    bot: Box<dyn Bot<G>>,
    clock: Arc<Clock>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move {
        let start = Instant::now();
        let mv = self.bot.choose(view, seed);
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        if view.legal_moves().len() > 1 {
            let new = Times { decisions: 1, ms, longest_ms: ms };
            self.clock.0.lock().expect("nobody fails while writing").add(new);
        }
        mv
    }
}
