//! Commands about the game: moves of people and bots, and undoing them.

use game::{Seat, SeatSet};
use protocol::{
    Ack, ErrorCode, LONGEST_MOVE_ID, Move, PersonId, Play, Refused, Status, TableId, Undo, Word as _,
};
use store::{Change, Entry};
use table::SubmitError;

use super::hub::{Command, paused};
use super::seen;
use super::task::{ATTEMPTS, Task, WriteError};
use crate::AppError;

impl Task {
    /// Plays a person's move.
    pub(crate) async fn play(&mut self, person: &PersonId, play: &Play) -> Result<Ack, Refused> {
        let mut result = self.try_play(person, &play.mv).await;
        if result.is_err() {
            // The table may have gone on at another node.
            result = match self.was_behind().await {
                Ok(true) => self.try_play(person, &play.mv).await,
                Ok(false) => result,
                // It cannot be known whether the move is legal.
                Err(error) => Err(refusal(&play.table, &play.mv.id, &error)),
            };
        }
        match &result {
            Ok(_) => self.hub.metrics.moves.add(1),
            Err(_) => self.hub.metrics.refused.add(1),
        }
        result
    }

    async fn try_play(&mut self, person: &PersonId, mv: &Move) -> Result<Ack, Refused> {
        let table = self.table.id().clone();
        let refused = |error: &AppError| refusal(&table, &mv.id, error);
        for _ in 0..ATTEMPTS {
            // Checked in each attempt: another node may have written meanwhile that a bot plays this seat.
            if let Some(number) = self.may_move(person, mv.seat, &mv.id).map_err(|error| refused(&error))? {
                let same =
                    |entry: &Entry| matches!(entry, Entry::Move { notation, .. } if *notation == mv.notation);
                return self.again(&mv.id, number, same).await.map_err(|error| refused(&error));
            }
            let running = self.table.running();
            let Some(game) = &mut self.table.game else { return Err(refused(&not_begun())) };
            let played = game.submit_text(mv.seat, mv.ply, &mv.notation);
            played.map_err(|error| illegal(&table, &mv.id, &error))?;
            let (seat, notation) = (mv.seat, mv.notation.clone());
            let entry = Entry::Move { seat, person: Some(person.clone()), notation, id: Some(mv.id.clone()) };
            let written = self.write_move(entry, running).await;
            // The move may be in the log although the answer of the database was lost.
            if let Some(number) = self.table.played(mv.seat, &mv.id) {
                return Ok(self.ack(&mv.id, number));
            }
            if let Err(WriteError::Refused(error)) = written {
                return Err(refused(&error));
            }
        }
        Err(illegal(&table, &mv.id, &SubmitError::Stale { ply: self.table.ply() }))
    }

    /// Writes a move that the game has made, and the result if the game is over.
    async fn write_move(&mut self, entry: Entry, running: SeatSet) -> Result<(), WriteError> {
        let result = self.table.game.as_ref().and_then(seen::result);
        let over = result.map(|result| Change::Over { at: self.now(), result });
        let ended = over.is_some();
        self.write(vec![entry], over.into_iter().collect(), running).await?;
        if ended {
            self.rate();
        }
        Ok(())
    }

    /// Reports that the game is over, so that its players are rated.
    pub(super) fn rate(&self) {
        self.hub.environment.game_over(self.table.id().clone());
    }

    /// Plays a bot's move; if the bot failed, the first legal move, so that play goes on.
    pub(crate) async fn play_bot_move(&mut self, seat: Seat, ply: usize, notation: Option<String>) {
        let Some(game) = &self.table.game else { return };
        if notation.is_none() {
            tracing::error!(table = %self.table.id(), "a bot failed");
        }
        let notation = notation.or_else(|| seen::moves(game, seat).first().cloned());
        let Some(notation) = notation else { return };
        if self.table.bot_level(seat).is_none() || self.table.status() == Status::Over {
            return;
        }
        let running = self.table.running();
        let Some(game) = &mut self.table.game else { return };
        // A move for an older position is dropped; the bot is asked again.
        if game.submit_text(seat, ply, &notation).is_ok() {
            let _ = self.write_move(Entry::Move { seat, person: None, notation, id: None }, running).await;
        }
    }

    /// Takes back a person's last move.
    pub(crate) async fn undo(&mut self, person: &PersonId, undo: &Undo) -> Result<Ack, Refused> {
        let mut result = self.try_undo(person, undo).await;
        if result.is_err() {
            result = match self.was_behind().await {
                Ok(true) => self.try_undo(person, undo).await,
                Ok(false) => result,
                Err(error) => Err(refusal(&undo.table, &undo.id, &error)),
            };
        }
        result
    }

