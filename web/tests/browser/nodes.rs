//! Two nodes on one Postgres behind a load balancer without sticky sessions, while either is killed: two browsers finish
//! all their games. `cargo xtask faults --browser-games N` plays more of them.

use std::path::Path;
use std::time::{Duration, Instant};

use games::AnyMatch;
use protocol::TableId;
use scratch::{Postgres, Proxy, Service};
use serde_json::Value;
use server::{Config, Limits, Server};
use store::Store;
use table::Record;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;
use tokio::time::{interval, timeout};

use super::company::{LOOK, is_over, make_table, press_something, sit};
use super::driver::{Browser, Screen};
use super::game::Hand;

/// The test below, which runs a node.
const SERVE: &str = "browser::nodes::serve";

/// The environment variable with the number of games.
const GAMES: &str = "FAULTS_BROWSER_GAMES";

/// The time between two kills; a node starts in less.
const KILL_INTERVAL: Duration = Duration::from_secs(3);

/// A game in which nobody moves for this time hangs.
const MAX_STANDSTILL: Duration = Duration::from_secs(60);

/// A button that had no effect is pressed again after this time.
const PRESS_INTERVAL: Duration = Duration::from_secs(2);

/// Two nodes. They stop when this is dropped.
struct Nodes {
    nodes: [Service; 2],
    ports: [u16; 2],
    /// The address of the database.
    database: String,
    balancer: Proxy,
    _postgres: Postgres,
}

impl Nodes {
    fn start() -> Self {
        let postgres = Postgres::start();
        postgres.create("nodes");
        let (url, ports) = (postgres.url("nodes"), [(); 2].map(|()| scratch::free_port()));
        let nodes = ports.map(|port| {
            let database = url.clone();
            Service::start(move || scratch::node_command(SERVE, &database, port))
        });
        Self { nodes, ports, database: url, balancer: Proxy::start(ports.to_vec()), _postgres: postgres }
    }

    fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.balancer.port())
    }

    /// Waits until both nodes accept connections.
    async fn ready(&self) {
        for port in self.ports {
            while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
                tokio::time::sleep(LOOK).await;
            }
        }
    }

    /// Kills one node after the other, for ever. Adds them up in `kills`.
    async fn kill(&self, kills: &mut usize) {
        let mut next = interval(KILL_INTERVAL);
        loop {
            next.tick().await;
            self.nodes[*kills % 2].kill();
            *kills += 1;
        }
    }
}

/// The process of a node, until its input ends. In the process of other tests it does nothing.
#[test]
#[ignore = "a part of the test below"]
fn serve() {
    let Some((database, port)) = scratch::node_to_serve() else { return };
    let config = Config {
        client: Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site")),
        limits: Limits { waiting: 10_000, ..Limits::for_rates(1e6, 1e6, 10_000) },
        ..Config::new(([127, 0, 0, 1], port).into(), database)
    };
    let runtime = Runtime::new().expect("a runtime can be built");
    runtime.block_on(async {
        let server = Server::bind(config).await.expect("a free port and a database");
        let stopped = spawn_blocking(scratch::wait_for_input_end);
        let _ = server.run(async { drop(stopped.await) }).await;
    });
    runtime.shutdown_background();
}

/// Presses a button until the page shows an element. A request may meet a node that was just killed.
async fn insist(browser: &Browser, button: &str, then: &str) {
    if timeout(MAX_STANDSTILL, press_until(browser, button, then)).await.is_err() {
        panic!("{button} has no effect; the page says: {}", browser.text("body").await);
    }
}

async fn press_until(browser: &Browser, button: &str, then: &str) {
    let press = format!("const b = document.querySelector({button:?}); if (b && !b.disabled) b.click()");
    let shown = format!("return !!document.querySelector({then:?})");
    let mut next = interval(PRESS_INTERVAL);
    while browser.run(&shown).await != Value::Bool(true) {
        tokio::select! {
            _ = next.tick() => drop(browser.run(&press).await),
            () = tokio::time::sleep(LOOK) => {}
        }
    }
}

/// Plays until the page shows the end of the game; returns the number of presses.
async fn play_to_the_end(browser: &Browser) -> usize {
    let mut pressed = 0;
    while !is_over(browser).await {
        if !press_something(browser, Hand::Mouse, &mut pressed).await {
            tokio::time::sleep(LOOK).await;
        }
    }
    pressed
}

/// Ends when nobody has moved for a long time at the table that the page shows.
async fn stands_still(browser: &Browser, store: &Store) {
    let path = browser.run("return location.pathname").await;
    let table: TableId =
        path.as_str().and_then(|path| path.rsplit('/').next()?.parse().ok()).expect("the path of a table");
    let (mut number, mut since) = (None, Instant::now());
    while since.elapsed() < MAX_STANDSTILL {
        let now = store.last_entry(&table).await.expect("Postgres answers").map(|last| last.number);
        if now != number {
            (number, since) = (now, Instant::now());
        }
        tokio::time::sleep(PRESS_INTERVAL).await;
    }
}

/// The match of the table that the page shows, after its end.
async fn record(browser: &Browser) -> AnyMatch {
    let script = "const done = arguments[0];
        fetch('/api' + location.pathname.replace('/t/', '/tables/') + '/record')
          .then((r) => r.ok ? r.text() : null).then(done).catch(() => done(null))";
    loop {
        if let Some(text) = browser.run_async(script).await.as_str() {
            let record: Record = text.parse().expect("a record");
            return AnyMatch::replay(&record).expect("the record replays");
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Plays one game in both browsers, which are in the waiting room, and goes on to the room of the rematch.
async fn play_game([ana, ben]: [&Browser; 2], store: &Store) -> usize {
    insist(ana, "#begin", ".prompt").await;
    let pressed = tokio::select! {
        (anas, bens) = async { tokio::join!(play_to_the_end(ana), play_to_the_end(ben)) } => anas + bens,
        () = stands_still(ana, store) => {
            let pages = [ana.text("body").await, ben.text("body").await];
            panic!("the game hangs; the pages say: {pages:?}");
        }
    };
    assert!(record(ana).await.outcome().is_some(), "the record has the whole game");
    insist(ana, "#rematch", ".room").await;
    insist(ben, "#rematch", ".room .stand").await;
    pressed
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a browser: `cargo xtask faults --browser-games 200` runs it"]
async fn two_browsers_finish_their_games_although_nodes_are_killed() {
    let games = std::env::var(GAMES).ok().map_or(1, |text| text.parse().expect("a number of games"));
    let nodes = tokio::task::spawn_blocking(Nodes::start).await.expect("Postgres starts");
    nodes.ready().await;
    let store = Store::open(&nodes.database).await.expect("the database can be opened");
    let ana = Browser::at(&nodes.address(), Screen::Desk, "en").await;
    let ben = Browser::at(&nodes.address(), Screen::Desk, "en").await;
    let path = make_table(&ana, "caesar", "Ana").await;
    sit(&ben, &path, "Ben").await;
    let (began, mut kills, mut pressed) = (Instant::now(), 0, 0);
    let play = async {
        for game in 1..=games {
            pressed += play_game([&ana, &ben], &store).await;
            println!("{game} games, {:.0} s", began.elapsed().as_secs_f64());
        }
    };
    tokio::select! {
        () = play => {}
        () = nodes.kill(&mut kills) => {}
    }
    println!("{games} games by two browsers, {kills} kills, {pressed} presses: none hangs");
    ana.close().await;
    ben.close().await;
}
