//! What runs beside the tables: signs of life, tables that are due, news of other nodes.

use std::collections::BTreeSet;
use std::time::Duration;

use protocol::{ErrorCode, TableId};
use store::{Listen, Notice, StoreError};
use tokio::time::Instant;

use super::hub::{Command, Hub};
use super::time::SILENCE;

/// How often a node says that it is alive.
const BEAT: Duration = Duration::from_secs(1);

/// A sign of life whose answer takes longer does not tell the time: the process may have been paused meanwhile.
const PROMPT: Duration = Duration::from_secs(1);

/// A due table that cannot be brought back is tried again after this time.
const AGAIN: Duration = Duration::from_secs(3600);

/// Outages older than this touch no clock any more: five weeks.
const OLDEST: i64 = 35 * 24 * 3600 * 1000;

/// Starts everything that runs beside the tables; it ends with the server's runtime.
pub(crate) fn keep(hub: &Hub) {
    hub.spawn(beat(hub.clone()));
    hub.spawn(wake_due(hub.clone()));
    hub.spawn(listen(hub.clone()));
}

/// The first sign of life: it ends an outage, if there was one.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn first_beat(hub: &Hub) -> Result<(), StoreError> {
    one_beat(hub).await?;
    hub.metrics.ready.set(true);
    Ok(())
}

/// Says that this node is alive, and learns of outages.
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
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks
}

/// Learns outages before the time, so that clocks never count an outage.
pub(super) async fn one_beat(hub: &Hub) -> Result<(), StoreError> {
    let asked = Instant::now();
    let beat = hub.store.beat(hub.outside.now(), SILENCE).await?;
    learn_outages(hub, beat.now).await?;
    if asked.elapsed() <= PROMPT || beat.put_back || !hub.metrics.ready.get() {
        hub.time.set(beat.now);
    }
    if beat.put_back {
        tracing::warn!("the clock was put back: what the clocks of tables count goes on from here");
        // Also those that nobody looks at, and those that are live on other nodes: they wait for a time long ahead.
        let waiting = hub.store.due_tables(i64::MAX).await?.into_iter().map(|(id, _)| id);
        let live = hub.all_live().into_iter().map(|(id, _)| id);
        for id in waiting.chain(live).collect::<BTreeSet<_>>() {
            if let Err(error) = hub.send(&id, Command::PutBack).await {
                tracing::warn!(%error, %id, "a table does not know that the clock was put back");
            }
        }
    }
    Ok(())
}

/// Learns of the outages that the clocks of tables may need at this time.
///
/// # Errors
/// If the database does not answer.
pub(super) async fn learn_outages(hub: &Hub, now: i64) -> Result<(), StoreError> {
    hub.outages.add(hub.store.outages(now - OLDEST).await?);
    Ok(())
}

/// Wakes the tables that are due.
async fn wake_due(hub: Hub) {
    let mut ticks = ticks();
    loop {
        ticks.tick().await;
        // Right after a pause nothing is due before it is known how long that was.
        let due =
            if hub.time.is_sure() { hub.store.due_tables(hub.time.now()).await } else { Ok(Vec::new()) };
        // That the database does not answer is logged with the sign of life.
        for (id, due) in due.into_iter().flatten() {
            wake(&hub, &id, due).await;
        }
    }
}

/// A table that is live here looks after itself, once it knows that nobody else does.
async fn wake(hub: &Hub, id: &TableId, due: i64) {
    let Err(error) = hub.send(id, Command::Wake { due }).await else { return };
    tracing::warn!(%error, %id, "a due table cannot be woken");
    if error.code() != ErrorCode::Unavailable {
        let later = hub.time.now() + AGAIN.as_millis() as i64;
        if let Err(error) = hub.store.put_off(id, due, Some(later)).await {
            tracing::warn!(%error, %id, "a due table cannot be put off");
        }
    }
}

/// Hears which tables other nodes have written to.
async fn listen(hub: Hub) {
    loop {
        match hub.store.listen().await {
            Ok(notices) => hear(&hub, notices).await,
            Err(error) => tracing::warn!(%error, "cannot listen to other nodes"),
        }
        tokio::time::sleep(BEAT).await;
    }
}

async fn hear(hub: &Hub, mut notices: Box<dyn Listen>) {
    loop {
        // Something may have been said while nobody listened.
        let everything = async || {
            for (_, task) in hub.all_live() {
                let _ = task.send(Command::Refresh { number: i64::MAX }).await;
            }
        };
        everything().await;
        loop {
            match notices.next().await {
                Ok(Some(news)) => {
                    for notice in news {
                        pass_on(hub, notice).await;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    tracing::warn!(%error, "the news of other nodes broke off");
                    return;
                }
            }
        }
    }
}

/// Passes news on to the table it is about, if that is live here.
async fn pass_on(hub: &Hub, notice: Notice) {
    let (table, command) = match notice {
        Notice::Written { table, number } => (table, Command::Refresh { number }),
        Notice::Here { node, .. } if *node == *hub.node => return,
        Notice::Here { table, node, people } => (table, Command::Elsewhere { node, people }),
    };
    if let Some(task) = table.parse().ok().and_then(|id| hub.live(&id)) {
        // A task that has just gone to rest reads everything when it is woken.
        let _ = task.send(command).await;
    }
}
