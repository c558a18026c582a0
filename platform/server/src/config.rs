//! Flags, environment variables and the configuration they give.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use store::Store;

use crate::folder::DATABASE;
use crate::{MailSettings, Rate, Retention};

/// The flags of `empires serve`. Without any, a site for this machine starts, with everything in one file.
#[derive(Clone, Debug, clap::Args)]
pub struct ServeArgs {
    /// The address to listen on; 0.0.0.0:8080 lets other machines connect
    #[arg(long, env = "EMPIRES_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The folder of the database; by default one in your data directory
    #[arg(long, env = "EMPIRES_DATA")]
    data: Option<PathBuf>,
    /// A Postgres database instead, as postgres://…; several servers may share it
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database: Option<String>,
    /// The folder of another web client than the one inside
    #[arg(long, env = "EMPIRES_CLIENT")]
    client: Option<PathBuf>,
    /// The address people see, as https://…, if there is a proxy in front
    #[arg(long, env = "EMPIRES_PUBLIC_URL")]
    public_url: Option<String>,
    /// The mail server for messages to players, as smtps://user:password@host; needs --mail-from and --public-url
    #[arg(long, env = "EMPIRES_SMTP", hide_env_values = true)]
    smtp: Option<String>,
    /// The sender of mail, as games@example.org or "Games <games@example.org>"
    #[arg(long, env = "EMPIRES_MAIL_FROM")]
    mail_from: Option<String>,
    /// Trust the proxy in front about the addresses of clients
    #[arg(long, env = "EMPIRES_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Requests and messages per second for each address
    #[arg(long, env = "EMPIRES_RATE_ADDRESS", default_value_t = 50.0)]
    rate_address: f64,
    /// Requests and messages per second for each person
    #[arg(long, env = "EMPIRES_RATE_PERSON", default_value_t = 20.0)]
    rate_person: f64,
    /// WebSockets and streams for each address; the limit for connections of any kind is four times this number
    #[arg(long, env = "EMPIRES_CONNECTIONS", default_value_t = 100)]
    connections: usize,
    /// Open the site in a browser
    #[arg(long)]
    pub open: bool,
    /// Write logs as JSON
    #[arg(long, env = "EMPIRES_LOG_JSON")]
    pub log_json: bool,
}

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The folder of the database, if it is a file.
    pub data: Option<PathBuf>,
    /// The address of the database.
    pub database: String,
    /// The folder of the web client.
    pub client: Option<PathBuf>,
    /// The public address of the site.
    pub public_url: Option<String>,
    /// The mail server; without one the site sends no mail.
    pub mail: Option<MailSettings>,
    /// Whether to trust a proxy about addresses.
    pub behind_proxy: bool,
    /// The rate limits.
    pub limits: Limits,
    /// Whether alerts may be sent to private addresses and without TLS, for tests on one machine.
    pub private_webhooks: bool,
    /// The memory for hashing a password, in KiB.
    pub password_memory: u32,
    /// Timeout for request headers, for idle keep-alive, and for a client that does not read its response.
    pub head: Duration,
    /// A client that has not taken a message after this time is disconnected.
    pub slow: Duration,
    /// How long unused data is kept.
    pub retention: Retention,
    /// A table without visitors is dropped from memory after this time.
    pub idle: Duration,
    /// A node takes over the bots and time-outs of a table this long after another node wrote its last entry.
    pub grace: Duration,
    /// At a table without clocks, the other players may let a bot play for a player who has been absent for this
    /// time.
    pub absence_limit: Duration,
    /// How long an alert waits for the person to look at a live table.
    pub alert_wait: Duration,
    /// The least time that the first move of a premove waits; the longest is three times as long.
    pub premove_wait: Duration,
}

/// Rate limits and other limits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests and messages for each address.
    pub address: Rate,
    /// Requests and messages for each person.
    pub person: Rate,
    /// New guests for each address.
    pub guests: Rate,
    /// New tables for each address.
    pub tables: Rate,
    /// Public tables of one person that wait for players.
    pub waiting: usize,
    /// Public tables made from one address that wait for players.
    pub waiting_at_address: usize,
    /// Attempts to log in, for each name at each address; three times as many for each address.
    pub logins: Rate,
    /// Letters to addresses that are not confirmed, and links for new passwords: for each mail address, and for each
    /// address that asks for them.
    pub letters: Rate,
    /// Lines of chat for each person.
    pub chat: Rate,
    /// Requests to publish a board, for each address.
    pub boards: Rate,
    /// Uploads of boards and decks, for each person or address.
    pub uploads: Rate,
    /// Valid uploaded boards and decks in all, until the server stops.
    pub stored_uploads: usize,
    /// WebSockets and streams for each address.
    pub connections: usize,
}

