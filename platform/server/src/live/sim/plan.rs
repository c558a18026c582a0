//! What a seed decides: the number of nodes, the faults, and their times and rates.

use game::GameRng;

/// Which faults a simulation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Faults {
    /// Those that the seed decides.
    All,
    /// Only those of one kind.
    Only(FaultKind),
    None,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaultKind {
    LostNotices,
    LateNotices,
    DoubledNotices,
    /// Commits that are done, but whose answer is lost.
    LostAnswers,
    RefusedCommits,
    /// All nodes are paused.
    Pauses,
    /// Nodes are killed and started again.
    Kills,
    SkewedClocks,
    /// Connections of visitors that are cut at any byte.
    CutConnections,
}

/// The duration of the phase with faults, in milliseconds.
pub(super) const FAULT_PHASE: u64 = 40_000;

/// The duration of the phase without faults, in milliseconds. Everything due must happen in it.
pub(super) const CALM_PHASE: u64 = 10_000;

/// A fault of machines or of the network; times are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Disruption {
    /// A node is paused.
    Pause { node: usize, lasts: u64 },
    /// All nodes are paused, as on a laptop that sleeps.
    PauseAll { lasts: u64 },
    /// A node is killed and started again.
    Kill { node: usize, lasts: u64 },
    /// The database does not answer a node.
    Cut { node: usize, lasts: u64 },
    /// The database answers nobody.
    CutAll { lasts: u64 },
    /// The shared clock jumps forward or, if negative, back.
    Jump { by: i64 },
}

/// The rates of faults, in a thousand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rates {
    /// A task yields to others.
    pub(super) yields: u32,
    /// A commit is refused.
    pub(super) refused: u32,
    /// A commit succeeds, but its answer is lost.
    pub(super) lost_answers: u32,
    /// A commit succeeds after its node has given up.
    pub(super) late_commits: u32,
    /// The connection for notices breaks.
    pub(super) lost_notices: u32,
    pub(super) late_notices: u32,
    pub(super) doubled_notices: u32,
    /// A connection of a visitor will be cut after some bytes.
    pub(super) cuts: u32,
    /// A visitor is absent for a while before a move.
    pub(super) away: u32,
    /// The answer with a whole table takes long, so that other nodes write meanwhile.
    pub(super) slow_tables: u32,
}

/// What a seed decides.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// 1 (a database in a file) or 3 (a database server).
    pub(super) nodes: usize,
    pub(super) rates: Rates,
    /// The longest time of a database call in each direction, in milliseconds.
    pub(super) latency: u32,
    /// The error of each node's clock, in milliseconds.
    pub(super) skews: Vec<i64>,
    pub(super) disruptions: Vec<(u64, Disruption)>,
}

impl Plan {
    pub(super) fn new(rng: &mut GameRng, faults: Faults) -> Self {
        let plan = Self::with_all(rng);
        match faults {
            Faults::All => plan,
            Faults::Only(kind) => plan.with(Some(kind)),
            Faults::None => plan.with(None),
        }
    }

    /// The same plan with faults of this kind only.
    fn with(self, kind: Option<FaultKind>) -> Self {
        let rate = |of: FaultKind, rate: u32| if kind == Some(of) { rate } else { 0 };
        let rates = Rates {
            yields: self.rates.yields,
            refused: rate(FaultKind::RefusedCommits, 30),
            lost_answers: rate(FaultKind::LostAnswers, 30),
            late_commits: 0,
            lost_notices: rate(FaultKind::LostNotices, 50),
            late_notices: rate(FaultKind::LateNotices, 150),
            doubled_notices: rate(FaultKind::DoubledNotices, 150),
            cuts: rate(FaultKind::CutConnections, 300),
            away: self.rates.away,
            slow_tables: 0,
        };
        let replaced = |(at, disruption): (u64, Disruption)| {
            let lasts = 8000;
            match (kind, disruption) {
                (Some(FaultKind::Pauses), _) => Some((at, Disruption::PauseAll { lasts })),
                (Some(FaultKind::Kills), Disruption::Kill { node, .. } | Disruption::Pause { node, .. }) => {
                    Some((at, Disruption::Kill { node, lasts }))
                }
                _ => None,
            }
        };
        let disruptions = self.disruptions.into_iter().filter_map(replaced).collect();
        let skews = if kind == Some(FaultKind::SkewedClocks) { self.skews } else { vec![0; self.nodes] };
        Self { rates, disruptions, skews, ..self }
    }

    /// What the seed decides.
    fn with_all(rng: &mut GameRng) -> Self {
        let nodes = if rng.below(4) == 0 { 1 } else { 3 };
        // Each seed has only some kinds of faults, so that frequent ones do not hide rare ones.
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
            slow_tables: 0,
        };
        let latency = [1, 5, 40][rng.below(3) as usize];
        // Without a draw of its own: older seeds and the figures in docs/hosting.md keep their faults.
        let rates = Rates { slow_tables: if latency == 5 { 300 } else { 0 }, ..rates };
        let skews = (0..nodes).map(|_| i64::from(rng.below(2_000_000)) - 1_000_000).collect();
        let disruptions = (0..rng.below(6)).map(|_| disruption(rng, nodes)).collect();
        Self { nodes, rates, latency, skews, disruptions }
    }
}

fn disruption(rng: &mut GameRng, nodes: usize) -> (u64, Disruption) {
    let at = 2000 + u64::from(rng.below(FAULT_PHASE as u32 - 4000));
    let node = rng.below(nodes as u32) as usize;
    let longest = if rng.below(2) == 0 { 4000 } else { 20_000 };
    let lasts = 200 + u64::from(rng.below(longest));
    let disruption = match rng.below(6) {
        0 => Disruption::Pause { node, lasts },
        1 => Disruption::PauseAll { lasts },
        2 => Disruption::Kill { node, lasts },
        3 => Disruption::Cut { node, lasts },
        4 => Disruption::CutAll { lasts },
        // A jump below the threshold of an outage is the same as time that passed.
        _ => {
            let by = 10_000 + i64::from(rng.below(3_600_000));
            Disruption::Jump { by: if nodes == 1 && rng.below(2) == 0 { -by } else { by } }
        }
    };
    (at, disruption)
}
