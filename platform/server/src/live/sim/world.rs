//! What all parts of a simulation share: time, chance, the database, the checker and the trace.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use game::GameRng;
use store::{Append, Edge as _, Entry, Logged, Model, StoreError};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::check::Checker;
use super::plan::{Plan, Rates};
use super::wire::Planted;

/// When a simulation begins, in milliseconds since 1970.
const BEGINNING: i64 = 1_800_000_000_000;

#[derive(Debug)]
struct Changing {
    rng: GameRng,
    check: Checker,
    trace: Vec<String>,
    failure: Option<String>,
    /// Up to when the database does not answer each node.
    cut: Vec<u64>,
    /// What the shared clock is ahead by.
    ahead: i64,
    calm: bool,
    connections: u64,
    appends: u32,
}

/// What all parts of a simulation share.
pub(super) struct World {
    began: Instant,
    pub(super) plan: Plan,
    pub(super) model: Model,
    pub(super) planted: Option<Planted>,
    failed: Notify,
    changing: Mutex<Changing>,
}

impl World {
    pub(super) fn new(seed: u64, planted: Option<Planted>) -> Arc<Self> {
        let mut rng = GameRng::new(seed);
        let plan = Plan::new(&mut rng);
        Arc::new_cyclic(|world: &std::sync::Weak<Self>| {
            let world = world.clone();
            let clock = move || world.upgrade().map_or(BEGINNING, |world| world.clock());
            let model = if plan.nodes == 1 { Model::file() } else { Model::server(Arc::new(clock)) };
            let cut = vec![0; plan.nodes];
            let changing = Changing {
                rng,
                check: Checker::default(),
                trace: vec![format!("{plan:?}")],
                failure: None,
                cut,
                ahead: 0,
                calm: false,
                connections: 0,
                appends: 0,
            };
            let (failed, changing) = (Notify::new(), Mutex::new(changing));
            Self { began: Instant::now(), plan, model, planted, failed, changing }
        })
    }

    fn lock(&self) -> MutexGuard<'_, Changing> {
        self.changing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True milliseconds since the simulation began.
    pub(super) fn elapsed(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// The time by the clock that counts.
    pub(super) fn clock(&self) -> i64 {
        BEGINNING + self.elapsed() as i64 + self.lock().ahead
    }

    /// The clock that counts jumps.
    pub(super) fn jump(&self, by: i64) {
        let mut changing = self.lock();
        changing.ahead += by;
        if by < 0 {
            changing.check.put_back();
        }
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

    /// Whether something with this rate in a thousand happens now; nothing does when it is calm.
    pub(super) fn happens(&self, rate: impl Fn(&Rates) -> u32) -> bool {
        let rate = rate(&self.plan.rates);
        let mut changing = self.lock();
        !changing.calm && rate > 0 && changing.rng.below(1000) < rate
    }

    /// Waits up to this many milliseconds.
    pub(super) async fn wait(&self, most: u32) {
        let time = self.below(most + 1);
        sleep(Duration::from_millis(time.into())).await;
    }

    /// The database does not answer this node for a while.
    pub(super) fn cut(&self, node: usize, lasts: u64) {
        let until = self.elapsed() + lasts;
        let cut = &mut self.lock().cut[node];
        *cut = until.max(*cut);
    }

    /// How long the database will not answer this node.
    pub(super) fn silence(&self, node: usize) -> Duration {
        let until = self.lock().cut[node];
        Duration::from_millis(until.saturating_sub(self.elapsed()))
    }

    /// No more faults.
    pub(super) fn calm(&self) {
        let mut changing = self.lock();
        changing.calm = true;
        changing.cut.fill(0);
    }

    pub(super) fn is_calm(&self) -> bool {
        self.lock().calm
    }

    pub(super) fn next_connection(&self) -> u64 {
        let mut changing = self.lock();
        changing.connections += 1;
        changing.connections
    }

    /// Lets the checker look at something.
    pub(super) fn check<T>(&self, look: impl FnOnce(&mut Checker) -> Result<T, String>) -> Option<T> {
        let mut changing = self.lock();
        match look(&mut changing.check) {
            Ok(value) => Some(value),
            Err(failure) => {
                changing.failure.get_or_insert(failure);
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

    /// Commits what was begun at some time, and shows it to the checker.
    pub(super) async fn commit(&self, append: Arc<Append>, begun: u64) -> Result<(), StoreError> {
        let append = self.spoil(append);
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

    /// Breaks a promise of the store, if that is planted.
    fn spoil(&self, append: Arc<Append>) -> Option<Arc<Append>> {
        let mut changing = self.lock();
        changing.appends += 1;
        let now = changing.appends.is_multiple_of(40);
        match self.planted {
            Some(Planted::Forgets) if now => None,
            Some(Planted::Halves) => Some(Arc::new(Append { changes: Vec::new(), ..(*append).clone() })),
            Some(Planted::Renumbers) => {
                let first = changing.check.next_number(&append.table);
                let renumber = |(number, logged): (i64, &Logged)| Logged { number, ..logged.clone() };
                let entries = (first..).zip(&append.entries).map(renumber).collect();
                Some(Arc::new(Append { entries, ..(*append).clone() }))
            }
            _ => Some(append),
        }
    }
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

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World").finish_non_exhaustive()
    }
}
