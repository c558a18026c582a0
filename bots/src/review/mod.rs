//! A review: a finished game judged from what one seat saw.
//!
//! A search forecasts the chances of the seat before and after every step. The change is divided into the effect of
//! the seat's own choices, the effect of other seats' choices, and luck (cards drawn, dealt or revealed).
//! `docs/review.md` describes the method and its accuracy.

mod scale;
#[cfg(test)]
mod tests;
mod trail;

use game::{GameRng, MAX_SEATS, Seat, View};

pub use scale::{AccuracyScale, Calibration, Correction};
pub use trail::{NoTrail, Trail, TrailStep};

use crate::net::provided;
use crate::search::{Forecaster, world_with};
use crate::{BotGame, Budget, Forecast, Search};

/// The simulations for each forecast with which the scales of the accuracy were fitted. With more of them the same choices lose a
/// larger share of what average moves lose.
pub const SCALE_ITERATIONS: u32 = 150;

/// The accuracy of a seat in a finished game, from 0 to 100; `None` if it had no choice. It is judged with
/// [`SCALE_ITERATIONS`], whatever the other figures of a review are computed with.
#[must_use]
pub fn accuracy<G: BotGame>(trail: &Trail<G>, seed: u64) -> Option<f32> {
    let mut reviewer = Reviewer::new(trail.clone(), SCALE_ITERATIONS, seed);
    while reviewer.judge().is_some() {}
    reviewer.accuracy()
}

/// The number of positions in which a step is repeated to find out whether chance had a part in it.
const WORLDS: u32 = 8;

/// A loss of this size reduces the quality of a choice to about a third.
const TOLERANCE: f32 = 0.06;

/// A change of a seat's chance to win, by cause.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts {
    /// By the seat's own choices.
    pub own: f32,
    /// By choices of other seats.
    pub others: f32,
    /// By cards drawn, dealt or revealed.
    pub luck: f32,
    /// The average squared standard error of the three parts, from the number of simulations.
    pub variance: f32,
}

impl Parts {
    /// The whole change.
    #[must_use]
    pub fn sum(&self) -> f32 {
        self.own + self.others + self.luck
    }

    fn add(&mut self, other: &Self) {
        self.own += other.own;
        self.others += other.others;
        self.luck += other.luck;
        self.variance += other.variance;
    }
}

/// A choice of the seat, and the best choice of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move that was played.
    pub played: M,
    /// The move that the search prefers.
    pub best: M,
    /// The forecast after the played move.
    pub played_forecast: Forecast,
    /// The forecast after the best move.
    pub best_forecast: Forecast,
    /// How much better the best move is than the average of the moves that the search considered.
    pub spread: f32,
}

impl<M: PartialEq> Choice<M> {
    /// The loss in the chance to win.
    #[must_use]
    pub fn cost(&self, seat: Seat) -> f32 {
        self.lost(seat, |forecast| &forecast.win)
    }

    /// The quality of the choice, from 0 to 1. Points count a little as well, so that a lost game can be played well.
    #[must_use]
    pub fn quality(&self, seat: Seat) -> f32 {
        (-self.lost(seat, |forecast| &forecast.value) / TOLERANCE).exp()
    }

    fn lost(&self, seat: Seat, what: impl Fn(&Forecast) -> &[f32; MAX_SEATS]) -> f32 {
        let [best, played] = [&self.best_forecast, &self.played_forecast].map(|one| what(one)[seat.index()]);
        if self.best == self.played { 0.0 } else { (best - played).max(0.0) }
    }
}

/// A step with its effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<M> {
    /// How many moves had been played before it.
    pub ply: usize,
    /// The chances of all seats after it, from the view of the seat.
    pub chances: [f32; MAX_SEATS],
    /// The standard error of the seat's chance.
    pub error: f32,
    /// The change of the seat's chance.
    pub parts: Parts,
    /// The seat's choice, if it had one.
    pub choice: Option<Choice<M>>,
}

/// A step as a network judges it without a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glance {
    /// The chances of all seats after it, from the view of the seat.
    pub chances: [f32; MAX_SEATS],
    /// The standard error of the seat's chance: how far a search with many simulations is from it.
    pub error: f32,
}

/// A review in progress, step by step, so that a program can show it while it is computed. It uses the network that the
/// program has provided for the table, if there is one.
pub struct Reviewer<G: BotGame> {
    trail: Trail<G>,
    search: Box<dyn Forecaster<G>>,
    calibration: Calibration,
    seeds: GameRng,
    now: Forecast,
    /// The cause of the latest change.
    cause: Option<Cause>,
    start: [f32; MAX_SEATS],
    done: Vec<Judged<G::Move>>,
}

