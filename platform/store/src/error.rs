//! Errors of the store.

use std::fmt;

/// Why a value could not be read or stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The key exists already: another writer was first.
    Conflict,
    /// The text cannot be stored: Postgres accepts no NUL.
    NulCharacter,
    /// The database does not work at the moment; as far as we know, nothing was changed.
    Unavailable(String),
    /// A row contains a value that this program does not know.
    Broken(BrokenRow),
}

/// A row that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRow {
    /// The table, challenge or person of the row.
    pub id: String,
    /// What is wrong with it.
    pub what: String,
}

impl BrokenRow {
    pub(crate) fn new(id: impl fmt::Display, what: impl fmt::Display) -> Self {
        Self { id: id.to_string(), what: what.to_string() }
    }
}

impl fmt::Display for BrokenRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the row of {} cannot be read: {}", self.id, self.what)
    }
}

impl std::error::Error for BrokenRow {}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("the table has changed meanwhile: try again"),
            Self::NulCharacter => f.write_str("the text has a NUL character"),
            Self::Unavailable(why) => write!(f, "the database does not answer: {why}"),
            Self::Broken(row) => row.fmt(f),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(database) if database.is_unique_violation() => Self::Conflict,
            // `character_not_in_repertoire`: a Rust string is valid Unicode, so the cause can only be a NUL.
            Some(database) if database.code().is_some_and(|code| code == "22021") => Self::NulCharacter,
            _ => Self::Unavailable(error.to_string()),
        }
    }
}

impl From<BrokenRow> for StoreError {
    fn from(row: BrokenRow) -> Self {
        Self::Broken(row)
    }
}
