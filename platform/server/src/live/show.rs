//! A table as everybody sees it: made from its rows alone, so that a list wakes no table.

use game::{MAX_SEATS, SeatSet};
use protocol::{SeatInfo, Sitter, Status, Substitute, TableInfo, Why};
use store::{SeatRow, TableRow};

use super::game::SUBSTITUTE;
use crate::secrets;

/// The bots that play for people, by seat, and why they do.
pub(crate) type Substitutes = [Option<Why>; MAX_SEATS];

/// What a table's public face is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face<'a> {
    pub(crate) row: &'a TableRow,
    pub(crate) seats: &'a [SeatRow],
    pub(crate) substitutes: Substitutes,
    /// Who must decide now.
    pub(crate) to_act: SeatSet,
    /// The number of the last entry.
    pub(crate) number: i64,
}

impl Face<'_> {
    /// The table as everybody sees it; `present` says who is there.
    ///
    /// # Errors
    /// Says what is broken in what is kept.
    pub(crate) fn info(self, present: impl Fn(&str) -> bool) -> Result<TableInfo, String> {
        let Self { row, seats, substitutes, to_act, number } = self;
        let wrong = |what: &str| format!("table {}: {what}", row.id);
        let status = status(&row.status);
        let over = status == Status::Over;
        Ok(TableInfo {
            id: row.id.parse().map_err(|_| wrong("no id"))?,
            game: row.game.clone(),
            rules_version: row.rules_version as u16,
            options: serde_json::from_str(&row.options).map_err(|_| wrong("no options"))?,
            pace: serde_json::from_str(&row.pace).map_err(|_| wrong("no pace"))?,
            private: row.private,
            host: row.host.parse().map_err(|_| wrong("no host"))?,
            status,
            seats: seats.iter().map(|seat| seat_info(seat, substitutes, &present)).collect(),
            to_act: to_act.iter().collect(),
            created: row.created,
            number: number as u64,
            commitment: secrets::hash(&format!("{}:{}", row.seed, row.nonce)),
            // Whoever knows them knows every card.
            seed: over.then(|| row.seed.clone()),
            nonce: over.then(|| row.nonce.clone()),
            rematch: row.rematch.parse().ok(),
            result: serde_json::from_str(&row.result).ok().filter(|_| over),
        })
    }
}

/// How far a table is, by the word its row has for it.
pub(crate) fn status(word: &str) -> Status {
    match word {
        "running" => Status::Running,
        "over" => Status::Over,
        "closed" => Status::Closed,
        _ => Status::Open,
    }
}

/// The word for how far a table is, as rows have it.
pub(crate) const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
        Status::Closed => "closed",
    }
}

fn seat_info(row: &SeatRow, substitutes: Substitutes, present: &impl Fn(&str) -> bool) -> SeatInfo {
    let sitter = if row.bot.is_empty() {
        row.person.parse().map_or(Sitter::Open, Sitter::Person)
    } else {
        Sitter::Bot(row.bot.clone())
    };
    let why = substitutes.get(row.seat as usize).copied().flatten();
    let substitute = why.map(|why| Substitute { level: SUBSTITUTE.to_string(), why });
    SeatInfo { sitter, name: row.name.clone(), substitute, present: present(&row.person) }
}