    async fn try_undo(&mut self, person: &PersonId, undo: &Undo) -> Result<Ack, Refused> {
        let refused = |error: &AppError| refusal(&undo.table, &undo.id, error);
        if let Some(number) = self.may_move(person, undo.seat, &undo.id).map_err(|error| refused(&error))? {
            let same = |entry: &Entry| matches!(entry, Entry::Undo { .. });
            return self.again(&undo.id, number, same).await.map_err(|error| refused(&error));
        }
        let running = self.table.running();
        let Some(game) = &mut self.table.game else { return Err(refused(&not_begun())) };
        // A second tap, or another browser tab, must not undo a move that its sender has not seen.
        if undo.ply != game.ply() {
            return Err(illegal(&undo.table, &undo.id, &SubmitError::Stale { ply: game.ply() }));
        }
        let cannot = |error: &dyn std::fmt::Display| AppError::new(ErrorCode::CannotUndo, error.to_string());
        game.undo(undo.seat).map_err(|error| refused(&cannot(&error)))?;
        let entry = Entry::Undo { seat: undo.seat, person: Some(person.clone()), id: undo.id.clone() };
        let written = self.write(vec![entry], Vec::new(), running).await;
        // The undo may be in the log although the answer of the database was lost.
        if let Some(number) = self.table.played(undo.seat, &undo.id) {
            return Ok(self.ack(&undo.id, number));
        }
        match written {
            Err(WriteError::Refused(error)) => Err(refused(&error)),
            Ok(()) | Err(WriteError::Conflict) => Err(refused(&AppError::conflict("the table has gone on"))),
        }
    }

    /// Checks that this person may move for this seat. Returns the number of its entry if this id was written before.
    fn may_move(&self, person: &PersonId, seat: Seat, id: &str) -> Result<Option<i64>, AppError> {
        if id.is_empty() || id.len() > LONGEST_MOVE_ID || id.contains(char::is_control) {
            return Err(AppError::bad(format!("a move id has 1 to {LONGEST_MOVE_ID} visible characters")));
        }
        if !self.table.seats_of(person).any(|own| own == seat) {
            return Err(AppError::forbidden("this is not your seat"));
        }
        if let Some(number) = self.table.played(seat, id) {
            return Ok(Some(number));
        }
        if self.table.seats[seat.index()].substitute.is_some() && self.table.status() == Status::Running {
            return Err(AppError::forbidden("a bot plays this seat: take it back first"));
        }
        if self.table.status() == Status::Over {
            return Err(AppError::new(ErrorCode::GameOver, "the game is over"));
        }
        Ok(None)
    }

    /// The answer to a repeated id: the first acknowledgement, if the move is the same.
    async fn again(&mut self, id: &str, number: i64, same: impl Fn(&Entry) -> bool) -> Result<Ack, AppError> {
        let log = self.hub.store.log(self.table.id(), number - 1).await?;
        match log.first() {
            Some(logged) if same(&logged.entry) => Ok(self.ack(id, number)),
            Some(_) | None => Err(AppError::conflict("this id was used for another move: choose a new one")),
        }
    }

    fn ack(&self, id: &str, number: i64) -> Ack {
        Ack { table: self.table.id().clone(), id: id.to_owned(), number: number as u64 }
    }
}

fn not_begun() -> AppError {
    AppError::new(ErrorCode::NotYourTurn, "the game has not begun")
}

/// The refusal of a move that the game does not accept.
fn illegal(table: &TableId, id: &str, error: &SubmitError) -> Refused {
    let (mut rule, mut why, mut ply) = (None, None, None);
    match error {
        SubmitError::Illegal(refusal) => {
            (rule, why) = (Some(refusal.rule.to_string()), Some(refusal.why.to_owned()));
        }
        SubmitError::Stale { ply: now } => ply = Some(*now),
        SubmitError::GameOver | SubmitError::NotYourTurn | SubmitError::Unparsable(_) => {}
    }
    let code = ErrorCode::from_word(error.code()).expect("the protocol has a word for every refusal");
    Refused { table: table.clone(), id: id.to_owned(), code, rule, why, message: error.to_string(), ply }
}

pub(crate) fn refusal(table: &TableId, id: &str, error: &AppError) -> Refused {
    let (code, message) = (error.code(), error.to_string());
    Refused { table: table.clone(), id: id.to_owned(), code, rule: None, why: None, message, ply: None }
}

/// Answers a command that cannot be carried out because the database does not answer.
pub(crate) fn refuse(command: Command, table: &TableId) {
    let error = paused();
    match command {
        Command::Play { play, reply, .. } => reply(Err(refusal(table, &play.mv.id, &error))),
        Command::Undo { undo, reply, .. } => reply(Err(refusal(table, &undo.id, &error))),
        Command::Say { reply, .. } => drop(reply.send(Err(error))),
        Command::Act { reply, .. } => drop(reply.send(Err(error))),
        Command::Premove { reply, .. } => drop(reply.send(Err(error))),
        Command::Join(follower) => {
            follower.outbox.send(&protocol::ServerMessage::Error(error.problem().clone()))
        }
        Command::Inspect(_)
        | Command::Leave { .. }
        | Command::BotMove { .. }
        | Command::Refresh { .. }
        | Command::Wake { .. }
        | Command::Seen { .. }
        | Command::IsAwaited { .. }
        | Command::RemotePresence { .. }
        | Command::PeopleChanged
        | Command::ClockSetBack => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{NotationError, Refusal, RuleId};

    #[test]
    fn the_protocol_has_a_word_for_every_refusal() {
        let table = "abcdefgh".parse().unwrap();
        let broken = Refusal { rule: RuleId::new("EME", 31), why: "far" };
        for (error, code) in [
            (SubmitError::GameOver, ErrorCode::GameOver),
            (SubmitError::NotYourTurn, ErrorCode::NotYourTurn),
            (SubmitError::Stale { ply: 3 }, ErrorCode::Stale),
            (SubmitError::Illegal(broken), ErrorCode::Illegal),
            (SubmitError::Unparsable(NotationError { expected: "a move" }), ErrorCode::Unparsable),
        ] {
            assert_eq!(illegal(&table, "m1", &error).code, code);
        }
    }
}
