//! Attackers: they send pings, read nothing, or send junk or damaged messages, as fast as they can.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use game::GameRng;
use http::Method;
use protocol::TableId;
use rustix::process::nice;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::time::{sleep, timeout};

use crate::{VisitError, Visitor};

/// The attackers of a flood, spread over [`ADDRESSES`] addresses.
const ATTACKERS: u64 = 80;

/// The addresses that attackers connect from.
const ADDRESSES: u64 = 4;

/// The pause before an attacker connects again.
const PAUSE: Duration = Duration::from_millis(10);

/// The time for which an attacker holds a connection without reading.
const HOLD: Duration = Duration::from_secs(20);

/// The lowest priority of a thread.
const LEAST_URGENT: i32 = 19;

/// A kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloodKind {
    /// WebSocket pings without end; their answers are not read.
    Pings,
    /// Requests and subscriptions whose answers are not read.
    SlowReaders,
    /// Random bytes, before and after a WebSocket is opened.
    Junk,
    /// Requests and messages that are almost right.
    Fuzz,
}

impl FloodKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Pings, Self::SlowReaders, Self::Junk, Self::Fuzz];

    const fn word(self) -> &'static str {
        match self {
            Self::Pings => "pings",
            Self::SlowReaders => "slow-readers",
            Self::Junk => "junk",
            Self::Fuzz => "fuzz",
        }
    }
}

impl fmt::Display for FloodKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for FloodKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words = Self::ALL.map(Self::word).join(", ");
        Self::ALL
            .into_iter()
            .find(|kind| kind.word() == text)
            .ok_or_else(|| format!("the kinds of floods are: {words}"))
    }
}

/// A running flood. Its attackers have a thread of their own, because their share of this machine must not be taken for
/// the share of those who are measured.
#[derive(Debug)]
pub struct Flood {
    shared: Arc<Shared>,
    thread: JoinHandle<()>,
}

/// What all attackers share.
#[derive(Debug)]
struct Shared {
    address: SocketAddr,
    kind: FloodKind,
    /// The slug of a game.
    game: String,
    /// A running table that everybody may watch.
    table: TableId,
    stopping: AtomicBool,
    connections: AtomicU64,
    bytes: AtomicU64,
}

impl Flood {
    /// Starts all attackers against a server on this machine. Each thread that is measured goes before them.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn start(address: SocketAddr, kind: FloodKind, game: &str, table: TableId) -> io::Result<Self> {
        let (stopping, connections, bytes) = Default::default();
        let shared =
            Arc::new(Shared { address, kind, game: game.to_owned(), table, stopping, connections, bytes });
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let attackers = shared.clone();
        let thread = thread::Builder::new().name("flood".to_owned()).spawn(move || {
            // An attacker elsewhere would not use the cores of this machine. On Linux this is for one thread.
            let _unchanged = nice(LEAST_URGENT);
            runtime.block_on(attackers.run());
        })?;
        Ok(Self { shared, thread })
    }

    /// Stops all attackers; returns the number of connections that they opened and of bytes that they sent.
    #[must_use]
    pub fn stop(self) -> (u64, u64) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        // A thread that panicked has nothing more to count.
        let _ended = self.thread.join();
        (self.shared.connections.load(Ordering::Relaxed), self.shared.bytes.load(Ordering::Relaxed))
    }
}

impl Shared {
    /// Attacks until the flood stops.
    async fn run(self: Arc<Self>) {
        for number in 0..ATTACKERS {
            tokio::spawn(Attacker::new(self.clone(), number).run());
        }
        while !self.stopping.load(Ordering::Relaxed) {
            sleep(PAUSE).await;
        }
    }
}

struct Attacker {
    shared: Arc<Shared>,
    visitor: Visitor,
    rng: GameRng,
}

impl Attacker {
    fn new(shared: Arc<Shared>, number: u64) -> Self {
        let mut visitor = Visitor::new(shared.address);
        visitor.from = Some(IpAddr::V4(Ipv4Addr::new(127, 9, 0, 1 + (number % ADDRESSES) as u8)));
        Self { shared, visitor, rng: GameRng::new(number) }
    }

    /// Attacks over one connection after the other. Errors are what an attacker expects.
    async fn run(mut self) {
        while !self.stopping() {
            self.shared.connections.fetch_add(1, Ordering::Relaxed);
            let _refused = match self.shared.kind {
                FloodKind::Pings => self.pings().await,
                FloodKind::SlowReaders => self.slow_reader().await,
                FloodKind::Junk => self.junk().await,
                FloodKind::Fuzz => self.fuzz().await,
            };
            sleep(PAUSE).await;
        }
    }

    fn stopping(&self) -> bool {
        self.shared.stopping.load(Ordering::Relaxed)
    }

