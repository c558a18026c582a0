//! The orders of operators: from the command line and from the page of the operators.

use std::fmt;

use clap::Subcommand;
use protocol::{BoardId, PersonId, Status, TableId};
use store::{AuditRow, Change, Store, StoreError};

use crate::live::now;
use crate::{BadConfig, names};

/// A day, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// An order of an operator.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Order {
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
    /// Hide a published board.
    HideBoard {
        /// The board.
        board: String,
        /// The reason.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// Show a hidden board again.
    ShowBoard {
        /// The board.
        board: String,
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
    /// Let an account use the page of the operators, /admin.
    Appoint {
        /// The name of the account.
        who: String,
        /// The reason.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
    /// End that an account may use the page of the operators.
    Dismiss {
        /// The name of the account.
        who: String,
        /// The reason.
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
}

/// Why an order is not carried out.
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

/// Carries an order of this operator out and writes it to the audit log; returns its entry there.
///
/// # Errors
/// If it cannot be carried out.
pub(crate) async fn carry_out(
    store: &Store,
    order: &Order,
    operator: Option<PersonId>,
) -> Result<AuditRow, AdminError> {
    let (what, about, why) = match order {
        Order::Settle { report, why } => {
            there(store.settle_report(report, now()).await?, format!("open report {report}"))?;
            ("settle", report.clone(), why)
        }
        Order::Hide { table, number, why } => {
            let hidden = store.hide_line(&table_id(table)?, *number, now()).await?;
            there(hidden, format!("line {number} at table {table}"))?;
            ("hide", format!("{table} {number}"), why)
        }
        Order::HideBoard { board, why } => {
            there(store.hide_board(&board_id(board)?, true, None).await?, format!("board {board}"))?;
            ("hide-board", board.clone(), why)
        }
        Order::ShowBoard { board, why } => {
            there(store.hide_board(&board_id(board)?, false, None).await?, format!("board {board}"))?;
            ("show-board", board.clone(), why)
        }
        Order::Close { table, why } => (close(store, &table_id(table)?).await?, table.clone(), why),
        Order::Ban { who, days, why } => {
            let person = person(store, who).await?;
            let until = days.map(|days| now() + i64::from(days) * DAY);
            store.ban(&person, until, why, now()).await?;
            ("ban", person, why)
        }
        Order::Unban { who, why } => {
            let person = person(store, who).await?;
            there(store.unban(&person).await?, format!("ban of {who}"))?;
            ("unban", person, why)
        }
        Order::Appoint { who, why } => {
            let row = store.account(&names::key(who)).await?;
            let row = row.ok_or_else(|| AdminError::NotThere(format!("account {who}")))?;
            store.appoint(&row.id, now()).await?;
            ("appoint", row.id, why)
        }
        Order::Dismiss { who, why } => {
            let person = person(store, who).await?;
            there(store.dismiss(&person).await?, format!("operator {who}"))?;
            ("dismiss", person, why)
        }
    };
    let row = AuditRow { at: now(), operator, what: what.to_owned(), about, why: why.clone() };
    store.note(&row).await?;
    Ok(row)
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

fn board_id(text: &str) -> Result<BoardId, AdminError> {
    text.parse().map_err(|_| AdminError::NotThere(format!("board {text}")))
}

fn there(found: bool, what: String) -> Result<(), AdminError> {
    if found { Ok(()) } else { Err(AdminError::NotThere(what)) }
}
