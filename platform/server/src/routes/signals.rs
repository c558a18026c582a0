//! What a connection must heed besides its client and its tables.

use std::sync::Arc;
use std::time::Duration;

use protocol::PersonId;
use tokio::sync::{Notify, broadcast, watch};
use tokio::time::{Instant, Interval, interval_at};

use crate::app::{App, closed};

/// What a connection must heed besides its client and its tables.
pub(super) enum Signal {
    /// It is time to see whether the client is there and may be.
    Check,
    /// Some session or token of this person has ended; of nobody knows whom if there were too many.
    Ended(Option<PersonId>),
    /// The client does not keep up.
    Overflow,
    /// The server goes down.
    Closing,
}

/// Where the signals come from.
pub(super) struct Signals {
    check: Interval,
    ended: broadcast::Receiver<PersonId>,
    overflow: Arc<Notify>,
    closing: watch::Receiver<bool>,
}

impl Signals {
    /// The signals for a connection that is to be checked this often.
    pub(super) fn new(app: &App, overflow: Arc<Notify>, every: Duration) -> Self {
        let check = interval_at(Instant::now() + every, every);
        Self { check, ended: app.ended.subscribe(), overflow, closing: app.closing.clone() }
    }

    /// The next signal; none is lost if nobody waits for it.
    pub(super) async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.check.tick() => Signal::Check,
            person = self.ended.recv() => Signal::Ended(person.ok()),
            () = self.overflow.notified() => Signal::Overflow,
            () = closed(&mut self.closing) => Signal::Closing,
        }
    }
}
