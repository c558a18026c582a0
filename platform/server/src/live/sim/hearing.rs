//! What a visitor does with the messages of a node.

use std::time::Duration;

use game::Seat;
use protocol::{ErrorCode, Refused, ServerMessage, Sitter, Status, TableInfo, Update, Why};
use tokio::time::Instant;

use super::planted::Planted;
use super::visitor::Visitor;

impl Visitor {
    /// Takes in a message.
    pub(super) fn hear(&mut self, text: &str) {
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
        (self.state.updated, self.state.unseen) = (true, Some(update.number));
        self.status.lock().expect("nobody panics").stale_since = None;
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
                if let Some(pending) = self.state.pending.take_if(|pending| pending.id == refused.id) {
                    if !pending.repeated {
                        let table = &self.table;
                        self.sim.check(|check| check.refused(table, pending.seat, &refused.id));
                    }
                    self.settle();
                    // A node sends an update after this refusal. A program may have received it before the refusal,
                    // over its other connection.
                    if code == ErrorCode::Stale && !(self.posts && self.state.updated) {
                        let now = self.sim.elapsed();
                        self.status.lock().expect("nobody panics").stale_since = Some(now);
                    }
                }
            }
        }
    }

    fn settle(&mut self) {
        self.status.lock().expect("nobody panics").waits_since = None;
        self.plan_ahead();
    }
}
