//! A TCP proxy between a server and its database, or before several servers, that breaks connections on request.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

/// What Postgres answers to a commit: a command is complete, and it was `COMMIT`.
const COMMITTED: &[u8] = b"C\0\0\0\x0bCOMMIT\0";

/// The size of the pieces in which a slow connection forwards data, and the pause before each.
const SLOW: (usize, Duration) = (512, Duration::from_millis(20));

/// How often a connection that forwards nothing looks whether it was closed.
const LOOK_INTERVAL: Duration = Duration::from_millis(100);

/// What a proxy does with its connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Forwards everything.
    Pass,
    /// Forwards nothing in either direction, and keeps connections open. What has arrived is forwarded later.
    Stall,
    /// Forwards what the client sends, and nothing of what the server answers.
    HalfOpen,
    /// Cuts a connection instead of forwarding the answer to a commit: the commit is done, and the client does not know.
    CutBeforeAnswer,
    /// Cuts a connection just after it has forwarded the answer to a commit.
    CutAfterAnswer,
    /// Forwards in small pieces with pauses.
    Slow,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 6] =
        [Self::Pass, Self::Stall, Self::HalfOpen, Self::CutBeforeAnswer, Self::CutAfterAnswer, Self::Slow];
}

/// A TCP proxy. It stops when it is dropped.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// The ports to forward to, in turn.
    to: Vec<u16>,
    next: AtomicUsize,
    mode: Mutex<Mode>,
    changed: Condvar,
    /// Connections that were opened before the last call of [`Proxy::silence`] forward nothing any more.
    silenced: AtomicU64,
    stopped: AtomicBool,
    open: Mutex<Vec<Weak<Connection>>>,
}

/// A client's connection, and the one to its server.
#[derive(Debug)]
struct Connection {
    client: TcpStream,
    server: TcpStream,
    /// How many calls of [`Proxy::silence`] came before it.
    silenced: u64,
    closed: AtomicBool,
}

