//! Visitors: people who play, watch, talk, go away and come back, over connections that break.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{GameRng, Seat};
use protocol::{
    ClientMessage, ErrorCode, Move, Play, Refused, Say, ServerMessage, Sitter, Status, Subscribe, TableId,
    TableInfo, Undo, Update, Why,
};
use tokio::time::{Instant, sleep, sleep_until};

use super::super::acts::Act;
use super::link::{Link, Wish};
use super::nodes::Nodes;
use super::wire::Planted;
use super::world::World;
use crate::auth::Person;

/// A visitor who waits this long for an answer tries another node.
const PATIENCE: Duration = Duration::from_secs(7);

/// What the checker wants to know of a visitor at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    /// The number of the last entry they were told of.
    pub(super) known: u64,
    /// Since when they wait for the answer to a wish.
    pub(super) waits_since: Option<u64>,
    /// Up to when they are away.
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
    pub(super) world: Arc<World>,
    pub(super) nodes: Nodes,
    pub(super) person: Person,
    pub(super) table: TableId,
    pub(super) rng: GameRng,
    pub(super) standing: Arc<Mutex<Standing>>,
    /// Whether they begin the game.
    pub(super) hosts: bool,
    /// When they leave for good, if they do.
    pub(super) deserts_at: Option<u64>,
    state: State,
}

/// What a visitor knows and is about to do.
#[derive(Debug, Default)]
struct State {
    seats: Vec<Seat>,
    substituted: Option<Seat>,
    begun: bool,
    /// The newest update of each own seat.
    updates: Vec<Update>,
    pending: Option<Pending>,
    ids: u32,
    next: Option<Instant>,
    /// A move was refused as stale: an update must come first.
    stale: bool,
    /// The node could not do what was asked: it is asked anew.
    lost: bool,
}

impl Visitor {
    pub(super) fn new(
        world: &Arc<World>,
        nodes: &Nodes,
        person: Person,
        table: TableId,
        hosts: bool,
        deserts_at: Option<u64>,
    ) -> (Self, Arc<Mutex<Standing>>) {
        let standing = Arc::new(Mutex::new(Standing::default()));
        let (rng, state) = (world.fork(), State::default());
        let (world, nodes) = (world.clone(), nodes.clone());
        let visitor =
            Self { world, nodes, person, table, rng, standing: standing.clone(), hosts, deserts_at, state };
        (visitor, standing)
    }

    /// Visits until it is time to leave for good.
    pub(super) async fn run(mut self) {
        while !self.has_deserted() {
            let chance = self.rng.bits();
            let link = self
                .nodes
                .pick(chance, |gate, hub| Link::open(&self.world, gate, hub, &self.person, &self.table));
            if let Some(link) = link {
                self.talk(link).await;
                self.world.note(format_args!("{} hangs up", self.person.name));
            }
            let pause = 50 + u64::from(self.rng.below(700));
            sleep(Duration::from_millis(pause)).await;
        }
        self.standing.lock().expect("nobody panics").away_until = u64::MAX;
    }

    fn has_deserted(&self) -> bool {
        self.deserts_at.is_some_and(|at| self.world.elapsed() >= at)
    }

