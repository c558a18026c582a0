//! Visitors: simulated people who play, watch, talk, go away and come back over connections that break.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{GameRng, Seat};
use protocol::{
    ClientMessage, ErrorCode, Move, Play, Refused, Say, ServerMessage, Sitter, Status, Subscribe, TableId,
    TableInfo, Undo, Update, Why,
};
use tokio::time::{Instant, sleep, sleep_until};

use super::super::acts::Act;
use super::faulty::Planted;
use super::link::{Link, Request};
use super::nodes::Nodes;
use super::simulation::Simulation;
use crate::auth::Person;

/// A visitor who has waited this long for an answer tries another node.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(7);

/// What the final check needs to know of a visitor.
#[derive(Clone, Debug, Default)]
pub(super) struct VisitorStatus {
    /// The number of the last entry they know.
    pub(super) known: u64,
    /// Since when they wait for the answer to a request.
    pub(super) waits_since: Option<u64>,
    /// The time until which they are absent.
    pub(super) away_until: u64,
}

/// A move or an undo that is not answered yet.
#[derive(Clone, Debug)]
struct Pending {
    id: String,
    seat: Seat,
    text: String,
    sent: Instant,
}

/// A visitor.
pub(super) struct Visitor {
    pub(super) sim: Arc<Simulation>,
    pub(super) nodes: Nodes,
    pub(super) person: Person,
    pub(super) table: TableId,
    pub(super) rng: GameRng,
    pub(super) status: Arc<Mutex<VisitorStatus>>,
    /// Whether they are the host, who starts the game.
    pub(super) hosts: bool,
    /// When they leave for good; `None` for never.
    pub(super) deserts_at: Option<u64>,
    state: State,
}

/// What a visitor knows and plans.
#[derive(Debug, Default)]
struct State {
    seats: Vec<Seat>,
    substituted: Option<Seat>,
    begun: bool,
    /// The latest update of each own seat.
    updates: Vec<Update>,
    pending: Option<Pending>,
    ids: u32,
    next: Option<Instant>,
    /// A move was refused as stale: wait for an update.
    stale: bool,
    /// The node was unavailable: connect again.
    lost: bool,
}

impl Visitor {
    pub(super) fn new(
        sim: &Arc<Simulation>,
        nodes: &Nodes,
        person: Person,
        table: TableId,
        hosts: bool,
        deserts_at: Option<u64>,
    ) -> (Self, Arc<Mutex<VisitorStatus>>) {
        let status = Arc::new(Mutex::new(VisitorStatus::default()));
        let (rng, state) = (sim.fork(), State::default());
        let (sim, nodes) = (sim.clone(), nodes.clone());
        let visitor =
            Self { sim, nodes, person, table, rng, status: status.clone(), hosts, deserts_at, state };
        (visitor, status)
    }

    /// Connects again and again until it is time to leave for good.
    pub(super) async fn run(mut self) {
        while !self.has_deserted() {
            let chance = self.rng.bits();
            let link = self
                .nodes
                .pick(chance, |process, hub| Link::open(&self.sim, process, hub, &self.person, &self.table));
            if let Some(link) = link {
                self.talk(link).await;
                self.sim.note(format_args!("{} hangs up", self.person.name));
            }
            let pause = 50 + u64::from(self.rng.below(700));
            sleep(Duration::from_millis(pause)).await;
        }
        self.status.lock().expect("nobody panics").away_until = u64::MAX;
    }

    fn has_deserted(&self) -> bool {
        self.deserts_at.is_some_and(|at| self.sim.elapsed() >= at)
    }

