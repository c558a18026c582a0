//! What a seed decides: how many nodes there are, which faults come when, and how often.

use game::GameRng;

/// How long faults come, in milliseconds.
pub(super) const STORMY: u64 = 40_000;

/// Everything awaited happens within this time after the last fault, in milliseconds.
pub(super) const CALM: u64 = 10_000;

/// What happens to the machines at some moment; times are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stroke {
    /// A node stands still.
    Pause { node: usize, lasts: u64 },
    /// All nodes stand still, as on a laptop that sleeps.
    PauseAll { lasts: u64 },
    /// A node is killed and started again.
    Kill { node: usize, lasts: u64 },
    /// The database does not answer a node.
    Cut { node: usize, lasts: u64 },
    /// The database answers nobody.
    CutAll { lasts: u64 },
    /// The clock that counts jumps ahead, or back.
    Jump { by: i64 },
}

/// How often something goes wrong, in a thousand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rates {
    /// A task lets others go first.
    pub(super) yields: u32,
    /// A commit is refused.
    pub(super) refused: u32,
    /// A commit is done, but its answer is lost.
    pub(super) lost_answers: u32,
    /// A commit is done after its node has given up.
    pub(super) late_commits: u32,
    /// The connection on which notices come breaks.
    pub(super) lost_notices: u32,
    pub(super) late_notices: u32,
    pub(super) doubled_notices: u32,
    /// A connection of a visitor will be cut, at some byte.
    pub(super) cuts: u32,
    /// Visitors go away for a while, before a move.
    pub(super) away: u32,
}

/// What a seed decides.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// One node with a file, or three that share a server.
    pub(super) nodes: usize,
    pub(super) rates: Rates,
    /// A call of the database takes up to this many milliseconds each way.
    pub(super) latency: u32,
    /// What the clock of each node is wrong by.
    pub(super) skews: Vec<i64>,
    pub(super) strokes: Vec<(u64, Stroke)>,
}

impl Plan {
    pub(super) fn new(rng: &mut GameRng) -> Self {
        let nodes = if rng.below(4) == 0 { 1 } else { 3 };
        // A seed has some kinds of faults and not others, so that rare ones are not hidden by frequent ones.
        let mut rate = |most: u32| if rng.below(2) == 0 { 0 } else { rng.below(most) };
        let rates = Rates {
            yields: rate(300),
            refused: rate(60),
            lost_answers: rate(60),
            late_commits: rate(40),
            lost_notices: rate(100),
            late_notices: rate(300),
            doubled_notices: rate(300),
            cuts: rate(600),
            away: rate(60),
        };
        let latency = [1, 5, 40][rng.below(3) as usize];
        let skews = (0..nodes).map(|_| i64::from(rng.below(2_000_000)) - 1_000_000).collect();
        let strokes = (0..rng.below(6)).map(|_| stroke(rng, nodes)).collect();
        Self { nodes, rates, latency, skews, strokes }
    }
}

fn stroke(rng: &mut GameRng, nodes: usize) -> (u64, Stroke) {
    let at = 2000 + u64::from(rng.below(STORMY as u32 - 4000));
    let node = rng.below(nodes as u32) as usize;
    let longest = if rng.below(2) == 0 { 4000 } else { 20_000 };
    let lasts = 200 + u64::from(rng.below(longest));
    let stroke = match rng.below(6) {
        0 => Stroke::Pause { node, lasts },
        1 => Stroke::PauseAll { lasts },
        2 => Stroke::Kill { node, lasts },
        3 => Stroke::Cut { node, lasts },
        4 => Stroke::CutAll { lasts },
        // By less than a silence nobody could tell it from time that passed.
        _ => {
            let by = 10_000 + i64::from(rng.below(3_600_000));
            Stroke::Jump { by: if nodes == 1 && rng.below(2) == 0 { -by } else { by } }
        }
    };
    (at, stroke)
}