/// A cause of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Own,
    Others,
    Luck,
}

impl<G: BotGame> Reviewer<G> {
    /// Starts a review with this many simulations for each forecast. The same seed gives the same review.
    #[must_use]
    pub fn new(trail: Trail<G>, iterations: u32, seed: u64) -> Self {
        let budget = Budget::iterations(iterations);
        let players = trail.outcome.seats;
        let network = trail.steps.first().and_then(|step| provided(step.before.public(), players));
        let calibration = G::calibration(players, network.is_some());
        let mut search: Box<dyn Forecaster<G>> = match network {
            Some(network) => network.forecaster(budget, G::review_tuning(players)),
            None => Box::new(Search::<G, G::Heuristic>::new(budget, G::TUNING)),
        };
        let mut seeds = GameRng::new(seed);
        let first = trail.steps.first().and_then(|step| search.forecast(&step.before, &[], seeds.bits()));
        let now = first.unwrap_or_else(|| Forecast::known(&trail.outcome));
        let start = calibration.search.of(&now.win, trail.seat);
        Self { trail, search, calibration, seeds, now, cause: None, start, done: Vec::new() }
    }

    /// Every step of the game as the network judges it without a search, to be shown at once; empty without a network.
    pub fn glance(&mut self) -> Vec<Glance> {
        let (seat, mut seeds) = (self.trail.seat, self.seeds.clone());
        let before_end = self.trail.steps.len().saturating_sub(1);
        let mut glances = Vec::with_capacity(before_end + 1);
        for step in &self.trail.steps[..before_end] {
            let Some(win) = self.search.glance(&step.after, seeds.bits()) else { return Vec::new() };
            let chances = self.calibration.glance.of(&win, seat);
            glances.push(Glance { chances, error: self.calibration.glance_error(chances[seat.index()]) });
        }
        if !glances.is_empty() {
            glances.push(Glance { chances: Forecast::known(&self.trail.outcome).win, error: 0.0 });
        }
        glances
    }

