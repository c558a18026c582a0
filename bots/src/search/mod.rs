//! Search: many games are played out in worlds that fit the view, and the tree remembers what came of it.
//!
//! This is information-set Monte Carlo tree search. Every iteration draws a world the viewer cannot tell from
//! the true one, walks down the tree by the moves that are legal in that world, adds one node, plays on to the
//! end, and tells every choice on the way what its chooser got out of it. Seats that decide at the same time
//! choose without seeing each other's choice (decoupled selection); their choices together lead to one child.
//! Positions are never stored: a node is only what is remembered about choices.

mod forecast;
mod insight;
mod team;
mod tree;

use std::fmt;
use std::marker::PhantomData;

use game::{Game, GameRng, MAX_SEATS, Moves, Outcome, Seat, SeatSet, Silent, View};
use table::random_choice;

pub use forecast::Forecast;
pub(crate) use forecast::world_with;
pub use insight::{Candidate, Insight};
pub use team::Team;
use tree::{ROOT, Tree};

use crate::{Bot, Budget, Heuristic};

/// How a search is tuned. The defaults were found in the arena; `docs/bots.md` has the experiments.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How eagerly less tried moves are tried.
    pub explore: f32,
    /// How sharply the first glance prefers moves: points by which odds rise e-fold.
    pub temperature: f32,
    /// How many random moves a playout compares at a glance before it plays the best; 1 is a plain playout.
    pub tournament: u32,
    /// What winning counts against the margin, from 0 to 1.
    pub win: f32,
    /// The share of own moves overlooked at the first choice, in percent: people do.
    pub overlooks: u32,
}

impl Tuning {
    /// The tuning of the strongest levels.
    #[must_use]
    pub const fn standard() -> Self {
        Self { explore: 1.0, temperature: 1.0, tournament: 2, win: 0.75, overlooks: 0 }
    }

    /// Changes what has this name, for experiments.
    ///
    /// # Errors
    /// If nothing has this name.
    pub fn set(&mut self, name: &str, value: f32) -> Result<(), NoTuning> {
        match name {
            "explore" => self.explore = value,
            "temperature" => self.temperature = value,
            "tournament" => self.tournament = value as u32,
            "win" => self.win = value,
            "overlooks" => self.overlooks = value as u32,
            _ => return Err(NoTuning),
        }
        Ok(())
    }
}

/// The text named nothing that can be tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoTuning;

impl fmt::Display for NoTuning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("explore, temperature, tournament, win and overlooks can be tuned")
    }
}

impl std::error::Error for NoTuning {}

/// A bot that searches. It keeps its tree between the moves of one turn.
pub struct Search<G: Game, H> {
    budget: Budget,
    tuning: Tuning,
    tree: Tree<G>,
    /// What the seat should see after the move it chose, if the tree is to be used on.
    expected: Option<View<G>>,
    moves: Moves<G::Move>,
    scratch: Moves<G::Move>,
    path: Vec<Step>,
    heuristic: PhantomData<H>,
}

/// A choice made on the way down.
#[derive(Clone, Copy)]
struct Step {
    edge: u32,
    seat: Seat,
}

type Utility = [f32; MAX_SEATS];

impl<G: Game, H: Heuristic<G>> Search<G, H> {
    /// A search with this budget for each decision.
    #[must_use]
    pub fn new(budget: Budget, tuning: Tuning) -> Self {
        Self {
            budget,
            tuning,
            tree: Tree::new(),
            expected: None,
            moves: Moves::new(),
            scratch: Moves::new(),
            path: Vec::new(),
            heuristic: PhantomData,
        }
    }

    /// Thinks about a view and says what it found.
    ///
    /// # Panics
    /// If the view is not of a seat that is to act.
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

    /// Takes note that a move will be played. If it reveals nothing, what the seat will see is known, and the tree
    /// below the move can be used on.
    fn expect(&mut self, view: &View<G>, seed: u64, mv: G::Move) {
        let (Some(seat), 1) = (view.viewer(), view.to_act().len()) else { return };
        let mut world = G::determinize(view, &mut GameRng::new(seed));
        world.play(seat, mv, &mut Silent);
        self.tree.choose(seat, mv);
        self.expected = Some(View::of(&world, Some(seat)));
    }

