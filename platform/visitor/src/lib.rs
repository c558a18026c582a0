//! A client of the server, for the load generator and for tests.
//!
//! | module | what is in it |
//! |---|---|
//! | `visitor` | [`Visitor`]: HTTP and WebSocket requests like those of a browser |
//! | [`flood`] | visitors who attack: pings, slow readers, junk, damaged messages |
//! | [`load`] | many visitors, who play at a rate or as fast as moves are acknowledged |

pub mod flood;
pub mod load;
mod visitor;

pub use visitor::{Response, Socket, VisitError, Visitor};
