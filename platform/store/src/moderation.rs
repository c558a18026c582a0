//! Moderation: blocks, reports, and changes of tables by operators.

use protocol::{BoardId, PersonId, TableId};
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::Limited as _;
use crate::{Append, Change, Entry, Logged, Store, StoreError};

/// A report to the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// Its id.
    pub id: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// By whom.
    pub reporter: PersonId,
    /// About whom.
    pub about: PersonId,
    /// What is reported.
    pub reported: Reported,
    /// The reason that the reporter gives.
    pub why: String,
}

/// The open reports. A row that cannot be read is an error of its own.
pub type OpenReports = Vec<Result<ReportRow, StoreError>>;

/// What a report is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reported {
    /// A person at a table, or one of their chat lines.
    Table {
        /// The table.
        table: TableId,
        /// The number and the text of a chat line.
        line: Option<(i64, String)>,
    },
    /// A published board.
    Board {
        /// The board.
        board: BoardId,
        /// Its title at the time of the report.
        title: String,
    },
}

impl ReportRow {
    /// The table.
    #[must_use]
    pub const fn table(&self) -> Option<&TableId> {
        match &self.reported {
            Reported::Table { table, .. } => Some(table),
            Reported::Board { .. } => None,
        }
    }

    /// The number and the text of a reported chat line.
    #[must_use]
    pub const fn line(&self) -> Option<&(i64, String)> {
        match &self.reported {
            Reported::Table { line, .. } => line.as_ref(),
            Reported::Board { .. } => None,
        }
    }
}

impl Store {
    /// Blocks `other` for a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn block(&self, person: &PersonId, other: &PersonId, now: i64) -> Result<(), StoreError> {
        let text = "INSERT INTO blocks (person, other, at) VALUES ($1, $2, $3) ON CONFLICT (person, other) DO NOTHING";
        self.write.run(sqlx::query(text).bind(person.as_str()).bind(other.as_str()).bind(now)).await?;
        Ok(())
    }

    /// Unblocks `other` for a person.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unblock(&self, person: &PersonId, other: &PersonId) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM blocks WHERE person = $1 AND other = $2");
        self.write.run(query.bind(person.as_str()).bind(other.as_str())).await?;
        Ok(())
    }

    /// The people whom a person has blocked.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn blocked_by(&self, person: &PersonId) -> Result<Vec<PersonId>, StoreError> {
        let text = "SELECT other FROM blocks WHERE person = $1 ORDER BY at";
        let rows = self.read.all(sqlx::query(text).bind(person.as_str())).await?;
        rows.iter().map(|row| Columns::new(row, "a block").parsed(0)).collect()
    }

    /// Stores a report.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn report(&self, row: &ReportRow) -> Result<(), StoreError> {
        let text = "INSERT INTO reports (id, at, reporter, about, table_id, number, board, said, why)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let (board, said) = match &row.reported {
            Reported::Table { line, .. } => (None, line.as_ref().map(|(_, said)| said.as_str())),
            Reported::Board { board, title } => (Some(board.as_str()), Some(title.as_str())),
        };
        let query = sqlx::query(text)
            .bind(row.id.as_str())
            .bind(row.at)
            .bind(row.reporter.as_str())
            .bind(row.about.as_str())
            .bind(row.table().map(TableId::as_str))
            .bind(row.line().map(|(number, _)| *number))
            .bind(board)
            .bind(said)
            .bind(row.why.as_str());
        self.write.run(query).await?;
        Ok(())
    }

    /// The reports that no operator has settled, oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn open_reports(&self) -> Result<OpenReports, StoreError> {
        let text = "SELECT id, at, reporter, about, table_id, number, board, said, why FROM reports
                    WHERE settled IS NULL ORDER BY at LIMIT 1000";
        Ok(self.read.all(sqlx::query(text)).await?.iter().map(report_row).collect())
    }

    /// Settles a report; `false` if it was not open.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn settle_report(&self, id: &str, now: i64) -> Result<bool, StoreError> {
        let query = sqlx::query("UPDATE reports SET settled = $2 WHERE id = $1 AND settled IS NULL");
        Ok(self.write.run(query.bind(id).bind(now)).await? == 1)
    }

    /// Empties a line of chat; `false` if there is no such line.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn hide_line(&self, table: &TableId, number: i64, now: i64) -> Result<bool, StoreError> {
        let text = "UPDATE log SET who = NULL, speaker = NULL, body = NULL
                    WHERE table_id = $1 AND number = $2 AND speaker IS NOT NULL";
        let hidden = self.write.run(sqlx::query(text).bind(table.as_str()).bind(number)).await? == 1;
        if hidden {
            self.tell_of_change(table, Vec::new(), now).await?;
        }
        Ok(hidden)
    }

    /// Changes rows of a table, with an entry that makes all nodes read them again.
    ///
    /// # Errors
    /// If the database does not answer, or every attempt conflicts with another writer.
    pub async fn tell_of_change(
        &self,
        table: &TableId,
        changes: Vec<Change>,
        now: i64,
    ) -> Result<(), StoreError> {
        for _ in 0..5 {
            let last = self.last_entry(table).await?;
            let number = last.map_or(0, |last| last.number) + 1;
            let to_act = last.and_then(|last| last.to_act).unwrap_or_default();
            let entries = vec![Logged { number, at: now, entry: Entry::Change }];
            let append = Append { entries, to_act, changes: changes.clone(), ..Append::new(table.clone()) };
            match self.append(append).await {
                Err(StoreError::Conflict) => {}
                done => return done,
            }
        }
        Err(StoreError::Conflict)
    }

    /// Takes a table off all lists; its link still works.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unlist(&self, table: &TableId) -> Result<bool, StoreError> {
        let query = sqlx::query("UPDATE tables SET private = 1 WHERE id = $1 AND private = 0");
        Ok(self.write.run(query.bind(table.as_str())).await? == 1)
    }
}

fn report_row(row: &AnyRow) -> Result<ReportRow, StoreError> {
    let id = Columns::new(row, "a report").text(0)?;
    let columns = Columns::new(row, format_args!("report {id}"));
    let said = columns.optional_text(7)?;
    let reported = match columns.optional_parsed(6)? {
        Some(board) => Reported::Board { board, title: said.unwrap_or_default() },
        None => Reported::Table { table: columns.parsed(4)?, line: columns.optional_number(5)?.zip(said) },
    };
    Ok(ReportRow {
        at: columns.number(1)?,
        reporter: columns.parsed(2)?,
        about: columns.parsed(3)?,
        reported,
        why: columns.text(8)?,
        id,
    })
}
