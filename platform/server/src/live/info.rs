//! A table as everybody sees it: made from its rows alone, so that a list starts no task.

use game::SeatSet;
use protocol::{Pace, PersonId, SeatInfo, Sitter, Status, Substitute, TableInfo};
use store::{SeatRow, TableRow};

use super::game::SUBSTITUTE_LEVEL;
use crate::secrets;

/// A table as everybody sees it. `number` is that of its last entry; `present` says who is connected.
pub(crate) fn table_info(
    row: &TableRow,
    seats: &[SeatRow],
    to_act: SeatSet,
    number: i64,
    present: impl Fn(&PersonId) -> bool,
) -> TableInfo {
    let over = row.status == Status::Over;
    TableInfo {
        id: row.id.clone(),
        game: row.game.clone(),
        rules_version: row.rules_version,
        options: row.options.clone(),
        pace: row.pace,
        hours: row.hours.clone(),
        private: row.private,
        host: row.host.clone(),
        status: row.status,
        seats: seats.iter().map(|seat| seat_info(seat, row.pace, &present)).collect(),
        to_act: to_act.iter().collect(),
        created: row.created,
        number: number as u64,
        commitment: secrets::hash(&format!("{}:{}", row.seed, row.nonce)),
        // Secret until the game is over: the seed determines every card.
        seed: over.then(|| row.seed.to_string()),
        nonce: over.then(|| row.nonce.clone()),
        rematch: row.rematch.clone(),
        result: row.result.clone().filter(|_| over),
    }
}

fn seat_info(row: &SeatRow, pace: Pace, present: &impl Fn(&PersonId) -> bool) -> SeatInfo {
    let SeatRow { sitter, name, account, substitute, .. } = row;
    SeatInfo {
        sitter: sitter.clone(),
        name: name.clone(),
        account: *account,
        substitute: substitute.map(|why| Substitute { level: SUBSTITUTE_LEVEL.to_string(), why }),
        present: matches!(sitter, Sitter::Person(person) if present(person)),
        holiday: row.holidays.last().copied().filter(|_| pace.is_over_days()),
    }
}
