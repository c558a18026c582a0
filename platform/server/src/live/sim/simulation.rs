//! What all parts of a simulation share: time, randomness, the database, the checker and the trace.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::GameRng;
use protocol::PersonId;
use store::{Append, Entry, LiveStore as _, Logged, MemoryStore, StoreError};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::super::check::Checker;
use super::plan::{Faults, Plan, Rates};
use super::planted::Planted;

/// The time at which a simulation begins, in milliseconds since 1970: 20 seconds before an hour, so that playing hours
/// begin and end meanwhile.
const BEGINNING: i64 = 1_800_003_580_000;

#[derive(Debug)]
struct State {
    rng: GameRng,
    check: Checker,
    trace: Vec<String>,
    failure: Option<String>,
    /// The time until which each node is cut off from the database.
    cut: Vec<u64>,
    /// The milliseconds by which the shared clock is ahead.
    ahead: i64,
    calm: bool,
    connections: u64,
    appends: u32,
    /// The people whose last connection was cut within a message of the node.
    cut_off: BTreeSet<PersonId>,
}

/// What all parts of a simulation share.
pub(super) struct Simulation {
    began: Instant,
    pub(super) plan: Plan,
    pub(super) model: MemoryStore,
    pub(super) planted: Option<Planted>,
    failed: Notify,
    state: Mutex<State>,
}

