//! `empires load`: measures how much load the server takes, on this machine alone.

use std::io::{BufRead as _, BufReader, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use clap::Args;
use games::GameId;
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
}

/// Loads a server and prints the results.
pub(crate) fn run(args: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    let started = match args.server {
        Some(address) if !address.ip().is_loopback() => {
            return Err(Failure::input("only a server on this machine may be loaded"));
        }
        Some(_) => None,
        None => Some(Started::new(args.database.as_deref())?),
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
    };
    // Every table has two connections, each of which is an open file.
    let _ = server::capacity::raise();
    let runtime = tokio::runtime::Runtime::new()?;
    let (measured, busy) = runtime.block_on(async {
        let running = RunningLoad::start(load).await.map_err(Failure::input)?;
        tokio::time::sleep(Duration::from_secs(3)).await;
        let measured = running.measure().await;
        Ok::<_, Failure>((measured, memory("VmRSS")))
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
    writeln!(out, "memory: idle {idle:.1} MiB, loaded {busy:.1} MiB, peak {:.1} MiB", memory("VmHWM"))?;
    Ok(())
}

/// A server of our own with a temporary database.
struct Started {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl Started {
    fn new(database: Option<&str>) -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("empires-load-{}", std::process::id()));
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--listen", "127.0.0.1:0", "--connections", "1000000"]);
        command.args(["--rate-address", "1e9", "--rate-person", "1e9"]).env("RUST_LOG", "warn");
        match database {
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
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| eprintln!("server: {line}")));
        let Some(address) = address else {
            let _ = child.kill();
            return Err(Failure::input("the server did not start"));
        };
        Ok(Self { child, address, folder })
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
