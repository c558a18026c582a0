//! Real databases for tests, removed after the test; and other servers that tests need.
//!
//! SQLite is a file in its own folder. Postgres is a separate server per test program, with a database per test; it
//! stops when the test program ends, even after a crash.

mod mail;
mod node;
mod proxy;
mod service;

pub use mail::{MailServer, ReceivedMail};
pub use node::{node_command, node_to_serve, wait_for_input_end};
pub use proxy::{Mode, Proxy};
pub use service::Service;

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A folder that is removed when it is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new empty folder.
    ///
    /// # Panics
    /// If it cannot be made.
    #[must_use]
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("empires-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Default for Folder {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind in the temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The address of a fresh database on the Postgres server of this test program.
///
/// # Panics
/// If there is no Postgres on this machine: a test that cannot run must not pass.
#[must_use]
pub fn postgres() -> String {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let server = SERVER.get_or_init(Postgres::start);
    let name = format!("test{}", NEXT.fetch_add(1, Ordering::Relaxed));
    server.create(&name);
    server.url(&name)
}

/// A separate Postgres server.
#[derive(Debug)]
pub struct Postgres {
    /// A shell that stops the server when its input ends.
    shell: Child,
    port: u16,
    programs: PathBuf,
    folder: PathBuf,
}

impl Postgres {
    /// Starts a server on a free port.
    ///
    /// # Panics
    /// If there is no Postgres on this machine, or it does not start.
    #[must_use]
    pub fn start() -> Self {
        let port = free_port();
        let folder = std::env::temp_dir().join(format!("empires-pg-{}-{port}", std::process::id()));
        let programs = programs();
        let mut server = Self { shell: run("true"), port, programs, folder };
        server.run_program("initdb", "--auth=trust --no-sync --username=postgres -D DATA >/dev/null");
        server.run();
        server
    }

    /// Starts the server again after [`stop`](Self::stop), with its data.
    ///
    /// # Panics
    /// If it does not start.
    pub fn run(&mut self) {
        // The shell waits for the end of its input, which comes when this program ends, and then stops the server.
        let options =
            format!("-c listen_addresses=127.0.0.1 -c port={} -c unix_socket_directories= ", self.port);
        let script = format!(
            "{bin}/postgres -D {data} {options} -c fsync=off -c max_connections=200 >{data}/log 2>&1 & server=$!; \
             cat >/dev/null; kill -INT $server; wait $server",
            bin = self.programs.display(),
            data = self.folder.display(),
        );
        self.shell = run(&script);
        let started = Instant::now();
        while !self.answers() {
            assert!(started.elapsed() < Duration::from_secs(60), "Postgres does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops the server abruptly, as a failure would.
    ///
    /// # Panics
    /// If it does not stop.
    pub fn stop(&mut self) {
        drop(self.shell.stdin.take());
        self.shell.wait().expect("the shell ends with its input");
    }

    /// Makes an empty database.
    ///
    /// # Panics
    /// If it cannot be made.
    pub fn create(&self, name: &str) {
        // Nobody can be connected to `template0`, which would make this fail.
        let flags = format!("-h 127.0.0.1 -p {} -U postgres -T template0 {name}", self.port);
        self.run_program("createdb", &flags);
    }

    /// The port it listens on.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Writes a backup of a database to a file, as `docs/hosting.md` tells operators to.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn back_up(&self, name: &str, file: &Path) {
        // The shell of this user owns the file, so that Postgres need not be able to write in its folder.
        let connect = format!("-h 127.0.0.1 -p {} -U postgres", self.port);
        let script = format!("{}/pg_dump {connect} -Fc {name} > {}", self.programs.display(), file.display());
        let mut child = Command::new("sh").args(["-c", &script]).spawn().expect("a shell can be run");
        assert!(child.wait().expect("the shell ends").success(), "{script}");
    }

    /// Restores a backup into a database without tables.
    ///
    /// # Panics
    /// If it cannot be restored.
    pub fn restore(&self, file: &Path, name: &str) {
        let connect = format!("-h 127.0.0.1 -p {} -U postgres", self.port);
        let script =
            format!("{}/pg_restore {connect} -d {name} < {}", self.programs.display(), file.display());
        let mut child = Command::new("sh").args(["-c", &script]).spawn().expect("a shell can be run");
        assert!(child.wait().expect("the shell ends").success(), "{script}");
    }

    /// Enables TLS from the next start on, with a self-signed certificate.
    ///
    /// # Panics
    /// If there is no `openssl` on this machine.
    pub fn certify(&self) {
        let data = self.folder.display();
        let make = format!(
            "openssl req -new -x509 -days 2 -nodes -subj /CN=localhost \
             -out {data}/server.crt -keyout {data}/server.key 2>/dev/null && chmod 600 {data}/server.key && \
             echo 'ssl = on' >> {data}/postgresql.conf"
        );
        let mut child = run(&make);
        assert!(child.wait().expect("the shell ends").success(), "no certificate could be made with openssl");
    }

    /// The address of a database.
    #[must_use]
    pub fn url(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    fn run_program(&self, program: &str, arguments: &str) {
        let data = self.folder.display().to_string();
        let script = format!("{}/{program} {}", self.programs.display(), arguments.replace("DATA", &data));
        let mut child = run(&script);
        assert!(child.wait().expect("the shell ends").success(), "{script}");
    }

    /// Whether it lets somebody in: while it starts, it answers with an error.
    fn answers(&self) -> bool {
        let ask = || -> std::io::Result<u8> {
            let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
            stream.set_read_timeout(Some(Duration::from_millis(500)))?;
            // The length, version 3.0 of the protocol, and who comes to which database.
            stream.write_all(b"\0\0\0\x29\0\x03\0\0user\0postgres\0database\0postgres\0\0")?;
            let mut letter = [0];
            stream.read_exact(&mut letter)?;
            Ok(letter[0])
        };
        // The answer about authentication.
        ask().is_ok_and(|letter| letter == b'R')
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A port that is not in use at the moment.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    listener.local_addr().expect("the listener has an address").port()
}

/// Runs a script as a user who may run Postgres, which refuses to run as root.
fn run(script: &str) -> Child {
    let root = std::fs::metadata("/proc/self").is_ok_and(|own| {
        use std::os::unix::fs::MetadataExt as _;
        own.uid() == 0
    });
    let mut command = if root {
        let mut su = Command::new("su");
        su.args(["postgres", "-s", "/bin/sh", "-c", script]);
        su
    } else {
        let mut sh = Command::new("sh");
        sh.args(["-c", script]);
        sh
    };
    command.stdin(Stdio::piped()).current_dir("/").spawn().expect("a shell can be run")
}

/// The folder of the Postgres programs: the newest installed version, or the one in the path.
fn programs() -> PathBuf {
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = installed.map(|version| version.path().join("bin")).collect();
    found.sort();
    found.reverse();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&path));
    let has_all = |folder: &PathBuf| {
        ["initdb", "postgres", "createdb"].iter().all(|program| folder.join(program).exists())
    };
    found.into_iter().find(has_all).expect("Postgres is installed (cargo xtask test installs it)")
}