impl Connection {
    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        for stream in [&self.client, &self.server] {
            // The connection may have ended by itself.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Proxy {
    /// A proxy on a free port that forwards each connection to the next of these ports that accepts it.
    ///
    /// # Panics
    /// If there is no free port.
    #[must_use]
    pub fn start(to: Vec<u16>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
        let port = listener.local_addr().expect("the listener has an address").port();
        let shared = Arc::new(Shared {
            to,
            next: AtomicUsize::new(0),
            mode: Mutex::new(Mode::Pass),
            changed: Condvar::new(),
            silenced: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            open: Mutex::default(),
        });
        let serving = shared.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if serving.stopped.load(Ordering::Relaxed) {
                    return;
                }
                connect(&serving, client);
            }
        });
        Self { port, shared }
    }

    /// The port it listens on.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Changes the mode, for open connections and new ones.
    pub fn set(&self, mode: Mode) {
        *self.shared.lock() = mode;
        self.shared.changed.notify_all();
    }

    /// Silences all open connections for good: they stay open and forward nothing. New ones work.
    pub fn silence(&self) {
        self.shared.silenced.fetch_add(1, Ordering::Relaxed);
        self.shared.changed.notify_all();
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        self.shared.changed.notify_all();
        let open = std::mem::take(&mut *self.shared.open.lock().unwrap_or_else(PoisonError::into_inner));
        open.iter().filter_map(Weak::upgrade).for_each(|connection| connection.close());
        // Wakes the thread that accepts connections.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Mode> {
        self.mode.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until data may be forwarded in this direction; returns the mode. `None` if the connection was closed.
    fn may_pass(&self, direction: Direction, connection: &Connection) -> Option<Mode> {
        let mut mode = self.lock();
        while !connection.closed.load(Ordering::Relaxed) {
            let held = *mode == Mode::Stall || (*mode == Mode::HalfOpen && direction == Direction::Answers);
            if !held && self.silenced.load(Ordering::Relaxed) == connection.silenced {
                return Some(*mode);
            }
            let waited = self.changed.wait_timeout(mode, LOOK_INTERVAL);
            mode = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        None
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Requests,
    Answers,
}

/// Connects a client with the next server that accepts it, or hangs up.
fn connect(shared: &Arc<Shared>, client: TcpStream) {
    let first = shared.next.fetch_add(1, Ordering::Relaxed);
    let mut ports = (0..shared.to.len()).map(|step| shared.to[(first + step) % shared.to.len()]);
    let Some(server) = ports.find_map(|port| TcpStream::connect(("127.0.0.1", port)).ok()) else { return };
    for stream in [&client, &server] {
        // Small packets must not wait for each other; without this option they are only slower.
        let _ = stream.set_nodelay(true);
    }
    let silenced = shared.silenced.load(Ordering::Relaxed);
    let connection = Arc::new(Connection { client, server, silenced, closed: AtomicBool::new(false) });
    let mut open = shared.open.lock().unwrap_or_else(PoisonError::into_inner);
    open.retain(|known| known.strong_count() > 0);
    open.push(Arc::downgrade(&connection));
    for direction in [Direction::Requests, Direction::Answers] {
        let (shared, connection) = (shared.clone(), connection.clone());
        std::thread::spawn(move || {
            forward(&shared, &connection, direction);
            connection.close();
        });
    }
}

/// Forwards one direction of a connection until it ends or is cut.
fn forward(shared: &Shared, connection: &Connection, direction: Direction) {
    let (mut from, mut to) = match direction {
        Direction::Requests => (&connection.client, &connection.server),
        Direction::Answers => (&connection.server, &connection.client),
    };
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        let Some(mode) = shared.may_pass(direction, connection) else { return };
        let data = &buffer[..count];
        let commits = direction == Direction::Answers
            && matches!(mode, Mode::CutBeforeAnswer | Mode::CutAfterAnswer)
            && data.windows(COMMITTED.len()).any(|window| window == COMMITTED);
        if commits && mode == Mode::CutBeforeAnswer {
            return;
        }
        let (piece, pause) = if mode == Mode::Slow { SLOW } else { (count, Duration::ZERO) };
        for piece in data.chunks(piece) {
            std::thread::sleep(pause);
            if to.write_all(piece).is_err() {
                return;
            }
        }
        if commits {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that answers each message with the same bytes.
    fn echo() -> u16 {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                std::thread::spawn(move || {
                    let mut buffer = [0; 1024];
                    while let Ok(count @ 1..) = stream.read(&mut buffer) {
                        stream.write_all(&buffer[..count]).unwrap();
                    }
                });
            }
        });
        port
    }

    /// Sends bytes and reads as many back; `None` if the connection is cut or silent.
    fn ask(stream: &mut TcpStream, text: &[u8]) -> Option<Vec<u8>> {
        stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        stream.write_all(text).ok()?;
        let mut answer = vec![0; text.len()];
        stream.read_exact(&mut answer).ok()?;
        Some(answer)
    }

    #[test]
    fn each_mode_breaks_connections_in_its_way() {
        let proxy = Proxy::start(vec![crate::free_port(), echo()]);
        let open = || TcpStream::connect(("127.0.0.1", proxy.port())).unwrap();
        for mode in Mode::ALL {
            proxy.set(Mode::Pass);
            let mut stream = open();
            assert_eq!(ask(&mut stream, b"before").as_deref(), Some(&b"before"[..]), "{mode:?}");
            proxy.set(mode);
            let silent = matches!(mode, Mode::Stall | Mode::HalfOpen);
            assert_eq!(ask(&mut stream, b"other").is_some(), !silent, "{mode:?}");
            let committed = ask(&mut stream, COMMITTED).is_some();
            assert_eq!(committed, !silent && mode != Mode::CutBeforeAnswer, "{mode:?}");
            let goes_on = matches!(mode, Mode::Pass | Mode::Slow);
            assert_eq!(ask(&mut stream, b"after").is_some(), goes_on, "{mode:?}");
        }
    }

    #[test]
    fn silenced_connections_stay_silent_and_new_ones_work() {
        let proxy = Proxy::start(vec![echo()]);
        let open = || TcpStream::connect(("127.0.0.1", proxy.port())).unwrap();
        let mut old = open();
        assert!(ask(&mut old, b"before").is_some());
        proxy.silence();
        assert!(ask(&mut old, b"after").is_none());
        assert!(ask(&mut open(), b"new").is_some());
    }
}
