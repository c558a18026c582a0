//! The task of a table: takes one command after the other, writes to the log, then sends updates.

use std::sync::Arc;

use bots::TableBots;
use game::SeatSet;
use protocol::{Ack, ErrorCode, Refused, Status, Why};
use store::{Append, Change, Entry, Logged, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::game::Table;
use super::hub::{Command, Hub, MoveReply, paused};
use super::presence::LastReport;
use super::room::Room;
use super::{moves, seen};
use crate::AppError;

/// The number of attempts to write when other nodes write at the same time.
pub(crate) const ATTEMPTS: usize = 5;

/// Why entries were not written.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// Another node wrote first. The table has been read again; the caller may retry.
    Conflict,
    /// The write failed; the error is for the client.
    Refused(AppError),
}

/// The task of a table.
pub(crate) struct Task {
    pub(crate) hub: Hub,
    pub(crate) table: Table,
    pub(crate) room: Room,
    /// The sender of its own command queue, for bots.
    queue: mpsc::Sender<Command>,
    /// The bots of the table, kept so that a bot reuses its search tree during its turn. `None` while a bot thinks.
    pub(super) bots: Option<TableBots>,
    /// The table in memory may differ from the log: read it again before anything else.
    pub(super) stale: bool,
    /// The time from which this node runs the bots and time-outs of the table.
    pub(super) drives_from: i64,
    /// The due time in the store: `Some(None)` if there is none, `None` if it is not known.
    pub(super) written: Option<Option<i64>>,
    /// The last report of presence to other nodes.
    pub(super) last_report: LastReport,
    /// When the last command arrived, other than reports of other nodes.
    pub(super) busy: Instant,
}

impl Task {
    /// A task for a table that has just been read.
    pub(crate) fn new(hub: Hub, table: Table, queue: mpsc::Sender<Command>) -> Self {
        let grace = if hub.store.is_shared() { hub.settings.grace.as_millis() as i64 } else { 0 };
        let room = Room::new(&table, hub.settings.absence_limit);
        let drives_from = hub.time.now() + grace;
        let busy = Instant::now();
        let (stale, written, last_report) = (false, None, None);
        let bots = Some(TableBots::default());
        Self { hub, table, room, queue, bots, stale, drives_from, written, last_report, busy }
    }

    /// Runs until nobody needs the table any more.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        // Other nodes may have written after the table was read and before this task could receive their notices.
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
                        // Reports of presence do not keep a table in memory.
                        if !matches!(command, Command::RemotePresence { .. }) {
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
        self.hub.retire(self.table.id(), &self.queue);
        commands.close();
        // Commands that arrived meanwhile go to the next task of the table.
        while let Some(command) = commands.recv().await {
            if let Err(error) = self.hub.send(self.table.id(), command).await {
                tracing::warn!(%error, "a command was lost");
            }
        }
    }

