//! Why something could not be read or kept.

use std::fmt;

/// Why something could not be read or kept.
#[derive(Debug)]
pub enum StoreError {
    /// It is there already: somebody else was first.
    Conflict,
    /// The database does not work at the moment; nothing was changed, as far as one can know.
    Unavailable(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("somebody else was first"),
            Self::Unavailable(why) => write!(f, "the database does not answer: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(database) if database.is_unique_violation() => Self::Conflict,
            _ => Self::Unavailable(error.to_string()),
        }
    }
}
