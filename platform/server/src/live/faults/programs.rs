//! `examples/bot.py` behind a load balancer without sticky sessions, while nodes are killed: every game ends.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use protocol::{NewTable, Pace, SeatPlan, Status, TableId, TableInfo, TokenMade};
use rustix::process::Signal;
use serde_json::json;
use tokio::time::{interval_at, sleep, timeout};
use visitor::{VisitError, Visitor};

use super::super::check::Checker;
use super::{Site, number_from};

/// The number of games at a time.
const AT_A_TIME: usize = 10;

/// The time until the first kill, and between two kills; a node starts in less.
const FIRST_KILL: Duration = Duration::from_millis(300);
const KILL_INTERVAL: Duration = Duration::from_secs(3);

/// A game that takes longer hangs.
const MAX_GAME: Duration = Duration::from_secs(300);

/// A request is tried again after this time without an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// A process of `examples/bot.py`; ends when it is dropped.
struct Bot(Child);

impl Bot {
    /// Starts the program for this visitor.
    async fn start(visitor: &Visitor) -> Result<Self, VisitError> {
        let token: TokenMade = visitor.post("/api/tokens", &json!({"label": "bot"})).await?.read()?;
        let mut command = Command::new("python3");
        command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py"));
        command.arg(format!("http://{}", visitor.address)).env("EMPIRES_TOKEN", token.token);
        Ok(Self(command.stdout(Stdio::null()).spawn().map_err(|error| VisitError(error.to_string()))?))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a game of these two.
async fn start_game(people: &[Visitor; 2]) -> Result<TableId, VisitError> {
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let (options, pace) = (Default::default(), Pace::Untimed);
    let game = games::GameId::ALL[0].info().slug.to_owned();
    let new = NewTable { game, options, seats, pace, private: true, hours: None };
    let table: TableInfo = people[0].post("/api/tables", &new).await?.read()?;
    let path = |act: &str| format!("/api/tables/{}/{act}", table.id);
    people[1].post(&path("sit"), &json!({"seat": 1})).await?.read::<TableInfo>()?;
    people[0].post(&path("start"), &json!({})).await?.read::<TableInfo>()?;
    Ok(table.id)
}

/// Tries until it succeeds: a node may just have been killed.
async fn insist<T, F: Future<Output = Result<T, VisitError>>>(work: impl Fn() -> F) -> T {
    loop {
        if let Ok(Ok(done)) = timeout(ANSWER_TIMEOUT, work()).await {
            return done;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// Lets the programs play one game, and waits for its end.
async fn play_game(people: [Visitor; 2]) -> TableId {
    let id = insist(|| start_game(&people)).await;
    let over = async {
        while insist(|| status(&people[0], &id)).await != Status::Over {
            sleep(Duration::from_millis(500)).await;
        }
    };
    timeout(MAX_GAME, over).await.unwrap_or_else(|_| panic!("the game at {id} hangs"));
    id
}

async fn status(visitor: &Visitor, table: &TableId) -> Result<Status, VisitError> {
    Ok(visitor.get(&format!("/api/tables/{table}")).await?.read::<TableInfo>()?.status)
}

/// Two people and their programs.
async fn programs(address: SocketAddr) -> ([Visitor; 2], [Bot; 2]) {
    let (ana, _) = insist(|| Visitor::guest(address, "Ana")).await;
    let (bob, _) = insist(|| Visitor::guest(address, "Bob")).await;
    let bots = [insist(|| Bot::start(&ana)).await, insist(|| Bot::start(&bob)).await];
    let people = [ana, bob];
    (people, bots)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_finish_their_games_although_nodes_are_killed() {
    let games = number_from("FAULTS_GAMES").unwrap_or(4) as usize;
    let site = Site::start().await;
    let (people, bots) = programs(site.address()).await;
    let (began, mut kills) = (Instant::now(), 0);
    let mut next_kill = interval_at((began + FIRST_KILL).into(), KILL_INTERVAL);
    let (mut running, mut done, mut started) = (tokio::task::JoinSet::new(), Vec::new(), 0);
    while done.len() < games {
        while started < games && running.len() < AT_A_TIME {
            running.spawn(play_game(people.clone()));
            started += 1;
        }
        tokio::select! {
            ended = running.join_next() => done.extend(ended.map(|game| game.expect("no game hangs"))),
            _ = next_kill.tick() => {
                site.nodes[kills % 2].signal(Signal::KILL);
                kills += 1;
            }
        }
    }
    drop(bots);
    let mut entries = 0;
    for id in &done {
        let stored = site.store.table(id).await.expect("Postgres answers").expect("the table is stored");
        entries += stored.log.len();
        Checker::default().stored(stored).unwrap_or_else(|failure| panic!("{id}: {failure}"));
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{games} games by two processes of bot.py, {kills} kills, {entries} entries, {seconds:.0} s: none hangs"
    );
}
