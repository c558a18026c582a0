//! Live tables: one task owns each table that has followers or a decision that is due.
//!
//! | module | what is in it |
//! |---|---|
//! | `hub` | [`Hub`]: finds or starts the task of a table |
//! | `task` | the task: takes a command, writes to the log, then sends updates |
//! | `moves`, `acts` | commands about the game; commands about seats and chat |
//! | `premoves` | moves that players seal in advance |
//! | `due`, `time`, `rests` | when a table needs attention; the clock that all nodes share; when the clocks of a table rest |
//! | `room`, `presence` | the followers of a table and what they are sent; who is connected to other nodes |
//! | `game`, `clock`, `broken` | the table in memory; its clocks; why a stored table cannot be read |
//! | `seen`, `info` | updates, results and replays of one viewer; the table as everybody sees it |
//! | `awaited`, `sender` | who is awaited, for alerts; sending alerts |
//! | `background` | the loops of a node: beats, due tables, notices of other nodes, alerts |
//! | `environment` | the time, randomness, and where tasks run and bots think |
//! | `secrecy`, `told_secrecy`, `premove_secrecy` | tests: no secret is sent to followers, none by alerts, and nobody learns of premoves |
//! | `sim`, `faults`, `check` | tests: simulated faults; real processes under faults; the checker of both |

mod acts;
mod awaited;
mod background;
mod broken;
#[cfg(test)]
mod check;
mod clock;
mod due;
mod environment;
#[cfg(test)]
mod faults;
mod game;
mod hub;
mod info;
mod moves;
#[cfg(test)]
mod premove_secrecy;
mod premoves;
mod presence;
mod rests;
mod room;
#[cfg(test)]
mod secrecy;
mod seen;
mod sender;
#[cfg(test)]
mod sim;
mod task;
mod time;
#[cfg(test)]
mod told_secrecy;

pub(crate) use acts::Act;
pub(crate) use background::{first_beat, start_background};
pub(crate) use broken::{BrokenTable, Fault};
pub(crate) use environment::{DeliveryRequest, Machine, Outputs};
pub(crate) use game::Table;
pub(crate) use hub::{Command, Hub, Reply, Settings, now};
pub(crate) use moves::refusal;
pub(crate) use premoves::PremoveRequest;
pub(crate) use room::{Follower, Outbox};
pub(crate) use seen::{ReplayViewers, json, replay_views, told_since_move_of};
pub(crate) use sender::Delivery;
pub(crate) use time::Time;
