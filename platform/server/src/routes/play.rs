//! Playing over WebSocket.

use std::collections::HashSet;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocketUpgrade, close_code};
use axum::response::Response;
use protocol::{
    ClientMessage, ErrorCode, PersonId, Play, Seen, ServerMessage, Subscribe, TableId, Undo, VERSION, Welcome,
};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::Instant;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::moderation::Blocked;
use super::signals::{Signal, Signals};
use super::socket::{End, Socket};
use crate::AppError;
use crate::app::{App, FollowerPermit};
use crate::auth::{Address, Caller};
use crate::live::{Command, Follower, Outbox, refusal};

/// The limit of tables a connection can follow.
const MAX_TABLES: usize = 64;

/// A client is disconnected after this many messages in a row beyond the rate.
const MAX_REFUSED: u32 = 100;

/// How often the connection and its session are checked.
const CHECK_INTERVAL: Duration = Duration::from_secs(25);

static NEXT_CONNECTION: AtomicU64 = AtomicU64::new(1);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(live))
}

/// Playing: a WebSocket that carries `ClientMessage` one way and `ServerMessage` the other.
#[utoipa::path(get, path = "/api/live", responses((status = 101, description = "a WebSocket", body = ServerMessage)))]
async fn live(
    State(app): State<App>,
    caller: Option<Caller>,
    address: Address,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    let permit = app.connect(&address.0)?;
    let slow = app.config.slow;
    let connection = Connection::new(app, caller, address, permit);
    Ok(Socket::bounded(upgrade).on_upgrade(move |socket| connection.run(Socket::new(socket, slow))))
}

/// A new number for a connection.
pub(super) fn next_connection() -> u64 {
    NEXT_CONNECTION.fetch_add(1, Ordering::Relaxed)
}

struct Connection {
    app: App,
    caller: Option<Caller>,
    address: Address,
    number: u64,
    outbox: Outbox,
    inbox: mpsc::Receiver<Utf8Bytes>,
    overflow: Arc<Notify>,
    tables: HashSet<TableId>,
    blocked: Blocked,
    last_heard: Instant,
    /// The number of messages in a row beyond the rate.
    refused: u32,
    _permit: FollowerPermit,
}

impl Connection {
    fn new(app: App, caller: Option<Caller>, address: Address, permit: FollowerPermit) -> Self {
        let (outbox, inbox, overflow) = Outbox::new();
        let (number, last_heard) = (next_connection(), Instant::now());
        Self {
            app,
            caller,
            address,
            number,
            outbox,
            inbox,
            overflow,
            tables: HashSet::new(),
            blocked: Blocked::default(),
            last_heard,
            refused: 0,
            _permit: permit,
        }
    }

    async fn run(mut self, mut socket: Socket) {
        let me = self.caller.as_ref().map(|caller| caller.person.me());
        self.outbox.send(&ServerMessage::Welcome(Welcome { protocol: VERSION, me }));
        let end = self.serve(&mut socket).await;
        for table in &self.tables {
            // A table without a task has no followers.
            if let Some(task) = self.app.hub.live(table) {
                let _ = task.send(Command::Leave { connection: self.number }).await;
            }
        }
        socket.end(end).await;
    }

    async fn serve(&mut self, socket: &mut Socket) -> End {
        let mut signals = Signals::new(&self.app, self.overflow.clone(), CHECK_INTERVAL);
        loop {
            let signal = {
                // Created once, not for every message.
                let mut signal = pin!(signals.next());
                loop {
                    let done = tokio::select! {
                        message = socket.receive() => match message {
                            Ok(message) => self.handle(message).await,
                            Err(end) => Err(end),
                        },
                        Some(text) = self.inbox.recv() => socket.send_texts(text, &mut self.inbox).await,
                        signal = &mut signal => break signal,
                    };
                    if let Err(end) = done {
                        return end;
                    }
                }
            };
            if let Err(end) = self.handle_signal(signal, socket).await {
                return end;
            }
        }
    }

    async fn handle_signal(&mut self, signal: Signal, socket: &mut Socket) -> Result<(), End> {
        let is_other =
            |person: &PersonId| self.caller.as_ref().is_none_or(|caller| caller.person.id != *person);
        match signal {
            Signal::Ended(Some(person)) if is_other(&person) => Ok(()),
            // The session of this person may have ended, or too many ended to name them.
            Signal::Check | Signal::Ended(_) => self.check(socket).await,
            Signal::Overflow => Err(End::Close(close_code::AGAIN, "too slow: come back")),
            Signal::Closing => {
                let text = serde_json::to_string(&ServerMessage::Closing {}).unwrap_or_default();
                let _ = socket.send(Message::Text(text.into())).await;
                Err(End::Close(close_code::RESTART, "the server goes down"))
            }
        }
    }

    /// Closes the connection of a client that is gone or logged out, and reads the name of the person again.
    async fn check(&mut self, socket: &mut Socket) -> Result<(), End> {
        if self.last_heard.elapsed() > 3 * CHECK_INTERVAL {
            return Err(End::Gone);
        }
        if let Some(caller) = &mut self.caller {
            match caller.credential.holder(&self.app).await {
                Ok(Some(person)) => caller.person = person,
                Ok(None) => return Err(End::Close(close_code::POLICY, "logged out")),
                // The database does not answer; the next check asks again.
                Err(_) => {}
            }
        }
        socket.send(Message::Ping(Vec::new().into())).await
    }

