//! Sends due alerts. Any node may send any alert: it claims the alert for some time, sends it and deletes it. If the node
//! fails in between, another one claims the alert when that time is over.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::{AlertKind, ErrorCode};
use store::Alert;
use tokio::time::{Instant, sleep};

use super::hub::Hub;

/// For how long a node claims an alert, in milliseconds; an attempt to send it takes less.
pub(super) const CLAIM_TIME: i64 = 30_000;

/// A claimed alert must be sent within this time: the node may have been paused since it claimed the alert.
const MAX_SEND_DELAY: Duration = Duration::from_secs(10);

/// The time between two looks for due alerts, and between two attempts to write that one was sent.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);

/// The result of an attempt to send an alert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// It was sent, or there is nobody to send it to.
    Done,
    /// It could not be sent: try again after this time.
    Later(Duration),
}

/// The alerts that this node is sending.
#[derive(Clone, Debug, Default)]
struct Sending(Arc<Mutex<BTreeSet<Alert>>>);

impl Sending {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<Alert>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends due alerts, each in a task of its own, because some receivers are slow.
pub(super) async fn send_alerts(hub: Hub) {
    let sending = Sending::default();
    loop {
        sleep(LOOK_INTERVAL).await;
        // After a pause of this process its length is not known before the next beat.
        if !hub.time.is_fresh() {
            continue;
        }
        let (claimed, now) = (Instant::now(), hub.time.now());
        // The loop of beats logs that the database does not answer.
        let alerts = hub.store.claim_alerts(now, now + CLAIM_TIME).await.unwrap_or_default();
        for alert in alerts {
            // An alert that was sent is claimed again if the database did not answer for a while.
            if sending.lock().insert(alert.clone()) {
                hub.spawn(send(hub.clone(), alert, claimed, sending.clone()));
            }
        }
    }
}

/// Sends an alert and writes the result, however long the database does not answer.
async fn send(hub: Hub, alert: Alert, claimed: Instant, sending: Sending) {
    if let Some(delivery) = deliver(&hub, &alert, claimed).await {
        loop {
            let written = match delivery {
                Delivery::Done => hub.store.settle_alert(&alert).await,
                Delivery::Later(wait) => {
                    let until = hub.time.now() + i64::try_from(wait.as_millis()).unwrap_or(i64::MAX / 2);
                    hub.store.put_off_alert(&alert, until).await
                }
            };
            match written {
                Ok(()) => break,
                Err(_) => sleep(LOOK_INTERVAL).await,
            }
        }
    }
    sending.lock().remove(&alert);
}

/// Sends an alert that was claimed at this time, unless it is out of date; `None` if the claim is too old.
async fn deliver(hub: &Hub, alert: &Alert, claimed: Instant) -> Option<Delivery> {
    let is_awaited = match alert.kind {
        AlertKind::Turn => hub.is_awaited_since(&alert.table, alert.seat, alert.number).await,
        _ => Ok(true),
    };
    match is_awaited {
        Ok(false) => Some(Delivery::Done),
        Err(error) if error.code() == ErrorCode::Unavailable => Some(Delivery::Later(LOOK_INTERVAL)),
        // A turn is told even if its table cannot be read, for example because it needs a newer version of its game.
        Ok(true) | Err(_) if claimed.elapsed() < MAX_SEND_DELAY => {
            Some(hub.environment.deliver(alert.clone()).await)
        }
        Ok(true) | Err(_) => None,
    }
}
