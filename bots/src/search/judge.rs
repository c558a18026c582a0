//! Judges: which moves a search tries first, and the value of a position where it stops.

use std::fmt;
use std::sync::Arc;

use game::{Game, Seat};

use super::Tuning;
use crate::net::exp::exp;
use crate::net::{Encoder, Estimate, Evaluation, Net};
use crate::{BotGame, Heuristic};

/// Guides a search. A heuristic alone is a judge: it rates moves and leaves the value to playouts.
pub trait Judge<G: Game>: Clone + Send {
    /// The stored evaluation of a decision, used to rate the moves found there later.
    type Evaluation: Copy + Send;
    /// The heuristic for playouts.
    type Heuristic: Heuristic<G>;

    /// Evaluates a decision from the drawers of the seat that decides.
    fn evaluate(&mut self, public: &G::Public, private: &G::Private, seat: Seat) -> Self::Evaluation;

    /// Adds the odds of these legal moves to a list, in order. Only ratios matter.
    fn odds(
        &self,
        evaluation: &Self::Evaluation,
        tuning: &Tuning,
        choice: &Decision<'_, G>,
        moves: &[G::Move],
        odds: &mut Vec<f32>,
    );

    /// The expected result for each seat; `None` if only a playout can tell.
    fn estimate(&self, evaluation: &Self::Evaluation, public: &G::Public, seat: Seat) -> Option<Estimate>;
}

/// A seat that must decide, with its drawers.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a, G: Game> {
    /// The public drawer.
    pub public: &'a G::Public,
    /// The private drawer of the seat.
    pub private: &'a G::Private,
    /// The seat.
    pub seat: Seat,
}

impl<G: BotGame> Decision<'_, G> {
    /// The part of the logarithm of a move's odds that a network need not learn, because the heuristic gives it.
    #[inline]
    #[must_use]
    pub fn given(&self, tuning: &Tuning, mv: G::Move) -> f32 {
        if tuning.heuristic <= 0.0 {
            return 0.0;
        }
        let judged = G::Heuristic::judge(self.public, self.private, self.seat, mv);
        tuning.heuristic * judged as f32 / (100.0 * tuning.temperature)
    }
}

impl<G: Game, H: Heuristic<G>> Judge<G> for H {
    type Evaluation = ();
    type Heuristic = H;

    fn evaluate(&mut self, _: &G::Public, _: &G::Private, _: Seat) {}

    #[inline]
    fn odds(
        &self,
        (): &(),
        tuning: &Tuning,
        choice: &Decision<'_, G>,
        moves: &[G::Move],
        odds: &mut Vec<f32>,
    ) {
        odds.extend(moves.iter().map(|mv| {
            let judged = H::judge(choice.public, choice.private, choice.seat, *mv);
            (judged as f32 / (100.0 * tuning.temperature)).exp()
        }));
    }

    #[inline]
    fn estimate(&self, (): &(), _: &G::Public, _: Seat) -> Option<Estimate> {
        None
    }
}

/// A judge with a trained network.
#[derive(Clone)]
pub struct NetworkJudge<G: Game> {
    net: Arc<Net>,
    encoder: Encoder<G>,
    observation: Vec<u8>,
    active: Vec<u16>,
}

impl<G: Game> NetworkJudge<G> {
    /// A judge with a network that was read by this encoder.
    #[must_use]
    pub const fn new(net: Arc<Net>, encoder: Encoder<G>) -> Self {
        Self { net, encoder, observation: Vec::new(), active: Vec::new() }
    }
}

impl<G: BotGame> Judge<G> for NetworkJudge<G> {
    type Evaluation = Evaluation;
    type Heuristic = G::Heuristic;

    fn evaluate(&mut self, public: &G::Public, private: &G::Private, seat: Seat) -> Evaluation {
        self.encoder.active((public, private, seat), &mut self.observation, &mut self.active);
        self.net.evaluate(&self.active)
    }

    fn odds(
        &self,
        evaluation: &Evaluation,
        tuning: &Tuning,
        choice: &Decision<'_, G>,
        moves: &[G::Move],
        odds: &mut Vec<f32>,
    ) {
        let mut rest = moves.iter();
        self.encoder.for_each_slots((choice.public, choice.private, choice.seat), moves, &mut |rows| {
            let mv = rest.next().expect("every move has rows");
            let learned = self.net.log_odds(evaluation, rows) / tuning.softness;
            odds.push(exp(learned + choice.given(tuning, *mv)));
        });
    }

    #[inline]
    fn estimate(&self, evaluation: &Evaluation, public: &G::Public, seat: Seat) -> Option<Estimate> {
        Some(self.net.estimate(evaluation, seat, self.encoder.seats(public)))
    }
}

impl<G: Game> fmt::Debug for NetworkJudge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NetworkJudge").field("game", &self.net.game()).finish_non_exhaustive()
    }
}
