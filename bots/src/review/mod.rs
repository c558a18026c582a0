//! Review: a finished game judged from what one seat saw of it.
//!
//! Before and after every step the seat's chances are forecast by search. Where a step changes them, the change is
//! told apart: what the seat's own choice did, what others' choices did, and what was luck, that is, what was drawn,
//! dealt or revealed. `docs/review.md` has the method and its figures.

#[cfg(test)]
mod tests;
mod trail;

use game::{GameRng, MAX_SEATS, Seat, View};

pub use trail::{NoTrail, Step, Trail};

use crate::search::world_with;
use crate::{Budget, Forecast, Minded, Search};

/// In so many worlds a step is played again to see whether chance had a part in it.
const WORLDS: u32 = 8;

/// How much a loss takes from the accuracy: after this much of the worth of a game, a third is left.
const TOLERANCE: f32 = 0.06;

/// A change of a seat's chance of winning, told apart by what caused it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts {
    /// By the seat's own choices.
    pub own: f32,
    /// By those of others.
    pub others: f32,
    /// By what was drawn, dealt or revealed.
    pub luck: f32,
    /// The square of the standard error of each of them, on average, from the number of games played out.
    pub variance: f32,
}

impl Parts {
    /// All of it.
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

/// A choice of the seat, next to the best it could have made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// What it played.
    pub played: M,
    /// What the search would have played.
    pub best: M,
    /// What was promised by either.
    pub played_forecast: Forecast,
    /// The promise of the best.
    pub best_forecast: Forecast,
}

impl<M: PartialEq> Choice<M> {
    /// How much of the chance of winning it cost.
    #[must_use]
    pub fn cost(&self, seat: Seat) -> f32 {
        self.lost(seat, |forecast| &forecast.win)
    }

    /// How well it was chosen, from 0 to 1. Points count a little, too, so that a game that is lost can be played
    /// well.
    #[must_use]
    pub fn accuracy(&self, seat: Seat) -> f32 {
        (-self.lost(seat, |forecast| &forecast.value) / TOLERANCE).exp()
    }

    fn lost(&self, seat: Seat, what: impl Fn(&Forecast) -> &[f32; MAX_SEATS]) -> f32 {
        let [best, played] = [&self.best_forecast, &self.played_forecast].map(|one| what(one)[seat.index()]);
        if self.best == self.played { 0.0 } else { (best - played).max(0.0) }
    }
}

/// A step and what it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<M> {
    /// How many moves had been played before it.
    pub ply: usize,
    /// The chances of all seats after it, as the seat could know them.
    pub chances: [f32; MAX_SEATS],
    /// What changed the seat's chance.
    pub parts: Parts,
    /// The seat's choice, if it had one.
    pub choice: Option<Choice<M>>,
}

/// A review under way: step by step, so that somebody who waits can be shown how far it is.
pub struct Reviewer<G: Minded> {
    trail: Trail<G>,
    search: Search<G, G::Sense>,
    seeds: GameRng,
    now: Forecast,
    /// What led to it.
    cause: Option<Cause>,
    start: [f32; MAX_SEATS],
    done: Vec<Judged<G::Move>>,
}

/// What changes a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Own,
    Others,
    Luck,
}

impl<G: Minded> Reviewer<G> {
    /// Begins to review with so many games played out for each forecast. The same seed gives the same review.
    #[must_use]
    pub fn new(trail: Trail<G>, iterations: u32, seed: u64) -> Self {
        let mut search = Search::new(Budget::iterations(iterations), G::TUNING);
        let mut seeds = GameRng::new(seed);
        let first = trail.steps.first().and_then(|step| search.forecast(&step.before, &[], seeds.bits()));
        let now = first.unwrap_or_else(|| Forecast::known(&trail.outcome));
        let start = calibrated::<G>(&now.win);
        Self { trail, search, seeds, now, cause: None, start, done: Vec::new() }
    }