    /// Judges the next step; `None` after the last.
    pub fn judge(&mut self) -> Option<&Judged<G::Move>> {
        let step = self.trail.steps.get(self.done.len())?.clone();
        let last = self.done.len() + 1 == self.trail.steps.len();
        let choice = self.choice(&step);
        let forced = choice.is_none() && self.is_forced(&step);
        let lucky = self.has_chance(&step);
        let next = match (last, forced && !lucky) {
            (true, _) => Forecast::known(&self.trail.outcome),
            // There was no choice and nothing was revealed.
            (false, true) => self.now,
            (false, false) => self.forecast(&step.after, &[]).unwrap_or(self.now),
        };
        let parts = self.parts(&step, choice.as_ref(), lucky, &next);
        self.now = next;
        let chances = if last { next.win } else { self.calibration.search.of(&next.win, self.trail.seat) };
        let error = if last { 0.0 } else { self.calibration.error(&next, self.trail.seat) };
        self.done.push(Judged { ply: step.ply, chances, error, parts, choice });
        self.done.last()
    }

    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.trail.steps.len()
    }

    /// The chances before the first step.
    #[must_use]
    pub const fn start(&self) -> &[f32; MAX_SEATS] {
        &self.start
    }

    /// The steps judged so far.
    #[must_use]
    pub fn judged(&self) -> &[Judged<G::Move>] {
        &self.done
    }

    /// The changes of the seat's chance so far.
    #[must_use]
    pub fn parts_so_far(&self) -> Parts {
        let mut sum = Parts::default();
        self.done.iter().for_each(|judged| sum.add(&judged.parts));
        sum
    }

    /// The accuracy of the seat so far, from 0 to 100; `None` if it had no choice. It means something only for a review with
    /// [`SCALE_ITERATIONS`].
    #[must_use]
    pub fn accuracy(&self) -> Option<f32> {
        self.loss().map(|loss| self.calibration.accuracy.accuracy(loss))
    }

    /// What the seat's choices have lost so far, as a share of what average moves would have lost in the same positions;
    /// `None` if it had no choice.
    #[must_use]
    pub fn loss(&self) -> Option<f32> {
        let choices: Vec<_> = self.done.iter().filter_map(|judged| judged.choice.as_ref()).collect();
        let lost: f32 =
            choices.iter().map(|choice| choice.lost(self.trail.seat, |forecast| &forecast.value)).sum();
        let average: f32 = choices.iter().map(|choice| choice.spread).sum();
        (!choices.is_empty()).then(|| if average > 0.0 { lost / average } else { 0.0 })
    }

    fn forecast(&mut self, view: &View<G>, moves: &[(Seat, G::Move)]) -> Option<Forecast> {
        let seed = self.seeds.bits();
        self.search.forecast(view, moves, seed)
    }

    /// The seat's own choice in a step, if it had more than one.
    fn choice(&mut self, step: &TrailStep<G>) -> Option<Choice<G::Move>> {
        let seat = self.trail.seat;
        let played = step.moves.iter().flatten().find(|(mover, _)| *mover == seat).map(|(_, mv)| *mv)?;
        if step.before.legal_moves().len() < 2 {
            return None;
        }
        let seed = self.seeds.bits();
        let insight = self.search.think(&step.before, seed);
        let (best, spread) = (insight.best(), insight.spread());
        let played_forecast = self.forecast(&step.before, &[(seat, played)])?;
        let best_forecast =
            if best == played { played_forecast } else { self.forecast(&step.before, &[(seat, best)])? };
        // The search may be wrong about its best move; then the played move is the best one known.
        let better = best_forecast.value[seat.index()] >= played_forecast.value[seat.index()];
        let (best, best_forecast) = if better { (best, best_forecast) } else { (played, played_forecast) };
        Some(Choice { played, best, played_forecast, best_forecast, spread })
    }

    /// Whether the mover had no choice in every position that fits the view of the seat.
    fn is_forced(&mut self, step: &TrailStep<G>) -> bool {
        let Some([(mover, _)]) = step.moves.as_deref() else { return false };
        (0..WORLDS).all(|_| {
            let world = G::determinize(&step.before, &mut GameRng::new(self.seeds.bits()));
            View::of(&world, Some(*mover)).legal_moves().len() < 2
        })
    }

    /// Whether the same moves would show the seat something else in another position that fits its view.
    fn has_chance(&mut self, step: &TrailStep<G>) -> bool {
        let Some(moves) = &step.moves else { return false };
        let mut rng = GameRng::new(self.seeds.bits());
        (0..WORLDS).any(|_| {
            let world = world_with(&step.before, moves, &mut rng);
            world.is_some_and(|world| View::of(&world, Some(self.trail.seat)) != step.after)
        })
    }

    /// The effects of a step on the seat's chance, by cause. They add up to the whole change: the way from one
    /// forecast to the next is divided into parts, each with one cause.
    fn parts(
        &mut self,
        step: &TrailStep<G>,
        choice: Option<&Choice<G::Move>>,
        lucky: bool,
        next: &Forecast,
    ) -> Parts {
        let moves = step.moves.as_deref().unwrap_or_default();
        let alone = moves.len() == 1;
        let chosen = choice.map(|choice| choice.played_forecast);
        // The forecast after the choices and before chance; without chance it is the next forecast.
        let decided = match (lucky, chosen) {
            (false, _) => Some(*next),
            (true, Some(chosen)) if alone => Some(chosen),
            (true, _) => self.forecast(&step.before, moves),
        };
        let decided = decided.unwrap_or(*next);
        let mut way = match chosen {
            Some(_) if alone => vec![(Cause::Own, decided)],
            Some(chosen) => vec![(Cause::Own, chosen), (Cause::Others, decided)],
            None => vec![(Cause::Others, decided)],
        };
        way.extend(lucky.then_some((Cause::Luck, *next)));
        self.walk(&way)
    }

    /// Adds up a sequence of forecasts by cause, starting from the current one.
    fn walk(&mut self, way: &[(Cause, Forecast)]) -> Parts {
        let seat = self.trail.seat;
        let last = self.done.len() + 1 == self.trail.steps.len();
        let calibration = self.calibration;
        let chance = |forecast: &Forecast| calibration.search.of(&forecast.win, seat)[seat.index()];
        let mut parts = Parts::default();
        let (mut from, mut before) = (self.now, chance(&self.now));
        for (index, (cause, to)) in way.iter().enumerate().filter(|(_, (_, to))| *to != self.now) {
            let known = last && index + 1 == way.len();
            let after = if known { to.win[seat.index()] } else { chance(to) };
            match cause {
                Cause::Own => parts.own += after - before,
                Cause::Others => parts.others += after - before,
                Cause::Luck => parts.luck += after - before,
            }
            // If the cause stays the same, the error of a forecast cancels. If it changes, the error enters two of
            // the three sums.
            if self.cause.replace(*cause) != Some(*cause) {
                parts.variance += calibration.error(&from, seat).powi(2) * 2.0 / 3.0;
            }
            (from, before) = (*to, after);
        }
        parts
    }
}

impl<G: BotGame> std::fmt::Debug for Reviewer<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reviewer")
            .field("seat", &self.trail.seat)
            .field("done", &self.done.len())
            .finish_non_exhaustive()
    }
}
