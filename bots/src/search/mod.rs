//! The search: it simulates many games in positions that fit the view and stores the results in a tree.
//!
//! This is information-set Monte Carlo tree search. Every iteration draws a position that the viewer cannot tell from
//! the true one, walks down the tree along the moves that are legal in it, adds one node, evaluates the position
//! there, and adds the result to every choice on the way. The [`Judge`] decides whether a position is evaluated by a
//! playout, by a network, or by both. Seats that decide at the same time choose without seeing each other's choice
//! (decoupled selection); their joint choice leads to one child. The tree stores no positions, only statistics of
//! choices.

mod forecast;
mod insight;
mod judge;
mod payoff;
mod team;
mod tree;

use std::fmt;

use game::{Game, GameRng, MAX_SEATS, Moves, Seat, SeatSet, Silent, View};
use table::random_choice;

pub use forecast::Forecast;
pub(crate) use forecast::{Forecaster, world_with};
pub use insight::{Candidate, Insight};
pub use judge::{Decision, Judge, NetworkJudge};
use payoff::Payoff;
pub use payoff::{margin, victory};
pub use team::Team;
use tree::{ROOT, Tree};

use crate::{Bot, Budget, Heuristic};

/// The settings of a search. The defaults were found in the arena; `docs/bots.md` has the experiments.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The weight of exploration.
    pub explore: f32,
    /// The temperature of the heuristic: the difference in points by which the odds grow by a factor of e.
    pub temperature: f32,
    /// How far below the average of the tried moves an untried move is assumed to be.
    pub untried: f32,
    /// The temperature of the policy of a network: above 1 its odds are more even.
    pub softness: f32,
    /// What the heuristic counts beside a network in the odds of moves: the network has learned the rest. With 0 it is
    /// not asked.
    pub heuristic: f32,
    /// The weight of a playout beside a network, from 0 to 1; with 0 there is none.
    pub playout: f32,
    /// How many random moves a playout compares by the heuristic before it plays the best; 1 is a plain playout.
    pub tournament: u32,
    /// The weight of winning against margin, from 0 to 1.
    pub win: f32,
    /// The share of own moves ignored at the root, in percent, as people overlook moves.
    pub overlooks: u32,
}

impl Tuning {
    /// The tuning of the strongest levels.
    #[must_use]
    pub const fn standard() -> Self {
        Self {
            explore: 1.0,
            temperature: 1.0,
            untried: 0.05,
            softness: 1.0,
            heuristic: 0.0,
            playout: 1.0,
            tournament: 2,
            win: 0.75,
            overlooks: 0,
        }
    }

    /// The tuning for a search with a network.
    #[must_use]
    pub const fn learned() -> Self {
        Self { explore: 0.5, untried: 0.15, playout: 0.4, ..Self::standard() }
    }

    /// Changes the setting with this name, for experiments.
    ///
    /// # Errors
    /// If there is no such setting.
    pub fn set(&mut self, name: &str, value: f32) -> Result<(), NoTuning> {
        match name {
            "explore" => self.explore = value,
            "temperature" => self.temperature = value,
            "untried" => self.untried = value,
            "softness" => self.softness = value,
            "heuristic" => self.heuristic = value,
            "playout" => self.playout = value,
            "tournament" => self.tournament = value as u32,
            "win" => self.win = value,
            "overlooks" => self.overlooks = value as u32,
            _ => return Err(NoTuning),
        }
        Ok(())
    }
}

/// The text names no setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTuning;

impl fmt::Display for NoTuning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "explore, temperature, untried, softness, heuristic, playout, tournament, win and overlooks can be tuned",
        )
    }
}

impl std::error::Error for NoTuning {}

/// A bot that searches. It keeps its tree between the moves of one turn, and drops it when the turn ends.
pub struct Search<G: Game, J: Judge<G>> {
    judge: J,
    budget: Budget,
    tuning: Tuning,
    tree: Tree<G, J::Evaluation>,
    /// The expected view after the chosen move, if the tree is to be reused.
    expected: Option<View<G>>,
    moves: Moves<G::Move>,
    scratch: Moves<G::Move>,
    path: Vec<PathStep>,
}

