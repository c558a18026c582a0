//! The task of a table: takes one command after the other, writes, then tells.

use std::sync::Arc;

use bots::TableBots;
use game::SeatSet;
use protocol::{Ack, ErrorCode, Refused, Status, Why};
use store::{Append, Change, Entry, Logged, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::game::Table;
use super::hub::{Answer, Command, Hub, paused};
use super::presence::Said;
use super::room::Room;
use super::{moves, seen};
use crate::AppError;

/// How often something is tried again when another node was first.
pub(crate) const ATTEMPTS: usize = 5;

/// Why something was not written.
#[derive(Debug)]
pub(crate) enum Undone {
    /// Another node was first; the table has been read again and it can be tried anew.
    TooLate,
    /// It cannot be done.
    Refused(AppError),
}

/// The task of a table.
pub(crate) struct Task {
    pub(crate) hub: Hub,
    pub(crate) table: Table,
    pub(crate) room: Room,
    /// The way to itself, for bots.
    door: mpsc::Sender<Command>,
    /// The bots of the table, kept so that a bot uses its search tree on during its turn; away while one thinks.
    pub(super) bots: Option<TableBots>,
    /// What is in memory may not be what is on disk; it must be read again before anything else.
    pub(super) stale: bool,
    /// From when on this node drives the table: bots and time-outs.
    pub(super) drives_from: i64,
    /// When the table is due, as it was last written; `None` if that is not known.
    pub(super) written: Option<Option<i64>>,
    /// What other nodes were last told about who is here.
    pub(super) said: Said,
    /// When somebody last wanted something.
    pub(super) busy: Instant,
}

impl Task {
    /// A task for a table that has just been read.
    pub(crate) fn new(hub: Hub, table: Table, door: mpsc::Sender<Command>) -> Self {
        let grace = if hub.store.is_shared() { hub.settings.grace.as_millis() as i64 } else { 0 };
        let room = Room::new(&table, hub.settings.patience);
        let drives_from = hub.time.now() + grace;
        let busy = Instant::now();
        let (stale, written, said) = (false, None, None);
        let bots = Some(TableBots::default());
        Self { hub, table, room, door, bots, stale, drives_from, written, said, busy }
    }

    /// Runs until nobody needs the table any more.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        // What other nodes wrote since the table was read, before their news could reach this task.
        if self.catch_up().await.is_err() {
            tracing::debug!(table = %self.table.id(), "the table is read again later");
        }
        self.drive();
        loop {
            let next = self.next_tick();
            tokio::select! {
                biased;
                command = commands.recv() => match command {
                    Some(command) => {
                        // What other nodes say does not keep a table awake.
                        if !matches!(command, Command::Elsewhere { .. }) {
                            self.busy = Instant::now();
                        }
                        self.handle(command).await;
                    }
                    None => return,
                },
                () = sleep_until(next) => {
                    if self.is_idle() {
                        break;
                    }
                    self.tick().await;
                }
            }
        }
        self.hub.retire(self.table.id(), &self.door);
        commands.close();
        // A command that came in at the last moment goes to the next task.
        while let Some(command) = commands.recv().await {
            if let Err(error) = self.hub.send(self.table.id(), command).await {
                tracing::warn!(%error, "a command was lost");
            }
        }
    }

    async fn handle(&mut self, mut command: Command) {
        if let Command::Thought { bots, .. } = &mut command {
            self.bots = Some(std::mem::take(bots));
        }
        let leaves = matches!(command, Command::Leave { .. });
        if command.writes() {
            self.hub.time.sure().await;
        }
        self.look_at_outages();
        if self.stale && !leaves && !self.reread().await {
            return moves::refuse(command, self.table.id());
        }
        let (mut answer, mut stale) = (None, None);
        match command {
            Command::Join(guest) => self.room.enter(&self.table, guest, self.now()),
            Command::Leave { connection } => self.room.leave(&self.table, connection),
            Command::Play { person, play, reply } => {
                let result = self.play(&person, &play).await;
                stale = was_stale(&result).then_some(person);
                answer = Some(Answer { reply, result });
            }
            Command::Undo { person, undo, reply } => {
                let result = self.undo(&person, &undo).await;
                stale = was_stale(&result).then_some(person);
                answer = Some(Answer { reply, result });
            }
            Command::Say { person, text, reply } => {
                let said = self.say(&person, &text).await;
                // Who asked may have gone meanwhile; so in the next lines.
                let _ = reply.send(said);
            }
            Command::Act { person, act, reply } => {
                let done = self.act(&person, act).await;
                let _ = reply.send(done);
            }
            Command::Look(look) => look(&self.table, self.table.info(|person| self.room.has(person))),
            Command::Thought { seat, ply, notation, .. } => self.thought(seat, ply, notation).await,
            Command::Refresh { number } if number > self.table.number => {
                self.drives_from = self.now() + self.grace();
                self.refresh().await;
            }
            Command::Refresh { .. } => {}
            Command::Wake { due } => self.woken(due).await,
            Command::Elsewhere { node, people } => self.hear_of(node, people),
            Command::PeopleChanged => {
                // An entry tells all nodes to look at the names again.
                let _ = self.write(vec![Entry::Change], Vec::new(), self.table.running()).await;
                self.reread().await;
            }
            Command::PutBack => {
                if self.table.clock.is_timed() && self.table.status() == Status::Running {
                    // The clocks count on from the time of the last entry.
                    let _ = self.write(vec![Entry::Change], Vec::new(), self.table.running()).await;
                }
            }
        }
        self.room.tell(&self.table, self.now(), answer);
        if let Some(person) = stale {
            self.room.remind(&self.table, &person, self.now());
        }
        self.say_whom_we_see();
        self.drive();
    }

    /// What is due: reading again, time-outs, bots.
    async fn tick(&mut self) {
        self.look_at_outages();
        if self.stale && !self.reread().await {
            return;
        }
        let now = self.now();
        // After a pause of this process nobody is out of time before it is known how long that was.
        if now >= self.drives_from && self.hub.time.is_sure() {
            for seat in self.table.clock.out_of_time(self.table.running(), now).iter() {
                let takeover = Entry::Takeover { seat, person: None, why: Why::OutOfTime };
                if self.write(vec![takeover], Vec::new(), self.table.running()).await.is_err() {
                    break;
                }
            }
        }
        self.room.tell(&self.table, now, None);
        self.say_whom_we_see();
        self.drive();
    }

    /// Lets the next bot think, if one is awaited. One at a time: no table gets more of the thinkers.
    fn drive(&mut self) {
        let Some(game) = &self.table.game else { return };
        if self.stale || self.now() < self.drives_from {
            return;
        }
        let bot = game.to_act().iter().find_map(|seat| Some((seat, self.table.mind(seat)?)));
        let Some((seat, level)) = bot else { return };
        let Some(bots) = self.bots.take() else { return };
        let ply = game.ply();
        let outside = &self.hub.outside;
        let thinking = outside.think(level, seen::thought(game, seat, outside.chance(), bots));
        let (door, metrics) = (self.door.clone(), self.hub.metrics.clone());
        self.hub.spawn(async move {
            let (notation, bots) = thinking.await.unzip();
            metrics.thoughts.add(1);
            // Bots that failed are replaced by new ones.
            let bots = bots.unwrap_or_default();
            let _ = door.send(Command::Thought { seat, ply, notation, bots }).await;
        });
    }

    /// Writes entries and takes note of them. If another node was first, or the database does not answer,
    /// nothing has changed but for what the other wrote.
    pub(crate) async fn write(
        &mut self,
        entries: Vec<Entry>,
        changes: Vec<Change>,
        running: SeatSet,
    ) -> Result<(), Undone> {
        let at = self.now();
        let logged = |(number, entry)| Logged { number, at, entry };
        let entries: Vec<Logged> = (self.table.number + 1..).zip(entries).map(logged).collect();
        let wake = self.rewrite(self.wake_after(&entries, running));
        let (table, to_act) = (self.table.id().clone(), self.table.to_act());
        let append = Arc::new(Append { entries, to_act, changes, wake, ..Append::new(table) });
        let started = Instant::now();
        match self.hub.store.append(append.clone()).await {
            Ok(()) => {
                self.hub.metrics.commits.note(started.elapsed());
                self.written = wake.or(self.written);
                self.drives_from = 0;
                self.follow(&append.entries, &append.changes, running);
                Ok(())
            }
            Err(error) => {
                // The game may have made the move already.
                self.stale = true;
                if matches!(error, StoreError::Conflict) {
                    self.drives_from = self.now() + self.grace();
                    if self.reread().await {
                        return Err(Undone::TooLate);
                    }
                }
                self.hub.metrics.store_errors.add(1);
                Err(Undone::Refused(error.into()))
            }
        }
    }

    fn follow(&mut self, entries: &[Logged], changes: &[Change], running: SeatSet) {
        for change in changes {
            self.room.news.table = true;
            match change {
                Change::Seat(row) => self.table.take_seat(row.clone()),
                Change::Status(status) => self.table.row.status = *status,
                Change::Over { at, result } => {
                    self.table.row.status = Status::Over;
                    self.table.row.ended = Some(*at);
                    self.table.row.result = Some(result.clone());
                }
                Change::Rematch(id) => self.table.row.rematch = Some(id.clone()),
            }
        }
        for logged in entries {
            self.table.note(logged, running);
            self.room.news.of(&logged.entry);
        }
    }

    /// The time at this table.
    pub(super) fn now(&self) -> i64 {
        self.hub.time.now()
    }

    /// Learns what other nodes have written; `true` if that was anything.
    pub(super) async fn was_behind(&mut self) -> bool {
        let number = self.table.number;
        self.catch_up().await.is_ok() && self.table.number != number
    }

    /// Learns what other nodes have written, without waiting for the news of it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn catch_up(&mut self) -> Result<(), AppError> {
        if !self.hub.store.is_shared() || self.refresh().await { Ok(()) } else { Err(paused()) }
    }

    /// If there was an outage that the clocks do not know of, they are counted anew.
    fn look_at_outages(&mut self) {
        if self.table.clock.is_timed() && self.table.outages != self.hub.outages.count() {
            self.stale = true;
        }
    }

    /// Follows what other nodes have written since; `false` if the database does not answer.
    async fn refresh(&mut self) -> bool {
        // The game may have made a move that is among what was written, or that was never written.
        if self.stale {
            return self.reread().await;
        }
        let news = self.hub.news(self.table.id(), self.table.number, self.table.at).await;
        let Ok(entries) = news else {
            self.stale = true;
            return false;
        };
        self.written = self.written.filter(|_| entries.is_empty());
        for logged in &entries {
            // With these the rows have changed, too.
            let rows = matches!(logged.entry, Entry::Change | Entry::Start);
            if rows || self.table.replay(logged).is_err() {
                return self.reread().await;
            }
            self.room.news.of(&logged.entry);
        }
        if !entries.is_empty() && self.table.status() == Status::Over {
            return self.reread().await;
        }
        self.room.tell(&self.table, self.now(), None);
        true
    }

    /// Reads the table again; `false` if the database does not answer.
    async fn reread(&mut self) -> bool {
        match self.hub.awake(self.table.id()).await {
            Ok(table) => {
                self.table = table;
                (self.stale, self.written) = (false, None);
                self.room.news = super::room::News { table: true, game: true };
                self.room.tell(&self.table, self.now(), None);
                true
            }
            Err(_) => {
                self.stale = true;
                false
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.room.is_empty()
            && self.bots.is_some()
            && !self.stale
            && self.busy.elapsed() >= self.hub.settings.idle
    }
}

/// Whether a move was refused because its sender looked at an older position.
fn was_stale(result: &Result<Ack, Refused>) -> bool {
    matches!(result, Err(refused) if refused.code == ErrorCode::Stale)
}
