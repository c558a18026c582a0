//! A site for a test: the real server with the built client and a fresh database.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use scratch::MailServer;
use server::{Config, Limits, MailSettings, Server};
use store::Store;
use tokio::sync::oneshot;

/// The address of the site in letters.
pub(crate) const MAIL_SITE: &str = "https://games.example";

/// A running site; it stops when this is dropped.
pub(crate) struct Site {
    pub(crate) address: String,
    /// The address of its database.
    pub(crate) database: String,
    _stop: oneshot::Sender<()>,
    _data: scratch::Folder,
}

impl Site {
    /// Starts a site.
    pub(crate) async fn start() -> Self {
        Self::with_patience(Duration::from_secs(1)).await
    }

    /// Starts a site at which a substitute may be called for people who have been away for this time.
    pub(crate) async fn with_patience(patience: Duration) -> Self {
        Self::with(|config| config.absence_limit = patience).await
    }

    /// Starts a site that sends alerts at once, also to this machine, and letters through this mail server.
    pub(crate) async fn with_alerts(mail: &MailServer) -> Self {
        let server = format!("smtp://{}", mail.address);
        let settings = MailSettings::new(&server, "games@example.org", MAIL_SITE).expect("a mail server");
        Self::with(|config| {
            (config.private_webhooks, config.alert_wait) = (true, Duration::ZERO);
            config.mail = Some(settings);
        })
        .await
    }

    async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
        assert!(client.join("index.html").exists(), "no built site: run `cargo xtask web`");
        let data = scratch::Folder::new();
        let anywhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let database = Store::file(&data.path().join("empires.db"));
        let mut config = Config::new(anywhere, database.clone());
        config.client = Some(client);
        // Many browsers share this machine's address.
        config.limits = Limits::for_rates(1000.0, 1000.0, 1000);
        config.premove_wait = Duration::from_millis(200);
        change(&mut config);
        let server = Server::bind(config).await.expect("a free port and a fresh database");
        let address = format!("http://{}", server.address());
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(server.run(async {
            let _dropped = stopped.await;
        }));
        Self { address, database, _stop: stop, _data: data }
    }
}
