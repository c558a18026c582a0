//! The load generator: many tables of two people each, played at a rate or as fast as moves are acknowledged.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game::{GameRng, Seat};
use protocol::{ChannelInfo, ClientMessage, Move, NewTable, Pace, Play, SeatPlan, TableId, TableInfo};
use serde::Deserialize;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::{Socket, VisitError, Visitor};

/// The size of a load.
#[derive(Clone, Debug)]
pub struct Load {
    /// The server.
    pub address: SocketAddr,
    /// The game's slug.
    pub game: String,
    /// The number of tables.
    pub tables: usize,
    /// Moves a second at each table; `None` for as fast as they are acknowledged.
    pub rate: Option<f64>,
    /// How long to measure.
    pub time: Duration,
    /// Whether the people of each table come from an address of their own, so that limits for an address do not add
    /// up.
    pub own_addresses: bool,
    /// Whether the tables are played over days.
    pub over_days: bool,
    /// The number of channels for alerts of each person.
    pub channels: usize,
}

/// The results of a load.
#[derive(Clone, Debug, Default)]
pub struct Measurement {
    /// The number of acknowledged moves.
    pub moves: u64,
    /// The number of failed moves.
    pub failures: u64,
    /// The duration in seconds.
    pub seconds: f64,
    /// The times from sending a move to its acknowledgement, sorted.
    pub waits: Vec<Duration>,
}

impl Measurement {
    /// Moves a second.
    #[must_use]
    pub fn per_second(&self) -> f64 {
        self.moves as f64 / self.seconds
    }

    /// The time in which this share of moves was acknowledged, in milliseconds.
    #[must_use]
    pub fn quantile(&self, share: f64) -> f64 {
        let index = ((self.waits.len().saturating_sub(1)) as f64 * share).round() as usize;
        self.waits.get(index).map_or(f64::NAN, |wait| wait.as_secs_f64() * 1000.0)
    }
}

/// What all tables share.
struct Shared {
    load: Load,
    measuring: AtomicBool,
    stopping: AtomicBool,
    failures: AtomicU64,
    waits: mpsc::UnboundedSender<Duration>,
    /// Limits how many tables are set up at a time.
    set_up_permits: Semaphore,
}

/// A running load.
#[derive(Debug)]
pub struct RunningLoad {
    shared: Arc<Shared>,
    waits: mpsc::UnboundedReceiver<Duration>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").field("load", &self.load).finish_non_exhaustive()
    }
}

impl RunningLoad {
    /// Sets all tables up and lets them play, without measuring yet.
    ///
    /// # Errors
    /// If a table cannot be set up.
    pub async fn start(load: Load) -> Result<Self, VisitError> {
        let (sender, waits) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared {
            measuring: AtomicBool::new(false),
            stopping: AtomicBool::new(false),
            failures: AtomicU64::new(0),
            waits: sender,
            set_up_permits: Semaphore::new(16),
            load,
        });
        let tables = 0..shared.load.tables;
        let tables = tables.map(|index| tokio::spawn(Pair::new(shared.clone(), index))).collect::<Vec<_>>();
        for table in tables {
            let pair = table.await.map_err(|error| VisitError(error.to_string()))??;
            tokio::spawn(pair.run());
        }
        Ok(Self { shared, waits })
    }

    /// Measures, then stops.
    pub async fn measure(mut self) -> Measurement {
        let started = Instant::now();
        self.shared.measuring.store(true, Ordering::Relaxed);
        tokio::time::sleep(self.shared.load.time).await;
        self.shared.measuring.store(false, Ordering::Relaxed);
        let seconds = started.elapsed().as_secs_f64();
        let mut waits = Vec::new();
        while let Ok(wait) = self.waits.try_recv() {
            waits.push(wait);
        }
        waits.sort_unstable();
        self.shared.stopping.store(true, Ordering::Relaxed);
        let failures = self.shared.failures.load(Ordering::Relaxed);
        Measurement { moves: waits.len() as u64, failures, seconds, waits }
    }
}

/// Two people at a table.
struct Pair {
    shared: Arc<Shared>,
    people: [Visitor; 2],
    sockets: [Socket; 2],
    table: TableId,
    rng: GameRng,
    next_id: u64,
}

/// The fields of an update that a mover needs.
struct MoverUpdate<'a> {
    viewer: Option<Seat>,
    ply: usize,
    moves: Vec<&'a str>,
    to_act: Vec<Seat>,
}

impl Pair {
    async fn new(shared: Arc<Shared>, index: usize) -> Result<Self, VisitError> {
        let _turn = shared.set_up_permits.acquire().await.map_err(|error| VisitError(error.to_string()))?;
        let mut one = Visitor::new(shared.load.address);
        if shared.load.own_addresses {
            let [.., high, low] = (index as u32 + 1).to_be_bytes();
            one.from = Some(IpAddr::V4(Ipv4Addr::new(127, 1, high, low)));
        }
        let mut other = one.clone();
        one.become_guest(&format!("One {index}")).await?;
        other.become_guest(&format!("Other {index}")).await?;
        let sockets = [one.live().await?, other.live().await?];
        let people = [one, other];
        for person in &people {
            for number in 0..shared.load.channels {
                // No alert is sent: the person moves before it is due.
                let address = format!("https://localhost:1/{number}");
                let channel = serde_json::json!({"kind": "plain", "address": address, "lang": "en"});
                person.post("/api/me/channels", &channel).await?.read::<ChannelInfo>()?;
            }
        }
        let table = new_table(&people, &shared.load).await?;
        drop(_turn);
        Ok(Self { people, sockets, table, rng: GameRng::new(index as u64), next_id: 0, shared })
    }

