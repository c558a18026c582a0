//! A separate site for each test, and people who use it.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use axum::http::Method;
use game::GameRng;
use protocol::{
    Ack, ClientMessage, Me, Move, NewTable, Pace, Play, SeatPlan, ServerMessage, Status, TableId, TableInfo,
    Update,
};
use scratch::Folder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::{Config, Limits, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use visitor::{Response, Socket, Visitor};

/// Runs a test on SQLite and on Postgres.
macro_rules! on_both {
    ($($(#[$doc:meta])* async fn $name:ident($site:ident: Site) $body:block)+) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn test($site: crate::site::Site) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                test(crate::site::Site::sqlite().await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                test(crate::site::Site::postgres().await).await;
            }
        }
    )+};
}
pub(crate) use on_both;

/// A running server.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) config: Config,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
    _folder: Option<Folder>,
}

impl Site {
    pub(crate) async fn sqlite() -> Self {
        let folder = Folder::new();
        let config = config(store::Store::file(&folder.path().join("empires.db")));
        Self { _folder: Some(folder), ..Self::start(config).await }
    }

    pub(crate) async fn postgres() -> Self {
        let url = tokio::task::spawn_blocking(scratch::postgres).await.unwrap();
        Self::start(config(url)).await
    }

    pub(crate) async fn start(config: Config) -> Self {
        let server = Server::bind(config.clone()).await.unwrap_or_else(|error| panic!("{error}"));
        let address = server.address();
        let (stop, stops) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            server.run(async move { drop(stops.await) }).await.unwrap();
        });
        Self { address, config, stop: Some(stop), running: Some(running), _folder: None }
    }

    /// Another node on the same database.
    pub(crate) async fn another_node(&self) -> Self {
        Self::start(self.config.clone()).await
    }

    /// Stops gracefully and starts again on the same port.
    pub(crate) async fn restart(&mut self) {
        self.halt().await;
        let again = Self::start(Config { listen: self.address, ..self.config.clone() }).await;
        self.address = again.address;
        let mut again = again;
        (self.stop, self.running) = (again.stop.take(), again.running.take());
    }

    /// Stops gracefully and starts again with another configuration.
    pub(crate) async fn with(mut self, change: impl FnOnce(&mut Config)) -> Self {
        change(&mut self.config);
        self.restart().await;
        self
    }

    /// Stops gracefully.
    pub(crate) async fn halt(&mut self) {
        drop(self.stop.take());
        self.running.take().expect("it runs").await.unwrap();
    }

    pub(crate) fn stranger(&self) -> Visitor {
        Visitor::new(self.address)
    }

    pub(crate) async fn guest(&self, name: &str) -> Person {
        let (visitor, me) = Visitor::guest(self.address, name).await.unwrap();
        Person { visitor, me }
    }

    /// A person with an account, whose password is [`PASSWORD`].
    pub(crate) async fn account(&self, name: &str) -> Person {
        let mut person = self.guest("somebody").await;
        person.stay(name).await;
        person
    }
}

/// The password of every account.
pub(crate) const PASSWORD: &str = "correct horse";

/// The time of absence after which a bot may play for a person.
pub(crate) const ABSENCE_LIMIT: Duration = Duration::from_secs(1);

/// A configuration for tests: any port, no delays, cheap password hashes, high limits.
pub(crate) fn config(database: String) -> Config {
    Config {
        limits: Limits {
            logins: server::Rate::new(1000.0, 1000.0),
            chat: server::Rate::new(1000.0, 1000.0),
            waiting: 1000,
            ..Limits::for_rates(100_000.0, 100_000.0, 10_000)
        },
        password_memory: 64,
        slow: Duration::from_secs(1),
        grace: Duration::from_millis(1500),
        absence_limit: ABSENCE_LIMIT,
        premove_wait: Duration::from_millis(200),
        ..Config::new(([127, 0, 0, 1], 0).into(), database)
    }
}

/// A person with a session.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) visitor: Visitor,
    pub(crate) me: Me,
}

impl Person {
    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        self.visitor.get(path).await.unwrap().read().unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(crate) async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> T {
        self.try_post(path, body).await.read().unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(crate) async fn try_post(&self, path: &str, body: &impl Serialize) -> Response {
        self.visitor.post(path, body).await.unwrap()
    }

    /// The same person at another node.
    pub(crate) fn at(&self, node: &Site) -> Self {
        let mut moved = self.clone();
        moved.visitor.address = node.address;
        moved.visitor.origin = Some(format!("http://{}", node.address));
        moved
    }

    /// Turns the guest into an account.
    pub(crate) async fn stay(&mut self, name: &str) {
        let answer =
            self.try_post("/api/account", &serde_json::json!({"name": name, "password": PASSWORD})).await;
        self.visitor.keep_session(&answer);
        self.me = answer.read().unwrap_or_else(|error| panic!("{error}"));
        assert!(self.me.account);
    }

    /// Makes a table.
    pub(crate) async fn table(&self, new: &NewTable) -> TableInfo {
        self.post("/api/tables", new).await
    }

    /// Carries out an act at a table.
    pub(crate) async fn act(&self, table: &TableId, act: &str, body: &impl Serialize) -> TableInfo {
        self.post(&format!("/api/tables/{table}/{act}"), body).await
    }

    /// The status of a refused act.
    pub(crate) async fn refused(&self, table: &TableId, act: &str, body: &impl Serialize) -> u16 {
        self.try_post(&format!("/api/tables/{table}/{act}"), body).await.status.as_u16()
    }

    /// Sends a request with a body by another method than POST.
    pub(crate) async fn send(&self, method: Method, path: &str, body: &impl Serialize) -> Response {
        self.visitor.request(method, path, serde_json::to_vec(body).unwrap()).await.unwrap()
    }

    /// Follows a table.
    pub(crate) async fn follow(&self, table: &TableId) -> Player {
        Player::new(self.visitor.live().await.unwrap(), table, 0).await
    }

    /// Plays the first legal move of a seat at this table that is asked.
    pub(crate) async fn play_first(&self, table: &TableId) {
        let mut player = self.follow(table).await;
        player.hear_until(|player| player.asked().is_some()).await;
        let (seat, update) = player.asked().unwrap();
        let (ply, mv) = (update.ply, update.moves[0].clone());
        assert!(player.play(seat, ply, &mv).await);
    }
}

/// A table for the first `seats` seats of a game, all of them open.
pub(crate) fn new_table(game: &str, seats: Vec<SeatPlan>) -> NewTable {
    let (game, options, pace) = (game.to_owned(), BTreeMap::new(), Pace::Untimed);
    NewTable { game, options, seats, pace, private: false, hours: None }
}

pub(crate) fn seat(seat: u8) -> serde_json::Value {
    serde_json::json!({ "seat": seat })
}

/// A person who plays at a table over a WebSocket, in all their seats.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    pub(crate) table: TableId,
    pub(crate) info: Option<TableInfo>,
    /// Whether the person of each seat is connected.
    pub(crate) here: Vec<bool>,
    /// The latest update of each of their seats.
    pub(crate) seen: BTreeMap<Option<game::Seat>, Update>,
    /// The number of received updates.
    pub(crate) updates: usize,
    pub(crate) chat: Vec<protocol::ChatLine>,
    pub(crate) acks: Vec<Ack>,
    pub(crate) refused: Vec<protocol::Refused>,
    pub(crate) number: u64,
    next_id: u64,
}

