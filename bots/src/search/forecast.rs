//! What a view promises every seat, whoever is to act.

use game::{Game, GameRng, MAX_SEATS, Outcome, Seat, Silent, View};

use super::{Search, Utility};
use crate::Heuristic;

/// How often a world is drawn anew because the moves asked for are not possible in it.
const PATIENCE: u32 = 64;

/// What many games played on from a view came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// How many games.
    pub games: u32,
    /// The chance of each seat to win, shared victories shared.
    pub win: [f32; MAX_SEATS],
    /// The points each seat may expect.
    pub points: [f32; MAX_SEATS],
    /// What that is worth to each seat, from 0 to 1: winning, and by how much.
    pub value: [f32; MAX_SEATS],
}

impl Forecast {
    /// The standard error of a seat's chance.
    #[must_use]
    pub fn error(&self, seat: Seat) -> f32 {
        let win = self.win[seat.index()].clamp(0.01, 0.99);
        (win * (1.0 - win) / self.games.max(1) as f32).sqrt()
    }

    /// A result that is known.
    #[must_use]
    pub fn known(outcome: &Outcome) -> Self {
        let mut forecast = Self { games: 1, ..Self::none() };
        forecast.add(outcome, &[0.0; MAX_SEATS]);
        forecast.value = forecast.win;
        forecast
    }

    const fn none() -> Self {
        Self { games: 0, win: [0.0; MAX_SEATS], points: [0.0; MAX_SEATS], value: [0.0; MAX_SEATS] }
    }

    fn add(&mut self, outcome: &Outcome, utility: &Utility) {
        let winners = outcome.winners();
        for seat in Seat::all(outcome.seats) {
            let index = seat.index();
            self.points[index] += f32::from(outcome.points[seat]);
            self.value[index] += utility[index];
            if winners.contains(seat) {
                self.win[index] += 1.0 / f32::from(winners.len());
            }
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

impl<G: Game, H: Heuristic<G>> Search<G, H> {
    /// What a view promises after these moves, made by whomever. The viewer need not be to act. `None` if the moves
    /// are hardly ever possible in a world that fits the view.
    pub fn forecast(&mut self, view: &View<G>, moves: &[(Seat, G::Move)], seed: u64) -> Option<Forecast> {
        self.expected = None;
        self.tree.clear();
        let mut rng = GameRng::new(seed);
        let mut timer = self.budget.start();
        let mut forecast = Forecast::none();
        while timer.spend() {
            let mut world = world_with(view, moves, &mut rng)?;
            let outcome = self.simulate(&mut world, None, &mut rng);
            forecast.add(&outcome, &self.utility(&outcome));
            forecast.games += 1;
        }
        Some(forecast.mean())
    }
}

/// A world that fits the view, in which these moves have been made; `None` if none is found in which they are legal.
pub(crate) fn world_with<G: Game>(view: &View<G>, moves: &[(Seat, G::Move)], rng: &mut GameRng) -> Option<G> {
    (0..PATIENCE).find_map(|_| {
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
