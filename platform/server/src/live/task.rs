//! The task of a table: takes one command after the other, writes, then tells.

use std::sync::Arc;

use game::SeatSet;
use protocol::{Status, Why};
use store::{Append, Change, Entry, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::game::{Table, kind, why_word};
use super::hub::{Command, Hub, now, paused};
use super::presence::Said;
use super::room::{Answer, Room};
use super::{moves, seen};
use crate::{AppError, secrets};

/// So often something is tried again that another node was quicker with.
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
    /// A bot is thinking.
    pub(super) thinking: bool,
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
    /// What whoever made the last move is to be answered.
    pub(super) answer: Option<Answer>,
}

impl Task {
    /// A task for a table that has just been read.
    pub(crate) fn new(hub: Hub, table: Table, door: mpsc::Sender<Command>) -> Self {
        let alone = hub.store.database() == store::Database::Sqlite;
        let grace = if alone { 0 } else { hub.settings.grace.as_millis() as i64 };
        let room = Room::new(&table, hub.settings.patience);
        let drives_from = now() + grace;
        let busy = Instant::now();
        let (thinking, stale, written, said, answer) = (false, false, None, None, None);
        Self { hub, table, room, door, thinking, stale, drives_from, written, said, busy, answer }
    }

    /// Runs until nobody needs the table any more.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
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
        self.hub.retire(&self.table.id, &self.door);
        commands.close();
        // Whoever came in at the last moment is shown to the next task.
        while let Some(command) = commands.recv().await {
            if let Err(error) = self.hub.send(&self.table.id, command).await {
                tracing::warn!(%error, "a command was lost");
            }
        }
    }

    async fn handle(&mut self, command: Command) {
        self.thinking &= !matches!(command, Command::Thought { .. });
        let leaves = matches!(command, Command::Leave { .. });
        if self.stale && !leaves && !self.reread().await {
            return moves::refuse(command, &self.table.id);
        }
        match command {
            Command::Join(guest) => self.room.enter(&self.table, guest, now()),
            Command::Leave { connection } => self.room.leave(&self.table, connection),
            Command::Play { person, play, reply } => self.play(&person, &play, reply).await,
            Command::Undo { person, undo, reply } => self.undo(&person, &undo, reply).await,
            Command::Say { person, text, reply } => {
                let said = self.say(&person, &text).await;
                // Who asked may have gone meanwhile; so in the next lines.
                let _ = reply.send(said);
            }
            Command::Act { person, act, reply } => {
                let done = self.act(&person, act).await;
                let _ = reply.send(done);
            }
            Command::Look(look) => match self.table.info(|person| self.room.has(person)) {
                Ok(info) => look(&self.table, info),
                Err(why) => tracing::error!(why, "broken table"),
            },
            Command::Thought { seat, ply, notation } => self.thought(seat, ply, notation).await,
            Command::Refresh { number } if number > self.table.number => {
                self.drives_from = now() + self.grace();
                self.refresh().await;
            }
            Command::Refresh { .. } => {}
            Command::Wake { due } => self.woken(due).await,
            Command::Elsewhere { node, people } => self.hear_of(node, people),
            Command::Forgotten => {
                // An entry tells all nodes to look at the names again.
                let entry = self.entry(kind::CHANGE, -1, "", "");
                let _ = self.write(vec![entry], Vec::new(), self.table.running()).await;
                self.reread().await;
            }
        }
        let answer = self.answer.take();
        self.room.tell(&self.table, now(), answer);
        self.say_whom_we_see();
        self.drive();
    }

    /// What is due: reading again, time-outs, bots.
    async fn tick(&mut self) {
        if self.stale && !self.reread().await {
            return;
        }
        let now = now();
        if now >= self.drives_from {
            for seat in self.table.clock.out_of_time(self.table.running(), now).iter() {
                let entry = self.entry(kind::TAKEOVER, seat.index() as i64, "", why_word(Why::OutOfTime));
                if self.write(vec![entry], Vec::new(), self.table.running()).await.is_err() {
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
        let (Some(game), false, false) = (&self.table.game, self.thinking, self.stale) else { return };
        if now() < self.drives_from {
            return;
        }
        let bot = game.to_act().iter().find_map(|seat| Some((seat, self.table.mind(seat)?)));
        let Some((seat, level)) = bot else { return };
        let ply = game.ply();
        let thought = seen::thought(game, seat, level, u64::from_le_bytes(secrets::bytes()));
        let (door, thinkers, metrics) =
            (self.door.clone(), self.hub.thinkers.clone(), self.hub.metrics.clone());
        self.thinking = true;
        tokio::spawn(async move {
            let turn = thinkers.acquire_owned().await;
            let notation = tokio::task::spawn_blocking(thought).await.ok();
            drop(turn);
            metrics.thoughts.add(1);
            let _ = door.send(Command::Thought { seat, ply, notation }).await;
        });
    }

    /// An entry to be written next.
    pub(crate) fn entry(&self, kind: &str, seat: i64, who: &str, body: &str) -> Entry {
        Entry {
            number: self.table.number + 1,
            at: now(),
            kind: kind.to_owned(),
            seat,
            who: who.to_owned(),
            body: body.to_owned(),
            move_id: String::new(),
        }
    }

    /// Writes entries and takes note of them. If another node was first, or the database does not answer,
    /// nothing has changed but for what the other wrote.
    pub(crate) async fn write(
        &mut self,
        entries: Vec<Entry>,
        changes: Vec<Change>,
        running: SeatSet,
    ) -> Result<(), Undone> {
        let wake = self.rewrite(self.wake_after(&entries, running));
        let append =
            Arc::new(Append { table: self.table.row.id.clone(), made: None, entries, changes, wake });
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
                    self.drives_from = now() + self.grace();
                    if self.reread().await {
                        return Err(Undone::TooLate);
                    }
                }
                self.hub.metrics.store_errors.add(1);
                Err(Undone::Refused(error.into()))
            }
        }
    }

    fn follow(&mut self, entries: &[Entry], changes: &[Change], running: SeatSet) {
        for change in changes {
            self.room.news.table = true;
            match change {
                Change::Seat(row) => self.table.seats[row.seat as usize] = row.clone(),
                Change::Status(status) => self.table.row.status = (*status).to_owned(),
                Change::Over { at, result } => {
                    self.table.row.ended = *at;
                    self.table.row.result.clone_from(result);
                    "over".clone_into(&mut self.table.row.status);
                }
                Change::Rematch(id) => self.table.row.rematch = id.clone(),
            }
        }
        for entry in entries {
            self.table.note(entry, running);
            self.room.news.of(&entry.kind);
        }
    }

    /// Learns what other nodes have written, without waiting for the news of it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn catch_up(&mut self) -> Result<(), AppError> {
        let alone = self.hub.store.database() == store::Database::Sqlite;
        if alone || self.refresh().await { Ok(()) } else { Err(paused()) }
    }

    /// Follows what other nodes have written since; `false` if the database does not answer.
    async fn refresh(&mut self) -> bool {
        let news = self.hub.store.log(self.table.id.as_str(), self.table.number).await;
        let Ok(entries) = news else {
            self.stale = true;
            return false;
        };
        self.written = self.written.filter(|_| entries.is_empty());
        for entry in &entries {
            // With these the rows have changed, too.
            let rows = matches!(entry.kind.as_str(), kind::CHANGE | kind::START);
            if rows || self.table.replay(entry).is_err() {
                return self.reread().await;
            }
            self.room.news.of(&entry.kind);
        }
        if !entries.is_empty() && self.table.status() == Status::Over {
            return self.reread().await;
        }
        self.room.tell(&self.table, now(), None);
        true
    }

    /// Reads the table again; `false` if the database does not answer.
    async fn reread(&mut self) -> bool {
        let stored = match self.hub.store.table(self.table.id.as_str()).await {
            Ok(Some(stored)) => stored,
            Ok(None) | Err(_) => {
                self.stale = true;
                return false;
            }
        };
        match Table::new(stored, self.hub.outages.clone()) {
            Ok(table) => {
                self.table = table;
                (self.stale, self.written) = (false, None);
                self.room.news = super::room::News { table: true, game: true };
                self.room.tell(&self.table, now(), None);
                true
            }
            Err(why) => {
                tracing::error!(why, "broken table");
                false
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.room.is_empty() && !self.thinking && !self.stale && self.busy.elapsed() >= self.hub.settings.idle
    }
}
