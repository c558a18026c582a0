//! The server as a process: crashes, a full disk, random input, a flood of messages.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::print_stdout, reason = "long runs say what came of them")]

mod crash;
mod driver;
mod flood;
mod fuzz;
mod starved;
