//! What the players of a table sent and were told, to be compared with the log.

use std::ops::AddAssign;

use game::Seat;
use protocol::{PersonId, ServerMessage};
use store::StoredTable;

use super::super::check::Checker;

/// What one player sent and was told.
#[derive(Debug)]
pub(super) struct History {
    pub(super) person: PersonId,
    pub(super) seat: Seat,
    /// The ids and numbers of acknowledged moves.
    pub(super) acked: Vec<(String, u64)>,
    /// The ids of moves that were sent once and refused for good.
    pub(super) refused: Vec<String>,
    /// Every message, as text.
    pub(super) told: Vec<String>,
    /// How often the answer to a move did not come, or was that the database does not answer.
    pub(super) unknown: u64,
    /// How often no message came for a long time.
    pub(super) silences: u64,
}

impl History {
    pub(super) fn new(person: PersonId, seat: Seat) -> Self {
        let (acked, refused, told) = (Vec::new(), Vec::new(), Vec::new());
        Self { person, seat, acked, refused, told, unknown: 0, silences: 0 }
    }
}

/// Figures of a run.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Figures {
    pub(super) games: u64,
    pub(super) acknowledged: u64,
    pub(super) refused: u64,
    pub(super) unknown: u64,
    pub(super) messages: u64,
    pub(super) silences: u64,
}

impl AddAssign for Figures {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.acknowledged += other.acknowledged;
        self.refused += other.refused;
        self.unknown += other.unknown;
        self.messages += other.messages;
        self.silences += other.silences;
    }
}

/// Compares the log of a finished table with what its players were told. The checks are those of the simulator.
///
/// # Errors
/// What does not fit.
pub(super) fn check(table: StoredTable, players: &[History]) -> Result<Figures, String> {
    let (id, mut checker) = (&table.row.id.clone(), Checker::default());
    checker.stored(table)?;
    let mut figures = Figures { games: 1, ..Figures::default() };
    for player in players {
        for (move_id, number) in &player.acked {
            checker.acked(id, player.seat, move_id, *number)?;
        }
        for move_id in &player.refused {
            checker.refused(id, player.seat, move_id)?;
        }
        for text in &player.told {
            let message: ServerMessage = serde_json::from_str(text).map_err(|error| error.to_string())?;
            checker.sent(&player.person, &message, text)?;
        }
        figures += Figures {
            games: 0,
            acknowledged: player.acked.len() as u64,
            refused: player.refused.len() as u64,
            unknown: player.unknown,
            messages: player.told.len() as u64,
            silences: player.silences,
        };
    }
    Ok(figures)
}
