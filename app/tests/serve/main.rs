//! The server as a program: killed, starved of disk, fed with nonsense, and as one of several.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::print_stdout, reason = "long runs say what came of them")]

mod crash;
mod driver;
mod flood;
mod fuzz;
mod starved;
