//! What runs beside the tables: signs of life, tables that are due, news of other nodes, ratings left over.

use std::time::Duration;

use protocol::TableId;
use store::{Notices, StoreError};

use super::hub::{Command, Hub, now};
use crate::rating;

/// How often a node says that it is alive.
const BEAT: Duration = Duration::from_secs(1);

/// A silence longer than this was an outage, in milliseconds.
const SILENCE: i64 = 5000;

/// Outages older than this touch no clock any more: five weeks.
const OLDEST: i64 = 35 * 24 * 3600 * 1000;

/// Starts everything that runs beside the tables; it ends with the server's runtime.
pub(crate) fn keep(hub: &Hub) {
    tokio::spawn(beat(hub.clone()));
    tokio::spawn(listen(hub.clone()));
    tokio::spawn(finish_ratings(hub.clone()));
}

/// The first sign of life: it ends an outage, if there was one.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn first_beat(hub: &Hub) -> Result<(), StoreError> {
    let now = now();
    hub.store.beat(now, SILENCE).await?;
    hub.outages.add(hub.store.outages(now - OLDEST).await?);
    hub.metrics.ready.set(true);
    Ok(())
}

/// Says that this node is alive, learns of outages, and wakes the tables that are due.
async fn beat(hub: Hub) {
    let mut silent = false;
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
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

async fn one_beat(hub: &Hub) -> Result<(), StoreError> {
    let now = now();
    hub.store.beat(now, SILENCE).await?;
    hub.outages.add(hub.store.outages(now - OLDEST).await?);
    for id in hub.store.due_tables(now).await? {
        let Ok(id) = id.parse::<TableId>() else { continue };
        // A table that is live here looks after itself, once it knows that nobody else does.
        if let Err(error) = hub.send(&id, Command::Wake).await {
            tracing::warn!(%error, %id, "a due table cannot be woken");
        }
    }
    Ok(())
}

/// Hears which tables other nodes have written to.
async fn listen(hub: Hub) {
    loop {
        match hub.store.notices().await {
            Ok(notices) => hear(&hub, notices).await,
            Err(error) => tracing::warn!(%error, "cannot listen to other nodes"),
        }
        tokio::time::sleep(BEAT).await;
    }
}

async fn hear(hub: &Hub, mut notices: Notices) {
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
                        let task = notice.table.parse().ok().and_then(|id| hub.live(&id));
                        if let Some(task) = task {
                            let _ = task.send(Command::Refresh { number: notice.number }).await;
                        }
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

/// Rates the tables that ended just before the server did.
async fn finish_ratings(hub: Hub) {
    match hub.store.unrated_tables().await {
        Ok(rows) => {
            for id in rows.iter().filter_map(|row| row.id.parse().ok()) {
                rating::rate(&hub, &id).await;
            }
        }
        Err(error) => tracing::warn!(%error, "cannot look for unrated tables"),
    }
}
