//! Operators, their orders, and bans.

use protocol::PersonId;
use sqlx::Connection as _;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::columns::Columns;
use crate::limit::{Lease, Limited as _, limited};
use crate::people::delete_sessions;
use crate::{Store, StoreError};

/// An action of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The operator; `None` for an order from the command line.
    pub operator: Option<PersonId>,
    /// The order.
    pub what: String,
    /// The person, table or report.
    pub about: String,
    /// The reason.
    pub why: String,
}

/// A person who is kept out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BanRow {
    /// The person.
    pub person: PersonId,
    /// The end of the ban, in milliseconds since 1970; `None` for ever.
    pub until: Option<i64>,
    /// The reason.
    pub why: String,
}

impl Store {
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

    /// The people who are banned now, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn bans(&self, now: i64) -> Result<Vec<BanRow>, StoreError> {
        let text = "SELECT person, until, why FROM bans WHERE until IS NULL OR until > $1 ORDER BY at DESC LIMIT 1000";
        let ban = |row: &AnyRow| {
            let columns = Columns::new(row, "a ban");
            let (until, why) = (columns.optional_number(1)?, columns.text(2)?);
            Ok(BanRow { person: columns.parsed(0)?, until, why })
        };
        self.read.all(sqlx::query(text).bind(now)).await?.iter().map(ban).collect()
    }

    /// Makes a person an operator; `false` if they were one.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn appoint(&self, person: &str, now: i64) -> Result<bool, StoreError> {
        let text = "INSERT INTO operators (person, at) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING";
        Ok(self.write.run(sqlx::query(text).bind(person).bind(now)).await? == 1)
    }

    /// Ends that a person is an operator; `false` if they were none.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn dismiss(&self, person: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM operators WHERE person = $1");
        Ok(self.write.run(query.bind(person)).await? == 1)
    }

    /// The operators, in the order of their appointment.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn operators(&self) -> Result<Vec<PersonId>, StoreError> {
        let rows = self.read.all(sqlx::query("SELECT person FROM operators ORDER BY at")).await?;
        rows.iter().map(|row| Columns::new(row, "an operator").parsed(0)).collect()
    }

    /// Stores an action of an operator.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn note(&self, row: &AuditRow) -> Result<(), StoreError> {
        let text = "INSERT INTO audit (at, operator, what, about, why) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(text)
            .bind(row.at)
            .bind(row.operator.as_ref().map(PersonId::as_str))
            .bind(row.what.as_str())
            .bind(row.about.as_str())
            .bind(row.why.as_str());
        self.write.run(query).await?;
        Ok(())
    }

    /// The actions of operators, newest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn audit(&self) -> Result<Vec<AuditRow>, StoreError> {
        let text = "SELECT at, operator, what, about, why FROM audit ORDER BY at DESC LIMIT 1000";
        let audit = |row: &AnyRow| {
            let columns = Columns::new(row, "the audit log");
            Ok(AuditRow {
                at: columns.number(0)?,
                operator: columns.optional_parsed(1)?,
                what: columns.text(2)?,
                about: columns.text(3)?,
                why: columns.text(4)?,
            })
        };
        self.read.all(sqlx::query(text)).await?.iter().map(audit).collect()
    }
}