    async fn handle(&mut self, mut command: Command) {
        if let Command::BotMove { bots, .. } = &mut command {
            self.bots = Some(std::mem::take(bots));
        }
        let leaves = matches!(command, Command::Leave { .. });
        if command.writes() && !self.hub.time.wait_until_fresh().await {
            // The database may answer again just now, but what time it is, and whether there was an outage, is not
            // known before the next beat.
            self.stale = true;
            return moves::refuse(command, self.table.id());
        }
        self.look_at_outages();
        if self.stale && !leaves && !self.reread().await {
            return moves::refuse(command, self.table.id());
        }
        let (mut answer, mut stale) = (None, None);
        match command {
            Command::Join(follower) => self.room.enter(&self.table, follower, self.now()),
            Command::Leave { connection } => self.room.leave(&self.table, connection),
            Command::Play { person, play, reply } => {
                let result = self.play(&person, &play).await;
                stale = was_stale(&result).then_some(person);
                answer = Some(MoveReply { reply, result });
            }
            Command::Undo { person, undo, reply } => {
                let result = self.undo(&person, &undo).await;
                stale = was_stale(&result).then_some(person);
                answer = Some(MoveReply { reply, result });
            }
            Command::Say { person, text, reply } => {
                let said = self.say(&person, &text).await;
                // An error means that the sender has disconnected; the same holds below.
                let _ = reply.send(said);
            }
            Command::Act { person, act, reply } => {
                let done = self.act(&person, act).await;
                let _ = reply.send(done);
            }
            Command::Premove { person, request, reply } => {
                let done = self.premove(&person, request).await;
                let _ = reply.send(done);
            }
            Command::Inspect(inspect) => {
                inspect(&self.table, self.table.info(|person| self.room.has(person)))
            }
            Command::BotMove { seat, ply, notation, .. } => self.play_bot_move(seat, ply, notation).await,
            Command::Refresh { number } if number > self.table.number => {
                self.drives_from = self.now() + self.grace();
                self.refresh().await;
            }
            Command::Refresh { .. } => {}
            Command::Wake { due } => self.woken(due).await,
            Command::Seen { person, number } => self.see(&person, number).await,
            Command::IsAwaited { seat, since, reply } => {
                // Without an answer, the sender asks again later.
                if self.catch_up().await.is_ok() {
                    let _ = reply.send(self.table.is_awaited_since(seat, since));
                }
            }
            Command::RemotePresence { node, people } => self.note_remote_presence(node, people),
            Command::PeopleChanged => {
                // The entry makes all nodes read the names again.
                let _ = self.write(vec![Entry::Change], Vec::new(), self.table.running()).await;
                self.reread().await;
            }
            Command::ClockSetBack => {
                if self.table.clock.is_timed() && self.table.status() == Status::Running {
                    // The clocks continue from the time of the new entry.
                    let _ = self.write(vec![Entry::Change], Vec::new(), self.table.running()).await;
                }
            }
        }
        self.room.tell(&self.table, self.now(), answer);
        if let Some(person) = stale {
            self.room.remind(&self.table, &person, self.now());
        }
        self.settle_premoves();
        self.report_presence();
        self.drive();
    }

    /// Does what is due: reads a stale table again, handles time-outs, starts a bot.
    async fn tick(&mut self) {
        self.look_at_outages();
        if self.stale && !self.reread().await {
            return;
        }
        let now = self.now();
        // After a pause of this process its length is not known yet, and it must not count as thinking time.
        if now >= self.drives_from && self.hub.time.is_fresh() {
            for seat in self.table.clock.out_of_time(self.table.running(), now).iter() {
                let takeover = Entry::Takeover { seat, person: None, why: Why::OutOfTime };
                if self.write(vec![takeover], Vec::new(), self.table.running()).await.is_err() {
                    break;
                }
            }
            self.play_premove().await;
        }
        self.room.tell(&self.table, now, None);
        self.settle_premoves();
        self.report_presence();
        self.drive();
    }

    /// Starts the next bot that must decide. One at a time, so that no table uses more than one thread.
    fn drive(&mut self) {
        let Some(game) = &self.table.game else { return };
        if self.stale || !self.awaits_bot() || self.now() < self.drives_from {
            return;
        }
        let bot = game.to_act().iter().find_map(|seat| Some((seat, self.table.bot_level(seat)?)));
        let Some((seat, level)) = bot else { return };
        let Some(bots) = self.bots.take() else { return };
        let ply = game.ply();
        let environment = &self.hub.environment;
        let thinking = environment.think(level, seen::bot_job(game, seat, environment.random(), bots));
        let (queue, metrics) = (self.queue.clone(), self.hub.metrics.clone());
        self.hub.spawn(async move {
            let (notation, bots) = thinking.await.unzip();
            metrics.bot_moves.add(1);
            // Failed bots are replaced by new ones.
            let bots = bots.unwrap_or_default();
            let _ = queue.send(Command::BotMove { seat, ply, notation, bots }).await;
        });
    }

