//! What all requests share.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use store::Store;
use tokio::sync::watch;

use crate::client::Assets;
use crate::limits::Buckets;
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::secrets::Passwords;
use crate::{AppError, Config};

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
    /// Becomes true when the server goes down.
    pub(crate) closing: watch::Receiver<bool>,
    connections: Mutex<HashMap<String, usize>>,
}

/// The buckets of all rates.
#[derive(Debug)]
pub(crate) struct Rates {
    pub(crate) address: Buckets,
    pub(crate) person: Buckets,
    pub(crate) guests: Buckets,
    pub(crate) logins: Buckets,
}

impl App {
    pub(crate) fn new(config: Config, hub: Hub, assets: Assets, closing: watch::Receiver<bool>) -> Self {
        let limits = config.limits;
        let buckets = Rates {
            address: Buckets::new(limits.address),
            person: Buckets::new(limits.person),
            guests: Buckets::new(limits.guests),
            logins: Buckets::new(limits.logins),
        };
        Self(Arc::new(Shared {
            store: hub.store.clone(),
            metrics: hub.metrics.clone(),
            hub,
            passwords: Passwords::new(config.password_memory),
            assets,
            buckets,
            closing,
            connections: Mutex::default(),
            config,
        }))
    }

    /// Takes one from a bucket.
    ///
    /// # Errors
    /// If it is empty.
    pub(crate) fn limit(&self, buckets: &Buckets, key: &str) -> Result<(), AppError> {
        if buckets.take(key) {
            return Ok(());
        }
        self.metrics.limited.add(1);
        Err(AppError::too_many())
    }

    /// Counts a connection of this address as long as the ticket lives.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn connect(&self, address: &str) -> Result<Ticket, AppError> {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(address.to_owned()).or_default();
        if *count >= self.config.limits.connections {
            self.metrics.limited.add(1);
            return Err(AppError::too_many());
        }
        *count += 1;
        self.metrics.connections.up();
        Ok(Ticket { app: self.clone(), address: address.to_owned() })
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// A connection that is counted.
#[derive(Debug)]
pub(crate) struct Ticket {
    app: App,
    address: String,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.app.metrics.connections.down();
        let mut connections = self.app.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

/// Waits until the server goes down.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the server is gone already.
    let _ = closing.wait_for(|closing| *closing).await;
}
