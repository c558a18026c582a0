//! What happens in the game: moves, of people and of bots, and taking them back.

use game::Seat;
use protocol::{Ack, ErrorCode, LONGEST_MOVE_ID, Play, Refused, Status, TableId, Undo};
use store::Change;
use table::SubmitError;

use super::game::kind;
use super::hub::{Command, Reply, paused};
use super::seen;
use super::task::{ATTEMPTS, Task, Undone};
use crate::AppError;

impl Task {
    /// A person's move.
    pub(crate) async fn play(&mut self, person: &str, play: &Play, reply: Reply) {
        let result = self.try_play(person, play).await;
        match &result {
            Ok(_) => self.hub.metrics.moves.add(1),
            Err(_) => self.hub.metrics.refused.add(1),
        }
        self.answer = Some(Box::new(move || reply(result)));
    }

    async fn try_play(&mut self, person: &str, play: &Play) -> Result<Ack, Refused> {
        let refused = |error: &AppError| refusal(&play.table, &play.id, error);
        if let Some(number) = self.may_move(person, play.seat, &play.id).map_err(|error| refused(&error))? {
            return Ok(self.ack(&play.id, number));
        }
        for _ in 0..ATTEMPTS {
            let running = self.table.running();
            let Some(game) = &mut self.table.game else { return Err(refused(&not_begun())) };
            game.submit_text(play.seat, play.ply, &play.notation).map_err(|error| illegal(play, &error))?;
            let written = self.write_move(person, play.seat, &play.notation, &play.id, running).await;
            // It may have been written although the answer was lost.
            if let Some(number) = self.table.played(play.seat, &play.id) {
                return Ok(self.ack(&play.id, number));
            }
            if let Err(Undone::Refused(error)) = written {
                return Err(refused(&error));
            }
        }
        Err(illegal(play, &SubmitError::Stale { ply: self.table.ply() }))
    }

    /// Writes a move that the game has made, and the end of the game with it.
    async fn write_move(
        &mut self,
        person: &str,
        seat: Seat,
        notation: &str,
        move_id: &str,
        running: game::SeatSet,
    ) -> Result<(), Undone> {
        let mut entry = self.entry(kind::MOVE, seat.index() as i64, person, notation);
        move_id.clone_into(&mut entry.move_id);
        let result = self.table.game.as_ref().and_then(seen::result);
        let over =
            result.map(|result| Change::Over { at: entry.at, result: seen::json(&result).get().to_owned() });
        let ended = over.is_some();
        self.write(vec![entry], over.into_iter().collect(), running).await?;
        if ended {
            let (hub, id) = (self.hub.clone(), self.table.id.clone());
            tokio::spawn(async move { crate::rating::rate(&hub, &id).await });
        }
        Ok(())
    }

    /// A bot's move; if the bot failed, any legal one, so that play goes on.
    pub(crate) async fn thought(&mut self, seat: Seat, ply: usize, notation: Option<String>) {
        let Some(game) = &mut self.table.game else { return };
        if notation.is_none() {
            tracing::error!(table = %self.table.id, "a bot failed");
        }
        let notation = notation.or_else(|| seen::moves(game, seat).first().cloned());
        let Some(notation) = notation else { return };
        if self.table.mind(seat).is_none() {
            return;
        }
        let running = self.table.running();
        let Some(game) = &mut self.table.game else { return };
        // Overtaken thoughts are dropped; the bot is asked again.
        if game.submit_text(seat, ply, &notation).is_ok() {
            let _ = self.write_move("", seat, &notation, "", running).await;
        }
    }

    /// Takes back a person's last move.
    pub(crate) async fn undo(&mut self, person: &str, undo: &Undo, reply: Reply) {
        let result = self.try_undo(person, undo).await;
        self.answer = Some(Box::new(move || reply(result)));
    }

