//! What is kept: people, tables and their logs, in SQLite or Postgres, by one text of SQL.
//!
//! There are queries here and nothing else: no rule of a game, no right of a person.
//!
//! | module | what is in it |
//! |---|---|
//! | `open` | [`Store`]: opening, migrations, health |
//! | `log`, `writer`, `rows` | [`Entry`], [`Append`]: the log of a table, and what commits it in groups |
//! | `tables` | [`TableRow`], [`SeatRow`], lists of tables |
//! | `people` | people, sessions, tokens |
//! | `challenges`, `ratings` | as they say |
//! | `beats` | signs of life and outages |
//! | `notices` | [`Notices`]: what other nodes wrote |
//! | `error` | [`StoreError`] |

mod beats;
mod challenges;
mod error;
mod log;
mod notices;
mod open;
mod people;
mod ratings;
mod rows;
mod tables;
mod writer;

pub use beats::Outage;
pub use challenges::ChallengeRow;
pub use error::StoreError;
pub use log::{Append, Change, Entry};
pub use notices::{Notice, Notices};
pub use open::{Database, Store};
pub use people::{PersonRow, TokenRow};
pub use ratings::RatingRow;
pub use tables::{SeatRow, StoredTable, TableRow};
