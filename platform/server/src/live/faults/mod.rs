//! The real thing under faults: two nodes in processes of their own, a real Postgres, and proxies that break the
//! connections between them. Players keep a history of what they sent and were told; after each game the checker of the
//! simulator compares it with the log.
//!
//! `cargo xtask faults` runs it for longer.
//!
//! | module | what is in it |
//! |---|---|
//! | `node` | a node that can be stopped, killed and is started again |
//! | `player` | players who play on through any failure |
//! | `history` | what they sent and were told, compared with the log |
//! | `programs` | `examples/bot.py` while nodes are killed |

mod history;
mod node;
mod player;
mod programs;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::GameRng;
use rustix::process::Signal;
use scratch::{Mode, Postgres, Proxy};
use store::Store;
use tokio::time::{sleep, timeout};

use self::history::{Figures, check};
use self::node::Node;
use self::player::sit_down;

/// The number of tables at a time.
const TABLES: u64 = 6;

/// When the faults are over, the last games must end within this time.
const LAST_GAMES: Duration = Duration::from_secs(120);

/// A fault of the real machinery.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The connections of a node to the database, or of both.
    Proxy(Mode),
    /// The open connections of a node to the database fall silent for good.
    Silence,
    /// SIGKILL for a node.
    Kill,
    /// SIGSTOP for a node, and SIGCONT.
    Stop,
    /// Postgres is stopped and started.
    Restart,
}

const FAULTS: [Fault; 9] = [
    Fault::Proxy(Mode::Stall),
    Fault::Proxy(Mode::HalfOpen),
    Fault::Proxy(Mode::CutBeforeAnswer),
    Fault::Proxy(Mode::CutAfterAnswer),
    Fault::Proxy(Mode::Slow),
    Fault::Silence,
    Fault::Kill,
    Fault::Stop,
    Fault::Restart,
];

/// Two nodes, each with a proxy before the database, behind a load balancer without sticky sessions.
struct Site {
    postgres: Arc<Mutex<Postgres>>,
    proxies: [Proxy; 2],
    nodes: [Node; 2],
    balancer: Proxy,
    /// The database itself, not through a proxy.
    store: Store,
}

impl Site {
    async fn start() -> Self {
        let start = || {
            let postgres = Postgres::start();
            postgres.create("faults");
            postgres
        };
        let postgres = tokio::task::spawn_blocking(start).await.expect("Postgres starts");
        let store = Store::open(&postgres.url("faults")).await.expect("the database can be opened");
        let proxies = [(); 2].map(|()| Proxy::start(vec![postgres.port()]));
        let url = |proxy: &Proxy| format!("postgres://postgres@127.0.0.1:{}/faults", proxy.port());
        let nodes = [Node::start(&url(&proxies[0])), Node::start(&url(&proxies[1]))];
        let balancer = Proxy::start(nodes.iter().map(|node| node.port).collect());
        Self { postgres: Arc::new(Mutex::new(postgres)), proxies, nodes, balancer, store }
    }

    fn address(&self) -> SocketAddr {
        ([127, 0, 0, 1], self.balancer.port()).into()
    }

    /// Applies a fault for some time.
    async fn apply(&self, fault: Fault, rng: &mut GameRng, lasts: Duration) {
        let one = rng.below(2) as usize;
        match fault {
            Fault::Proxy(mode) => {
                let both = rng.below(3) == 0;
                let hit = || self.proxies.iter().enumerate().filter(|(index, _)| both || *index == one);
                hit().for_each(|(_, proxy)| proxy.set(mode));
                sleep(lasts).await;
                hit().for_each(|(_, proxy)| proxy.set(Mode::Pass));
            }
            Fault::Silence => self.proxies[one].silence(),
            Fault::Kill => self.nodes[one].signal(Signal::KILL),
            Fault::Stop => {
                self.nodes[one].signal(Signal::STOP);
                sleep(lasts).await;
                self.nodes[one].signal(Signal::CONT);
            }
            Fault::Restart => {
                let postgres = self.postgres.clone();
                let restart = move || {
                    let mut postgres = postgres.lock().unwrap_or_else(PoisonError::into_inner);
                    postgres.stop();
                    std::thread::sleep(lasts);
                    postgres.run();
                };
                tokio::task::spawn_blocking(restart).await.expect("Postgres starts again");
            }
        }
    }
}

/// Plays one game after the other at one table until the time is up, and checks each.
async fn play_games(address: SocketAddr, store: Store, seed: u64, until: Instant) -> Figures {
    let mut rng = GameRng::new(seed);
    let mut figures = Figures::default();
    while figures.games == 0 || Instant::now() < until {
        let [one, other] = sit_down(address, &mut rng).await;
        let table = one.table().clone();
        let (one, other) = tokio::join!(one.play(), other.play());
        let players = [one, other];
        let log = loop {
            match store.table(&table).await {
                Ok(log) => break log,
                // Postgres itself may be down at the moment.
                Err(_) => sleep(Duration::from_millis(200)).await,
            }
        };
        let log = log.unwrap_or_else(|| panic!("{table} is lost"));
        figures += check(log, &players).unwrap_or_else(|failure| panic!("{table}: {failure}"));
    }
    figures
}

/// A number from an environment variable; `cargo xtask faults` sets them.
fn number_from(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} must be a number")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_whatever_breaks_around_two_nodes() {
    let site = Site::start().await;
    // By default each fault comes once, briefly.
    let (began, minutes) = (Instant::now(), number_from("FAULTS_MINUTES"));
    let until = began + Duration::from_secs(minutes.map_or(10, |minutes| 60 * minutes));
    let games: Vec<_> = (0..TABLES)
        .map(|seed| tokio::spawn(play_games(site.address(), site.store.clone(), seed, until)))
        .collect();
    let mut rng = GameRng::new(minutes.unwrap_or(1));
    let (mut faults, mut applied) = (FAULTS, 0);
    sleep(Duration::from_secs(1)).await;
    while applied == 0 || (minutes.is_some() && Instant::now() < until) {
        rng.shuffle(&mut faults);
        for fault in faults {
            let longest = if minutes.is_some() { 8000 } else { 600 };
            let lasts = Duration::from_millis(u64::from(200 + rng.below(longest)));
            println!("{:>7.1} s: {fault:?} for {lasts:?}", began.elapsed().as_secs_f64());
            site.apply(fault, &mut rng, lasts).await;
            applied += 1;
            let pause = if minutes.is_some() { 4000 } else { 600 };
            sleep(Duration::from_millis(u64::from(200 + rng.below(pause)))).await;
        }
    }
    let mut figures = Figures::default();
    for game in games {
        let left = (until + LAST_GAMES).saturating_duration_since(Instant::now());
        figures += timeout(left, game).await.expect("every game ends").expect("every history fits its log");
    }
    println!("{applied} faults in {:.0} s: {figures:?}, none lost", began.elapsed().as_secs_f64());
    assert_eq!(figures.silences, 0, "a player was told nothing for a long time");
    // Brief faults may hit no move.
    assert!(minutes.is_none() || figures.unknown > 0, "no fault had an effect on a move");
}
