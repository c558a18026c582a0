//! A connection between a visitor and a node; it may be cut after any number of bytes in either direction.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use protocol::{ClientMessage, ServerMessage, TableId};
use tokio::sync::{mpsc, oneshot};

use super::super::acts::Act;
use super::super::hub::{Command, Hub};
use super::super::moves::refusal;
use super::super::premoves::PremoveRequest;
use super::super::room::{Follower, Outbox};
use super::planted::Planted;
use super::process::Process;
use super::simulation::Simulation;
use crate::auth::Person;

/// A message of a visitor to a node.
#[derive(Debug)]
pub(super) enum Request {
    /// Over the WebSocket.
    Say(String),
    /// By a request.
    Do(Act),
    /// A premove, by a request.
    Premove(PremoveRequest),
}

/// The number of bytes until the connection is cut; `None` if it is not.
#[derive(Clone, Debug)]
struct ByteBudget(Arc<Mutex<Option<usize>>>);

impl ByteBudget {
    /// Uses up bytes; `false` if the connection is cut within them.
    fn pass(&self, bytes: usize) -> bool {
        let mut left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *left {
            None => true,
            Some(left) if *left >= bytes => {
                *left -= bytes;
                true
            }
            Some(_) => {
                *left = Some(0);
                false
            }
        }
    }
}

/// The visitor's end of a connection.
#[derive(Debug)]
pub(super) struct Link {
    requests: mpsc::UnboundedSender<Request>,
    heard: mpsc::UnboundedReceiver<Utf8Bytes>,
    cut: ByteBudget,
}

impl Link {
    /// Connects a person to a table at a node.
    pub(super) fn open(
        sim: &Arc<Simulation>,
        process: &Process,
        hub: &Hub,
        person: &Person,
        table: &TableId,
    ) -> Self {
        let budget = sim.happens(|rates| rates.cuts).then(|| sim.below(30_000) as usize);
        let cut = ByteBudget(Arc::new(Mutex::new(budget)));
        let (requests, asked) = mpsc::unbounded_channel();
        let (told, heard) = mpsc::unbounded_channel();
        let (outbox, inbox, _) = Outbox::new();
        let end = NodeEnd {
            sim: sim.clone(),
            hub: hub.clone(),
            person: person.clone(),
            table: table.clone(),
            number: sim.next_connection(),
            outbox,
            cut: cut.clone(),
        };
        process.spawn(Box::pin(end.run(asked, inbox, told)));
        Self { requests, heard, cut }
    }

    /// Sends a request; `false` if the connection is gone.
    pub(super) fn send(&self, request: Request) -> bool {
        let bytes = match &request {
            Request::Say(text) => text.len(),
            Request::Do(_) | Request::Premove(_) => 100,
        };
        self.cut.pass(bytes) && self.requests.send(request).is_ok()
    }

    /// The next message of the node; `None` if the connection is gone.
    pub(super) async fn receive(&mut self) -> Option<Utf8Bytes> {
        self.heard.recv().await
    }
}

/// The node's end of a connection: what `routes::play` does, without the network.
struct NodeEnd {
    sim: Arc<Simulation>,
    hub: Hub,
    person: Person,
    table: TableId,
    number: u64,
    outbox: Outbox,
    cut: ByteBudget,
}

impl NodeEnd {
    async fn run(
        self,
        mut asked: mpsc::UnboundedReceiver<Request>,
        mut inbox: mpsc::Receiver<Utf8Bytes>,
        told: mpsc::UnboundedSender<Utf8Bytes>,
    ) {
        let trusts = self.sim.planted == Some(Planted::TrustsCutConnections);
        let mut believes_told = trusts && self.sim.was_cut(&self.person.id);
        loop {
            tokio::select! {
                biased;
                Some(text) = inbox.recv() => {
                    if believes_told {
                        believes_told = !text.starts_with(r#"{"update""#);
                        continue;
                    }
                    if !self.cut.pass(text.len()) {
                        self.sim.note_cut(&self.person.id);
                        break;
                    }
                    if told.send(text).is_err() {
                        break;
                    }
                }
                request = asked.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => break,
                },
            }
        }
        if let Some(task) = self.hub.live(&self.table) {
            let _ = task.send(Command::Leave { connection: self.number }).await;
        }
    }

    async fn answer(&self, request: Request) {
        let done = match request {
            Request::Do(act) => self.hub.act(&self.table, &self.person, act).await.map(|_| ()),
            Request::Premove(request) => {
                // The table may have gone on, or the database be silent: the person does not mind.
                let _ = self.hub.premove(&self.table, &self.person, request).await;
                Ok(())
            }
            Request::Say(text) => {
                let message = serde_json::from_str(&text).expect("visitors send valid messages");
                self.hear(message).await
            }
        };
        if let Err(error) = done {
            self.outbox.send(&ServerMessage::Error(error.problem().clone()));
        }
    }

    async fn hear(&self, message: ClientMessage) -> Result<(), crate::AppError> {
        let person = self.person.id.clone();
        match message {
            ClientMessage::Subscribe(subscribe) => {
                let (connection, since, outbox) = (self.number, subscribe.since, self.outbox.clone());
                let follower =
                    Follower { connection, person: Some(person), blocked: Vec::new(), since, outbox };
                self.hub.send(&self.table, Command::Join(follower)).await
            }
            ClientMessage::Play(play) => {
                let (id, reply) = (play.mv.id.clone(), self.reply());
                let sent = self.hub.send(&self.table, Command::Play { person, play, reply }).await;
                self.refuse(&id, sent);
                Ok(())
            }
            ClientMessage::Undo(undo) => {
                let (id, reply) = (undo.id.clone(), self.reply());
                let sent = self.hub.send(&self.table, Command::Undo { person, undo, reply }).await;
                self.refuse(&id, sent);
                Ok(())
            }
            ClientMessage::Say(say) => {
                let (reply, said) = oneshot::channel();
                let person = self.person.clone();
                self.hub.send(&self.table, Command::Say { person, text: say.text, reply }).await?;
                said.await.unwrap_or(Ok(()))
            }
            ClientMessage::Seen(seen) => {
                self.hub.send(&self.table, Command::Seen { person, number: seen.number }).await
            }
            ClientMessage::Unsubscribe { .. } | ClientMessage::Ping {} => Ok(()),
        }
    }

    fn refuse(&self, id: &str, sent: Result<(), crate::AppError>) {
        if let Err(error) = sent {
            self.outbox.send(&ServerMessage::Refused(refusal(&self.table, id, &error)));
        }
    }

    fn reply(&self) -> super::super::hub::Reply {
        let outbox = self.outbox.clone();
        Box::new(move |result| {
            outbox.send(&match result {
                Ok(ack) => ServerMessage::Ack(ack),
                Err(refused) => ServerMessage::Refused(refused),
            });
        })
    }
}