    async fn talk(&mut self, mut link: Link) {
        let since = if self.rng.below(4) == 0 { 0 } else { self.known() };
        let subscribe = Subscribe { table: self.table.clone(), since };
        if !link.send(Wish::Say(json(&ClientMessage::Subscribe(subscribe)))) {
            return;
        }
        // What was not answered is sent again, with the same id.
        if let Some(pending) = &mut self.state.pending {
            pending.sent = Instant::now();
            if !link.send(Wish::Say(pending.text.clone())) {
                return;
            }
        }
        self.plan_ahead();
        loop {
            let next = self.state.next.unwrap_or_else(|| Instant::now() + PATIENCE);
            tokio::select! {
                biased;
                text = link.hear() => match text {
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
        self.standing.lock().expect("nobody panics").known
    }

    /// Does something in a while.
    fn plan_ahead(&mut self) {
        let most = if self.world.is_calm() { 300 } else { 2500 };
        let time = Duration::from_millis(20 + u64::from(self.rng.below(most)));
        self.state.next = Some(Instant::now() + time);
    }

    fn hear(&mut self, text: &str) {
        let message: ServerMessage = serde_json::from_str(text).expect("nodes write what is understood");
        if self.world.planted == Some(Planted::Crossed) && self.rng.below(300) == 0 {
            // Somebody else hears this.
            let stranger = "stranger".parse().expect("this is an id");
            self.world.check(|check| check.sent(&stranger, &message, text));
        }
        let person = &self.person.id;
        if self.world.check(|check| check.sent(person, &message, text)).is_none() {
            return;
        }
        match message {
            ServerMessage::Update(update) => self.see(update),
            ServerMessage::Table(info) => self.look(&info),
            ServerMessage::Ack(ack) => {
                self.world.note(format_args!("{} hears ack {} {}", self.person.name, ack.id, ack.number));
                if let Some(pending) = self.state.pending.take_if(|pending| pending.id == ack.id) {
                    let (table, number) = (&self.table, ack.number);
                    self.world.check(|check| check.acked(table, pending.seat, &ack.id, number));
                    self.settle();
                }
            }
            ServerMessage::Refused(refused) => self.refused(&refused),
            ServerMessage::Error(problem) => {
                self.world.note(format_args!("{} hears {problem}", self.person.name));
                // A subscription may have failed: come again.
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
        self.world.note(format_args!("{} sees {} as {:?}", self.person.name, update.number, update.viewer));
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

    /// The number of the last entry they know of.
    fn learn(&self, number: u64) {
        let mut standing = self.standing.lock().expect("nobody panics");
        standing.known = standing.known.max(number);
    }

    fn refused(&mut self, refused: &Refused) {
        self.world.note(format_args!("{} hears {} {}", self.person.name, refused.id, refused.message));
        match refused.code {
            // It is sent again with the same id: nobody knows whether it was played.
            ErrorCode::Unavailable => self.state.next = Some(Instant::now() + Duration::from_millis(900)),
            code => {
                if self.state.pending.take_if(|pending| pending.id == refused.id).is_some() {
                    self.settle();
                    // An update follows.
                    self.state.stale = code == ErrorCode::Stale;
                }
            }
        }
    }

    fn settle(&mut self) {
        self.standing.lock().expect("nobody panics").waits_since = None;
        self.plan_ahead();
    }

    /// Does what is due; `false` if the connection is given up.
    async fn act(&mut self, link: &Link) -> bool {
        if std::mem::take(&mut self.state.lost) {
            return false;
        }
        if self.has_deserted() {
            return false;
        }
        if let Some(pending) = &mut self.state.pending {
            if pending.sent.elapsed() >= PATIENCE {
                return false;
            }
            self.state.next = Some(Instant::now() + Duration::from_secs(1));
            return link.send(Wish::Say(pending.text.clone()));
        }
        self.state.next = None;
        if self.hosts && !self.state.begun {
            self.state.next = Some(Instant::now() + Duration::from_secs(2));
            return link.send(Wish::Do(Act::Start));
        }
        if let Some(seat) = self.state.substituted {
            self.state.next = Some(Instant::now() + Duration::from_secs(2));
            return link.send(Wish::Do(Act::Return { seat }));
        }
        if self.rng.below(40) == 0 {
            let say = Say { table: self.table.clone(), text: format!("line {}", self.rng.below(1000)) };
            if !link.send(Wish::Say(json(&ClientMessage::Say(say)))) {
                return false;
            }
        }
        if self.world.happens(|rates| rates.away) {
            let time = u64::from(self.rng.below(20_000));
            self.standing.lock().expect("nobody panics").away_until = self.world.elapsed() + time;
            sleep(Duration::from_millis(time)).await;
            return false;
        }
        self.play(link)
    }

    /// Moves, if it is one's turn.
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
        // Who has decided seldom takes it back.
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
        self.world.note(format_args!("{} sends {text}", self.person.name));
        self.state.pending = Some(Pending { id, seat, text: text.clone(), sent: Instant::now() });
        let now = self.world.elapsed();
        self.standing.lock().expect("nobody panics").waits_since = Some(now);
        self.state.next = Some(Instant::now() + PATIENCE);
        link.send(Wish::Say(text))
    }
}

fn json(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("messages can be written")
}
