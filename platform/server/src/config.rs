//! Flags and environment, and what they mean.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use store::Store;

use crate::Rate;

/// The flags of `empires serve`. Without any, a site for this machine starts, with everything in one file.
#[derive(Clone, Debug, clap::Args)]
pub struct ServeArgs {
    /// Where to listen; 0.0.0.0:8080 lets other machines in
    #[arg(long, env = "EMPIRES_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The folder of the database; by default one in your data directory
    #[arg(long, env = "EMPIRES_DATA")]
    data: Option<PathBuf>,
    /// A Postgres to use instead, as postgres://…; several servers may share it
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database: Option<String>,
    /// The folder of a web client to use instead of the one inside
    #[arg(long, env = "EMPIRES_CLIENT")]
    client: Option<PathBuf>,
    /// The address people see, as https://…, if there is a proxy in front
    #[arg(long, env = "EMPIRES_PUBLIC_URL")]
    public_url: Option<String>,
    /// Believe the proxy in front about the addresses of clients
    #[arg(long, env = "EMPIRES_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Requests and messages per second for each address
    #[arg(long, env = "EMPIRES_RATE_ADDRESS", default_value_t = 50.0)]
    rate_address: f64,
    /// Requests and messages per second for each person
    #[arg(long, env = "EMPIRES_RATE_PERSON", default_value_t = 20.0)]
    rate_person: f64,
    /// Connections for each address
    #[arg(long, env = "EMPIRES_CONNECTIONS", default_value_t = 100)]
    connections: usize,
    /// Open the site in a browser
    #[arg(long)]
    pub open: bool,
    /// Write logs as JSON
    #[arg(long, env = "EMPIRES_LOG_JSON")]
    pub log_json: bool,
}

/// What a server is made of.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database, if it is a file.
    pub data: Option<PathBuf>,
    /// The address of the database.
    pub database: String,
    /// The folder of the web client.
    pub client: Option<PathBuf>,
    /// The address people see.
    pub public_url: Option<String>,
    /// Whether to believe a proxy about addresses.
    pub behind_proxy: bool,
    /// How much is allowed.
    pub limits: Limits,
    /// The memory for hashing a password, in KiB.
    pub password_memory: u32,
    /// The head of a request must be there within this time; so long a connection may also rest between two.
    pub head: Duration,
    /// A table that nobody looks at is put away after this time.
    pub idle: Duration,
    /// Another node drives a table this much later than the one that wrote last.
    pub grace: Duration,
    /// At a table without clocks, others may call a bot in for whoever they wait for and who has been away for
    /// this time.
    pub patience: Duration,
}

/// How much is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests and messages for each address.
    pub address: Rate,
    /// Requests and messages for each person.
    pub person: Rate,
    /// New guests for each address.
    pub guests: Rate,
    /// Attempts to log in, for each address and for each account.
    pub logins: Rate,
    /// Lines of chat for each person.
    pub chat: Rate,
    /// Boards and decks that people bring, for each person or address.
    pub bringing: Rate,
    /// Boards and decks that people bring, in all, as long as the server runs.
    pub files: usize,
    /// Connections for each address.
    pub connections: usize,
}

impl Config {
    /// A server for this address and database, with the usual limits.
    #[must_use]
    pub fn new(listen: SocketAddr, database: String) -> Self {
        Self {
            listen,
            data: None,
            database,
            client: None,
            public_url: None,
            behind_proxy: false,
            limits: Limits::for_rates(50.0, 20.0, 100),
            // What OWASP recommends for argon2id with two passes.
            password_memory: 19 * 1024,
            head: Duration::from_secs(30),
            idle: Duration::from_secs(60),
            grace: Duration::from_secs(5),
            patience: Duration::from_secs(180),
        }
    }
}

impl Limits {
    /// Limits around these rates per second.
    #[must_use]
    pub fn for_rates(address: f64, person: f64, connections: usize) -> Self {
        Self {
            address: Rate::new(4.0 * address, address),
            person: Rate::new(4.0 * person, person),
            guests: Rate::new(2.0 * address, address / 50.0),
            logins: Rate::new(10.0, 0.1),
            chat: Rate::new(10.0, person / 20.0),
            bringing: Rate::new(10.0, 0.01),
            files: 2000,
            connections,
        }
    }
}

/// The flags contradict each other or this machine.
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
        let (data, database) = match (&args.data, &args.database) {
            (Some(_), Some(_)) => return wrong("give --data or --database, not both"),
            (None, Some(url)) if url.starts_with("postgres:") || url.starts_with("postgresql:") => {
                (None, url.clone())
            }
            (None, Some(_)) => {
                return wrong(
                    "--database (or DATABASE_URL) must begin with postgres://; for SQLite give --data",
                );
            }
            (Some(folder), None) => (Some(folder.clone()), Store::file(&folder.join("empires.db"))),
            (None, None) => {
                let folder = data_folder()?;
                let url = Store::file(&folder.join("empires.db"));
                (Some(folder), url)
            }
        };
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
            behind_proxy: args.behind_proxy,
            limits: Limits::for_rates(args.rate_address, args.rate_person, args.connections),
            ..Self::new(args.listen, database)
        })
    }
}

/// Where programs keep what belongs to their user.
fn data_folder() -> Result<PathBuf, BadConfig> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = set("XDG_DATA_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local/share")));
    let base =
        base.ok_or_else(|| BadConfig("there is no home directory: say where with --data".to_owned()))?;
    Ok(base.join("pocket-empires"))
}