impl Player {
    pub(crate) async fn new(mut socket: Socket, table: &TableId, since: u64) -> Self {
        socket.subscribe(table, since).await.unwrap();
        let mut player = Self {
            socket,
            table: table.clone(),
            info: None,
            here: Vec::new(),
            seen: BTreeMap::new(),
            updates: 0,
            chat: Vec::new(),
            acks: Vec::new(),
            refused: Vec::new(),
            number: since,
            next_id: 0,
        };
        while player.info.is_none() {
            player.hear().await;
        }
        player
    }

    /// Handles the next message.
    pub(crate) async fn hear(&mut self) {
        let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next());
        match next.await.expect("a message comes").unwrap_or_else(|error| panic!("{error}")) {
            ServerMessage::Table(info) => self.info = Some(*info),
            ServerMessage::Update(update) => {
                self.updates += 1;
                self.number = self.number.max(update.number);
                self.seen.insert(update.viewer, update);
            }
            ServerMessage::Chat { lines, .. } => self.chat.extend(lines),
            ServerMessage::Ack(ack) => self.acks.push(ack),
            ServerMessage::Refused(refused) => self.refused.push(refused),
            ServerMessage::Presence(presence) => self.here = presence.seats,
            ServerMessage::Error(problem) => panic!("{problem}"),
            ServerMessage::Welcome(_) | ServerMessage::Pong {} | ServerMessage::Closing {} => {}
        }
    }

    pub(crate) async fn hear_until(&mut self, mut enough: impl FnMut(&Self) -> bool) {
        while !enough(self) {
            self.hear().await;
        }
    }

    pub(crate) fn status(&self) -> Status {
        self.info.as_ref().expect("the table is known").status
    }

    /// A seat of this player that must decide, and its latest update.
    pub(crate) fn asked(&self) -> Option<(game::Seat, &Update)> {
        self.seen.iter().find_map(|(viewer, update)| {
            let seat = (*viewer)?;
            (update.to_act.contains(&seat) && !update.moves.is_empty()).then_some((seat, update))
        })
    }

    /// Plays a move and waits for the answer; `true` if it was acknowledged.
    pub(crate) async fn play(&mut self, seat: game::Seat, ply: usize, notation: &str) -> bool {
        self.next_id += 1;
        let id = format!("m{}-{}", seat, self.next_id);
        self.play_as(seat, ply, notation, &id).await
    }

    pub(crate) async fn play_as(&mut self, seat: game::Seat, ply: usize, notation: &str, id: &str) -> bool {
        let mv = Move { seat, ply, notation: notation.to_owned(), id: id.to_owned() };
        let play = Play { table: self.table.clone(), mv };
        let (acks, refused) = (self.acks.len(), self.refused.len());
        self.socket.send(&ClientMessage::Play(play)).await.unwrap();
        self.hear_until(|player| player.acks.len() > acks || player.refused.len() > refused).await;
        self.acks.len() > acks
    }

    /// Plays random moves until the game is over.
    pub(crate) async fn play_on(&mut self, seed: u64) {
        let mut rng = GameRng::new(seed);
        while self.status() != Status::Over {
            let Some((seat, update)) = self.asked() else {
                self.hear().await;
                continue;
            };
            let (ply, mv) = (update.ply, rng.pick(&update.moves).expect("a legal move").clone());
            let number = update.number;
            self.play(seat, ply, &mv).await;
            self.hear_until(|player| player.seen[&Some(seat)].number > number).await;
        }
        // The last update comes after the message that the game is over.
        self.hear_until(|player| player.seen.values().all(|update| update.result.is_some())).await;
    }
}

/// Plays random moves of all players until the game is over.
pub(crate) async fn play_out(players: Vec<Player>) -> Vec<Player> {
    let games = players.into_iter().enumerate().map(|(index, mut player)| {
        tokio::spawn(async move {
            player.play_on(index as u64).await;
            player
        })
    });
    let mut done = Vec::new();
    for game in games.collect::<Vec<_>>() {
        done.push(game.await.unwrap());
    }
    done
}
