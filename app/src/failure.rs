//! Why a command failed.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Why a command stops.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is not possible.
    Input(String),
    /// A game broke a law; the details have been printed.
    Broken(String),
    /// The reader of the output is gone, as in `empires rules eme | head`.
    Unread,
}

impl Failure {
    /// The request is not possible, for this reason.
    pub(crate) fn input(reason: impl Display) -> Self {
        Self::Input(reason.to_string())
    }

    /// Prints the reason on one line and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Input(reason) => {
                eprintln!("empires: {}", one_line(&reason));
                ExitCode::from(2)
            }
            Self::Broken(reason) => {
                eprintln!("empires: {}", one_line(&reason));
                ExitCode::FAILURE
            }
            Self::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

fn one_line(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_that_quotes_a_file_still_takes_one_line() {
        assert_eq!(one_line("line 3:\n  |\n3 | a = \u{1b}[2J\n"), "line 3: | 3 | a = [2J");
    }
}
