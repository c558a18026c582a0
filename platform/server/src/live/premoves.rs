//! Premoves: moves that a player seals in advance at a table over days (decision 0039).
//!
//! What becomes of a premove follows from the log alone. So every node comes to the same result, and nothing has to be
//! written when a premove becomes due.

use game::{Game, Seat};
use games::{AnyMatch, AnyMove, GameId, with_game, with_match};
use protocol::{
    ErrorCode, LONGEST_PREMOVE, LONGEST_PREMOVE_NOTE, Move, Play, Premove, PremoveFate, PremoveInfo,
    PremoveState, SeatMove, Sitter, Status,
};
use store::PremoveRow;
use table::{Match, SubmitError};

use super::game::Table;
use super::task::Task;
use crate::AppError;
use crate::auth::Person;

/// A request of a person about their premoves at a table.
#[derive(Clone, Debug)]
pub(crate) enum PremoveRequest {
    /// List them.
    List,
    /// Seal one.
    Seal(Premove),
    /// Delete the one of this seat.
    Withdraw(Seat),
}

/// What the log says about a premove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is not the turn of the seat.
    Waiting,
    /// Its move with this index is to be played.
    Due { step: usize },
    /// It has been played or is dropped.
    Settled(PremoveFate),
}

/// What becomes of a premove, as the log of the table says.
pub(super) fn verdict(table: &Table, row: &PremoveRow) -> Verdict {
    let Premove { seat, ply, when, moves, .. } = &row.premove;
    let settled = |state: PremoveState| Verdict::Settled(state.into());
    let Some(game) = &table.game else { return Verdict::Waiting };
    let sits = |sitter: &Sitter| matches!(sitter, Sitter::Person(person) if *person == row.person);
    let own = &table.seats[seat.index()];
    if !sits(&own.sitter) || own.substitute.is_some() {
        return settled(PremoveState::Left);
    }
    if table.known_ply(row.number as u64) < *ply {
        return settled(PremoveState::TakenBack);
    }
    let written = |step: &usize| table.played(*seat, &row.move_id(*step)).is_some();
    let step = (0..moves.len()).take_while(written).count();
    if moves_of(game, *seat, *ply) != moves[..step] {
        return settled(PremoveState::Overtaken);
    }
    if step == moves.len() {
        return settled(PremoveState::Played);
    }
    if !table.to_act().contains(*seat) {
        return if step == 0 { Verdict::Waiting } else { settled(PremoveState::Ended) };
    }
    if let Some(when) = when
        && !is_as_foreseen(game, *seat, *ply, when)
    {
        return settled(PremoveState::Unforeseen);
    }
    match with_match!(game, played => refusal(played, *seat, &moves[step])) {
        None => Verdict::Due { step },
        Some(fate) => Verdict::Settled(fate),
    }
}

/// The moves of a seat since a ply, in notation.
fn moves_of(game: &AnyMatch, seat: Seat, ply: usize) -> Vec<String> {
    with_match!(game, played => {
        played.moves().skip(ply).filter(|(of, _)| *of == seat).map(|(_, mv)| mv.to_string()).collect()
    })
}

/// Whether the others have played what was foreseen. Only moves are compared of which the seat has been told, so the answer
/// tells its player nothing new.
fn is_as_foreseen(game: &AnyMatch, seat: Seat, ply: usize, when: &[SeatMove]) -> bool {
    let mut foreseen = when.to_vec();
    foreseen.sort_by_key(|mv| mv.seat);
    let played: Vec<SeatMove> = with_match!(game, played => {
        let told = |(seat, mv): (Seat, _)| SeatMove { seat, notation: format!("{mv}") };
        played.played_before_turn(seat, ply).into_iter().flatten().map(told).collect()
    });
    played == foreseen
}

/// Why the seat may not play this move now; `None` if it may.
fn refusal<G: Game>(game: &Match<G>, seat: Seat, notation: &str) -> Option<PremoveFate> {
    let Ok(mv) = notation.parse::<G::Move>() else { return Some(PremoveState::Illegal.into()) };
    let refusal = G::why_not(game.state().public(), game.state().private(seat), seat, mv)?;
    let (rule, why) = (Some(refusal.rule.to_string()), Some(refusal.why.to_owned()));
    Some(PremoveFate { state: PremoveState::Illegal, rule, why })
}