    /// Keeps the tree if the view is what its last move was to lead to; else begins a new one.
    fn ready(&mut self, view: &View<G>) {
        let goes_on = self.expected.take().is_some_and(|expected| expected == *view);
        if !goes_on || !self.tree.descend() {
            self.tree.clear();
        }
    }

    fn iterate(&mut self, view: &View<G>, overlook: u64, rng: &mut GameRng) {
        let mut state = G::determinize(view, rng);
        state.unseal(view.viewer());
        let blind = (self.tuning.overlooks > 0).then_some((view.viewer(), overlook));
        let outcome = self.simulate(&mut state, blind, rng);
        let root_edge = self.path.iter().find(|step| Some(step.seat) == view.viewer()).map(|step| step.edge);
        if let Some(edge) = root_edge {
            self.tree.remember(edge, &outcome);
        }
    }

    /// Walks down the tree in this world, adds a node, plays on to the end and lets the choices on the way learn.
    fn simulate(&mut self, state: &mut G, blind: Option<(Option<Seat>, u64)>, rng: &mut GameRng) -> Outcome {
        self.path.clear();
        let mut node = ROOT;
        loop {
            let actors = G::to_act(state.public());
            if actors.is_empty() || (node != ROOT && self.tree.is_fresh(node)) {
                break;
            }
            node = self.step(state, node, actors, blind.filter(|_| node == ROOT));
        }
        self.play_out(state, rng);
        let outcome = G::outcome(state.public()).expect("a playout ends the game");
        let utility = self.utility(&outcome);
        self.tree.visit(node);
        for step in &self.path {
            self.tree.learn(step.edge, utility[step.seat.index()]);
        }
        outcome
    }

    /// Lets every seat that is to act choose by itself, plays the choices and returns the node they lead to.
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
            let weigh = |mv: G::Move| {
                (H::judge(public, private, seat, mv) as f32 / (100.0 * self.tuning.temperature)).exp()
            };
            let keyed = |mv: G::Move| H::key(public, seat, mv);
            let edge = self.tree.select(node, seat, &self.moves, keyed, weigh, self.tuning.explore, sight);
            let mv = self.tree.edge_move(edge);
            joint = joint.rotate_left(9) ^ keyed(mv);
            chosen[seat.index()] = Some(mv);
            only = edge;
            self.path.push(Step { edge, seat });
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
            let mut judged = H::judge(public, private, seat, best);
            for _ in 1..self.tuning.tournament {
                let other = G::random_move(public, private, seat, rng, &mut self.scratch);
                let value = H::judge(public, private, seat, other);
                if value > judged {
                    (best, judged) = (other, value);
                }
            }
            state.play(seat, best, &mut Silent);
        }
    }

    /// What a result is worth to each seat, from 0 to 1: winning, and by how much.
    fn utility(&self, outcome: &Outcome) -> Utility {
        let winners = outcome.winners();
        let mut utility = [0.0; MAX_SEATS];
        for seat in Seat::all(outcome.seats) {
            let win = if winners.contains(seat) { 1.0 / f32::from(winners.len()) } else { 0.0 };
            let others = Seat::all(outcome.seats).filter(|other| *other != seat);
            let best_other = others.map(|other| outcome.points[other]).max().unwrap_or(0);
            let lead = f32::from(outcome.points[seat] - best_other) / H::LEAD;
            let margin = 0.5 + 0.5 * lead / (1.0 + lead.abs());
            utility[seat.index()] = self.tuning.win * win + (1.0 - self.tuning.win) * margin;
        }
        utility
    }
}

impl<G: Game, H: Heuristic<G>> Bot<G> for Search<G, H> {
    fn choose(&mut self, view: &View<G>, seed: u64) -> G::Move {
        let moves = view.legal_moves();
        if let [only] = moves[..] {
            return only;
        }
        let best = self.think(view, seed).best();
        self.expect(view, seed, best);
        best
    }
}

impl<G: Game, H> fmt::Debug for Search<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("budget", &self.budget)
            .field("tuning", &self.tuning)
            .finish_non_exhaustive()
    }
}
