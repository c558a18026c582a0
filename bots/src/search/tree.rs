//! The search tree: nodes and edges in two lists, without positions.

use game::{Game, MAX_SEATS, Seat};
use rustc_hash::FxHashMap;

use super::Tuning;
use super::payoff::Payoff;
use crate::heuristic::fingerprint;

pub(super) const ROOT: u32 = 0;
const NONE: u32 = u32::MAX;

/// A point where seats decide. Each deciding seat has its own chain of edges.
#[derive(Clone, Copy)]
struct Node {
    visits: u32,
    first: [u32; MAX_SEATS],
    /// The index of each seat's stored evaluation.
    evaluations: [u32; MAX_SEATS],
}

/// A choice with its statistics.
#[derive(Clone, Copy)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    key: u64,
    next: u32,
    child: u32,
    pub(super) visits: u32,
    /// How often the move was available.
    available: u32,
    pub(super) sum: f32,
    /// The odds of the move by the judge.
    weight: f32,
}

/// Results after a choice of the viewer at the root: for the findings, not for the search.
#[derive(Clone, Copy, Default)]
pub(super) struct Memory {
    pub(super) games: u32,
    pub(super) wins: [f32; MAX_SEATS],
    /// The same without playouts where a network was asked.
    pub(super) expected: [f32; MAX_SEATS],
    /// The number of simulations that reached the end of the game, so that their points are known.
    pub(super) ended: u32,
    pub(super) points: [f32; MAX_SEATS],
}

/// `L` is the stored evaluation of a decision.
pub(super) struct Tree<G: Game, L> {
    root: u32,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Move>>,
    evaluations: Vec<L>,
    joint: FxHashMap<(u32, u64), u32>,
    /// By edge of the root.
    memories: FxHashMap<u32, Memory>,
    /// The child that the last chosen move leads to.
    next_root: Option<u32>,
    /// The legal edges of the current node, and the odds of new ones; reused to save allocations.
    legal: Vec<u32>,
    odds: Vec<f32>,
}

impl<G: Game, L: Copy> Tree<G, L> {
    pub(super) fn new() -> Self {
        let mut tree = Self {
            root: 0,
            nodes: Vec::new(),
            edges: Vec::new(),
            evaluations: Vec::new(),
            joint: FxHashMap::default(),
            memories: FxHashMap::default(),
            next_root: None,
            legal: Vec::new(),
            odds: Vec::new(),
        };
        tree.clear();
        tree
    }

    pub(super) fn clear(&mut self) {
        self.root = 0;
        self.nodes.clear();
        self.edges.clear();
        self.evaluations.clear();
        self.joint.clear();
        self.memories.clear();
        self.next_root = None;
        self.add_node();
    }