/// A choice on the way down the tree.
#[derive(Clone, Copy)]
struct PathStep {
    edge: u32,
    seat: Seat,
}

impl<G: Game, J: Judge<G> + Default> Search<G, J> {
    /// A search with this budget for each decision.
    #[must_use]
    pub fn new(budget: Budget, tuning: Tuning) -> Self {
        Self::with(J::default(), budget, tuning)
    }
}

impl<G: Game, J: Judge<G>> Search<G, J> {
    /// A search guided by this judge.
    #[must_use]
    pub fn with(judge: J, budget: Budget, tuning: Tuning) -> Self {
        Self {
            judge,
            budget,
            tuning,
            tree: Tree::new(),
            expected: None,
            moves: Moves::new(),
            scratch: Moves::new(),
            path: Vec::new(),
        }
    }

    /// Searches a view and returns the findings.
    ///
    /// # Panics
    /// If the seat of the view need not decide.
    pub fn think(&mut self, view: &View<G>, seed: u64) -> Insight<G::Move> {
        let seat = view.viewer().expect("a bot has a seat");
        assert!(view.to_act().contains(seat), "a bot is asked when it is to act");
        self.ready(view);
        let mut rng = GameRng::new(seed);
        let mut timer = self.budget.start();
        let overlook = rng.bits();
        while timer.spend() {
            self.iterate(view, overlook, &mut rng);
        }
        Insight::of(&self.tree, seat, view)
    }

    /// Prepares for the chosen move. If the turn continues and the move reveals nothing, the next view is known, and
    /// the tree below the move is kept. At the end of a turn the tree is dropped.
    fn expect(&mut self, view: &View<G>, seed: u64, mv: G::Move) {
        let next = view.viewer().filter(|_| view.to_act().len() == 1).map(|seat| {
            let mut world = G::determinize(view, &mut GameRng::new(seed));
            world.play(seat, mv, &mut Silent);
            (seat, View::of(&world, Some(seat)))
        });
        match next {
            Some((seat, next)) if next.to_act().contains(seat) => {
                self.tree.choose(seat, mv);
                self.expected = Some(next);
            }
            Some(_) | None => self.forget(),
        }
    }

    /// Keeps the tree if the view is the expected one; otherwise starts a new tree.
    fn ready(&mut self, view: &View<G>) {
        let goes_on = self.expected.take().is_some_and(|expected| expected == *view);
        if !goes_on || !self.tree.descend() {
            self.tree.clear();
        }
    }

    /// Frees the tree: a bot that waits for its turn holds no memory.
    fn forget(&mut self) {
        self.expected = None;
        self.tree = Tree::new();
    }

    fn iterate(&mut self, view: &View<G>, overlook: u64, rng: &mut GameRng) {
        let mut state = G::determinize(view, rng);
        state.unseal(view.viewer());
        let blind = (self.tuning.overlooks > 0).then_some((view.viewer(), overlook));
        let payoff = self.simulate(&mut state, blind, rng);
        let root_edge = self.path.iter().find(|step| Some(step.seat) == view.viewer()).map(|step| step.edge);
        if let Some(edge) = root_edge {
            self.tree.remember(edge, &payoff);
        }
    }

    /// Walks down the tree in this position, adds a node, evaluates it, and updates the choices on the way.
    fn simulate(&mut self, state: &mut G, blind: Option<(Option<Seat>, u64)>, rng: &mut GameRng) -> Payoff {
        self.path.clear();
        let mut node = ROOT;
        loop {
            let actors = G::to_act(state.public());
            if actors.is_empty() || (node != ROOT && self.tree.is_fresh(node)) {
                break;
            }
            node = self.step(state, node, actors, blind.filter(|_| node == ROOT));
        }
        let payoff = self.end(state, node, rng);
        self.tree.visit(node);
        for step in &self.path {
            self.tree.learn(step.edge, payoff.worth[step.seat.index()]);
        }
        payoff
    }

