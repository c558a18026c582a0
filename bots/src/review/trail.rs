//! The views of one seat through a game, step by step. A review uses nothing else.

use game::{Game, Outcome, Seat, SeatSet, View};
use table::{Match, Record, ReplayError};

/// The change from one view of a seat to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrailStep<G: Game> {
    /// The number of moves played before it.
    pub ply: usize,
    /// The view before it.
    pub before: View<G>,
    /// The moves: one move, or the choices of all seats that chose at the same time. `None` if the seat was not shown
    /// it, as when another player discards a card face down.
    pub moves: Option<Vec<(Seat, G::Move)>>,
    /// The view after it.
    pub after: View<G>,
}

/// The views of one seat through a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail<G: Game> {
    /// The seat.
    pub seat: Seat,
    /// The steps, in order.
    pub steps: Vec<TrailStep<G>>,
    /// The result.
    pub outcome: Outcome,
}

/// Why a record has no trail.
#[derive(Debug)]
pub enum NoTrail {
    /// The record cannot be played.
    Replay(ReplayError),
    /// The game is not over: a review would help a player.
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
    /// The trails of these seats for the game of a record. The game is replayed once for all of them.
    ///
    /// # Errors
    /// If the record cannot be played, is not finished, or has no such seat.
    pub fn of(record: &Record, seats: &[Seat]) -> Result<Vec<Self>, NoTrail> {
        Self::gather(record, seats, |table, seat| table.view(Some(seat)))
    }

    /// The same with another function for views, for tests.
    pub(crate) fn gather(
        record: &Record,
        seats: &[Seat],
        mut look: impl FnMut(&Match<G>, Seat) -> View<G>,
    ) -> Result<Vec<Self>, NoTrail> {
        if seats.iter().any(|seat| seat.index() >= record.seats.len()) {
            return Err(NoTrail::NoSeat);
        }
        let builder = |seat: &Seat| TrailBuilder { seat: *seat, view: None, steps: Vec::new() };
        let mut builders: Vec<TrailBuilder<G>> = seats.iter().map(builder).collect();
        let (mut asked, mut ply) = (SeatSet::EMPTY, 0);
        let table = Match::watch(record, |table| {
            let before = std::mem::replace(&mut asked, table.to_act());
            // Some of the seats that choose at the same time have not chosen yet.
            let fewer = !asked.is_empty() && asked.len() < before.len();
            if fewer && asked.iter().all(|seat| before.contains(seat)) {
                return;
            }
            let moves: Vec<_> = table.moves().skip(ply).collect();
            builders
                .iter_mut()
                .for_each(|builder| builder.step(table, ply, &moves, look(table, builder.seat)));
            ply = table.ply();
        });
        let outcome = table.map_err(NoTrail::Replay)?.outcome().ok_or(NoTrail::NotOver)?;
        Ok(builders
            .into_iter()
            .map(|TrailBuilder { seat, steps, .. }| Self { seat, steps, outcome })
            .collect())
    }
}

/// A trail in construction.
struct TrailBuilder<G: Game> {
    seat: Seat,
    /// The last view of the seat; `None` before the start.
    view: Option<View<G>>,
    steps: Vec<TrailStep<G>>,
}

impl<G: Game> TrailBuilder<G> {
    /// Adds the view after these moves, the first of which was played after `ply` others.
    fn step(&mut self, table: &Match<G>, ply: usize, moves: &[(Seat, G::Move)], after: View<G>) {
        if let Some(before) = self.view.replace(after.clone()) {
            let shown = moves.len() > 1 || moves.iter().all(|(mover, _)| was_told(table, self.seat, *mover));
            self.steps.push(TrailStep { ply, before, moves: shown.then(|| moves.to_vec()), after });
        }
    }
}

/// Whether a seat was told the same about the last move as its mover.
fn was_told<G: Game>(table: &Match<G>, seat: Seat, mover: Seat) -> bool {
    let told = |to: Seat| table.update(Some(to), table.ply() - 1).told;
    told(seat) == told(mover)
}
