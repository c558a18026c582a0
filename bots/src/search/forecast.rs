//! Forecasts: the expected result of a view for every seat.

use game::{Game, GameRng, MAX_SEATS, Outcome, Seat, Silent, View};

use super::payoff::Payoff;
use super::{Insight, Judge, Search};

/// How many positions are drawn before giving up on finding one in which the given moves are legal.
const ATTEMPTS: u32 = 64;

/// The positions of which a glance takes the mean.
const GLANCE_WORLDS: u8 = 16;

/// The result of many simulations from a view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The number of simulations.
    pub games: u32,
    /// The chance of each seat to win; a shared victory counts in parts.
    pub win: [f32; MAX_SEATS],
    /// The expected points of each seat.
    pub points: [f32; MAX_SEATS],
    /// The value for each seat, from 0 to 1: winning and margin combined.
    pub value: [f32; MAX_SEATS],
}

impl Forecast {
    /// The standard error of a seat's chance.
    #[must_use]
    pub fn error(&self, seat: Seat) -> f32 {
        let win = self.win[seat.index()].clamp(0.01, 0.99);
        (win * (1.0 - win) / self.games.max(1) as f32).sqrt()
    }

    /// A known result.
    #[must_use]
    pub fn known(outcome: &Outcome) -> Self {
        let payoff = Payoff::played(outcome, 1.0, 1.0);
        Self { games: 1, win: payoff.win, points: payoff.points.unwrap_or_default(), value: payoff.win }
    }

    const fn none() -> Self {
        Self { games: 0, win: [0.0; MAX_SEATS], points: [0.0; MAX_SEATS], value: [0.0; MAX_SEATS] }
    }

    fn add(&mut self, payoff: &Payoff) {
        self.games += 1;
        for seat in 0..MAX_SEATS {
            self.win[seat] += payoff.win[seat];
            self.value[seat] += payoff.worth[seat];
            self.points[seat] += payoff.points.map_or(0.0, |points| points[seat]);
        }
    }

    fn mean(mut self) -> Self {
        let games = self.games.max(1) as f32;
        for part in [&mut self.win, &mut self.points, &mut self.value] {
            part.iter_mut().for_each(|sum| *sum /= games);
        }
        self
    }
}

/// Makes forecasts and findings for reviews, with or without a network. Behind this trait, a program that provides no network
/// does not contain the code of networks.
pub(crate) trait Forecaster<G: Game>: Send {
    /// See [`Search::think`].
    fn think(&mut self, view: &View<G>, seed: u64) -> Insight<G::Move>;

    /// See [`Search::forecast`].
    fn forecast(&mut self, view: &View<G>, moves: &[(Seat, G::Move)], seed: u64) -> Option<Forecast>;

    /// See [`Search::glance`].
    fn glance(&mut self, view: &View<G>, seed: u64) -> Option<[f32; MAX_SEATS]>;
}

impl<G: Game, J: Judge<G>> Forecaster<G> for Search<G, J> {
    fn think(&mut self, view: &View<G>, seed: u64) -> Insight<G::Move> {
        self.think(view, seed)
    }

    fn forecast(&mut self, view: &View<G>, moves: &[(Seat, G::Move)], seed: u64) -> Option<Forecast> {
        self.forecast(view, moves, seed)
    }

    fn glance(&mut self, view: &View<G>, seed: u64) -> Option<[f32; MAX_SEATS]> {
        self.glance(view, seed)
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// The forecast for a view after these moves. The viewer need not be to act. `None` if the moves are almost never
    /// legal in a position that fits the view.
    pub fn forecast(&mut self, view: &View<G>, moves: &[(Seat, G::Move)], seed: u64) -> Option<Forecast> {
        self.expected = None;
        self.tree.clear();
        let mut rng = GameRng::new(seed);
        let mut timer = self.budget.start();
        let mut forecast = Forecast::none();
        while timer.spend() {
            let mut world = world_with(view, moves, &mut rng)?;
            forecast.add(&self.simulate(&mut world, None, &mut rng));
        }
        Some(forecast.mean())
    }

    /// The chances of all seats as the judge estimates them without any search; `None` if it leaves that to playouts, or if
    /// nobody need decide. What the judge sees follows from the view if its viewer decides; otherwise this is the mean over
    /// some positions that fit the view.
    pub fn glance(&mut self, view: &View<G>, seed: u64) -> Option<[f32; MAX_SEATS]> {
        let actors = view.to_act();
        let own = view.viewer().filter(|seat| actors.contains(*seat));
        let seat = own.or_else(|| actors.first())?;
        let worlds = if own.is_some() { 1 } else { GLANCE_WORLDS };
        let (mut rng, mut win) = (GameRng::new(seed), [0.0; MAX_SEATS]);
        for _ in 0..worlds {
            let world = G::determinize(view, &mut rng);
            let evaluation = self.judge.evaluate(world.public(), world.private(seat), seat);
            let estimate = self.judge.estimate(&evaluation, world.public(), seat)?;
            win.iter_mut().zip(estimate.win).for_each(|(sum, chance)| *sum += chance / f32::from(worlds));
        }
        Some(win)
    }
}

/// A position that fits the view, after these moves; `None` if none is found in which they are legal.
pub(crate) fn world_with<G: Game>(view: &View<G>, moves: &[(Seat, G::Move)], rng: &mut GameRng) -> Option<G> {
    (0..ATTEMPTS).find_map(|_| {
        let mut world = G::determinize(view, rng);
        world.unseal(view.viewer());
        for (seat, mv) in moves {
            let public = world.public();
            let legal = G::to_act(public).contains(*seat)
                && G::why_not(public, world.private(*seat), *seat, *mv).is_none();
            if !legal {
                return None;
            }
            world.play(*seat, *mv, &mut Silent);
        }
        Some(world)
    })
}
