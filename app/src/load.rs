//! `empires load`: measures how much load the server takes, on this machine alone.

use std::io::{BufRead as _, BufReader, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::Args;
use games::GameId;
use protocol::{TableId, TableInfo};
use visitor::Visitor;
use visitor::flood::{Flood, FloodKind};
use visitor::load::{Load, RunningLoad};

use crate::failure::Failure;

/// The size of the load.
#[derive(Debug, Args)]
pub(crate) struct LoadArgs {
    /// The number of tables, with two people each.
    #[arg(long, value_name = "T", default_value_t = 100)]
    tables: usize,
    /// Moves a second at each table; 0 means as fast as moves are acknowledged.
    #[arg(long, value_name = "R", default_value_t = 1.0)]
    rate: f64,
    /// Seconds to measure, after a warm-up.
    #[arg(long, value_name = "S", default_value_t = 10)]
    seconds: u64,
    /// The game.
    #[arg(long, value_name = "GAME", default_value = GameId::ALL[0].info().slug)]
    game: String,
    /// A running server on this machine; without it, one is started.
    #[arg(long, value_name = "ADDRESS")]
    server: Option<SocketAddr>,
    /// A Postgres for the started server; without it, SQLite.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Attack the server meanwhile: pings, slow-readers, junk or fuzz. A started server has its default limits then.
    #[arg(long, value_name = "KIND")]
    flood: Option<FloodKind>,
    /// Play at tables over days.
    #[arg(long)]
    days: bool,
    /// Channels for alerts of each person, up to five.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=5))]
    channels: u8,
}

/// Loads a server and prints the results.
pub(crate) fn run(args: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    let started = match args.server {
        Some(address) if !address.ip().is_loopback() => {
            return Err(Failure::input("only a server on this machine may be loaded"));
        }
        Some(_) => None,
        None => Some(Started::new(args)?),
    };
    let address = args.server.or(started.as_ref().map(|server| server.address));
    let address = address.ok_or_else(|| Failure::input("no server"))?;
    let memory = |name: &str| started.as_ref().and_then(|server| server.memory(name)).unwrap_or(f64::NAN);
    let idle = memory("VmRSS");
    let load = Load {
        address,
        game: args.game.clone(),
        tables: args.tables,
        rate: (args.rate > 0.0).then_some(args.rate),
        time: Duration::from_secs(args.seconds),
        own_addresses: args.flood.is_some(),
        over_days: args.days,
        channels: args.channels.into(),
    };
    // Every table has two connections, each of which is an open file.
    let _ = server::capacity::raise();
    let runtime = tokio::runtime::Runtime::new()?;
    let (measured, work, busy, attack) = runtime.block_on(async {
        let running = RunningLoad::start(load).await.map_err(Failure::input)?;
        let flood = match args.flood {
            Some(kind) => {
                Some(Flood::start(address, kind, &args.game, watched_table(address, &args.game).await?)?)
            }
            None => None,
        };
        tokio::time::sleep(Duration::from_secs(3)).await;
        let before = started.as_ref().and_then(Started::work);
        let measured = running.measure().await;
        let work = started.as_ref().and_then(Started::work).zip(before).map(|(after, before)| after - before);
        let attack = match flood {
            Some(flood) => Some((flood.stop(), server_errors(address).await?)),
            None => None,
        };
        Ok::<_, Failure>((measured, work, memory("VmRSS"), attack))
    })?;
    writeln!(
        out,
        "{} tables: {:.0} moves/s, ack p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms, {} failures",
        args.tables,
        measured.per_second(),
        measured.quantile(0.5),
        measured.quantile(0.99),
        measured.quantile(1.0),
        measured.failures,
    )?;
    if let Some(work) = work {
        writeln!(out, "server: {:.1} µs of CPU time a move", work * 1e6 / measured.moves as f64)?;
    }
    writeln!(out, "memory: idle {idle:.1} MiB, loaded {busy:.1} MiB, peak {:.1} MiB", memory("VmHWM"))?;
    if let Some(((connections, bytes), errors)) = attack {
        let panics = started.as_ref().map_or(0, |server| server.panics.load(Ordering::Relaxed));
        writeln!(
            out,
            "flood: {connections} connections, {:.1} MB sent, {errors} answers of 500 or above, {panics} panics",
            bytes as f64 / 1e6
        )?;
        if errors > 0 || panics > 0 {
            return Err(Failure::input("the server failed under attack"));
        }
    }
    Ok(())
}

/// Makes a running table that everybody may watch.
async fn watched_table(address: SocketAddr, game: &str) -> Result<TableId, Failure> {
    let (host, _) = Visitor::guest(address, "Host").await.map_err(Failure::input)?;
    let new = serde_json::json!({"game": game, "seats": ["me", "me"]});
    let table = host.post("/api/tables", &new).await.and_then(|answer| answer.read::<TableInfo>());
    let id = table.map_err(Failure::input)?.id;
    let start = host.post(&format!("/api/tables/{id}/start"), &serde_json::json!({})).await;
    start.and_then(|answer| answer.read::<TableInfo>()).map_err(Failure::input)?;
    Ok(id)
}

/// The number of answers with a status of 500 or above, as the server counts them.
async fn server_errors(address: SocketAddr) -> Result<u64, Failure> {
    let metrics = Visitor::new(address).get("/metrics").await.map_err(Failure::input)?.text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("empires_http_server_errors_total "));
    line.and_then(|count| count.parse().ok()).ok_or_else(|| Failure::input("the server has no metrics"))
}

/// A server of our own with a temporary database.
struct Started {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
    /// The number of panics in its log.
    panics: Arc<AtomicU64>,
}

impl Started {
    fn new(args: &LoadArgs) -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("empires-load-{}", std::process::id()));
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--listen", "127.0.0.1:0"]).env("RUST_LOG", "warn");
        if args.flood.is_none() {
            command.args(["--connections", "1000000", "--rate-address", "1e9", "--rate-person", "1e9"]);
        }
        match args.database.as_deref() {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(&folder).env_remove("DATABASE_URL"),
        };
        let mut child = command.stderr(Stdio::piped()).spawn()?;
        let mut lines =
            BufReader::new(child.stderr.take().ok_or_else(|| Failure::input("no output"))?).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.rsplit_once("http://").and_then(|(_, address)| address.trim().parse().ok())
        });
        // Passes the log of the server on.
        let panics = Arc::new(AtomicU64::new(0));
        let counted = panics.clone();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                counted.fetch_add(u64::from(line.contains("panicked")), Ordering::Relaxed);
                eprintln!("server: {line}");
            }
        });
        let Some(address) = address else {
            let _ = child.kill();
            return Err(Failure::input("the server did not start"));
        };
        Ok(Self { child, address, folder, panics })
    }

    /// The CPU time that the server has used, in seconds, from `/proc` of Linux, which counts in hundredths.
    fn work(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program, in parentheses, may contain spaces.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let [user, system] = [fields.get(11)?, fields.get(12)?].map(|ticks| ticks.parse::<f64>());
        Some((user.ok()? + system.ok()?) / 100.0)
    }

    /// A memory figure of the operating system about the server, in MiB.
    fn memory(&self, name: &str) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        // Both are temporary; a failure here has no consequence.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
