//! The operator's commands. They use only the database; a running server notices the changes.

use std::fmt;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use protocol::{Status, TableId};
use store::{AuditRow, Change, Store, StoreError};

use crate::config::database;
use crate::live::now;
use crate::{BadConfig, names};

/// A day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// `empires admin`.
#[derive(Clone, Debug, Args)]
pub struct AdminArgs {
    /// The folder of the server's database; by default its usual one.
    #[arg(long, value_name = "DIR", env = "EMPIRES_DATA")]
    data: Option<PathBuf>,
    /// The server's Postgres instead.
    #[arg(long, value_name = "URL", env = "DATABASE_URL")]
    database: Option<String>,
    #[command(subcommand)]
    command: AdminCommand,
}

/// An operator's command.
#[derive(Clone, Debug, Subcommand)]
enum AdminCommand {
    /// List the reports that nobody has dealt with.
    Reports,
    /// Mark a report as dealt with.
    Settle {
        /// The report, as `reports` lists it.
        report: String,
        /// What came of it.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Empty a line of chat.
    Hide {
        /// The table.
        table: String,
        /// The number of the line.
        number: i64,
        /// The reason.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Close a table that has not begun; take any other off the lists.
    Close {
        /// The table.
        table: String,
        /// The reason.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Keep a person out: all sessions and tokens end.
    Ban {
        /// The name of an account, or the id of a person.
        who: String,
        /// For how many days; for ever without it.
        #[arg(long, value_name = "N")]
        days: Option<u32>,
        /// The reason, which the person is told.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Let a person in again.
    Unban {
        /// The name of an account, or the id of a person.
        who: String,
        /// The reason.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// List what operators did, newest first.
    Log,
}

/// Why a command is not carried out.
#[derive(Debug)]
pub enum AdminError {
    /// The flags contradict each other.
    Config(BadConfig),
    /// The database cannot be opened, or does not answer.
    Store(StoreError),
    /// There is no such thing.
    NotThere(String),
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::NotThere(what) => write!(f, "there is no {what}"),
        }
    }
}

impl std::error::Error for AdminError {}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Carries a command out; returns what to print.
///
/// # Errors
/// If it cannot be carried out.
pub async fn administer(args: &AdminArgs) -> Result<String, AdminError> {
    let (_, url) = database(args.data.as_deref(), args.database.as_deref()).map_err(AdminError::Config)?;
    let store = Store::open(&url).await?;
    let done = carry_out(&store, &args.command).await;
    store.close().await;
    done
}

async fn carry_out(store: &Store, command: &AdminCommand) -> Result<String, AdminError> {
    let (what, about, why) = match command {
        AdminCommand::Reports => return reports(store).await,
        AdminCommand::Log => return log(store).await,
        AdminCommand::Settle { report, why } => {
            there(store.settle_report(report, now()).await?, format!("open report {report}"))?;
            ("settle", report.clone(), why)
        }
        AdminCommand::Hide { table, number, why } => {
            let hidden = store.hide_line(&table_id(table)?, *number, now()).await?;
            there(hidden, format!("line {number} at table {table}"))?;
            ("hide", format!("{table} {number}"), why)
        }
        AdminCommand::Close { table, why } => (close(store, &table_id(table)?).await?, table.clone(), why),
        AdminCommand::Ban { who, days, why } => {
            let person = person(store, who).await?;
            let until = days.map(|days| now() + i64::from(days) * DAY);
            store.ban(&person, until, why, now()).await?;
            ("ban", person, why)
        }
        AdminCommand::Unban { who, why } => {
            let person = person(store, who).await?;
            there(store.unban(&person).await?, format!("ban of {who}"))?;
            ("unban", person, why)
        }
    };
    let row = AuditRow { at: now(), what: what.to_owned(), about, why: why.clone() };
    store.note(&row).await?;
    Ok(format!("{} {}\n", row.what, row.about))
}

async fn reports(store: &Store) -> Result<String, AdminError> {
    let mut text = String::new();
    for row in store.open_reports().await? {
        let line = row.line.map(|(number, said)| format!(" line {number} {said:?}")).unwrap_or_default();
        text += &format!(
            "{} {} table {}{line}: about {}, by {}: {:?}\n",
            row.id, row.at, row.table, row.about, row.reporter, row.why
        );
    }
    Ok(text)
}

async fn log(store: &Store) -> Result<String, AdminError> {
    let line = |row: AuditRow| format!("{} {} {}: {:?}\n", row.at, row.what, row.about, row.why);
    Ok(store.audit().await?.into_iter().map(line).collect())
}

/// Closes a table that has not begun, and takes any other off the lists.
async fn close(store: &Store, table: &TableId) -> Result<&'static str, AdminError> {
    let row = store.table_row(table).await?.ok_or_else(|| AdminError::NotThere(format!("table {table}")))?;
    if row.status == Status::Open {
        store.tell_of_change(table, vec![Change::Status(Status::Closed)], now()).await?;
        return Ok("close");
    }
    there(store.unlist(table).await?, format!("public table {table}"))?;
    store.tell_of_change(table, Vec::new(), now()).await?;
    Ok("unlist")
}

async fn person(store: &Store, who: &str) -> Result<String, AdminError> {
    let row = match store.account(&names::key(who)).await? {
        None => store.person(who).await?,
        row => row,
    };
    row.map(|row| row.id).ok_or_else(|| AdminError::NotThere(format!("account or person {who}")))
}

fn table_id(text: &str) -> Result<TableId, AdminError> {
    text.parse().map_err(|_| AdminError::NotThere(format!("table {text}")))
}

fn there(found: bool, what: String) -> Result<(), AdminError> {
    if found { Ok(()) } else { Err(AdminError::NotThere(what)) }
}
