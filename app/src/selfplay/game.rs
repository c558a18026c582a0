//! One game of self-play, and the training data from it.

use bots::{
    BotGame, Candidate, Decision, Encoder, Heuristic as _, Insight, Judge, Search, Tuning, margin, victory,
};
use game::{GameRng, MAX_SEATS, Outcome, Seat, Setup, Silent, View};

/// The training data of one decision. Seats are counted from the deciding one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Position {
    /// The number of players.
    pub(super) seats: u8,
    /// The active features.
    pub(super) features: Vec<u16>,
    /// The chance of each seat to win according to the search.
    pub(super) search: [f32; MAX_SEATS],
    /// Each seat's part of the victory.
    pub(super) win: [f32; MAX_SEATS],
    /// The margin of each seat at the end.
    pub(super) margin: [f32; MAX_SEATS],
    /// The legal moves; empty after a shallow search.
    pub(super) policy: Vec<PolicyEntry>,
}

/// The training data of one legal move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PolicyEntry {
    /// Its policy rows.
    pub(super) rows: [u16; 2],
    /// How often the search tried it.
    pub(super) visits: u32,
    /// What the heuristic gives to the logarithm of its odds, so that a network need not learn it.
    pub(super) given: f32,
}

/// The search that plays all seats. Most decisions are shallow, because networks learn more from many games than from
/// good ones. Some are deep, and only these become training data of the policy.
pub(super) struct SelfplaySearch<G: BotGame, J: Judge<G>> {
    pub(super) encoder: Encoder<G>,
    /// The tuning with which networks that learn from this game are going to be used.
    pub(super) learned: Tuning,
    pub(super) shallow: Search<G, J>,
    pub(super) deep: Search<G, J>,
    /// The share of deep decisions, in percent.
    pub(super) deep_share: u32,
}

impl<G: BotGame, J: Judge<G>> SelfplaySearch<G, J> {
    /// Plays a game. Decisions with one legal move are not recorded.
    pub(super) fn play(&mut self, setup: &Setup<G>, rng: &mut GameRng) -> Vec<Position> {
        let mut state = G::new(setup, rng.fork(), &mut Silent);
        let mut noted: Vec<(Seat, Position)> = Vec::new();
        while let Some(seat) = G::to_act(state.public()).first() {
            let view = View::of(&state, Some(seat));
            let moves = view.legal_moves();
            let mv = match moves[..] {
                [only] => only,
                _ => {
                    let deep = rng.below(100) < self.deep_share;
                    let mind = if deep { &mut self.deep } else { &mut self.shallow };
                    let insight = mind.think(&view, rng.bits());
                    noted.push((seat, self.note(&view, setup.seats(), &insight, deep)));
                    draw(&insight.candidates, rng)
                }
            };
            state.play(seat, mv, &mut Silent);
        }
        let outcome = G::outcome(state.public()).expect("the game is over");
        let end = |(seat, position)| with_result::<G>(position, seat, &outcome);
        noted.into_iter().map(end).collect()
    }

    fn note(&self, view: &View<G>, seats: u8, insight: &Insight<G::Move>, deep: bool) -> Position {
        let seat = view.viewer().expect("only seats decide");
        let (public, private) = (view.public(), view.private().expect("a seat has its own drawer"));
        let mut features = Vec::new();
        self.encoder.active((public, private, seat), &mut Vec::new(), &mut features);
        let mut search = [0.0; MAX_SEATS];
        for candidate in &insight.candidates {
            let share = candidate.visits as f32 / insight.iterations.max(1) as f32;
            for (turn, other) in turned(seat, seats).enumerate() {
                search[turn] += share * candidate.win[other.index()];
            }
        }
        let decision = Decision::<G> { public, private, seat };
        let mut policy = Vec::new();
        if deep {
            let moves: Vec<G::Move> = insight.candidates.iter().map(|candidate| candidate.mv).collect();
            let mut candidates = insight.candidates.iter();
            self.encoder.for_each_slots((public, private, seat), &moves, &mut |rows| {
                let Candidate { mv, visits, .. } = candidates.next().expect("every move has rows");
                policy.push(PolicyEntry { rows, visits: *visits, given: decision.given(&self.learned, *mv) });
            });
        }
        Position { seats, features, search, win: [0.0; MAX_SEATS], margin: [0.0; MAX_SEATS], policy }
    }
}

/// A move, drawn with a probability proportional to the square of its visits: mostly the best one, but with enough
/// variation that games differ.
fn draw<M: Copy>(candidates: &[Candidate<M>], rng: &mut GameRng) -> M {
    let weight = |candidate: &Candidate<M>| candidate.visits.pow(2);
    let mut at = rng.below(candidates.iter().map(weight).sum());
    for candidate in candidates {
        match at.checked_sub(weight(candidate)) {
            Some(rest) => at = rest,
            None => return candidate.mv,
        }
    }
    candidates[0].mv
}

fn with_result<G: BotGame>(mut position: Position, seat: Seat, outcome: &Outcome) -> Position {
    for (turn, other) in turned(seat, position.seats).enumerate() {
        position.win[turn] = victory(outcome, other);
        position.margin[turn] = margin(outcome, other, G::Heuristic::LEAD);
    }
    position
}

/// The seats of a table, starting from this one.
fn turned(seat: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |turn| seat.plus(turn, seats))
}

#[cfg(test)]
mod tests {
    use bots::Budget;
    use eme::Eme;

    use super::*;

    #[test]
    fn a_game_is_noted_from_the_seats_that_decide() {
        let encoder = Eme::encoder().unwrap();
        let mind = |iterations| {
            Search::<Eme, <Eme as BotGame>::Heuristic>::new(
                Budget::iterations(iterations),
                Tuning::standard(),
            )
        };
        let play = |seed| {
            let mut search = SelfplaySearch {
                encoder: encoder.clone(),
                learned: Tuning { heuristic: 0.5, ..Tuning::learned() },
                shallow: mind(4),
                deep: mind(12),
                deep_share: 50,
            };
            search.play(&Setup::standard(3).unwrap(), &mut GameRng::new(seed))
        };
        let positions = play(1);
        assert_eq!(positions, play(1), "the same seed, the same game");
        assert_ne!(positions, play(2));
        assert!(positions.len() > 20);
        for position in &positions {
            assert!((position.win.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!((position.search.iter().sum::<f32>() - 1.0).abs() < 1e-3);
            assert!(position.features.iter().all(|feature| usize::from(*feature) < encoder.features()));
        }
        let deep: Vec<&Position> = positions.iter().filter(|position| !position.policy.is_empty()).collect();
        assert!(deep.len() > 5 && deep.len() < positions.len());
        let mut given = deep.iter().flat_map(|position| &position.policy).map(|entry| entry.given);
        assert!(given.any(|given| given != 0.0), "the heuristic rates moves");
        for position in deep {
            assert_eq!(position.policy.iter().map(|entry| entry.visits).sum::<u32>(), 12);
        }
        let winners: f32 = positions.iter().map(|position| position.win[0]).sum();
        assert!(winners > 0.0, "the winner decided something");
    }
}
