//! The operator's commands. They use only the database; a running server notices the changes.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use store::{AuditRow, Reported, Store};

use crate::config::database;
pub use crate::orders::AdminError;
use crate::orders::{self, Order};

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
    #[command(flatten)]
    Order(Order),
    /// List the accounts that may use the page of the operators.
    Operators,
    /// List what operators did, newest first.
    Log,
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
    match command {
        AdminCommand::Reports => reports(store).await,
        AdminCommand::Operators => operators(store).await,
        AdminCommand::Log => log(store).await,
        AdminCommand::Order(order) => {
            let row = orders::carry_out(store, order, None).await?;
            Ok(format!("{} {}\n", row.what, row.about))
        }
    }
}

async fn reports(store: &Store) -> Result<String, AdminError> {
    let mut text = String::new();
    for row in store.open_reports().await? {
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                text += &format!("a report cannot be read: {error}\n");
                continue;
            }
        };
        let what = match row.reported {
            Reported::Table { table, line: Some((number, said)) } => {
                format!("table {table} line {number} {said:?}")
            }
            Reported::Table { table, line: None } => format!("table {table}"),
            Reported::Board { board, title } => format!("board {board} {title:?}"),
        };
        text += &format!(
            "{} {} {what}: about {}, by {}: {:?}\n",
            row.id, row.at, row.about, row.reporter, row.why
        );
    }
    Ok(text)
}

async fn operators(store: &Store) -> Result<String, AdminError> {
    let mut text = String::new();
    for person in store.operators().await? {
        let name = store.person(person.as_str()).await?.map(|row| row.name).unwrap_or_default();
        text += &format!("{person} {name}\n");
    }
    Ok(text)
}

async fn log(store: &Store) -> Result<String, AdminError> {
    let line = |row: AuditRow| {
        let by = row.operator.map(|operator| format!(" by {operator}")).unwrap_or_default();
        format!("{} {} {}{by}: {:?}\n", row.at, row.what, row.about, row.why)
    };
    Ok(store.audit().await?.into_iter().map(line).collect())
}
