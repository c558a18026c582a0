//! Signals to a connection from other sources than its client and its tables.

use std::sync::Arc;
use std::time::Duration;

use protocol::PersonId;
use tokio::sync::{Notify, broadcast, watch};
use tokio::time::{Instant, Interval, interval_at};

use crate::app::{App, closed};

/// A signal to a connection.
pub(super) enum Signal {
    /// It is time to check the client and its session.
    Check,
    /// A session or token of this person has ended; `None` if too many ended at once to name them.
    Ended(Option<PersonId>),
    /// The client does not read fast enough.
    Overflow,
    /// The server is shutting down.
    Closing,
}

/// The sources of the signals.
pub(super) struct Signals {
    check: Interval,
    ended: broadcast::Receiver<PersonId>,
    overflow: Arc<Notify>,
    closing: watch::Receiver<bool>,
}

impl Signals {
    /// The signals for a connection that is checked at this interval.
    pub(super) fn new(app: &App, overflow: Arc<Notify>, every: Duration) -> Self {
        let check = interval_at(Instant::now() + every, every);
        Self { check, ended: app.ended.subscribe(), overflow, closing: app.closing.clone() }
    }

    /// The next signal; it is cancel-safe.
    pub(super) async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.check.tick() => Signal::Check,
            person = self.ended.recv() => Signal::Ended(person.ok()),
            () = self.overflow.notified() => Signal::Overflow,
            () = closed(&mut self.closing) => Signal::Closing,
        }
    }
}