impl Task {
    /// Carries out a request about premoves. Only the person who asks gets an answer, and no other message is sent.
    pub(crate) async fn premove(
        &mut self,
        person: &Person,
        request: PremoveRequest,
    ) -> Result<Vec<PremoveInfo>, AppError> {
        self.catch_up().await?;
        self.read_premoves().await?;
        match request {
            PremoveRequest::List => {}
            PremoveRequest::Seal(premove) => self.seal(person, premove).await?,
            PremoveRequest::Withdraw(seat) => self.withdraw(person, seat).await?,
        }
        self.settle_premoves();
        let own = self.table.premoves.iter().filter(|row| row.person == person.id);
        Ok(own.map(PremoveRow::info).collect())
    }

    async fn seal(&mut self, person: &Person, premove: Premove) -> Result<(), AppError> {
        self.check(person, &premove)?;
        let row = PremoveRow {
            id: format!("{:016x}", self.hub.environment.random()),
            person: person.id.clone(),
            number: self.table.number,
            premove,
            fate: PremoveState::Sealed.into(),
        };
        self.hub.store.seal_premove(self.table.id(), &row).await?;
        self.table.premoves.retain(|other| other.premove.seat != row.premove.seat);
        self.table.premoves.push(row);
        // Another node may have written meanwhile that it is the turn of the seat.
        self.catch_up().await
    }

    async fn withdraw(&mut self, person: &Person, seat: Seat) -> Result<(), AppError> {
        self.own_seat(person, seat)?;
        let own = |row: &PremoveRow| row.premove.seat == seat && row.person == person.id;
        let row = self.table.premoves.iter().find(|row| own(row)).ok_or_else(AppError::not_found)?;
        self.hub.store.withdraw_premove(&row.id).await?;
        self.table.premoves.retain(|row| !own(row));
        Ok(())
    }

    /// Checks what can be checked before the moves are due.
    fn check(&self, person: &Person, premove: &Premove) -> Result<(), AppError> {
        let Premove { seat, ply, when, moves, note } = premove;
        self.own_seat(person, *seat)?;
        if !self.table.row.pace.is_over_days() {
            return Err(AppError::conflict("moves are sealed in advance at tables over days only"));
        }
        let Some(game) = self.table.game.as_ref().filter(|_| self.table.status() == Status::Running) else {
            return Err(AppError::conflict("the game is not being played"));
        };
        if self.table.seats[seat.index()].substitute.is_some() {
            return Err(AppError::forbidden("a bot plays this seat: take it back first"));
        }
        if self.table.to_act().contains(*seat) {
            return Err(AppError::conflict("it is your turn: play the move"));
        }
        if *ply != game.ply() {
            return Err(AppError::new(ErrorCode::Stale, "the table has gone on: look again"));
        }
        let foreseen = when.as_deref().unwrap_or_default();
        if moves.is_empty() || moves.len() + foreseen.len() > LONGEST_PREMOVE {
            return Err(AppError::bad(format!(
                "a premove has 1 to {LONGEST_PREMOVE} moves with those foreseen"
            )));
        }
        if note.len() > LONGEST_PREMOVE_NOTE {
            return Err(AppError::bad(format!("a note has at most {LONGEST_PREMOVE_NOTE} bytes")));
        }
        for notation in moves {
            read(game.id(), notation)?;
        }
        for SeatMove { seat: other, notation } in foreseen {
            if other == seat || other.index() >= self.table.seats.len() {
                return Err(AppError::bad("`when` has moves of the other seats"));
            }
            if is_concealed(game.id(), read(game.id(), notation)?) {
                return Err(AppError::bad(format!(
                    "{notation}: nobody else will know whether this was played"
                )));
            }
        }
        Ok(())
    }