    /// Writes bytes, and gives up if the server does not read them.
    async fn write(&self, stream: &mut TcpStream, bytes: &[u8]) -> Result<(), VisitError> {
        let written = timeout(HOLD, stream.write_all(bytes)).await.map_err(|_| failed("not read"))?;
        written.map_err(failed)?;
        self.shared.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    async fn pings(&self) -> Result<(), VisitError> {
        let mut stream = self.open_socket().await?;
        let pings = frame(0x89, &[b'x'; 125]).repeat(16);
        while !self.stopping() {
            self.write(&mut stream, &pings).await?;
        }
        Ok(())
    }

    /// Subscribes again and again over a WebSocket, or asks for the same long answer in a row, and reads nothing.
    async fn slow_reader(&mut self) -> Result<(), VisitError> {
        let (mut stream, request) = if self.rng.below(2) == 0 {
            let text = format!(r#"{{"subscribe":{{"table":"{}","since":0}}}}"#, self.shared.table);
            (self.open_socket().await?, frame(0x81, text.as_bytes()))
        } else {
            let text = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", self.shared.address);
            (self.visitor.connect().await?, text.into_bytes())
        };
        for _ in 0..200 {
            self.write(&mut stream, &request).await?;
        }
        sleep(HOLD).await;
        Ok(())
    }

    async fn junk(&mut self) -> Result<(), VisitError> {
        let mut stream = match self.rng.below(2) {
            0 => self.open_socket().await?,
            _ => self.visitor.connect().await?,
        };
        let length = 1 + self.rng.below(4000);
        let junk: Vec<u8> = (0..length).map(|_| self.rng.below(256) as u8).collect();
        self.write(&mut stream, &junk).await?;
        let mut answer = [0; 4096];
        // The server answers, or closes the connection, or waits for the rest.
        let _waits = timeout(Duration::from_millis(200), stream.read(&mut answer)).await;
        Ok(())
    }

    async fn fuzz(&mut self) -> Result<(), VisitError> {
        if self.visitor.session.is_none() {
            // Over the limit of guests, the attacker goes on without a name.
            let _refused = self.visitor.become_guest("Eve").await;
        }
        let table = self.shared.table.clone();
        if self.rng.below(4) == 0 {
            let mut socket = self.visitor.live().await?;
            while !self.stopping() {
                let text = self.rng.pick(&MESSAGES).copied().unwrap_or_default();
                let text = self.damaged(&text.replace("TABLE", table.as_str()));
                self.shared.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
                socket.send_text(text).await?;
                socket.next_text().await?;
            }
            return Ok(());
        }
        for _ in 0..50 {
            let (method, path, body) = self.rng.pick(&REQUESTS).copied().unwrap_or(REQUESTS[0]);
            let (path, body) =
                (path.replace("TABLE", table.as_str()), body.replace("GAME", &self.shared.game));
            let body = if method == "GET" { Vec::new() } else { self.damaged(&body).into_bytes() };
            self.shared.bytes.fetch_add(body.len() as u64, Ordering::Relaxed);
            let method = method.parse::<Method>().map_err(failed)?;
            self.visitor.request(method, &path, body).await?;
        }
        Ok(())
    }

    /// A text with some characters replaced, removed or repeated.
    fn damaged(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..self.rng.below(4) {
            let at = self.rng.below(letters.len().max(1) as u32) as usize;
            let odd = ['"', '}', '[', '9', '-', '\0', 'é', '\u{202e}', '😀', ' '];
            match (self.rng.below(3), letters.get(at).copied()) {
                (0, Some(_)) => letters[at] = self.rng.pick(&odd).copied().unwrap_or('"'),
                (1, Some(_)) => drop(letters.remove(at)),
                (_, Some(letter)) => letters.splice(at..at, vec![letter; 40]).for_each(drop),
                (_, None) => {}
            }
        }
        letters.into_iter().collect()
    }

    /// Opens a WebSocket by hand, so that its answers need not be read.
    async fn open_socket(&self) -> Result<TcpStream, VisitError> {
        let mut stream = self.visitor.connect().await?;
        let head = format!(
            "GET /api/live HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.shared.address
        );
        self.write(&mut stream, head.as_bytes()).await?;
        Ok(stream)
    }
}

/// Messages of a client before they are damaged.
const MESSAGES: [&str; 6] = [
    r#"{"subscribe":{"table":"TABLE","since":0}}"#,
    r#"{"unsubscribe":{"table":"TABLE"}}"#,
    r#"{"play":{"table":"TABLE","seat":0,"ply":0,"move":"bid 1","id":"a"}}"#,
    r#"{"undo":{"table":"TABLE","seat":0,"ply":3,"id":"b"}}"#,
    r#"{"say":{"table":"TABLE","text":"hello"}}"#,
    r#"{"ping":{}}"#,
];

/// Requests before their bodies are damaged: method, path and body.
const REQUESTS: [(&str, &str, &str); 9] = [
    ("GET", "/api/tables", ""),
    ("GET", "/api/tables/TABLE", ""),
    ("GET", "/api/tables/TABLE/replay?viewer=all", ""),
    ("POST", "/api/guest", r#"{"name":"Eve"}"#),
    ("POST", "/api/login", r#"{"name":"Eve","password":"correct horse"}"#),
    ("POST", "/api/tables", r#"{"game":"GAME","seats":["me","open",{"bot":"easy"}]}"#),
    ("POST", "/api/tables/TABLE/sit", r#"{"seat":1}"#),
    ("POST", "/api/tables/TABLE/moves", r#"{"seat":0,"ply":0,"move":"bid 1","id":"a"}"#),
    ("POST", "/api/replay", "game GAME\nrules 1\nseat Ana\nseat Ben\nseed 1\nmoves\n"),
];

/// A masked frame of a WebSocket, up to 64 KiB; the mask changes nothing.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        length @ 0..=125 => frame.push(0x80 | length as u8),
        length => {
            frame.push(0x80 | 126);
            frame.extend((length as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

fn failed(error: impl fmt::Display) -> VisitError {
    VisitError(error.to_string())
}
