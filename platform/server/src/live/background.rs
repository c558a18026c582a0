//! The loops of a node beside its tables: beats, due tables, notices of other nodes, alerts.

use std::collections::BTreeSet;
use std::time::Duration;

use protocol::{ErrorCode, TableId};
use store::{Notice, NoticeStream, Presence, StoreError};
use tokio::time::Instant;

use super::hub::{Command, Hub};
use super::sender::send_alerts;
use super::time::OUTAGE_THRESHOLD;

/// The time between two beats of a node.
const BEAT_INTERVAL: Duration = Duration::from_secs(1);

/// A beat that takes longer does not set the time: the process may have been paused meanwhile.
const MAX_BEAT_DELAY: Duration = Duration::from_secs(1);

/// A due table that cannot be read is tried again after this time.
const BROKEN_TABLE_RETRY: Duration = Duration::from_secs(3600);

/// Outages older than this affect no clock: ten weeks, in milliseconds. The longest clock has a month, and the holidays of a
/// year are shorter than a month.
const MAX_OUTAGE_AGE: i64 = 70 * 24 * 3600 * 1000;

/// Starts the loops; they end with the runtime of the server.
pub(crate) fn start_background(hub: &Hub) {
    hub.spawn(beat(hub.clone()));
    hub.spawn(wake_due(hub.clone()));
    hub.spawn(listen(hub.clone()));
    hub.spawn(send_alerts(hub.clone()));
}

/// Writes the first beat, which ends an outage if there was one.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn first_beat(hub: &Hub) -> Result<(), StoreError> {
    one_beat(hub).await?;
    hub.metrics.ready.set(true);
    Ok(())
}

/// Writes beats and logs when the database stops or starts to answer.
async fn beat(hub: Hub) {
    let mut silent = false;
    let mut ticks = ticks();
    loop {
        ticks.tick().await;
        let failed = one_beat(&hub).await.err();
        match (&failed, silent) {
            (None, true) => tracing::info!("the database answers again: play goes on"),
            (Some(error), false) => tracing::error!(%error, "play pauses until the database answers"),
            (None, false) | (Some(_), true) => {}
        }
        silent = failed.is_some();
        hub.metrics.ready.set(!silent);
    }
}

fn ticks() -> tokio::time::Interval {
    let mut ticks = tokio::time::interval(BEAT_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks
}

/// Writes a beat. Reads the outages before it sets the time, so that clocks never count an outage.
pub(super) async fn one_beat(hub: &Hub) -> Result<(), StoreError> {
    let asked = Instant::now();
    let beat = hub.store.beat(hub.environment.now(), OUTAGE_THRESHOLD).await?;
    learn_outages(hub, beat.now).await?;
    if asked.elapsed() <= MAX_BEAT_DELAY || beat.set_back || !hub.metrics.ready.get() {
        hub.time.set(beat.now, asked);
    }
    if beat.set_back {
        tracing::warn!("the shared clock was set back: the clocks of tables continue from its new time");
        // Also tables without a task, and those with a task on another node: their due times are far in the future.
        let waiting = hub.store.due_tables(i64::MAX).await?.into_iter().map(|(id, _)| id);
        let live = hub.all_live().into_iter().map(|(id, _)| id);
        for id in waiting.chain(live).collect::<BTreeSet<_>>() {
            if let Err(error) = hub.send(&id, Command::ClockSetBack).await {
                tracing::warn!(%error, %id, "a table could not be told that the clock was set back");
            }
        }
    }
    Ok(())
}

/// Reads the outages that may affect clocks at this time.
///
/// # Errors
/// If the database does not answer.
pub(super) async fn learn_outages(hub: &Hub, now: i64) -> Result<(), StoreError> {
    hub.outages.add(hub.store.outages(now - MAX_OUTAGE_AGE).await?);
    Ok(())
}

/// Wakes due tables.
async fn wake_due(hub: Hub) {
    let mut ticks = ticks();
    loop {
        ticks.tick().await;
        // After a pause of this process its length is not known before the next beat.
        let due =
            if hub.time.is_fresh() { hub.store.due_tables(hub.time.now()).await } else { Ok(Vec::new()) };
        // The loop of beats logs that the database does not answer.
        for (id, due) in due.into_iter().flatten() {
            wake(&hub, &id, due).await;
        }
    }
}

/// Sends a due table to its task, and puts it off if it cannot be read.
async fn wake(hub: &Hub, id: &TableId, due: i64) {
    let Err(error) = hub.send(id, Command::Wake { due }).await else { return };
    tracing::warn!(%error, %id, "a due table cannot be woken");
    if error.code() != ErrorCode::Unavailable {
        let later = hub.time.now() + BROKEN_TABLE_RETRY.as_millis() as i64;
        if let Err(error) = hub.store.put_off(id, due, Some(later)).await {
            tracing::warn!(%error, %id, "a due table cannot be put off");
        }
    }
}

/// Receives the notices of other nodes, and reconnects if that fails.
async fn listen(hub: Hub) {
    loop {
        match hub.store.listen().await {
            Ok(notices) => forward_notices(&hub, notices).await,
            Err(error) => tracing::warn!(%error, "cannot listen to other nodes"),
        }
        tokio::time::sleep(BEAT_INTERVAL).await;
    }
}

async fn forward_notices(hub: &Hub, mut notices: Box<dyn NoticeStream>) {
    loop {
        // Notices may have been lost while this node was not connected.
        let everything = async || {
            for (_, task) in hub.all_live() {
                let _ = task.send(Command::Refresh { number: i64::MAX }).await;
            }
        };
        everything().await;
        loop {
            match notices.next().await {
                Ok(Some(new)) => {
                    for notice in new {
                        forward(hub, notice).await;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    tracing::warn!(%error, "lost the connection for notices of other nodes");
                    return;
                }
            }
        }
    }
}

/// Forwards a notice to the task of its table, if there is one.
async fn forward(hub: &Hub, notice: Notice) {
    let (table, command) = match notice {
        Notice::Written { table, number } => (table, Command::Refresh { number }),
        Notice::Presence(Presence { node, .. }) if *node == *hub.node => return,
        Notice::Presence(Presence { table, node, people }) => {
            (table, Command::RemotePresence { node, people })
        }
    };
    if let Some(task) = table.parse().ok().and_then(|id| hub.live(&id)) {
        // An error means that the task has just ended; the next one reads the whole log.
        let _ = task.send(command).await;
    }
}