    async fn talk(&mut self, mut link: Link) {
        let since = if self.rng.below(4) == 0 { 0 } else { self.known() };
        let subscribe = Subscribe { table: self.table.clone(), since };
        if !link.send(Request::Say(json(&ClientMessage::Subscribe(subscribe)))) {
            return;
        }
        // A message without an answer is sent again with the same id.
        if let Some(pending) = &mut self.state.pending {
            pending.sent = Instant::now();
            if !link.send(Request::Say(pending.text.clone())) {
                return;
            }
        }
        self.plan_ahead();
        loop {
            let next = self.state.next.unwrap_or_else(|| Instant::now() + ANSWER_TIMEOUT);
            tokio::select! {
                biased;
                text = link.receive() => match text {
                    Some(text) => self.hear(&text),
                    None => return,
                },
                () = sleep_until(next) => {
                    if !self.act(&link).await {
                        return;
                    }
                }
            }
        }
    }

    fn known(&self) -> u64 {
        self.status.lock().expect("nobody panics").known
    }

    /// Plans the next action.
    fn plan_ahead(&mut self) {
        let most = if self.sim.is_calm() { 300 } else { 2500 };
        let time = Duration::from_millis(20 + u64::from(self.rng.below(most)));
        self.state.next = Some(Instant::now() + time);
    }

    fn hear(&mut self, text: &str) {
        let message: ServerMessage = serde_json::from_str(text).expect("nodes send valid messages");
        if self.sim.planted == Some(Planted::MisdirectsMessages) && self.rng.below(300) == 0 {
            // Another visitor gets this message.
            let stranger = "stranger".parse().expect("this is an id");
            self.sim.check(|check| check.sent(&stranger, &message, text));
        }
        let person = &self.person.id;
        if self.sim.check(|check| check.sent(person, &message, text)).is_none() {
            return;
        }
        match message {
            ServerMessage::Update(update) => self.see(update),
            ServerMessage::Table(info) => self.look(&info),
            ServerMessage::Ack(ack) => {
                self.sim.note(format_args!("{} hears ack {} {}", self.person.name, ack.id, ack.number));
                if let Some(pending) = self.state.pending.take_if(|pending| pending.id == ack.id) {
                    let (table, number) = (&self.table, ack.number);
                    self.sim.check(|check| check.acked(table, pending.seat, &ack.id, number));
                    self.settle();
                }
            }
            ServerMessage::Refused(refused) => self.refused(&refused),
            ServerMessage::Error(problem) => {
                self.sim.note(format_args!("{} hears {problem}", self.person.name));
                // The subscription may have failed: connect again.
                if problem.code == ErrorCode::Unavailable {
                    self.state.next = Some(Instant::now() + Duration::from_secs(1));
                    self.state.lost = true;
                }
            }
            ServerMessage::Chat { .. }
            | ServerMessage::Presence(_)
            | ServerMessage::Welcome(_)
            | ServerMessage::Pong {}
            | ServerMessage::Closing {} => {}
        }
    }

    fn see(&mut self, update: Update) {
        self.sim.note(format_args!("{} sees {} as {:?}", self.person.name, update.number, update.viewer));
        self.learn(update.number);
        self.state.stale = false;
        self.state.updates.retain(|old| old.viewer != update.viewer);
        self.state.updates.push(update);
        self.plan_ahead();
    }

    fn look(&mut self, info: &TableInfo) {
        self.learn(info.number);
        self.state.begun = info.status != Status::Open;
        let own = |sitter: &Sitter| *sitter == Sitter::Person(self.person.id.clone());
        let seats = Seat::all(info.seats.len() as u8).zip(&info.seats);
        self.state.seats = seats.clone().filter(|(_, row)| own(&row.sitter)).map(|(seat, _)| seat).collect();
        let gone = |why: Why| why != Why::Resigned && info.status == Status::Running;
        let played_for = seats
            .filter(|(_, row)| own(&row.sitter) && row.substitute.as_ref().is_some_and(|bot| gone(bot.why)));
        self.state.substituted = played_for.map(|(seat, _)| seat).next();
        self.plan_ahead();
    }

    /// Notes the number of an entry that they know now.
    fn learn(&self, number: u64) {
        let mut status = self.status.lock().expect("nobody panics");
        status.known = status.known.max(number);
    }

