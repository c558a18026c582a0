//! Deletes unused data: tables that never started, guests who never played, old sessions.

use std::time::Duration;

use store::LinkPurpose;

use crate::AppError;
use crate::alerts::link_lifetime;
use crate::app::{App, closed};
use crate::auth::{Person, SESSION_LIFETIME};
use crate::boards::today;
use crate::live::{Act, now};

/// How long unused data is kept.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    /// Open tables, before they are closed.
    pub open: Duration,
    /// Tables that were closed before they started.
    pub closed: Duration,
    /// Guests without a game, and sessions of accounts.
    pub unused: Duration,
    /// The interval between sweeps.
    pub every: Duration,
}

impl Default for Retention {
    fn default() -> Self {
        let day = Duration::from_secs(24 * 3600);
        Self { open: day, closed: 7 * day, unused: 30 * day, every: Duration::from_secs(3600) }
    }
}

/// Sweeps at intervals until the server stops.
pub(crate) async fn keep_sweeping(app: App) {
    let mut closing = app.closing.clone();
    loop {
        if let Err(error) = sweep(&app).await {
            tracing::warn!(%error, "cannot delete unused data");
        }
        tokio::select! {
            () = tokio::time::sleep(app.config.retention.every) => {}
            () = closed(&mut closing) => return,
        }
    }
}

async fn sweep(app: &App) -> Result<(), AppError> {
    let retention = app.config.retention;
    let before = |time: Duration| now() - i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    app.forget_uses();
    let mut ended = 0;
    for (table, host) in app.store.never_begun(before(retention.open)).await? {
        let Some(row) = app.store.person(&host).await? else { continue };
        // The table may have been started or left just now.
        let left = app.hub.act(&crate::routes::id(&table)?, &Person::try_from(&row)?, Act::Leave).await;
        ended += u64::from(left.is_ok());
    }
    app.lobby.sweep(app).await?;
    let tables = app.store.remove_closed(before(retention.closed)).await?;
    let guests = app.store.remove_idle_guests(before(retention.unused)).await?;
    app.store.forget_plays(today()).await?;
    app.store.remove_mail_links(now() - link_lifetime(LinkPurpose::Confirm)).await?;
    let sessions =
        app.store.end_idle_sessions(before(retention.unused), now() - 1000 * SESSION_LIFETIME).await?;
    if ended + tables + guests + sessions > 0 {
        tracing::info!(ended, tables, guests, sessions, "deleted unused data");
    }
    Ok(())
}
