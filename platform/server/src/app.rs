//! What all requests share.

use std::collections::HashSet;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use protocol::PersonId;
use store::Store;
use tokio::sync::{broadcast, watch};

use crate::client::Assets;
use crate::connections::{Connections, Place};
use crate::limits::Buckets;
use crate::live::Hub;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::secrets::Passwords;
use crate::shelf::Shelf;
use crate::{AppError, Config};

/// When a connection may be tried again: others have to end first.
const LATER: Duration = Duration::from_secs(5);

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
    pub(crate) buckets: Rates,
    pub(crate) shelf: Shelf,
    pub(crate) lobby: Lobby,
    /// People whose sessions or tokens have ended: their connections look whether theirs is among them.
    pub(crate) ended: broadcast::Sender<PersonId>,
    /// Becomes true when the server goes down.
    pub(crate) closing: watch::Receiver<bool>,
    /// Sessions whose use has been noted lately, by their hashes.
    used: Mutex<HashSet<String>>,
    /// WebSockets and streams.
    followers: Arc<Connections>,
}

/// The buckets of all rates.
#[derive(Debug)]
pub(crate) struct Rates {
    pub(crate) address: Buckets,
    pub(crate) person: Buckets,
    pub(crate) guests: Buckets,
    pub(crate) tables: Buckets,
    /// By address and name, so that guesses from elsewhere do not lock the owner out.
    pub(crate) logins: Buckets,
    /// Passwords to be hashed, by address.
    pub(crate) passwords: Buckets,
    pub(crate) chat: Buckets,
}

impl App {
    pub(crate) fn new(
        config: Config,
        store: Store,
        hub: Hub,
        assets: Assets,
        closing: watch::Receiver<bool>,
    ) -> Self {
        let limits = config.limits;
        let buckets = Rates {
            address: Buckets::new(limits.address),
            person: Buckets::new(limits.person),
            guests: Buckets::new(limits.guests),
            tables: Buckets::new(limits.tables),
            logins: Buckets::new(limits.logins),
            passwords: Buckets::new(limits.logins.times(3.0)),
            chat: Buckets::new(limits.chat),
        };
        Self(Arc::new(Shared {
            store,
            metrics: hub.metrics.clone(),
            hub,
            passwords: Passwords::new(config.password_memory),
            assets,
            buckets,
            shelf: Shelf::new(limits.files, limits.bringing),
            lobby: Lobby::default(),
            used: Mutex::default(),
            ended: broadcast::Sender::new(64),
            closing,
            followers: Connections::new(limits.connections),
            config,
        }))
    }

    /// Takes one from a bucket.
    ///
    /// # Errors
    /// If it is empty.
    pub(crate) fn limit(&self, buckets: &Buckets, key: &str) -> Result<(), AppError> {
        buckets.take(key).map_err(|wait| {
            self.metrics.limited.add(1);
            AppError::too_many(wait)
        })
    }

    /// Whether a session is used for the first time in a while, so that it is noted.
    pub(crate) fn first_use(&self, hash: &str) -> bool {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        !used.contains(hash) && used.insert(hash.to_owned())
    }

    /// From now on every session is used for the first time again.
    pub(crate) fn forget_uses(&self) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Tells the connections of a person that some session or token has ended.
    pub(crate) fn tell_ended(&self, person: &PersonId) {
        // Nobody listens if nobody is connected.
        let _ = self.ended.send(person.clone());
    }

    /// Counts a WebSocket or a stream of this address as long as the ticket lives.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn connect(&self, address: &str) -> Result<Ticket, AppError> {
        let Some(place) = self.followers.enter(address) else {
            self.metrics.limited.add(1);
            return Err(AppError::too_many(LATER));
        };
        self.metrics.connections.up();
        Ok(Ticket { app: self.clone(), _place: place })
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// A WebSocket or a stream that is counted.
#[derive(Debug)]
pub(crate) struct Ticket {
    app: App,
    _place: Place,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.app.metrics.connections.down();
    }
}

/// Waits until the server goes down.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the server is gone already.
    let _ = closing.wait_for(|closing| *closing).await;
}