impl Simulation {
    pub(super) fn new(seed: u64, planted: Option<Planted>, faults: Faults) -> Arc<Self> {
        let mut rng = GameRng::new(seed);
        let plan = Plan::new(&mut rng, faults);
        Arc::new_cyclic(|sim: &std::sync::Weak<Self>| {
            let sim = sim.clone();
            let clock = move || sim.upgrade().map_or(BEGINNING, |sim| sim.clock());
            let model =
                if plan.nodes == 1 { MemoryStore::file() } else { MemoryStore::server(Arc::new(clock)) };
            let cut = vec![0; plan.nodes];
            let mut check = Checker::default();
            check.clock_is_ahead(0, beginning(&plan));
            let state = State {
                rng,
                check,
                trace: vec![format!("{plan:?}")],
                failure: None,
                cut,
                ahead: 0,
                calm: false,
                connections: 0,
                appends: 0,
                cut_off: BTreeSet::new(),
            };
            let (failed, state) = (Notify::new(), Mutex::new(state));
            Self { began: Instant::now(), plan, model, planted, failed, state }
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds since the simulation began.
    pub(super) fn elapsed(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// The time of the shared clock.
    pub(super) fn clock(&self) -> i64 {
        BEGINNING + self.elapsed() as i64 + self.lock().ahead
    }

    /// Moves the shared clock.
    pub(super) fn jump(&self, by: i64) {
        let now = self.elapsed();
        let mut state = self.lock();
        state.ahead += by;
        let ahead = beginning(&self.plan) + state.ahead;
        state.check.clock_is_ahead(now, ahead);
    }

    /// A whole number below the bound.
    pub(super) fn below(&self, bound: u32) -> u32 {
        self.lock().rng.below(bound.max(1))
    }

    pub(super) fn bits(&self) -> u64 {
        self.lock().rng.bits()
    }

    pub(super) fn fork(&self) -> GameRng {
        self.lock().rng.fork()
    }

    /// Decides whether a fault with this rate in a thousand happens now; never in the calm phase.
    pub(super) fn happens(&self, rate: impl Fn(&Rates) -> u32) -> bool {
        let rate = rate(&self.plan.rates);
        let mut state = self.lock();
        !state.calm && rate > 0 && state.rng.below(1000) < rate
    }

    /// Waits up to this many milliseconds.
    pub(super) async fn wait(&self, most: u32) {
        let time = self.below(most + 1);
        sleep(Duration::from_millis(time.into())).await;
    }

    /// Cuts a node off from the database for some milliseconds.
    pub(super) fn cut(&self, node: usize, lasts: u64) {
        let until = self.elapsed() + lasts;
        let cut = &mut self.lock().cut[node];
        *cut = until.max(*cut);
    }

    /// How much longer the node is cut off from the database.
    pub(super) fn silence(&self, node: usize) -> Duration {
        let until = self.lock().cut[node];
        Duration::from_millis(until.saturating_sub(self.elapsed()))
    }

    /// Ends all faults.
    pub(super) fn calm(&self) {
        let mut state = self.lock();
        state.calm = true;
        state.cut.fill(0);
    }

    pub(super) fn is_calm(&self) -> bool {
        self.lock().calm
    }

    pub(super) fn next_connection(&self) -> u64 {
        let mut state = self.lock();
        state.connections += 1;
        state.connections
    }

    /// Notes that a connection of this person was cut within a message of the node.
    pub(super) fn note_cut(&self, person: &PersonId) {
        self.lock().cut_off.insert(person.clone());
    }

    /// Whether the last connection of this person was cut within a message of the node; asked once for each new one.
    pub(super) fn was_cut(&self, person: &PersonId) -> bool {
        self.lock().cut_off.remove(person)
    }

    /// Runs a check; the first failure ends the simulation.
    pub(super) fn check<T>(&self, look: impl FnOnce(&mut Checker) -> Result<T, String>) -> Option<T> {
        let mut state = self.lock();
        match look(&mut state.check) {
            Ok(value) => Some(value),
            Err(failure) => {
                state.failure.get_or_insert(failure);
                self.failed.notify_one();
                None
            }
        }
    }

    pub(super) fn failure(&self) -> Option<String> {
        self.lock().failure.clone()
    }

    /// Waits until a check has failed.
    pub(super) async fn failed(&self) {
        self.failed.notified().await;
    }

    /// Writes a line of the trace.
    pub(super) fn note(&self, line: impl fmt::Display) {
        let now = self.elapsed();
        self.lock().trace.push(format!("{now:>6} {line}"));
    }

    pub(super) fn trace(&self) -> Vec<String> {
        std::mem::take(&mut self.lock().trace)
    }

    /// Commits an append that a node began at `begun`, and checks it.
    pub(super) async fn commit(&self, append: Arc<Append>, begun: u64) -> Result<(), StoreError> {
        let append = self.plant_fault(append);
        let Some(append) = append else { return Ok(()) };
        let done = self.model.append(append.clone()).await;
        self.note(format_args!(
            "commit {} {:?} wake {:?} {done:?}",
            append.table,
            Numbers(&append.entries),
            append.wake
        ));
        if done.is_ok() {
            let now = self.elapsed();
            self.check(|check| check.committed(&append, begun, now));
        }
        done
    }

    /// Commits the entries of an append once more, under the next free numbers.
    pub(super) async fn commit_again(&self, append: &Append, begun: u64) {
        let append = renumbered(&self.lock().check, append);
        let _ = self.commit(append, begun).await;
    }

    /// Changes an append as the planted fault demands; `None` loses it.
    fn plant_fault(&self, append: Arc<Append>) -> Option<Arc<Append>> {
        let mut state = self.lock();
        state.appends += 1;
        let now = state.appends.is_multiple_of(40);
        match self.planted {
            Some(Planted::LosesCommits) if now => None,
            Some(Planted::DropsChanges) => {
                Some(Arc::new(Append { changes: Vec::new(), ..(*append).clone() }))
            }
            Some(Planted::Renumbers) => Some(renumbered(&state.check, &append)),
            _ => Some(append),
        }
    }
}

/// The time of the shared clock at the beginning. A database in a file has the clock of its node.
fn beginning(plan: &Plan) -> i64 {
    BEGINNING + if plan.nodes == 1 { plan.skews[0] } else { 0 }
}

/// An append with the next free numbers.
fn renumbered(check: &Checker, append: &Append) -> Arc<Append> {
    let first = check.next_number(&append.table);
    let renumber = |(number, logged): (i64, &Logged)| Logged { number, ..logged.clone() };
    let entries = (first..).zip(&append.entries).map(renumber).collect();
    Arc::new(Append { entries, ..append.clone() })
}

/// The numbers and kinds of entries, for the trace.
struct Numbers<'a>(&'a [Logged]);

impl fmt::Debug for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for logged in self.0 {
            match &logged.entry {
                Entry::Move { seat, notation, id, .. } => {
                    write!(f, "{} {seat} {notation} {id:?}", logged.number)?
                }
                other => write!(f, "{} {other:?}", logged.number)?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Simulation").finish_non_exhaustive()
    }
}