    /// Judges the next step; `None` when all are.
    pub fn judge(&mut self) -> Option<&Judged<G::Move>> {
        let step = self.trail.steps.get(self.done.len())?.clone();
        let last = self.done.len() + 1 == self.trail.steps.len();
        let choice = self.choice(&step);
        let forced = choice.is_none() && self.is_forced(&step);
        let lucky = self.has_chance(&step);
        let next = match (last, forced && !lucky) {
            (true, _) => Forecast::known(&self.trail.outcome),
            // Nothing was decided and nothing came to light.
            (false, true) => self.now,
            (false, false) => self.forecast(&step.after, &[]).unwrap_or(self.now),
        };
        let parts = self.parts(&step, choice.as_ref(), lucky, &next);
        self.now = next;
        let chances = if last { next.win } else { calibrated::<G>(&next.win) };
        self.done.push(Judged { ply: step.ply, chances, parts, choice });
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

    /// What has been judged so far.
    #[must_use]
    pub fn judged(&self) -> &[Judged<G::Move>] {
        &self.done
    }

    /// What has changed the seat's chance so far.
    #[must_use]
    pub fn parts_so_far(&self) -> Parts {
        let mut sum = Parts::default();
        self.done.iter().for_each(|judged| sum.add(&judged.parts));
        sum
    }

    /// How well the seat has chosen so far, from 0 to 100; `None` if it had no choice.
    #[must_use]
    pub fn accuracy(&self) -> Option<f32> {
        let choices = self.done.iter().filter_map(|judged| judged.choice.as_ref());
        let (sum, count) = choices
            .fold((0.0, 0), |(sum, count), choice| (sum + choice.accuracy(self.trail.seat), count + 1));
        (count > 0).then(|| 100.0 * sum / count as f32)
    }

    fn forecast(&mut self, view: &View<G>, moves: &[(Seat, G::Move)]) -> Option<Forecast> {
        let seed = self.seeds.bits();
        self.search.forecast(view, moves, seed)
    }

    /// The seat's own choice in a step, if it had more than one.
    fn choice(&mut self, step: &Step<G>) -> Option<Choice<G::Move>> {
        let seat = self.trail.seat;
        let played = step.moves.iter().flatten().find(|(mover, _)| *mover == seat).map(|(_, mv)| *mv)?;
        if step.before.legal_moves().len() < 2 {
            return None;
        }
        let seed = self.seeds.bits();
        let best = self.search.think(&step.before, seed).best();
        let played_forecast = self.forecast(&step.before, &[(seat, played)])?;
        let best_forecast =
            if best == played { played_forecast } else { self.forecast(&step.before, &[(seat, best)])? };
        // The search may have been wrong about its favourite; then what was played is the best we know.
        let better = best_forecast.value[seat.index()] >= played_forecast.value[seat.index()];
        let (best, best_forecast) = if better { (best, best_forecast) } else { (played, played_forecast) };
        Some(Choice { played, best, played_forecast, best_forecast })
    }

    /// Whether the mover had no choice, as far as the seat can know: it is so in every world.
    fn is_forced(&mut self, step: &Step<G>) -> bool {
        let Some([(mover, _)]) = step.moves.as_deref() else { return false };
        (0..WORLDS).all(|_| {
            let world = G::determinize(&step.before, &mut GameRng::new(self.seeds.bits()));
            View::of(&world, Some(*mover)).legal_moves().len() < 2
        })
    }

    /// Whether the same moves would have shown the seat something else in another world.
    fn has_chance(&mut self, step: &Step<G>) -> bool {
        let Some(moves) = &step.moves else { return false };
        let mut rng = GameRng::new(self.seeds.bits());
        (0..WORLDS).any(|_| {
            let world = world_with(&step.before, moves, &mut rng);
            world.is_some_and(|world| View::of(&world, Some(self.trail.seat)) != step.after)
        })
    }

    /// What the step did to the seat's chance. The parts add up to the whole change: a step is a way from one forecast
    /// to the next, each stretch of it with a cause of its own.
    fn parts(
        &mut self,
        step: &Step<G>,
        choice: Option<&Choice<G::Move>>,
        lucky: bool,
        next: &Forecast,
    ) -> Parts {
        let moves = step.moves.as_deref().unwrap_or_default();
        let alone = moves.len() == 1;
        let chosen = choice.map(|choice| choice.played_forecast);
        // After everybody's choices, before chance: with no chance in it, that is what came next.
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

    /// Adds up a way from what is forecast now, by cause.
    fn walk(&mut self, way: &[(Cause, Forecast)]) -> Parts {
        let seat = self.trail.seat;
        let last = self.done.len() + 1 == self.trail.steps.len();
        let chance = |forecast: &Forecast| calibrated::<G>(&forecast.win)[seat.index()];
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
            // Within one cause the error of a forecast cancels; between two it counts in both, of the three there are.
            if self.cause.replace(*cause) != Some(*cause) {
                parts.variance += (G::SHARPNESS * from.error(seat)).powi(2) * 2.0 / 3.0;
            }
            (from, before) = (*to, after);
        }
        parts
    }
}

impl<G: Minded> std::fmt::Debug for Reviewer<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reviewer")
            .field("seat", &self.trail.seat)
            .field("done", &self.done.len())
            .finish_non_exhaustive()
    }
}

/// Chances as they come true. Searches are too careful or too bold; a power that was fitted to other games makes up for
/// it.
#[must_use]
pub fn calibrated<G: Minded>(win: &[f32; MAX_SEATS]) -> [f32; MAX_SEATS] {
    let sharp = win.map(|win| if win > 0.0 { win.powf(G::SHARPNESS) } else { 0.0 });
    let sum: f32 = sharp.iter().sum();
    if sum > 0.0 { sharp.map(|win| win / sum) } else { *win }
}