    /// Evaluates a position by the judge, by a playout, or by both.
    fn end(&mut self, state: &mut G, node: u32, rng: &mut GameRng) -> Payoff {
        let estimated = self.estimate(state, node);
        if let Some(estimated) = estimated.filter(|_| self.tuning.playout <= 0.0) {
            return estimated;
        }
        self.play_out(state, rng);
        let outcome = G::outcome(state.public()).expect("a playout ends the game");
        let played = Payoff::played(&outcome, J::Heuristic::LEAD, self.tuning.win);
        estimated.map_or(played, |estimated| Payoff::mixed(&estimated, &played, self.tuning.playout))
    }

    /// The judge's estimate; `None` if the game is over, because then the result is known.
    fn estimate(&mut self, state: &G, node: u32) -> Option<Payoff> {
        let public = state.public();
        let seat = G::to_act(public).first()?;
        let evaluation = self.judge.evaluate(public, state.private(seat), seat);
        self.tree.keep_look(node, seat, evaluation);
        let estimate = self.judge.estimate(&evaluation, public, seat)?;
        Some(Payoff::estimated(&estimate, self.tuning.win))
    }

    /// Lets every seat that must decide choose by itself, plays the choices and returns the node they lead to.
    fn step(&mut self, state: &mut G, node: u32, actors: SeatSet, blind: Option<(Option<Seat>, u64)>) -> u32 {
        let alone = actors.len() == 1;
        let mut joint = 0_u64;
        let mut chosen: [Option<G::Move>; MAX_SEATS] = [None; MAX_SEATS];
        let mut only = 0;
        for seat in actors.iter() {
            let (public, private) = (state.public(), state.private(seat));
            self.moves.clear();
            G::legal_moves(public, private, seat, &mut self.moves);
            let sight = blind
                .filter(|(viewer, _)| *viewer == Some(seat))
                .map(|(_, salt)| (self.tuning.overlooks, salt));
            let evaluation = self.tree.evaluation(node, seat).unwrap_or_else(|| {
                let evaluation = self.judge.evaluate(public, private, seat);
                self.tree.keep_look(node, seat, evaluation);
                evaluation
            });
            let choice = Decision { public, private, seat };
            let weigh = |moves: &[G::Move], odds: &mut Vec<f32>| {
                self.judge.odds(&evaluation, &self.tuning, &choice, moves, odds);
            };
            let keyed = |mv: G::Move| J::Heuristic::key(public, seat, mv);
            let edge = self.tree.select(node, seat, &self.moves, keyed, weigh, &self.tuning, sight);
            let mv = self.tree.edge_move(edge);
            joint = joint.rotate_left(9) ^ keyed(mv);
            chosen[seat.index()] = Some(mv);
            only = edge;
            self.path.push(PathStep { edge, seat });
        }
        for seat in actors.iter() {
            let mv = chosen[seat.index()].expect("every seat that is to act has chosen");
            state.play(seat, mv, &mut Silent);
        }
        if alone { self.tree.child_of_edge(only) } else { self.tree.child_of_joint(node, joint) }
    }

    fn play_out(&mut self, state: &mut G, rng: &mut GameRng) {
        if self.tuning.tournament <= 1 {
            table::playout(state, rng, &mut self.scratch);
            return;
        }
        while let Some((seat, mut best)) = random_choice(state, rng, &mut self.scratch) {
            let (public, private) = (state.public(), state.private(seat));
            let mut judged = J::Heuristic::judge(public, private, seat, best);
            for _ in 1..self.tuning.tournament {
                let other = G::random_move(public, private, seat, rng, &mut self.scratch);
                let value = J::Heuristic::judge(public, private, seat, other);
                if value > judged {
                    (best, judged) = (other, value);
                }
            }
            state.play(seat, best, &mut Silent);
        }
    }
}

impl<G: Game, J: Judge<G>> Bot<G> for Search<G, J> {
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move {
        let moves = view.legal_moves();
        if let [only] = moves[..] {
            self.forget();
            return only;
        }
        let best = self.think(view, seed).best();
        self.expect(view, seed, best);
        best
    }
}

impl<G: Game, J: Judge<G>> fmt::Debug for Search<G, J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("budget", &self.budget)
            .field("tuning", &self.tuning)
            .finish_non_exhaustive()
    }
}