    /// Plays one game after the other until the load stops or the server does.
    async fn run(mut self) {
        // Spreads the tables over time.
        let spread =
            self.shared.load.rate.map_or(0.0, |rate| f64::from(self.rng.below(1000)) / 1000.0 / rate);
        tokio::time::sleep(Duration::from_secs_f64(spread)).await;
        while !self.stopping() {
            if let Err(error) = self.one_game().await {
                if !self.stopping() {
                    self.shared.failures.fetch_add(1, Ordering::Relaxed);
                    tracing::warn!(%error, "a table of the load failed");
                }
                return;
            }
            match new_table(&self.people, &self.shared.load).await {
                Ok(table) => self.table = table,
                Err(_) => return,
            }
        }
    }

    fn stopping(&self) -> bool {
        self.shared.stopping.load(Ordering::Relaxed)
    }

    async fn one_game(&mut self) -> Result<(), VisitError> {
        let [one, other] = &mut self.sockets;
        one.subscribe(&self.table, 0).await?;
        other.subscribe(&self.table, 0).await?;
        let mut newest = in_time(both(one, other)).await?;
        let mut mover = 0;
        let mut due = tokio::time::Instant::now();
        loop {
            // Only the mover's update is parsed, so that the load generator does not distort the measurement.
            let mut update = parse_update(&newest[mover])?;
            let Some(seat) = update.to_act.first().copied().filter(|_| !self.stopping()) else {
                return Ok(());
            };
            mover = seat.index();
            if update.viewer != Some(seat) {
                update = parse_update(&newest[mover])?;
            }
            if let Some(rate) = self.shared.load.rate {
                due = (due + Duration::from_secs_f64(1.0 / rate)).max(tokio::time::Instant::now());
                sleep_until(due).await;
            }
            newest = in_time(self.play(&update, mover)).await?;
        }
    }

    /// Plays a random move and waits until it is acknowledged and both have its update.
    async fn play(&mut self, update: &MoverUpdate<'_>, mover: usize) -> Result<[Utf8Bytes; 2], VisitError> {
        let moves = &update.moves;
        let notation = self.rng.pick(moves).ok_or_else(|| VisitError("nobody can move".to_owned()))?;
        self.next_id += 1;
        let (id, seat) = (self.next_id.to_string(), Seat::new(mover as u8));
        let mv = Move { seat, ply: update.ply, notation: (*notation).to_owned(), id };
        let play = Play { table: self.table.clone(), mv };
        let sent = Instant::now();
        self.sockets[mover].send(&ClientMessage::Play(play)).await?;
        hear(&mut self.sockets[mover], "ack").await?;
        if self.shared.measuring.load(Ordering::Relaxed) {
            // The measurement may just have ended.
            let _ = self.shared.waits.send(sent.elapsed());
        }
        let [one, other] = &mut self.sockets;
        both(one, other).await
    }
}

async fn new_table(people: &[Visitor; 2], load: &Load) -> Result<TableId, VisitError> {
    let pace = if load.over_days {
        Pace::Turns { seconds: 86_400 }
    } else {
        Pace::Live { seconds: 3600, increment: 10 }
    };
    let new = NewTable {
        game: load.game.clone(),
        options: std::collections::BTreeMap::new(),
        seats: vec![SeatPlan::Me, SeatPlan::Open],
        pace,
        private: true,
        hours: None,
    };
    let table: TableInfo = people[0].post("/api/tables", &new).await?.read()?;
    let id = table.id;
    let sit = people[1].post(&format!("/api/tables/{id}/sit"), &serde_json::json!({"seat": 1})).await?;
    sit.read::<TableInfo>()?;
    people[0].post(&format!("/api/tables/{id}/start"), &serde_json::json!({})).await?.read::<TableInfo>()?;
    Ok(id)
}

/// Waits for an answer, up to a limit.
async fn in_time<T>(answer: impl Future<Output = Result<T, VisitError>>) -> Result<T, VisitError> {
    let answer = timeout(Duration::from_secs(60), answer).await;
    answer.map_err(|_| VisitError("no answer for a minute".to_owned()))?
}

/// The next update of both players.
async fn both(one: &mut Socket, other: &mut Socket) -> Result<[Utf8Bytes; 2], VisitError> {
    Ok([hear(one, "update").await?, hear(other, "update").await?])
}

/// The next message of this kind.
async fn hear(socket: &mut Socket, kind: &str) -> Result<Utf8Bytes, VisitError> {
    loop {
        let text = socket.next_text().await?;
        // A message is an object with one key, its kind.
        let heard = text.strip_prefix("{\"").and_then(|text| text.split('"').next());
        if heard == Some(kind) {
            return Ok(text);
        }
        if heard == Some("refused") {
            return Err(VisitError("a legal move was refused".to_owned()));
        }
    }
}

/// Parses `viewer`, `ply`, `moves` and `to_act` and skips `told` and `view`, so that the generator does not distort
/// the measurement.
fn parse_update(text: &str) -> Result<MoverUpdate<'_>, VisitError> {
    let (viewer, ply) = (field(text, text.find("\"viewer\":"))?, field(text, text.find("\"ply\":"))?);
    let (moves, to_act) = (field(text, text.rfind("\"moves\":"))?, field(text, text.rfind("\"to_act\":"))?);
    Ok(MoverUpdate { viewer, ply, moves, to_act })
}

/// The value of the key at this position.
fn field<'a, T: Deserialize<'a>>(text: &'a str, key: Option<usize>) -> Result<T, VisitError> {
    let value = key.and_then(|key| text[key..].split_once(':')).map(|(_, value)| value);
    let value = value.ok_or_else(|| VisitError("no update".to_owned()))?;
    T::deserialize(&mut serde_json::Deserializer::from_str(value))
        .map_err(|error| VisitError(error.to_string()))
}
