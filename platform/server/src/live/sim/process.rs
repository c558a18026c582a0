//! A process that can be paused and killed: the tasks of a node run only while their process runs.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use game::GameRng;
use tokio::time::Instant;

use super::super::environment::BoxedTask;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Paused,
    Dead,
}

#[derive(Debug)]
struct Tasks {
    state: State,
    /// The wakers of all unfinished tasks.
    wakers: BTreeMap<u64, Waker>,
    /// Tasks that were woken during a pause.
    held: Vec<u64>,
    next: u64,
    rng: GameRng,
    /// How often a task yields to others before it runs, in a thousand.
    yields: u32,
    /// The number of polls at this virtual time.
    ran: (Instant, u32),
}

/// More polls at one virtual time mean an endless loop.
const MAX_POLLS: u32 = 100_000;

/// The process of one node.
#[derive(Clone, Debug)]
pub(super) struct Process(Arc<Mutex<Tasks>>);

impl Process {
    pub(super) fn new(rng: GameRng, yields: u32) -> Self {
        let (wakers, held) = (BTreeMap::new(), Vec::new());
        let ran = (Instant::now(), 0);
        Self(Arc::new(Mutex::new(Tasks { state: State::Open, wakers, held, next: 0, rng, yields, ran })))
    }

    /// Runs a task of the node.
    pub(super) fn spawn(&self, task: BoxedTask) {
        let id = {
            let mut inner = self.lock();
            inner.next += 1;
            inner.next
        };
        tokio::spawn(ProcessTask { process: self.clone(), id, task });
    }

    pub(super) fn pause(&self) {
        let mut inner = self.lock();
        if inner.state == State::Open {
            inner.state = State::Paused;
        }
    }

    /// Continues after a pause. Tasks run in random order, as in an operating system.
    pub(super) fn resume(&self) {
        let mut inner = self.lock();
        if inner.state != State::Paused {
            return;
        }
        inner.state = State::Open;
        let mut held = std::mem::take(&mut inner.held);
        inner.rng.shuffle(&mut held);
        for id in held {
            if let Some(waker) = inner.wakers.get(&id) {
                waker.wake_by_ref();
            }
        }
    }

    /// Ends all tasks.
    pub(super) fn kill(&self) {
        let mut inner = self.lock();
        inner.state = State::Dead;
        for waker in inner.wakers.values() {
            waker.wake_by_ref();
        }
    }

    pub(super) fn is_dead(&self) -> bool {
        self.lock().state == State::Dead
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Tasks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct ProcessTask {
    process: Process,
    id: u64,
    task: BoxedTask,
}

impl Future for ProcessTask {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        {
            let id = self.id;
            let mut inner = self.process.lock();
            inner.wakers.insert(id, cx.waker().clone());
            match inner.state {
                State::Dead => {
                    inner.wakers.remove(&id);
                    return Poll::Ready(());
                }
                State::Paused => {
                    if !inner.held.contains(&id) {
                        inner.held.push(id);
                    }
                    return Poll::Pending;
                }
                State::Open => {
                    let now = Instant::now();
                    inner.ran = if inner.ran.0 == now { (now, inner.ran.1 + 1) } else { (now, 0) };
                    assert!(inner.ran.1 < MAX_POLLS, "a node is in an endless loop");
                    let yields = inner.yields;
                    if inner.rng.below(1000) < yields {
                        cx.waker().wake_by_ref();
                        return Poll::Pending;
                    }
                }
            }
        }
        let done = self.task.as_mut().poll(cx);
        if done.is_ready() {
            let id = self.id;
            self.process.lock().wakers.remove(&id);
        }
        done
    }
}
