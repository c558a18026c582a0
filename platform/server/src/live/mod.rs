//! Live tables: one task owns each table that somebody looks at or that has something to do.
//!
//! | module | what is in it |
//! |---|---|
//! | `hub` | [`Hub`]: finds or wakes the task of a table |
//! | `task` | the task: takes commands, writes, then tells |
//! | `moves`, `acts` | what a command does in the game, and around it |
//! | `room` | who is connected, and what they are sent |
//! | `game`, `clock`, `seen` | the table in memory; its clocks; what leaves it |
//! | `keep` | what runs beside: signs of life, due tables, news of other nodes |

mod acts;
mod clock;
mod game;
mod hub;
mod keep;
mod moves;
mod room;
#[cfg(test)]
mod secrecy;
mod seen;
mod task;

pub(crate) use acts::Act;
pub(crate) use game::Table;
pub(crate) use hub::{Command, Hub, Reply, Settings, now};
pub(crate) use keep::{first_beat, keep};
pub(crate) use moves::refusal;
pub(crate) use room::{Guest, Outbox};
pub(crate) use seen::{Watched, json, watch};