    fn refused(&mut self, refused: &Refused) {
        self.sim.note(format_args!("{} hears {} {}", self.person.name, refused.id, refused.message));
        match refused.code {
            // Send it again with the same id: it may have been played.
            ErrorCode::Unavailable => self.state.next = Some(Instant::now() + Duration::from_millis(900)),
            code => {
                if self.state.pending.take_if(|pending| pending.id == refused.id).is_some() {
                    self.settle();
                    // The node sends an update after this refusal.
                    self.state.stale = code == ErrorCode::Stale;
                }
            }
        }
    }

    fn settle(&mut self) {
        self.status.lock().expect("nobody panics").waits_since = None;
        self.plan_ahead();
    }

    /// Does what is planned; `false` to close the connection.
    async fn act(&mut self, link: &Link) -> bool {
        if std::mem::take(&mut self.state.lost) {
            return false;
        }
        if self.has_deserted() {
            return false;
        }
        if let Some(pending) = &mut self.state.pending {
            if pending.sent.elapsed() >= ANSWER_TIMEOUT {
                return false;
            }
            self.state.next = Some(Instant::now() + Duration::from_secs(1));
            return link.send(Request::Say(pending.text.clone()));
        }
        self.state.next = None;
        if self.hosts && !self.state.begun {
            self.state.next = Some(Instant::now() + Duration::from_secs(2));
            return link.send(Request::Do(Act::Start));
        }
        if let Some(seat) = self.state.substituted {
            self.state.next = Some(Instant::now() + Duration::from_secs(2));
            return link.send(Request::Do(Act::Return { seat }));
        }
        if self.rng.below(40) == 0 {
            let say = Say { table: self.table.clone(), text: format!("line {}", self.rng.below(1000)) };
            if !link.send(Request::Say(json(&ClientMessage::Say(say)))) {
                return false;
            }
        }
        if self.sim.happens(|rates| rates.away) {
            let time = u64::from(self.rng.below(20_000));
            self.status.lock().expect("nobody panics").away_until = self.sim.elapsed() + time;
            sleep(Duration::from_millis(time)).await;
            return false;
        }
        self.play(link)
    }

    /// Plays or undoes a random move, if there is one; `false` if the connection is gone.
    fn play(&mut self, link: &Link) -> bool {
        if self.state.stale {
            return true;
        }
        let own = |update: &&Update| update.viewer.is_some_and(|seat| self.state.seats.contains(&seat));
        let asked = |update: &&Update| !update.moves.is_empty() || update.can_undo;
        let choices: Vec<&Update> = self.state.updates.iter().filter(own).filter(asked).collect();
        let Some(update) = self.rng.pick(&choices).copied() else { return true };
        let (Some(seat), ply, table) = (update.viewer, update.ply, self.table.clone()) else { return true };
        let undoes = update.can_undo && (update.moves.is_empty() || self.rng.below(6) == 0);
        // A visitor who has nothing left to decide seldom undoes.
        if undoes && self.rng.below(3) > 0 && update.moves.is_empty() {
            return true;
        }
        self.state.ids += 1;
        let id = format!("{}{}", self.person.name, self.state.ids);
        let message = if undoes {
            ClientMessage::Undo(Undo { table, seat, ply, id: id.clone() })
        } else {
            let notation = self.rng.pick(&update.moves).cloned().expect("there are moves");
            ClientMessage::Play(Play { table, mv: Move { seat, ply, notation, id: id.clone() } })
        };
        let text = json(&message);
        self.sim.note(format_args!("{} sends {text}", self.person.name));
        self.state.pending = Some(Pending { id, seat, text: text.clone(), sent: Instant::now() });
        let now = self.sim.elapsed();
        self.status.lock().expect("nobody panics").waits_since = Some(now);
        self.state.next = Some(Instant::now() + ANSWER_TIMEOUT);
        link.send(Request::Say(text))
    }
}

fn json(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("messages can be written")
}
