//! A site to visit: the server itself, with the built client and a fresh database.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use server::{Config, Limits, Server};
use store::Store;
use tokio::sync::oneshot;

/// A running site; it goes down when this is dropped.
pub(crate) struct Site {
    pub(crate) address: String,
    _stop: oneshot::Sender<()>,
    _data: scratch::Folder,
}

impl Site {
    /// Starts a site; nothing, with a word about it, where browser tests are not asked for.
    pub(crate) async fn start() -> Option<Self> {
        if std::env::var_os("BROWSER").is_none() {
            eprintln!("browser test left out: `cargo xtask test` runs it");
            return None;
        }
        let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/site");
        assert!(client.join("index.html").exists(), "no built site: run `cargo xtask web`");
        let data = scratch::Folder::new();
        let anywhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut config = Config::new(anywhere, Store::file(&data.path().join("empires.db")));
        config.client = Some(client);
        // Many browsers share this machine's address.
        config.limits = Limits::for_rates(1000.0, 1000.0, 1000);
        config.patience = Duration::from_secs(1);
        let server = Server::bind(config).await.expect("a free port and a fresh database");
        let address = format!("http://{}", server.address());
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(server.run(async {
            let _dropped = stopped.await;
        }));
        Some(Self { address, _stop: stop, _data: data })
    }
}
