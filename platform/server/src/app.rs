//! What all requests share.

use std::collections::HashSet;
use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use protocol::PersonId;
use store::Store;
use tokio::sync::{broadcast, watch};

use crate::alerts::{Outgoing, SiteKey};
use crate::client::Assets;
use crate::connections::{ConnectionPermit, Connections};
use crate::limits::Buckets;
use crate::live::Hub;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::secrets::Passwords;
use crate::uploads::Uploads;
use crate::{AppError, Config};

/// When a client that was refused because of too many connections may try again.
const CONNECT_RETRY: Duration = Duration::from_secs(5);

/// What all requests share; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Shared>);

/// See [`App`].
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) hub: Hub,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) passwords: Passwords,
    pub(crate) assets: Assets,
    pub(crate) buckets: RateLimits,
    pub(crate) uploads: Uploads,
    pub(crate) lobby: Lobby,
    /// The client for messages to web addresses of people.
    pub(crate) outgoing: Outgoing,
    /// The key of web push.
    pub(crate) site_key: SiteKey,
    /// People with a session or token that has ended: each of their connections checks its own.
    pub(crate) ended: broadcast::Sender<PersonId>,
    /// Becomes true when the server stops.
    pub(crate) closing: watch::Receiver<bool>,
    /// The number of times that somebody blocked or unblocked a person through this node.
    pub(crate) block_changes: AtomicU64,
    /// The hashes of sessions whose use was stored since the last sweep.
    used: Mutex<HashSet<String>>,
    /// Open WebSockets and streams.
    followers: Arc<Connections>,
}

/// The buckets of all rate limits.
#[derive(Debug)]
pub(crate) struct RateLimits {
    pub(crate) address: Buckets,
    pub(crate) person: Buckets,
    pub(crate) guests: Buckets,
    pub(crate) tables: Buckets,
    /// By address and name, so that guesses from other addresses do not lock the owner out.
    pub(crate) logins: Buckets,
    /// Hashed passwords, by address.
    pub(crate) passwords: Buckets,
    /// Letters that a stranger may cause, by mail address and by address.
    pub(crate) letters: Buckets,
    pub(crate) chat: Buckets,
    /// Published boards, by address.
    pub(crate) boards: Buckets,
}

impl App {
    pub(crate) fn new(
        config: Config,
        store: Store,
        hub: Hub,
        assets: Assets,
        site_key: SiteKey,
        closing: watch::Receiver<bool>,
    ) -> Self {
        let limits = config.limits;
        let buckets = RateLimits {
            address: Buckets::new(limits.address),
            person: Buckets::new(limits.person),
            guests: Buckets::new(limits.guests),
            tables: Buckets::new(limits.tables),
            logins: Buckets::new(limits.logins),
            passwords: Buckets::new(limits.logins.times(3.0)),
            letters: Buckets::new(limits.letters),
            chat: Buckets::new(limits.chat),
            boards: Buckets::new(limits.boards),
        };
        Self(Arc::new(Shared {
            store,
            metrics: hub.metrics.clone(),
            hub,
            passwords: Passwords::new(config.password_memory),
            assets,
            buckets,
            uploads: Uploads::new(limits.stored_uploads, limits.uploads),
            lobby: Lobby::default(),
            outgoing: Outgoing::new(config.private_webhooks),
            site_key,
            block_changes: AtomicU64::new(0),
            used: Mutex::default(),
            ended: broadcast::Sender::new(64),
            closing,
            followers: Connections::new(limits.connections),
            config,
        }))
    }

    /// Takes a token from the bucket of this key.
    ///
    /// # Errors
    /// If it is empty.
    pub(crate) fn limit(&self, buckets: &Buckets, key: &str) -> Result<(), AppError> {
        buckets.take(key).map_err(|wait| {
            self.metrics.limited.add(1);
            AppError::too_many(wait)
        })
    }

    /// Whether a session is used for the first time since the last sweep, so that its use must be stored.
    pub(crate) fn first_use(&self, hash: &str) -> bool {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        !used.contains(hash) && used.insert(hash.to_owned())
    }

    /// Forgets which sessions were used.
    pub(crate) fn forget_uses(&self) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Tells the connections of a person that some session or token has ended.
    pub(crate) fn tell_ended(&self, person: &PersonId) {
        // An error means that nobody is connected.
        let _ = self.ended.send(person.clone());
    }

    /// Counts a WebSocket or a stream of this address until the permit is dropped.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn connect(&self, address: &str) -> Result<FollowerPermit, AppError> {
        let Some(permit) = self.followers.acquire(address) else {
            self.metrics.limited.add(1);
            return Err(AppError::too_many(CONNECT_RETRY));
        };
        self.metrics.connections.up();
        Ok(FollowerPermit { app: self.clone(), _permit: permit })
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// Counts as an open WebSocket or stream until it is dropped.
#[derive(Debug)]
pub(crate) struct FollowerPermit {
    app: App,
    _permit: ConnectionPermit,
}

impl Drop for FollowerPermit {
    fn drop(&mut self) {
        self.app.metrics.connections.down();
    }
}

/// Waits until the server stops.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the server is gone already.
    let _ = closing.wait_for(|closing| *closing).await;
}
