//! A process that can be paused and killed: every task of a node passes its gate whenever it runs.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use game::GameRng;
use tokio::time::Instant;

use super::super::outside::Running;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Paused,
    Dead,
}

#[derive(Debug)]
struct Inner {
    state: State,
    /// How to wake each task that is not done.
    wakers: BTreeMap<u64, Waker>,
    /// Tasks that wanted to run during a pause.
    held: Vec<u64>,
    next: u64,
    rng: GameRng,
    /// In this many of a thousand cases a task lets others go first.
    yields: u32,
    /// How often tasks ran at this moment.
    ran: (Instant, u32),
}

/// Nothing has so much to do in one moment, unless it runs in circles.
const ENDLESS: u32 = 100_000;

/// The gate of one node.
#[derive(Clone, Debug)]
pub(super) struct Gate(Arc<Mutex<Inner>>);

impl Gate {
    pub(super) fn new(rng: GameRng, yields: u32) -> Self {
        let (wakers, held) = (BTreeMap::new(), Vec::new());
        let ran = (Instant::now(), 0);
        Self(Arc::new(Mutex::new(Inner { state: State::Open, wakers, held, next: 0, rng, yields, ran })))
    }

    /// Runs a task of the node.
    pub(super) fn spawn(&self, task: Running) {
        let id = {
            let mut inner = self.lock();
            inner.next += 1;
            inner.next
        };
        tokio::spawn(Gated { gate: self.clone(), id, task });
    }

    pub(super) fn pause(&self) {
        let mut inner = self.lock();
        if inner.state == State::Open {
            inner.state = State::Paused;
        }
    }

    /// The node goes on. Which task runs first is up to chance, as it is in an operating system.
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

    /// Ends all tasks where they stand.
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

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Gated {
    gate: Gate,
    id: u64,
    task: Running,
}

impl Future for Gated {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        {
            let id = self.id;
            let mut inner = self.gate.lock();
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
                    assert!(inner.ran.1 < ENDLESS, "a node runs in circles");
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
            self.gate.lock().wakers.remove(&id);
        }
        done
    }
}
