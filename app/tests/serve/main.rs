//! The server as a program: killed, starved of disk, and as one of several.

mod crash;
mod driver;
mod starved;