    /// Reads the premoves again if other nodes may have changed them.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn read_premoves(&mut self) -> Result<(), AppError> {
        if self.hub.store.is_shared() && self.table.row.pace.is_over_days() {
            self.table.premoves = self.hub.store.premoves(self.table.id()).await?;
        }
        Ok(())
    }

    /// Notes which premoves have been played or dropped. The result is written by another task: waiting for it would tell
    /// other clients of the table, by the time of their answers, that there was a premove.
    pub(super) fn settle_premoves(&mut self) {
        for index in 0..self.table.premoves.len() {
            let row = &self.table.premoves[index];
            if !row.is_open() {
                continue;
            }
            let Verdict::Settled(fate) = verdict(&self.table, row) else { continue };
            let (store, id) = (self.hub.store.clone(), row.id.clone());
            self.table.premoves[index].fate = fate.clone();
            self.hub.spawn(async move {
                // If it fails, the next node that reads the table comes to the same result.
                if let Err(error) = store.settle_premove(&id, &fate).await {
                    tracing::debug!(%error, "the result of a premove was not stored");
                }
            });
        }
    }

    /// When the next premove is due, and the premove with the index of its move.
    pub(super) fn due_premove(&self) -> Option<(i64, PremoveRow, usize)> {
        let due = self.table.premoves.iter().filter(|row| row.is_open()).filter_map(|row| {
            let Verdict::Due { step } = verdict(&self.table, row) else { return None };
            Some((self.table.moved_at + self.delay(row, step), row, step))
        });
        let (at, row, step) = due.min_by_key(|(at, ..)| *at)?;
        Some((at, row.clone(), step))
    }

    /// Plays the next move of a premove that is due, as if the person had sent it now.
    pub(super) async fn play_premove(&mut self) {
        let is_due = |task: &Self| task.due_premove().is_some_and(|(at, ..)| at <= task.now());
        // Another node may have withdrawn or replaced it.
        if !is_due(self)
            || self.catch_up().await.is_err()
            || self.read_premoves().await.is_err()
            || !is_due(self)
        {
            return;
        }
        let Some((_, row, step)) = self.due_premove() else { return };
        let Premove { seat, moves, .. } = &row.premove;
        let mv =
            Move { seat: *seat, ply: self.table.ply(), notation: moves[step].clone(), id: row.move_id(step) };
        let play = Play { table: self.table.id().clone(), mv };
        if let Err(refused) = self.play(&row.person, &play).await {
            tracing::debug!(table = %self.table.id(), %refused.message, "a premove is tried again");
            self.drives_from = self.drives_from.max(self.now() + RETRY);
        }
    }

    /// How long a move of a premove waits after the entry that makes it due, in milliseconds: as long as a person who is looking
    /// at the table may take, so that nobody can tell a premove from such a person. It depends on the id, which nobody knows
    /// but the server, so that all nodes agree.
    fn delay(&self, row: &PremoveRow, step: usize) -> i64 {
        let base = self.hub.settings.premove_wait.as_millis() as u64;
        let base = if step == 0 { base } else { base / 15 };
        (base + hash(&row.move_id(step)) % (2 * base).max(1)) as i64
    }

    /// The longest time that a move of a premove waits, in milliseconds.
    pub(super) fn longest_delay(&self) -> i64 {
        3 * self.hub.settings.premove_wait.as_millis() as i64
    }
}

/// The delay before another attempt to play a premove, in milliseconds.
const RETRY: i64 = 1000;

/// Reads a move.
fn read(game: GameId, notation: &str) -> Result<AnyMove, AppError> {
    let unparsable = |error: game::NotationError| {
        AppError::new(ErrorCode::Unparsable, SubmitError::Unparsable(error).to_string())
    };
    AnyMove::read(game, notation).map_err(unparsable)
}

/// Whether nobody but the mover ever learns of this move.
pub(super) fn is_concealed(game: GameId, mv: AnyMove) -> bool {
    use games::Listed as _;
    with_game!(game, G => G::own_move(mv).is_some_and(G::is_concealed))
}

/// The same for a move in notation.
#[cfg(test)]
pub(super) fn is_concealed_text(game: GameId, notation: &str) -> bool {
    AnyMove::read(game, notation).is_ok_and(|mv| is_concealed(game, mv))
}

/// FNV-1a, which is the same on every node.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
