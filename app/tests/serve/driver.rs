//! A server process that can be killed, and players who reconnect after every failure.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::GameRng;
use protocol::{
    ClientMessage, Move, NewTable, Pace, Play, SeatPlan, ServerMessage, TableId, TableInfo, Update,
};
use tokio::time::timeout;
use visitor::{Socket, VisitError, Visitor};

/// A server process.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
    panicked: Arc<AtomicBool>,
}

impl Process {
    /// Starts `empires serve` on this port with these flags, in a shell that may set limits first.
    pub(crate) fn start(port: u16, limits: &str, flags: &[&str]) -> Self {
        let script = format!("{limits} exec \"$0\" serve \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_empires"), "--listen", &format!("127.0.0.1:{port}")])
            .args(["--rate-address", "1e9", "--rate-person", "1e9", "--connections", "100000"])
            .args(flags)
            .env("RUST_LOG", "error")
            .env_remove("DATABASE_URL")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let line = lines.find(|line| line.contains("http://")).expect("the server starts");
        let panicked = Arc::new(AtomicBool::new(false));
        let heard = panicked.clone();
        std::thread::spawn(move || {
            for line in lines.filter(|line| line.contains("panicked")) {
                eprintln!("{line}");
                heard.store(true, Ordering::Relaxed);
            }
        });
        let address = line.rsplit_once("http://").unwrap().1.trim().parse().unwrap();
        Self { child, address, panicked }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it has panicked.
    pub(crate) fn panicked(&self) -> bool {
        self.panicked.load(Ordering::Relaxed)
    }

    /// The memory it uses, in MiB.
    pub(crate) fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1024.0
    }

    /// Kills it with SIGKILL, so that it cannot shut down in order.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The acknowledged moves: table, move id and number.
pub(crate) type Acks = Arc<Mutex<Vec<(TableId, String, u64)>>>;

/// Plays all seats of a table with random moves until the game is over, through any number of crashes.
pub(crate) struct PersistentPlayer {
    pub(crate) visitor: Visitor,
    pub(crate) table: TableId,
    pub(crate) acks: Acks,
    /// Other servers to try when one does not answer.
    pub(crate) elsewhere: Option<SocketAddr>,
    pub(crate) rng: GameRng,
    /// The pause before each move.
    pub(crate) leisure: Duration,
    pending: Option<Play>,
    newest: Vec<Update>,
    number: u64,
    next_id: u64,
}

impl PersistentPlayer {
    /// Sits down at a new table of two in both seats, and starts it.
    pub(crate) async fn new(address: SocketAddr, seed: u64, acks: Acks, pace: Pace) -> Self {
        let (visitor, _) = Visitor::guest(address, "Stubborn").await.unwrap();
        let seats = vec![SeatPlan::Me; 2];
        let (game, options) = ("eme".into(), Default::default());
        let new = NewTable { game, options, seats, pace, private: false, hours: None };
        let table: TableInfo = visitor.post("/api/tables", &new).await.unwrap().read().unwrap();
        let start = format!("/api/tables/{}/start", table.id);
        visitor.post(&start, &serde_json::json!({})).await.unwrap().read::<TableInfo>().unwrap();
        Self::at(visitor, table.id, seed, acks)
    }

    /// Plays the seats this visitor has at a table.
    pub(crate) fn at(visitor: Visitor, table: TableId, seed: u64, acks: Acks) -> Self {
        let (rng, pending, newest) = (GameRng::new(seed), None, Vec::new());
        let leisure = Duration::ZERO;
        Self {
            visitor,
            table,
            acks,
            elsewhere: None,
            rng,
            leisure,
            pending,
            newest,
            number: 0,
            next_id: seed << 32,
        }
    }

    pub(crate) async fn play(mut self) {
        let mut failures = 0;
        loop {
            match self.until_something_breaks().await {
                Ok(()) => return,
                Err(error) => {
                    failures += 1;
                    assert!(failures < 600, "it never gets better: {error}");
                    if let Some(elsewhere) = self.elsewhere.filter(|_| failures % 4 == 3) {
                        self.elsewhere = Some(std::mem::replace(&mut self.visitor.address, elsewhere));
                        self.visitor.origin = Some(format!("http://{elsewhere}"));
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    async fn until_something_breaks(&mut self) -> Result<(), VisitError> {
        let mut socket = self.visitor.live().await?;
        socket.subscribe(&self.table, self.number).await?;
        self.newest.clear();
        loop {
            if let Some(play) = self.pending.clone() {
                socket.send(&ClientMessage::Play(play)).await?;
                self.hear_until(&mut socket, |player| player.pending.is_none()).await?;
            }
            self.hear_until(&mut socket, |player| player.over() || player.asked().is_some()).await?;
            if self.over() {
                return Ok(());
            }
            let update = self.asked().expect("somebody is asked").clone();
            tokio::time::sleep(self.leisure).await;
            self.next_id += 1;
            let (table, id) = (self.table.clone(), format!("{:x}", self.next_id));
            let notation = self.rng.pick(&update.moves).expect("a legal move").clone();
            self.pending = Some(Play {
                table,
                mv: Move { seat: update.viewer.expect("a seat"), ply: update.ply, notation, id },
            });
        }
    }

    async fn hear_until(
        &mut self,
        socket: &mut Socket,
        enough: impl Fn(&Self) -> bool,
    ) -> Result<(), VisitError> {
        while !enough(self) {
            let heard = timeout(Duration::from_secs(20), socket.next()).await;
            match heard.map_err(|_| VisitError("silence".into()))?? {
                ServerMessage::Update(update) => {
                    self.number = self.number.max(update.number);
                    self.newest.retain(|known| known.viewer != update.viewer);
                    self.newest.push(update);
                }
                ServerMessage::Ack(ack) => {
                    self.acks.lock().unwrap().push((self.table.clone(), ack.id, ack.number));
                    // The updates from before the move are out of date.
                    self.newest.retain(|known| known.number >= ack.number);
                    self.pending = None;
                }
                ServerMessage::Refused(refused) => {
                    if refused.code == protocol::ErrorCode::Unavailable {
                        return Err(VisitError(refused.message));
                    }
                    self.pending = None;
                    self.newest.clear();
                    return Err(VisitError(refused.message));
                }
                ServerMessage::Error(problem) => return Err(VisitError(problem.message)),
                _ => {}
            }
        }
        Ok(())
    }

    fn over(&self) -> bool {
        self.newest.iter().any(|update| update.result.is_some())
    }

    fn asked(&self) -> Option<&Update> {
        let newest = self.newest.iter().map(|update| update.number).max()?;
        self.newest.iter().find(|update| update.number == newest && !update.moves.is_empty())
    }
}
