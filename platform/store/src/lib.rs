//! What is kept: people, tables and their logs, in SQLite or Postgres, by one text of SQL.
//!
//! There are queries here and nothing else: no rule of a game, no right of a person.
//!
//! | module | what is in it |
//! |---|---|
//! | `open` | [`Store`]: opening, migrations, health |
//! | `log`, `writer`, `rows` | [`Entry`], [`Append`]: the log of a table, and what commits it in groups |
//! | `columns` | reading the columns of a row into types |
//! | `limit` | a time limit around every call |
//! | `tables` | [`TableRow`], [`SeatRow`], lists of tables |
//! | `people`, `looks` | people, sessions, tokens; what names of accounts look like |
//! | `order` | blocked people, reports, bans, and what operators did |
//! | `sweep` | what nobody uses any more |
//! | `challenges`, `ratings` | as they say |
//! | `beats` | signs of life and outages |
//! | `notices` | [`Notices`]: what other nodes wrote |
//! | `edge` | [`Edge`]: all that live tables ask of a store |
//! | `model` | [`Model`]: a database in memory, for the simulator |
//! | `error` | [`StoreError`] |

mod beats;
mod challenges;
mod columns;
mod edge;
mod error;
mod limit;
mod log;
mod looks;
mod model;
mod notices;
mod open;
mod order;
mod people;
mod ratings;
mod rows;
mod sweep;
mod tables;
mod writer;

pub use beats::{Beat, Outage};
pub use challenges::ChallengeRow;
pub use edge::{Edge, Later, Listen};
pub use error::{BrokenRow, StoreError};
pub use log::{Append, Change, ChatLine, Entry, Logged};
pub use model::{Model, ServerClock};
pub use notices::{Notice, Notices};
pub use open::{Database, Store};
pub use order::{AuditRow, ReportRow};
pub use people::{PersonRow, TokenRow};
pub use ratings::RatingRow;
pub use tables::{LastEntry, Listed, SeatRow, StoredTable, TableRow};
