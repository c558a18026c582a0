//! Visitors: simulated people who play, watch, talk, go away and come back over connections that break. Some are
//! programs behind a load balancer: they follow the table at one node and send each move to another.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{GameRng, Seat};
use protocol::{ClientMessage, Move, Play, Say, Seen, Subscribe, TableId, Undo, Update};
use tokio::time::{Instant, sleep, sleep_until};

use super::super::acts::Act;
use super::super::premoves::PremoveRequest;
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
    /// Since when they wait for the update that follows a stale move.
    pub(super) stale_since: Option<u64>,
    /// The time until which they are absent.
    pub(super) away_until: u64,
}

/// A move or an undo that is not answered yet.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub(super) id: String,
    pub(super) seat: Seat,
    pub(super) text: String,
    pub(super) sent: Instant,
    /// Whether it was sent more than once. Then a refusal of one copy says nothing about the others.
    pub(super) repeated: bool,
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
    /// Whether the table is played over days.
    pub(super) over_days: bool,
    /// Whether they are a program: each move is a request of its own, to any node.
    pub(super) posts: bool,
    pub(super) state: State,
}

/// What a visitor knows and plans.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) seats: Vec<Seat>,
    pub(super) substituted: Option<Seat>,
    pub(super) begun: bool,
    /// The latest update of each own seat.
    pub(super) updates: Vec<Update>,
    pub(super) pending: Option<Pending>,
    pub(super) ids: u32,
    pub(super) next: Option<Instant>,
    /// An update has come after the last move was sent.
    pub(super) updated: bool,
    /// The connection of a program's move, until it is answered.
    pub(super) post: Option<Link>,
    /// The node was unavailable: connect again.
    pub(super) lost: bool,
    /// The number of an update that has just come.
    pub(super) unseen: Option<u64>,
}

impl Visitor {
    pub(super) fn new(
        sim: &Arc<Simulation>,
        nodes: &Nodes,
        person: Person,
        table: TableId,
        hosts: bool,
        over_days: bool,
        deserts_at: Option<u64>,
    ) -> (Self, Arc<Mutex<VisitorStatus>>) {
        let status = Arc::new(Mutex::new(VisitorStatus::default()));
        let (mut rng, state) = (sim.fork(), State::default());
        let posts = rng.below(3) == 0;
        let (sim, nodes) = (sim.clone(), nodes.clone());
        let visitor = Self {
            sim,
            nodes,
            person,
            table,
            rng,
            status: status.clone(),
            hosts,
            deserts_at,
            over_days,
            posts,
            state,
        };
        (visitor, status)
    }

    /// Connects again and again until it is time to leave for good.
    pub(super) async fn run(mut self) {
        while !self.has_deserted() {
            if let Some(link) = self.connect() {
                self.talk(link).await;
                self.sim.note(format_args!("{} hangs up", self.person.name));
            }
            let pause = 50 + u64::from(self.rng.below(700));
            sleep(Duration::from_millis(pause)).await;
        }
        self.status.lock().expect("nobody panics").away_until = u64::MAX;
    }