    /// Appends entries to the log and applies them to the table in memory; `running` are the clocks that ran before
    /// them. If it fails, the table is read again, now or before the next command.
    pub(crate) async fn write(
        &mut self,
        entries: Vec<Entry>,
        changes: Vec<Change>,
        running: SeatSet,
    ) -> Result<(), WriteError> {
        if entries.iter().any(|entry| matches!(entry, Entry::Move { .. }))
            && let Err(error) = self.read_premoves().await
        {
            tracing::debug!(%error, table = %self.table.id(), "premoves could not be read");
        }
        let at = self.now();
        let logged = |(number, entry)| Logged { number, at, entry };
        let entries: Vec<Logged> = (self.table.number + 1..).zip(entries).map(logged).collect();
        let wake = self.rewrite(self.wake_after(&entries, running));
        let (table, to_act) = (self.table.id().clone(), self.table.to_act());
        let mut append = Append { entries, to_act, changes, wake, ..Append::new(table) };
        self.add_alerts(&mut append, running);
        let append = Arc::new(append);
        let started = Instant::now();
        match self.hub.store.append(append.clone()).await {
            Ok(()) => {
                self.hub.metrics.commits.note(started.elapsed());
                self.written = wake.or(self.written);
                self.drives_from = 0;
                self.follow(&append, running);
                Ok(())
            }
            Err(error) => {
                // The game in memory may have made the move already.
                self.stale = true;
                if matches!(error, StoreError::Conflict) {
                    self.drives_from = self.now() + self.grace();
                    if self.reread().await {
                        return Err(WriteError::Conflict);
                    }
                }
                self.hub.metrics.store_errors.add(1);
                Err(WriteError::Refused(error.into()))
            }
        }
    }

    fn follow(&mut self, append: &Append, running: SeatSet) {
        for change in &append.changes {
            self.room.unsent.table = true;
            match change {
                Change::Seat(row) => self.table.take_seat(row.clone()),
                Change::Status(status) => self.table.row.status = *status,
                Change::Over { at, result } => {
                    self.table.premoves.clear();
                    self.table.row.status = Status::Over;
                    self.table.row.ended = Some(*at);
                    self.table.row.result = Some(result.clone());
                }
                Change::Rematch(id) => self.table.row.rematch = Some(id.clone()),
            }
        }
        for logged in &append.entries {
            self.table.note(logged, running);
            self.room.unsent.add(&logged.entry);
        }
        self.table.note_alerts(append);
    }

    /// The time at this table.
    pub(super) fn now(&self) -> i64 {
        self.hub.time.now()
    }

    /// Reads the entries of other nodes; `true` if there were any.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn was_behind(&mut self) -> Result<bool, AppError> {
        let number = self.table.number;
        self.catch_up().await?;
        Ok(self.table.number != number)
    }

    /// Reads the entries of other nodes, without waiting for their notices.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn catch_up(&mut self) -> Result<(), AppError> {
        if !self.hub.store.is_shared() || self.refresh().await { Ok(()) } else { Err(paused()) }
    }

    /// Marks the table as stale if the clocks were computed without a new outage.
    fn look_at_outages(&mut self) {
        if self.table.clock.is_timed() && self.table.outages != self.hub.outages.count() {
            self.stale = true;
        }
    }

    /// Reads and applies the entries of other nodes; `false` if the database does not answer.
    pub(super) async fn refresh(&mut self) -> bool {
        // The game in memory may have made a move that is among the new entries, or that was never written.
        if self.stale {
            return self.reread().await;
        }
        let read = self.hub.entries_after(self.table.id(), self.table.number, self.table.at).await;
        let Ok(entries) = read else {
            self.stale = true;
            return false;
        };
        self.written = self.written.filter(|_| entries.is_empty());
        for logged in &entries {
            // These entries come with changed rows.
            let rows = matches!(logged.entry, Entry::Change | Entry::Start);
            if rows || self.table.replay(logged).is_err() {
                return self.reread().await;
            }
            self.room.unsent.add(&logged.entry);
        }
        if !entries.is_empty() && self.table.status() == Status::Over {
            return self.reread().await;
        }
        self.room.tell(&self.table, self.now(), None);
        true
    }

    /// Reads the seats again, because it is not known of somebody who has just sat down whether they have an account
    /// and a channel for alerts. If it fails, the table is read before the next command.
    pub(super) async fn read_seats(&mut self) {
        match self.hub.store.seats(self.table.id()).await {
            Ok(seats) => seats.into_iter().for_each(|row| self.table.take_seat(row)),
            Err(_) => self.stale = true,
        }
    }

    /// Reads the table again; `false` if the database does not answer.
    pub(super) async fn reread(&mut self) -> bool {
        match self.hub.load(self.table.id()).await {
            Ok(table) => {
                self.table = table;
                (self.stale, self.written) = (false, None);
                self.room.unsent = super::room::Unsent { table: true, game: true };
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
