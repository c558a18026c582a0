//! The findings of a search: for hints, reviews, and the choice itself.

use std::cmp::Ordering;

use game::{Game, MAX_SEATS, Seat, View};

use super::tree::Tree;
use crate::review::Correction;

/// The findings of a search about a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight<M> {
    /// The number of simulations.
    pub iterations: u32,
    /// Every move that was considered, the most tried first.
    pub candidates: Vec<Candidate<M>>,
    /// The moves expected to follow if the best is played, as far as the search looked.
    pub line: Vec<(Seat, M)>,
}

/// A move with its results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The number of simulations with it.
    pub visits: u32,
    /// The chance of each seat to win after it; a shared victory counts in parts.
    pub win: [f32; MAX_SEATS],
    /// The same without playouts where a network was asked. It is better calibrated.
    pub expected: [f32; MAX_SEATS],
    /// The expected points of each seat after it.
    pub points: [f32; MAX_SEATS],
    /// The value for its mover, from 0 to 1.
    pub value: f32,
}

impl<M> Candidate<M> {
    /// Adds the findings of another search about the same move.
    fn add(&mut self, other: &Self) {
        let visits = self.visits + other.visits;
        let share = other.visits as f32 / visits.max(1) as f32;
        let mix = |own: &mut f32, other: f32| *own += share * (other - *own);
        for seat in 0..MAX_SEATS {
            mix(&mut self.win[seat], other.win[seat]);
            mix(&mut self.expected[seat], other.expected[seat]);
            mix(&mut self.points[seat], other.points[seat]);
        }
        mix(&mut self.value, other.value);
        self.visits = visits;
    }
}

/// The most tried first; of equally tried moves the better one, then the smaller, so that the order is unique.
fn order<M: Ord>(a: &Candidate<M>, b: &Candidate<M>) -> Ordering {
    b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.mv.cmp(&b.mv))
}

/// The indices of a list in order. Not generic: each type of list that is sorted adds four kilobytes to the client.
fn ranking(count: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..count).collect();
    ranks.sort_by(|a, b| order(*a, *b));
    ranks
}

impl<M> Insight<M> {
    /// How much better the best move is than the average of those considered, in the value for its mover.
    #[must_use]
    pub fn spread(&self) -> f32 {
        let values = || {
            self.candidates.iter().filter(|candidate| candidate.visits > 0).map(|candidate| candidate.value)
        };
        let mean = values().sum::<f32>() / values().count().max(1) as f32;
        self.candidates.first().map_or(0.0, |best| (best.value - mean).max(0.0))
    }
}

impl<M> Insight<M> {
    /// The same with chances that are corrected for the seat that decides.
    pub(crate) fn corrected(mut self, correction: Correction, seat: Seat) -> Self {
        for candidate in self.candidates.iter_mut().filter(|candidate| candidate.visits > 0) {
            candidate.win = correction.of(&candidate.expected, seat);
        }
        self
    }
}

impl<M: Copy + Ord> Insight<M> {
    pub(super) fn of<G: Game<Move = M>, L: Copy>(tree: &Tree<G, L>, seat: Seat, view: &View<G>) -> Self {
        let legal = view.legal_moves();
        let found: Vec<(u32, Candidate<M>)> = tree
            .root_edges(seat)
            .filter(|(_, edge)| legal.contains(&edge.mv))
            .map(|(index, edge)| {
                let memory = tree.memory(index);
                let games = memory.games.max(1) as f32;
                let candidate = Candidate {
                    mv: edge.mv,
                    visits: edge.visits,
                    win: memory.wins.map(|wins| wins / games),
                    expected: memory.expected.map(|wins| wins / games),
                    points: memory.points.map(|points| points / memory.ended.max(1) as f32),
                    value: edge.sum / edge.visits.max(1) as f32,
                };
                (index, candidate)
            })
            .collect();
        let ranks = ranking(found.len(), &|a, b| order(&found[a].1, &found[b].1));
        let candidates: Vec<(u32, Candidate<M>)> = ranks.into_iter().map(|at| found[at]).collect();
        let mut line = Vec::new();
        let mut at = candidates.first().map(|(index, _)| (seat, *index));
        while let Some((seat, edge)) = at.filter(|_| line.len() < 12) {
            line.push((seat, tree.edge_move(edge)));
            at = tree.best_after(edge);
        }
        let iterations = candidates.iter().map(|(_, candidate)| candidate.visits).sum();
        Self {
            iterations,
            candidates: candidates.into_iter().map(|(_, candidate)| candidate).collect(),
            line,
        }
    }

    /// The combined findings of several searches of the same view.
    ///
    /// # Panics
    /// If there is none.
    pub(super) fn sum(insights: Vec<Self>) -> Self {
        let mut found: Vec<Candidate<M>> = Vec::new();
        for new in insights.iter().flat_map(|insight| &insight.candidates) {
            match found.iter_mut().find(|known| known.mv == new.mv) {
                Some(known) => known.add(new),
                None => found.push(*new),
            }
        }
        let ranks = ranking(found.len(), &|a, b| order(&found[a], &found[b]));
        let candidates: Vec<Candidate<M>> = ranks.into_iter().map(|at| found[at]).collect();
        let best = candidates.first().map(|candidate| candidate.mv);
        let iterations = insights.iter().map(|insight| insight.iterations).sum();
        // The expected line of a member with the same best move; the member that tried it most has one.
        let agrees = |insight: &Self| insight.candidates.first().map(|candidate| candidate.mv) == best;
        let line = insights.into_iter().find(agrees).map(|insight| insight.line);
        let line = line.unwrap_or_default();
        Self { iterations, candidates, line }
    }

    /// The most tried move.
    ///
    /// # Panics
    /// If the search had an empty budget.
    #[must_use]
    pub fn best(&self) -> M {
        self.candidates.first().expect("a search tries at least one move").mv
    }
}