impl Config {
    /// A server for this address and database, with the default limits.
    #[must_use]
    pub fn new(listen: SocketAddr, database: String) -> Self {
        Self {
            listen,
            data: None,
            database,
            client: None,
            public_url: None,
            mail: None,
            behind_proxy: false,
            limits: Limits::for_rates(50.0, 20.0, 100),
            private_webhooks: false,
            // The OWASP recommendation for argon2id with two passes.
            password_memory: 19 * 1024,
            head: Duration::from_secs(30),
            slow: Duration::from_secs(10),
            retention: Retention::default(),
            idle: Duration::from_secs(60),
            grace: Duration::from_secs(5),
            absence_limit: Duration::from_secs(180),
            alert_wait: Duration::from_secs(5),
            premove_wait: Duration::from_secs(15),
        }
    }
}

impl Config {
    /// Whether the site is served by https only.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The limit of connections of any kind for each address. Behind a proxy there is none, because all clients share
    /// its address.
    pub(crate) fn connections_per_address(&self) -> usize {
        if self.behind_proxy { usize::MAX } else { self.limits.connections.saturating_mul(4) }
    }
}

impl Limits {
    /// The limits for these rates per second.
    #[must_use]
    pub fn for_rates(address: f64, person: f64, connections: usize) -> Self {
        Self {
            address: Rate::new(4.0 * address, address),
            person: Rate::new(4.0 * person, person),
            guests: Rate::new(2.0 * address, address / 50.0),
            tables: Rate::new(2.0 * address, address / 200.0),
            waiting: 5,
            waiting_at_address: (connections / 5).max(5),
            logins: Rate::new(10.0, 0.1),
            letters: Rate::new(10.0, 0.01),
            chat: Rate::new(10.0, person / 20.0),
            boards: Rate::new(20.0, 0.01),
            uploads: Rate::new(10.0, 0.01),
            stored_uploads: 2000,
            connections,
        }
    }
}

/// The flags contradict each other, or do not fit this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadConfig(String);

impl fmt::Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadConfig {}

impl TryFrom<&ServeArgs> for Config {
    type Error = BadConfig;

    fn try_from(args: &ServeArgs) -> Result<Self, BadConfig> {
        let wrong = |text: &str| Err(BadConfig(text.to_owned()));
        let (data, database) = database(args.data.as_deref(), args.database.as_deref())?;
        if args
            .public_url
            .as_ref()
            .is_some_and(|url| !url.starts_with("http://") && !url.starts_with("https://"))
        {
            return wrong("--public-url must begin with http:// or https://");
        }
        if args.rate_address <= 0.0 || args.rate_person <= 0.0 {
            return wrong("rates must be above zero");
        }
        Ok(Self {
            data,
            client: args.client.clone(),
            public_url: args.public_url.clone(),
            mail: mail(args)?,
            behind_proxy: args.behind_proxy,
            limits: Limits::for_rates(args.rate_address, args.rate_person, args.connections),
            ..Self::new(args.listen, database)
        })
    }
}

/// The mail server, if there is one.
fn mail(args: &ServeArgs) -> Result<Option<MailSettings>, BadConfig> {
    match (&args.smtp, &args.mail_from, &args.public_url) {
        (None, None, _) => Ok(None),
        (Some(server), Some(from), Some(site)) => {
            MailSettings::new(server, from, site).map(Some).map_err(|error| BadConfig(error.to_owned()))
        }
        _ => Err(BadConfig("mail needs --smtp, --mail-from and --public-url".to_owned())),
    }
}

/// The folder of the data, if it is in one, and the address of the database.
pub(crate) fn database(
    data: Option<&Path>,
    database: Option<&str>,
) -> Result<(Option<PathBuf>, String), BadConfig> {
    let wrong = |text: &str| Err(BadConfig(text.to_owned()));
    let folder = match (data, database) {
        (Some(_), Some(_)) => return wrong("give --data or --database, not both"),
        (None, Some(url)) if url.starts_with("postgres:") || url.starts_with("postgresql:") => {
            return Ok((None, url.to_owned()));
        }
        (None, Some(_)) => {
            return wrong("--database (or DATABASE_URL) must begin with postgres://; for SQLite give --data");
        }
        (Some(folder), None) => folder.to_owned(),
        (None, None) => data_folder()?,
    };
    let url = Store::file(&folder.join(DATABASE));
    Ok((Some(folder), url))
}

/// The user's data directory.
fn data_folder() -> Result<PathBuf, BadConfig> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = set("XDG_DATA_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local/share")));
    let base =
        base.ok_or_else(|| BadConfig("there is no home directory: say where with --data".to_owned()))?;
    Ok(base.join("pocket-empires"))
}
