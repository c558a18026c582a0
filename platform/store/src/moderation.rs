//! Moderation: blocks, reports, bans, and what operators did.

use protocol::{PersonId, TableId};
use sqlx::any::AnyRow;
use sqlx::{Connection as _, Row as _};

use crate::columns::Columns;
use crate::limit::{Lease, Limited as _, limited};
use crate::people::delete_sessions;
use crate::{Append, Change, Entry, Logged, Store, StoreError};

/// A report about a person or a chat line.
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
    /// The table.
    pub table: TableId,
    /// The number and the text of a chat line.
    pub line: Option<(i64, String)>,
    /// The reason that the reporter gives.
    pub why: String,
}

/// An action of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The command.
    pub what: String,
    /// The person, table or report.
    pub about: String,
    /// The reason.
    pub why: String,
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
        let text = "INSERT INTO reports (id, at, reporter, about, table_id, number, said, why)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let (number, said) = row.line.clone().unzip();
        let query = sqlx::query(text)
            .bind(row.id.as_str())
            .bind(row.at)
            .bind(row.reporter.as_str())
            .bind(row.about.as_str())
            .bind(row.table.as_str())
            .bind(number)
            .bind(said)
            .bind(row.why.as_str());
        self.write.run(query).await?;
        Ok(())
    }

    /// The reports that no operator has settled, oldest first.
    ///
    /// # Errors
    /// If the database does not answer, or a report cannot be read.
    pub async fn open_reports(&self) -> Result<Vec<ReportRow>, StoreError> {
        let text = "SELECT id, at, reporter, about, table_id, number, said, why FROM reports
                    WHERE settled IS NULL ORDER BY at LIMIT 1000";
        self.read.all(sqlx::query(text)).await?.iter().map(report_row).collect()
    }

    /// Settles a report; `false` if it was not open.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn settle_report(&self, id: &str, now: i64) -> Result<bool, StoreError> {
        let query = sqlx::query("UPDATE reports SET settled = $2 WHERE id = $1 AND settled IS NULL");
        Ok(self.write.run(query.bind(id).bind(now)).await? == 1)
    }

    /// Bans a person until a time, or for ever, and ends all their sessions and tokens.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn ban(&self, person: &str, until: Option<i64>, why: &str, now: i64) -> Result<(), StoreError> {
        let mut lease = Lease::new(&self.write).await?;
        limited(async move {
            let mut transaction = lease.connection().begin().await?;
            let text = "INSERT INTO bans (person, at, until, why) VALUES ($1, $2, $3, $4)
                        ON CONFLICT (person) DO UPDATE SET at = excluded.at, until = excluded.until, why = excluded.why";
            let query = sqlx::query(text).bind(person).bind(now).bind(until).bind(why);
            query.execute(&mut *transaction).await?;
            delete_sessions(&mut transaction, person).await?;
            transaction.commit().await?;
            lease.finish();
            Ok(())
        })
        .await
    }

    /// Lifts a ban; `false` if there was none.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn unban(&self, person: &str) -> Result<bool, StoreError> {
        Ok(self.write.run(sqlx::query("DELETE FROM bans WHERE person = $1").bind(person)).await? == 1)
    }

    /// The reason of a person's ban, if they are banned now.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn banned(&self, person: &str, now: i64) -> Result<Option<String>, StoreError> {
        let text = "SELECT why FROM bans WHERE person = $1 AND (until IS NULL OR until > $2)";
        let row = self.read.first(sqlx::query(text).bind(person).bind(now)).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
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

    /// Stores an action of an operator.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn note(&self, row: &AuditRow) -> Result<(), StoreError> {
        let query = sqlx::query("INSERT INTO audit (at, what, about, why) VALUES ($1, $2, $3, $4)");
        let query =
            query.bind(row.at).bind(row.what.as_str()).bind(row.about.as_str()).bind(row.why.as_str());
        self.write.run(query).await?;
        Ok(())
    }

    /// The actions of operators, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn audit(&self) -> Result<Vec<AuditRow>, StoreError> {
        let rows = self
            .read
            .all(sqlx::query("SELECT at, what, about, why FROM audit ORDER BY at DESC LIMIT 1000"))
            .await?;
        let audit = |row: &AnyRow| -> Result<AuditRow, StoreError> {
            Ok(AuditRow {
                at: row.try_get(0)?,
                what: row.try_get(1)?,
                about: row.try_get(2)?,
                why: row.try_get(3)?,
            })
        };
        rows.iter().map(audit).collect()
    }
}

fn report_row(row: &AnyRow) -> Result<ReportRow, StoreError> {
    let id = Columns::new(row, "a report").text(0)?;
    let columns = Columns::new(row, format_args!("report {id}"));
    Ok(ReportRow {
        at: columns.number(1)?,
        reporter: columns.parsed(2)?,
        about: columns.parsed(3)?,
        table: columns.parsed(4)?,
        line: columns.optional_number(5)?.zip(columns.optional_text(6)?),
        why: columns.text(7)?,
        id,
    })
}
