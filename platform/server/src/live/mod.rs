//! Live tables: one task owns each table that somebody looks at or that has something to do.
//!
//! | module | what is in it |
//! |---|---|
//! | `hub` | [`Hub`]: finds or wakes the task of a table |
//! | `task` | the task: takes commands, writes, then tells |
//! | `moves`, `acts` | what a command does in the game, and around it |
//! | `due`, `time` | when a table needs attention; what time it is |
//! | `room`, `presence` | who is connected and what they are sent; who is there on other nodes |
//! | `game`, `clock`, `broken` | the table in memory; its clocks; why it cannot be brought back |
//! | `seen`, `show` | what leaves its game; what everybody sees of the table itself |
//! | `keep` | what runs beside: signs of life, due tables, news of other nodes |
//! | `outside` | the time, chance, and where tasks run and bots think |

mod acts;
mod broken;
mod clock;
mod due;
mod game;
mod hub;
mod keep;
mod moves;
mod outside;
mod presence;
mod room;
#[cfg(test)]
mod secrecy;
mod seen;
mod show;
#[cfg(test)]
mod sim;
mod task;
mod time;

pub(crate) use acts::Act;
pub(crate) use broken::{BrokenTable, Fault};
pub(crate) use game::Table;
pub(crate) use hub::{Command, Hub, Reply, Settings, now};
pub(crate) use keep::{first_beat, keep};
pub(crate) use moves::refusal;
pub(crate) use outside::Machine;
pub(crate) use room::{Guest, Outbox};
pub(crate) use seen::{Watched, json, watch};
