//! `empires workshop`: generated boards, and reports on how fair a board is.
//!
//! | module | what is in it |
//! |---|---|
//! | `generate` | random boards |
//! | `report` | the command that plays the games of a report |
//! | `subject` | the board or deck of a report |
//! | `log` | the log of the finished games of a report |

mod generate;
mod log;
mod report;
mod subject;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// What the workshop does.
#[derive(Debug, Subcommand)]
pub(crate) enum WorkshopCommand {
    /// Make random boards that are fair by construction.
    Generate(generate::GenerateArgs),
    /// Let bots of one level play a board from every seat, and say how fair it is.
    Report(report::ReportArgs),
}

/// Runs a command of the workshop.
pub(crate) fn run(command: &WorkshopCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        WorkshopCommand::Generate(args) => generate::run(args, out),
        WorkshopCommand::Report(args) => report::run(args, out),
    }
}
