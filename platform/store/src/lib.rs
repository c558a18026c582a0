//! The database: people, tables and their logs, in SQLite or Postgres, with the same SQL for both.
//!
//! Queries and nothing else: this crate knows no rule of a game and checks no permission.
//!
//! | module | what is in it |
//! |---|---|
//! | `open` | [`Store`]: opening, migrations, health |
//! | `log`, `writer`, `rows` | [`Entry`], [`Append`]: the log of a table, and the task that commits it in groups |
//! | `columns` | reading the columns of a row into types |
//! | `limit` | a time limit for every call |
//! | `tables` | [`TableRow`], [`SeatRow`], lists of tables |
//! | `people`, `accounts`, `looks` | people, sessions, tokens; names, passwords and recovery codes of accounts; forms of account names for comparing them |
//! | `moderation`, `operators` | blocked people and reports; operators, their orders, and bans |
//! | `sweep` | deleting unused data |
//! | `boards` | [`BoardRow`]: published boards and lists, their ratings and plays |
//! | `challenges`, `ratings` | challenges; ratings |
//! | `alerts`, `channels` | [`Alert`]: what people are still to be told; where they want to be told |
//! | `alert_choices` | when and about what people want alerts |
//! | `mail_links` | [`LinkPurpose`]: links that are sent by mail |
//! | `site_keys` | secrets of the site itself |
//! | `premoves` | [`PremoveRow`]: moves sealed in advance |
//! | `holidays` | times in which the clocks of a person rest |
//! | `beats` | beats of nodes, and outages |
//! | `notices` | [`Notices`]: notifications of other nodes |
//! | `live_store` | [`LiveStore`]: the part of a store that live tables use |
//! | `memory` | [`MemoryStore`]: a store in memory, for the simulator |
//! | `error` | [`StoreError`] |

mod accounts;
mod alert_choices;
mod alerts;
mod beats;
mod boards;
mod challenges;
mod channels;
mod columns;
mod error;
mod holidays;
mod limit;
mod live_store;
mod log;
mod looks;
mod mail_links;
mod memory;
mod moderation;
mod notices;
mod open;
mod operators;
mod people;
mod premoves;
mod ratings;
mod rows;
mod site_keys;
mod sweep;
mod tables;
mod writer;

pub use alerts::{Alert, NewAlert, SeenAlerts};
pub use beats::{Beat, Outage};
pub use boards::{BoardQuery, BoardRow, ListedBoards};
pub use challenges::ChallengeRow;
pub use channels::ChannelRow;
pub use error::{BrokenRow, StoreError};
pub use live_store::{LiveStore, NoticeStream, StoreFuture};
pub use log::{Append, Change, ChatLine, Entry, Logged};
pub use mail_links::LinkPurpose;
pub use memory::{MemoryStore, ServerClock};
pub use moderation::{OpenReports, ReportRow, Reported};
pub use notices::{Notice, Notices, Presence};
pub use open::{Database, Store};
pub use operators::{AuditRow, BanRow};
pub use people::{PersonRow, TokenRow};
pub use premoves::PremoveRow;
pub use ratings::{RatedTable, RatingRow};
pub use tables::{LastEntry, Listed, SeatRow, StoredTable, TableRow};
