//! Binding, running and stopping a server.

use std::fmt;
use std::fs::File;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use protocol::TableId;
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

use crate::Config;
use crate::app::App;
use crate::client::Assets;
use crate::connections::Connections;
use crate::door::Door;
use crate::folder::{self, NotOurs};
use crate::live::{self, Hub, Machine};
use crate::metrics::Metrics;
use crate::{capacity, names, rating, routes, sweep};

/// Connections that do not end by themselves are cut after this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// Somebody else listens there, or one may not.
    Listen(SocketAddr, io::Error),
    /// The folder cannot be made or written.
    Folder(String, io::Error),
    /// Another server has the folder.
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
    /// Tables that are over, to be rated.
    over: mpsc::UnboundedReceiver<TableId>,
    closing: watch::Sender<bool>,
    /// Keeps the folder ours.
    lock: Option<File>,
}

impl Server {
    /// Opens the database and listens.
    ///
    /// # Errors
    /// If it cannot.
    pub async fn bind(config: Config) -> Result<Self, StartError> {
        Self::bind_with(config, Assets::none()).await
    }

    /// As [`bind`](Self::bind), with a client that the program brings along, in case the config names no
    /// other.
    ///
    /// # Errors
    /// If it cannot.
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
        let settings = live::Settings { idle: config.idle, grace: config.grace, patience: config.patience };
        let (machine, over) = Machine::new();
        let hub = Hub::new(Arc::new(store.clone()), machine, Arc::new(Metrics::default()), settings);
        // Clocks need to know of the time nobody played before the first table is woken.
        live::first_beat(&hub).await.map_err(StartError::Database)?;
        names::note_looks(&store).await.map_err(StartError::Database)?;
        let (closing, closes) = watch::channel(false);
        Ok(Self { listener, app: App::new(config, store, hub, assets, closes), over, closing, lock })
    }

    /// Where it listens.
    ///
    /// # Panics
    /// If the operating system does not know.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("a listener has an address")
    }

    /// Runs until `stop`, then lets what is under way finish.
    ///
    /// # Errors
    /// If the connection to the network breaks.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { listener, app, over, closing, lock } = self;
        live::keep(&app.hub);
        tokio::spawn(rating::keep_rating(app.store.clone(), app.hub.clone(), over));
        tokio::spawn(sweep::keep_sweeping(app.clone()));
        let capacity = capacity::raise();
        tracing::info!(address = %listener.local_addr()?, connections = capacity, "listening");
        let (store, head) = (app.store.clone(), app.config.head);
        let connections = Connections::new(app.config.at_the_door());
        let door = Door::new(routes::router(app), head, closing.subscribe(), connections.clone(), capacity);
        door.open(listener, stop).await;
        tracing::info!("stopping: no new connections, the open ones are told");
        closing.send_replace(true);
        if timeout(PATIENCE, connections.ended()).await.is_err() {
            tracing::warn!(connections = connections.count(), "some connections did not end in time");
        }
        store.close().await;
        drop(lock);
        tracing::info!("stopped");
        Ok(())
    }
}

/// Claims the folder of the data.
fn claim(path: &Path) -> Result<File, StartError> {
    let name = || path.display().to_string();
    folder::claim(path).map_err(|why| match why {
        NotOurs::Taken => StartError::Taken(name()),
        NotOurs::Unusable(error) => StartError::Folder(name(), error),
    })
}

/// Starts logging, as text or as JSON. `RUST_LOG` sets the level; no secret is ever logged.
pub fn start_logging(json: bool) {
    let usual = || tracing_subscriber::EnvFilter::new("info,sqlx=warn");
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| usual());
    // A log that cannot be written, on a full disk say, must not take the server down.
    let logs =
        tracing_subscriber::fmt().log_internal_errors(false).with_env_filter(filter).with_writer(io::stderr);
    // It fails if logs are being written already, which is as well.
    let _ = if json { logs.json().try_init() } else { logs.try_init() };
}