    fn add_node(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, first: [NONE; MAX_SEATS], evaluations: [NONE; MAX_SEATS] });
        self.nodes.len() as u32 - 1
    }

    fn node(&self, node: u32) -> usize {
        if node == ROOT { self.root as usize } else { node as usize }
    }

    /// Makes the child of the chosen move the root; `false` if there is none.
    pub(super) fn descend(&mut self) -> bool {
        self.memories.clear();
        let Some(next) = self.next_root.take() else { return false };
        self.root = next;
        true
    }

    /// Stores the chosen move, so that the tree below it can be reused.
    pub(super) fn choose(&mut self, seat: Seat, mv: G::Move) {
        let chosen = self.root_edges(seat).find(|(_, edge)| edge.mv == mv).map(|(_, edge)| edge.child);
        self.next_root = chosen.filter(|child| *child != NONE);
    }

    /// Whether the node has no visits yet.
    pub(super) fn is_fresh(&self, node: u32) -> bool {
        self.nodes[self.node(node)].visits == 0
    }

    pub(super) fn visit(&mut self, node: u32) {
        let node = self.node(node);
        self.nodes[node].visits += 1;
    }

    pub(super) fn learn(&mut self, edge: u32, utility: f32) {
        let edge = &mut self.edges[edge as usize];
        edge.visits += 1;
        edge.sum += utility;
    }

    /// The stored evaluation of a seat's decision at this node.
    pub(super) fn evaluation(&self, node: u32, seat: Seat) -> Option<L> {
        let evaluation = self.nodes[self.node(node)].evaluations[seat.index()];
        self.evaluations.get(evaluation as usize).copied()
    }

    pub(super) fn keep_look(&mut self, node: u32, seat: Seat, evaluation: L) {
        let node = self.node(node);
        self.nodes[node].evaluations[seat.index()] = self.evaluations.len() as u32;
        self.evaluations.push(evaluation);
    }

    pub(super) fn remember(&mut self, edge: u32, payoff: &Payoff) {
        let add = |sums: &mut [f32; MAX_SEATS], new: &[f32; MAX_SEATS]| {
            sums.iter_mut().zip(new).for_each(|(sum, new)| *sum += new);
        };
        let memory = self.memories.entry(edge).or_default();
        memory.games += 1;
        add(&mut memory.wins, &payoff.win);
        add(&mut memory.expected, &payoff.expected);
        if let Some(points) = &payoff.points {
            memory.ended += 1;
            add(&mut memory.points, points);
        }
    }

    pub(super) fn memory(&self, edge: u32) -> Memory {
        self.memories.get(&edge).copied().unwrap_or_default()
    }

    pub(super) fn edge_move(&self, edge: u32) -> G::Move {
        self.edges[edge as usize].mv
    }

    pub(super) fn child_of_edge(&mut self, edge: u32) -> u32 {
        let child = self.edges[edge as usize].child;
        if child != NONE {
            return child;
        }
        let child = self.add_node();
        self.edges[edge as usize].child = child;
        child
    }

    pub(super) fn child_of_joint(&mut self, node: u32, joint: u64) -> u32 {
        let key = (self.node(node) as u32, joint);
        if let Some(child) = self.joint.get(&key) {
            return *child;
        }
        let child = self.add_node();
        self.joint.insert(key, child);
        child
    }

    /// The edges of a seat at the root.
    pub(super) fn root_edges(&self, seat: Seat) -> impl Iterator<Item = (u32, &Edge<G::Move>)> {
        self.edges_of(self.root, seat)
    }

    pub(super) fn edges_of(&self, node: u32, seat: Seat) -> impl Iterator<Item = (u32, &Edge<G::Move>)> {
        let mut next = self.nodes[node as usize].first[seat.index()];
        std::iter::from_fn(move || {
            let index = next;
            let edge = self.edges.get(index as usize)?;
            next = edge.next;
            Some((index, edge))
        })
    }

    /// The most tried edge after an edge, of any seat, for the expected line.
    pub(super) fn best_after(&self, edge: u32) -> Option<(Seat, u32)> {
        let child = self.edges[edge as usize].child;
        let node = self.nodes.get(child as usize)?;
        let seats = Seat::all(MAX_SEATS as u8).filter(|seat| node.first[seat.index()] != NONE);
        let mut edges =
            seats.flat_map(|seat| self.edges_of(child, seat).map(move |(index, edge)| (seat, index, edge)));
        let first = edges.next()?;
        let best = edges.fold(first, |best, other| if other.2.visits > best.2.visits { other } else { best });
        (best.2.visits > 0).then_some((best.0, best.1))
    }

    /// The legal edge with the best score: mean result plus exploration bonus. Edges of moves that are new in this
    /// position are added.
    #[expect(clippy::too_many_arguments, reason = "the innermost step of the search, called in one place")]
    pub(super) fn select(
        &mut self,
        node: u32,
        seat: Seat,
        moves: &[G::Move],
        key: impl Fn(G::Move) -> u64,
        weigh: impl Fn(&[G::Move], &mut Vec<f32>),
        tuning: &Tuning,
        sight: Option<(u32, u64)>,
    ) -> u32 {
        self.find_legal((node, seat), moves, key, weigh);
        let (mut visits, mut sum, mut weights) = (0, 0.0, 0.0);
        for index in &self.legal {
            let edge = &mut self.edges[*index as usize];
            edge.available += 1;
            visits += edge.visits;
            sum += edge.sum;
            weights += edge.weight;
        }
        // An untried move is assumed to be a little worse than the average of the tried ones.
        let untried = if visits == 0 { 0.5 } else { sum / visits as f32 - tuning.untried };
        let (mut best, mut best_value) = (self.legal[0], f32::MIN);
        for index in &self.legal {
            let edge = &self.edges[*index as usize];
            let mean = if edge.visits == 0 { untried } else { edge.sum / edge.visits as f32 };
            let prior = edge.weight / weights;
            let value =
                mean + tuning.explore * prior * (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
            let overlooked =
                sight.is_some_and(|(share, salt)| fingerprint((edge.key, salt)) % 100 < u64::from(share));
            let value = if overlooked { value - 100.0 } else { value };
            if value > best_value {
                (best, best_value) = (*index, value);
            }
        }
        best
    }

    /// Finds the edges of the legal moves. Moves are listed in nearly the same order in every position, so the next
    /// edge of the chain is usually the right one.
    fn find_legal(
        &mut self,
        (node, seat): (u32, Seat),
        moves: &[G::Move],
        key: impl Fn(G::Move) -> u64,
        weigh: impl Fn(&[G::Move], &mut Vec<f32>),
    ) {
        let node = self.node(node);
        self.legal.clear();
        self.odds.clear();
        let mut guess = self.nodes[node].first[seat.index()];
        // A new node gets the odds of all moves at once.
        let new = guess == NONE;
        if new {
            weigh(moves, &mut self.odds);
        }
        for (place, mv) in moves.iter().enumerate() {
            let wanted = key(*mv);
            let known = if guess != NONE && self.edges[guess as usize].key == wanted {
                Ok(guess)
            } else {
                self.find(node, seat, wanted)
            };
            let index = known.unwrap_or_else(|last| {
                if !new {
                    self.odds.clear();
                    weigh(&[*mv], &mut self.odds);
                }
                self.add_edge((node, seat), last, *mv, wanted, self.odds[if new { place } else { 0 }])
            });
            // The same choice may be another move in this position.
            self.edges[index as usize].mv = *mv;
            guess = self.edges[index as usize].next;
            self.legal.push(index);
        }
    }

    /// The edge with this key, or the last edge of the chain, after which it belongs.
    fn find(&self, node: usize, seat: Seat, key: u64) -> Result<u32, u32> {
        let mut last = NONE;
        let mut index = self.nodes[node].first[seat.index()];
        while index != NONE {
            if self.edges[index as usize].key == key {
                return Ok(index);
            }
            last = index;
            index = self.edges[index as usize].next;
        }
        Err(last)
    }

    fn add_edge(
        &mut self,
        (node, seat): (usize, Seat),
        last: u32,
        mv: G::Move,
        key: u64,
        weight: f32,
    ) -> u32 {
        let new = self.edges.len() as u32;
        self.edges.push(Edge { mv, key, next: NONE, child: NONE, visits: 0, available: 0, sum: 0.0, weight });
        if last == NONE {
            self.nodes[node].first[seat.index()] = new;
        } else {
            self.edges[last as usize].next = new;
        }
        new
    }
}
