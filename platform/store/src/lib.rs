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
//! | `edge` | [`LiveStore`]: all that live tables ask of a store |
//! | `model` | [`MemoryStore`]: a database in memory, for the simulator |
//! | `error` | [`StoreError`] |

mod beats;
mod challenges;
mod columns;
mod error;
mod limit;
mod live_store;
mod log;
mod looks;
mod memory;
mod moderation;
mod notices;
mod open;
mod people;
mod ratings;
mod rows;
mod sweep;
mod tables;
mod writer;

pub use beats::{Beat, Outage};
pub use challenges::ChallengeRow;
pub use error::{BrokenRow, StoreError};
pub use live_store::{LiveStore, NoticeStream, StoreFuture};
pub use log::{Append, Change, ChatLine, Entry, Logged};
pub use memory::{MemoryStore, ServerClock};
pub use moderation::{AuditRow, ReportRow};
pub use notices::{Notice, Notices};
pub use open::{Database, Store};
pub use people::{PersonRow, TokenRow};
pub use ratings::RatingRow;
pub use tables::{LastEntry, Listed, SeatRow, StoredTable, TableRow};
