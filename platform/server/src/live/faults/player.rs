//! A player who plays a whole game through any failure: connects again, and sends a move without an answer again with
//! the same id. Half of the players are programs: each move is a request of its own, which reaches any node.

use std::time::Duration;

use game::{GameRng, Seat};
use protocol::{
    Ack, ClientMessage, ErrorCode, Move, NewTable, Pace, Play, Refused, SeatPlan, ServerMessage, Status,
    TableId, TableInfo, Update,
};
use tokio::time::{sleep, timeout};
use visitor::{Socket, VisitError, Visitor};

use super::history::History;

/// A request or a move is tried again after this time without an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Longer than any fault: in this time a player must be told something.
const MAX_SILENCE: Duration = Duration::from_secs(40);

/// A player of a table.
#[derive(Debug)]
pub(super) struct Player {
    visitor: Visitor,
    table: TableId,
    rng: GameRng,
    /// Whether each move is a request of its own.
    posts: bool,
    history: History,
    update: Option<Update>,
    /// Whether the update came after the last move was sent.
    is_fresh: bool,
    over: bool,
    pending: Option<Move>,
    /// How often the pending move was sent.
    tries: u32,
    next_id: u32,
}

/// Two players at a new table; tries until one is made.
pub(super) async fn sit_down(address: std::net::SocketAddr, rng: &mut GameRng) -> [Player; 2] {
    loop {
        let made = timeout(ANSWER_TIMEOUT, make_table(address, rng)).await;
        if let Ok(Ok(players)) = made {
            return players;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

async fn make_table(address: std::net::SocketAddr, rng: &mut GameRng) -> Result<[Player; 2], VisitError> {
    let (one, ana) = Visitor::guest(address, "Ana").await?;
    let (other, bob) = Visitor::guest(address, "Bob").await?;
    let pace = if rng.below(2) == 0 { Pace::Untimed } else { Pace::Live { seconds: 3600, increment: 1 } };
    let game = rng.pick(games::GameId::ALL).expect("there are games").info().slug.to_owned();
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let new = NewTable { game, options: Default::default(), seats, pace, private: true, hours: None };
    let table: TableInfo = one.post("/api/tables", &new).await?.read()?;
    let path = |act: &str| format!("/api/tables/{}/{act}", table.id);
    other.post(&path("sit"), &serde_json::json!({"seat": 1})).await?.read::<TableInfo>()?;
    one.post(&path("start"), &serde_json::json!({})).await?.read::<TableInfo>()?;
    let mut player = |visitor, me: protocol::Me, seat: u8, posts| Player {
        visitor,
        table: table.id.clone(),
        rng: rng.fork(),
        posts,
        history: History::new(me.id, Seat::new(seat)),
        update: None,
        is_fresh: false,
        over: false,
        pending: None,
        tries: 0,
        next_id: 0,
    };
    Ok([player(one, ana, 0, false), player(other, bob, 1, true)])
}

impl Player {
    pub(super) const fn table(&self) -> &TableId {
        &self.table
    }

    /// Plays until the game is over.
    pub(super) async fn play(mut self) -> History {
        while !self.over {
            // Every failure is followed by a new connection.
            let _ = self.play_until_cut().await;
            sleep(Duration::from_millis(100)).await;
        }
        self.history
    }

    async fn play_until_cut(&mut self) -> Result<(), VisitError> {
        let socket = timeout(ANSWER_TIMEOUT, self.visitor.live()).await;
        let mut socket = socket.map_err(|_| VisitError("no answer".to_owned()))??;
        socket.subscribe(&self.table, 0).await?;
        while !self.over {
            if self.pending.is_none() {
                self.pending = self.choose();
            }
            self.tries += 1;
            match self.pending.clone() {
                Some(mv) if self.posts => self.post(&mv).await?,
                Some(mv) => self.say(&mut socket, mv).await?,
                None => self.hear(&mut socket, MAX_SILENCE).await?,
            }
        }
        Ok(())
    }

    /// The next move, if there is one to make.
    fn choose(&mut self) -> Option<Move> {
        let update = self.update.as_ref().filter(|_| std::mem::take(&mut self.is_fresh))?;
        let notation = self.rng.pick(&update.moves)?.clone();
        (self.next_id, self.tries) = (self.next_id + 1, 0);
        Some(Move { seat: self.history.seat, ply: update.ply, notation, id: format!("m{}", self.next_id) })
    }

    /// Sends a move over the connection and waits for its answer.
    async fn say(&mut self, socket: &mut Socket, mv: Move) -> Result<(), VisitError> {
        sleep(Duration::from_millis(u64::from(self.rng.below(60)))).await;
        self.history.unknown += 1;
        socket.send(&ClientMessage::Play(Play { table: self.table.clone(), mv })).await?;
        while self.pending.is_some() {
            self.hear(socket, ANSWER_TIMEOUT).await?;
        }
        Ok(())
    }

    /// Sends a move as a request.
    async fn post(&mut self, mv: &Move) -> Result<(), VisitError> {
        sleep(Duration::from_millis(u64::from(self.rng.below(60)))).await;
        self.history.unknown += 1;
        let path = format!("/api/tables/{}/moves", self.table);
        let answer = timeout(ANSWER_TIMEOUT, self.visitor.post(&path, mv)).await;
        let answer = answer.map_err(|_| VisitError("no answer".to_owned()))??;
        if answer.status.is_success() {
            self.acked(answer.read()?);
            return Ok(());
        }
        match serde_json::from_slice::<Refused>(&answer.body) {
            Ok(refused) => self.refused(&refused),
            // The site could not even find the table or the session.
            Err(_) => Err(VisitError(answer.text())),
        }
    }

    async fn hear(&mut self, socket: &mut Socket, limit: Duration) -> Result<(), VisitError> {
        let Ok(text) = timeout(limit, socket.next_text()).await else {
            self.history.silences += u64::from(limit == MAX_SILENCE);
            return Err(VisitError("silence".to_owned()));
        };
        let text = text?;
        let message = serde_json::from_str(&text).map_err(|error| VisitError(error.to_string()))?;
        self.history.told.push(text.to_string());
        match message {
            ServerMessage::Update(update) => {
                self.over |= update.result.is_some();
                (self.update, self.is_fresh) = (Some(update), true);
            }
            ServerMessage::Table(info) => self.over |= info.status == Status::Over,
            ServerMessage::Ack(ack) => self.acked(ack),
            ServerMessage::Refused(refused) => return self.refused(&refused),
            ServerMessage::Error(problem) => return Err(VisitError(problem.message)),
            ServerMessage::Chat { .. }
            | ServerMessage::Presence(_)
            | ServerMessage::Welcome(_)
            | ServerMessage::Pong {}
            | ServerMessage::Closing {} => {}
        }
        Ok(())
    }

    fn acked(&mut self, ack: Ack) {
        if self.pending.take_if(|mv| mv.id == ack.id).is_some() {
            self.history.unknown -= 1;
            self.history.acked.push((ack.id, ack.number));
        }
    }

    /// A move that was not played for lack of a database is tried again; any other refusal is final.
    fn refused(&mut self, refused: &Refused) -> Result<(), VisitError> {
        if refused.code == ErrorCode::Unavailable {
            return Err(VisitError(refused.message.clone()));
        }
        if self.pending.take_if(|mv| mv.id == refused.id).is_some() {
            self.history.unknown -= 1;
            // If it was sent more than once, another copy may be on its way.
            if self.tries == 1 {
                self.history.refused.push(refused.id.clone());
            }
        }
        Ok(())
    }
}