    /// A connection to any node that is ready.
    fn connect(&mut self) -> Option<Link> {
        let chance = self.rng.bits();
        let open = |process: &_, hub: &_| Link::open(&self.sim, process, hub, &self.person, &self.table);
        self.nodes.pick(chance, open)
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
            (pending.sent, pending.repeated) = (Instant::now(), true);
            let text = pending.text.clone();
            if !self.submit(&link, text) {
                return;
            }
        }
        self.plan_ahead();
        loop {
            let next = self.state.next.unwrap_or_else(|| Instant::now() + ANSWER_TIMEOUT);
            tokio::select! {
                biased;
                text = link.receive() => match text {
                    Some(text) => {
                        self.hear(&text);
                        if !self.acknowledge(&link) {
                            return;
                        }
                    }
                    None => return,
                },
                text = answer(&mut self.state.post) => match text {
                    Some(text) => {
                        self.state.post = None;
                        self.hear(&text);
                    }
                    None => self.state.post = None,
                },
                () = sleep_until(next) => {
                    if !self.act(&link).await {
                        return;
                    }
                }
            }
        }
    }

    /// Says that they have seen the last update, if its page is visible; `false` if the connection is gone.
    fn acknowledge(&mut self, link: &Link) -> bool {
        let Some(number) = self.state.unseen.take().filter(|_| !self.posts && self.rng.below(2) == 0) else {
            return true;
        };
        self.sim.check(|check| {
            self.state.seats.iter().for_each(|seat| check.alerts.shown(&self.table, *seat, number));
            Ok(())
        });
        let seen = Seen { table: self.table.clone(), number };
        link.send(Request::Say(json(&ClientMessage::Seen(seen))))
    }

    fn known(&self) -> u64 {
        self.status.lock().expect("nobody panics").known
    }

    /// Plans the next action.
    pub(super) fn plan_ahead(&mut self) {
        let most = if self.sim.is_calm() { 300 } else { 2500 };
        let time = Duration::from_millis(20 + u64::from(self.rng.below(most)));
        self.state.next = Some(Instant::now() + time);
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
            pending.repeated = true;
            self.state.next = Some(Instant::now() + Duration::from_secs(1));
            let text = pending.text.clone();
            return self.submit(link, text);
        }
        self.state.next = None;
        // They load the page again, which connects them to any node.
        if self.rng.below(12) == 0 {
            return false;
        }
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
        self.premove(link) && self.play(link)
    }

    /// Seals a premove or withdraws it now and then, at a table over days; `false` if the connection is gone.
    fn premove(&mut self, link: &Link) -> bool {
        if !self.over_days || self.rng.below(3) > 0 {
            return true;
        }
        let Some(seat) = self.rng.pick(&self.state.seats).copied() else { return true };
        if self.rng.below(6) == 0 {
            return link.send(Request::Premove(PremoveRequest::Withdraw(seat)));
        }
        let premove = self.sim.check(|check| Ok(check.premove(&self.table, seat, &mut self.rng))).flatten();
        premove.is_none_or(|premove| link.send(Request::Premove(PremoveRequest::Seal(premove))))
    }

    /// Plays or undoes a random move, if there is one; `false` if the connection is gone.
    fn play(&mut self, link: &Link) -> bool {
        // A program plays once for each update.
        let is_stale = self.status.lock().expect("nobody panics").stale_since.is_some();
        if is_stale || (self.posts && !self.state.updated) {
            return true;
        }
        let own = |update: &&Update| update.viewer.is_some_and(|seat| self.state.seats.contains(&seat));
        let asked = |update: &&Update| !update.moves.is_empty() || (update.can_undo && !self.posts);
        let choices: Vec<&Update> = self.state.updates.iter().filter(own).filter(asked).collect();
        let Some(update) = self.rng.pick(&choices).copied() else { return true };
        let (Some(seat), ply, table) = (update.viewer, update.ply, self.table.clone()) else { return true };
        let undoes = !self.posts && update.can_undo && (update.moves.is_empty() || self.rng.below(6) == 0);
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
        self.state.pending =
            Some(Pending { id, seat, text: text.clone(), sent: Instant::now(), repeated: false });
        let now = self.sim.elapsed();
        self.status.lock().expect("nobody panics").waits_since = Some(now);
        self.state.next = Some(Instant::now() + ANSWER_TIMEOUT);
        self.state.updated = false;
        self.submit(link, text)
    }

    /// Sends a move or an undo: a program by a request to any node, others over their connection; `false` if that is
    /// gone.
    fn submit(&mut self, link: &Link, text: String) -> bool {
        if !self.posts {
            return link.send(Request::Say(text));
        }
        // Without a ready node, the move is sent again later.
        self.state.post = self.connect().filter(|post| post.send(Request::Say(text)));
        true
    }
}

/// The answer to a program's move; `None` if its connection broke. Waits for ever if no move was sent.
async fn answer(post: &mut Option<Link>) -> Option<Utf8Bytes> {
    match post {
        Some(post) => post.receive().await,
        None => std::future::pending().await,
    }
}

fn json(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("messages can be written")
}