    async fn try_undo(&mut self, person: &str, undo: &Undo) -> Result<Ack, Refused> {
        let refused = |error: &AppError| refusal(&undo.table, &undo.id, error);
        if let Some(number) = self.may_move(person, undo.seat, &undo.id).map_err(|error| refused(&error))? {
            return Ok(self.ack(&undo.id, number));
        }
        let running = self.table.running();
        let Some(game) = &mut self.table.game else { return Err(refused(&not_begun())) };
        let cannot = |error: &dyn std::fmt::Display| AppError::new(ErrorCode::CannotUndo, error.to_string());
        game.undo(undo.seat).map_err(|error| refused(&cannot(&error)))?;
        let mut entry = self.entry(kind::UNDO, undo.seat.index() as i64, person, "");
        entry.move_id.clone_from(&undo.id);
        let number = entry.number;
        match self.write(vec![entry], Vec::new(), running).await {
            Ok(()) => Ok(self.ack(&undo.id, number)),
            Err(Undone::Refused(error)) => Err(refused(&error)),
            Err(Undone::TooLate) => Err(refused(&AppError::conflict("the table has gone on"))),
        }
    }

    /// Whether this person may move for this seat; the entry it became if the same wish came before.
    fn may_move(&self, person: &str, seat: Seat, id: &str) -> Result<Option<i64>, AppError> {
        if id.is_empty() || id.len() > LONGEST_MOVE_ID || id.contains(char::is_control) {
            return Err(AppError::bad(format!("a move id has 1 to {LONGEST_MOVE_ID} visible characters")));
        }
        if !self.table.seats_of(person).any(|own| own == seat) {
            return Err(AppError::forbidden("this is not your seat"));
        }
        if let Some(number) = self.table.played(seat, id) {
            return Ok(Some(number));
        }
        if self.table.substitutes[seat.index()].is_some() && self.table.status() == Status::Running {
            return Err(AppError::forbidden("a bot plays this seat: take it back first"));
        }
        Ok(None)
    }

    fn ack(&self, id: &str, number: i64) -> Ack {
        Ack { table: self.table.id.clone(), id: id.to_owned(), number: number as u64 }
    }
}

fn not_begun() -> AppError {
    AppError::new(ErrorCode::NotYourTurn, "the game has not begun")
}

/// What a client is told about a move the game does not take.
fn illegal(play: &Play, error: &SubmitError) -> Refused {
    let (code, rule, why, ply) = match error {
        SubmitError::GameOver => (ErrorCode::GameOver, None, None, None),
        SubmitError::NotYourTurn => (ErrorCode::NotYourTurn, None, None, None),
        SubmitError::Stale { ply } => (ErrorCode::Stale, None, None, Some(*ply)),
        SubmitError::Illegal(refusal) => {
            (ErrorCode::Illegal, Some(refusal.rule.to_string()), Some(refusal.why.to_owned()), None)
        }
        SubmitError::Unparsable(_) => (ErrorCode::Unparsable, None, None, None),
    };
    let (table, id, message) = (play.table.clone(), play.id.clone(), error.to_string());
    Refused { table, id, code, rule, why, message, ply }
}

pub(crate) fn refusal(table: &TableId, id: &str, error: &AppError) -> Refused {
    let (code, message) = (error.code(), error.to_string());
    Refused { table: table.clone(), id: id.to_owned(), code, rule: None, why: None, message, ply: None }
}

/// Answers a command while the database does not: play pauses.
pub(crate) fn refuse(command: Command, table: &TableId) {
    let error = paused();
    match command {
        Command::Play { play, reply, .. } => reply(Err(refusal(table, &play.id, &error))),
        Command::Undo { undo, reply, .. } => reply(Err(refusal(table, &undo.id, &error))),
        Command::Say { reply, .. } => drop(reply.send(Err(error))),
        Command::Act { reply, .. } => drop(reply.send(Err(error))),
        Command::Join(guest) => guest.outbox.send(&protocol::ServerMessage::Error(error.problem().clone())),
        Command::Look(_)
        | Command::Leave { .. }
        | Command::Thought { .. }
        | Command::Refresh { .. }
        | Command::Wake { .. }
        | Command::Elsewhere { .. }
        | Command::Forgotten => {}
    }
}
