//! Premoves: moves that players seal in advance, for the case that the others play what was foreseen.

use protocol::{PersonId, Premove, PremoveFate, PremoveInfo, PremoveState, TableId, Word as _};
use sqlx::any::AnyRow;

use crate::columns::{Columns, json};
use crate::limit::Limited as _;
use crate::{Entry, Store, StoreError};

/// The length of the id of a premove. The ids of its moves continue with a point and their numbers.
pub(crate) const PREMOVE_ID_LENGTH: usize = 16;

/// A premove as it is stored. A seat has at most one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PremoveRow {
    /// Its id of 16 characters, with which the ids of its moves begin.
    pub id: String,
    /// The person of the seat.
    pub person: PersonId,
    /// The number of the last entry of the table when it was sealed.
    pub number: i64,
    /// The premove.
    pub premove: Premove,
    /// What became of it.
    pub fate: PremoveFate,
}

impl PremoveRow {
    /// Whether it waits to be played.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.fate.state == PremoveState::Sealed
    }

    /// The id of one of its moves in the log.
    #[must_use]
    pub fn move_id(&self, step: usize) -> String {
        format!("{}.{step}", self.id)
    }

    /// Whether this entry is one of its moves.
    #[must_use]
    pub fn wrote(&self, entry: &Entry) -> bool {
        entry
            .move_id()
            .and_then(|id| id.strip_prefix(self.id.as_str()))
            .is_some_and(|rest| rest.starts_with('.'))
    }

    /// The premove as its owner sees it.
    #[must_use]
    pub fn info(&self) -> PremoveInfo {
        PremoveInfo { premove: self.premove.clone(), fate: self.fate.clone() }
    }
}

const COLUMNS: &str = "id, person, number, body, state, rule, why";

impl Store {
    /// The premoves at a table, by seat.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn premoves(&self, table: &TableId) -> Result<Vec<PremoveRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM premoves WHERE table_id = $1 ORDER BY seat");
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(table.as_str());
        self.read.all(query).await?.iter().map(premove).collect()
    }

    /// The premoves of a person, with their tables.
    ///
    /// # Errors
    /// If the database does not answer, or a row cannot be read.
    pub async fn premoves_of(&self, person: &PersonId) -> Result<Vec<(TableId, PremoveInfo)>, StoreError> {
        let text =
            format!("SELECT {COLUMNS}, table_id FROM premoves WHERE person = $1 ORDER BY table_id, seat");
        let query = sqlx::query(sqlx::AssertSqlSafe(text)).bind(person.as_str());
        let rows = self.read.all(query).await?;
        let own = |row: &AnyRow| Ok((Columns::new(row, "a premove").parsed(7)?, premove(row)?.info()));
        rows.iter().map(own).collect()
    }

    /// Stores a premove in place of the one that the seat had.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn seal_premove(&self, table: &TableId, row: &PremoveRow) -> Result<(), StoreError> {
        let text = "INSERT INTO premoves (id, table_id, seat, person, number, body, state, rule, why)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                    ON CONFLICT (table_id, seat) DO UPDATE SET id = excluded.id, person = excluded.person,
                       number = excluded.number, body = excluded.body, state = excluded.state,
                       rule = excluded.rule, why = excluded.why";
        let query = sqlx::query(text).bind(row.id.as_str()).bind(table.as_str());
        let query = query.bind(row.premove.seat.index() as i64).bind(row.person.as_str()).bind(row.number);
        let query = query.bind(json(&row.premove)).bind(row.fate.state.word());
        self.write.run(query.bind(row.fate.rule.as_deref()).bind(row.fate.why.as_deref())).await?;
        Ok(())
    }

    /// Stores what became of a premove, unless that is stored already.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn settle_premove(&self, id: &str, fate: &PremoveFate) -> Result<(), StoreError> {
        let text = "UPDATE premoves SET state = $2, rule = $3, why = $4 WHERE id = $1 AND state = $5";
        let query = sqlx::query(text).bind(id).bind(fate.state.word()).bind(fate.rule.as_deref());
        self.write.run(query.bind(fate.why.as_deref()).bind(PremoveState::Sealed.word())).await?;
        Ok(())
    }

    /// Deletes a premove.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn withdraw_premove(&self, id: &str) -> Result<(), StoreError> {
        self.write.run(sqlx::query("DELETE FROM premoves WHERE id = $1").bind(id)).await?;
        Ok(())
    }
}

/// The columns are [`COLUMNS`].
fn premove(row: &AnyRow) -> Result<PremoveRow, StoreError> {
    let columns = Columns::new(row, "a premove");
    let fate = PremoveFate {
        state: columns.word(4)?,
        rule: columns.optional_text(5)?,
        why: columns.optional_text(6)?,
    };
    Ok(PremoveRow {
        id: columns.text(0)?,
        person: columns.parsed(1)?,
        number: columns.number(2)?,
        premove: columns.json(3)?,
        fate,
    })
}