    async fn handle(&mut self, message: Message) -> Result<(), End> {
        self.last_heard = Instant::now();
        let allowed = self.limit();
        self.refused = if allowed.is_ok() { 0 } else { self.refused + 1 };
        if self.refused > MAX_REFUSED {
            return Err(End::Close(close_code::POLICY, "too many messages"));
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(End::Closed),
            Message::Binary(_) => return Err(End::Close(close_code::UNSUPPORTED, "messages are text")),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        let done = allowed.and_then(|()| serde_json::from_str::<ClientMessage>(&text).map_err(AppError::bad));
        let done = match done {
            Ok(message) => self.answer(message).await,
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            self.outbox.send(&ServerMessage::Error(error.problem().clone()));
        }
        Ok(())
    }

    fn limit(&self) -> Result<(), AppError> {
        self.app.limit(&self.app.buckets.address, &self.address.0)?;
        match &self.caller {
            Some(caller) => self.app.limit(&self.app.buckets.person, caller.person.id.as_str()),
            None => Ok(()),
        }
    }

    async fn answer(&mut self, message: ClientMessage) -> Result<(), AppError> {
        match message {
            ClientMessage::Subscribe(subscribe) => self.subscribe(subscribe).await,
            ClientMessage::Unsubscribe { table } => {
                self.tables.remove(&table);
                self.app.hub.send(&table, Command::Leave { connection: self.number }).await
            }
            ClientMessage::Play(play) => self.play(play).await,
            ClientMessage::Undo(undo) => self.undo(undo).await,
            ClientMessage::Say(say) => {
                let caller = self.caller.as_ref().ok_or_else(AppError::unauthorized)?;
                self.app.limit(&self.app.buckets.chat, caller.person.id.as_str())?;
                let (reply, said) = oneshot::channel();
                let person = caller.person.clone();
                self.app.hub.send(&say.table, Command::Say { person, text: say.text, reply }).await?;
                said.await.unwrap_or(Ok(()))
            }
            ClientMessage::Seen(seen) => self.see(seen).await,
            ClientMessage::Ping {} => {
                self.outbox.send(&ServerMessage::Pong {});
                Ok(())
            }
        }
    }

    /// Notes what a player has seen; of a spectator it need not be known.
    async fn see(&self, seen: Seen) -> Result<(), AppError> {
        let Some(caller) = self.caller.as_ref().filter(|_| self.tables.contains(&seen.table)) else {
            return Ok(());
        };
        let (person, number) = (caller.person.id.clone(), seen.number);
        self.app.hub.send(&seen.table, Command::Seen { person, number }).await
    }

    async fn subscribe(&mut self, subscribe: Subscribe) -> Result<(), AppError> {
        let Subscribe { table, since } = subscribe;
        if self.tables.len() >= MAX_TABLES && !self.tables.contains(&table) {
            return Err(AppError::new(ErrorCode::TooMany, "too many tables over one connection"));
        }
        let person = self.caller.as_ref().map(|caller| caller.person.id.clone());
        let blocked = self.blocked.by(&self.app, person.as_ref()).await?;
        let (connection, outbox) = (self.number, self.outbox.clone());
        let follower = Follower { connection, person, blocked, since, outbox };
        self.app.hub.send(&table, Command::Join(follower)).await?;
        self.tables.insert(table);
        Ok(())
    }

    async fn play(&self, play: Play) -> Result<(), AppError> {
        let (table, id) = (play.table.clone(), play.mv.id.clone());
        let Some(caller) = &self.caller else { return self.refuse(&table, &id, &AppError::unauthorized()) };
        let person = caller.person.id.clone();
        let reply = self.reply();
        match self.app.hub.send(&table, Command::Play { person, play, reply }).await {
            Ok(()) => Ok(()),
            Err(error) => self.refuse(&table, &id, &error),
        }
    }

    async fn undo(&self, undo: Undo) -> Result<(), AppError> {
        let (table, id) = (undo.table.clone(), undo.id.clone());
        let Some(caller) = &self.caller else { return self.refuse(&table, &id, &AppError::unauthorized()) };
        let person = caller.person.id.clone();
        let reply = self.reply();
        match self.app.hub.send(&table, Command::Undo { person, undo, reply }).await {
            Ok(()) => Ok(()),
            Err(error) => self.refuse(&table, &id, &error),
        }
    }

    fn reply(&self) -> crate::live::Reply {
        let outbox = self.outbox.clone();
        Box::new(move |result| {
            outbox.send(&match result {
                Ok(ack) => ServerMessage::Ack(ack),
                Err(refused) => ServerMessage::Refused(refused),
            });
        })
    }

    fn refuse(&self, table: &TableId, id: &str, error: &AppError) -> Result<(), AppError> {
        self.outbox.send(&ServerMessage::Refused(refusal(table, id, error)));
        Ok(())
    }
}
