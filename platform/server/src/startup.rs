//! Binding, running and stopping a server.

use std::fmt;
use std::fs::File;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::Config;
use crate::accept::Acceptor;
use crate::app::App;
use crate::client::Assets;
use crate::connections::Connections;
use crate::folder::{self, ClaimError};
use crate::live::{self, Hub, Machine, Outputs};
use crate::metrics::Metrics;
use crate::{alerts, capacity, names, rating, routes, sweep};

/// At shutdown, connections that are still open after this time are cut.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The address is in use or not allowed.
    Listen(SocketAddr, io::Error),
    /// The folder cannot be created or written.
    Folder(String, io::Error),
    /// Another server uses the folder.
    Taken(String),
    /// The database cannot be opened.
    Database(StoreError),
    /// The client cannot be read.
    Client(String, io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                let port = address.port();
                write!(f, "port {port} is taken: another server runs there; choose another with --listen")
            }
            Self::Listen(address, error) => write!(f, "cannot listen at {address}: {error}"),
            Self::Folder(folder, error) => {
                write!(f, "cannot write in {folder}: {error}; choose another folder with --data")
            }
            Self::Taken(folder) => {
                write!(f, "another server runs on {folder}: stop it, or choose another folder with --data")
            }
            Self::Database(StoreError::Unavailable(why)) => write!(f, "cannot open the database: {why}"),
            Self::Database(error) => write!(f, "cannot open the database: {error}"),
            Self::Client(folder, error) => write!(f, "cannot read the web client in {folder}: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

/// A server that listens and is ready to run.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: App,
    /// Games that have ended, to be rated, and alerts to be sent.
    outputs: Outputs,
    closing: watch::Sender<bool>,
    /// The lock on the data folder.
    lock: Option<File>,
}

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    /// If the address, the folder or the database cannot be used.
    pub async fn bind(config: Config) -> Result<Self, StartError> {
        Self::bind_with(config, Assets::none()).await
    }

    /// As [`bind`](Self::bind), with the web client of the program, unless the config names another.
    ///
    /// # Errors
    /// If the address, the folder, the database or the client cannot be used.
    pub async fn bind_with(config: Config, own: Assets) -> Result<Self, StartError> {
        let assets = match &config.client {
            None => own,
            Some(folder) => {
                let failed = |error| StartError::Client(folder.display().to_string(), error);
                Assets::folder(folder).map_err(failed)?
            }
        };
        let lock = config.data.as_deref().map(claim).transpose()?;
        let listen = config.listen;
        let listener = TcpListener::bind(listen).await.map_err(|error| StartError::Listen(listen, error))?;
        let store = Store::open(&config.database).await.map_err(StartError::Database)?;
        if let Some(folder) = &config.data {
            let last = store.last_beat().await.map_err(StartError::Database)?;
            if folder::is_outdated(folder, last) {
                tracing::warn!(
                    "the database is older than the last run of the server: if you have not restored a backup, \
                     empires.db or empires.db-wal was deleted or damaged"
                );
            }
        }
        let settings = live::Settings {
            idle: config.idle,
            grace: config.grace,
            absence_limit: config.absence_limit,
            alert_wait: config.alert_wait,
            premove_wait: config.premove_wait,
        };
        // Bots of online tables are those that the arena measures.
        nets::provide();
        let (machine, outputs) = Machine::new();
        let hub = Hub::new(Arc::new(store.clone()), machine, Arc::new(Metrics::default()), settings);
        // The clocks need the last outage before the first table is read.
        live::first_beat(&hub).await.map_err(StartError::Database)?;
        names::note_looks(&store).await.map_err(StartError::Database)?;
        let site_key = alerts::SiteKey::of(&store).await.map_err(StartError::Database)?;
        let (closing, closes) = watch::channel(false);
        let app = App::new(config, store, hub, assets, site_key, closes);
        Ok(Self { listener, app, outputs, closing, lock })
    }

    /// The address it listens on.
    ///
    /// # Panics
    /// If the operating system does not know.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("a listener has an address")
    }

    /// Runs until `stop`, then lets open connections finish.
    ///
    /// # Errors
    /// If the connection to the network breaks.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, app, outputs, closing, lock } = self;
        live::start_background(&app.hub);
        tokio::spawn(rating::keep_rating(app.store.clone(), app.hub.clone(), outputs.over));
        tokio::spawn(alerts::keep_delivering(app.clone(), outputs.alerts));
        tokio::spawn(alerts::keep_sending_digests(app.clone()));
        tokio::spawn(sweep::keep_sweeping(app.clone()));
        let noting = app.config.data.clone();
        let noting = noting.map(|folder| tokio::spawn(folder::keep_noting(folder, app.hub.time.clone())));
        let capacity = capacity::raise();
        tracing::info!(address = %listener.local_addr()?, connections = capacity, "listening");
        let (store, head) = (app.store.clone(), app.config.head);
        let connections = Connections::new(app.config.connections_per_address());
        let acceptor =
            Acceptor::new(routes::router(app), head, closing.subscribe(), connections.clone(), capacity);
        acceptor.run(listener, stop).await;
        tracing::info!("stopping: closing open connections");
        closing.send_replace(true);
        if timeout(SHUTDOWN_TIMEOUT, connections.all_closed()).await.is_err() {
            tracing::warn!(connections = connections.count(), "some connections did not end in time");
        }
        store.close().await;
        if let Some(noting) = noting {
            noting.abort();
        }
        drop(lock);
        tracing::info!("stopped");
        Ok(())
    }
}

/// Claims the folder of the data.
fn claim(path: &Path) -> Result<File, StartError> {
    let name = || path.display().to_string();
    folder::claim(path).map_err(|why| match why {
        ClaimError::Taken => StartError::Taken(name()),
        ClaimError::Unusable(error) => StartError::Folder(name(), error),
    })
}

/// Starts logging, as text or as JSON. `RUST_LOG` sets the level; no secret is ever logged.
pub fn start_logging(json: bool) {
    let usual = || tracing_subscriber::EnvFilter::new("info,sqlx=warn");
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| usual());
    // A log that cannot be written, for example on a full disk, must not stop the server.
    let logs =
        tracing_subscriber::fmt().log_internal_errors(false).with_env_filter(filter).with_writer(io::stderr);
    // An error means that logging has been started already.
    let _ = if json { logs.json().try_init() } else { logs.try_init() };
}
