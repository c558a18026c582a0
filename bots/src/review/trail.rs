//! One seat's way through a game: what it saw, step by step. A review is made of this and of nothing else.

use game::{Game, Outcome, Seat, View};
use table::{Match, Record, ReplayError};

/// What happened between two views of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<G: Game> {
    /// How many moves had been played before.
    pub ply: usize,
    /// What the seat saw before.
    pub before: View<G>,
    /// What was played: one move, or the choices of everybody who chose at the same time, which are shown together.
    /// `None` if the seat was not shown it, as when another lays a card away face down.
    pub moves: Option<Vec<(Seat, G::Move)>>,
    /// What the seat saw afterwards.
    pub after: View<G>,
}

/// A seat's way through a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail<G: Game> {
    /// Whose.
    pub seat: Seat,
    /// Step by step.
    pub steps: Vec<Step<G>>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Why a record has no trail.
#[derive(Debug)]
pub enum NoTrail {
    /// The record cannot be played.
    Replay(ReplayError),
    /// The game is not over: whoever plays must not be told what they should have seen.
    NotOver,
    /// There is no such seat.
    NoSeat,
}

impl std::fmt::Display for NoTrail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Replay(error) => error.fmt(f),
            Self::NotOver => f.write_str("the game is not over; only finished games are reviewed"),
            Self::NoSeat => f.write_str("nobody had that seat"),
        }
    }
}

impl std::error::Error for NoTrail {}

impl<G: Game> Trail<G> {
    /// What a seat saw of the game of a record.
    ///
    /// # Errors
    /// If the record cannot be played, is not finished, or has no such seat.
    pub fn of(record: &Record, seat: Seat) -> Result<Self, NoTrail> {
        if seat.index() >= record.seats.len() {
            return Err(NoTrail::NoSeat);
        }
        let whole = Match::<G>::replay(record).map_err(NoTrail::Replay)?;
        let outcome = whole.outcome().ok_or(NoTrail::NotOver)?;
        let start = Record { moves: Vec::new(), ..record.clone() };
        let mut table = Match::<G>::replay(&start).map_err(NoTrail::Replay)?;
        Ok(Self::follow(&mut table, &whole, outcome, seat, |table| table.view(Some(seat))))
    }

    /// Plays the moves of a whole match at a table that is at its start, and looks on.
    pub(crate) fn follow(
        table: &mut Match<G>,
        whole: &Match<G>,
        outcome: Outcome,
        seat: Seat,
        mut look: impl FnMut(&Match<G>) -> View<G>,
    ) -> Self {
        let mut steps = Vec::new();
        let mut before = look(table);
        let mut moves = Vec::new();
        for (ply, (mover, mv)) in whole.moves().enumerate() {
            let asked = table.to_act();
            moves.push((mover, mv));
            table.submit(mover, mv).expect("the moves of a match are legal");
            let rest = table.to_act();
            // Some of those who choose at the same time have not chosen yet.
            let fewer = !rest.is_empty() && rest.len() < asked.len();
            if fewer && rest.iter().all(|seat| asked.contains(seat)) {
                continue;
            }
            let after = look(table);
            let ply = ply + 1 - moves.len();
            let shown = moves.len() > 1 || was_told(table, seat, mover);
            let moves = Some(std::mem::take(&mut moves)).filter(|_| shown);
            steps.push(Step { ply, before, moves, after: after.clone() });
            before = after;
        }
        Self { seat, steps, outcome }
    }
}

/// Whether a seat was told of the last move what its mover was told.
fn was_told<G: Game>(table: &Match<G>, seat: Seat, mover: Seat) -> bool {
    let told = |to: Seat| table.update(Some(to), table.ply() - 1).told;
    told(seat) == told(mover)
}
